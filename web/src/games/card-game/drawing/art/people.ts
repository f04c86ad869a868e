// People who are Perps: faces in the clothes of their set, with something in a hand.

import { CLOTHES, cloth, HATS } from './bodies.ts';
import { face, hairBack, hairFront, type HeadOf, headOf, SKINS } from './heads.ts';
import { at, form, GOLD, inked, IRON, PAPER, pick, RED, SLIME, splat, spot, STEEL, WOOD } from './kit.ts';

interface Person {
  readonly head: HeadOf;
  readonly wear: readonly [kind: string, colour: string];
  readonly hat?: readonly [kind: string, colour: string];
  readonly over?: string;
  readonly behind?: string;
}

export function person(seed: number, { head, wear, hat, over = '', behind = '' }: Person): string {
  const of = headOf(seed, head);
  const [kind, colour] = wear;
  const covered = hat !== undefined && hat[0] !== 'none' && !['halfmask', 'crown'].includes(hat[0]);
  return (
    behind +
    (hat && ['hood', 'balaclava', 'gasmask', 'helmet'].includes(hat[0]) ? '' : hairBack(of)) +
    (CLOTHES[kind] ?? cloth)(colour) +
    face(of) +
    (covered ? '' : hairFront(of)) +
    (hat ? (HATS[hat[0]]?.(hat[1]) ?? '') : '') +
    over
  );
}

// Things in a hand, at the lower edge of the picture.
const fist = (skin: string): string =>
  form('M-7-6h13l2 4v9l-5 4h-8l-4-4z', skin, 2) + inked('M-3-6v6M1-6v6M5-5v5', 1.3);
const spray =
  form('M-5-12h10v20H-5z', RED, 2) +
  form('M-3-16h6v4h-6z', STEEL, 1.6) +
  spot('M-5-6h10v5H-5z', PAPER) +
  splat(-10, -18, 5, 3, '#3FB58A');
const knife =
  form('M-2 0l3-22 4 5-1 17z', '#D5DCE2', 1.8) + form('M-4 0h10v4H-4z', IRON, 1.6) + form('M-2 4h6v10h-6z', WOOD, 1.6);
const megaphone =
  form('M-14-3l4-3 20-9v30L-10 6l-4-3z', '#E8E4DA', 2.2) +
  form('M10-16h4v32h-4z', RED, 2) +
  inked('M18-8c4 4 4 12 0 16M22-12c6 7 6 17 0 24', 2, PAPER);
const ledger = form('M-12-9H12V9h-24z', '#2F5A46', 2) + spot('M-8-5H8v10H-8z', PAPER) + inked('M-5-2H5M-5 2H3', 1.3);
const fan = form('M0 8L-15-6C-8-16 8-16 15-6z', '#B23A2A', 2) + inked('M0 8L-8-12M0 8V-14M0 8l8-20', 1.4, GOLD);
const vials = form('M-9-10h5V6c0 4-5 4-5 0zM-1-10h5V6c0 4-5 4-5 0zM7-10h5V6c0 4-5 4-5 0z', SLIME, 1.6);

export const PEOPLE: Readonly<Record<string, Person>> = {
  'Scrawler Jinks': {
    head: {
      skin: 'olive',
      jaw: 'point',
      eyes: 'wide',
      brows: 'raised',
      mouth: 'gap',
      beard: 'none',
      hair: 'shaggy',
      tone: '#5A3A1E',
      extra: 'freckles',
      nose: 'flat',
    },
    wear: ['hoodie', '#3F8F63'],
    hat: ['cap', '#5D4FA0'],
    over: at(53, 50, fist(SKINS.olive)) + at(53, 40, spray),
  },
  Chopper: {
    head: {
      skin: 'rose',
      jaw: 'square',
      eyes: 'narrow',
      brows: 'flat',
      mouth: 'smirk',
      beard: 'goatee',
      hair: 'quiff',
      tone: '#F0C94A',
      extra: 'tattoo',
      nose: 'straight',
    },
    wear: ['tank', '#B23A2A'],
    hat: undefined,
  },
  'Powerboard Racer': {
    head: {
      skin: 'brown',
      jaw: 'oval',
      eyes: 'goggles',
      brows: 'none',
      mouth: 'merry',
      beard: 'none',
      hair: 'bald',
      extra: 'none',
      nose: 'flat',
    },
    wear: ['sleek', '#2C5A8A'],
    hat: ['helmet', '#E0452F'],
    behind: inked('M-40 10h26M-44 24h24M-38 38h20M82 14h26M86 30h22', 3, PAPER),
  },
  'Skull-Cracker Doyle': {
    head: {
      skin: 'pale',
      jaw: 'broad',
      eyes: 'plain',
      brows: 'angry',
      mouth: 'shout',
      beard: 'none',
      hair: 'mohawk',
      tone: '#3FB58A',
      extra: 'scar',
      nose: 'broken',
    },
    wear: ['spikes', '#4A2A5A'],
  },
  'Ma Grudd': {
    head: {
      skin: 'rose',
      jaw: 'broad',
      eyes: 'glasses',
      brows: 'angry',
      mouth: 'cigar',
      beard: 'none',
      hair: 'bun',
      tone: '#C8CED6',
      extra: 'warts',
      nose: 'broad',
    },
    wear: ['fur', '#7A2E3E'],
  },
  'Stookie Baron Vell': {
    head: {
      skin: 'pale',
      jaw: 'long',
      eyes: 'shades',
      brows: 'none',
      mouth: 'smirk',
      beard: 'handlebar',
      hair: 'slick',
      tone: '#20242E',
      extra: 'none',
      nose: 'hook',
    },
    wear: ['suit', '#3A2A4A'],
    hat: ['tophat', '#2B2336'],
    over: at(8, 52, vials, 0.9),
  },
  'Knuckles Marchetti': {
    head: {
      skin: 'tan',
      jaw: 'square',
      eyes: 'narrow',
      brows: 'angry',
      mouth: 'teeth',
      beard: 'none',
      extra: 'stubble',
      nose: 'broken',
    },
    wear: ['pinstripe', '#2B2B33'],
    hat: ['fedora', '#3A2A22'],
    over: at(52, 51, fist(SKINS.tan)) + form('M43 43h17v4H43z', STEEL, 1.6),
  },
  'The Accountant': {
    head: {
      skin: 'white',
      jaw: 'gaunt',
      eyes: 'glasses',
      brows: 'flat',
      mouth: 'flat',
      beard: 'moustache',
      hair: 'receding',
      tone: '#5A3A1E',
      extra: 'lines',
      nose: 'hook',
    },
    wear: ['suit', '#46536F'],
    over: at(51, 50, ledger, 0.95),
  },
  'Agitator Moss': {
    head: {
      skin: 'brown',
      jaw: 'long',
      eyes: 'wild',
      brows: 'angry',
      mouth: 'shout',
      beard: 'full',
      hair: 'curls',
      tone: '#2B1B1B',
      extra: 'none',
      nose: 'straight',
    },
    wear: ['coat', '#5E6B44'],
    hat: ['beret', '#B23A2A'],
    over: at(52, 44, megaphone, 0.75, -14),
  },
  'Mugger Pym': {
    head: { skin: 'pale', jaw: 'point', extra: 'none' },
    wear: ['wool', '#3A4658'],
    hat: ['balaclava', '#4A2230'],
    over: at(54, 52, fist('#D9A27A')) + at(54, 44, knife, 1, 8),
  },
  Futsie: {
    head: {
      skin: 'pale',
      jaw: 'long',
      eyes: 'wild',
      brows: 'raised',
      mouth: 'grin',
      beard: 'none',
      hair: 'shaggy',
      tone: '#E0B04A',
      extra: 'none',
      nose: 'straight',
    },
    wear: ['suit', '#6B7A5A'],
    behind: inked('M8 6l-8-6M4 16l-10-2M56 6l8-6M60 16l10-2M32-6v-8', 2.6, GOLD),
  },
  'Silk Vandross': {
    head: {
      skin: 'tan',
      jaw: 'point',
      eyes: 'lashes',
      brows: 'angry',
      mouth: 'flat',
      beard: 'none',
      hair: 'long',
      tone: '#17151D',
      extra: 'none',
      nose: 'straight',
    },
    wear: ['sleek', '#2B2336'],
    hat: ['halfmask', '#B23A2A'],
  },
  'The Grinning Man': {
    head: {
      skin: 'white',
      jaw: 'long',
      eyes: 'glow',
      brows: 'raised',
      mouth: 'grin',
      beard: 'none',
      hair: 'bald',
      extra: 'none',
      nose: 'flat',
    },
    wear: ['coat', '#1D1A24'],
    hat: ['fedora', '#17151D'],
  },
  'Madam Orla': {
    head: {
      skin: 'olive',
      jaw: 'oval',
      eyes: 'lashes',
      brows: 'raised',
      mouth: 'lips',
      beard: 'none',
      hair: 'sweep',
      tone: '#A3342A',
      extra: 'mole',
      nose: 'straight',
    },
    wear: ['dress', '#5D4FA0'],
    over: at(53, 48, fan, 0.95, 14),
  },
  'Psyker Nul': {
    head: {
      skin: 'white',
      jaw: 'gaunt',
      eyes: 'blank',
      brows: 'none',
      mouth: 'flat',
      beard: 'none',
      hair: 'bald',
      extra: 'none',
      nose: 'flat',
    },
    wear: ['robe', '#4A3560'],
    hat: ['wires', '#9AA3AE'],
  },
  'Mindbreaker Tooms': {
    head: {
      skin: 'grey',
      jaw: 'broad',
      eyes: 'glow',
      brows: 'angry',
      mouth: 'teeth',
      beard: 'none',
      hair: 'bald',
      extra: 'implant',
      nose: 'broken',
    },
    wear: ['rags', '#5A3A2A'],
    behind: inked('M-14-10l-16-8M-18 8l-20 2M-14 26l-18 12M78-10l16-8M82 8l20 2M78 26l18 12', 3.4, GOLD),
    over: inked('M23 10c2 3 0 5 2 8M28 7c0 4 2 5 1 9M36 8c-1 3 1 5-1 8', 1.3, '#8C1C13'),
  },
};

/** By allegiance, for whoever has no face of his or her own. */
const SETS: Readonly<Record<string, readonly Person[]>> = {
  Juve: [
    {
      head: { mouth: 'gap', hair: 'shaggy', beard: 'none', eyes: 'wide' },
      wear: ['hoodie', '#3F8F63'],
      hat: ['cap', '#B23A2A'],
    },
    { head: { mouth: 'smirk', hair: 'mohawk', beard: 'none' }, wear: ['tee', '#5D4FA0'] },
    {
      head: { mouth: 'sneer', hair: 'undercut', beard: 'none' },
      wear: ['spikes', '#3A4658'],
      hat: ['bandana', '#B23A2A'],
    },
  ],
  Gang: [
    { head: { mouth: 'teeth', hair: 'mohawk' }, wear: ['spikes', '#4A2A5A'] },
    { head: { mouth: 'sneer', eyes: 'patch' }, wear: ['vest', '#3A2A22'], hat: ['bandana', '#2C5A8A'] },
    { head: { mouth: 'shout', hair: 'locks', extra: 'paint' }, wear: ['vest', '#5A3A1E'] },
  ],
  Mob: [
    { head: { eyes: 'narrow', mouth: 'cigar' }, wear: ['pinstripe', '#2B2B33'], hat: ['fedora', '#3A2A22'] },
    { head: { eyes: 'shades', mouth: 'flat' }, wear: ['suit', '#3A2A4A'] },
    { head: { mouth: 'smirk', beard: 'moustache' }, wear: ['fur', '#5A2E3A'] },
  ],
  Radical: [
    {
      head: { eyes: 'wild', mouth: 'shout', beard: 'full' },
      wear: ['bandolier', '#5E6B44'],
      hat: ['beret', '#B23A2A'],
    },
    { head: {}, wear: ['bandolier', '#4A3A2A'], hat: ['balaclava', '#2B2B33'] },
  ],
  Assassin: [
    { head: { eyes: 'narrow' }, wear: ['sleek', '#2B2336'], hat: ['halfmask', '#2C5A8A'] },
    { head: {}, wear: ['robe', '#2B2B33'], hat: ['hood', '#3A3F4A'] },
  ],
  Psyker: [
    { head: { eyes: 'blank', hair: 'bald', beard: 'none' }, wear: ['robe', '#4A3560'], hat: ['wires', '#9AA3AE'] },
    { head: { eyes: 'glow', hair: 'long' }, wear: ['robe', '#5A2E3A'], hat: ['turban', '#5D4FA0'] },
  ],
  Citizen: [
    { head: { mouth: 'shout' }, wear: ['jacket', '#5E6B44'] },
    { head: { mouth: 'gap', eyes: 'wide' }, wear: ['overall', '#2C5A8A'], hat: ['cap', '#B23A2A'] },
    { head: { mouth: 'grim' }, wear: ['poncho', '#7A2E3E'] },
  ],
  Mutant: [
    { head: { skin: 'green', extra: 'warts', mouth: 'teeth', eyes: 'wild' }, wear: ['rags', '#6B4A2A'] },
    { head: { skin: 'grey', mouth: 'gap', extra: 'warts' }, wear: ['poncho', '#5A4632'], hat: ['gasmask', '#5C5350'] },
  ],
};

/** Somebody of a set. */
export const member = (seed: number, set: string): string => {
  const list = SETS[set] ?? SETS.Citizen ?? [];
  return person(seed, pick(list, seed));
};
