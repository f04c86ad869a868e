import { expect, test } from 'vitest';
import { compass, plan } from './plan.ts';
import { describe } from './words.ts';

const content = {
  files: {
    'layouts/yard.toml': {
      size: [20000, 10000],
      pieces: [{ id: 'W1', kind: 'blocking', rect: [1000, 2000, 3000, 4000], z: [0, 3000] }],
    },
  },
};

const view = {
  layout: 'yard',
  models: [
    {
      id: 'a1',
      name: 'Hired Gun',
      place: 'table',
      at: { x: 5000, y: 1000, z: 0 },
      facing: 1024,
      radius: 500,
      pinned: true,
      weapons: [[1, 'Spit Gun']],
    },
    { id: 'b1', name: 'Punk', place: 'reserve', at: { x: 0, y: 0, z: 0 }, facing: 0, radius: 500, weapons: [] },
  ],
};

test('north is up, and only who stands on the table is drawn', () => {
  const drawn = plan(view, content);
  expect([drawn.width, drawn.depth]).toEqual([20000, 10000]);
  expect(drawn.pieces[0]?.corners[0]).toEqual({ x: 1000, y: 8000 });
  expect(drawn.models.map(({ id }) => id)).toEqual(['a1']);
  expect(drawn.models[0]?.at).toEqual({ x: 5000, y: 9000 });
  expect(Math.round(drawn.models[0]?.nose.y ?? 0)).toBe(8500);
  expect(drawn.models[0]?.label).toBe('a1 Hired Gun, at 5, 1, facing north, pinned');
});

test('facings have names', () => {
  expect([0, 255, 256, 1024, 2048, 4095].map(compass)).toEqual(['east', 'east', 'north-east', 'north', 'west', 'east']);
});

test('actions are said in inches and names', () => {
  expect(describe('a1 move 14000 9500 face 512', view)).toEqual({
    words: 'Move to 14, 9.5 facing north-east',
    group: 'a1 Hired Gun',
  });
  expect(describe('a1 snapshot b1 with 1 face 0', view).words).toBe('Snapshot b1 Punk with Spit Gun facing east');
  const advice = [{ action: 'a1 move 14000 9500 face 512', words: "move to W1's north side: heavy cover" }];
  expect(describe('a1 move 14000 9500 face 512', { ...view, advice }).words).toBe(
    "Move to W1's north side: heavy cover",
  );
  expect(describe('dodge', view)).toEqual({ words: 'Dodge', group: 'Answers' });
});
