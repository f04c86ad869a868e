// Judges. The division and jurisdiction among the keywords say how somebody is dressed and where; Psi talents show around
// the head, and Psi Judges wear no helmet. A few titles have a face of their own.

import { BUSTS } from '../../../../look/art/busts.ts';
import { uniform, type UniformOf } from './bodies.ts';
import { face, hairBack, hairFront, type HeadOf, headOf, helmeted, type HelmOf, PARTS } from './heads.ts';
import {
  at,
  BONE,
  burst,
  disc,
  dot,
  dots,
  form,
  GOLD,
  INK,
  inked,
  PAPER,
  pick,
  type Picture,
  RED,
  scatter,
  seedOf,
  shade,
  skyline,
  slant,
  spot,
  STEEL,
  stripes,
} from './kit.ts';

const A = '#7FB2F5';
const B = '#3E77C9';
const C = '#2C5AA6';

/** Where a Judge serves: what lies behind. */
const GROUNDS: Readonly<Record<string, (seed: number) => string>> = {
  'Sector 44': (seed) =>
    slant(A, '#6AA2EC') + dots() + skyline(seed, { base: 44, low: 6, high: 44, fill: B, lit: '', ink: 0 }),
  Council: () =>
    slant(A, B) +
    dots() +
    spot('M-34 8H100v7H-34zM-30 15h14v90h-14zM-2 15H8v90H-2zM58 15h12v90H58zM84 15h14v90H84z', C),
  'Sector 12': () => slant(A, B) + dots() + spot('M-40-30L20-30-40 40zM110 100V20L50 100z', C),
  'Sector 9': () =>
    stripes(A, '#6AA2EC', 18) +
    dots() +
    spot(
      'M-50 60C-30 20-6 20 8 60V34H-50zM8 60c14-40 40-40 56 0V34H8zM64 60c14-40 40-40 56 0V34H64zM-50 26h170v8H-50z',
      B,
    ),
  'Sector 301': () => burst(32, 30, A, B, 11) + dots(),
  Archive: () =>
    slant(B, C) +
    dots() +
    [-30, -22, -13, -6, 3, 60, 67, 76, 84, 91]
      .map((x, index) =>
        spot(
          `M${x} ${index % 2 ? 4 : 0}h${6 + (index % 3)}V26h${-6 - (index % 3)}zM${x} ${index % 2 ? 32 : 34}h6V58h-6z`,
          index % 2 ? A : '#5D95E3',
        ),
      )
      .join('') +
    inked('M-40 28H110M-40 60H110', 3, C),
  Undercover: (seed) =>
    slant('#4F83CF', C) +
    dots() +
    Array.from({ length: 9 }, (_, row) => inked(`M-40 ${-10 + row * 8}H110`, 1.2, '#1F4480')).join('') +
    spot('M46-20L96 70H30z', GOLD, 0.32) +
    dot(46 + (seed % 3), -2, 0.1),
  'Special Duties': () =>
    slant('#51679A', '#33487A') +
    dots() +
    spot(
      'M-34-20h5v120h-5zM-18-20h5v120h-5zM-2-20h5v120h-5zM62-20h5v120h-5zM78-20h5v120h-5zM94-20h5v120h-5z',
      '#22325C',
    ),
  Rookie: () => slant(A, '#6AA2EC') + dots() + inked('M-20 60L32 20l52 40M-20 44L32 4l52 40M-20 76L32 36l52 40', 7, B),
};

/** CG-014: what a talent looks like, behind the head. */
const TALENTS: Readonly<Record<string, () => string>> = {
  Telepath: () =>
    [22, 30, 38, 46]
      .map((r, index) => disc(32, 24, r, 'none', 3.4 - index * 0.6, index % 2 ? '#CFE2FF' : PAPER))
      .join(''),
  Precog: () =>
    form('M-22 24C0-14 64-14 86 24C64 62 0 62-22 24Z', '#CFE2FF', 2.4) +
    disc(32, 24, 27, '#5D95E3', 2.4) +
    inked(
      'M32-3V2M32 46v5M5 24h5M54 24h5M13 5l3.500 3.500M51 5l-3.500 3.500M13 43l3.500-3.500M51 43l-3.500-3.500',
      2.4,
      PAPER,
    ),
  Empath: () =>
    [-10, 4, 18, 32, 46]
      .map((y) => inked(`M-44 ${y}c8-10 12-10 20 0s12 10 20 0 12-10 20 0 12 10 20 0 12-10 20 0 12 10 20 0`, 2.6, PAPER))
      .join(''),
  Exorcist: () =>
    form('M-4 100V22C-4-2 16-16 32-22 48-16 68-2 68 22v78z', '#2C5AA6', 2.4) +
    inked('M32-22V6M-4 22h72', 2, '#7FB2F5') +
    [4, 60]
      .map(
        (x) =>
          form(`M${x - 3} 60V26h6v34z`, PAPER, 1.8) +
          form(`M${x} 12c5 6 5 11 0 13-5-2-5-7 0-13z`, GOLD, 1.6) +
          disc(x, 20, 9, 'none', 1.4, GOLD),
      )
      .join(''),
  Pyrokine: () =>
    form(
      'M-30 70C-34 40-16 36-20 8-8 18-6 26-8 36 0 26-2 8 4-6 14 4 16 18 14 30h36C48 18 52 4 60-6c6 14 4 32 12 42-2-10 0-18 12-28-4 28 14 32 10 62z',
      RED,
      2.4,
    ) +
    form(
      'M-18 70c-2-16 8-20 6-32 8 6 8 14 6 22 6-4 8-12 8-20 8 10 6 20 4 30zM82 70c2-16-8-20-6-32-8 6-8 14-6 22-6-4-8-12-8-20-8 10-6 20-4 30z',
      GOLD,
      1.8,
    ),
  Telekine: () =>
    [
      [4, 8, 12],
      [61, 6, -14],
      [0, 32, -20],
      [66, 34, 24],
      [-14, 18, 40],
      [80, 20, 10],
    ]
      .map(([x = 0, y = 0, turn = 0], index) =>
        at(
          x,
          y,
          index % 2
            ? form('M-6-5L5-7 7 4-3 7z', STEEL, 2)
            : form('M-5-5h10V5H-5zM-5-5l3-4h10l-3 4M5-5l3-4v9L5 5', '#CFE2FF', 1.8),
          1,
          turn,
        ),
      )
      .join('') + inked('M2 18c2 4 6 6 10 6M62 16c-2 4-6 6-10 6', 1.8, PAPER),
  Medium: () =>
    [
      [2, 18, 1],
      [64, 14, -1],
    ]
      .map(([x = 0, y = 0, look = 1]) =>
        at(
          x,
          y,
          spot('M-14 60C-20 20-14-16 0-16S20 20 14 60c-4-6-6 2-10-2-3 4-5 4-8 0-4 4-6-4-10 2z', '#DCEBFF', 0.85) +
            dot(-5, 2, 2.6) +
            dot(5, 2, 2.6) +
            form('M0 8a3.500 5 0 1 0 .1 0z', INK, 0.5),
          look,
        ),
      )
      .join(''),
};

interface Look {
  readonly head?: HeadOf;
  /** None: bareheaded. */
  readonly helm?: Partial<HelmOf> | null;
  readonly wear?: Partial<UniformOf>;
  /** Over everything: glasses on a string, a rifle. */
  readonly over?: string;
}

/** By jurisdiction. */
const SERVICE: Readonly<Record<string, Look>> = {
  'Sector 44': { wear: { pads: 'round', pad: '#E3B23C', chest: 'badge' } },
  Council: { wear: { pads: 'wings', pad: '#E3B23C', chest: 'chain' }, helm: null },
  'Sector 12': { wear: { pads: 'plate', pad: '#3F8F63', chest: 'zip' } },
  'Sector 9': { wear: { pads: 'layered', pad: '#8A95A3', chest: 'strap' } },
  'Sector 301': { wear: { pads: 'studs', pad: '#F4882A', chest: 'badge' } },
  Archive: { wear: { pads: 'single', pad: '#8A95A3', chest: 'slate' }, helm: null },
  Undercover: { wear: { suit: '#5A4632', pads: 'single', pad: '#8C6A3F', chest: 'laces' }, helm: null },
  'Special Duties': { wear: { suit: '#15161C', pads: 'wings', pad: '#2B2B33', chest: 'bones' } },
  Rookie: { wear: { pads: 'round', pad: '#F5EFE2', chest: 'none' } },
};

/** By title: who looks like nobody else. */
const FACES: Readonly<Record<string, Look>> = {
  'Judge Goon': {
    head: { skin: 'rose', jaw: 'broad', mouth: 'teeth', beard: 'none', extra: 'slash', nose: 'broken' },
    helm: { shell: 'brim', visor: 'band', mark: 'twin', colour: '#3F4A38', light: '#7BDCA6' },
  },
  'Judge Harkness': {
    head: { skin: 'pale', jaw: 'long', mouth: 'grim', beard: 'handlebar', tone: '#B9B4AA', extra: 'none' },
    helm: { shell: 'ridged', visor: 'wrap', mark: 'diamond', colour: '#38465E', light: '#6BD0F0' },
  },
  'Judge Okoro': {
    head: {
      skin: 'dark',
      jaw: 'oval',
      eyes: 'lashes',
      brows: 'raised',
      mouth: 'lips',
      beard: 'none',
      hair: 'bun',
      tone: '#1B1512',
      extra: 'none',
      nose: 'broad',
    },
    helm: null,
  },
  'Judge Vance': {
    head: { skin: 'tan', jaw: 'square', mouth: 'smirk', beard: 'chops', tone: '#2B1B1B', extra: 'none' },
    helm: { shell: 'flat', visor: 'split', mark: 'stripe', colour: '#2F4E46', light: '#FFC933' },
  },
  'Judge Calloway': {
    head: {
      skin: 'pale',
      jaw: 'long',
      eyes: 'tired',
      brows: 'flat',
      mouth: 'flat',
      beard: 'none',
      hair: 'receding',
      tone: '#D8D2C4',
      extra: 'lines',
      nose: 'hook',
    },
  },
  'Judge Petrova': {
    head: {
      skin: 'pale',
      jaw: 'point',
      eyes: 'lashes',
      brows: 'angry',
      mouth: 'lips',
      beard: 'none',
      hair: 'braid',
      tone: '#F0C94A',
      extra: 'mole',
      nose: 'straight',
    },
    helm: null,
  },
  'Judge Brandt': {
    head: { skin: 'pale', jaw: 'square', mouth: 'grim', beard: 'none', extra: 'stubble' },
    helm: { shell: 'finned', visor: 'tee', mark: 'none', colour: '#5A3A2A', light: '#F4882A' },
  },
  'Judge Tully': {
    head: {
      skin: 'rose',
      jaw: 'oval',
      eyes: 'plain',
      brows: 'cocked',
      mouth: 'merry',
      beard: 'none',
      hair: 'shaggy',
      tone: '#C9541F',
      extra: 'bandage',
      nose: 'broad',
    },
    helm: null,
  },
  'Judge Rook': {
    head: { skin: 'olive', jaw: 'oval', mouth: 'flat', beard: 'none', extra: 'none' },
    helm: { shell: 'round', visor: 'band', mark: 'stripe', colour: '#EDE7DA', light: '#3E77C9' },
  },
  'Judge Sorensen': {
    head: {
      skin: 'pale',
      jaw: 'square',
      eyes: 'narrow',
      brows: 'flat',
      mouth: 'shout',
      beard: 'full',
      hair: 'crew',
      tone: '#E0B04A',
      extra: 'none',
      nose: 'straight',
    },
    helm: null,
  },
  'Judge Mbeki': {
    head: {
      skin: 'dark',
      jaw: 'broad',
      eyes: 'glasses',
      brows: 'raised',
      mouth: 'flat',
      beard: 'goatee',
      hair: 'crew',
      tone: '#B9B4AA',
      extra: 'none',
      nose: 'broad',
    },
  },
  'Judge Lomax': {
    head: { skin: 'tan', jaw: 'gaunt', mouth: 'flat', beard: 'none', extra: 'none' },
    helm: { shell: 'ears', visor: 'vee', mark: 'chevron', colour: '#46566E', light: '#FF7A5C', mask: true },
  },
  'Judge Quill': {
    head: {
      skin: 'white',
      jaw: 'gaunt',
      eyes: 'glasses',
      brows: 'sad',
      mouth: 'flat',
      beard: 'none',
      hair: 'parted',
      tone: '#8C7A5A',
      extra: 'headset',
      nose: 'hook',
    },
  },
  'Judge Dray': {
    head: {
      skin: 'olive',
      jaw: 'point',
      eyes: 'shades',
      brows: 'cocked',
      mouth: 'smirk',
      beard: 'none',
      hair: 'undercut',
      tone: '#20242E',
      extra: 'stubble',
      nose: 'straight',
    },
    over:
      form('M20 47L8 40l-4 20 18 12zM44 47l12-7 4 20-18 12z', '#7A5A3A', 2) +
      form('M46 62l4-2 4 2v5l-4 4-4-4z', GOLD, 1.6),
  },
  'Judge Stavros': {
    head: { skin: 'pale', jaw: 'gaunt', mouth: 'sneer', beard: 'goatee', tone: '#15161C', extra: 'none' },
    helm: { shell: 'crest', visor: 'tee', mark: 'none', colour: '#15161C', light: '#C8CED6' },
  },
  'Judge Pell': {
    head: {
      skin: 'brown',
      jaw: 'oval',
      eyes: 'wide',
      brows: 'raised',
      mouth: 'merry',
      beard: 'none',
      extra: 'freckles',
      nose: 'flat',
    },
    helm: { shell: 'round', visor: 'clear', mark: 'disc', colour: '#EDE7DA', light: '#6BD0F0' },
  },
  'Judge Kincaid': {
    head: {
      skin: 'pale',
      jaw: 'square',
      eyes: 'bionic',
      brows: 'angry',
      mouth: 'cigar',
      beard: 'none',
      hair: 'crew',
      tone: '#8C8F94',
      extra: 'scar',
      nose: 'broken',
    },
    helm: null,
  },
  'Psi-Judge Morrow': {
    head: {
      skin: 'olive',
      jaw: 'long',
      eyes: 'blank',
      brows: 'raised',
      mouth: 'flat',
      beard: 'goatee',
      hair: 'slick',
      tone: '#20242E',
      extra: 'none',
      nose: 'hook',
    },
  },
  'Psi-Judge Lark': {
    head: {
      skin: 'rose',
      jaw: 'point',
      eyes: 'lashes',
      brows: 'sad',
      mouth: 'lips',
      beard: 'none',
      hair: 'curls',
      tone: '#C9541F',
      extra: 'freckles',
      nose: 'flat',
    },
  },
  'Psi-Judge Vesper': {
    head: {
      skin: 'pale',
      jaw: 'gaunt',
      eyes: 'glow',
      brows: 'angry',
      mouth: 'grim',
      beard: 'none',
      hair: 'long',
      tone: '#3A2F5A',
      extra: 'none',
      nose: 'straight',
    },
  },
  'Psi-Judge Ashgrove': {
    head: {
      skin: 'tan',
      jaw: 'broad',
      eyes: 'tired',
      brows: 'angry',
      mouth: 'grim',
      beard: 'full',
      hair: 'receding',
      tone: '#B9B4AA',
      extra: 'lines',
      nose: 'broken',
    },
  },
  'Psi-Judge Ilyan': {
    head: {
      skin: 'olive',
      jaw: 'oval',
      eyes: 'wild',
      brows: 'angry',
      mouth: 'teeth',
      beard: 'none',
      hair: 'quiff',
      tone: '#FF8A3C',
      extra: 'none',
      nose: 'straight',
    },
  },
  'Psi-Judge Soames': {
    head: {
      skin: 'brown',
      jaw: 'long',
      eyes: 'closed',
      brows: 'flat',
      mouth: 'flat',
      beard: 'none',
      hair: 'bald',
      extra: 'implant',
      nose: 'broad',
    },
  },
  'Psi-Judge Dusk': {
    head: {
      skin: 'white',
      jaw: 'point',
      eyes: 'closed',
      brows: 'sad',
      mouth: 'lips',
      beard: 'none',
      hair: 'bob',
      tone: '#C8CED6',
      extra: 'none',
      nose: 'straight',
    },
  },
  'Psi-Judge Corwin': {
    head: {
      skin: 'pale',
      jaw: 'square',
      eyes: 'patch',
      brows: 'cocked',
      mouth: 'smirk',
      beard: 'chops',
      hair: 'tail',
      tone: '#5A3A1E',
      extra: 'none',
      nose: 'hook',
    },
  },
  'Psi-Judge Feld': {
    head: {
      skin: 'brown',
      jaw: 'oval',
      eyes: 'wide',
      brows: 'sad',
      mouth: 'flat',
      beard: 'none',
      hair: 'afro',
      tone: '#2B1B1B',
      extra: 'none',
      nose: 'flat',
    },
  },
  'Psi-Judge Nairn': {
    head: {
      skin: 'pale',
      jaw: 'long',
      eyes: 'narrow',
      brows: 'angry',
      mouth: 'flat',
      beard: 'none',
      hair: 'sweep',
      tone: '#8C3B1E',
      extra: 'scar',
      nose: 'straight',
    },
  },
  'Psi-Judge Oyelaran': {
    head: {
      skin: 'dark',
      jaw: 'oval',
      eyes: 'lashes',
      brows: 'raised',
      mouth: 'merry',
      beard: 'none',
      hair: 'locks',
      tone: '#2B1B1B',
      extra: 'paint',
      nose: 'broad',
    },
  },
};

/** Faces that other games of the tables know, too. */
const KNOWN: Readonly<Record<string, string>> = {
  'Judge Dredd': 'dredd',
  'Judge Hershey': 'hershey',
  'Judge Giant': 'giant',
  'Psi-Judge Anderson': 'anderson',
};

const SHELLS_OF_THE_SERIES = ['#2B3A57', '#33507A', '#46566E', '#38465E', '#2F4E46', '#5A3A2A'];
const LIGHTS = ['#E0452F', '#FFC933', '#7BDCA6', '#6BD0F0', '#F4882A', '#F5EFE2'];

/** A stone on the brow: Psi Division. */
const gem = (colour: string): string =>
  form('M19.500 19c8-5 17-5 25 0v-3.500c-8-5-17-5-25 0z', '#3A2F5A', 1.6) +
  form('M32 10.500l3.500 4-3.500 4-3.500-4z', colour, 1.6);

export function judge({
  title,
  keywords,
  code,
}: {
  title: string;
  keywords: readonly string[];
  code: string;
}): Picture {
  const seed = seedOf(code + title);
  const psi = keywords.includes('Psi');
  const service = keywords.find((word) => Object.hasOwn(SERVICE, word));
  const base: Look = (service ? SERVICE[service] : undefined) ?? {};
  const own: Look = FACES[title] ?? {};
  const talents = keywords.flatMap((word) => TALENTS[word]?.() ?? []);
  const ground =
    (service && !psi && GROUNDS[service]?.(seed)) ||
    (psi ? burst(32, 24, '#6FA4F0', '#4A7FD0', 12 + (seed % 5), seed % 2) + dots() : slant(A, B) + dots());
  const known = KNOWN[title];
  const box = [9, -2, 46, 55] as const;
  if (known) {
    // The busts of the tables end at the shoulder; the cloth below goes on.
    const below = spot('M3 65h58v40H3z', '#22304A') + shade('M34 65h27v40H34z', 0.3);
    return { box, art: ground + talents.join('') + below + (BUSTS[known] ?? '') };
  }
  const head = headOf(seed, { ...base.head, ...own.head, ...(psi && !own.head ? { eyes: 'blank' } : {}) });
  const wear: UniformOf = {
    pads: pick(['round', 'plate', 'layered', 'studs'], seed),
    pad: psi ? pick(['#5D4FA0', '#3E77C9', '#7A5AA8', '#E3B23C'], seed >> 3) : '#E3B23C',
    chest: psi ? (keywords.includes('Exorcist') ? 'stole' : 'eye') : 'badge',
    ...base.wear,
    ...(psi && service === 'Rookie' ? { pad: '#F5EFE2', chest: 'eye' } : {}),
    ...own.wear,
  };
  const helm =
    psi || own.helm === null || (base.helm === null && !own.helm)
      ? null
      : {
          shell: pick(PARTS.shells, scatter(seed + 5, 99)),
          visor: pick(PARTS.visors.slice(0, 5), scatter(seed + 6, 99)),
          mark: pick(PARTS.marks, scatter(seed + 7, 99)),
          colour: pick(SHELLS_OF_THE_SERIES, scatter(seed + 8, 99)),
          light: pick(LIGHTS, scatter(seed + 9, 99)),
          ...own.helm,
        };
  const top = helm
    ? helmeted(head, helm)
    : psi
      ? face(head) + hairFront(head) + gem(pick([GOLD, '#6BD0F0', '#FF7A5C', '#7BDCA6', BONE], seed >> 2))
      : face(head) + hairFront(head);
  return {
    box,
    art: ground + talents.join('') + (helm ? '' : hairBack(head)) + uniform(wear) + top + (own.over ?? ''),
  };
}

/** Any Judge, where a drawing needs one in passing. */
export const anyJudge = (seed: number, colour = '#2B3A57', light = '#E0452F'): string =>
  uniform({ pads: pick(['round', 'plate', 'layered'], seed), pad: '#E3B23C', chest: 'badge' }) +
  helmeted(headOf(seed, { mouth: 'grim', beard: 'none', extra: 'none' }), {
    shell: pick(PARTS.shells, seed),
    visor: 'vee',
    mark: 'wedge',
    colour,
    light,
  });
