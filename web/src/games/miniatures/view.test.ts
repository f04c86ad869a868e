import { expect, test } from 'vitest';
import { asksOf, code, readView } from './view.ts';

test('codes of cards are read in both forms', () => {
  expect([code('A07'), code({ letter: 'B', number: 12 })]).toEqual(['A07', 'B12']);
});

test('of several open questions one’s own counts', () => {
  const asks = [
    { seat: 'a', kind: 'bury', who: null, rule: 'MG-043' },
    { seat: 'b', kind: 'dodge', who: 'b1', rule: 'MG-191' },
  ];
  expect(readView({ asks }, 'b').asks).toEqual({ kind: 'dodge', who: 'b1', rule: 'MG-191' });
  expect(readView({ asks }, 'a').asks?.kind).toBe('bury');
});

test('without them the sentence of the question says it', () => {
  expect(asksOf('b1 is hit: dodge, or pass.')).toEqual({ kind: 'dodge', who: 'b1', rule: null });
  expect(asksOf('Take an action with a1, or end its activation.')?.kind).toBe('act');
  expect(asksOf('Take an action with the vehicle a7, or end its activation.')?.kind).toBe('drive');
  expect(asksOf('')).toBeNull();
});

test('a view that says nothing is an empty table', () => {
  const view = readView({});
  expect([view.models, view.players, view.advice, view.asks]).toEqual([[], [], [], null]);
});
