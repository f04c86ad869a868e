import { describe, expect, it } from 'vitest';
import { sketches } from './maps.ts';

const yard = {
  id: 'yard',
  name: 'The Yard',
  width: 20,
  height: 10,
  vertices: [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [20, 0],
    [20, 10],
  ],
  spaces: [
    [1, 'ch', 5, 5, [0, 1, 2, 3]],
    [2, '', 15, 5, [1, 4, 5, 2]],
  ],
  walls: [[1, 2]],
};

describe('sketches', () => {
  it('are made of the polygons', () => {
    expect(sketches({ files: { 'maps/yard.toml': yard, 'maps/yard.look.toml': {}, 'pack.toml': {} } })).toEqual([
      {
        id: 'yard',
        name: 'The Yard',
        width: 20,
        height: 10,
        floor: 'M0 0L10 0L10 10L0 10ZM10 0L20 0L20 10L10 10Z',
        high: 'M0 0L10 0L10 10L0 10Z',
        cover: 'M0 0L10 0L10 10L0 10Z',
        falls: '',
        walls: 'M10 0L10 10',
      },
    ]);
  });

  it('are none where there is no map', () => {
    expect(sketches(null)).toEqual([]);
    expect(sketches({ files: { 'maps/yard.toml': { id: 'yard' } } })).toEqual([]);
    expect(sketches({ hash: 'x' })).toEqual([]);
  });
});
