import { expect, test } from 'vitest';
import { readAct } from './notation.ts';
import { familyOf, meant, rows, variant } from './rows.ts';

const acts = [
  'pass',
  'a1 move 1000 1000 face 0',
  'a1 move 2000 1000 face 0',
  'a1 sprint',
  'a1 snapshot b1 with 1 face 0',
  'a1 snapshot b1 with 1 mode 2 face 0',
  'a1 snapshot b2 with 1 face 0',
  'a1 aim-shoot b1 with 1 mode 2 face 0',
  'play A02 on a1',
].map(readAct);

test('kinds are folded, and opened one at a time', () => {
  expect(rows(acts, null, null).map((row) => [row.family, row.acts.length])).toEqual([
    ['a1 snapshot', 3],
    ['a1 aim-shoot', 1],
    ['a1 move', 2],
    ['a1 sprint', 1],
    ['play A02', 1],
    ['pass', 1],
  ]);
  expect(rows(acts, 'a1 move', null)).toHaveLength(2);
  expect(rows(acts, 'a1 snapshot', 'b2').map((row) => row.text)).toEqual(['a1 snapshot b2 with 1 face 0']);
  expect(rows(acts, null, 'b1').map((row) => row.family)).toEqual(['a1 snapshot', 'a1 aim-shoot']);
});

test('a touch means the attack that was meant last', () => {
  expect(meant(acts, 'b1', null, null)?.text).toBe('a1 snapshot b1 with 1 face 0');
  const like = readAct('a1 snapshot b2 with 1 mode 2 face 9');
  expect(meant(acts, 'b1', like, null)?.mode).toBe(2);
  expect(meant(acts, 'b9', null, null)).toBeNull();
  expect(familyOf(readAct('bury A07'))).toBe('bury A07');
});

test('another kind or mode changes as little as it can', () => {
  const from = readAct('a1 snapshot b1 with 1 face 0');
  expect(variant(acts, from, { verb: 'aim-shoot' })?.text).toBe('a1 aim-shoot b1 with 1 mode 2 face 0');
  expect(variant(acts, from, { mode: 2 })?.verb).toBe('snapshot');
  expect(variant(acts, from, { mode: 9 })).toBeNull();
});
