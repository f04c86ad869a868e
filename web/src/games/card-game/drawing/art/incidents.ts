// Incidents: one thing that happens, on grey, with a ground that goes with its keyword.

import { anyJudge } from './judges.ts';
import {
  at,
  bang,
  bars,
  burst,
  cased,
  chequer,
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
  rings,
  seedOf,
  shade,
  SKY,
  slant,
  SLIME,
  spot,
  star,
  STEEL,
  stripes,
  WOOD,
} from './kit.ts';
import * as things from './things.ts';

const A = '#B4BAC4';
const B = '#969EAA';
const C = '#7C8592';

const GROUNDS: Readonly<Record<string, (seed: number) => string>> = {
  evidence: (seed) =>
    chequer(A, '#A5ACB8') +
    dots() +
    spot('M-90 42H160v4H-90z', GOLD) +
    inked(
      Array.from({ length: 26 }, (_, tick) => `M${-60 + tick * 8 + (seed % 4)} 42v${tick % 4 ? 2 : 4}`).join(''),
      1,
    ),
  tactic: () =>
    slant(A, B) +
    dots() +
    inked('M-20 60L10 24-20-10M0 70L36 24 0-20M84 60l-26-36 26-34M104 60L78 24l26-34', 6, '#A5ACB8'),
  reaction: (seed) => burst(32, 24, A, B, 10 + (seed % 4)) + dots(),
  crisis: (seed) => burst(32, 26, A, C, 8 + (seed % 5), seed % 2) + dots(),
  SJS: () => bars('#8A929F', '#6B7482') + dots(),
  informer: () => slant(B, C) + dots(),
  admin: () => stripes(A, '#A5ACB8', 10) + dots(),
  medical: () => rings(32, 24, A, '#C4CAD2') + dots(),
  'Dark Judges': (seed) => burst(32, 24, '#7E8C80', '#5E6C66', 9 + (seed % 4)) + dots(),
  politics: () =>
    field(A) + spot('M-30-10h12V90h-12zM0-10h10V90H0zM54-10h10V90H54zM82-10h12V90H82zM-40-16H110v8H-40z', B) + dots(),
  media: () => rings(32, 24, A, B) + dots(),
};

const bubble = (x: number, y: number, wide: number, high: number, inside: string, fill: string = PAPER): string =>
  form(`M${x} ${y}h${wide}v${high}h${-wide * 0.5}l${-wide * 0.2} 8v-8h${-wide * 0.3}z`, fill) + inside;
const cloudSmoke = (x: number, y: number): string =>
  at(x, y, form('M-8 4c-5 0-5-7 0-7 0-6 9-6 10-1 6-2 9 4 5 7-2 2-13 2-15 1z', PAPER, 2));
const bagOf = (inside: string): string =>
  form('M14 10h36v32H14z', '#DCEBF2') +
  inside +
  form('M14 6h36v8H14z', RED, 2) +
  inked('M19 10h12', 2, PAPER) +
  spot('M17 17h4l-4 12z', '#fff', 0.8);
const arrow = (fill: string): string => form('M-16-5H2v-7L18 0 2 12V5h-18z', fill);
const person = (coat: string, skin = '#D9A27A'): string =>
  form('M-11 22L-9-2c1-6 17-6 18 0l2 24z', coat) +
  disc(0, -11, 7.5, skin) +
  shade('M1-18.500a7.500 7.500 0 0 1 0 15c3-4 3-11 0-15z');

const PICTURES: Readonly<Record<string, string>> = {
  'Bad Attitude':
    at(32, 20, things.mouth, 1) +
    form('M26 24c2 4 10 4 12 0v12c0 9-12 9-12 0z', '#E58A8A') +
    inked('M32 27v12', 1.8) +
    inked('M6 10l7 4M58 10l-7 4M5 24h7M59 24h-7', 2.8),
  'Taste the Law': bang(47, 17, 15, GOLD) + bang(47, 17, 8, RED, 1.8) + at(22, 25, things.gun, 0.86),
  'Surrender Order': at(30, 25, things.megaphone, 1.05),
  'No Time to Talk':
    bubble(10, 8, 34, 22, inked('M16 15h22M16 22h15', 2.6)) +
    inked('M6 42L58 4', 7) +
    inked('M6 42L58 4', 3.4, RED) +
    at(52, 35, things.clock, 0.55),
  'Hostage Taken':
    at(38, 28, person('#2B2B33'), 1.05) +
    form('M30 6h16v10H30z', '#2B2B33', 2) +
    spot('M33 10h4v2h-4zM40 10h4v2h-4z', PAPER) +
    at(24, 31, person('#E3B23C', '#E8B48C'), 0.9) +
    inked('M21 21h3M26 21h3', 1.8) +
    form('M22.500 25a2.200 2.600 0 1 0 .1 0z', INK, 0.6) +
    cased('M46 30L18 34', '#2B2B33', 6, 2.6) +
    at(12, 24, things.pistol, -0.5),
  Ambush:
    form('M-40 26h40l6-6 8 6h16V60h-70zM104 20H74l-8 8H46v34h58z', IRON) +
    inked('M-20 34H26M-20 42H26M50 36h40M50 44h40', 1.6) +
    form('M8 26c0-12 16-12 16 0zM48 28c0-12 16-12 16 0z', '#2B2B33') +
    spot('M11 22h4v2.500h-4zM17 22h4v2.500h-4zM51 24h4v2.500h-4zM57 24h4v2.500h-4z', RED) +
    cased('M22 24l12-4M50 26l-10-4', '#3A4658', 3, 2.4) +
    bang(37, 18, 7, GOLD, 1.8),
  'Weapon Jam':
    at(28, 26, things.gun, 0.98, 8) + cloudSmoke(50, 14) + cloudSmoke(42, 6) + inked('M8 6l12 12M20 6L8 18', 4.4, RED),
  'Second Wind':
    at(32, 28, things.fist('#B97A4E'), 0.9) +
    inked('M2 12c14-8 20 6 10 6s-4-10 10-8M62 14c-10-8-18 4-10 6s6-8-4-10M4 38c10-6 14 2 8 4', 3, PAPER) +
    star(52, 34, 6, GOLD, 1.6),
  'Voice of Reason':
    bubble(4, 4, 30, 18, inked('M10 10h18M10 16h12', 2.2)) +
    at(48, 22, form('M-14-6h28v18H2l-6 8v-8h-10z', SKY)) +
    at(48, 25, things.heart, 0.36) +
    at(22, 38, things.hand(), 0.5, 80),
  'Getaway Skimmer':
    inked('M-30 14h40M-30 24h30M-30 34h36', 4, PAPER) +
    at(
      36,
      22,
      form('M-22 6c0-8 10-14 22-14 14 0 24 6 26 14l-8 5h-36z', RED) +
        form('M-4-7c8 0 14 4 16 10H-8z', SKY, 2) +
        form('M-22 4l-8-10 12 4z', RED, 2) +
        shade('M12-6c8 2 13 7 14 12l-8 5H6c8-4 9-11 6-17z'),
    ) +
    form('M4 30l-12 5 12 3zM2 22l-8 1 8 4z', GOLD, 1.8),
  'SJS Investigation': at(26, 24, things.folder, 0.95) + at(26, 27, things.skull, 0.5) + at(44, 28, things.lens, 0.85),
  'Excessive Force Inquiry':
    at(24, 20, things.pistol, 0.95) +
    cloudSmoke(48, 10) +
    form('M40 24h18v16l-9 6-9-6z', GOLD) +
    form('M46 29c1-4 8-3 7 1-1 3-4 3-4 6', 'none', 2.6) +
    dot(49, 40, 1.8),
  'Random Abuse Test':
    at(26, 20, things.syringe, 0.95, -28) +
    form('M44 10h12v26c0 8-12 8-12 0z', '#DCEBF2') +
    spot('M46 22h8v14c0 5-8 5-8 0z', GOLD) +
    form('M42 6h16v5H42z', STEEL, 2) +
    inked('M14 36l4 4 8-9', 3.4, '#2E7D4F') +
    inked('M30 40l6 6M36 40l-6 6', 2.8, RED),
  'Formal Complaint': at(28, 24, things.sheet(4), 1.1) + form('M44 8h10l-2 20h-6z', RED) + disc(49, 36, 4.5, RED),
  'Street Informer':
    form('M14 60C14 36 20 28 32 26c12 2 18 10 18 34z', '#5A4632') +
    form('M22 26l-8 6 10 10 8-10 8 10 10-10-8-6z', '#7A5A3A', 2) +
    disc(32, 17, 9, '#D9A27A') +
    spot('M24 14h16v8c-4 2-12 2-16 0z', INK, 0.55) +
    at(32, 9, things.hat, 0.7) +
    spot('M27 16h3v2h-3zM34 16h3v2h-3z', PAPER) +
    at(54, 34, things.coin(6)),
  'Requisition Order':
    at(40, 29, things.crate, 1) + at(18, 22, things.sheet(3), 0.85) + at(18, 22, things.stampMark(), 0.85),
  'Sleep Machine':
    form('M4 30c0-8 6-12 14-12h30c8 0 12 6 12 12v8H4z', '#46566E') +
    form('M12 30c0-6 4-8 10-8h24c6 0 8 4 8 8z', SKY, 2) +
    disc(20, 27, 4, '#E8B48C', 1.8) +
    form('M26 30c2-6 22-6 26 0z', '#22304A', 1.8) +
    form('M8 38h48v5H8z', IRON, 2) +
    inked('M36 13h6l-6 6h6M46 4h8l-8 8h8M26 9h4l-4 4h4', 2.4),
  'Dimension Jump':
    [22, 16, 10]
      .map(
        (r, n) =>
          `<ellipse cx="34" cy="24" rx="${r * 1.05}" ry="${r}" fill="${['#3A5A48', '#5E8A5E', '#0F1A16'][n]}" stroke="#07090D" stroke-width="2"/>`,
      )
      .join('') +
    at(24, 27, things.hand('#A9B49A'), 0.85, -64) +
    bang(54, 8, 5, SLIME, 1.6) +
    bang(10, 40, 4, SLIME, 1.6),
  'Deadworld Whispers':
    at(20, 25, things.skull, 0.98) +
    inked('M37 20c2 4 2 8 0 12', 2.4, SLIME) +
    inked('M42 17c4 6 4 12 0 18', 2.4, SLIME) +
    form('M50 10c10-3 14 8 9 15-3 5-3 10-7 11-4 0-5-4-3-8', '#E8B48C') +
    inked('M52 16c5-1 6 4 3 7', 2),
  'Cover-Up':
    at(30, 24, things.sheet(0), 1.15) +
    spot('M18 14h18v5H18zM18 23h24v5H18zM18 32h14v5H18z') +
    at(50, 30, form('M-8-14h14v8H-8z', RED) + inked('M6-10h5v8H-2v5', 2.4) + form('M-4 3h5v14h-5z', WOOD, 2)),
  'Public Thanks':
    at(22, 30, things.hand(), 0.72, 22) +
    at(42, 30, things.hand('#7A4A2E'), -0.72, -22) +
    inked('M32 8V1M24 10l-4-6M40 10l4-6', 3, GOLD) +
    star(10, 12, 5, GOLD, 1.6) +
    star(55, 14, 5, GOLD, 1.6),
  'Fingerprint Scan':
    form('M18 4h28v36H18z', PAPER) +
    inked('M24 34c-2-8-2-22 8-22s11 12 9 20M28 36c-3-8-2-19 4-19s6 10 5 16M32 36c-2-6-1-14 0-14', 2.2) +
    inked('M10 22h44', 2.4, SKY) +
    inked('M10 8V2h8M54 8V2h-8M10 36v6h8M54 36v6h-8', 2.6),
  'DNA Match':
    [0, 1, 2, 3, 4, 5, 6]
      .map((n) =>
        inked(
          `M${10 + n * 7.4} ${[14, 20, 26, 20, 14, 20, 26][n]}V${[34, 28, 22, 28, 34, 28, 22][n]}`,
          2,
          pick([RED, '#2E7D4F', '#5D4FA0'], n),
        ),
      )
      .join('') +
    cased('M4 24C12 6 20 6 32 24S52 42 60 24', '#2C5A8A', 2.8, 2.4) +
    cased('M4 24C12 42 20 42 32 24S52 6 60 24', GOLD, 2.8, 2.4),
  'Eyewitness Report': at(22, 25, things.sheet(5), 0.95) + at(44, 22, things.eye('#7A4A2E'), 0.72),
  'Surveillance Footage':
    cased('M-2 8h14l6 6', IRON, 4, 2.6) +
    at(
      34,
      22,
      form('M-18-9H14V9h-32z', '#5C6773') +
        shade('M2-9h12V9H4z') +
        form('M14-6l8-3V9l-8-3z', INK, 2) +
        disc(-12, -4, 2, RED, 1.2),
      1,
      18,
    ) +
    form('M6 34h52v9H6z', '#20242E', 2) +
    spot('M9 36h5v5H9zM18 36h5v5h-5zM27 36h5v5h-5zM36 36h5v5h-5zM45 36h5v5h-5z', PAPER),
  'Murder Weapon': bagOf(at(32, 27, things.blade, 0.78, 40) + spot('M38 20l4-4 2 3-4 5z', '#B3362A')),
  'Full Confession':
    at(26, 24, things.sheet(3), 1.05) +
    inked('M17 34c4-6 4 4 8-1s3 4 8-1', 2, '#1F4E9E') +
    at(
      46,
      22,
      form('M-3 18L-5 8l18-26 6 4L1 12z', GOLD) +
        form('M-3 18l-2-10 6 4z', PAPER, 1.6) +
        form('M11-15l6 4 2-3-6-4z', RED, 1.4),
    ),
  'Ballistics Report':
    at(
      30,
      24,
      form('M-20 8V-8H2c8 0 14 4 17 8-3 4-9 8-17 8z', GOLD) +
        inked('M-14-8V8M-8-8l4 16M0-8l4 16M6-7l3 13', 1.6) +
        shade('M-20 2h37c-4 4-9 6-15 6h-22z'),
    ) +
    inked('M52 24h16', 2, RED) +
    inked('M2 8h22M2 40h22', 2, IRON) +
    at(46, 34, things.lens, 0.6),
  'Planted Evidence':
    form('M8 26h48v18H8z', WOOD) +
    form('M12 30h40v10H12z', '#5A3A22', 2) +
    at(40, 13, things.hand('#20242E'), 0.72, 170) +
    at(30, 28, things.pistol, 0.62, 14) +
    spot('M26 34h12v2H26z', GOLD),
  'Contaminated Sample':
    form('M26 4h12v14l12 22c2 4-1 5-4 5H18c-3 0-6-1-4-5l12-22z', '#DCEBF2') +
    spot('M21 30h22l5 10c1 2 0 3-3 3H19c-3 0-4-1-3-3z', SLIME) +
    form('M24 1h16v5H24z', STEEL, 2) +
    dot(28, 36, 2.4) +
    dot(37, 39, 1.8) +
    dot(34, 33, 1.4) +
    at(52, 14, form('M0-10l11 19h-22z', GOLD) + inked('M0-4v6', 2.4) + dot(0, 5.5, 1.6)),
  'Secondment Order':
    at(15, 24, things.helmet, 0.68) +
    at(35, 24, arrow(GOLD), 0.8) +
    form('M48 8h14v32H48z', 'none', 2.4) +
    at(55, 24, things.helmet, 0.4),
  'Riot Act':
    form('M14 8h34v30H14z', PAPER) +
    form('M10 6c0-4 6-4 6 0v5h-6zM46 36h8c0 6-8 6-8 0z', '#C9BFA6', 2) +
    inked('M20 15h22M20 21h22M20 27h12', 2) +
    form('M44 46c-8-4-6-12-1-16 1 4 3 4 3 0 6 4 8 12-2 16z', RED, 2),
  'Blood Feud':
    at(24, 22, things.blade, 0.86, 38) +
    at(40, 22, things.blade, 0.86, -38) +
    form('M32 26c6 8 7 11 5 15s-8 4-10 0-1-7 5-15z', RED),
  'Power Struggle':
    at(12, 26, things.fist('#7A4A2E'), 0.66) +
    at(52, 26, things.fist(), -0.66) +
    form('M20 26L18 8l8 7 6-11 6 11 8-7-2 18z', GOLD) +
    inked('M21 31h22', 3.4, GOLD) +
    dot(32, 19, 2.2, RED),
  'Priority Call':
    at(24, 26, things.radio, 1) +
    inked('M34 10c5 4 5 12 0 16M39 6c8 7 8 18 0 25', 2.4) +
    form('M48 12h9l-2 17h-5z', RED, 2) +
    disc(52.5, 36, 4, RED, 2),
  'Change of Command':
    at(32, 24, things.badge, 0.72) +
    form('M10 22C12 8 24 1 36 4l1-5 10 8-11 6 1-5C27 6 18 12 16 22z', GOLD, 2) +
    form('M54 26c-2 14-14 21-26 18l-1 5-10-8 11-6-1 5c10 2 19-4 21-14z', GOLD, 2),
  'Broken Seal':
    form('M18 12h28v30c0 4-28 4-28 0z', '#5E6C66') +
    form('M16 8h32v6H16z', STEEL, 2) +
    inked('M32 14l-5 8 7 5-6 8 4 7', 3, SLIME) +
    form('M36 8C34-2 46-8 50 0c6-2 10 6 5 10 2 4-4 6-6 3-2 3-6 0-5-3-4 2-8 0-8-2z', SLIME, 2) +
    dot(46, 3, 1.6) +
    dot(52, 4, 1.6),
  'Recall Order':
    form('M54 38V18C54 4 32 2 30 16v6h7L25 36 13 22h7v-6C22-8 64-6 64 18v20z', GOLD) +
    at(22, 40, things.siren, 0.4) +
    inked('M42 40h8', 0.1),
};

const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  evidence: [bagOf(at(32, 28, things.key, 0.7)), at(32, 24, things.lens, 1.1), bagOf(at(32, 27, things.pistol, 0.7))],
  tactic: [at(32, 25, things.megaphone, 1), at(32, 24, things.cuffs, 1), at(32, 24, things.badge, 1)],
  crisis: [at(32, 25, things.siren, 1.1), at(32, 24, things.bomb, 1.1)],
  SJS: [at(32, 25, things.skull, 1.1), at(32, 25, things.gavel, 1)],
  admin: [at(32, 24, things.sheet(5), 1.1), at(32, 25, things.folder, 1.1)],
  medical: [at(32, 24, things.syringe, 1, -30), at(32, 24, things.heart, 1)],
  'Dark Judges': [at(32, 25, things.skull, 1.2)],
  politics: [at(32, 24, things.scales, 1), at(32, 24, things.ballot, 1)],
  media: [at(32, 25, things.camera, 1.1), at(32, 25, things.tv, 1)],
  informer: [at(32, 22, things.hat, 1.1)],
  reaction: [at(32, 24, things.hand(), 1), at(32, 24, things.bolt(), 1.1)],
};

export function incident({
  title,
  keywords,
  code,
}: {
  title: string;
  keywords: readonly string[];
  code: string;
}): Picture {
  const seed = seedOf(code + title);
  const sort = keywords.find((word) => Object.hasOwn(GROUNDS, word)) ?? 'reaction';
  const ground = GROUNDS[sort]?.(seed) ?? '';
  const more = at(8 + (seed % 46), 42, at(-10, -16, anyJudge(seed), 0.3));
  const art = PICTURES[title] ?? pick(FALLBACK[sort] ?? [at(32, 24, things.sheet(4))], seed) + more;
  return { box: [2, 0, 60, 48], art: ground + art };
}
