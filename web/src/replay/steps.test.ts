import { expect, test } from 'vitest';
import type { Update } from '../protocol.ts';
import { plainVoice } from '../table/voice.ts';
import { said } from './said.ts';
import { indexOf, Shelf, toldBy, type StepLine } from './steps.ts';

const notice = (number: number) => ({ number, event: null, words: `Event ${String(number)}.` });
const STEPS: StepLine[] = [
  { seq: 2, events: [notice(1), notice(2)], entries: 0 },
  { seq: 3, events: [notice(3)], entries: 2 },
  { seq: 6, events: [notice(4), notice(5), notice(6)], entries: 3 },
];

test('an event is found in its step', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map((seq) => indexOf(STEPS, seq))).toEqual([0, 0, 0, 1, 2, 2, 2, 2, 2]);
  expect(indexOf([], 5)).toBe(0);
});

test('what was told up to a step', () => {
  expect(toldBy(STEPS, 1).map((event) => event.number)).toEqual([1, 2, 3]);
  expect(toldBy(STEPS, 2)).toHaveLength(6);
});

test('a step in one text; what is said again and again is said once', () => {
  const voice = plainVoice({ info: null });
  expect(said(STEPS[0] ?? { seq: 0, events: [] }, voice)).toBe('Event 1. Event 2.');
  const draws = [1, 2, 3].map((number) => ({ number, event: null, words: 'Wulf draws a card.' }));
  expect(said({ seq: 3, events: draws }, voice)).toBe('Wulf draws a card, three times.');
});

test('a step is fetched once, and again after a failure', async () => {
  const asked: string[] = [];
  let fails = true;
  const shelf = new Shelf('3f', (path) => {
    asked.push(path);
    return fails ? Promise.reject(new Error('away')) : Promise.resolve({ seq: 6 });
  });
  await expect(shelf.step('a', 6)).rejects.toThrow('away');
  fails = false;
  await shelf.step('a', 6);
  const again: Update = await shelf.step('a', 6);
  expect(again.seq).toBe(6);
  await shelf.step('all', 6);
  expect(asked).toEqual([
    '/api/tables/3f/steps/6?seat=a',
    '/api/tables/3f/steps/6?seat=a',
    '/api/tables/3f/steps/6?seat=all',
  ]);
});
