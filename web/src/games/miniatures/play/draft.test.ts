import { expect, test } from 'vitest';
import { actionsOf, begun, endAt, extended, facing, nudged, questionOf, shortened } from './draft.ts';
import { readAct } from './notation.ts';

const at = (x: number, y: number, z = 0) => ({ x, y, z });
const start = begun('a1', 'move', at(2000, 2000), 0);

test('a path has corners, and its facing follows the last leg', () => {
  const path = extended(extended(start, at(5012, 2000)), at(5000, 6000));
  expect(actionsOf(path)).toEqual(['via 5000 2000', 'a1 move 5000 6000 face 1024']);
  expect(questionOf(path)).toBe('path a1 move 5000 2000, 5000 6000 face 1024');
  expect(actionsOf(facing(path, 2048), 2)?.slice(0, 3)).toEqual(['back', 'back', 'via 5000 2000']);
  expect(actionsOf(endAt(facing(path, 2048), at(9000, 6000)))?.at(-1)).toBe('a1 move 9000 6000 face 2048');
  expect(shortened(path)?.points).toHaveLength(1);
  expect(shortened(extended(start, at(1, 1)))).toBeNull();
});

test('a place without a path is put there, and a deployed model keeps its facing', () => {
  const place = extended(extended(begun('a2', 'deploy', null, 1024), at(1000, 1000)), at(3000, 1000));
  expect(actionsOf(place)).toEqual(['a2 deploy 3000 1000 face 1024']);
});

test('by the keyboard the end goes step by step', () => {
  const once = nudged(start, 500, 0);
  expect(actionsOf(nudged(once, 0, 250))?.at(-1)).toMatch(/^a1 move 2500 2250 face/);
});

test('shots and cards are aimed at a point', () => {
  const like = readAct('a1 snapshot b1 with 1 mode 3 face 0');
  const shot = extended(begun('a1', 'snapshot', at(0, 0), 0, like, 'shot'), at(0, 4000));
  expect(actionsOf(shot)).toEqual(['a1 snapshot at 0 4000 with 1 mode 3 face 1024']);
  const card = extended(begun(null, 'play', null, 0, readAct('play A07 at 1 2'), 'card'), at(100, 200));
  expect(actionsOf(card)).toEqual(['play A07 at 100 200']);
});
