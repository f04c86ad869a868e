// Points, paths and numbers for SVG. x runs right, y runs down; loops run clockwise on the screen.

export type Point = readonly [number, number];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by];
export const length = (a: Point): number => Math.hypot(a[0], a[1]);
export const unit = (a: Point): Point => times(a, 1 / (length(a) || 1));
/** A quarter turn clockwise: for a clockwise loop, from a side to its inside. */
export const inward = (a: Point): Point => [-a[1], a[0]];
/** Part of the way from here to there. */
export const toward = (a: Point, b: Point, part: number): Point => add(a, times(sub(b, a), part));

/** A number with at most one decimal. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded);
}

/** An open line. */
export function line(...points: Point[]): string {
  return points.map(([x, y], index) => `${index ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
}

/** A closed outline. */
export const shape = (...corners: Point[]): string => `${line(...corners)}Z`;

export function centre(corners: readonly Point[]): Point {
  return times(corners.reduce(add, [0, 0]), 1 / corners.length);
}

/** The sides of a loop, the closing one included. */
export function sides(corners: readonly Point[]): [Point, Point][] {
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner]);
}

/** Text fit for an attribute or an element. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Writes SVG. */
export class Pen {
  #written: string[] = [];

  push(...text: string[]): void {
    this.#written.push(...text);
  }

  /** A path with its other attributes as they stand. */
  path(d: string, attributes: string): void {
    if (d) this.push(`<path d="${d}" ${attributes}/>`);
  }

  done(): string {
    return this.#written.join('');
  }
}
