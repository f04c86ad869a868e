// A map for drawing: the polygons of the content pack, and the kind of every edge. Nothing here decides what is legal.

import { type Look, readLook } from './look.ts';
import { length, type Point, sides, sub } from './pen.ts';
import { asArray, asNumber, asPoint, asRecord, asString, type Reading } from '../../../lib/reading.ts';

export interface Plot {
  readonly number: number;
  /** The designation: the point that sight runs from. */
  readonly at: Point;
  readonly corners: readonly Point[];
  readonly cover: boolean;
  readonly high: boolean;
}

export interface Fall {
  readonly id: string;
  readonly corners: readonly Point[];
}

/** HS-022. */
export type EdgeKind = 'border' | 'high' | 'wall' | 'fall' | 'outer';

/** A number for a space, the letter of a fall, nothing beyond the rim. */
export type Side = number | string | null;

export interface Edge {
  readonly kind: EdgeKind;
  /** In the direction in which the outline of `side` runs. */
  readonly from: Point;
  readonly to: Point;
  readonly side: Side;
  readonly beyond: Side;
}

export interface Board {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly spaces: readonly Plot[];
  readonly falls: readonly Fall[];
  readonly edges: readonly Edge[];
  readonly look: Look;
}

export function readBoard(map: unknown, look: unknown, at: Reading): Board {
  const file = asRecord(map, at);
  const vertices = asArray(file.vertices, at.in('vertices')).map((vertex) => asPoint(vertex, at.in('vertices')));
  const loop = (ids: unknown): { corners: Point[]; ids: number[] } => {
    const indices = asArray(ids, at).map((id) => asNumber(id, at));
    const corners = indices.map((id) => {
      const corner = vertices[id];
      if (!corner) throw at.fault(`there is no vertex ${id}`);
      return corner;
    });
    return { corners, ids: indices };
  };
  const faces: Face[] = [];
  const spaces = asArray(file.spaces, at.in('spaces')).map((row): Plot => {
    const [number, flags, x, y, ids] = asArray(row, at.in('spaces'));
    const { corners, ids: indices } = loop(ids);
    const kinds = asString(flags, at.in('spaces'));
    const plot = {
      number: asNumber(number, at.in('spaces')),
      at: asPoint([x, y], at.in('spaces')),
      corners,
      cover: kinds.includes('c'),
      high: kinds.includes('h'),
    };
    faces.push({ side: plot.number, high: plot.high, ids: indices });
    return plot;
  });
  const falls = asArray(file.falls ?? [], at.in('falls')).map((row): Fall => {
    const [id, ids] = asArray(row, at.in('falls'));
    const { corners, ids: indices } = loop(ids);
    const fall = { id: asString(id, at.in('falls')), corners };
    faces.push({ side: fall.id, high: false, ids: indices });
    return fall;
  });
  const walls = asArray(file.walls ?? [], at.in('walls')).map((pair) => asPoint(pair, at.in('walls')));
  return {
    id: asString(file.id, at),
    name: asString(file.name, at),
    width: asNumber(file.width, at),
    height: asNumber(file.height, at),
    spaces: spaces.sort((a, b) => a.number - b.number),
    falls,
    edges: edgesOf(vertices, faces, walls),
    look: readLook(look ?? {}, at.in('look')),
  };
}

interface Face {
  readonly side: number | string;
  readonly high: boolean;
  readonly ids: readonly number[];
}

const key = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Walls are listed; every other edge has its kind from its two sides (section 17.1 of the specification). */
export function edgesOf(vertices: readonly Point[], faces: readonly Face[], walls: readonly Point[]): Edge[] {
  const walled = new Set(walls.map(([a, b]) => key(a, b)));
  const shared = new Map<string, { ids: [number, number]; faces: Face[] }>();
  for (const face of faces) {
    face.ids.forEach((a, index) => {
      const b = face.ids[(index + 1) % face.ids.length] ?? a;
      const known = shared.get(key(a, b));
      if (known) known.faces.push(face);
      else shared.set(key(a, b), { ids: [a, b], faces: [face] });
    });
  }
  return [...shared].map(
    ([
      name,
      {
        ids,
        faces: [here, there],
      },
    ]) => {
      const [from, to] = ids.map((id) => vertices[id] ?? [0, 0]) as [Point, Point];
      return {
        kind: kindOf(walled.has(name), here, there),
        from,
        to,
        side: here?.side ?? null,
        beyond: there?.side ?? null,
      };
    },
  );
}

function kindOf(walled: boolean, here: Face | undefined, there: Face | undefined): EdgeKind {
  if (walled) return 'wall';
  if (!here || !there) return 'outer';
  if (typeof here.side === 'string' || typeof there.side === 'string') return 'fall';
  return here.high === there.high ? 'border' : 'high';
}

/** The ends of an edge in the direction in which the outline of `here` runs; nothing if it is not its edge. */
export function facing(edge: Edge, here: Side): [Point, Point] | null {
  if (edge.side === here) return [edge.from, edge.to];
  return edge.beyond === here ? [edge.to, edge.from] : null;
}

export function plot(board: Board, number: number): Plot {
  const found = board.spaces[number - 1];
  if (found?.number === number) return found;
  const searched = board.spaces.find((space) => space.number === number);
  if (!searched) throw new Error(`There is no space ${number} on ${board.name}.`);
  return searched;
}

/** Spaces that share a white or a high edge: for words and keys, never for what is legal. */
export function beside(board: Board, number: number): number[] {
  const found = new Set<number>();
  for (const { kind, side, beyond } of board.edges) {
    if (kind !== 'border' && kind !== 'high') continue;
    if (side === number && typeof beyond === 'number') found.add(beyond);
    if (beyond === number && typeof side === 'number') found.add(side);
  }
  return [...found].sort((a, b) => a - b);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const WAY: Record<Direction, Point> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The space that an arrow key goes to: near, and not far off the direction. */
export function step(board: Board, from: number, direction: Direction): number | null {
  const start = plot(board, from).at;
  const way = WAY[direction];
  let best: { number: number; score: number } | null = null;
  for (const space of board.spaces) {
    const [dx, dy] = sub(space.at, start);
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1] - dy * way[0]);
    if (space.number === from || along <= 0 || across > along * 1.2) continue;
    const score = along + across * 2;
    if (!best || score < best.score) best = { number: space.number, score };
  }
  return best?.number ?? null;
}

export function inside([x, y]: Point, corners: readonly Point[]): boolean {
  let odd = false;
  for (const [[ax, ay], [bx, by]] of sides(corners)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** How far a point is from the nearest side; less than nothing outside. */
export function clearance(point: Point, corners: readonly Point[]): number {
  let least = Infinity;
  for (const [a, b] of sides(corners)) {
    const along = sub(b, a);
    const part = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / (length(along) ** 2 || 1);
    const held = Math.min(1, Math.max(0, part));
    least = Math.min(least, length(sub(point, [a[0] + along[0] * held, a[1] + along[1] * held])));
  }
  return inside(point, corners) ? least : -least;
}

/** The outline moved inward by `by`, for highlights: they stay clear of the edge lines. */
export function inset(corners: readonly Point[], by: number): Point[] {
  const moved = sides(corners).map(([a, b]) => {
    const along = sub(b, a);
    const far = length(along) || 1;
    const off: Point = [(-along[1] / far) * by, (along[0] / far) * by];
    return { at: [a[0] + off[0], a[1] + off[1]] as Point, along };
  });
  return moved.map((here, index) => {
    const before = moved[(index + moved.length - 1) % moved.length] ?? here;
    const cross = before.along[0] * here.along[1] - before.along[1] * here.along[0];
    // Nearly straight on: the corner just moves.
    if (Math.abs(cross) < 0.06 * length(before.along) * length(here.along)) return here.at;
    const gap = sub(here.at, before.at);
    const part = (gap[0] * here.along[1] - gap[1] * here.along[0]) / cross;
    return [before.at[0] + before.along[0] * part, before.at[1] + before.along[1] * part];
  });
}
