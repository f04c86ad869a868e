import { beforeEach, expect, test } from 'vitest';
import { notedOf, notePromise, noteValue } from './notes.ts';

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, text: string) => (kept[key] = text) },
  });
});

test('the first promise stays, the last value counts', () => {
  notePromise('3f', 'aa');
  notePromise('3f', 'bb');
  noteValue('3f', 'a', 'one');
  noteValue('3f', 'a', 'two');
  expect(notedOf('3f')).toEqual({ commitment: 'aa', values: { a: 'two' } });
  expect(notedOf('4e')).toBeNull();
});

test('the oldest tables are forgotten first', () => {
  for (let table = 0; table < 250; table += 1) notePromise(`t${String(table)}`, 'aa');
  expect(notedOf('t0')).toBeNull();
  expect(notedOf('t50')).not.toBeNull();
  expect(notedOf('t249')).not.toBeNull();
});

test('what cannot be read is nothing', () => {
  kept['megacity.promises'] = '{';
  expect(notedOf('3f')).toBeNull();
  notePromise('3f', 'aa');
  expect(notedOf('3f')?.commitment).toBe('aa');
});
