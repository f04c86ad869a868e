// Overlays in the picture's own lengths: mil, y down. North is up on the table and down in a picture.

export interface Point {
  x: number;
  y: number;
}

export const flip =
  (depth: number) =>
  ({ x, y }: { x: number; y: number }): Point => ({ x, y: depth - y });

export const points = (all: readonly Point[]): string => all.map(({ x, y }) => `${x},${y}`).join(' ');

const radians = (tick: number): number => (tick * 2 * Math.PI) / 4096;

/** A point at a distance in a facing, in the picture. */
export function along(from: Point, tick: number, by: number): Point {
  return { x: from.x + by * Math.cos(radians(tick)), y: from.y - by * Math.sin(radians(tick)) };
}

/** A wedge of so many degrees round a facing, from one distance to another. */
export function band(at: Point, facing: number, spread: number, from: number, to: number): string {
  const half = (spread / 360) * 2048;
  const [a, b] = [along(at, facing - half, to), along(at, facing + half, to)];
  const large = spread > 180 ? 1 : 0;
  const outer = `M${a.x} ${a.y}A${to} ${to} 0 ${large} 0 ${b.x} ${b.y}`;
  if (from <= 0) return `${outer}L${at.x} ${at.y}Z`;
  const [c, d] = [along(at, facing + half, from), along(at, facing - half, from)];
  return `${outer}L${c.x} ${c.y}A${from} ${from} 0 ${large} 1 ${d.x} ${d.y}Z`;
}

/** Rows of cells as one outline: a rectangle for each run. */
export function cells(rows: readonly [number, number, number][], step: number, depth: number): string {
  const half = step / 2;
  return rows
    .map(([y, from, to]) => `M${from - half} ${depth - y - half}H${to + half}V${depth - y + half}H${from - half}Z`)
    .join('');
}

export const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
