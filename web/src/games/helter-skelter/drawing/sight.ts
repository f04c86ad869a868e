// A line of sight for drawing. Whether it is clear, and what blocks it, is the server's answer; only the places of the
// cross and of the label are found here.

import { type Board, inside, plot } from './board.ts';
import { length, type Point, sides, sub, toward } from './pen.ts';

export type Blocker =
  { kind: 'high-target' } | { kind: 'wall'; from: Point; to: Point } | { kind: 'high-ground' | 'cover'; space: number };

export interface SightLine {
  readonly from: number;
  readonly to: number;
  readonly blocker: Blocker | null;
  /** Instead of CLEAR or the rule. */
  readonly label?: string;
}

/** The rule that each kind of blocker stands for, as the reference card prints it. */
export const BLOCKER_RULES: Record<Blocker['kind'], string> = {
  'high-target': 'HS-053',
  wall: 'HS-055',
  'high-ground': 'HS-056',
  cover: 'HS-057',
};

/** The answer to the query `blocker 3 > 7`. What is not understood is not drawn as clear: it is an error. */
export function readBlocker(answer: unknown): Blocker | null {
  if (answer === null) return null;
  if (answer === 'high-target') return { kind: 'high-target' };
  if (typeof answer === 'object') {
    const { wall, cover, 'high-ground': high } = answer as Record<string, unknown>;
    if (typeof cover === 'number') return { kind: 'cover', space: cover };
    if (typeof high === 'number') return { kind: 'high-ground', space: high };
    const { from, to } = (wall ?? {}) as Record<string, unknown>;
    if (isPoint(from) && isPoint(to)) return { kind: 'wall', from, to };
  }
  throw new Error('This answer about a line of sight is not understood.');
}

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');

export interface SightPicture {
  readonly from: Point;
  readonly to: Point;
  /** Where the line ends at the blocker; nothing if it is clear. */
  readonly cross: Point | null;
  /** The space that blocks. */
  readonly outline: readonly Point[] | null;
  readonly wall: readonly [Point, Point] | null;
  readonly label: string;
  readonly labelAt: Point;
  readonly labelWidth: number;
}

export function sightPicture(board: Board, { from, to, blocker, label }: SightLine): SightPicture {
  const [start, target] = [plot(board, from), plot(board, to)];
  const [a, b] = [start.at, target.at];
  const words = label ?? (blocker ? BLOCKER_RULES[blocker.kind] : 'CLEAR');
  const labelWidth = 22 + words.length * 18;
  let cross: Point | null = null;
  let outline: readonly Point[] | null = null;
  let wall: readonly [Point, Point] | null = null;
  if (blocker?.kind === 'wall') {
    wall = [blocker.from, blocker.to];
    cross = toward(a, b, meeting(a, b, blocker.from, blocker.to) ?? 0.5);
  } else if (blocker) {
    outline = (blocker.kind === 'high-target' ? target : plot(board, blocker.space)).corners;
    cross = entry(a, b, outline);
  }
  const labelAt = labelAnchor(board, a, b, cross, labelWidth);
  return { from: a, to: b, cross, outline, wall, label: words, labelAt, labelWidth };
}

/** Where on the way from a to b the line through c and d is met: 0 at a, 1 at b. */
export function meeting(a: Point, b: Point, c: Point, d: Point): number | null {
  const [r, s] = [sub(b, a), sub(d, c)];
  const cross = r[0] * s[1] - r[1] * s[0];
  if (cross === 0) return null;
  const gap = sub(c, a);
  const part = (gap[0] * s[1] - gap[1] * s[0]) / cross;
  const other = (gap[0] * r[1] - gap[1] * r[0]) / cross;
  return part >= 0 && part <= 1 && other >= -1e-6 && other <= 1 + 1e-6 ? part : null;
}

/** Where a line first runs into an outline, a little inside it. */
function entry(a: Point, b: Point, corners: readonly Point[]): Point {
  const parts = sides(corners)
    .flatMap(([c, d]) => meeting(a, b, c, d) ?? [])
    .sort((x, y) => x - y);
  const deep = 26 / (length(sub(b, a)) || 1);
  for (const part of parts) {
    const into = toward(a, b, Math.min(1, part + deep / 2));
    if (inside(into, corners)) return into;
  }
  return toward(a, b, parts[0] ?? 0.5);
}

/** A place for the plate: on a clear line near its middle, beside the cross of a blocked one; clear of all numbers. */
export function labelAnchor(board: Board, a: Point, b: Point, cross: Point | null, width: number): Point {
  const half: Point = [width / 2 + 34, 26 + 34];
  const free = ([x, y]: Point) =>
    board.spaces.every(({ at }) => Math.abs(at[0] - x) > half[0] || Math.abs(at[1] - y) > half[1]);
  const kept = ([x, y]: Point): Point => [
    Math.min(board.width - width / 2 - 8, Math.max(width / 2 + 8, x)),
    Math.min(board.height - 34, Math.max(34, y)),
  ];
  const places: Point[] = cross
    ? [
        [0, -74],
        [0, 74],
        [width / 2 + 60, 0],
        [-width / 2 - 60, 0],
        [0, -120],
        [0, 120],
      ].map(([dx = 0, dy = 0]) => kept([cross[0] + dx, cross[1] + dy]))
    : [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].map((part) => kept(toward(a, b, part)));
  return places.find(free) ?? places[0] ?? kept(a);
}
