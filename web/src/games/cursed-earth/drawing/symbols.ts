// The eighteen symbols of the book: icon, name, what they do. What one will do at this moment the server says.

export type Tone = 'good' | 'bad' | 'plain';

export interface SymbolLook {
  /** In icons.svg. */
  readonly icon: string;
  /** As beside the symbol on a card. */
  readonly name: string;
  /** As in the middle of a sentence: `gain 1 ration`. */
  readonly short: string;
  readonly tone: Tone;
  /** What it does, for the key and for tooltips. */
  readonly sentence: string;
  readonly rule: string;
}

export const SYMBOLS: Readonly<Record<string, SymbolLook>> = {
  heal: {
    icon: 'ce-heal',
    name: 'Heal',
    short: 'heal',
    tone: 'good',
    sentence: 'One living character gains one health, up to five.',
    rule: 'CE-040',
  },
  wound: {
    icon: 'ce-wound',
    name: 'Wound',
    short: 'wound',
    tone: 'bad',
    sentence: 'One living character loses one health.',
    rule: 'CE-042',
  },
  radiation: {
    icon: 'ce-radiation',
    name: 'Radiation',
    short: 'radiation',
    tone: 'bad',
    sentence: 'One living character gains one radiation. Health lower than radiation kills.',
    rule: 'CE-043',
  },
  ration: {
    icon: 'ce-rations',
    name: 'Ration',
    short: 'gain 1 ration',
    tone: 'good',
    sentence: 'The team gains one ration.',
    rule: 'CE-044',
  },
  eat: {
    icon: 'ce-eat',
    name: 'Eat',
    short: 'eat',
    tone: 'bad',
    sentence: 'The team loses one ration. If it has none, one living character gains one radiation.',
    rule: 'CE-045',
  },
  ammo: {
    icon: 'ce-ammo',
    name: 'Ammo',
    short: 'gain 1 ammunition',
    tone: 'good',
    sentence: 'The team gains one ammunition.',
    rule: 'CE-046',
  },
  violence: {
    icon: 'ce-violence',
    name: 'Violence',
    short: 'violence',
    tone: 'bad',
    sentence: 'Lose one ammunition, or take two health from one character, or kill one character.',
    rule: 'CE-047',
  },
  'gain-survival': {
    icon: 'ce-gain-survival',
    name: 'Gain survival',
    short: 'gain survival',
    tone: 'good',
    sentence: 'The team keeps this card as one survival.',
    rule: 'CE-060',
  },
  'gain-diplomacy': {
    icon: 'ce-gain-diplomacy',
    name: 'Gain diplomacy',
    short: 'gain diplomacy',
    tone: 'good',
    sentence: 'The team keeps this card as one diplomacy.',
    rule: 'CE-060',
  },
  'spend-survival': {
    icon: 'ce-spend-survival',
    name: 'Spend survival',
    short: 'spend survival',
    tone: 'bad',
    sentence: 'Discard a kept survival card, or one health of the survival specialist, or two of another.',
    rule: 'CE-061',
  },
  'spend-diplomacy': {
    icon: 'ce-spend-diplomacy',
    name: 'Spend diplomacy',
    short: 'spend diplomacy',
    tone: 'bad',
    sentence: 'Discard a kept diplomacy card, or one health of the diplomacy specialist, or two of another.',
    rule: 'CE-061',
  },
  psi: {
    icon: 'ce-psi',
    name: 'Psi',
    short: 'psi',
    tone: 'plain',
    sentence: 'Add the top card of the deck to the row; or the psi specialist pays one health for a psi action.',
    rule: 'CE-080',
  },
  skip: {
    icon: 'ce-skip',
    name: 'Skip',
    short: 'skip',
    tone: 'plain',
    sentence: 'The next card of the row is discarded.',
    rule: 'CE-100',
  },
  swap: {
    icon: 'ce-swap',
    name: 'Swap',
    short: 'swap',
    tone: 'plain',
    sentence: 'Two cards of the row may exchange places.',
    rule: 'CE-101',
  },
  remove: {
    icon: 'ce-remove',
    name: 'Remove',
    short: 'remove',
    tone: 'plain',
    sentence: 'The last card of the row is discarded.',
    rule: 'CE-102',
  },
  death: {
    icon: 'ce-death',
    name: 'Death',
    short: 'death',
    tone: 'bad',
    sentence: 'One character of your choice dies.',
    rule: 'CE-103',
  },
  advance: {
    icon: 'ce-advance',
    name: 'Advance',
    short: 'advance',
    tone: 'good',
    sentence: 'The pawn of your team moves one location forward.',
    rule: 'CE-120',
  },
  'enemy-advance': {
    icon: 'ce-enemy-advance',
    name: 'Enemy advance',
    short: 'the enemy advances',
    tone: 'bad',
    sentence: 'The pawn of the other side moves one location forward.',
    rule: 'CE-121',
  },
};

/** A word that we do not know is shown as it stands. */
export function symbolLook(word: string): SymbolLook {
  const name = word.replaceAll('-', ' ');
  return SYMBOLS[word] ?? { icon: 'rule', name, short: name, tone: 'plain', sentence: name, rule: 'CE-020' };
}
