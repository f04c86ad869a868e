// Actions of the card game in words. Pure: the notation and the titles go in, a row of the list comes out.
import type { ActionWords } from '../../lib/game.ts';
import { titleOf, type Sheets } from './cards.ts';
import { capital } from './play/rounds.ts';

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

/** What stands in the list; what cannot be read stands there as it is. `asking` is the text of the card that asks. */
export function describe(action: string, sheets: Sheets, nameOf: NameOf, asking: readonly string[] = []): ActionWords {
  const [verb = '', ...rest] = action.split(' ');
  const said = verb === 'way' ? way(Number(rest[0]), asking) : sentence(verb, rest, sheets, nameOf);
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
      return {
        words: `Use ${card}${sign === 'line' ? effect(first, Number(last), sheets) : ''}`,
        group: 'On the table',
      };
    case 'reroll':
      return { words: 'Roll again', group: 'Dice' };
    case 'pick':
    case 'take':
      return { words: card, group: 'Choose' };
    case 'choose':
      return { words: nameOf(first).replace(/^you$/, 'You'), group: 'Choose' };
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

const LETTERS = 'abcdefghi';

/** What each way does, out of a text like `You choose one: (a) you draw 1 card; or (b) you gain 1 Prestige. Then ...`. */
export function waysIn(text: readonly string[]): string[] {
  const found = text.map((line) => {
    const parts = line.replaceAll('**', '').split(/(?:^|: |; or )\(([a-i])\) /);
    const ways = parts.filter((_, at) => at > 0 && at % 2 === 0);
    const inOrder = parts.every((letter, at) => at % 2 === 0 || letter === LETTERS.charAt((at - 1) / 2));
    // What is printed after the last one is done whichever was chosen.
    return inOrder ? ways.map((words) => capital(words.replace(/\.(?: .*)?$/s, ''))) : [];
  });
  const choices = found.filter((ways) => ways.length > 1);
  // Of two choices on one card nobody could tell which is meant.
  return choices.length === 1 ? (choices[0] ?? []) : [];
}

function way(number: number, asking: readonly string[]): ActionWords {
  const words = waysIn(asking)[number - 1] ?? `Option ${LETTERS.charAt(number - 1) || String(number)}`;
  return { words, group: 'Choose' };
}

/** What a line of a card does, where the card has a text for every line. */
function effect(code: string, line: number, sheets: Sheets): string {
  const words = sheets.get(code.split('-')[0] ?? code)?.text[line - 1];
  return words === undefined
    ? `, effect ${String(line)}`
    : `: ${words.replace(/^\[[^\]]+\] ?/, '').replace(/\.$/, '')}`;
}

function experience(code: string, sheets: Sheets): string {
  const exp = sheets.get(code)?.numbers.exp;
  return exp === undefined ? '' : ` (Experience ${exp})`;
}
