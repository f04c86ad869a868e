// Crimes: what is left at the scene, on a stain, with the stamp of the classification in the corner.

import {
  at,
  bang,
  BONE,
  cased,
  disc,
  dot,
  dots,
  field,
  form,
  GOLD,
  INK,
  inked,
  IRON,
  PAPER,
  pick,
  type Picture,
  RED,
  scatter,
  seedOf,
  shade,
  skyline,
  SKY,
  SLIME,
  splat,
  spot,
  star,
  STEEL,
  WOOD,
} from './kit.ts';
import * as things from './things.ts';

const TAN = '#E2C79A';
const DARK_TAN = '#C99A5A';
const BLOOD = '#B8483A';

/** CG-020: the stamp of a classification. */
const STAMPS: Readonly<Record<string, string>> = {
  Consub: form('M-5-3h8v6c0 3-8 3-8 0zM3-2h3v4H3', 'none', 1.6) + inked('M-3-7c1 1-1 2 0 3M0-7c1 1-1 2 0 3', 1.2),
  Theft: form('M-2-5h4l-1 2c4 2 5 4 4 7h-10c-1-3 0-5 4-7z', 'none', 1.6),
  Murder: form('M-5-1c0-6 10-6 10 0l-2 2v3h-6V1z', 'none', 1.6) + dot(-2, -1, 1.2) + dot(2, -1, 1.2),
  Assault: form('M-5-4h8c2 0 3 1 3 3v3c0 2-1 3-3 3h-8z', 'none', 1.6) + inked('M-2-4v3M1-4v3M4-3v2', 1.2),
  Riot: form('M0-6c4 4 5 6 4 9-1 3-7 3-8 0-1-3 3-4 4-9z', 'none', 1.6),
  Sabotage: form('M2-6L-4 1h3l-1 5 6-7H1z', 'none', 1.5),
  Fraud: form('M-6-3c4-2 8-2 12 0 0 6-3 8-6 8s-6-2-6-8z', 'none', 1.5) + inked('M-3-1h2M1-1h2M-2 3h4', 1.4),
  Vice: form('M-5-5h10V5H-5z', 'none', 1.6) + dot(-2, -2, 1.2) + dot(2, 2, 1.2) + dot(2, -2, 1.2) + dot(-2, 2, 1.2),
};
const stamp = (classification: string): string =>
  at(55, 8.5, disc(0, 0, 9.5, PAPER, 2) + disc(0, 0, 7.7, 'none', 0.9, BLOOD) + (STAMPS[classification] ?? ''), 0.8);

const cube = (x: number, y: number): string =>
  form(`M${x} ${y}l6-3 6 3v6l-6 3-6-3zM${x} ${y}l6 3 6-3M${x + 6} ${y + 3}v6`, PAPER, 1.6);
const vial = (x: number, y: number, fill: string): string =>
  form(`M${x - 4} ${y}h8v20c0 5-8 5-8 0z`, '#DCEBF2', 2) +
  spot(`M${x - 3} ${y + 9}h6v11c0 3-6 3-6 0z`, fill) +
  form(`M${x - 5} ${y - 3}h10v4h-10z`, WOOD, 1.6);
const outline = (d: string): string => inked(d, 6, '#fff') + inked(d, 1.6, '#C9BFA6');
const glove = (fill: string): string =>
  form('M-12 12V-2c0-9 4-14 12-14 7 0 12 5 12 12 0 5-3 8-7 9v9h-15z', fill) +
  form('M-12 0c-6-1-7 8 0 9', fill, 2) +
  form('M-11 12h16v6h-16z', PAPER, 2) +
  shade('M4-15c5 2 8 6 8 11 0 5-3 8-7 9v9H0C6 4 8-6 4-15z');
const ball = (x: number, y: number, n: string, fill: string): string =>
  disc(x, y, 7.5, fill, 2) + disc(x, y, 4, PAPER, 1) + inked(n, 1.6);

const PICTURES: Readonly<Record<string, string>> = {
  'Sugar Running':
    at(26, 22, things.bag, 1.05) +
    cube(38, 30) +
    cube(46, 36) +
    cube(34, 40) +
    cube(44, 24) +
    inked('M20 24h12M20 29h10', 2.2),
  'Stookie Ring':
    vial(22, 10, SLIME) +
    vial(34, 6, SLIME) +
    vial(46, 10, RED) +
    form('M14 30h40v6H14zM14 40h40v5H14z', WOOD) +
    form('M26 36v4M42 36v4', 'none', 3),
  'Coffee Den':
    form('M16 18h28v16c0 8-28 8-28 0z', PAPER) +
    spot('M18.500 19.500h23v4c-7 2-16 2-23 0z', '#4A2A1A') +
    form('M44 21c12-2 12 14 0 13', 'none', 4.4) +
    form('M44 21c12-2 12 14 0 13', 'none', 1.2, PAPER) +
    form('M10 42h40v4H10z', PAPER, 2) +
    inked('M24 12c-3-4 3-5 0-10M31 12c-3-4 3-5 0-10M38 12c-3-4 3-5 0-10', 2.4) +
    shade('M34 24h10v10c0 3-5 5-10 6z', 0.2),
  'Con-Apt Burglary':
    form('M12 2h28v44H12z', '#5C6773') +
    form('M16 6l20 5v33l-20 2z', '#8A95A3') +
    dot(32, 27, 2, GOLD) +
    form('M40 2h6v44h-6z', WOOD) +
    cased('M34 38L56 12c2-3 5-3 6 0', RED, 3, 2.6) +
    bang(38, 26, 6, GOLD, 1.6),
  'Armoured Wagon Heist':
    at(28, 22, things.wagon, 0.95) +
    bang(52, 20, 11, GOLD) +
    at(50, 40, things.coin(5)) +
    at(40, 42, things.coin(4)) +
    at(58, 35, things.coin(4)),
  'Organ Legging':
    form('M18 10h28v32c0 4-28 4-28 0z', '#DCEBF2') +
    spot('M20 20h24v22c0 2-24 2-24 0z', SKY, 0.55) +
    at(32, 29, things.heart, 0.68) +
    form('M16 5h32v7H16z', IRON) +
    spot('M21 15h3v22h-3z', '#fff', 0.8),
  'Shoplifting Spree':
    form('M10 12h6l6 22h26l6-16H20', 'none', 3.4) +
    form('M19 18h34l-5 14H23z', '#8A95A3', 2) +
    inked('M27 18l2 14M35 18v14M43 18l-2 14M21 25h29', 1.6) +
    form('M22 18V8h8v10zM32 18V4h7v14zM41 18l2-10 8 2-3 8z', RED, 2) +
    disc(26, 41, 4, '#20242E') +
    disc(46, 41, 4, '#20242E'),
  'Gangland Slaying':
    outline('M24 8a6 6 0 1 1 8 8l2 6 14-4M34 22l2 10 12 10M36 32L24 42M33 20L18 26') +
    at(14, 13, things.hat, 0.55) +
    [10, 16, 22].map((x, n) => form(`M${x} ${38 + n}h7v3h-7z`, GOLD, 1.4)).join(''),
  'Serial Killing': [14, 24, 34, 44].map((x) => at(x, 24, things.blade, 0.72)).join('') + inked('M6 40L54 8', 4.4, RED),
  'Political Assassination':
    form('M20 46V34h24v12zM16 30h32v5H16z', WOOD) +
    form('M24 30c0-8 3-11 8-11s8 3 8 11z', '#2B2B33') +
    disc(32, 13, 6, '#E8B48C') +
    disc(32, 17, 16, 'none', 2.6, RED) +
    inked('M32-4V8M32 26v12M10 17h12M42 17h12', 2.6, RED),
  'Body-Shop Murder':
    form('M22 6h20l4 12-4 10 3 18H19l3-18-4-10z', '#D9A27A') +
    shade('M34 6h8l4 12-4 10 3 18h-9z') +
    inked('M22 26h20M24 32l4 3M40 32l-4 3', 1.8) +
    at(
      46,
      18,
      form('M-10-12H8V4h-18z', '#D5DCE2') + form('M-4 4h6v16h-6z', WOOD, 2) + disc(4, -8, 1.6, INK, 0.6),
      1,
      24,
    ) +
    spot('M26 26h12l-3 9-3-4-3 6-1-6z', BLOOD),
  'Pedway Mugging':
    form('M8 20h24v18H8z', '#7A2E3E') +
    form('M12 20c0-12 16-12 16 0', 'none', 3) +
    disc(20, 28, 3, GOLD, 1.6) +
    at(40, 24, things.hand('#B97A4E'), 0.95, -80) +
    inked('M34 42h20M38 46h18', 2.2),
  'Assault on a Judge':
    at(32, 26, things.helmet, 1.1) +
    inked('M38 9l-4 6 5 3-5 7', 2.4, PAPER) +
    bang(47, 12, 9, GOLD) +
    inked('M54 26l7 2M50 36l6 5', 2.6),
  'Gang Rumble':
    at(32, 25, form('M-4 20l1-24c-3-6-2-14 3-16 5 2 6 10 3 16l1 24z', WOOD), 1, 42) +
    at(
      32,
      25,
      form('M-4 20l1-24c-3-6-2-14 3-16 5 2 6 10 3 16l1 24z', '#A9703F') + inked('M-3-12l6-2M-3-7l6-2', 1.6, STEEL),
      1,
      -42,
    ) +
    bang(32, 22, 8, GOLD, 2),
  'Block War Flashpoint':
    form('M2 46V10l8-4h8v40zM62 46V10l-8-4h-8v40z', '#5C6773') +
    spot('M5 14h4v5H5zM11 14h4v5h-4zM5 23h4v5H5zM11 32h4v5h-4zM59 14h-4v5h4zM53 23h-4v5h4zM59 32h-4v5h4z', GOLD) +
    inked('M19 18l10 3M45 16l-10 6M19 32l9-2M45 34l-8-3', 2.4, RED) +
    bang(32, 26, 12, GOLD) +
    bang(32, 26, 6, RED, 1.6),
  'Food Riot':
    form('M12 34h40l-4 8H16z', '#8A95A3') +
    form('M18 34c0-14 28-14 28 0z', '#E3A52B') +
    inked('M24 27l2 2M31 24l2 2M38 27l2 2', 1.8) +
    cased('M12 28L6 4M4 4v7c0 3 5 2 5-1l-2-7', STEEL, 1.8, 2) +
    cased('M54 30L60 6', STEEL, 2.4, 2.4) +
    form('M60 6c-6 0-7 8-3 12z', STEEL, 1.8) +
    bang(32, 10, 7, RED),
  'Democracy Rally':
    at(18, 30, things.fist('#B97A4E'), 0.66) +
    at(46, 30, things.fist(), 0.66) +
    at(32, 34, things.fist('#7A4A2E'), 0.72) +
    form('M8 2h48v14H8z', PAPER) +
    inked('M14 9l3 3 5-7M28 7h20M28 11h14', 2.2, RED) +
    cased('M10 16v12M54 16v12', WOOD, 2, 2),
  'Scrawl War':
    inked('M6 40c6-20 10-20 8-6 4-16 10-14 7 0 6-18 12-12 8 2 8-14 14-8 8 2 8-10 14-6 16 0', 6.4) +
    inked('M6 40c6-20 10-20 8-6 4-16 10-14 7 0 6-18 12-12 8 2 8-14 14-8 8 2 8-10 14-6 16 0', 3, '#3FB58A') +
    at(22, 17, form('M-5-6h10v16H-5z', RED) + form('M-3-10h6v4h-6z', STEEL, 1.6), 1, -28) +
    at(44, 15, form('M-5-6h10v16H-5z', '#5D4FA0') + form('M-3-10h6v4h-6z', STEEL, 1.6), 1, 26),
  'Power Grid Bombing':
    inked('M22 46L30 4h4l8 42M24 34h16M26 24h12M16 12h32M24 34l14-10M40 34L26 24M18 12v6M46 12v6', 2.8) +
    at(44, 33, things.bomb, 0.72) +
    at(14, 27, things.bolt(), 0.62),
  'Robot Reprogramming':
    form('M14 14h28v24l-5 6H19l-5-6z', '#9AA7B5') +
    shade('M30 14h12v24l-5 6h-7z') +
    form('M18 24h20v7H18z', INK, 2) +
    spot('M21 26h5v3h-5zM31 26h5v3h-5z', RED) +
    form('M14 14l-2-10h26l4 10z', IRON) +
    cased('M24 12C24 2 40-2 50 8M30 12c4-6 14-6 20 4', RED, 1.8, 2) +
    form('M46 8h14v14H46z', '#2E7D4F') +
    spot('M50 12h6v6h-6z', GOLD),
  'Lottery Rigging':
    ball(18, 20, 'M18 17.500v5', GOLD) +
    ball(32, 14, 'M30.500 16.500h3l-3-3.500h3', RED) +
    ball(46, 20, 'M44.500 12', SKY) +
    inked('M44.600 18l1.400-1v6', 1.6) +
    ball(25, 32, 'M23.500 30h3l-1.500 4.500', '#3FB58A') +
    at(
      44,
      36,
      form('M-9-8h6v8c0 5 6 5 6 0v-8h6v8c0 13-18 13-18 0z', RED) + form('M-9-8h6v4h-6zM3-8h6v4H3z', STEEL, 1.6),
      0.9,
      40,
    ),
  'Vote Tampering':
    at(26, 25, things.ballot, 0.98) +
    at(50, 20, things.hand('#B97A4E'), 0.7, -110) +
    form('M36 4h12v9H36z', BONE, 1.8) +
    inked('M39 6l6 5M45 6l-6 5', 1.8, RED),
  'Identity Cloning': [17, 33, 49]
    .map(
      (x, n) =>
        form(`M${x - 9} ${8 + n * 4}h19v28h-19z`, n === 1 ? PAPER : BONE) +
        disc(x, 18 + n * 4, 4.5, '#E8B48C', 1.8) +
        form(`M${x - 6} ${30 + n * 4}c0-8 13-8 13 0z`, pick(['#5D4FA0', '#2E7D4F', '#2C5A8A'], n), 1.8),
    )
    .join(''),
  'Illegal Boxing Ring':
    inked('M0 14h64M0 26h64', 4.6) +
    inked('M0 14h64', 2, RED) +
    inked('M0 26h64', 2, PAPER) +
    at(21, 25, glove(RED), 1, 18) +
    at(45, 25, glove('#2C5A8A'), -1, -18) +
    bang(32, 12, 7, GOLD),
  'Dream Palace Racket':
    form('M32 4a15 15 0 1 0 13 24A13 13 0 0 1 32 4z', GOLD) +
    star(46, 12, 5, PAPER, 1.4) +
    star(54, 22, 3.5, PAPER, 1.2) +
    form('M14 42c-6 0-6-8 0-8 1-6 10-7 12-1 6-3 12 1 10 6 4 1 4 5 0 5H16z', PAPER) +
    at(50, 38, things.coin(7)),
  'Banned Gameshow':
    disc(32, 24, 20, PAPER) +
    spot('M32 24L32 4A20 20 0 0 1 49 14zM32 24l17 10a20 20 0 0 1-17 10zM32 24L15 34A20 20 0 0 1 15 14z', RED) +
    inked('M32 4v40M15 14l34 20M15 34l34-20', 1.8) +
    at(32, 24, disc(0, 0, 9, GOLD) + at(0, 2, things.skull, 0.42)) +
    form('M28-2h8l-4 8z', INK, 1),
};

const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  Consub: [PICTURES['Coffee Den'] ?? '', at(32, 24, things.syringe, 1, -30)],
  Theft: [at(32, 24, things.bag, 1.1), at(32, 24, things.key, 1)],
  Murder: [at(32, 26, things.skull, 1.2), at(32, 24, things.blade, 1, 30)],
  Assault: [at(32, 25, things.fist('#B97A4E'), 1), at(32, 24, things.cuffs, 1)],
  Riot: [at(32, 24, things.megaphone, 1), at(32, 24, things.flag(), 1)],
  Sabotage: [at(32, 24, things.bomb, 1.1), at(32, 24, things.bolt(), 1.1)],
  Fraud: [at(32, 24, things.ballot, 1), at(32, 24, things.sheet(4), 1)],
  Vice: [PICTURES['Illegal Boxing Ring'] ?? '', at(32, 24, things.tv, 1.1)],
};

export function crime({
  title,
  keywords,
  code,
}: {
  title: string;
  keywords: readonly string[];
  code: string;
}): Picture {
  const seed = seedOf(code + title);
  const classification = keywords[0] ?? '';
  const x = 18 + scatter(seed, 30);
  const y = 12 + scatter(seed + 1, 24);
  const ground =
    field(TAN) +
    spot(seed % 2 ? 'M-90 130L160-30V160H-90Z' : 'M-90-30L160 130V160H-90Z', DARK_TAN) +
    dots() +
    splat(x, y, 16, seed, BLOOD) +
    splat(x > 33 ? 2 : 62, y > 24 ? 6 : 42, 6, seed + 9, BLOOD);
  const art =
    PICTURES[title] ??
    pick(FALLBACK[classification] ?? [at(32, 26, things.skull)], seed) +
      skyline(seed, { left: -60, right: 120, base: 70, low: 2, high: 26, fill: '#8C6A3F', lit: '', ink: 0 });
  return { box: [2, 0, 60, 48], art: ground + art + stamp(classification) };
}
