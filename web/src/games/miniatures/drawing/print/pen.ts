// What every part of the print uses: points of the table in hundredths of an inch of a picture, and paths.

import { HUNDREDTH, flipped } from '../frame.ts';
import { middle, type Piece, type Point, type Rect } from '../scene.ts';
import { escaped, n } from '../../../helter-skelter/drawing/pen.ts';

export { escaped, n };
export const INK = '#07090D';
export const PAPER = '#F5EFE2';

export type Dot = readonly [number, number];
/** x, y, width, height. */
export type Box = readonly [number, number, number, number];

/** Turns the table into the picture. */
export class Sheet {
  constructor(
    readonly width: number,
    readonly depth: number,
  ) {}

  dot(at: Point): Dot {
    const { x, y } = flipped(at, this.depth);
    return [x / HUNDREDTH, y / HUNDREDTH];
  }

  box([west, south, east, north]: Rect): Box {
    const [x, y] = this.dot({ x: west, y: north });
    return [x, y, (east - west) / HUNDREDTH, (north - south) / HUNDREDTH];
  }

  /** Clockwise on the screen. */
  outline(corners: readonly Point[]): Dot[] {
    return corners.map((corner) => this.dot(corner)).reverse();
  }
}

export const loop = (dots: readonly Dot[]): string =>
  `${dots.map(([x, y], at) => `${at ? 'L' : 'M'}${n(x)} ${n(y)}`).join('')}Z`;
export const shifted = (dots: readonly Dot[], dx: number, dy: number): Dot[] => dots.map(([x, y]) => [x + dx, y + dy]);
export const sides = (dots: readonly Dot[]): [Dot, Dot][] =>
  dots.map((dot, at) => [dot, dots[(at + 1) % dots.length] ?? dot]);

/** How deep a front is drawn: 22 hundredths for every inch of height. */
export const lean = (height: number): number => (height * 22) / 1000;

/** What a convex outline covers as it is dragged along a way: as separate loops, to be filled in one group. */
export function dragged(dots: readonly Dot[], dx: number, dy: number): string {
  const quads = sides(dots).map(([[ax, ay], [bx, by]]) =>
    loop([
      [ax, ay],
      [bx, by],
      [bx + dx, by + dy],
      [ax + dx, ay + dy],
    ]),
  );
  return [...quads, loop(shifted(dots, dx, dy))].map((d) => `<path d="${d}"/>`).join('');
}

/** The same outline, drawn in by so much. Good for convex ones. */
export function inset(dots: readonly Dot[], by: number): Dot[] {
  const lines = sides(dots).map(([[ax, ay], [bx, by2]]) => {
    const length = Math.hypot(bx - ax, by2 - ay) || 1;
    const [nx, ny] = [-(by2 - ay) / length, (bx - ax) / length];
    return [ax + nx * by, ay + ny * by, bx + nx * by, by2 + ny * by] as const;
  });
  return lines.map((b, at) => {
    const a = lines[(at + lines.length - 1) % lines.length] ?? b;
    const [dx1, dy1, dx2, dy2] = [a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]];
    const cross = dx1 * dy2 - dy1 * dx2;
    if (Math.abs(cross) < 1e-6) return [b[0], b[1]];
    const part = ((b[0] - a[0]) * dy2 - (b[1] - a[1]) * dx2) / cross;
    return [a[0] + dx1 * part, a[1] + dy1 * part];
  });
}

export const rect = ([x, y, w, h]: Box, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more ? ` ${more}` : ''}/>`;
export const path = (d: string, more: string): string => (d ? `<path d="${d}" ${more}/>` : '');
export const circle = ([x, y]: Dot, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more ? ` ${more}` : ''}/>`;

/** A group that stands for something: with its name, and where a test or a pointer finds it. */
export const named = (label: string, data: Record<string, string>, art: string): string => {
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escaped(value)}"`);
  return `<g role="img"${attributes.join('')}><title>${escaped(label)}</title>${art}</g>`;
};

/** A black plate with a few letters. */
export function plate([x, y]: Dot, words: string, size = 78, fill: string = PAPER): string {
  const wide = Math.max(size * 1.2, words.length * size * 0.62 + size * 0.34);
  return (
    `<g stroke="none"><rect x="${n(x - wide)}" y="${n(y)}" width="${n(wide)}" height="${n(size * 1.18)}" fill="${INK}"/>` +
    `<text x="${n(x - wide / 2)}" y="${n(y + size * 0.9)}" class="lettered" font-size="${size}" fill="${fill}">${escaped(words)}</text></g>`
  );
}

export const centreOf = (sheet: Sheet, piece: Piece): Dot => sheet.dot(middle(piece.corners));

/** The smallest upright box around an outline. */
export function boxOf(dots: readonly Dot[]): Box {
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}
