// Dredd: The Card Game over the page's own panels: titles, texts and numbers with their reasons, but no board yet.
import type { Face, ResultWords, Step } from '../../lib/game.ts';
import { fields, number, text } from '../../lib/loose.ts';
import { panels } from './readable.ts';
import { CardGame } from './state.svelte.ts';
import { describe } from './words.ts';

/** The rounds of a turn in a few steps: the bar has room for no more. The one that we are in is called by its own name. */
const PARTS = [
  { words: 'Briefing', rounds: ['ready', 'resource', 'crime', 'assignment'] },
  { words: 'Perps', rounds: ['scene', 'perp'] },
  { words: 'Rolls', rounds: ['challenge', 'combat'] },
  { words: 'Sentence', rounds: ['sentencing', 'debrief'] },
] as const;

export const face: Face<CardGame> = {
  open: (table, content) => new CardGame(table, content),
  describe: (action, game) => describe(action, game.sheets, (seat) => game.nameOf(seat)),
  panels: (view, seat, game) => panels(view, seat, game.sheets),
  place: ({ table }) => {
    const { turn, time } = table.view;
    if (number(turn) === 0) return 'the Judge draft';
    return [`turn ${number(turn)}`, text(time)].filter(Boolean).join(', ');
  },
  steps: ({ table }) => steps(table.view),
  silent: ({ event }) => fields(event).event === 'passed',
  passing: { stage: 'round', mine: 'my investigation' },
  result: ({ table }): ResultWords => ({ sentence: ending(fields(table.outcome).rule) }),
};

function steps(view: Record<string, unknown>): Step[] {
  if (number(view.turn) === 0) return [];
  const now = PARTS.findIndex(({ rounds }) => (rounds as readonly string[]).includes(text(view.round) ?? ''));
  return PARTS.map(({ words }, at) => {
    const said = at === now ? capital(text(view.round) ?? words) : words;
    return { words: said, state: at < now ? 'done' : at === now ? 'now' : 'later' };
  });
}

const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

function ending(rule: unknown): string | undefined {
  switch (rule) {
    case 'CG-075':
      return '20 Prestige were counted in the check for victory.';
    case 'CG-076':
      return '5 Commendations were counted in the check for victory.';
    case 'CG-078':
      return 'All four Dark Judges are in one team.';
    case 'CG-079':
      return 'Nobody else is left in the game.';
    case 'CG-082':
      return 'The other side has no Judge left.';
    case 'CG-084':
      return 'The other side had to draw from an empty deck.';
    case 'CG-085':
      return "The other side's whole team is suspended.";
    default:
      return undefined;
  }
}

// The page hands back the state that `open` made, and knows nothing about it.
export default face as unknown as Face;
