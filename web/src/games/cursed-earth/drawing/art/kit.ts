// The parts that scenes are built from: pens, skies, mesas, ground, and small things that lie about. A scene is
// 96 high and reaches from x = -20 to 180; a subject stands on about y = 84 and keeps between x = 26 and 134, so that
// narrow cards show it whole.

import { form, INK, inked, spot } from '../../../../look/art/ink.ts';

export { form, INK, inked, spot };

export const PAPER = '#F5EFE2';
export const GOLD = '#FFC933';
export const RUST = '#B3452A';
export const WOOD = '#7A5A3A';
export const STEEL = '#9AA3AE';
export const BONE = '#F0E6CC';
export const GLOW = '#B6F04A';

/** Width of the outline of a subject. */
const LINE = 3.2;
export const shape = (d: string, fill: string, width = LINE): string => form(d, fill, width);
export const line = (d: string, width = LINE, colour: string = INK): string => inked(d, width, colour);
/** The side away from the light. */
export const shade = (d: string, opacity = 0.28): string => spot(d, INK, opacity);
export const disc = (x: number, y: number, r: number, fill: string, width = LINE): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="${width}"/>`;
export const dot = (x: number, y: number, r: number, fill: string = INK): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** Another drawing, moved and scaled; a negative scale makes it look the other way. */
export const at = (x: number, y: number, art: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${
    scale === 1 ? '' : ` scale(${scale} ${Math.abs(scale)})`
  }">${art}</g>`;

export type Palette = 'dawn' | 'dusk' | 'rad' | 'night' | 'storm';

interface Colours {
  /** Three bands, from the top. */
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  readonly mesa: string;
  readonly ground: string;
}

export const PALETTES: Readonly<Record<Palette, Colours>> = {
  dawn: { sky: ['#F7C873', '#F3A25B', '#E2764B'], sun: '#FFE9A8', mesa: '#8C3B3B', ground: '#5B2A3A' },
  dusk: { sky: ['#6B4A7A', '#A2546E', '#D9705A'], sun: '#FFD08A', mesa: '#4A2F52', ground: '#2A1E38' },
  rad: { sky: ['#C9D86B', '#9DBB5A', '#6C9A5C'], sun: '#F4FFB0', mesa: '#3F6A52', ground: '#22423C' },
  night: { sky: ['#1E2A4A', '#2F4068', '#4C5E88'], sun: '#EEF1E2', mesa: '#28304E', ground: '#161C33' },
  storm: { sky: ['#6A6E72', '#8C8879', '#B79E74'], sun: '#E0D5AE', mesa: '#6B5348', ground: '#43362F' },
};

const MESAS: readonly string[] = [
  'M0 70L14 44H40L50 66L62 60L74 36H108L120 64L160 56V100H0Z',
  'M0 60H20L28 40H52L60 62H96L104 30H134L142 58H160V100H0Z',
  'M0 66C30 56 44 70 70 60C96 50 120 66 160 54V100H0Z',
  'M0 52L10 50L14 34H24L30 52L44 66H84L96 60L102 46H118L124 30H138L146 50L160 48V100H0Z',
  'M0 62L22 58L34 28L42 30L46 56L70 68L104 62L116 40L126 38L132 58L160 66V100H0Z',
  'M0 48H16L26 66H48L54 56H66L72 68H112L120 44H160V100H0Z',
];
/** The side of the mesas away from the light, for those that have walls. */
const WALLS: readonly string[] = [
  'M32 44H40L50 66L42 68ZM98 36H108L120 64L108 66Z',
  'M44 40H52L60 62H50ZM124 30H134L142 58H130Z',
  '',
  'M19 34H24L30 52L24 52ZM112 46H118L121 36V60H112ZM132 30H138L146 50L134 52Z',
  'M38 29L42 30L46 56L40 54ZM122 39L126 38L132 58L124 58Z',
  'M10 48H16L26 66H16ZM62 56H66L72 68H64ZM150 44H160V68H150Z',
];
const GROUNDS: readonly string[] = [
  'M0 84C40 76 110 90 160 80V100H0Z',
  'M0 80C50 90 100 76 160 85V100H0Z',
  'M0 82C24 78 60 82 84 80S140 86 160 81V100H0Z',
];
const SUNS: readonly (readonly [number, number])[] = [
  [44, 32],
  [118, 32],
  [82, 26],
  [132, 22],
  [104, 38],
];

export const cactus =
  shape('M-4 0V-30C-4-36 4-36 4-30V0Z', '#4E7A4A', 2.6) +
  shape(
    'M-4-12H-9C-13-12-13-15-13-22C-13-25-8-25-8-22V-17H-4ZM4-8H9C13-8 13-12 13-18C13-21 8-21 8-18V-13H4Z',
    '#4E7A4A',
    2.6,
  ) +
  shade('M1-33C4-33 4-30 4-30V0H1Z');
export const rock = shape('M-13 0L-9-10L1-13L10-7L13 0Z', '#8A6A52', 2.6) + shade('M2-13L10-7L13 0H4Z');
export const skull =
  shape('M-9-6C-10-18 10-18 9-6L6-3V3H-6V-3Z', BONE, 2.6) +
  dot(-4, -6, 2.6) +
  dot(4, -6, 2.6) +
  line('M-2 3V0M2 3V0', 1.6);
const ribs = line('M-14 0C-16-12-6-14-6-2M-5 0C-7-14 4-15 4-2M4 0C3-12 13-13 13-2', 3, BONE);
const ruin =
  shape('M-14 0V-22L-8-26V-16H-2V-30L6-27V-12H12V0Z', '#5C5350', 2.6) +
  spot('M-10-10H-6V-4H-10ZM2-20H5V-14H2Z', '#171217');
const post = line('M0 0V-26', 3.2, WOOD) + line('M0 0V-26', 1) + shape('M-2-25H14L19-21L14-17H-2Z', '#C9A15A', 2.2);
const birds = line('M-12-2C-9-6-7-6-5-3C-3-6-1-6 2-2M8-10C10-13 12-13 13-11C15-13 17-13 19-10', 2.2);
const pylon = line('M-8 0L-2-40H2L8 0M-6-10H6M-4-22H4M-12-32H12M-6-10L4-22M6-10L-4-22', 1.9);
const tyre = disc(0, -7, 8, '#3A3F4A', 2.6) + dot(0, -7, 3, '#7B8088');
const thorn = line('M0 0C-2-8-8-8-10-12M0 0C0-10 2-12 1-18M0 0C3-7 8-6 11-11', 2.4, '#3A2A22');

/** What lies about, to the left or the right of the subject. */
const LYING: readonly ((x: number) => string)[] = [
  (x) => at(x, 86, cactus, 0.72),
  (x) => at(x, 90, rock, 0.85),
  (x) => at(x, 88, ribs, 0.8),
  (x) => at(x, 78, ruin, 0.8),
  (x) => at(x, 87, post, 0.85),
  (x) => at(x, 22, birds, 0.9),
  (x) => at(x, 78, pylon, 0.8),
  (x) => at(x, 90, tyre, 0.8),
  (x) => at(x, 90, thorn, 1),
  (x) => at(x, 90, skull, 0.7),
];
export const DETAIL_COUNT = LYING.length;
/** Those that somebody asks for by name. */
export const DETAILS = { cactus: 0, rock: 1, post: 4 } as const;

export interface Land {
  readonly palette: Palette;
  /** Which mesas, which ground, where the sun is, which thing lies about and on which side. */
  readonly mesa: number;
  readonly ground: number;
  readonly sun: number;
  readonly detail: number | null;
}

const pick = <T>(list: readonly T[], index: number): T =>
  list[((index % list.length) + list.length) % list.length] as T;

/** A silhouette of 160, drawn on to both edges. */
const wide = (d: string): string => d.replace(/^M0 ([\d.]+)/, 'M-24 $1H0').replace('V100H0Z', 'H184V100H-24Z');

const STARS = [12, 9, 30, 18, 58, 8, 72, 22, 92, 12, 148, 10, 140, 30, 20, 34, 64, 38];

/** Everything behind the subject. */
export function land({ palette, mesa, ground, sun, detail }: Land): string {
  const colours = PALETTES[palette];
  const [x, y] = pick(SUNS, sun);
  const [top, middle, low] = colours.sky;
  const stars = STARS.flatMap((left, index) => (index % 2 ? [] : [dot(left, STARS[index + 1] ?? 0, 1, PAPER)]));
  return (
    `<rect x="-20" width="200" height="96" fill="${top}"/><rect x="-20" y="26" width="200" height="70" fill="${middle}"/>` +
    `<rect x="-20" y="48" width="200" height="50" fill="${low}"/>` +
    (palette === 'night' ? stars.join('') : '') +
    disc(x, y, palette === 'night' ? 13 : 19, colours.sun, 2.5) +
    (palette === 'night'
      ? shade(`M${x + 4} ${y - 12}A13 13 0 1 1 ${x - 8} ${y + 10}A14 14 0 0 0 ${x + 4} ${y - 12}Z`, 0.18)
      : '') +
    '<rect x="-20" width="200" height="96" fill="url(#ht)"/>' +
    form(wide(pick(MESAS, mesa)), colours.mesa, 3) +
    shade(pick(WALLS, mesa), 0.25) +
    form(wide(pick(GROUNDS, ground)), colours.ground, 3) +
    (detail === null ? '' : pick(LYING, detail)(detail % 2 ? 20 : 142))
  );
}
