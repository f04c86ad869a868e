// What happened, as the log shows it: an icon for each kind of event, titles in bold; and what is heard.
import { fields, text } from '../../../lib/loose.ts';
import type { Sound } from '../../../lib/sound.ts';
import type { Update } from '../../../protocol.ts';
import type { CardGame } from '../state.svelte.ts';

const ICONS: Readonly<Record<string, string>> = {
  drafted: 'cg-experience',
  thrown: 'dice',
  dice: 'dice',
  bonus: 'dice',
  result: 'dice',
  drew: 'deck',
  shuffled: 'deck',
  'turn-begins': 'clock',
  'round-begins': 'clock',
  'duty-judge': 'duty',
  played: 'hand',
  used: 'cg-activated',
  issued: 'hand',
  'brought-in': 'cg-ready',
  reported: 'log',
  assigned: 'duty',
  attached: 'deck',
  leads: 'cg-resolve',
  apprehended: 'cg-authority',
  escaped: 'cg-resolve',
  wounded: 'cg-inactive',
  wasted: 'close',
  sentenced: 'cg-authority',
  solved: 'cg-prestige',
  scored: 'cg-prestige',
  contained: 'cg-inactive',
  prestige: 'cg-prestige',
  'team-demerits': 'cg-demerit',
  'personal-demerits': 'cg-demerit',
  suspended: 'cg-demerit',
  commendations: 'cg-commendation',
  'game-over': 'cg-prestige',
};

export const iconOfEvent = (event: unknown): string | undefined => ICONS[text(fields(event).event) ?? ''];

/** Titles in bold, the longest first: `Judge Death` is no `Judge`. */
export function decorate(words: string, titles: readonly string[]): { text: string; bold?: boolean }[] {
  const found = titles.find((title) => words.includes(title));
  if (found === undefined) return [{ text: words }];
  const at = words.indexOf(found);
  return [
    ...(at > 0 ? decorate(words.slice(0, at), titles) : []),
    { text: found, bold: true },
    ...(at + found.length < words.length ? decorate(words.slice(at + found.length), titles) : []),
  ];
}

/** Dice are heard by everybody. */
export function soundOf(update: Update, game: CardGame): Sound | undefined {
  if (game.table.question === '') return undefined;
  return update.events.some(({ event }) => fields(event).event === 'dice') ? 'interrupt' : undefined;
}
