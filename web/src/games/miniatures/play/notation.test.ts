import { expect, test } from 'vitest';
import { driven, inch, placed, readAct, toward } from './notation.ts';

test('actions are taken apart', () => {
  expect(readAct('a1 move 14000 9500 up 4000 face 512')).toMatchObject({
    who: 'a1',
    verb: 'move',
    at: { x: 14000, y: 9500, z: 4000 },
    face: 512,
  });
  expect(readAct('a1 snapshot b2 with 1 2 mode 3 stun face 300')).toMatchObject({
    verb: 'snapshot',
    target: 'b2',
    guns: [1, 2],
    mode: 3,
    stun: true,
    face: 300,
  });
  expect(readAct('a1 snapshot piece 3 with 1 face 0').target).toBe('piece 3');
  expect(readAct('strike b2 with 1 and 2 for 3')).toMatchObject({ who: null, verb: 'strike', target: 'b2' });
  expect(readAct('a7 drive low straight 4000 left 300')).toMatchObject({
    verb: 'drive low',
    legs: [
      { way: 'straight', by: 4000 },
      { way: 'left', by: 300 },
    ],
  });
  expect(readAct('play A07 at 9000 2000')).toMatchObject({ verb: 'play', card: 'A07', at: { x: 9000, y: 2000, z: 0 } });
  expect(readAct('play A02 on a3')).toMatchObject({ card: 'A02', target: 'a3' });
  expect(readAct('play B07 dice 1 3')).toMatchObject({ card: 'B07', at: null, dice: [1, 3] });
  expect(readAct('strike b2 with 1 and 2 for 3').guns).toEqual([1, 2]);
  expect(readAct('a1 shake off pin').verb).toBe('shake off');
  expect(readAct('a1 mount m2').target).toBe('m2');
});

test('and put together', () => {
  expect(placed('a1', 'move', { x: 100, y: 200, z: 0 }, -1)).toBe('a1 move 100 200 face 4095');
  expect(placed('a1', 'go', { x: 1, y: 2, z: 3 }, 0)).toBe('go 1 2 up 3 face 0');
  expect(
    driven(
      'a2',
      'drive',
      [1, 2, 3, 4].map((by) => ({ way: 'left', by }) as const),
    ),
  ).toEqual(['steer left 1', 'a2 drive left 2 left 3 left 4']);
});

test('facings are counted from the east to the north', () => {
  const origin = { x: 0, y: 0 };
  expect([toward(origin, { x: 5, y: 0 }), toward(origin, { x: 0, y: 5 }), toward(origin, { x: 0, y: -5 })]).toEqual([
    0, 1024, 3072,
  ]);
  expect(inch(10812)).toBe('10.8″');
});
