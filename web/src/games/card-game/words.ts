// Actions of the card game in words. Pure: the notation and the titles go in, a row of the list comes out.
import type { ActionWords } from '../../lib/game.ts';
import { titleOf, type Sheets } from './cards.ts';

const ICONS: Record<string, string> = {
  play: 'hand',
  use: 'cg-activated',
  reroll: 'dice',
  issue: 'hand',
  bring: 'cg-ready',
  report: 'log',
  assign: 'duty',
  attach: 'deck',
  lead: 'cg-resolve',
  sentence: 'cg-prestige',
  contain: 'cg-inactive',
  draft: 'cg-experience',
  discard: 'close',
  pass: 'check',
  accept: 'check',
  refuse: 'refuse',
};

export type NameOf = (seat: string) => string;

/** What stands in the list; what cannot be read stands there as it is. */
export function describe(action: string, sheets: Sheets, nameOf: NameOf): ActionWords {
  const [verb = '', ...rest] = action.split(' ');
  const said = sentence(verb, rest, sheets, nameOf);
  const icon = ICONS[verb];
  const row = said ?? { words: action, group: 'Other' };
  return icon === undefined ? row : { ...row, icon };
}

function sentence(verb: string, rest: string[], sheets: Sheets, nameOf: NameOf): ActionWords | null {
  const [first = '', sign, last = ''] = rest;
  const card = titleOf(first, sheets);
  switch (verb) {
    case 'pass':
      return { words: 'Pass', group: 'Or', key: 'p' };
    case 'accept':
      return { words: 'Accept', group: 'Answer' };
    case 'refuse':
      return { words: 'Refuse', group: 'Answer' };
    case 'draft':
      return { words: `Pick ${card}${experience(first, sheets)}`, group: 'Judges' };
    case 'play':
      return { words: `Play ${card}`, group: 'From the hand' };
    case 'use':
      return { words: `Use ${card}${sign === 'line' ? `, effect ${last}` : ''}`, group: 'On the table' };
    case 'reroll':
      return { words: 'Roll again', group: 'Dice' };
    case 'pick':
    case 'take':
      return { words: card, group: 'Choose' };
    case 'choose':
      return { words: nameOf(first).replace(/^you$/, 'You'), group: 'Choose' };
    case 'way':
      return { words: `Way ${'abcdefghi'.charAt(Number(first) - 1) || first}`, group: 'Choose' };
    case 'next':
      return { words: `${card} next`, group: 'From left to right' };
    case 'issue':
      return {
        words: sign === '>' ? `Issue ${card} to ${titleOf(last, sheets)}` : `Call in ${card}`,
        group: 'Resources',
      };
    case 'bring':
      return { words: `Bring in ${card} at place ${last}`, group: 'Judges' };
    case 'report':
      return { words: `Report ${card}`, group: 'Crimes' };
    case 'assign':
      return { words: `Assign ${card} to ${nameOf(last)}`, group: 'Crimes' };
    case 'attach':
      return { words: `Attach ${card}`, group: 'Attach' };
    case 'lead':
      return { words: `${card} leads`, group: 'Lead Perp' };
    case 'sentence':
      return { words: `${first.charAt(0).toUpperCase()}${first.slice(1)}`, group: 'Sentence' };
    case 'contain':
      return { words: `Contain with ${card}`, group: 'Dark Judge' };
    case 'discard':
      return { words: `Discard ${card}`, group: 'Discard' };
    default:
      return null;
  }
}

function experience(code: string, sheets: Sheets): string {
  const exp = sheets.get(code)?.numbers.exp;
  return exp === undefined ? '' : ` (Experience ${exp})`;
}
