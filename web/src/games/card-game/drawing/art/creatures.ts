// Perps who are no people, or hardly: mutants, apes, aliens, the very fat, machines, and the four from a dead world.

import { bulk, CLOTHES, cloth, HATS } from './bodies.ts';
import { face, hairFront, headOf } from './heads.ts';
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
  IRON,
  PAPER,
  pick,
  RED,
  shade,
  SLIME,
  spot,
  star,
  STEEL,
  WOOD,
} from './kit.ts';
import { person } from './people.ts';

// Mutants.
export const hob = (): string =>
  (CLOTHES.rags?.('#6B4A2A') ?? '') +
  form('M26 36h12v12l-6 6-6-6z', '#C98A6A') +
  form('M17 24c-4-8 0-14 5-16 3-6 16-7 20-1 6 0 9 8 5 14 2 8-1 16-5 20-4 5-12 6-17 2-6-4-9-12-8-19z', '#D99A78') +
  shade('M36 5c3 0 5 1 6 2 6 0 9 8 5 14 2 8-1 16-5 20-3 3-6 4-9 4 5-12 6-28 3-40z') +
  form('M20 12a4 4 0 1 0 .1 0zM42 30a3.500 3.500 0 1 0 .1 0zM24 38a2.500 2.500 0 1 0 .1 0z', '#B5704E', 1.6) +
  form('M28 19a7 7 0 1 0 .1 0z', PAPER, 2) +
  dot(29, 26, 3) +
  form('M41 23a2.600 2.600 0 1 0 .1 0z', PAPER, 1.4) +
  dot(41, 25.6, 1) +
  form('M24 36c6-2 12-1 17 2l-2 5c-5-2-10-2-14-1z', '#5A1410', 1.8) +
  spot('M27 36l2 4 2-4zM33 36l2 4 2-3z', BONE) +
  inked('M34 8l6 6M37 6l5 5', 1.8, '#8C1C13');
export const gemini = (seed: number): string => {
  const left = headOf(seed, {
    skin: 'olive',
    jaw: 'gaunt',
    eyes: 'narrow',
    brows: 'angry',
    mouth: 'sneer',
    beard: 'none',
    hair: 'slick',
    tone: '#20242E',
    extra: 'none',
    nose: 'hook',
  });
  const right = headOf(seed + 1, {
    skin: 'olive',
    jaw: 'gaunt',
    eyes: 'wide',
    brows: 'raised',
    mouth: 'merry',
    beard: 'none',
    hair: 'shaggy',
    tone: '#F0E6CC',
    extra: 'none',
    nose: 'hook',
  });
  return (
    (CLOTHES.jacket?.('#2C5A8A') ?? '') +
    at(-9, 4, face(left) + hairFront(left), 0.84, -7) +
    at(19, 0, face(right) + hairFront(right), 0.84, 7)
  );
};
export const raider = (seed: number, hat: string): string =>
  person(seed, {
    head: {
      skin: pick(['green', 'grey', 'tan'] as const, seed),
      eyes: pick(['patch', 'goggles', 'wild'] as const, seed),
      mouth: pick(['teeth', 'gap', 'shout'] as const, seed),
      extra: 'warts',
      beard: pick(['none', 'braided', 'chops'], seed),
      hair: 'bald',
    },
    wear: ['poncho', pick(['#6B4A2A', '#7A2E3E', '#4E5B3A'], seed)],
    hat: [hat, pick(['#8C6A3F', '#B23A2A', '#5C5350'], seed)],
  });

// Apes.
export const apeHead = (fur: string, skin: string): string =>
  form('M12 28a6 7 0 1 0 .1 0zM52 28a6 7 0 1 0 .1 0z', skin) +
  form('M15 30C12 12 20 3 32 3s20 9 17 27c-1 12-8 18-17 18S16 42 15 30z', fur) +
  shade('M35 3.200c11 2 16 12 14 26.800-1 12-8 18-17 18 6-12 7-32 3-44.800z') +
  form('M20 24c0-8 6-9 12-5 6-4 12-3 12 5 0 4-2 6-3 8 4 8-1 15-9 15s-13-7-9-15c-1-2-3-4-3-8z', skin, 2) +
  inked('M21 20l9 2M43 20l-9 2', 3.2) +
  spot('M24 24h5v2.500h-5zM35 24h5v2.500h-5z') +
  inked('M30 31l-1 2M34 31l1 2', 2) +
  inked('M24 39c5-3 11-3 16 0', 2);
export const don =
  (CLOTHES.pinstripe?.('#2B2B33') ?? '') +
  apeHead('#3A2A22', '#B98A68') +
  at(0, -1, HATS.fedora?.('#E8E4DA') ?? '') +
  form('M38 38h10v3.500H38z', '#7A4A2E', 1.4) +
  spot('M47 38.500h2.500v2.500H47z', '#FF7A5C') +
  inked('M50 36c3-3-2-5 1-9', 1.6, PAPER);
export const knuckleBoys =
  at(-13, 8, bulk('#3A2A22') + (CLOTHES.tank?.('#B23A2A') ?? '') + apeHead('#4A3A2E', '#A9785A'), 0.78) +
  at(
    26,
    4,
    bulk('#3A2A22') + (CLOTHES.tank?.('#2C5A8A') ?? '') + apeHead('#241C1A', '#C99A78') + (HATS.cap?.('#5E6B44') ?? ''),
    0.82,
  ) +
  at(32, 52, form('M-12-8h22l4 6v12h-28V-2z', '#8C5E44', 2.2) + inked('M-6-8v9M0-8v9M6-8v9', 1.6));

// Aliens.
export const xalok =
  cloth('#5D4FA0') +
  form('M20 47l12 18 12-18 8 4-20 28-20-28z', GOLD, 2) +
  form(
    'M14 22C12 8 20 0 32 0s20 8 18 22c-1 10-4 12-6 16 2 6 0 12-3 14-1-4-2-6-4-8 0 6-2 10-5 12-3-2-5-6-5-12-2 2-3 4-4 8-3-2-5-8-3-14-2-4-5-6-6-16z',
    '#7FA88F',
  ) +
  shade('M36 1c10 2 15 10 14 21-1 10-4 12-6 16 2 6 0 12-3 14-1-4-2-6-4-8 0 6-2 10-5 12 5-18 8-38 4-55z') +
  form('M23 14a5 5 0 1 0 .1 0zM41 14a5 5 0 1 0 .1 0zM32 6a3.500 3.500 0 1 0 .1 0z', '#FFF3B0', 2) +
  inked('M20.500 19h5M38.500 19h5M30 9.500h4', 2.2) +
  disc(41, 19, 7, 'none', 1.8, GOLD) +
  inked('M47 23l3 14', 1.4, GOLD) +
  inked('M28 31c2 1.500 6 1.500 8 0', 2);
export const beast =
  form('M-20 100C-22 50-10 20 8 10L2-4l14 6C20-6 44-6 48 2l14-6-6 14c18 10 30 40 28 90z', '#7A5A86') +
  shade('M44-1l4 3 14-6-6 14c18 10 30 40 28 90H50c8-40 6-76-6-101z') +
  form('M14 14l9 3-7 6zM50 14l-9 3 7 6zM32 6l5 7-5 3-5-3z', '#FFE08A', 1.8) +
  dot(18, 18, 1.6) +
  dot(46, 18, 1.6) +
  form('M6 32c16-8 36-8 52 0 0 14-10 24-26 24S6 46 6 32z', '#5A1410') +
  form('M8 32l5 9 5-10 5 10 4.500-11 4.500 11 4.500-11 5 10 5-9 5 9 4-9c-14-6-34-6-48 1z', BONE, 1.6) +
  form('M14 48l4-8 5 9 5-8 4 9 4-9 5 8 5-9 4 8c-8 8-26 8-36 0z', BONE, 1.6);
export const lizard =
  (CLOTHES.jacket?.('#B23A2A') ?? '') +
  form('M18 26C14 12 22 2 34 2s17 10 14 22c2 4 4 10 2 16-4 6-12 9-20 8-8 0-14-4-14-10 0-4 0-8 2-12z', '#6E9F4A') +
  shade('M38 2.400c9 2 13 11 10 21.600 2 4 4 10 2 16-3 5-9 8-15 8 8-12 9-32 3-45.600z') +
  form('M23 13a5.500 6 0 1 0 .1 0zM43 13a5.500 6 0 1 0 .1 0z', '#FFE08A', 2) +
  inked('M23 14v9M43 14v9', 2.6) +
  inked('M18 40c10 4 22 4 32-2', 2.2) +
  form('M34 43l2 9-3-2-3 3 1-10z', RED, 1.4) +
  dot(31, 34, 1.2) +
  dot(36, 34, 1.2) +
  form('M24 4l2-8 4 7 2-9 4 9 4-7 1 8z', '#4E7A34', 1.8) +
  form('M4 58h20v18H4z', WOOD, 2) +
  inked('M14 58v18M4 66h20', 1.6);

// The large.
export const fatty = (seed: number, skin: string, shirt: string, hair: string): string =>
  form('M-30 100C-30 66-12 46 10 42h44c22 4 40 24 40 58z', shirt) +
  shade('M44 43h10c22 4 40 24 40 58H52z', 0.28) +
  form('M6 40C2 18 16 5 32 5s30 13 26 35c-2 12-12 17-26 17S8 52 6 40z', skin) +
  shade('M36 5.400c15 2 25 15 22 34.600-2 12-12 17-24 17 9-14 10-36 2-51.600z') +
  inked('M12 47c6 5 34 5 40 0M16 53c8 4 24 4 32 0', 1.8) +
  inked('M22 20l6 1.500M42 20l-6 1.500', 2.4) +
  spot('M23 24h4v2h-4zM37 24h4v2h-4z') +
  form('M30 27h4v4h-4z', skin, 1.4) +
  (seed % 2 ? inked('M26 38c4 3 8 3 12 0', 2) : form('M26 35h12l-2 6h-8z', '#5A1410', 1.8)) +
  form('M17 38a3 2 0 1 0 .1 0zM47 38a3 2 0 1 0 .1 0z', '#E58A70', 0.6) +
  form(hair, '#5A3A1E', 2);
const burger =
  form('M-12-3C-12-12 12-12 12-3z', '#E3A52B', 2) +
  form('M-13-3h26v4h-26z', '#6E8F3A', 1.6) +
  form('M-12 1h24v4h-24z', '#7A3E24', 1.6) +
  form('M-12 5h24c0 5-4 6-12 6s-12-1-12-6z', '#E3A52B', 2);
export const leopold =
  fatty(1, '#EBB08C', '#5D4FA0', 'M18 13C20 4 28 2 32 2s12 2 14 11c-8-5-20-5-28 0z') +
  at(9, 50, burger, 0.95) +
  at(53, 51, burger, 0.7);
export const eaters =
  at(-18, 4, fatty(2, '#D99A78', '#3F8F63', 'M16 16C16 4 26 2 32 2s18 3 16 14c-10-6-22-6-32 0z'), 0.72) +
  at(34, 8, fatty(4, '#B97A4E', '#B23A2A', 'M20 10C22 0 26-3 32-3s10 3 12 13c-8-3-16-3-24 0z'), 0.68) +
  inked('M32 60V8', 5) +
  inked('M32 60V8', 2.4, WOOD) +
  form('M12-8h40v20H12z', PAPER, 2.4) +
  inked('M22-4v5c0 2 4 2 4 0v-5M24 3v6M38-4c-3 3-3 6 0 7v6M38-4v8', 1.8);

// Machines.
export const messiah =
  (CLOTHES.robe?.('#E8E4DA') ?? '') +
  disc(32, 20, 22, 'none', 6) +
  disc(32, 20, 22, 'none', 2.4, GOLD) +
  inked('M32-6v6M10 20h-6M60 20h-6M14 2l4 4M50 2l-4 4', 2.6, GOLD) +
  form('M26 38h12v12H26z', IRON) +
  form('M20 8h24l3 10-2 20-6 8H25l-6-8-2-20z', '#C8A24A') +
  shade('M35 8h9l3 10-2 20-6 8h-5c3-12 3-28 1-38z') +
  form('M20 20h9v8h-9zM35 20h9v8h-9z', INK, 2) +
  spot('M22 22h5v4h-5zM37 22h5v4h-5z', '#6BD0F0') +
  inked('M26 37h12M28 34v6M32 34v6M36 34v6', 1.8) +
  form('M29 2h6v8h-6z', STEEL, 2);
export const demolition =
  form('M-16 100V60l14-14h68l14 14v40z', '#E3B23C') +
  spot('M-10 62l8-8 8 0-16 20zM12 54h9L-10 92V82zM28 54h9L0 98l-10 0zM44 54h9L16 98H6zM60 54h9L32 98H22z', INK) +
  shade('M40 46h26l14 14v40H48z', 0.3) +
  form('M16 12L24 4h20l8 10v22l-8 12H24l-8-12z', '#8A95A3') +
  shade('M36 4h8l8 10v22l-8 12h-6c4-14 3-32-2-44z') +
  form('M20 17h28v9H20z', INK, 2) +
  spot('M22 19h6v5h-6z', RED) +
  form('M36 17a4.500 4.500 0 1 0 .1 0z', RED, 1.6) +
  form('M22 34h24l-3 9H25z', IRON, 2) +
  inked('M28 34v9M34 34v9M40 34v9', 1.6) +
  cased('M58 46C66 30 62 10 52-4', IRON, 4, 3) +
  disc(50, -4, 9, '#3A3F4A', 2.2) +
  spot('M46-9l4-1-4 5z', '#fff', 0.6);
export const vending =
  form('M6-6h52v106H6z', '#B23A2A') +
  shade('M40-6h18v106H42z', 0.3) +
  form('M11 0h42v12H11z', PAPER, 2) +
  inked('M16 4h14M16 8h9', 2, RED) +
  star(46, 6, 4, GOLD, 1.2) +
  form('M12 16h40v14H12z', INK, 2) +
  spot('M18 19l9 3-9 4zM46 19l-9 3 9 4z', '#8FF0C0') +
  form('M13 34h8v10h-8zM25 34h8v10h-8zM37 34h8v10h-8z', '#6BD0F0', 1.6) +
  form('M14 49h36v6H14z', INK, 2) +
  spot('M18 49l3 4 3-4zM26 49l3 4 3-4zM34 49l3 4 3-4zM42 49l3 4 3-4z', BONE) +
  cased('M4 30C-10 34-10 50-2 56M60 30c14 4 14 20 6 26', STEEL, 3, 2.6);
export const butler =
  (CLOTHES.suit?.('#20242E') ?? '') +
  form('M22 52l10 5 10-5v9l-10-4-10 4z', INK, 2) +
  form('M27 40h10v10H27z', IRON) +
  form('M17 26C17 8 23 2 32 2s15 6 15 24v14l-6 6H23l-6-6z', '#D5DCE2') +
  shade('M35 2c8 1 12 8 12 24v14l-6 6h-5c3-14 3-30-1-44z') +
  spot('M22 10c2-4 5-5 8-5l-5 12z', '#fff', 0.8) +
  form('M25 21a4 4 0 1 0 .1 0zM39 19a6 6 0 1 0 .1 0z', INK, 2) +
  dot(25, 25, 1.6, '#FF7A5C') +
  dot(39, 25, 2.2, '#FF7A5C') +
  disc(39, 25, 7.5, 'none', 1.6, GOLD) +
  inked('M46 28l2 16', 1.2, GOLD) +
  inked('M27 38h10', 2.4) +
  form('M24 33c3-2 6-1 8 1 2-2 5-3 8-1-2 2-6 2-8 1-2 1-6 1-8-1z', INK, 0.6);
export const anyRobot = (seed: number): string => {
  const paint = pick(['#9AA7B5', '#C8A24A', '#B5654A', '#7FA88F'], seed);
  const skull = pick(
    [
      'M18 12h28v30l-5 6H23l-5-6z',
      'M16 28C16 10 22 4 32 4s16 6 16 24v12l-6 8H22l-6-8z',
      'M20 6h24l6 18-6 24H20l-6-24z',
    ],
    seed >> 2,
  );
  return (
    form('M-8 100V70l14-20h52l14 20v30z', IRON) +
    shade('M36 50h22l14 20v30H40z', 0.3) +
    form(skull, paint) +
    pick(
      [
        form('M21 22h22v7H21z', INK) + spot('M24 24h5v3h-5zM35 24h5v3h-5z', '#FF7A5C'),
        form('M32 16a9 9 0 1 0 .1 0z', INK) + dot(32, 25, 4, '#8FF0C0'),
        form('M20 20h9v9h-9zM35 20h9v9h-9z', INK) + dot(24.5, 24.5, 2.4, GOLD) + dot(39.5, 24.5, 2.4, GOLD),
      ],
      seed >> 4,
    ) +
    pick(
      [
        inked('M25 38h14M28 35v6M32 35v6M36 35v6', 1.8),
        form('M24 36h16v6H24z', INK, 1.8),
        inked('M25 40l4-4 3 4 3-4 4 4', 2),
      ],
      seed >> 6,
    ) +
    pick(
      [inked('M32 8V-2', 2.4) + dot(32, -3, 2.4, RED), inked('M14 24H8M50 24h6', 4), form('M24 6h16v-6H24z', STEEL, 2)],
      seed >> 8,
    )
  );
};

// The four from a dead world. All of it is ours: bones, iron and rot, no published face.
const shroud = (colour: string, trim: string): string =>
  form('M-14 100C-12 70 0 54 18 47l14 6 14-6c18 7 30 23 32 53z', colour) +
  shade('M38 52l8-5c18 7 30 23 32 53H46z', 0.35) +
  form('M18 47l14 16 14-16 5 6-19 22-19-22z', trim, 2);
export const death =
  shroud('#1C2A26', '#7A8A5A') +
  form('M-12 66l-6-14 10 2-2-14 12 8 6-8 10 10-10 18zM76 66l6-14-10 2 2-14-12 8-6-8-10 10 10 18z', BONE, 2) +
  form('M14 26C12 8 20-4 32-6c12 2 20 14 18 32l-4 12H18z', '#2C3B38') +
  form('M14 20L4 6l14 4zM50 20L60 6l-14 4zM32-6l4-9-8 0z', '#4A5B52', 2) +
  form('M19 22h26l-1 10-3 4v10l-4 5H27l-4-5V36l-3-4z', '#C9D0A8') +
  shade('M34 22h11l-1 10-3 4v10l-4 5h-4c3-10 3-20 1-29z') +
  form('M22 24h8l-1 6h-6zM42 24h-8l1 6h6z', INK, 1.4) +
  dot(26.5, 27, 1.4, RED) +
  dot(37.5, 27, 1.4, RED) +
  spot('M32 31l-2 4h4z') +
  form('M23.500 38h17v9h-17z', BONE, 1.6) +
  inked('M26 38v9M29 38v9M32 38v9M35 38v9M38 38v9M23.500 42.500h17', 1.2);
export const fear =
  shroud('#23202E', '#6B5A86') +
  form('M12 50V18C12 2 20-6 32-6s20 8 20 24v32l-8 6H20z', '#5C6773') +
  shade('M36-5.500c10 2 16 10 16 23.500v32l-8 6h-8c5-20 5-42 0-61.500z') +
  inked('M12 14h40M12 50h40', 2) +
  form('M32 4a10 10 0 0 1 5 18.500L42 50H22l5-27.500A10 10 0 0 1 32 4z', INK, 2.2) +
  [
    [32, 13, 3],
    [29, 28, 1.8],
    [35, 31, 2.2],
    [30, 38, 2.2],
    [35, 43, 1.6],
  ]
    .map(([x = 0, y = 0, r = 1]) => dot(x, y, r, PAPER) + dot(x, y, r * 0.45))
    .join('') +
  [
    [17, 8],
    [47, 8],
    [17, 44],
    [47, 44],
    [17, 26],
    [47, 26],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 1.8, STEEL, 1.2))
    .join('');
export const fire =
  shroud('#2B1512', '#D7371F') +
  form(
    'M2 40C-6 22 8 16 4-4 14 0 18 8 18 14 20 2 28-4 30-18 38-8 42 2 42 12 46 6 48-2 58-6 54 12 70 22 60 42c-4 10-14 14-28 14S6 50 2 40z',
    RED,
  ) +
  form(
    'M12 40C8 30 16 24 16 16c6 4 8 8 8 12 2-8 6-12 8-22 6 8 8 14 8 20 2-4 4-8 8-10 0 10 8 16 4 26-4 8-10 10-20 10S16 48 12 40z',
    GOLD,
    2,
  ) +
  form('M22 28c0-8 20-8 20 0 0 5-1 7-2 9v8H24v-8c-1-2-2-4-2-9z', '#2B2226', 2) +
  spot('M25 28l6 2-5 4zM39 28l-6 2 5 4z', '#FFF3B0') +
  spot('M32 34l-1.500 3h3z', '#FFF3B0') +
  inked('M27 40v5M30 40v5M33 40v5M36 40v5', 1.4, '#FFF3B0');
export const mortis =
  shroud('#2E2A22', '#8C7A54') +
  form('M10 30C6 8 18-4 32-4s26 12 22 34l-4 14H14z', '#5A5240') +
  shade('M37-3.500c12 3 20 15 17 33.500l-4 14H40c4-16 4-34-3-47.500z') +
  form('M18 20C18 8 24 4 32 4s14 4 14 16c0 5-2 8-5 10 2 8 0 17-9 28-9-11-11-20-9-28-3-2-5-5-5-10z', BONE) +
  shade('M35 4.200c7 1 11 6 11 15.800 0 5-2 8-5 10 2 8 0 17-9 28 5-18 6-36 3-53.800z') +
  form('M25 15a5 5.500 0 1 0 .1 0zM39 15a5 5.500 0 1 0 .1 0z', INK, 1.6) +
  dot(26, 21, 1.5, SLIME) +
  dot(38, 21, 1.5, SLIME) +
  inked('M32 30v24M29 35v4M35 35v4', 1.6) +
  inked('M30 5l2 4-3 2 2 4', 1.4) +
  form('M12 12c-6-1-8-8-3-10 4-2 8 2 7 6zM52 22c6-2 10 3 7 7-3 3-8 1-8-3zM50 6c1-5 8-6 9-1 0 4-4 5-7 4z', SLIME, 1.8) +
  dot(10, 6, 1.2) +
  dot(55, 26, 1.2);
export const anyDark = (seed: number): string =>
  shroud('#1F2226', pick(['#7A8A5A', '#6B5A86', '#8C7A54'], seed)) +
  form('M14 50V20C14 4 22-4 32-4s18 8 18 24v30l-8 6H22z', '#3A3F4A') +
  shade('M36-3.500c9 2 14 10 14 23.500v30l-8 6h-6c4-20 4-40 0-59.500z') +
  form('M20 22h24v8H20z', INK, 2) +
  spot('M22 24l8 2-6 2zM42 24l-8 2 6 2z', SLIME) +
  inked('M24 38v12M29 38v14M35 38v14M40 38v12', 2.4);
