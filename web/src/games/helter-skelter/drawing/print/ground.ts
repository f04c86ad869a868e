// The ground: floors, paint, rims, balconies.

import { type Board, type Edge, facing, type Plot } from '../board.ts';
import type { Floor, Inlay } from '../look.ts';
import { scatter } from '../../../../look/art/ink.ts';
import { add, escaped, inward, line, n, type Pen, type Point, shape, sub, times, unit } from '../pen.ts';

/** How high a balcony stands above the floor, in map units. */
const STOREY = 34;

const INK = '#07090D';

export function floorOf(board: Board, space: number): Floor {
  return board.look.floors.get(space) ?? board.look.floor;
}

export function floors(pen: Pen, board: Board, prefix: string): void {
  for (const { number, corners } of board.spaces) {
    pen.path(shape(...corners), `fill="url(#${prefix}-${floorOf(board, number)})"`);
  }
}

export function inlays(pen: Pen, board: Board): void {
  for (const inlay of board.look.inlays) paint(pen, inlay);
}

function paint(pen: Pen, inlay: Inlay): void {
  switch (inlay.kind) {
    case 'line':
      return pen.path(line(...inlay.points), `class="flat" stroke-width="${n(inlay.width)}" opacity=".5"`);
    case 'runner':
      return runner(pen, inlay.from, inlay.to, inlay.width);
    case 'ring': {
      const [x, y] = inlay.at;
      const ring = `cx="${n(x)}" cy="${n(y)}" r="${n(inlay.radius)}" stroke-width="${n(inlay.width)}"`;
      return pen.push(`<circle ${ring} class="flat" opacity=".5"/>`);
    }
    case 'seal':
      return seal(pen, inlay.at, inlay.radius);
    case 'landing':
      return landing(pen, inlay.at, inlay.radius);
    case 'sunbeam':
      return sunbeam(pen, inlay.at, inlay.width, inlay.length);
    case 'text': {
      const [x, y] = inlay.at;
      const place = `transform="translate(${n(x)} ${n(y)}) rotate(${n(inlay.turn)})"`;
      const letters = `font-size="${n(inlay.size)}" letter-spacing="${n(inlay.size / 12)}"`;
      return pen.push(`<text ${place} ${letters} fill="var(--m-inlay)" opacity=".42">${escaped(inlay.text)}</text>`);
    }
  }
}

/** The panes of a window on the floor, six of them. */
function sunbeam(pen: Pen, at: Point, width: number, length: number): void {
  const across: Point = [width / 2, 0];
  const along = times([length * 0.4, length], 1 / 3);
  let panes = '';
  for (const column of [0, 1]) {
    for (const row of [0, 1, 2]) {
      const corner = add(at, add(times(across, column), times(along, row)));
      const right = add(corner, times(across, 0.86));
      panes += shape(corner, right, add(right, times(along, 0.9)), add(corner, times(along, 0.9)));
    }
  }
  pen.path(panes, 'fill="var(--m-beam)"');
}

/** A carpet with a golden hem. */
function runner(pen: Pen, from: Point, to: Point, width: number): void {
  const across = inward(unit(sub(to, from)));
  const beside = (point: Point, off: number) => add(point, times(across, off));
  const half = width / 2;
  pen.path(
    shape(beside(from, half), beside(to, half), beside(to, -half), beside(from, -half)),
    'fill="var(--m-runner)"',
  );
  const hem = (off: number) => line(beside(from, off), beside(to, off));
  pen.path(hem(half - 10) + hem(10 - half), 'class="flat" stroke-width="6" opacity=".6"');
  pen.path(line(from, to), 'class="flat" stroke-width="22" stroke-dasharray="4 86" opacity=".35"');
}

/** Two rings with tower blocks between them, and a star of eight points, half of each ray in shade. */
function seal(pen: Pen, at: Point, radius: number): void {
  const on = (turn: number, part: number): Point => {
    const angle = turn * 2 * Math.PI;
    return add(at, [Math.sin(angle) * radius * part, -Math.cos(angle) * radius * part]);
  };
  const ring = (part: number) => `cx="${n(at[0])}" cy="${n(at[1])}" r="${n(radius * part)}"`;
  pen.push(
    `<g class="flat" opacity=".62"><circle ${ring(1)} fill="var(--m-floor2)" stroke-width="10"/><circle ${ring(0.82)} stroke-width="5"/>`,
  );
  let towers = '';
  for (let tower = 0; tower < 40; tower++) {
    const turn = tower / 40;
    const height = 0.855 + (0.09 * scatter(tower * 3 + 1, 10)) / 10;
    const half = 0.009;
    towers += shape(on(turn - half, 0.83), on(turn - half, height), on(turn + half, height), on(turn + half, 0.83));
  }
  pen.path(towers, 'stroke="none" fill="var(--m-inlay)" fill-opacity=".55"');
  let light = '';
  let dark = '';
  for (let ray = 0; ray < 8; ray++) {
    const turn = ray / 8;
    const tip = on(turn, ray % 2 === 0 ? 0.76 : 0.52);
    light += shape(at, on(turn - 1 / 16, 0.26), tip);
    dark += shape(at, tip, on(turn + 1 / 16, 0.26));
  }
  pen.path(light, 'stroke-width="4" fill="var(--m-inlay)" fill-opacity=".55"');
  pen.path(dark, 'stroke-width="4" fill="var(--m-gold2)" fill-opacity=".35"');
  pen.push(`<circle ${ring(0.6)} stroke-width="5"/></g>`);
}

function landing(pen: Pen, [x, y]: Point, radius: number): void {
  const [arm, reach] = [radius * 0.38, radius * 0.5];
  const ring = (part: number) => `cx="${n(x)}" cy="${n(y)}" r="${n(radius * part)}"`;
  const upright = (at: number) => `M${n(at)} ${n(y - reach)}V${n(y + reach)}`;
  pen.push(
    `<g class="flat" opacity=".6"><circle ${ring(1)} stroke-width="9"/><circle ${ring(0.82)} stroke-width="5" stroke-dasharray="18 14"/>`,
  );
  pen.path(`${upright(x - arm)}${upright(x + arm)}M${n(x - arm)} ${n(y)}H${n(x + arm)}`, 'stroke-width="16"');
  pen.push('</g>');
}

/** The edges of one space, each in the direction of its outline. */
function around(board: Board, { number }: Plot): { edge: Edge; a: Point; b: Point; in: Point }[] {
  return board.edges.flatMap((edge) => {
    const ends = facing(edge, number);
    return ends ? [{ edge, a: ends[0], b: ends[1], in: inward(unit(sub(ends[1], ends[0]))) }] : [];
  });
}

/** A strip of some depth along the inside of an edge. */
const band = (a: Point, b: Point, into: Point, depth: number): string =>
  shape(a, b, add(b, times(into, depth)), add(a, times(into, depth)));
const along = (a: Point, b: Point, into: Point, depth: number): string =>
  line(add(a, times(into, depth)), add(b, times(into, depth)));

/** The inside of the outer walls and the parapets of a roof: a band along every edge that leads nowhere on foot. */
export function rims(pen: Pen, board: Board): void {
  for (const plot of board.spaces) {
    const floor = floorOf(board, plot.number);
    const roof = floor === 'roof' || floor === 'gravel';
    for (const { edge, a, b, in: into } of around(board, plot)) {
      if (edge.kind !== 'outer' && !(roof && edge.kind === 'fall')) continue;
      const depth = roof ? 16 : 20;
      const middle = along(a, b, into, depth / 2);
      if (roof) {
        pen.path(band(a, b, into, depth), 'fill="var(--m-p2)"');
        pen.path(middle, 'stroke="var(--m-grain)" stroke-width="16" stroke-dasharray="3 57"');
      } else if (floor === 'plaza' || floor === 'lobby') {
        pen.path(band(a, b, into, depth), 'fill="var(--m-p1)"');
        pen.path(middle, 'stroke="var(--m-p2)" stroke-width="20" stroke-dasharray="22 78"');
      } else {
        pen.path(band(a, b, into, depth), 'fill="var(--m-p1)"');
        pen.path(middle, 'stroke="var(--m-screen)" stroke-width="8" stroke-dasharray="64 46" opacity=".8"');
      }
      pen.path(along(a, b, into, depth), `stroke="${INK}" stroke-width="3" opacity=".7"`);
    }
  }
}

/** Light comes from the upper left: inner walls throw a band to the lower right. */
export function wallShadows(pen: Pen, board: Board): void {
  const drop: Point = [8, 14];
  const shadows = board.edges
    .filter((edge) => edge.kind === 'wall')
    .map(({ from, to }) => shape(from, to, add(to, drop), add(from, drop)));
  pen.path(
    shadows.join(''),
    'fill="var(--m-shadow)" stroke="var(--m-shadow)" stroke-width="8" stroke-linejoin="round" opacity=".6"',
  );
}

/** Balconies: shadow on the floor, a floor of their own, a front where they face us, a balustrade where they are open. */
export function highGround(pen: Pen, board: Board, prefix: string): void {
  const high = board.spaces.filter((space) => space.high);
  for (const { corners } of high) {
    pen.path(shape(...corners), 'transform="translate(16 26)" fill="var(--m-shadow)"');
  }
  for (const { corners } of high) pen.path(shape(...corners), `fill="url(#${prefix}-high)"`);
  for (const plot of high) {
    const edges = around(board, plot);
    const open = edges.filter(({ edge }) => edge.kind === 'high');
    pen.push(`<g clip-path="url(#${prefix}-space-${plot.number})">`);
    for (const { a, b, in: into } of edges.filter(({ edge }) => edge.kind === 'outer')) {
      pen.path(band(a, b, into, 20), 'fill="var(--m-face)"');
      const posts = 'stroke="var(--m-rail)" stroke-width="20" stroke-dasharray="14 66" opacity=".4"';
      pen.path(along(a, b, into, 10), posts);
    }
    // A clockwise outline runs leftwards along its lower edge: that is the side we look at.
    for (const { a, b } of open) if (b[0] < a[0]) front(pen, a, b, prefix);
    for (const { a, b } of open) balustrade(pen, a, b);
    pen.push('</g>');
  }
}

/** The wall under a balcony, with pilasters. */
function front(pen: Pen, a: Point, b: Point, prefix: string): void {
  const up: Point = [0, -STOREY];
  pen.path(shape(a, b, add(b, up), add(a, up)), `fill="url(#${prefix}-face)"`);
  pen.path(line(add(a, up), add(b, up)), `stroke="${INK}" stroke-width="4"`);
}

/** Posts and a rail along an open edge. */
function balustrade(pen: Pen, a: Point, b: Point): void {
  const way = unit(sub(b, a));
  // In front of us the rail stands on top of the wall; elsewhere just inside the edge.
  const lift: Point = b[0] < a[0] && Math.abs(way[1]) < 0.9 ? [0, -STOREY - 8] : times(inward(way), 18);
  postsAndRail(pen, line(add(a, lift), add(b, lift)), 'rail');
}

export function postsAndRail(pen: Pen, rail: string, colour: string): void {
  pen.path(rail, `stroke="${INK}" stroke-width="24" stroke-dasharray="13 25"`);
  pen.path(rail, `stroke="var(--m-${colour})" stroke-width="17" stroke-dasharray="7 31" stroke-dashoffset="-3"`);
  pen.path(rail, `stroke="${INK}" stroke-width="12"`);
  pen.path(rail, `stroke="var(--m-${colour})" stroke-width="6"`);
}

export function cover(pen: Pen, board: Board, prefix: string): void {
  for (const { cover, corners } of board.spaces) {
    if (cover) pen.path(shape(...corners), `fill="url(#${prefix}-cover)"`);
  }
}
