// The shipped pack through the readers and the drawings: content/ is read as the server serves it.
import { describe, expect, it } from 'vitest';
import { beside, clearance, edgesOf, inset, inside, plot, step } from './board.ts';
import { cardName } from './words.ts';
import { panels } from './card.ts';
import { readCard, readContent, sheetOf } from './content.ts';
import { fragmentPlace, shownFirst, stack } from './layout.ts';
import { length, type Point, sub } from './pen.ts';
import { print } from './print/index.ts';
import { Reading } from '../../../lib/reading.ts';
import { readLook } from './look.ts';
import { labelAnchor, meeting, readBlocker, sightPicture } from './sight.ts';
import { packOf } from '../../../lib/packs.fixture.ts';
import { BUSTS } from '../../../look/art/busts.ts';

const pack = packOf('helter-skelter');
const content = readContent(pack);
const hall = content.boards['grand-hall'];
const blocks = content.boards['city-blocks'];
if (!hall || !blocks) throw new Error('both maps ship');
const boards = [hall, blocks];

describe('edges', () => {
  it('have their kind from their two sides, and walls are listed', () => {
    const square: Point[] = [
      [0, 0],
      [10, 0],
      [20, 0],
      [30, 0],
      [0, 10],
      [10, 10],
      [20, 10],
      [30, 10],
    ];
    const faces = [
      { side: 1, high: false, ids: [0, 1, 5, 4] },
      { side: 2, high: true, ids: [1, 2, 6, 5] },
      { side: 'A', high: false, ids: [2, 3, 7, 6] },
    ];
    const kinds = (walls: Point[]) => {
      const edges = edgesOf(square, faces, walls);
      const between = (a: unknown, b: unknown) => edges.find(({ side, beyond }) => side === a && beyond === b)?.kind;
      return [between(1, 2), between(2, 'A'), between(1, null)];
    };
    expect(kinds([])).toEqual(['high', 'fall', 'outer']);
    expect(kinds([[5, 1]])).toEqual(['wall', 'fall', 'outer']);
    expect(kinds([[2, 6]])).toEqual(['high', 'wall', 'outer']);
  });

  it('are those of the shipped maps', () => {
    const count = (kind: string) => boards.map(({ edges }) => edges.filter((edge) => edge.kind === kind).length);
    expect(count('wall')).toEqual([14, 77]);
    expect(count('high')[1]).toBe(0);
    expect(count('fall')[0]).toBe(0);
    expect(count('fall')[1]).toBeGreaterThan(10);
    expect(boards.map(({ spaces }) => spaces.length)).toEqual([40, 40]);
  });

  it('join the spaces that lie beside each other', () => {
    for (const board of boards) {
      for (const { number } of board.spaces) {
        expect(beside(board, number).length).toBeGreaterThan(0);
        for (const other of beside(board, number)) expect(beside(board, other)).toContain(number);
      }
    }
    // A wall stands between them.
    expect(beside(hall, 12)).not.toContain(13);
  });
});

describe('keys', () => {
  it('every space can be reached with the arrows', () => {
    for (const board of boards) {
      const reached = new Set([1]);
      for (const from of reached) {
        for (const way of ['left', 'right', 'up', 'down'] as const) {
          const next = step(board, from, way);
          if (next) reached.add(next);
        }
      }
      expect(reached.size).toBe(40);
    }
  });
});

describe('places', () => {
  it(
    'figures stand beside their number, inside their space or nearly so, and on the board',
    { timeout: 60_000 },
    () => {
      const faults: string[] = [];
      for (const board of boards) {
        for (const { number, at, corners } of board.spaces) {
          for (const count of [1, 2, 3, 4, 6]) {
            const { places, plate, scale } = stack(board, number, count);
            const fault = (what: string) => faults.push(`${board.id}: ${count} on ${number}: ${what}`);
            if (places.length !== Math.min(count, 4) || (plate === null) !== count < 5) fault('how many are shown');
            for (const place of places) {
              if (length(sub(place, at)) < 28 + 60 * scale) fault('on the number');
              if (clearance(place, corners) < (count < 4 ? -75 : -150)) fault('far outside');
              if (Math.min(...place, board.width - place[0], board.height - place[1]) < 40) fault('over the rim');
            }
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('a single figure covers no number of another space', () => {
    const covered = boards.flatMap((board) =>
      board.spaces.flatMap(({ number }) => {
        const [place = [0, 0]] = stack(board, number, 1).places;
        return board.spaces.flatMap((other) =>
          length(sub(place, other.at)) < 90 ? `${board.id}: ${number} over ${other.number}` : [],
        );
      }),
    );
    expect(covered).toEqual([]);
  });

  it('single figures of two spaces hardly cover each other', () => {
    for (const board of boards) {
      const places = board.spaces.flatMap(({ number }) => stack(board, number, 1).places);
      const close = places.flatMap((a, index) => places.slice(index + 1).filter((b) => length(sub(a, b)) < 110));
      expect(close).toEqual([]);
    }
  });

  it('a fragment lies inside its space, off the number, and no single figure hides it', () => {
    for (const board of boards) {
      for (const { number, at, corners } of board.spaces) {
        const place = fragmentPlace(board, number);
        expect(inside(place, corners)).toBe(true);
        expect(length(sub(place, at))).toBeGreaterThan(58);
        const [figure] = stack(board, number, 1).places;
        if (figure) expect(length(sub(place, figure)), `on ${number}`).toBeGreaterThan(80);
      }
    }
  });

  it('whoever matters is never behind the plate', () => {
    const figures = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, selected: id === 'f', target: id === 'e' }));
    const { shown, more } = shownFirst(figures);
    expect(shown.map(({ id }) => id)).toEqual(['a', 'b', 'e', 'f']);
    expect(more).toBe(2);
    expect(shownFirst(figures.slice(0, 4)).more).toBe(0);
  });

  it('an inset outline stays inside', () => {
    for (const board of boards) {
      for (const { corners } of board.spaces) {
        for (const corner of inset(corners, 14)) expect(clearance(corner, corners)).toBeGreaterThan(3);
      }
    }
  });
});

describe('sight', () => {
  it('reads what the server answers', () => {
    expect(readBlocker(null)).toBeNull();
    expect(readBlocker('high-target')).toEqual({ kind: 'high-target' });
    expect(readBlocker({ cover: 20 })).toEqual({ kind: 'cover', space: 20 });
    expect(readBlocker({ 'high-ground': 6 })).toEqual({ kind: 'high-ground', space: 6 });
    expect(readBlocker({ wall: { from: [1, 2], to: [3, 4] } })).toEqual({ kind: 'wall', from: [1, 2], to: [3, 4] });
    expect(() => readBlocker({ fog: 1 })).toThrow();
  });

  it('puts the cross where the line meets the blocker', () => {
    expect(meeting([0, 0], [10, 0], [5, -5], [5, 5])).toBe(0.5);
    expect(meeting([0, 0], [10, 0], [5, 1], [5, 5])).toBeNull();
    const wall = sightPicture(hall, {
      from: 12,
      to: 13,
      blocker: { kind: 'wall', from: [1143, 268], to: [1100, 587] },
    });
    expect(wall.label).toBe('HS-055');
    expect(wall.cross?.[0]).toBeGreaterThan(1100);
    expect(wall.cross?.[0]).toBeLessThan(1143);
    const cover = sightPicture(hall, { from: 19, to: 21, blocker: { kind: 'cover', space: 20 } });
    expect(cover.cross && inside(cover.cross, plot(hall, 20).corners)).toBe(true);
    const high = sightPicture(hall, { from: 14, to: 6, blocker: { kind: 'high-target' } });
    expect(high.cross && inside(high.cross, plot(hall, 6).corners)).toBe(true);
    expect(high.outline).toBe(plot(hall, 6).corners);
  });

  it('keeps the plate on the board and off the numbers', () => {
    for (const board of boards) {
      for (const from of board.spaces) {
        for (const to of board.spaces) {
          if (from === to) continue;
          const [x, y] = labelAnchor(board, from.at, to.at, null, 112);
          const kept = x >= 60 && x <= board.width - 60 && y >= 34 && y <= board.height - 34;
          if (!kept) throw new Error(`the plate of ${from.number} > ${to.number} leaves the board`);
        }
      }
    }
    const [x, y] = labelAnchor(hall, plot(hall, 21).at, plot(hall, 30).at, null, 112);
    for (const { at } of hall.spaces) expect(Math.abs(at[0] - x) > 56 || Math.abs(at[1] - y) > 30).toBe(true);
  });
});

describe('cards', () => {
  it('are read as they are written', () => {
    const sheets = content.teams[0]?.characters ?? [];
    const face = readCard('dredd (SNIPE), mean-machine | MELEE', 'ju', 1, sheets);
    expect(face.symbols).toEqual([
      { who: 'dredd', name: 'Dredd', action: 'SNIPE' },
      { who: 'mean-machine', name: 'Mean Machine' },
    ]);
    expect(face.wild).toEqual(['MELEE']);
    expect(cardName(face)).toBe('Dredd SNIPE, Mean Machine, any MELEE');
  });

  it('all have thirty per team and panels that fill the card', () => {
    for (const { cards } of content.teams) {
      expect(cards.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      for (const face of cards) {
        const drawn = panels(face);
        expect(drawn.panels.length).toBe(face.symbols.length);
        const foot = drawn.panels.reduce((sum, panel) => sum + panel.height, 17);
        expect(foot).toBeCloseTo(face.wild.length ? 117 : 136);
      }
    }
  });

  it('every character has a bust of its own', () => {
    const all = content.teams.flatMap(({ characters }) => characters.map(({ id }) => id));
    expect(all.length).toBe(19);
    for (const id of [...all, 'warp-slaine']) expect(BUSTS[id], id).toBeTruthy();
    expect(sheetOf(content, 'warp-slaine').sheet.id).toBe('slaine');
  });
});

describe('the print', () => {
  it('has no number that is none, no inline style, and every designation', () => {
    for (const board of boards) {
      const { defs, ground, lines, numbers } = print(board, 'x');
      const all = defs + ground + lines + numbers;
      expect(all).not.toMatch(/NaN|Infinity|undefined|style=/);
      for (const { number } of board.spaces) expect(numbers).toContain(`>${number}</text>`);
      for (const [, id = ''] of all.matchAll(/url\(#([^)]+)\)/g)) expect(defs).toContain(`id="${id}"`);
      const open = [...all.matchAll(/<g[ >]/g)].length;
      expect([...all.matchAll(/<\/g>/g)].length).toBe(open);
    }
  });

  it('draws every prop of the pack', () => {
    for (const id of content.mapOrder) {
      const file = pack.files[`maps/${id}.look.toml`] as { props: Record<string, unknown[]> };
      const rows = Object.values(file.props).reduce((sum, list) => sum + list.length, 0);
      expect(content.boards[id]?.look.props.length).toBe(rows);
    }
  });

  it('escapes text, and leaves out what it does not know', () => {
    const at = new Reading('look');
    const look = readLook({ floor: 'ice', props: { 1: [['throne', 1, 1]] }, inlay: [{ kind: 'moat' }] }, at);
    expect([look.floor, look.props, look.inlays]).toEqual(['plaza', [], []]);
    const text = readLook({ inlay: [{ kind: 'text', text: 'A < B', at: [1, 1], size: 20 }] }, at);
    expect(print({ ...hall, look: text }, 'x').ground).toContain('A &lt; B');
  });
});
