// Sky, water and what the mind makes of them.

import { at, disc, dot, GLOW, GOLD, line, PAPER, shade, shape, spot } from './kit.ts';

const cloud = (colour: string): string =>
  shape(
    'M30 44C18 42 18 26 32 24C34 10 56 8 62 20C74 12 92 20 90 32C106 32 108 48 94 50C74 54 48 52 30 44Z',
    colour,
    3.5,
  ) + shade('M62 48C78 46 88 40 90 32C106 32 108 48 94 50C82 52 72 51 62 48Z', 0.18);
const bolt = shape('M78 46L66 66H78L70 88L96 60H84L92 46Z', GOLD, 3.2);
export const lightning = at(12, 0, cloud('#E8F0A8') + bolt + line('M44 50L38 64M58 52L52 66M30 50L26 60', 3.2));
export const acidStorm =
  at(-8, -2, cloud('#8AA83A'), 0.86) +
  at(34, 4, cloud('#B8CC4A')) +
  at(28, 8, bolt) +
  [
    [46, 62],
    [62, 74],
    [84, 66],
    [124, 66],
    [136, 80],
  ]
    .map(([x = 0, y = 0]) => at(x, y, shape('M0-8C-4-1-4 4 0 4S4-1 0-8Z', GLOW, 2)))
    .join('') +
  shape('M40 94C42 86 54 88 58 94ZM104 94C106 88 116 88 118 94Z', GLOW, 2.2);
export const rain =
  at(-2, 2, cloud('#8C96A8'), 0.8) +
  at(30, -2, cloud('#B4BEC8')) +
  line('M38 50L30 70M54 54L42 84M70 56L60 82M86 56L74 88M104 54L92 84M118 54L110 76M62 84L59 91M98 88L96 93', 3.4) +
  line('M38 50L30 70M54 54L42 84M70 56L60 82M86 56L74 88M104 54L92 84M118 54L110 76', 1.5, GLOW) +
  `<ellipse cx="86" cy="91" rx="44" ry="5" fill="${GLOW}" stroke="#07090D" stroke-width="2.4"/>`;
const whirl = (colour: string): string =>
  shape(
    'M-26-50C-10-58 14-58 28-50C20-44 22-40 18-34C22-30 14-26 12-20C16-16 8-12 6-4L0 0L-6-6C-12-10-6-14-10-20C-18-24-10-28-16-34C-26-38-18-44-26-50Z',
    colour,
    3,
  ) + line('M-18-46C-4-42 12-44 20-48M-12-34C-2-30 8-32 14-36M-8-20C-2-17 4-18 9-22M-4-8L4-9', 2.4);
export const dustDevils =
  at(46, 88, whirl('#D8B27A'), 0.9) + at(118, 84, whirl('#C99A62'), 0.8) + at(82, 92, whirl('#E8CC94'), 1.25);
export const flood =
  shape(
    'M-24 92C10 40 40 22 66 32C84 38 88 54 78 58C84 48 70 42 62 52C52 64 64 82 90 80C120 76 140 84 184 78V100H-24Z',
    '#3F8AA8',
    3.5,
  ) +
  shape(
    'M22 62C30 44 48 32 64 36C74 40 80 48 78 58C84 48 70 42 62 52C56 58 56 66 60 72C46 66 34 60 22 62Z',
    '#9AD4E6',
    2.4,
  ) +
  line('M20 80C36 74 44 86 60 82M96 88C108 84 118 92 134 87', 2.6, PAPER) +
  at(112, 72, shape('M-16 6L-12-8H14L18 4Z', '#7A5A3A', 2.8) + line('M-12-1H15', 2), 1, -12) +
  dot(84, 36, 2.6, '#9AD4E6') +
  dot(92, 46, 2.2, '#9AD4E6') +
  dot(76, 26, 2, '#9AD4E6');

const face = (colour: string): string =>
  shape('M-14-12C-14-24 14-24 14-12C14 2 8 14 0 18C-8 14-14 2-14-12Z', colour, 2.6) +
  spot('M-9-10C-9-15-3-15-3-10C-3-6-9-6-9-10ZM3-10C3-15 9-15 9-10C9-6 3-6 3-10ZM-4 4C-4-2 4-2 4 4C4 11-4 11-4 4Z');
export const voices =
  line(
    'M2 40C30 20 50 50 78 34S130 30 158 18M2 70C24 58 44 78 70 66S128 72 158 56M4 86C30 78 50 92 80 84S130 90 158 80',
    3.2,
    PAPER,
  ) +
  at(44, 56, face('#C8B8E0'), 0.95) +
  at(118, 48, face('#A8C8D8'), 0.85) +
  at(82, 46, face('#E4DCF0'), 1.4);
export const dreams =
  line(
    'M80 50C84 44 92 48 90 56C86 66 70 64 68 52C68 36 88 30 98 40C112 54 100 78 80 78C56 78 46 54 56 36C68 16 100 14 114 32',
    9,
  ) +
  line(
    'M80 50C84 44 92 48 90 56C86 66 70 64 68 52C68 36 88 30 98 40C112 54 100 78 80 78C56 78 46 54 56 36C68 16 100 14 114 32',
    4.5,
    '#E4A8F0',
  ) +
  at(36, 72, disc(0, 0, 9, PAPER, 2.6) + dot(2, 0, 4, '#6B2A8C') + dot(3, -1, 1.4, '#fff')) +
  at(128, 70, disc(0, 0, 11, PAPER, 2.6) + dot(-2, 1, 5, '#6B2A8C') + dot(-1, 0, 1.6, '#fff')) +
  at(132, 28, disc(0, 0, 6, PAPER, 2.4) + dot(0, 0, 2.6, '#6B2A8C'));
const palm =
  line('M0 0C4-14 2-26 8-36', 6.5) +
  line('M0 0C4-14 2-26 8-36', 3.2, '#8C6A3F') +
  shape(
    'M8-36C-2-46-14-42-20-32C-10-36-2-36 8-36C18-46 30-42 36-32C26-36 18-36 8-36C6-30 0-24-8-22C-4-28 0-34 8-36C10-30 16-24 24-22C20-28 16-34 8-36Z',
    '#3F8A5C',
    2.6,
  );
export const mirage =
  `<ellipse cx="80" cy="80" rx="54" ry="11" fill="#9AD4E6" stroke="#07090D" stroke-width="3" stroke-dasharray="9 4"/>` +
  at(58, 78, palm, 1.05) +
  at(98, 76, palm, -1.15) +
  line('M46 80C52 77 56 83 62 80M86 83C92 80 98 86 104 83M96 76C101 74 104 78 110 76', 2.4, '#fff') +
  line(
    'M20 50C26 46 30 54 36 50M126 50C132 46 136 54 142 50M24 36C30 32 34 40 40 36M120 34C126 30 130 38 136 34',
    3,
    PAPER,
  );
