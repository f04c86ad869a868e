// Events: the whole city is concerned, so a sun of rays stands behind everything.

import { anyJudge } from './judges.ts';
import {
  at,
  bang,
  BONE,
  burst,
  cased,
  disc,
  dot,
  dots,
  form,
  GOLD,
  INK,
  inked,
  IRON,
  PAPER,
  pick,
  type Picture,
  RED,
  seedOf,
  shade,
  skyline,
  SKY,
  SLIME,
  spot,
  star,
  STEEL,
  WOOD,
} from './kit.ts';
import * as things from './things.ts';

const A = '#FFE08A';
const B = '#FFCB3D';

const mini = (seed: number, colour?: string, light?: string): string =>
  at(-16, -22, anyJudge(seed, colour, light), 0.5);
const walker = (fill: string): string =>
  form('M-5 0l1-14c1-4 7-4 8 0l1 14-3 0-1-7-1 0-1 7z', fill, 1.6) + disc(0, -20, 3.6, '#D9A27A', 1.6);
const placard = (x: number, y: number, mark: string): string =>
  cased(`M${x} ${y + 22}V${y}`, WOOD, 1.8, 2) + form(`M${x - 8} ${y - 10}h16v11h-16z`, PAPER, 2) + mark;

const PICTURES: Readonly<Record<string, string>> = {
  'Crime Wave':
    form('M-60 60V30C-20 40-4 34 8 18 18 4 38 2 46 14c5 8 0 16-6 15 6 8 16 6 24-2 20-8 40 0 60 0v40z', '#2C5A8A') +
    inked('M14 24C22 10 38 8 42 18M20 34c8-8 14-6 16-2M-30 44c20 4 40 0 54-2M40 42c16 2 30-4 50-2', 2.4, SKY) +
    at(46, 8, things.coin(4)) +
    at(54, 17, things.pistol, 0.4, 20) +
    at(36, 6, things.blade, 0.34, 70) +
    at(12, 40, things.bag, 0.5) +
    at(50, 38, things.skull, 0.42),
  'Block War':
    skyline(31, { left: -40, right: 20, base: 30, low: 8, high: 26, fill: '#5C6773', lit: RED }) +
    skyline(77, { left: 44, right: 110, base: 30, low: 8, high: 26, fill: '#46566E', lit: RED }) +
    inked('M18 14l10 4M18 26l8 1M46 12l-8 6M46 28l-9-1', 3, RED) +
    bang(32, 24, 14, RED) +
    bang(32, 24, 8, GOLD, 1.8),
  'Robot Rebellion':
    form('M12 20h22v20l-4 6H16l-4-6z', '#9AA7B5') +
    shade('M25 20h9v20l-4 6h-5z') +
    form('M14 26h18v7H14z', INK, 2) +
    spot('M17 28h5v3h-5zM25 28h5v3h-5z', RED) +
    inked('M23 20V12', 2.4) +
    dot(23, 11, 2.4, RED) +
    cased('M44 50V28', STEEL, 7, 3) +
    form('M36 10h16l3 5v10l-4 5H38l-4-5V15z', IRON) +
    inked('M41 10v9M46 10v9M51 11v8', 1.8) +
    bang(56, 8, 6, RED, 1.8),
  'Weather Control Failure':
    form('M24 50L29 16h6l5 34z', STEEL) +
    form('M20 12h24v6H20z', IRON) +
    inked('M32 12V2', 3) +
    form(
      'M2 20c-8 0-8-12 2-12 2-8 14-8 16 0 8-2 10 10 3 12zM44 22c-8 0-8-10 0-11 2-8 14-8 15 0 9-2 10 11 2 11z',
      '#5C6773',
    ) +
    form('M10 22l-6 10h5l-4 12 11-14h-6l5-8zM54 24l-5 9h4l-3 10 10-12h-5l4-7z', PAPER, 2) +
    bang(38, 30, 6, RED, 1.8),
  'Judicial Inquiry': at(32, 26, things.scales, 1.05) + at(32, 8, things.eye(RED), 0.5),
  'Democracy March':
    placard(12, 14, inked('M6 9h12', 2.2, RED)) +
    placard(34, 10, inked('M29 5l3 3 6-6', 2.4, RED)) +
    placard(54, 15, inked('M49 10h10M49 13h6', 1.8, RED)) +
    [4, 14, 24, 34, 44, 54, 62]
      .map((x, n) => at(x, n % 2 ? 50 : 46, walker(pick(['#2C5A8A', RED, '#2E7D4F', '#5D4FA0'], n))))
      .join(''),
  'Media Frenzy':
    at(20, 22, things.camera, 0.82) +
    at(47, 18, things.camera, -0.66) +
    cased('M34 50L40 34M52 50l-4-14', IRON, 2.4, 2.4) +
    disc(41, 31, 5, '#20242E', 2) +
    disc(47, 33, 5, RED, 2) +
    bang(12, 6, 7, PAPER, 1.8) +
    bang(56, 6, 6, PAPER, 1.8),
  "Citizens' Award":
    form('M20 6h24v12c0 10-6 15-12 16-6-1-12-6-12-16z', GOLD) +
    form('M20 9H10c0 10 4 14 11 15M44 9h10c0 10-4 14-11 15', 'none', 4.4) +
    form('M20 9H10c0 10 4 14 11 15M44 9h10c0 10-4 14-11 15', 'none', 1.4, GOLD) +
    form('M28 33h8v6h-8zM22 39h20v6H22z', WOOD, 2) +
    star(32, 17, 6.5, RED, 1.6),
  'Promotion Board':
    form('M4 46V34h16v12zM24 46V22h16v24zM44 46V30h16v16z', '#46566E') +
    shade('M12 34h8v12h-8zM32 22h8v24h-8zM52 30h8v16h-8z') +
    star(32, 12, 9, RED) +
    at(12, 26, things.helmet, 0.4) +
    at(52, 22, things.helmet, 0.4) +
    inked('M27 30l5-4 5 4M27 36l5-4 5 4M27 42l5-4 5 4', 2.4, GOLD),
  'The Long Walk':
    disc(32, 26, 15, RED) +
    spot('M-90 36H160V160H-90Z', '#8C4A2A') +
    form('M-20 36h104', 'none', 2.2) +
    form('M4 46V6h7v40zM53 46V6h7v40z', IRON) +
    form('M4 6h56v6H4z', IRON) +
    form('M25 46l3-18c1-6 8-6 9 0l4 18z', '#22304A') +
    disc(32.5, 19, 5, '#2B3A57') +
    cased('M40 46V22', WOOD, 1.8, 2),
  'Deadworld Breach':
    form('M34-20l-8 16 8 6-10 14 8 6-12 20 10-2-4 20 16-24-8 0 10-14-8-4 12-16-8-4 8-18z', '#16241E') +
    spot('M33-14l-4 10 8 6-8 14 6 4-8 14 8-4 6-12-6-2 8-12-6-6 6-12z', SLIME) +
    at(14, 24, things.skull, 0.62) +
    at(51, 28, things.skull, 0.52),
  'Psi-Flu':
    at(30, 24, things.brain, 1.05) +
    at(
      48,
      26,
      form('M-3-18h6V8a6 6 0 1 1-6 0z', PAPER) + disc(0, 12, 3.5, RED, 1) + spot('M-1.500-8h3v18h-3z', RED),
      1,
      28,
    ) +
    [
      [10, 10],
      [14, 38],
      [56, 8],
    ]
      .map(([x = 0, y = 0]) => bang(x, y, 5, SLIME, 1.6, 8))
      .join(''),
  Curfew:
    skyline(12, { left: -40, right: 110, base: 36, low: 4, high: 26, fill: '#33487A', lit: '' }) +
    form('M40 2a13 13 0 1 0 10 20A11 11 0 0 1 40 2z', PAPER) +
    at(22, 29, disc(0, 0, 13, PAPER) + inked('M0 0V-9M0 0l6 4', 2.4)) +
    inked('M-20 46h104', 6) +
    spot('M-20 44h10l-4 5h-10zM0 44h10l-4 5H-4zM20 44h10l-4 5H16zM40 44h10l-4 5H36zM60 44h10l-4 5H56z', GOLD),
  'Resource Shortage':
    form('M6 4h52v4H6zM6 22h52v4H6zM6 40h52v4H6z', WOOD) +
    form('M6 4h4v42H6zM54 4h4v42h-4z', WOOD) +
    at(22, 16, form('M-3 6V-4c0-4 2-6 3-7 1 1 3 3 3 7V6z', GOLD, 1.8)) +
    inked('M34 12l10 8M44 12l-10 8', 3, RED) +
    inked('M16 30h10M16 35h6', 1.6) +
    form('M36 32h12v8H36z', STEEL, 1.8),
  'Academy Draft':
    [10, 32, 54]
      .map((x, n) => at(x, n === 1 ? 28 : 24, mini(n + 20, '#EDE7DA', '#3E77C9'), n === 1 ? 1.1 : 0.9))
      .join('') +
    form('M16 4l16-6 16 6-16 6z', '#20242E') +
    inked('M46 4v8', 2) +
    dot(46, 13, 2.2, RED),
  "Chief Judge's Audit":
    form('M8 8h30v34H8z', '#2F5A46') +
    spot('M12 12h22v26H12z', PAPER) +
    inked('M15 18h10M15 24h13M15 30h8', 1.8) +
    inked('M28 18h3M30 24h2M28 30h3', 1.8, RED) +
    at(44, 26, things.lens, 1) +
    at(41, 23, things.wings, 0.24) +
    at(41, 23, things.badge, 0.36),
  'Turf Alliance':
    form('M-12 20h18l16 4 8 6-4 8-18 2H-12z', '#E8B48C') +
    form('M76 20H58l-14 2-12 5 4 8 4 5 18 0h18z', '#7A4A2E') +
    form('M-20 16H6v26h-26zM58 16h26v26H58z', '#2B2B33') +
    spot('M2 16h4v26H2zM58 16h4v26h-4z', PAPER) +
    inked('M28 30l6 6M33 27l7 7M38 25l6 6', 2) +
    bang(32, 9, 7, GOLD, 1.8) +
    form('M22 26l10-4 12 0 4 6-12 1-4 5c-5 1-5-4-2-6z', '#7A4A2E', 2),
  'Emergency Session':
    `<ellipse cx="32" cy="36" rx="26" ry="9" fill="${WOOD}" stroke="${INK}" stroke-width="2.2"/>` +
    [10, 24, 40, 54].map((x, n) => at(x, n % 3 ? 22 : 26, things.helmet, 0.42)).join('') +
    `<ellipse cx="32" cy="36" rx="17" ry="5" fill="#A9703F" stroke="${INK}" stroke-width="1.6"/>` +
    at(32, 10, things.siren, 0.52),
  'Extended Shift':
    spot('M32-60H160V160H32Z', '#33487A') +
    disc(32, 25, 19, PAPER) +
    spot('M32 6a19 19 0 0 1 0 38z', '#C3CAD2') +
    inked('M32 10v4M32 36v4M17 25h4M43 25h4M32 25V15M32 25l8 6', 2.6) +
    disc(8, 9, 5, RED, 1.8) +
    form('M56 3a7 7 0 1 0 5 10 6 6 0 0 1-5-10z', PAPER, 1.8) +
    inked('M44 42c6-3 10-8 11-14l4 3M55 28l-5 1', 2.6, GOLD),
};

const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  citywide: [skyline(5, { left: -40, right: 110, base: 40, low: 8, high: 34, fill: '#46566E', lit: GOLD })],
  disaster: [bang(32, 24, 20, RED) + at(32, 24, things.siren, 0.8), at(32, 24, things.bolt(RED), 1.1)],
  political: [at(32, 24, things.scales, 1), at(32, 24, things.ballot, 1)],
  judge: [at(32, 25, things.helmet, 1.1), at(32, 24, things.badge, 1.1)],
  SJS: [at(32, 26, things.skull, 1.1)],
  media: [at(32, 24, things.tv, 1.1), at(32, 24, things.camera, 1.1)],
  'Dark Judges': [at(32, 26, things.skull, 1.2)],
};

export function event({
  title,
  keywords,
  code,
}: {
  title: string;
  keywords: readonly string[];
  code: string;
}): Picture {
  const seed = seedOf(code + title);
  const ground = burst(32, 22 + (seed % 7), A, B, 9 + (seed % 6), (seed >> 3) % 2) + dots();
  const sort = keywords.find((word) => Object.hasOwn(FALLBACK, word)) ?? 'citywide';
  const art =
    PICTURES[title] ??
    pick(FALLBACK[sort] ?? [''], seed) + star(8 + (seed % 40), 7, 5, pick([RED, PAPER, BONE], seed >> 2), 1.6);
  return { box: [2, 0, 60, 48], art: ground + art };
}
