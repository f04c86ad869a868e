// Shoulders and what is worn on them, below a head on the grid of the busts. Everything reaches far below the picture.

import {
  at,
  BONE,
  cased,
  disc,
  dot,
  form,
  GOLD,
  INK,
  inked,
  PAPER,
  RED,
  shade,
  spot,
  star,
  STEEL,
  WOOD,
} from './kit.ts';

const BODY = 'M-8 100V74C-4 58 7 50 21 47l5-2h12l5 2c14 3 25 11 29 27v26z';
const DARK_SIDE = 'M34 49h9c14 3 25 10 29 25v26H40z';
const WIDE_BODY = 'M-18 100V76C-14 58 2 50 18 47l8-3h12l8 3c16 3 32 11 36 29v24z';

export const cloth = (colour: string): string => form(BODY, colour) + shade(DARK_SIDE, 0.3);
export const bulk = (colour: string): string =>
  form(WIDE_BODY, colour) + shade('M36 48h10c16 3 32 11 36 28v24H44z', 0.3);

// A Judge's shoulders: what the pads look like.
const PADS: Readonly<Record<string, (pad: string) => string>> = {
  round: (pad) => form('M-9 76C-7 58 2 50 14 48l6 4-4 24zM73 76C71 58 62 50 50 48l-6 4 4 24z', pad),
  plate: (pad) =>
    form('M-10 62L4 48l16 1-2 12-24 14zM74 62L60 48l-16 1 2 12 24 14z', pad) +
    dot(0, 60, 1.6) +
    dot(9, 54, 1.6) +
    dot(64, 60, 1.6) +
    dot(55, 54, 1.6),
  layered: (pad) =>
    form('M-10 78C-8 60 2 50 16 48l4 4-4 26zM74 78C72 60 62 50 48 48l-4 4 4 26z', pad) +
    inked('M-6 66C0 58 8 55 18 56M-8 74C-2 66 7 63 17 64M70 66C64 58 56 55 46 56M72 74C66 66 57 63 47 64', 1.8),
  single: (pad) =>
    form('M-12 78C-10 56 2 46 18 46l4 6-6 26z', pad) +
    inked('M-6 62C1 55 9 52 18 53', 1.8) +
    inked('M50 49l10 8M47 55l12 9', 2.4, GOLD),
  wings: (pad) =>
    form('M20 50L4 46-12 52l6 4-8 4 7 4-6 5 8 3-3 6 18-2zM44 50l16-4 16 6-6 4 8 4-7 4 6 5-8 3 3 6-18-2z', pad),
  studs: (pad) =>
    form('M-9 76C-7 58 2 50 14 48l6 4-4 24zM73 76C71 58 62 50 50 48l-6 4 4 24z', pad) +
    [
      [0, 60],
      [8, 56],
      [4, 68],
      [64, 60],
      [56, 56],
      [60, 68],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 2.2, STEEL, 1.4))
      .join(''),
};

/** What stands on the chest. */
const CHESTS: Readonly<Record<string, string>> = {
  none: inked('M32 54v46', 1.8),
  badge: inked('M32 54v46', 1.8) + form('M20 58l5-2 5 2v6l-5 5-5-5z', GOLD, 1.8) + inked('M25 58v8', 1.2),
  collar: form('M22 47l10 10 10-10 4 4-14 14-14-14z', GOLD, 2),
  red: form('M22 47l10 10 10-10 4 4-14 14-14-14z', '#B23A2A', 2),
  chain: cased('M18 51C22 66 42 66 46 51', GOLD, 2.2, 2) + disc(32, 64, 4.5, GOLD, 1.8) + star(32, 64, 3, PAPER, 1),
  zip: inked('M36 52L28 100', 2) + inked('M35 56l-5-1M34 61l-5-1M33 66l-5-1', 1.4),
  medals:
    inked('M32 54v46', 1.8) +
    form('M17 58h4v5h-4zM22 58h4v5h-4z', RED, 1.2) +
    disc(19, 66, 2.2, GOLD, 1.2) +
    disc(24, 66, 2.2, STEEL, 1.2),
  strap: cased('M14 50L50 82', '#6B4A2A', 4, 2.4) + form('M26 58l6 5-4 5-6-5z', STEEL, 1.6),
  eye:
    inked('M32 66v34', 1.8) +
    form('M22 60c5-6 15-6 20 0-5 6-15 6-20 0z', PAPER, 1.8) +
    disc(32, 60, 2.8, '#3E77C9', 1.4),
  stole:
    form('M20 48l6 2 3 50H15zM44 48l-6 2-3 50h14z', PAPER, 2) +
    inked('M22 62v10M18.500 66h7M42 62v10M38.500 66h7', 1.8, '#B23A2A'),
  sash: form('M10 52l8-3 34 40-8 6z', '#B23A2A', 2),
  bones:
    inked('M32 54v46', 1.8) +
    form('M27 58c0-6 10-6 10 0l-1.500 3v3h-7v-3z', BONE, 1.6) +
    dot(30, 59, 1.3) +
    dot(34, 59, 1.3),
  slate:
    form('M18 62h28v22H18z', '#3A4658', 2) +
    spot('M21 65h22v15H21z', '#8FE3A0') +
    inked('M24 69h14M24 73h10M24 77h12', 1.4),
  laces: inked('M28 52l8 5-8 5 8 5-8 5', 1.8),
};

export interface UniformOf {
  readonly suit?: string;
  readonly pads: string;
  readonly pad: string;
  readonly chest: string;
}
export const uniform = ({ suit = '#22304A', pads, pad, chest }: UniformOf): string =>
  form(BODY, suit) + shade(DARK_SIDE, 0.3) + (CHESTS[chest] ?? '') + (PADS[pads] ?? PADS.round)?.(pad);

/** What people wear who are no Judges. */
export const CLOTHES: Readonly<Record<string, (colour: string) => string>> = {
  hoodie: (c) =>
    form('M12 66C8 54 12 44 22 44h20c10 0 14 10 10 22z', c) +
    cloth(c) +
    inked('M26 54v12M38 54v12', 1.8) +
    dot(26, 67, 1.4) +
    dot(38, 67, 1.4),
  jacket: (c) => cloth(c) + form('M22 47l10 14 10-14 6 6-12 22h-8L16 53z', PAPER, 2) + inked('M32 62v38', 1.8),
  spikes: (c) =>
    form('M-4 66l-8-8 12-2 0-10 10 7 4-9 6 8zM68 66l8-8-12-2 0-10-10 7-4-9-6 8z', STEEL, 1.8) +
    cloth(c) +
    inked('M32 54v46', 2),
  vest: (c) =>
    form(BODY, '#C98A5E') +
    shade(DARK_SIDE, 0.3) +
    form('M14 49l8-2 4 53H2zM50 49l-8-2-4 53h24z', c, 2) +
    inked('M20 60l4 2M20 68l4 2', 1.6, GOLD),
  suit: (c) =>
    cloth(c) +
    form('M24 46l8 20 8-20z', PAPER, 2) +
    form('M29.500 50h5l2 12-4.500 6-4.500-6z', RED, 1.8) +
    form('M22 46l-6 8 8 4-2 6 10 12M42 46l6 8-8 4 2 6-10 12', 'none', 2),
  pinstripe: (c) =>
    cloth(c) +
    inked('M2 66v34M10 58v42M18 52v48M46 52v48M54 58v42M62 66v34', 1.2, '#B9C4E6') +
    form('M24 46l8 20 8-20z', BONE, 2) +
    form('M27 50l5 3 5-3v6l-5-2-5 2z', INK, 1.4),
  fur: (c) =>
    cloth(c) +
    form(
      'M8 58C6 50 16 44 24 45l8 12 8-12c8-1 18 5 16 13-4 4-6 0-8 5-3 0-4-4-7-1-3 4-6 5-9 5s-6-1-9-5c-3-3-4 1-7 1-2-5-4-1-8-5z',
      BONE,
      2,
    ),
  dress: (c) =>
    form(BODY, '#D9A27A') +
    shade(DARK_SIDE, 0.3) +
    form('M6 100C6 78 12 64 20 58c8 6 16 6 24 0 8 6 14 20 14 42z', c, 2) +
    cased('M20 50c4 8 20 8 24 0', GOLD, 1.8, 1.8),
  coat: (c) =>
    cloth(c) +
    form('M20 46L8 40l-4 18 18 14zM44 46l12-6 4 18-18 14z', c, 2) +
    inked('M32 66v34', 1.8) +
    dot(28, 76, 1.5) +
    dot(28, 86, 1.5),
  overall: (c) =>
    form(BODY, '#E3B23C') +
    shade(DARK_SIDE, 0.3) +
    form('M16 62h32v38H16z', c, 2) +
    inked('M18 62l-6-13M46 62l6-13', 4) +
    disc(19, 65, 1.8, GOLD, 1.2) +
    disc(45, 65, 1.8, GOLD, 1.2),
  poncho: (c) =>
    form('M-8 100L12 54c10-8 30-8 40 0l20 46z', c) +
    spot('M4 72l56 0 3 6H1z', GOLD) +
    inked('M4 72h56M1 78h62', 1.6) +
    shade('M38 50c6 0 10 2 14 4l20 46H42z', 0.28),
  bandolier: (c) =>
    cloth(c) +
    cased('M10 52L56 88', '#6B4A2A', 5, 2.4) +
    [0, 1, 2, 3, 4].map((n) => at(18 + n * 8, 58 + n * 6.3, form('M-2-4h4v7h-4z', GOLD, 1.2), 1, 38)).join(''),
  rags: (c) =>
    form('M-8 100V76l8-14 6 6 4-14 10-8h24l10 8 4 12 8-4 6 14v26z', c) +
    shade('M36 47h12l8 7 4 12 8-4 6 14v26H44z', 0.3) +
    inked('M10 70l6 8M18 60l2 10M44 62l-4 8', 1.6),
  robe: (c) =>
    form('M-8 100C-6 70 6 52 20 46l12 20 12-20c14 6 26 24 28 54z', c) +
    shade('M40 54l4-8c14 6 26 24 28 54H44z', 0.32) +
    inked('M32 66v34', 1.8),
  tank: (c) =>
    form(BODY, '#D9A27A') + shade(DARK_SIDE, 0.3) + form('M14 100V62l6-14 6 2c0 10 12 10 12 0l6-2 6 14v38z', c, 2),
  tee: (c) => cloth(c) + inked('M22 48c4 8 16 8 20 0', 2.4) + star(32, 74, 9, GOLD, 1.8),
  sleek: (c) =>
    cloth(c) +
    form('M20 47c6 6 18 6 24 0l2 8c-8 6-20 6-28 0z', '#B23A2A', 2) +
    inked('M18 60l28 26', 3.4) +
    inked('M18 60l28 26', 1.2, STEEL),
  wool: (c) =>
    cloth(c) +
    form('M18 46c8-4 20-4 28 0l2 9c-10 5-22 5-32 0z', c, 2) +
    inked('M22 48v7M27 47v9M32 47v9M37 47v9M42 48v7', 1.3),
};

/** A cap, a hat, a mask: over the head. */
export const HATS: Readonly<Record<string, (colour: string) => string>> = {
  none: () => '',
  fedora: (c) =>
    form('M12 18h40l-7-4-2-11c-3-3-7 0-11 0s-8-3-11 0l-2 11z', c) +
    spot('M19.500 11h25l.8 3.500h-26.600z', RED) +
    shade('M36 3c4-2 6-2 7 0l2 11 7 4H38z'),
  cap: (c) => form('M18 20C17 8 24 4 32 4s15 4 14 16z', c) + form('M16 20c8-4 24-4 36 0l6 4c-14-3-28-3-40 0z', c, 2),
  beret: (c) => form('M17 18c-4-10 8-16 20-14 12 1 16 8 10 12-8-2-20-2-28 5z', c) + star(24, 13, 3.4, GOLD, 1.2),
  hood: (c) =>
    form('M12 52C8 20 16 0 32 0s24 20 20 52l-8-4c3-18 0-33-12-33S17 30 20 48z', c) +
    shade('M36 1c12 3 19 22 16 51l-8-4c3-16 2-29-6-32z', 0.25),
  bandana: (c) =>
    form('M19 20C18 9 24 5 32 5s14 4 13 15c-8-4-18-4-26 0z', c) +
    form('M45 17l10-3-3 6 5 5-11-2z', c, 2) +
    dot(26, 12, 1.2, PAPER) +
    dot(33, 10, 1.2, PAPER) +
    dot(39, 13, 1.2, PAPER),
  halfmask: (c) => form('M20 30h24l-2 10-6 6h-8l-6-6z', c) + inked('M24 35h16M26 40h12', 1.4),
  balaclava: (c) =>
    form('M18 22c0-11 6-16 14-16s14 5 14 16c0 12-2 22-6 26H24c-4-4-6-14-6-26z', c) +
    shade('M34 6c8 1 12 6 12 16 0 12-2 22-6 26h-6c4-12 4-30 0-42z') +
    form('M22 24h20v7c-6 2-14 2-20 0z', '#D9A27A', 2) +
    spot('M25 26.500h5v2h-5zM34 26.500h5v2h-5z') +
    inked('M23.500 24l7 1.500M40.500 24l-7 1.500', 2.2),
  gasmask: (c) =>
    form('M18 22c0-11 6-16 14-16s14 5 14 16c0 10-2 18-6 22H24c-4-4-6-12-6-22z', c) +
    shade('M34 6c8 1 12 6 12 16 0 10-2 18-6 22h-6c4-12 4-26 0-38z') +
    form('M26 20a5 5 0 1 0 .1 0zM38 20a5 5 0 1 0 .1 0z', '#8FE3A0', 2) +
    form('M32 32a7 7 0 1 0 .1 0z', STEEL, 2) +
    inked('M28 37h8M28 41h8', 1.6),
  tophat: (c) =>
    form('M12 17h40v4H12zM19 17L20-4h24l1 21z', c) + spot('M19.500 10h25v4h-25z', RED) + shade('M36-4h8l1 21h-9z'),
  helmet: (c) =>
    form('M15 24C14 8 22 2 32 2s18 6 17 22l-6-2H21z', c) + inked('M32 2v20', 2) + spot('M30 3h4v18h-4z', PAPER, 0.7),
  crown: (c) =>
    form('M19 16L16 2l8 6 8-9 8 9 8-6-3 14z', c) +
    dot(24, 12, 1.4, RED) +
    dot(32, 10, 1.4, RED) +
    dot(40, 12, 1.4, RED),
  wires: (c) =>
    form('M19 18c0-9 5-13 13-13s13 4 13 13c-8-4-18-4-26 0z', c, 2) +
    inked('M24 7C20 0 14 0 8 4M32 5C32-2 36-6 44-5M40 7c6-5 10-3 14 1', 1.8) +
    dot(8, 4, 2, RED) +
    dot(44, -5, 2, RED) +
    dot(54, 8, 2, RED),
  turban: (c) =>
    form('M18 20C14 8 22 2 33 3c10 0 16 6 13 17-8-6-20-6-28 0z', c) +
    inked('M20 14c8-6 18-6 25-1M24 7c6-1 13 1 18 7', 1.6) +
    disc(32, 14, 2.6, GOLD, 1.4),
  bowl: () => form('M22 8h20l-2-6H24zM20 18h24v-6H20z', WOOD, 2),
};
