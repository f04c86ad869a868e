import { describe, expect, it } from 'vitest';
import { type Draft, draftOf, EMPTY, same, tomlOf } from './draft.ts';
import {
  cornersOf,
  doubled,
  edgeUnder,
  freeId,
  moved,
  removed,
  renamed,
  reshaped,
  turned,
  withCorner,
  withoutCorner,
} from './edits.ts';
import { everything, placed, said, type Tool } from './palette.ts';

function put(draft: Draft, tool: Tool, at: readonly [number, number]): Draft {
  const made = placed(draft, tool, at);
  if ('reason' in made) throw new Error(made.reason);
  return made.draft;
}
const house = put(EMPTY, 'building', [10000, 10000]);
const yard = put(put(put(house, 'door', [10000, 7200]), 'ladder', [6000, 10000]), 'rubble', [20000, 20000]);

describe('the file', () => {
  it('is written a line for each thing, and read again', () => {
    const zoned = put(put(yard, 'zone-0', [18000, 0]), 'disc-1', [30000, 30000]);
    expect(tomlOf(zoned)).toBe(`id = "T1"
name = "A new table"
size = [36000, 36000]
pieces = [
    { id = "B1", kind = "blocking", rect = [6000, 7000, 14000, 13000], z = [0, 4000], sturdiness = "sturdy", roof = true, cover = true },
    { id = "R1", kind = "difficult", rect = [18500, 19000, 21500, 21000], z = [0, 750], sturdiness = "solid", cover = true, area = true },
]
links = [
    { id = "K1", kind = "ladder", a = [5500, 10000, 0], b = [6500, 10000, 4000] },
]
openings = [
    { id = "D1", kind = "door", piece = "B1", from = [9500, 7000], to = [10750, 7000], z = [0, 2000], sturdiness = "solid" },
]
zones = [
    [{ rect = [0, 0, 36000, 6000] }],
    [{ circle = [30000, 30000, 4000] }],
]
`);
    const json = {
      ...zoned,
      pieces: zoned.pieces.map((piece) => ({ ...piece })),
      zones: zoned.zones,
    };
    expect(same(draftOf(JSON.parse(JSON.stringify(json))), zoned)).toBe(true);
  });

  it('quotes what would end a text, and leaves out what is not there', () => {
    expect(tomlOf({ ...EMPTY, name: 'The "Pit"\\n' })).toContain('name = "The \\"Pit\\"\\\\n"');
    expect(tomlOf(EMPTY)).not.toMatch(/pieces|links|openings|zones/);
  });
});

describe('what is put down', () => {
  it('lies on the half inch and on the table', () => {
    const [piece] = put(EMPTY, 'building', [35900, 200]).pieces;
    expect(piece?.rect).toEqual([28000, 0, 36000, 6000]);
  });
  it('needs something to be in or on', () => {
    expect(placed(EMPTY, 'door', [0, 0])).toHaveProperty('reason');
    expect(placed(EMPTY, 'ladder', [0, 0])).toHaveProperty('reason');
  });
  it('stops at as many as a table has', () => {
    let draft = EMPTY;
    for (let n = 0; n < 48; n++) draft = put(draft, 'crate', [500 * n, 500]);
    expect(placed(draft, 'crate', [0, 0])).toEqual({ reason: 'A table has at most 48 pieces.' });
  });
});

describe('changes', () => {
  it('a building takes its door and its ladder along', () => {
    const next = moved(yard, { what: 'piece', id: 'B1' }, [1000, -500]);
    expect(next.pieces[0]?.rect).toEqual([7000, 6500, 15000, 12500]);
    expect([next.openings[0]?.from, next.links[0]?.a]).toEqual([
      [10500, 6500],
      [6500, 9500, 0],
    ]);
    const far = moved(yard, { what: 'piece', id: 'B1' }, [-99000, 0]);
    expect(far.pieces[0]?.rect?.[0]).toBe(0);
  });
  it('a door slides along its wall and stays in it', () => {
    const next = moved(yard, { what: 'opening', id: 'D1' }, [50000, 400]);
    expect([next.openings[0]?.from, next.openings[0]?.to]).toEqual([
      [12750, 7000],
      [14000, 7000],
    ]);
  });
  it('a quarter turn keeps a rectangle, another angle makes corners, and doors stay in the wall', () => {
    const quarter = turned(yard, 'B1', 90);
    expect(quarter.pieces[0]?.rect).toEqual([7000, 6000, 13000, 14000]);
    const skew = turned(yard, 'B1', 30);
    const [piece] = skew.pieces;
    expect(piece?.poly).toHaveLength(4);
    for (const draft of [quarter, skew]) {
      const [door] = draft.openings;
      const wall = draft.pieces[0];
      if (!door || !wall) throw new Error('they are there');
      expect(edgeUnder(cornersOf(wall), door.from, door.to)).toBeGreaterThanOrEqual(0);
    }
    // Four quarters are none.
    expect(
      same(
        [90, 90, 90, 90].reduce((it, by) => turned(it, 'R1', by), yard),
        yard,
      ),
    ).toBe(true);
  });
  it('corners come and go', () => {
    const more = withCorner(yard, 'R1');
    expect(more.pieces[1]?.poly).toHaveLength(5);
    expect(withoutCorner(withoutCorner(more, 'R1', 0), 'R1', 0).pieces[1]?.poly).toHaveLength(3);
    const [, rubble] = yard.pieces;
    const back = reshaped(more, 'R1', rubble ? cornersOf(rubble) : []);
    expect(back.pieces[1]?.rect).toEqual([18500, 19000, 21500, 21000]);
  });
  it('ids are free ones, and a new name is followed', () => {
    expect(freeId(yard, 'B')).toBe('B2');
    const next = renamed(yard, { what: 'piece', id: 'B1' }, 'H1');
    expect(next.openings[0]?.piece).toBe('H1');
    const twin = doubled(yard, { what: 'piece', id: 'B1' });
    expect(twin.choice).toEqual({ what: 'piece', id: 'B2' });
    expect(twin.draft.pieces[2]?.rect).toEqual([14500, 7000, 22500, 13000]);
    expect(twin.draft.openings[1]).toMatchObject({ id: 'D2', piece: 'B2', from: [18000, 7000] });
  });
  it('what is removed takes its openings with it', () => {
    const next = removed(yard, { what: 'piece', id: 'B1' });
    expect([next.pieces.length, next.openings.length, next.links.length]).toEqual([1, 0, 1]);
    expect(removed(put(EMPTY, 'zone-0', [0, 0]), { what: 'zone', side: 0, part: 0 }).zones).toBeNull();
  });
});

it('everything has a name', () => {
  const names = everything(put(yard, 'zone-1', [18000, 36000])).map((choice) => said(yard, choice).name);
  expect(names).toEqual(['B1 building', 'R1 difficult area', 'D1 door in B1', 'K1 ladder', 'Second side']);
});
