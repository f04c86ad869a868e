// Everything that stands on the table: a top, a front as deep as it is high, and a shadow to the lower right. Each kind
// has a form and a pattern of its own.

import { draw } from '../../../helter-skelter/drawing/print/props.ts';
import { Pen } from '../../../helter-skelter/drawing/pen.ts';
import { scatter } from '../../../../look/art/ink.ts';
import type { Flavour, PieceLook } from '../look.ts';
import { inside, isBox, type Piece, rectangle } from '../scene.ts';
import { inches } from '../words.ts';
import {
  type Box,
  boxOf,
  circle,
  type Dot,
  dragged,
  INK,
  inset,
  lean,
  loop,
  n,
  named,
  PAPER,
  path,
  plate,
  rect,
  type Sheet,
  shifted,
  sides,
} from './pen.ts';

interface Stone {
  readonly piece: Piece;
  readonly look: PieceLook;
  readonly dots: readonly Dot[];
  readonly box: Box;
  readonly prefix: string;
  readonly seed: number;
}

/** Flat things throw no shadow. */
const FLAT: readonly Flavour[] = ['pool', 'patch', 'crowd'];

/** What is too large to fall apart: a breach is a hole in it. */
const GREAT: readonly Flavour[] = ['building', 'container'];

const outlines = (piece: Piece, sheet: Sheet): Dot[][] =>
  piece.left && !GREAT.includes(piece.flavour)
    ? piece.left.map((part) => sheet.outline(rectangle(part)))
    : [sheet.outline(piece.corners)];

export function shadow(piece: Piece, sheet: Sheet): string {
  if (FLAT.includes(piece.flavour) || piece.flavour === 'rubble') return '';
  const far = Math.max(12, lean(piece.top - piece.z0) * 1.5);
  return outlines(piece, sheet)
    .map((dots) => dragged(dots, far, far))
    .join('');
}

/** The shadow of what hangs over the ground. */
export function cast(piece: Piece, sheet: Sheet): string {
  const far = lean(piece.z0) * 1.2;
  return outlines(piece, sheet)
    .map((dots) => `<path d="${loop(shifted(dots, far, far))}"/>`)
    .join('');
}

export function pieceArt(piece: Piece, look: PieceLook, sheet: Sheet, prefix: string, above: boolean): string {
  const seed = [...piece.id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const stones = outlines(piece, sheet).map((dots, at) => ({
    piece,
    look,
    dots,
    box: boxOf(dots),
    prefix,
    seed: seed + at,
  }));
  const data = { piece: piece.id, look: piece.flavour, kind: piece.kind, ...(above ? { above: '' } : {}) };
  if (above) return named(piece.label, data, overhead(piece, sheet, prefix));
  const great = GREAT.includes(piece.flavour);
  const holes = piece.holes.map((hole) => (great ? '' : debris(sheet.outline(rectangle(hole)), prefix))).join('');
  const breaches = great ? breached(piece, sheet, prefix) : '';
  // On a roof the shadow falls on the roof.
  const raised =
    piece.z0 > 0 ? `<g fill="var(--g-shadow)" opacity=".42" stroke="none">${shadow(piece, sheet)}</g>` : '';
  const turned = SQUARE.includes(piece.flavour) && !isBox(piece.corners) ? ASKEW[piece.flavour] : undefined;
  const art = stones.map((stone) => (turned ? askew(stone, turned) : DRAWN[piece.flavour](stone))).join('');
  return named(piece.label, data, `${holes}${raised}${art}${breaches}${piece.worn ? stones.map(cracks).join('') : ''}`);
}

/** What is over the level that is looked at: an outline that hides nothing. */
function overhead(piece: Piece, sheet: Sheet, prefix: string): string {
  const dots = sheet.outline(piece.corners);
  const [x, y, w] = boxOf(dots);
  return (
    `<path d="${loop(dots)}" fill="url(#${prefix}-above)" stroke="${INK}" stroke-width="20"/>` +
    `<path d="${loop(dots)}" fill="none" stroke="${PAPER}" stroke-width="9" stroke-dasharray="44 26"/>` +
    (w < 300 ? '' : plate(isBox(piece.corners) ? [x + w - 20, y + 20] : amid(dots), `${inches(piece.top)}″`, 78))
  );
}

const debris = (dots: readonly Dot[], prefix: string): string =>
  `<path d="${loop(dots)}" fill="#0005" stroke="none"/><path d="${loop(dots)}" fill="url(#${prefix}-debris)" stroke="${INK}" stroke-width="5" stroke-dasharray="10 12"/>`;

/** Where blocks of a building are gone one looks down to the ground; at its front the face is gone with them. */
function breached(piece: Piece, sheet: Sheet, prefix: string): string {
  const south = Math.min(...piece.corners.map(({ y }) => y));
  const parts = piece.holes.map((hole) => {
    const [x, y, w, h] = sheet.box(hole);
    return rect([x, y, w, h + (hole[1] === south ? lean(piece.top - piece.z0) : 0)], 'inherit', 'stroke="inherit"');
  });
  const all = parts.join('');
  return parts.length === 0
    ? ''
    : `<g fill="${INK}" stroke="${INK}" stroke-width="22">${all}</g><g fill="none" stroke="${PAPER}" stroke-width="9" stroke-dasharray="16 14">${all}</g>` +
        `<g fill="#1b1f28" stroke="#1b1f28" stroke-width="3">${all}</g><g fill="url(#${prefix}-breach)" stroke="none">${all}</g>`;
}

function cracks({ box: [x, y, w, h], seed }: Stone): string {
  const at = (part: number, far: number) => n(((scatter(seed + part, 60) + 20) / 100) * far);
  const d = `M${n(x + w * 0.5)} ${n(y)}l${at(1, w * 0.2)} ${at(2, h * 0.5)} ${n(-w * 0.12)} ${at(3, h * 0.4)}M${n(x)} ${n(y + h * 0.6)}l${at(4, w * 0.3)} ${n(-h * 0.2)} ${at(5, w * 0.1)} ${n(h * 0.15)}`;
  return path(d, `fill="none" stroke="${INK}" stroke-width="7"`);
}

/** Front and top of a block, the top with its pattern. */
function block(stone: Stone, height: number, top: string, front: string, pattern: string, front2 = ''): string {
  const { dots, prefix } = stone;
  const deep = lean(height);
  const faces = sides(dots)
    // Only what looks south is seen.
    .filter(([a, b]) => b[0] < a[0])
    .map(([a, b]) => `<path d="${loop([a, b, [b[0], b[1] + deep], [a[0], a[1] + deep]])}" fill="${front}"/>`)
    .join('');
  return (
    `${faces}${front2}<path d="${loop(dots)}" fill="${top}"/>` +
    `<path d="${loop(dots)}" fill="url(#${prefix}-${pattern})" stroke="none"/>`
  );
}

const heightOf = ({ piece }: Stone): number => piece.top - piece.z0;

function building(stone: Stone): string {
  const { piece, dots, box, look, seed } = stone;
  const [x, y, w, h] = box;
  const deep = lean(heightOf(stone));
  const rows = deep > 110 ? 2 : 1;
  const tall = Math.max(8, (deep - 18 * (rows + 1)) / rows);
  const lit = sides(dots).filter(([a, b]) => b[0] < a[0] - 60);
  const windows = lit.flatMap(([a, b]) => {
    const [low, far] = [b, a];
    const count = Math.floor((far[0] - low[0] - 40) / 70);
    return Array.from({ length: rows * Math.max(0, count) }, (_, each) => {
      const [row, column] = [Math.floor(each / count), each % count];
      const left = low[0] + 30 + column * 70;
      const part = (left - low[0]) / (far[0] - low[0] || 1);
      const foot = low[1] + (far[1] - low[1]) * part;
      const on = scatter(seed + row * 53 + column, 3) > 0;
      return rect([left, foot + 16 + row * (tall + 18), 34, tall], on ? 'var(--g-lit)' : '#0b0e14', 'stroke="none"');
    });
  });
  const roofProps = new Pen();
  draw(
    roofProps,
    look.props.map((prop) => ({
      space: 0,
      kind: prop.kind,
      at: [x + (prop.at.x - stoneWest(stone)) / 10, y + h - (prop.at.y - stoneSouth(stone) + prop.depth) / 10] as const,
      width: prop.width / 10,
      height: prop.depth / 10,
    })),
  );
  const sign = look.sign
    ? `<text class="lettered" x="${n(x + w / 2)}" y="${n(y + h - 60)}" font-size="70" fill="${INK}" opacity=".55">${look.sign}</text>`
    : '';
  const whole = piece.left === null;
  return (
    block(stone, heightOf(stone), `var(--g-roof${look.tone})`, 'var(--g-wall)', 'building', windows.join('')) +
    `<path d="${loop(inset(dots, 26))}" fill="none" stroke-width="5" opacity=".55"/>` +
    (piece.roof ? rail(inset(dots, 13)) : '') +
    (whole ? roofProps.done() + sign : '') +
    (whole ? plate(isBox(piece.corners) ? [x + w - 24, y + 26] : amid(dots), `${inches(piece.top)}″`) : '')
  );
}
/** Where a plate stands on what has no corner for it. */
const amid = (dots: readonly Dot[]): Dot => [
  dots.reduce((sum, [x]) => sum + x, 0) / dots.length + 70,
  dots.reduce((sum, [, y]) => sum + y, 0) / dots.length - 46,
];
const stoneWest = ({ piece }: Stone): number => Math.min(...piece.corners.map(({ x }) => x));
const stoneSouth = ({ piece }: Stone): number => Math.min(...piece.corners.map(({ y }) => y));

/** Posts along the edge of a roof on which one can stand. */
const rail = (dots: readonly Dot[]): string =>
  path(
    loop(dots),
    `fill="none" stroke="${INK}" stroke-width="12" stroke-dasharray="12 38" stroke-dashoffset="3" opacity=".5"`,
  ) + path(loop(dots), `fill="none" stroke="${PAPER}" stroke-width="7" stroke-dasharray="6 44"`);

function container(stone: Stone): string {
  const { box, piece } = stone;
  const [x, y, w, h] = box;
  const deep = lean(heightOf(stone));
  const ribs = Array.from(
    { length: Math.max(0, Math.floor(w / 34) - 1) },
    (_, at) => `M${n(x + 26 + at * 34)} ${n(y + h + 6)}v${n(deep - 12)}`,
  ).join('');
  return (
    block(
      stone,
      heightOf(stone),
      'var(--g-rust)',
      'var(--g-rust2)',
      'container',
      path(ribs, 'stroke-width="5" opacity=".6"'),
    ) +
    path(
      `M${n(x + 16)} ${n(y + 16)}h${n(w - 32)}v${n(h - 32)}h${n(32 - w)}z`,
      'fill="none" stroke-width="5" opacity=".6"',
    ) +
    (piece.roof ? rail(inset(stone.dots, 10)) : '') +
    (piece.left ? '' : plate([x + w - 16, y + 16], `${inches(piece.top)}″`, 56))
  );
}

function machine(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  return (
    block(stone, heightOf(stone), 'var(--g-steel)', 'var(--g-steel2)', 'machine') +
    circle([x + w * 0.3, y + h * 0.5], Math.min(w, h) * 0.24, 'var(--g-steel2)') +
    tag(stone)
  );
}

const tag = ({ piece, box: [x, y, w] }: Stone): string =>
  piece.left || w < 90 ? '' : plate([x + w - 10, y + 10], `${inches(piece.top)}″`, 42);

/** Coils between two insulators, and a bolt: it is dangerous, and an aim. */
function generator(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  const deep = lean(heightOf(stone));
  const coil = Array.from(
    { length: 5 },
    (_, at) => `M${n(x + w * 0.22)} ${n(y + h * (0.2 + at * 0.13))}h${n(w * 0.56)}`,
  ).join('');
  return (
    block(
      stone,
      heightOf(stone),
      'var(--g-steel)',
      'var(--g-steel2)',
      'machine',
      rect([x, y + h + deep * 0.35, w, deep * 0.3], `url(#${stone.prefix}-hazard)`, 'stroke="none"'),
    ) +
    rect([x + w * 0.16, y + h * 0.12, w * 0.68, h * 0.68], 'var(--g-steel2)') +
    path(coil, `stroke="${INK}" stroke-width="16"`) +
    path(coil, 'stroke="#D2A63F" stroke-width="9"') +
    path(
      `M${n(x + w * 0.56)} ${n(y + h * 0.08)}L${n(x + w * 0.36)} ${n(y + h * 0.54)}h${n(w * 0.13)}L${n(x + w * 0.42)} ${n(y + h * 0.92)}L${n(x + w * 0.66)} ${n(y + h * 0.42)}h${n(-w * 0.14)}Z`,
      'fill="#FFC933" stroke-width="7"',
    )
  );
}

function vending(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  const deep = lean(heightOf(stone));
  const cells = Math.max(1, Math.floor((w - 20) / 34));
  const goods = Array.from({ length: cells }, (_, at) =>
    rect(
      [x + 12 + at * 34, y + h + 8, 22, deep - 18],
      scatter(stone.seed + at, 2) ? 'var(--g-lit)' : 'var(--m-screen)',
      'stroke-width="4"',
    ),
  ).join('');
  return (
    block(stone, heightOf(stone), 'var(--m-cloth)', 'var(--g-wall)', 'stone', goods) +
    path(
      `M${n(x + w * 0.2)} ${n(y + h * 0.3)}h${n(w * 0.6)}M${n(x + w * 0.2)} ${n(y + h * 0.55)}h${n(w * 0.6)}`,
      'stroke-width="7" opacity=".7"',
    )
  );
}

function pillar(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2];
  const deep = lean(heightOf(stone));
  return (
    block(
      stone,
      heightOf(stone),
      'var(--g-stone)',
      'var(--g-stone2)',
      'stone',
      path(
        `M${n(x + w * 0.25)} ${n(y + h)}v${n(deep)}M${n(x + w * 0.5)} ${n(y + h)}v${n(deep)}M${n(x + w * 0.75)} ${n(y + h)}v${n(deep)}`,
        'stroke-width="5" opacity=".6"',
      ),
    ) +
    circle([cx, cy], r * 0.72, 'var(--g-stone)', 'stroke-width="6"') +
    circle([cx, cy], r * 0.36, 'var(--g-stone2)', 'stroke-width="5"')
  );
}

/** A cab in front, a load behind. */
function truck(stone: Stone, burnt = false): string {
  const { dots, prefix } = stone;
  const [x, y, w, h] = stone.box;
  const deep = lean(heightOf(stone));
  const [hull, front] = burnt ? ['#4a4644', '#2b2827'] : ['var(--g-rust)', 'var(--g-rust2)'];
  const body = block(stone, heightOf(stone), hull, front, burnt ? 'debris' : 'container');
  if (burnt && !isBox(stone.piece.corners))
    return body + `<path d="${loop(inset(dots, 30))}" fill="none" stroke-width="8" stroke-dasharray="30 18"/>`;
  const glass = burnt ? INK : 'var(--m-screen)';
  const metal = burnt ? '#5a5552' : 'var(--g-roof2)';
  const flames = burnt
    ? `<path d="${loop(dots)}" fill="url(#${prefix}-debris)" stroke="none"/>` +
      path(
        `M${n(x + w * 0.3)} ${n(y + h * 0.3)}l${n(w * 0.1)} ${n(h * 0.25)} ${n(-w * 0.05)} ${n(h * 0.2)}M${n(x + w * 0.6)} ${n(y + h * 0.2)}l${n(-w * 0.06)} ${n(h * 0.4)}`,
        'stroke-width="9" fill="none"',
      )
    : '';
  if (w < h) {
    const cab: Box = [x + 8, y, w - 16, w * 0.6];
    return body + rect(cab, metal) + rect([x + 18, y + w * 0.12, w - 36, w * 0.17], glass) + flames;
  }
  // Drawn to the right, and mirrored in its own middle if it looks west.
  const wheels = [0.12, 0.3, 0.84].map((part) => circle([x + w * part, y + h + deep - 6], 17, INK)).join('');
  const cab: Box = [x + w - h * 0.75, y + 8, h * 0.68, h - 16];
  const load =
    wheels + rect(cab, metal) + rect([cab[0] + cab[2] * 0.55, cab[1] + 10, cab[2] * 0.28, cab[3] - 20], glass);
  const turned = stone.look.flip ? `<g transform="matrix(-1 0 0 1 ${n(2 * x + w)} 0)">${load}</g>` : load;
  return body + turned + flames;
}

/** Waist high and thin: slabs with a light top edge. */
function barricade(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  const along = w >= h;
  const far = along ? w : h;
  const joints = Array.from({ length: Math.max(0, Math.floor(far / 100) - 1) }, (_, at) => {
    const where = ((at + 1) * far) / Math.floor(far / 100);
    return along ? `M${n(x + where)} ${n(y)}v${n(h + lean(heightOf(stone)))}` : `M${n(x)} ${n(y + where)}h${n(w)}`;
  }).join('');
  return (
    block(stone, heightOf(stone), 'var(--m-p3)', 'var(--m-p1)', 'stone') +
    path(joints, 'stroke-width="5"') +
    (along
      ? path(`M${n(x + 8)} ${n(y + 9)}h${n(w - 16)}`, `stroke="${PAPER}" stroke-width="5" opacity=".55"`)
      : path(`M${n(x + 9)} ${n(y + 8)}v${n(h - 16)}`, `stroke="${PAPER}" stroke-width="5" opacity=".55"`))
  );
}

/** The same on a roof: brick with a coping. */
function parapet(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  const deep = lean(heightOf(stone));
  const bricks = Array.from(
    { length: Math.floor(w / 30) },
    (_, at) =>
      `M${n(x + 15 + at * 30)} ${n(y + h)}v${n(deep / 2)}M${n(x + 30 + at * 30)} ${n(y + h + deep / 2)}v${n(deep / 2)}`,
  ).join('');
  return (
    block(
      stone,
      heightOf(stone),
      'var(--g-stone)',
      'var(--g-rust2)',
      'stone',
      path(`M${n(x)} ${n(y + h + deep / 2)}h${n(w)}${bricks}`, 'stroke-width="3.5" opacity=".7"'),
    ) + path(`M${n(x + 8)} ${n(y + 10)}h${n(w - 16)}`, `stroke="${PAPER}" stroke-width="5" opacity=".6"`)
  );
}

function counter(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  return (
    block(stone, heightOf(stone), 'var(--m-wood)', 'var(--m-wood2)', 'counter') +
    rect([x + 12, y + 12, w - 24, h - 24], 'none', 'stroke-width="4" opacity=".7"') +
    rect([x + w * 0.62, y + h * 0.22, w * 0.2, h * 0.4], 'var(--m-screen)', 'stroke-width="5"') +
    circle([x + w * 0.24, y + h * 0.45], Math.min(w, h) * 0.14, 'var(--m-paper)', 'stroke-width="5"')
  );
}

const within = ([x, y]: Dot, dots: readonly Dot[]): boolean =>
  inside(
    { x, y },
    dots.map(([a, b]) => ({ x: a, y: b })),
  );

/** Broken slabs, of which some stand up. */
function rubble(stone: Stone): string {
  const { dots, prefix, seed } = stone;
  const [x, y, w, h] = stone.box;
  const ragged = sides(dots).flatMap(([a, b], side): Dot[] => {
    const parts = Math.max(3, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 45));
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
    return Array.from({ length: parts }, (_, at) => {
      const bite = at === 0 ? 0 : scatter(seed + side * 37 + at, 22);
      const part = at / parts;
      return [a[0] + (b[0] - a[0]) * part + nx * bite, a[1] + (b[1] - a[1]) * part + ny * bite];
    });
  });
  const count = Math.max(3, Math.floor((w * h) / 14000));
  const slabs = Array.from({ length: count }, (_, at) => {
    const [sx, sy] = [
      x + 24 + scatter(seed + at * 11, Math.max(1, Math.floor(w - 120))),
      y + 20 + scatter(seed + at * 17 + 3, Math.max(1, Math.floor(h - 90))),
    ];
    const [sw, sh] = [54 + scatter(seed + at * 5, 40), 34 + scatter(seed + at * 7, 26)];
    const skew = scatter(seed + at * 3, 24) - 12;
    return {
      inside: within([sx + sw / 2, sy + sh / 2], dots),
      y: sy,
      art: `<g transform="translate(${sx} ${sy})"><path d="M6 ${sh + 8}l${sw} 0 8-8v8l-6 14H12z" fill="#0006" stroke="none"/><path d="M0 ${sh}v14h${sw + skew}v-14z" fill="var(--g-stone2)"/><path d="M${skew} 4L${sw * 0.5} 0L${sw + skew} 8L${sw + skew} ${sh}H0z" fill="var(--g-stone)"/></g>`,
    };
  })
    .filter((slab) => slab.inside)
    .sort((a, b) => a.y - b.y);
  return (
    `<path d="${loop(ragged)}" fill="#0000003d" stroke="${INK}" stroke-width="6" stroke-dasharray="22 12"/>` +
    `<path d="${loop(ragged)}" fill="url(#${prefix}-rubble)" stroke="none"/>` +
    `<g stroke-width="6">${slabs.map(({ art }) => art).join('')}</g>`
  );
}

function fountain(stone: Stone): string {
  const [x, y, w, h] = stone.box;
  const [cx, cy, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2];
  const deep = lean(heightOf(stone));
  const at = (dy: number, radius: number, fill: string, more = '') => circle([cx, cy + dy], radius, fill, more);
  return (
    block(stone, heightOf(stone), 'var(--g-stone)', 'var(--g-stone2)', 'stone') +
    at(0, r * 0.9, 'var(--g-stone2)') +
    at(0, r * 0.8, 'var(--g-water)') +
    at(0, r * 0.8, `url(#${stone.prefix}-water)`, 'stroke="none"') +
    at(deep, r * 0.34, 'var(--g-stone2)') +
    at(0, r * 0.34, 'var(--g-stone)') +
    at(0, r * 0.18, 'var(--g-water)') +
    path(
      `M${n(cx)} ${n(cy)}q${n(-r * 0.28)} ${n(-r * 0.5)} ${n(-r * 0.5)} 0M${n(cx)} ${n(cy)}q${n(r * 0.28)} ${n(-r * 0.5)} ${n(r * 0.5)} 0M${n(cx)} ${n(cy)}v${n(-r * 0.42)}`,
      `fill="none" stroke="${PAPER}" stroke-width="7"`,
    )
  );
}

/** Sunk in: the rim is lit below and dark above. */
function pool(stone: Stone): string {
  const { dots, prefix } = stone;
  const [x, y, w, h] = stone.box;
  return (
    `<path d="${loop(dots)}" fill="var(--g-stone2)"/>` +
    `<path d="${loop(inset(dots, 16))}" fill="var(--g-water)" stroke-width="6"/>` +
    `<path d="${loop(inset(dots, 16))}" fill="url(#${prefix}-water)" stroke="none"/>` +
    path(
      `M${n(x + 22)} ${n(y + h - 22)}V${n(y + 30)}H${n(x + w - 22)}`,
      'fill="none" stroke="#000" stroke-width="18" opacity=".35"',
    )
  );
}

const crowd = ({ dots, prefix }: Stone): string =>
  `<path d="${loop(dots)}" fill="var(--m-cloth)" fill-opacity=".4" stroke-dasharray="20 14"/><path d="${loop(dots)}" fill="url(#${prefix}-crowd)" stroke="none"/>`;
const patch = ({ dots, prefix }: Stone): string =>
  `<path d="${loop(dots)}" fill="#5a7a4c" fill-opacity=".45" stroke-dasharray="12 12" stroke-width="6"/><path d="${loop(dots)}" fill="url(#${prefix}-patch)" stroke="none"/>`;

function crate(stone: Stone): string {
  const { dots } = stone;
  const [a, b, c, e] = dots;
  const cross =
    a && b && c && e ? `M${a.map(n).join(' ')}L${c.map(n).join(' ')}M${b.map(n).join(' ')}L${e.map(n).join(' ')}` : '';
  return (
    block(stone, heightOf(stone) + 270, 'var(--m-wood)', 'var(--m-wood2)', 'stone') +
    path(cross, 'stroke-width="5"') +
    `<path d="${loop(inset(dots, 6))}" fill="none" stroke-width="4"/>`
  );
}

/** A floor above the ground, of planks. */
function deck(stone: Stone): string {
  const { piece, dots, box } = stone;
  const [x, y, w] = box;
  return (
    block(stone, Math.max(300, heightOf(stone)), 'var(--m-plank)', 'var(--m-wood2)', 'container') +
    (piece.roof ? rail(inset(dots, 12)) : '') +
    plate(isBox(piece.corners) ? [x + w - 20, y + 20] : amid(dots), `${inches(piece.top)}″`, 60)
  );
}

/** Drawn along the axes, these fit only a box; whatever stands askew has its form and its pattern. */
const SQUARE: readonly Flavour[] = [
  'machine',
  'generator',
  'vending',
  'pillar',
  'barricade',
  'parapet',
  'counter',
  'fountain',
  'pool',
  'container',
];
const ASKEW: Partial<Record<Flavour, [top: string, front: string, pattern: string]>> = {
  container: ['var(--g-rust)', 'var(--g-rust2)', 'container'],
  machine: ['var(--g-steel)', 'var(--g-steel2)', 'machine'],
  generator: ['var(--g-steel)', 'var(--g-steel2)', 'hazard'],
  vending: ['var(--m-cloth)', 'var(--g-wall)', 'stone'],
  pillar: ['var(--g-stone)', 'var(--g-stone2)', 'stone'],
  barricade: ['var(--m-p3)', 'var(--m-p1)', 'stone'],
  parapet: ['var(--g-stone)', 'var(--g-rust2)', 'stone'],
  counter: ['var(--m-wood)', 'var(--m-wood2)', 'counter'],
  fountain: ['var(--g-stone)', 'var(--g-stone2)', 'water'],
  pool: ['var(--g-water)', 'var(--g-stone2)', 'water'],
};
function askew(stone: Stone, [top, front, pattern]: [string, string, string]): string {
  const { dots, piece } = stone;
  const high = piece.flavour === 'pool' ? 0 : heightOf(stone);
  // Joints across the longer side, as on what is built along the axes.
  const [a, b, c, e] = dots;
  const thin = piece.flavour === 'barricade' || piece.flavour === 'parapet';
  let joints = '';
  if (thin && a && b && c && e && dots.length === 4) {
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) >= Math.hypot(c[0] - b[0], c[1] - b[1]);
    const [from, to, from2, to2] = long ? [a, b, e, c] : [b, c, a, e];
    const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 100));
    joints = Array.from({ length: count - 1 }, (_, at) => {
      const part = (at + 1) / count;
      const on = (p: Dot, q: Dot) => `${n(p[0] + (q[0] - p[0]) * part)} ${n(p[1] + (q[1] - p[1]) * part)}`;
      return `M${on(from, to)}L${on(from2, to2)}`;
    }).join('');
  }
  return (
    block(stone, high, top, front, pattern) +
    path(joints, 'stroke-width="5"') +
    (thin ? '' : `<path d="${loop(inset(dots, 14))}" fill="none" stroke-width="5" opacity=".6"/>`)
  );
}

const DRAWN: Readonly<Record<Flavour, (stone: Stone) => string>> = {
  building,
  container,
  pillar,
  machine,
  generator,
  vending,
  truck: (stone) => truck(stone),
  wreck: (stone) => truck(stone, true),
  barricade,
  parapet,
  counter,
  rubble,
  fountain,
  pool,
  crowd,
  crate,
  patch,
  deck,
};
