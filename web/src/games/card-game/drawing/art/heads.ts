// Heads on the grid of the busts, 64 wide: jaws, eyes, mouths, hair, beards and helmets that go together in any way. The
// light comes from the upper left, the right half of a face lies in the dark.

import { BONE, dot, form, GOLD, INK, inked, PAPER, pick, RED, scatter, shade, spot, STEEL } from './kit.ts';

export const SKINS = {
  pale: '#E8B48C',
  tan: '#B97A4E',
  brown: '#7A4A2E',
  dark: '#5E3A26',
  olive: '#CB9A6A',
  white: '#D9E0E4',
  rose: '#EBA58C',
  green: '#8FB58A',
  grey: '#A9B0A4',
} as const;
export type Skin = keyof typeof SKINS;

const JAWS = {
  oval: [
    'M20 22c0-10 5-15 12-15s12 5 12 15c0 6-1 11-4 15-2 3-5 6-8 6s-6-3-8-6c-3-4-4-9-4-15z',
    'M33 7c7 0 11 5 11 15 0 6-1 11-4 15-2 3-5 6-8 6 3-6 1-9 3-14s0-14-2-22z',
  ],
  square: [
    'M20 21c0-9 5-14 12-14s12 5 12 14v12l-4 8-4 4h-8l-4-4-4-8z',
    'M34 7.200c6 1 10 6 10 13.800v12l-4 8-4 4h-3c2-5 3-9 3-14s-1-16-2-23.800z',
  ],
  long: [
    'M21 21c0-9 4-14 11-14s11 5 11 14c0 8-1 13-3 18-2 5-5 8-8 8s-6-3-8-8c-2-5-3-10-3-18z',
    'M34 7.200c6 1 9 6 9 13.800 0 8-1 13-3 18-2 5-5 8-8 8 3-5 2-9 3.500-15s.5-17-1.500-24.800z',
  ],
  broad: [
    'M17 23c0-10 6-16 15-16s15 6 15 16c0 8-2 13-5 16s-6 6-10 6-7-3-10-6-5-8-5-16z',
    'M34 7c8 1 13 7 13 16 0 8-2 13-5 16s-6 6-10 6c4-5 3-11 4-17s0-14-2-21z',
  ],
  gaunt: [
    'M20 20c0-9 5-13 12-13s12 4 12 13c0 6-1 9-3 12l-2 9c-1 3-4 5-7 5s-6-2-7-5l-2-9c-2-3-3-6-3-12z',
    'M34 7c6 1 10 5 10 13 0 6-1 9-3 12l-2 9c-1 3-4 5-7 5 3-5 2-9 3-14s1-17-1-25z',
  ],
  point: [
    'M20 21c0-9 5-14 12-14s12 5 12 14c0 6-1 10-4 15l-6 9h-4l-6-9c-3-5-4-9-4-15z',
    'M34 7.200c6 1 10 6 10 13.800 0 6-1 10-4 15l-6 9h-2c3-5 3-9 3.500-14s.5-16-1.500-23.800z',
  ],
} as const;
export type Jaw = keyof typeof JAWS;

const lenses = (d: string, glass: string, glint: string): string => form(d, glass, 2) + spot(glint, '#fff', 0.5);
const EYES = {
  plain: () => spot('M25 27h4v2h-4zM35 27h4v2h-4z'),
  narrow: () => inked('M24.500 28.200h5.500M34 28.200h5.500', 2),
  wide: () => dot(27.5, 28, 3, '#fff') + dot(36.5, 28, 3, '#fff') + dot(28, 28, 1.5) + dot(36, 28, 1.5),
  wild: () =>
    form('M27 24a4 4 0 1 0 .1 0zM37.500 25.500a2.800 2.800 0 1 0 .1 0z', '#fff', 1.6) +
    dot(27.6, 28, 1.3) +
    dot(37, 28, 1),
  closed: () => inked('M24 27.500c2 2 4 2 6 0M34 27.500c2 2 4 2 6 0', 1.8),
  lashes: () => spot('M25 27h4v2h-4zM35 27h4v2h-4z') + inked('M23.500 26l2 .8M40.500 26l-2 .8', 1.4),
  tired: () =>
    spot('M25 27h4v2h-4zM35 27h4v2h-4z') + inked('M24.500 31c1.500 1 3 1 4.500 0M35 31c1.500 1 3 1 4.500 0', 1.2),
  patch: () =>
    spot('M25 27h4v2h-4z') + form('M33.500 24.500h8l-1 6h-5.500z', INK, 1.4) + inked('M20 18l15 7M41 25l3-2', 1.8),
  glasses: () =>
    form('M27 24.500a3.800 3.800 0 1 0 .1 0zM37 24.500a3.800 3.800 0 1 0 .1 0z', '#DCEBF2', 1.6) +
    inked('M31 27.500c.7-.7 1.500-.7 2.200 0M23 27l-3-1M41 27l3-1', 1.4) +
    dot(27.3, 28.4, 1.2) +
    dot(36.8, 28.4, 1.2),
  shades: () =>
    lenses('M21.500 25h9.500v4.500l-3 2h-5zM33 25h9.500l-1.500 6.500h-5l-3-2z', INK, 'M23.500 26.500h3l-2 3.500h-1z'),
  goggles: () =>
    form('M19 23.500h26v9H19z', '#3A3F4A', 2) +
    lenses(
      'M26.500 24.500a3.800 3.800 0 1 0 .1 0zM37.500 24.500a3.800 3.800 0 1 0 .1 0z',
      GOLD,
      'M25 26h1.500l-1.500 3z',
    ),
  band: () => form('M19 24h26v7H19z', INK, 2) + spot('M21 26h12l-2 3H21z', '#FF7A5C'),
  bionic: () => spot('M25 27h4v2h-4z') + form('M37 23.500a4.500 4.500 0 1 0 .1 0z', STEEL, 1.8) + dot(37, 28, 1.8, RED),
  blank: () => spot('M23.500 26.500l6.500 1.500-5 2zM40.500 26.500l-6.500 1.500 5 2z', '#fff'),
  glow: () => spot('M23 26.500l7 2-6 1.500zM41 26.500l-7 2 6 1.500z', '#8FF0C0'),
} as const;
export type Eyes = keyof typeof EYES;

const BROWS = {
  angry: 'M23 23.500l7 1.500M41 23.500L34 25',
  flat: 'M23.500 24.500H30M34 24.500h6.500',
  raised: 'M23.500 24c2-2 4-2 6-.5M34.500 23.500c2-1.500 4-1.500 6 .5',
  sad: 'M23.500 25.500l6-2.500M40.500 25.500l-6-2.500',
  cocked: 'M23.500 24.500l6.500.5M34 23l6-2',
  none: '',
} as const;
export type Brows = keyof typeof BROWS;

const NOSES = {
  straight: 'M32 26l-1.500 6h3',
  broad: 'M31.500 27v3c-2.500.5-2.500 2.500-.5 3h2.500',
  hook: 'M32.500 25.500l-3.500 6.500 3.500 1',
  flat: 'M29.500 32.500c1.500 1 3.500 1 5 0',
  broken: 'M32.500 25l-2 2.500 2.500 2-2 3h3',
} as const;
export type Nose = keyof typeof NOSES;

const MOUTHS = {
  grim: inked('M27 38.500c3-2 7-2 10 0', 2),
  flat: inked('M27 38.500h10', 2.2),
  smirk: inked('M27 38.500c4 1 7 0 10-2.500', 2),
  merry: inked('M26 36c3 4 9 4 12 0', 2),
  sneer: inked('M27 37l5 1.500 5.500-2.500', 2) + spot('M33 38l3-1.500-1 2.500z', '#fff'),
  shout: form('M27 36h10l-1.500 7h-7z', '#5A1410', 1.8) + spot('M28 36.500h8l-.4 1.800h-7.200z', '#fff'),
  teeth: form('M26 36h12v4.500H26z', BONE, 1.8) + inked('M29 36v4.500M32 36v4.500M35 36v4.500M26 38.200h12', 1),
  lips: form('M28 38c2-1.800 3-1.800 4-.8 1-1 2-1 4 .8-2 2.200-6 2.200-8 0z', '#A3342A', 1.4),
  grin:
    form('M24 34.500c5 2.500 11 2.500 16 0-1 6-4 8-8 8s-7-2-8-8z', BONE, 1.8) +
    inked('M25 37.500h14M28 36v6M32 36v6.500M36 36v6', 1),
  cigar: inked('M27 38.500h7', 2) + form('M33 37h9v3h-9z', '#7A4A2E', 1.4) + spot('M41 37.500h2v2h-2z', '#FF7A5C'),
  gap: form('M26.500 36c3.500 1.500 7.500 1.500 11 0l-1.500 4.500h-8z', BONE, 1.6) + spot('M31 37h2.500v3H31z'),
} as const;
export type Mouth = keyof typeof MOUTHS;

interface Hair {
  readonly back?: string;
  readonly front?: string;
}
const HAIRS: Readonly<Record<string, Hair>> = {
  bald: {},
  crew: { front: 'M20 20c-1-10 5-15 12-15s13 5 12 15l-2-4.500c-6-4-14-4-20 0z' },
  bob: {
    back: 'M16 38C13 18 18 5 32 5s19 13 16 33l-6 2H22z',
    front: 'M18 30c-1-14 4-24 14-24s15 10 14 24l-4-13H22z',
  },
  sweep: {
    back: 'M15 40C12 22 16 5 33 5c15 0 18 14 16 35l-6 4H20z',
    front: 'M19 26c0-10 3-19 14-20 9 0 13 7 12 19-3-6-6-10-11-12-3 6-9 10-15 13z',
  },
  bun: {
    back: 'M32-5a6.500 6.500 0 1 0 .1 0zM18 28c-2-14 4-23 14-23s16 9 14 23z',
    front: 'M19.500 22c0-9 4-15 12.500-15s12.500 6 12.500 15c-3-6-6-9-12.500-10-6.500 1-9.500 4-12.500 10z',
  },
  afro: {
    back: 'M13 27C7 21 9 11 15 8 17 1 26-3 32-1c6-2 15 2 17 9 6 3 8 13 2 19z',
    front: 'M20 21c2-6 6-9 12-9s10 3 12 9c1-9-2-15-12-15s-13 6-12 15z',
  },
  long: {
    back: 'M13 54C9 26 16 4 32 4s23 22 19 50l-8-4H21z',
    front: 'M19 27c0-12 4-21 13-21s14 9 13 21c-3-6-7-10-13-13-3 6-8 10-13 13z',
  },
  slick: { front: 'M20 20c-1-9 4-15 13-15 7 0 12 5 11 14-2-4-4-6-6-6-7-1-13 1-18 7z' },
  shaggy: { front: 'M18 24l1-9 3-1 1-7 5 2 4-6 4 5 5-2 1 7 4 2 1 9-4-4-2 2-3-5-4 3-4-4-4 4-2-3-3 5z' },
  braid: {
    back: 'M43 18c7 6 4 13 8 19s0 8 2 12-6 8-8 4 1-6-1-12-6-14-1-23z',
    front: 'M20 21c-1-10 4-16 13-16 7 0 12 5 11 15-3-5-6-8-9-8-4 3-9 5-15 9z',
  },
  tail: {
    back: 'M40 6c13-1 18 11 14 30-3-8-6-13-13-15z',
    front: 'M20 20c0-9 5-14 12-14s12 5 12 14c-4-5-8-7-12-7s-8 2-12 7z',
  },
  receding: { front: 'M19.500 27c-2-8 0-14 4-17-1 6-1 11-2 17zM44.500 27c2-8 0-14-4-17 1 6 1 11 2 17z' },
  mohawk: { front: 'M26 15C25 5 27-3 32-4c5 1 7 9 6 19l-6-3z' },
  locks: {
    back: 'M14 44c-4-8 0-14-1-20C12 12 20 3 32 3s20 9 19 21c-1 6 3 12-1 20l-5-2-2-16H21l-2 16z',
    front: 'M19 25l1-9c2-6 6-9 12-9s10 3 12 9l1 9-4-3-1-6-3 4-2-5-3 4-3-4-2 5-3-4-1 6z',
  },
  undercut: { front: 'M20 17c2-10 10-14 18-11 6 1 8 6 7 12-5-4-9-6-14-5-4 0-8 1-11 4z' },
  curls: {
    front:
      'M19 23c-3-2-2-6 0-7-1-4 2-7 5-7 1-4 6-5 8-3 3-2 7-1 8 3 4 0 6 4 5 7 2 2 2 6 0 7-1-3-2-5-4-6-2 1-4 0-5-1-2 2-5 2-7 0-2 2-4 2-6 1-2 1-3 3-4 6z',
  },
  quiff: { front: 'M19 20C19 8 26 5 31 6c1-6 10-8 14-4-2 1-2 2-1 4 3 4 2 10 0 14-2-5-5-7-9-6-6 1-11 2-16 6z' },
  parted: { front: 'M20 22c-2-11 4-17 11-17l-2 5c4-4 9-4 12-1 4 3 4 8 3 13-2-5-4-8-7-9-7 3-13 3-17 9z' },
};

const BEARDS: Readonly<Record<string, string>> = {
  none: '',
  full: 'M20 29c0 11 4 19 12 20 8-1 12-9 12-20l-4 4c-2-1-5-1-8 0-3-1-6-1-8 0z',
  goatee: 'M28 41h8l-1 6-3 3-3-3z',
  moustache: 'M25 37c2-3 5-3 7-1 2-2 5-2 7 1-2 0-5 0-7-.5-2 .5-5 .5-7 .5z',
  handlebar: 'M24 41c-1-4 3-7 8-5 5-2 9 1 8 5-1-2-4-3-8-2.500-4-.5-7 .5-8 2.500z',
  chops: 'M20 24l2 13 4 3-1-10zM44 24l-2 13-4 3 1-10z',
  braided: 'M22 36c3 9 6 10 8 11l-2 12 4 4 4-4-2-12c2-1 5-2 8-11-3 3-6 3-10 2-4 1-7 1-10-2z',
};

/** Small marks of a life: they make a face somebody's. */
const EXTRAS: Readonly<Record<string, string>> = {
  none: '',
  scar: inked('M37 21l3 13', 1.8, '#8C1C13') + inked('M36.500 25l3-.8M37.500 30l3-.8', 1.2, '#8C1C13'),
  slash: inked('M22 31l8 8', 1.8, '#8C1C13') + inked('M23.500 34l2.500-2M26.500 37l2.500-2', 1.2, '#8C1C13'),
  freckles: dot(24.5, 32, 0.8) + dot(27, 33.5, 0.8) + dot(37.5, 33.5, 0.8) + dot(39.5, 32, 0.8),
  plaster: form('M34.500 30.500l6 2-1 3-6-2z', BONE, 1.2) + inked('M36.500 31.500l1.500 2.500', 1),
  stubble: [26, 29, 32, 35, 38, 27.5, 30.5, 33.5, 36.5]
    .map((x, index) => dot(x, index < 5 ? 41.5 : 43.3, 0.7))
    .join(''),
  lines: inked('M22.500 33c1 3 2 4 3 5M41.500 33c-1 3-2 4-3 5M28 16h8M29 19h6', 1.3),
  mole: dot(38, 36, 1.1),
  paint: spot('M22 29l7 2-6 3zM42 29l-7 2 6 3z', '#fff') + spot('M31 8h2v13h-2z', '#fff'),
  headset:
    inked('M19 26c-2-14 4-20 13-20s15 6 13 20', 2.2) +
    form('M16 23h5v9h-5zM43 23h5v9h-5z', '#3A4658', 1.8) +
    inked('M18 32c1 5 4 7 9 8', 1.6) +
    dot(27.5, 40, 1.6),
  implant: form('M38 12h7l2 7-6 3z', STEEL, 1.6) + inked('M40 15h4M41 18h4', 1.1) + inked('M46 16c5 2 6 12 3 22', 1.6),
  tattoo: inked('M23 30c2 1 2 3 0 4s-1 3 1 4M25 30c2 1 2 3 0 4', 1.3, '#1F6FB5'),
  warts: form('M24 31a1.600 1.600 0 1 0 .1 0zM39 20a2 2 0 1 0 .1 0zM37 40a1.500 1.500 0 1 0 .1 0z', '#9C6B3F', 1.1),
  bandage: form('M19 14l25 5-.5 5L19 19z', PAPER, 1.6) + inked('M22 16l1 4M30 17l1 4', 1),
};

export interface HeadOf {
  readonly skin?: Skin;
  readonly jaw?: Jaw;
  readonly eyes?: Eyes;
  readonly brows?: Brows;
  readonly nose?: Nose;
  readonly mouth?: Mouth;
  readonly hair?: string;
  /** Of hair and beard. */
  readonly tone?: string;
  readonly beard?: string;
  readonly extra?: string;
}

const TONES = ['#20242E', '#5A3A1E', '#8C3B1E', '#E0B04A', '#B9B4AA', '#2B1B1B', '#C9541F', '#F0E6CC'] as const;
const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

/** What a recipe leaves open is taken from the card's seed. */
export function headOf(seed: number, recipe: HeadOf): Required<HeadOf> {
  const roll = <T>(salt: number, list: readonly T[]): T => pick(list, scatter(seed + salt * 131, 997));
  const skins: readonly Skin[] = ['pale', 'tan', 'brown', 'olive', 'rose', 'dark'];
  return {
    skin: recipe.skin ?? roll(1, skins),
    jaw: recipe.jaw ?? roll(2, keys(JAWS)),
    eyes: recipe.eyes ?? roll(3, ['plain', 'narrow', 'tired', 'lashes', 'plain', 'narrow'] as const),
    brows: recipe.brows ?? roll(4, ['angry', 'flat', 'angry', 'cocked'] as const),
    nose: recipe.nose ?? roll(5, keys(NOSES)),
    mouth: recipe.mouth ?? roll(6, ['grim', 'flat', 'sneer', 'smirk'] as const),
    hair: recipe.hair ?? roll(7, keys(HAIRS)),
    tone: recipe.tone ?? roll(8, TONES),
    beard: recipe.beard ?? roll(9, ['none', 'none', 'none', 'moustache', 'goatee', 'full', 'chops']),
    extra: recipe.extra ?? roll(10, ['none', 'scar', 'lines', 'stubble', 'none', 'slash']),
  };
}

/** Behind the neck; drawn before the body where hair falls over the shoulders. */
export const hairBack = ({ hair, tone }: Required<HeadOf>): string => {
  const back = HAIRS[hair]?.back;
  return back ? form(back, tone) : '';
};

/** Neck and face without hair. */
export function face(of: Required<HeadOf>): string {
  const [head, dark] = JAWS[of.jaw];
  const skin = SKINS[of.skin];
  const beard = BEARDS[of.beard] ?? '';
  return (
    form('M26 36h12v12l-6 6-6-6z', skin) +
    spot('M33 40h5v8l-5 5z', INK, 0.35) +
    form(head, skin) +
    spot(dark, INK, 0.28) +
    (beard && of.beard !== 'moustache' && of.beard !== 'handlebar' ? form(beard, of.tone, 2) : '') +
    inked(BROWS[of.brows], of.brows === 'raised' ? 2 : 2.6) +
    EYES[of.eyes]() +
    inked(NOSES[of.nose], 1.6) +
    MOUTHS[of.mouth] +
    (of.beard === 'moustache' || of.beard === 'handlebar' ? form(beard, of.tone, 1.6) : '') +
    (EXTRAS[of.extra] ?? '')
  );
}

export const hairFront = ({ hair, tone }: Required<HeadOf>): string => {
  const front = HAIRS[hair]?.front;
  return front
    ? form(front, tone) + (hair === 'bald' ? '' : shade(`M34 6c8 1 11 8 10 14l-4-6c-1-2-3-3-6-4z`, 0.22))
    : '';
};

// Helmets: a shell, a visor, a mark on the brow.
const ROUND = 'M16 33V19C16 9 22 3 32 3s16 6 16 16v14l-5 3-1-6H22l-1 6z';
const ROUND_DARK = 'M34 4c9 1 13 7 13 15v13l-4 3-1-5h-5c0-9 0-19-3-26z';
const FLAT = 'M15 34V16L22 4h20l7 12v18l-6 3-1-7H22l-1 7z';
const FLAT_DARK = 'M35 4h7l7 12v18l-6 3-1-7h-5c0-9 0-18-2-26z';
const SHELLS = {
  round: () => [ROUND, ROUND_DARK, ''],
  flat: () => [FLAT, FLAT_DARK, inked('M22 10h20', 1.4)],
  crest: (light: string) => [ROUND, ROUND_DARK, form('M28 17C27 4 28-3 32-4c4 1 5 8 4 21z', light, 2)],
  ridged: () => [ROUND, ROUND_DARK, inked('M24 6c-2 4-2 8-2 12M40 6c2 4 2 8 2 12', 1.8)],
  brim: (_: string, shell: string) => [
    ROUND,
    ROUND_DARK,
    form('M12 21c12-6 28-6 40 0l-4 3c-10-4-22-4-32 0z', shell, 2),
  ],
  ears: (light: string) => [
    ROUND,
    ROUND_DARK,
    form('M13 19h6v11h-6zM45 19h6v11h-6z', light, 2) + inked('M50 19V4', 2) + dot(50, 4, 1.8, RED),
  ],
  finned: (light: string) => [FLAT, FLAT_DARK, form('M15 17L7 6l13 3zM49 17l8-11-13 3z', light, 2)],
} as const;
export type Shell = keyof typeof SHELLS;

const VISORS = {
  vee: (light: string) =>
    form('M19 20l13 4 13-4v8l-5 4-8-2-8 2-5-4z', INK) + spot('M22 24l8 2.500v2L24 30l-2-2z', light),
  band: (light: string) => form('M17 20h30v9.500H17z', INK) + spot('M20 22.500h13l-2.500 4.500H20z', light),
  wrap: (light: string) =>
    form('M17 19c9 4 21 4 30 0v9c-4 4-10 5-15 3-5 2-11 1-15-3z', INK) +
    spot('M20 23c4 1.500 8 2 11 2l-2 3.500c-4 .5-7 0-9-1.500z', light),
  split: (light: string) =>
    form('M18.500 20l12 3v6l-7 3.500-5-4zM45.500 20l-12 3v6l7 3.500 5-4z', INK) +
    spot('M21 23.500l7 2v2l-4.500 2.500-2.500-2.500zM43 23.500l-7 2v2l4.500 2.500 2.500-2.500z', light),
  tee: (light: string) => form('M17 19h30v9h-9l-2.500 9h-7L26 28h-9z', INK) + spot('M20 21.500h12v4H20z', light),
  clear: (_: string) =>
    spot('M18 20h28v22l-6 6H24l-6-6z', '#DFF3FB', 0.25) +
    form('M18 20h28v22l-6 6H24l-6-6z', 'none', 2) +
    spot('M21 23h5l-5 12z', '#fff', 0.6),
} as const;
export type Visor = keyof typeof VISORS;

const BROW_MARKS: Readonly<Record<string, (light: string) => string>> = {
  wedge: (light) => form('M29 3.500l3 13 3-13', light, 1.8),
  stripe: (light) => form('M30 3h4v15h-4z', light, 1.6),
  twin: (light) => form('M26 4h3v14h-3zM35 4h3v14h-3z', light, 1.4),
  chevron: (light) => form('M24 8l8 4 8-4v4l-8 4-8-4z', light, 1.6),
  disc: (light) => form('M32 7a4.500 4.500 0 1 0 .1 0z', light, 1.8),
  chequer: (light) =>
    form('M20 13h24v5H20z', light, 1.4) +
    spot(
      'M20 13h4v2.500h-4zM28 13h4v2.500h-4zM36 13h4v2.500h-4zM24 15.500h4V18h-4zM32 15.500h4V18h-4zM40 15.500h4V18h-4z',
    ),
  diamond: (light) => form('M32 5l4 6-4 6-4-6z', light, 1.6),
  none: () => '',
};

export interface HelmOf {
  readonly shell: Shell;
  readonly visor: Visor;
  readonly mark: string;
  readonly colour: string;
  readonly light: string;
  /** A mask over the mouth. */
  readonly mask?: boolean;
}

/** Without a front: a clear visor shows the face. */
const OPEN = 'M16 31V19C16 9 22 3 32 3s16 6 16 16v12l-3 1V20H19v12z';

/** A helmet over a head; chin, mouth and beard show. */
export function helmeted(of: Required<HeadOf>, helm: HelmOf): string {
  const [round, dark, more] = SHELLS[helm.shell](helm.light, helm.colour);
  const open = helm.visor === 'clear';
  const shell = open ? OPEN : round;
  const mask = helm.mask
    ? form('M21 33h22l-2 9-5 6h-8l-5-6z', STEEL) +
      shade('M34 33h9l-2 9-5 6h-2z') +
      form('M26 38a3.500 3.500 0 1 0 .1 0zM38 38a3.500 3.500 0 1 0 .1 0z', '#3A4658', 1.6) +
      inked('M32 35v10', 1.4)
    : '';
  return (
    face(of) +
    mask +
    form(shell ?? '', helm.colour) +
    shade(open ? 'M34 4c9 1 13 7 13 15v12l-2 1V20h-8c0-6-1-11-3-16z' : (dark ?? '')) +
    (more ?? '') +
    VISORS[helm.visor](helm.light) +
    (helm.shell === 'crest' ? '' : (BROW_MARKS[helm.mark]?.(helm.light) ?? ''))
  );
}

export const PARTS = {
  jaws: keys(JAWS),
  eyes: keys(EYES),
  noses: keys(NOSES),
  mouths: keys(MOUTHS),
  hairs: keys(HAIRS),
  beards: keys(BEARDS),
  extras: keys(EXTRAS),
  shells: keys(SHELLS),
  visors: keys(VISORS),
  marks: keys(BROW_MARKS),
} as const;
