// Perps. Their allegiance says of what kind they are: people in the clothes of their set, machines, apes, aliens, mutants,
// the four from a dead world. Every one stands before the lines of a mug shot, with something of their own behind.

import { BUSTS } from '../../../../look/art/busts.ts';
import { CLOTHES, HATS } from './bodies.ts';
import {
  hob,
  gemini,
  raider,
  apeHead,
  don,
  knuckleBoys,
  xalok,
  beast,
  lizard,
  fatty,
  leopold,
  eaters,
  messiah,
  demolition,
  vending,
  butler,
  anyRobot,
  death,
  fear,
  fire,
  mortis,
  anyDark,
} from './creatures.ts';
import {
  at,
  burst,
  cased,
  disc,
  dot,
  dots,
  field,
  form,
  GOLD,
  inked,
  PAPER,
  pick,
  type Picture,
  RED,
  scatter,
  seedOf,
  skyline,
  slant,
  splat,
  spot,
  WOOD,
} from './kit.ts';
import { member, PEOPLE, person } from './people.ts';

const A = '#FFB27A';
const B = '#E98A50';
const C = '#C85F28';

/** The lines of a mug shot, behind everybody. */
const LINES = Array.from({ length: 13 }, (_, row) =>
  inked(`M-60 ${-20 + row * 8}H124`, row % 2 ? 0.8 : 1.6, '#07090D'),
).join('');
const lines = (): string => `<g opacity=".42">${LINES}</g>`;

/** What an allegiance leaves on the wall. */
const GROUNDS: Readonly<Record<string, (seed: number) => string>> = {
  Juve: (seed) => splat(-6, 12, 15, seed, '#F5EFE2') + splat(72, 30, 13, seed + 5, '#3FB58A'),
  Surfer: () =>
    form('M56-20C84 4 84 60 62 92 46 60 44 8 56-20z', '#3FB58A', 2.4) + inked('M58-8c10 20 10 50 4 80', 2, PAPER),
  Gang: () => {
    const mesh = Array.from(
      { length: 12 },
      (_, wire) => `M${-50 + wire * 14}-20L${10 + wire * 14} 90M${10 + wire * 14}-20L${-50 + wire * 14} 90`,
    );
    return `<g opacity=".5">${inked(mesh.join(''), 1.6, C)}</g>`;
  },
  Mob: () => spot('M-50-10H114v5H-50zM-50 4H114v5H-50zM-50 18H114v5H-50zM-50 32H114v5H-50zM-50 46H114v5H-50z', C, 0.8),
  Robot: () =>
    inked('M-40 10h24l8 10v40M-40 30h14l6 8v30M110 6H84l-8 10v44M110 28H94l-6 8v30M4-20V2M60-20V0', 2.4, C) +
    [
      [-16, 10],
      [-26, 30],
      [84, 6],
      [94, 28],
      [4, 2],
      [60, 0],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 3, C))
      .join(''),
  Mutant: () =>
    spot('M-60 60L-34 24h18L-6 46 6 30h10l4 40zM124 64L100 18H84L72 44l-12-8-8 30z', C) + disc(-10, 6, 9, '#FFE08A', 2),
  Alien: (seed) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => dot(-34 + n * 18, scatter(seed + n, 40) - 4, 1.6, PAPER)).join('') +
    disc(72, 8, 13, '#9FE05A', 2.2) +
    inked('M54 14c10 2 28-4 36-12', 2.2),
  Ape: () =>
    form('M-40 90C-20 60-24 30-44 8-8 14 0 50-14 90zM104 90C84 60 88 30 108 8 72 14 64 50 78 90z', '#6E8F3A', 2.2) +
    inked('M-34 18c14 18 16 44 8 70M98 18c-14 18-16 44-8 70', 1.6),
  Fatty: () => spot('M-60 50H124v60H-60z', C) + dot(-14, 30, 11, C) + dot(80, 26, 13, C),
  Radical: () =>
    spot(
      'M32 24L-70-30-70 0zM32 24L-70 30-70 60zM32 24L-40 100-10 100zM32 24L140-30 140 0zM32 24L140 30 140 60zM32 24L100 100 74 100zM32 24L0-60 30-60zM32 24L60-60 86-60z',
      C,
      0.8,
    ),
  Assassin: () =>
    disc(32, 24, 30, 'none', 2.6, C) +
    disc(32, 24, 40, 'none', 1.6, C) +
    inked('M32-30v20M32 58v30M-30 24h22M72 24h22', 2.6, C),
  Psyker: () =>
    inked(
      'M32 24c3-4 9-1 8 5-1 7-11 9-17 3-8-8-2-22 10-24 15-2 26 12 23 28-4 20-28 26-44 14C-8 34-4 4 16-8 40-22 72-6 76 24',
      3,
      C,
    ),
  Citizen: (seed) => skyline(seed, { base: 40, low: 4, high: 40, fill: B, lit: '#FFD9A8', ink: 0 }),
  'Dark Judge': () => '',
};

/** Three together, the one in front larger. */
const three = (left: string, right: string, front: string): string =>
  at(-14, 6, left, 0.66) + at(36, 4, right, 0.66) + at(6, 8, front, 0.82);

const crowd = (seed: number): string =>
  cased('M6 50V-8M62 50V-6', WOOD, 2.4, 2.4) +
  form('M-8-18h28v14H-8z', PAPER, 2) +
  inked('M-3-13h18M-3-8h12', 2.4, RED) +
  form('M62-22c7 7 7 13 0 17-7-4-7-10 0-17z', GOLD, 1.8) +
  [-30, 14, 58].map((x, n) => at(x, -4, member(seed + n * 7, 'Citizen'), 0.56)).join('') +
  [-8, 36].map((x, n) => at(x, 6, member(seed + 31 + n * 5, n ? 'Citizen' : 'Juve'), 0.64)).join('');

/** Drawings that are nobody's but theirs. */
const OWN: Readonly<Record<string, (seed: number) => string>> = {
  'Mean Machine': () => spot('M3 65h58v40H3z', '#6B4A3A') + (BUSTS['mean-machine'] ?? ''),
  'Slab Rats': (seed) => three(member(seed, 'Juve'), member(seed + 1, 'Juve'), member(seed + 2, 'Juve')),
  'Rad-Scarred Hob': hob,
  'Gemini Bolt': gemini,
  'Cursed Earth Raiders': () => three(raider(1, 'fedora'), raider(2, 'hood'), raider(3, 'helmet')),
  'Servo Messiah K3': () => messiah,
  'Demolition Droid': () => demolition,
  'Vending Unit 9': () => vending,
  'Butler Droid 404': () => butler,
  'Xalok the Broker': () => xalok,
  'Stomm Beast': () => beast,
  'Lizard Courier': () => lizard,
  'Don Sagittor': () => don,
  'Knuckle Boys': () => knuckleBoys,
  'Fat Leopold': () => leopold,
  'Eater Brigade': () => eaters,
  'Total War Cell': (seed) =>
    three(
      person(seed, { head: { extra: 'none' }, wear: ['bandolier', '#4A3A2A'], hat: ['gasmask', '#5C5350'] }),
      person(seed, { head: { eyes: 'narrow', extra: 'none' }, wear: ['coat', '#3A3F4A'], hat: ['hood', '#4E5B3A'] }),
      person(seed, { head: { extra: 'none' }, wear: ['bandolier', '#5E6B44'], hat: ['balaclava', '#2B2B33'] }),
    ),
  'Block Mob': crowd,
  'Judge Death': () => death,
  'Judge Fear': () => fear,
  'Judge Fire': () => fire,
  'Judge Mortis': () => mortis,
};

/** Wider than a bust. */
const WIDE: ReadonlySet<string> = new Set([
  'Slab Rats',
  'Cursed Earth Raiders',
  'Total War Cell',
  'Block Mob',
  'Eater Brigade',
  'Knuckle Boys',
  'Gemini Bolt',
]);

const KINDRED = [
  'Dark Judge',
  'Robot',
  'Ape',
  'Alien',
  'Fatty',
  'Mutant',
  'Psyker',
  'Assassin',
  'Surfer',
  'Juve',
  'Mob',
  'Radical',
  'Gang',
  'Citizen',
];

export function perp({ title, keywords, code }: { title: string; keywords: readonly string[]; code: string }): Picture {
  const seed = seedOf(code + title);
  const kin = KINDRED.filter((word) => keywords.includes(word));
  const first = kin[0] ?? 'Citizen';
  const ground = kin.includes('Dark Judge')
    ? burst(32, 26, '#7E9A54', '#4E6B3C', 9 + (seed % 6), seed % 2) + dots() + `<g opacity=".5">${LINES}</g>`
    : (seed % 2 ? slant(A, B) : field(A) + spot('M-90-20L160 140V160H-90Z', B)) +
      kin.map((word) => GROUNDS[word]?.(seed) ?? '').join('') +
      lines();
  const own = OWN[title];
  const named = PEOPLE[title];
  const art = own
    ? own(seed)
    : named
      ? person(seed, named)
      : first === 'Dark Judge'
        ? anyDark(seed)
        : first === 'Robot'
          ? anyRobot(seed)
          : first === 'Ape'
            ? (CLOTHES.suit?.(pick(['#3A2A4A', '#2C5A8A', '#5A3A1E'], seed)) ?? '') +
              apeHead(pick(['#3A2A22', '#6B4A2A', '#241C1A'], seed), '#B98A68') +
              (HATS[pick(['none', 'cap', 'fedora', 'bandana'], seed >> 3)]?.('#B23A2A') ?? '')
            : first === 'Fatty'
              ? fatty(
                  seed,
                  pick(['#EBB08C', '#B97A4E', '#7A4A2E'], seed),
                  pick(['#5D4FA0', '#3F8F63', '#B23A2A'], seed >> 2),
                  'M18 13C20 4 28 2 32 2s12 2 14 11c-8-5-20-5-28 0z',
                )
              : first === 'Alien'
                ? pick([xalok, beast, lizard], seed)
                : member(seed, first);
  return { box: WIDE.has(title) ? [-2, -4, 68, 56] : [9, -3, 46, 54], art: ground + art };
}
