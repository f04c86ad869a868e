// Falls and what spans them: shaft walls with lit windows, a street far below, bridges with rails.

import { type Board, facing, plot } from '../board.ts';
import { scatter } from '../../../../look/art/ink.ts';
import {
  add,
  centre,
  inward,
  length,
  line,
  n,
  type Pen,
  type Point,
  shape,
  sides,
  sub,
  times,
  toward,
  unit,
} from '../pen.ts';
import { postsAndRail } from './ground.ts';

const INK = '#07090D';
/** How much smaller the street looks than the opening above it. */
const DEPTH = 0.46;
const FLOORS_DOWN = 6;

export function falls(pen: Pen, board: Board, prefix: string): void {
  board.falls.forEach(({ id, corners }, index) => {
    const deep = centre(corners);
    pen.push(`<g clip-path="url(#${prefix}-fall-${index})">`);
    pen.path(shape(...corners), 'fill="var(--m-street)"');
    shaft(pen, corners, deep, index);
    street(pen, corners, deep);
    girders(pen, board, id);
    pen.push('</g>');
  });
}

function shaft(pen: Pen, rim: readonly Point[], deep: Point, index: number): void {
  const down = (point: Point, part: number) => toward(point, deep, part * (1 - DEPTH));
  let lit = '';
  let unlit = '';
  sides(rim).forEach(([a, b], side) => {
    // The wall under an edge looks into the canyon; light comes from the upper left.
    const [x, y] = inward(unit(sub(b, a)));
    const shade = x + y < -0.5 ? 1 : x + y < 0.5 ? 2 : 3;
    const wall = shape(a, b, down(b, 1), down(a, 1));
    pen.path(wall, `fill="var(--m-shaft${shade})" stroke="${INK}" stroke-width="4"`);
    const columns = Math.max(1, Math.floor(length(sub(b, a)) / 44));
    for (let row = 0; row < FLOORS_DOWN; row++) {
      for (let column = 0; column < columns; column++) {
        const at = (across: number, below: number) =>
          down(toward(a, b, (column + across) / columns), (row + below) / FLOORS_DOWN);
        const window = shape(at(0.28, 0.3), at(0.72, 0.3), at(0.72, 0.78), at(0.28, 0.78));
        const lot = scatter(index * 7919 + side * 613 + row * 41 + column, 10);
        if (lot < 4) lit += window;
        else if (lot < 8) unlit += window;
      }
    }
  });
  pen.path(unlit, 'fill="#000" opacity=".35"');
  pen.path(lit, 'fill="var(--m-win)" opacity=".8"');
}

/** Two lanes and a few cars, lengthwise. */
function street(pen: Pen, rim: readonly Point[], deep: Point): void {
  const spread = (axis: 0 | 1) => {
    const values = rim.map((corner) => corner[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  const [wide, high] = [spread(0), spread(1)];
  const tall = high > wide;
  const way: Point = tall ? [0, 1] : [1, 0];
  const half = ((tall ? high : wide) * DEPTH) / 2 - 6;
  const lane = line(sub(deep, times(way, half)), add(deep, times(way, half)));
  pen.path(lane, 'stroke="var(--m-win)" stroke-width="3" stroke-dasharray="14 12" opacity=".7"');
  const cars: [number, number, string][] = [
    [-0.6, 15, '#FF7A5C'],
    [0.1, -15, '#FFF3D0'],
    [0.55, 15, '#51A0FB'],
  ];
  for (const [far, lanes, colour] of cars) {
    const [x, y] = add(add(deep, times(way, half * far)), times(inward(way), lanes));
    const [w, h] = tall ? [10, 18] : [18, 10];
    pen.push(`<rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${w}" height="${h}" rx="3" fill="${colour}"/>`);
  }
}

/** The girders of a bridge above a fall, and its shadow down in it. */
function girders(pen: Pen, board: Board, fall: string): void {
  const bridge = (side: unknown) => typeof side === 'number' && board.look.bridges.has(side);
  for (const edge of board.edges) {
    const ends = facing(edge, fall);
    if (!ends || !(bridge(edge.side) || bridge(edge.beyond))) continue;
    // Along the top of a canyon its outline runs rightwards: the bridge is above, and we see its side.
    const [a, b] = ends;
    if (b[0] <= a[0]) continue;
    const girder: Point = [0, 30];
    const shadow: Point = [18, 96];
    pen.path(shape(a, b, add(b, shadow), add(a, shadow)), 'fill="#000" opacity=".45"');
    pen.path(shape(a, b, add(b, girder), add(a, girder)), `fill="var(--m-p1)" stroke="${INK}" stroke-width="4"`);
    const bays = Math.max(1, Math.round(length(sub(b, a)) / 36));
    const at = (bay: number) => toward(a, b, bay / bays);
    let lattice = '';
    for (let bay = 0; bay < bays; bay++) {
      lattice += line(at(bay), add(at(bay + 1), girder)) + line(add(at(bay), girder), at(bay + 1));
    }
    pen.path(lattice, `stroke="${INK}" stroke-width="3"`);
  }
}

/** Rails along the drop, hazard stripes at both ends, arrows across. */
export function bridges(pen: Pen, board: Board): void {
  for (const space of board.look.bridges) {
    for (const edge of board.edges) {
      const ends = facing(edge, space);
      if (!ends) continue;
      const [a, b] = ends;
      const into = inward(unit(sub(b, a)));
      const beside = (off: number) => line(add(a, times(into, off)), add(b, times(into, off)));
      if (edge.kind === 'fall') postsAndRail(pen, beside(20), 'p3');
      if (edge.kind !== 'border') continue;
      pen.path(beside(15), `stroke="${INK}" stroke-width="18" opacity=".8"`);
      pen.path(beside(15), 'stroke="var(--m-gold)" stroke-width="14" stroke-dasharray="18 18" opacity=".8"');
      arrow(pen, plot(board, space).at, toward(a, b, 0.5), into);
    }
  }
}

/** A painted arrow from an end of a bridge to its middle, unless it would run into the number. */
function arrow(pen: Pen, number: Point, end: Point, into: Point): void {
  const tip = add(end, times(into, 70));
  if (length(sub(tip, number)) <= 52) return;
  const back = add(tip, times(into, -30));
  const wide = times(inward(into), 42);
  pen.path(line(add(back, wide), tip, sub(back, wide)), 'class="flat" stroke-width="12" opacity=".55"');
}
