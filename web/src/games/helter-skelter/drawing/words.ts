// The words on cards and on the reference card. Facts from docs/rules/helter-skelter.md, in our own words.

import { type Board, beside, plot } from './board.ts';
import { type CardFace, type HsContent, sheetOf, WARP } from './content.ts';

/** As an action stands in sentences: `SNIPE`. The icon has the same name in small letters. */
export const iconOf = (action: string): string => {
  const known: Record<string, string> = { BLOCK: 'hs-melee', PRECOG: 'hs-psi', 'COLLECT FRAGMENT': 'hs-collect' };
  return known[action] ?? `hs-${action.toLowerCase()}`;
};

/** "Dredd SNIPE, Mean Machine, any MELEE." */
export function cardName(face: CardFace): string {
  const symbols = face.symbols.map(({ name, action }) => (action ? `${name} ${action}` : name));
  return [...symbols, ...face.wild.map((action) => `any ${action}`)].join(', ');
}

export function characterName(content: HsContent, who: string): string {
  return who === WARP ? 'Warp-Sláine' : sheetOf(content, who).sheet.short;
}

/** What a space is called aloud: its number, its kind, and where one can go from it. */
export function spaceName(board: Board, number: number): string {
  const { cover, high } = plot(board, number);
  const kinds = [high && 'high ground', cover && 'cover'].filter(Boolean);
  const kind = kinds.length ? `, ${kinds.join(', ')}` : '';
  return `Space ${number}${kind}. Beside ${beside(board, number).join(', ')}.`;
}

/** A line of the reference card. */
export interface Entry {
  readonly name: string;
  /** In icons.svg, where there is one. */
  readonly icon?: string;
  readonly cost?: string;
  readonly words: string;
  readonly rules: readonly string[];
}

export const STANDARD: readonly Entry[] = [
  {
    name: 'MOVE',
    icon: 'hs-move',
    cost: '1 card showing the character',
    words: 'Go to an adjacent space. Not up to high ground, not through a wall, not onto a fall.',
    rules: ['HS-150', 'HS-151'],
  },
  {
    name: 'CLIMB',
    icon: 'hs-climb',
    cost: '2 cards showing the character',
    words: 'Go up from normal ground to an adjacent high-ground space. Down is a MOVE.',
    rules: ['HS-155', 'HS-156'],
  },
  {
    name: 'COLLECT',
    icon: 'hs-collect',
    cost: '3 cards showing the character, or 3 showing one dead character of yours',
    words: 'Take the fragment of your own colour from the space: one point.',
    rules: ['HS-160', 'HS-161', 'HS-162'],
  },
];

export const COMBAT: readonly Entry[] = [
  { name: 'MELEE', icon: 'hs-melee', words: 'One enemy on the same space: 1 damage.', rules: ['HS-170'] },
  { name: 'SMASH', icon: 'hs-smash', words: 'One enemy on the same space: 2 damage.', rules: ['HS-175'] },
  { name: 'SNIPE', icon: 'hs-snipe', words: 'One enemy in line of sight, however far: 1 damage.', rules: ['HS-180'] },
  {
    name: 'SHOTGUN',
    icon: 'hs-shotgun',
    words: 'One enemy in line of sight, at most two spaces away: 2 damage.',
    rules: ['HS-190'],
  },
  {
    name: 'EXPLODE',
    icon: 'hs-explode',
    words: 'Everybody on the own or an adjacent space, friends too: 1 damage each. At least one enemy stands there.',
    rules: ['HS-200', 'HS-201'],
  },
  {
    name: 'PSI',
    icon: 'hs-psi',
    words: 'One enemy in line of sight: its owner discards a card showing it, and only without one it takes 1 damage.',
    rules: ['HS-210', 'HS-211'],
  },
];

export const OTHER: readonly Entry[] = [
  {
    name: 'FLY',
    icon: 'hs-fly',
    words: 'One or two steps, also up to high ground and over a fall; never through a wall, never ending on a fall.',
    rules: ['HS-220', 'HS-222'],
  },
  {
    name: 'RALLY',
    icon: 'hs-rally',
    words:
      'The leader and one friend on the same or an adjacent space may each step once. A climb costs one more card.',
    rules: ['HS-230', 'HS-233'],
  },
  {
    name: 'HEAL',
    icon: 'hs-heal',
    words: 'One friend on the own or an adjacent space, or the healer: one health back, never above the start.',
    rules: ['HS-245', 'HS-246'],
  },
  {
    name: 'INTERRUPT',
    icon: 'hs-interrupt',
    words:
      'After any action or declared end of another player, take a turn of your own in between. The closest turn goes first.',
    rules: ['HS-255', 'HS-256', 'HS-259'],
  },
];

export const DEFENCES: readonly Entry[] = [
  { name: 'BLOCK', icon: 'hs-melee', cost: 'MELEE symbol', words: 'Against MELEE and SMASH.', rules: ['HS-281'] },
  {
    name: 'DEFLECT',
    icon: 'hs-deflect',
    cost: 'DEFLECT symbol',
    words: 'Against SNIPE, SHOTGUN and EXPLODE.',
    rules: ['HS-282'],
  },
  {
    name: 'PRECOG',
    icon: 'hs-psi',
    cost: 'PSI symbol linked to the defender',
    words: 'Against SNIPE, SHOTGUN and EXPLODE.',
    rules: ['HS-283'],
  },
  {
    name: 'COVER',
    icon: 'hs-cover',
    cost: 'COVER symbol, on a cover space',
    words: 'Against SNIPE and SHOTGUN.',
    rules: ['HS-291'],
  },
];

export const STEPS: readonly Entry[] = [
  { name: 'Deploy', words: 'Bring one character onto its space, while you have one on the bench.', rules: ['HS-101'] },
  { name: 'Act', words: 'Deploy and take actions, as many as you like, one after the other.', rules: ['HS-102'] },
  { name: 'End', words: 'Say that you are done. The others may interrupt once more.', rules: ['HS-104'] },
  {
    name: 'Draw',
    words: 'Up to three cards, to at most seven. The turn goes to the left.',
    rules: ['HS-105', 'HS-107'],
  },
];

export type TerrainSample = 'border' | 'wall' | 'high' | 'fall' | 'cover' | 'number';

export const TERRAIN: readonly (Entry & { readonly sample: TerrainSample })[] = [
  { name: 'border', sample: 'border', words: 'The two spaces are adjacent.', rules: ['HS-023'] },
  { name: 'wall', sample: 'wall', words: 'Nobody goes or sees through it.', rules: ['HS-024', 'HS-055'] },
  {
    name: 'high ground',
    sample: 'high',
    words: 'The arrows point up. Up is a CLIMB; nobody below sees a character up there.',
    rules: ['HS-028', 'HS-053'],
  },
  {
    name: 'fall',
    sample: 'fall',
    words: 'No space: only FLY crosses it. It never blocks sight.',
    rules: ['HS-029', 'HS-030'],
  },
  {
    name: 'cover space',
    sample: 'cover',
    words: 'A black number: the COVER defence works here, and on normal ground nobody sees past it.',
    rules: ['HS-026', 'HS-057'],
  },
];

/** Who blocks a line of sight: rows are where you stand, columns where the target stands (section 3). */
export const SIGHT_TABLE: readonly { from: string; high: string; normal: string }[] = [
  { from: 'high ground', high: 'walls', normal: 'walls · other high ground' },
  { from: 'normal ground', high: 'never seen', normal: 'walls · high ground · cover' },
];

/** Abilities as printed on character cards. */
export const ABILITIES: Readonly<Record<string, Entry>> = {
  'HI-EX': {
    name: 'HI-EX',
    words: 'A SNIPE may be extended to all other characters on the target’s space, friends included: all or none.',
    rules: ['HS-340', 'HS-341'],
  },
  VAMPIRISM: {
    name: 'VAMPIRISM',
    words: 'If her MELEE hurts an enemy, she may gain one health, up to three.',
    rules: ['HS-350', 'HS-352'],
  },
  DEMONS: {
    name: 'DEMONS',
    words: 'Her MELEE and SMASH also reach enemies on adjacent spaces, without line of sight.',
    rules: ['HS-360', 'HS-361'],
  },
  'WARP-SPASM': {
    name: 'WARP-SPASM',
    words: 'Each damage of his MELEE and SMASH is a warp cube. With as many as he has health, he becomes Warp-Sláine.',
    rules: ['HS-371', 'HS-372'],
  },
  BERSERK: {
    name: 'BERSERK',
    words: 'A MELEE symbol pays for SMASH too. He never makes a BLOCK.',
    rules: ['HS-376', 'HS-377'],
  },
  STEALTH: {
    name: 'STEALTH',
    words: 'Two map cards lie under him: on deployment his player chooses one of the two spaces.',
    rules: ['HS-380'],
  },
};
