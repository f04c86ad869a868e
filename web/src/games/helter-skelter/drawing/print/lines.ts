// What the rules see: edges by kind, and the numbers. Drawn after all decoration, so that nothing hides them.

import type { Board, Edge, EdgeKind } from '../board.ts';
import { scatter } from '../../../../look/art/ink.ts';
import { add, inward, length, line, n, type Pen, type Point, shape, sub, times, toward, unit } from '../pen.ts';

const INK = '#07090D';
/** The frame stands outside the board, so that no space loses ground to it. */
export const FRAME = 24;

const allOf = (board: Board, kind: EdgeKind): string =>
  board.edges
    .filter((edge) => edge.kind === kind)
    .map(({ from, to }) => line(from, to))
    .join('');

/** Doorways: a plate on the ground and an open leaf, where two spaces share both a wall and a border. */
export function thresholds(pen: Pen, board: Board): void {
  const pair = ({ side, beyond }: Edge) => [side, beyond].map(String).sort().join();
  const walled = new Set(board.edges.filter((edge) => edge.kind === 'wall').map(pair));
  for (const edge of board.edges) {
    if (edge.kind !== 'border' || !walled.has(pair(edge))) continue;
    const { from: a, to: b } = edge;
    const across = times(inward(unit(sub(b, a))), 17);
    pen.path(
      shape(add(a, across), add(b, across), sub(b, across), sub(a, across)),
      `fill="var(--m-p2)" stroke="${INK}" stroke-width="4"`,
    );
    pen.path(line(a, b), 'stroke="var(--m-grain)" stroke-width="30" stroke-dasharray="4 10"');
    leaf(pen, a, b);
  }
}

/** An open door, drawn as on a plan: the leaf stands off its hinge, an arc shows its swing. */
function leaf(pen: Pen, a: Point, b: Point): void {
  const wide = length(sub(b, a)) * 0.52;
  // Hinges and sides differ from door to door, and stay the same from drawing to drawing.
  const side = scatter(a[0] + a[1], 2);
  const flip = scatter(b[0] * 3 + b[1], 2);
  const [post, shut] = flip === 0 ? [a, unit(sub(b, a))] : [b, unit(sub(a, b))];
  const out = times(inward(shut), side === 0 ? 1 : -1);
  const hinge = add(post, times(out, 17));
  const tip = add(add(post, times(out, 17 + wide * 0.94)), times(shut, wide * 0.34));
  const closed = add(hinge, times(shut, wide));
  const sweep = out[0] * shut[1] - out[1] * shut[0] > 0 ? 1 : 0;
  const swing = `M${n(tip[0])} ${n(tip[1])}A${n(wide)} ${n(wide)} 0 0 ${sweep} ${n(closed[0])} ${n(closed[1])}`;
  pen.path(swing, `fill="none" stroke="${INK}" stroke-width="3" stroke-dasharray="8 7" opacity=".45"`);
  pen.path(line(hinge, tip), `stroke="${INK}" stroke-width="15" stroke-linecap="square"`);
  pen.path(line(hinge, tip), 'stroke="var(--m-wood)" stroke-width="7" stroke-linecap="square"');
}

/** Each kind has its own colour and its own form: thin, double, dashed, thick. */
export function edges(pen: Pen, board: Board): void {
  const borders = allOf(board, 'border');
  // On light floors a white line needs its casing.
  pen.path(borders, `stroke="${INK}" stroke-width="11" opacity="var(--m-casing)" stroke-linecap="round"`);
  pen.path(borders, 'stroke="#FFFFFF" stroke-width="5" stroke-linecap="round"');
  highEdges(pen, board);
  const falls = allOf(board, 'fall');
  pen.path(falls, `stroke="${INK}" stroke-width="17" stroke-linecap="round"`);
  pen.path(falls, 'stroke="#FF3DBB" stroke-width="9" stroke-dasharray="26 12"');
  const walls = allOf(board, 'wall');
  pen.path(walls, `stroke="${INK}" stroke-width="24" stroke-linecap="square"`);
  pen.path(walls, 'stroke="#FFD21F" stroke-width="13" stroke-linecap="square"');
}

/** A double line, stairs where there is room, and arrows toward the high side. */
function highEdges(pen: Pen, board: Board): void {
  const high = new Set(board.spaces.filter((space) => space.high).map((space) => space.number));
  const found = board.edges
    .filter((edge) => edge.kind === 'high')
    .map(({ from, to, side }) => {
      const into = inward(unit(sub(to, from)));
      return { from, to, up: high.has(Number(side)) ? into : times(into, -1) };
    });
  for (const [colour, width] of [
    [INK, 9],
    ['#FFFFFF', 4.5],
  ] as const) {
    const double = found.flatMap(({ from, to, up }) =>
      [-7, 7].map((off) => line(add(from, times(up, off)), add(to, times(up, off)))),
    );
    pen.path(double.join(''), `stroke="${colour}" stroke-width="${width}"`);
  }
  for (const { from, to, up } of found) {
    const [x, y] = toward(from, to, 0.5);
    const turned = (Math.atan2(up[1], up[0]) * 180) / Math.PI + 90;
    pen.push(`<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turned)})">`);
    if (length(sub(to, from)) > 110) stairs(pen);
    else {
      const chevron = 'M-14 14L0-4L14 14';
      pen.path(chevron, `fill="none" stroke="${INK}" stroke-width="13"`);
      pen.path(chevron, 'fill="none" stroke="#FFFFFF" stroke-width="6.5"');
    }
    pen.push('</g>');
  }
}

/** A flight of steps seen from above, going up to the top of the page, lighter step by step. */
function stairs(pen: Pen): void {
  pen.path('M-40 40H52V-36H40V-44H-40Z', 'fill="var(--m-shadow)"');
  ['p1', 'p1', 'p2', 'p2', 'p3'].forEach((fill, index) => {
    const y = 40 - 17 * (index + 1);
    pen.push(
      `<rect x="-40" y="${y}" width="80" height="17" fill="var(--m-${fill})" stroke="${INK}" stroke-width="3.5"/>`,
    );
  });
  pen.path('M-44 42V-46M44 42V-46', `stroke="${INK}" stroke-width="12"`);
  pen.path('M-44 39V-43M44 39V-43', 'stroke="var(--m-rail)" stroke-width="5"');
  const chevrons = 'M-19 26L0 6L19 26M-19 2L0-18L19 2';
  pen.path(chevrons, `fill="none" stroke="${INK}" stroke-width="14"`);
  pen.path(chevrons, 'fill="none" stroke="#FFFFFF" stroke-width="7.5"');
}

/** The rim of the board is a wall. */
export function frame(pen: Pen, board: Board): void {
  const rect = (out: number, stroke: string, width: number) =>
    `<rect x="${-out}" y="${-out}" width="${board.width + 2 * out}" height="${board.height + 2 * out}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
  pen.push(rect(FRAME / 2, INK, FRAME), rect(8, '#FFD21F', 9));
}

/** HS-576: white circles, black for cover. */
export function numbers(pen: Pen, board: Board): void {
  for (const { number, at, cover } of board.spaces) {
    const [ground, figure] = cover ? [INK, '#FFFFFF'] : ['#FFFFFF', INK];
    pen.push(
      `<g transform="translate(${n(at[0])} ${n(at[1])})"><circle r="27" fill="${ground}" stroke="${figure}" stroke-width="5"/><text class="number" y="12" fill="${figure}">${number}</text></g>`,
    );
  }
}
