import { expect, test } from 'vitest';
import { decorate, iconOfEvent, modelsOf, seatOfEvent, silent, spotsOf } from './notices.ts';

const name = (id: string): string => (id === 'a1' ? 'Judge a1' : 'Boss');
const said = (words: string): string =>
  decorate(words, name, () => 'Ann')
    .map(({ text, bold }) => (bold ? `*${text}*` : text))
    .join('');

test('models are named once, seats of chips by their people', () => {
  expect(said('a1: snapshot at b1.')).toBe('*Judge a1*: snapshot at *Boss*.');
  expect(said('Judge a1 will MOVE.')).toBe('Judge *a1* will MOVE.');
  expect(said('A star chip of a is drawn.')).toBe('A star chip of *Ann* is drawn.');
  expect(said('a1 rolls for to-hit: HAS.')).toBe('*Judge a1* rolls for the hit: HAS.');
});

test('an event has a side, a symbol, and what it speaks of', () => {
  const shot = { event: 'shoots', who: 'a1', shot: { kind: 'snapshot', target: { model: 'b1' } } };
  expect([seatOfEvent(shot), iconOfEvent(shot), modelsOf(shot)]).toEqual(['a', 'hs-shotgun', ['a1', 'b1']]);
  const moved = { event: 'moved', who: 'b2', from: { x: 1, y: 2, z: 0 }, to: { x: 3, y: 4, z: 0 } };
  expect(spotsOf(moved)).toEqual([
    { x: 1, y: 2, z: 0 },
    { x: 3, y: 4, z: 0 },
  ]);
  expect(iconOfEvent({ event: 'gained', who: 'b2', marker: 'pinned' })).toBe('mg-pinned');
  expect([silent({ event: 'passed', seat: 'a' }), silent(shot)]).toEqual([true, false]);
});
