// Dredd: The Card Game at the table page: teams, Crimes, the duel and the hand over the generic page.
import type { ActionWords, Face, ResultWords } from '../../lib/game.ts';
import { fields, text } from '../../lib/loose.ts';
import Board from './Board.svelte';
import Chips from './Chips.svelte';
import Hand from './Hand.svelte';
import Key from './Key.svelte';
import { ending } from './play/ending.ts';
import { decorate, iconOfEvent, soundOf } from './play/notices.ts';
import { prompt } from './play/prompt.ts';
import { steps } from './play/rounds.ts';
import { teamOfSeat } from './play/seats.ts';
import Sides from './Sides.svelte';
import { CardGame } from './state.svelte.ts';

export const face: Face<CardGame> = {
  open: (table, content) => new CardGame(table, content),
  describe: (action, game): ActionWords => ({ ...game.describe(action), on: game.chosen?.text === action }),
  hover: (action, game) => {
    game.hovered = action;
  },
  prompt,
  seatTeam: (seat) => teamOfSeat(seat),
  place: ({ view }) => {
    if (!view) return '';
    if (view.turn === 0) return 'the Judge draft';
    return [`turn ${view.turn}`, view.time].filter(Boolean).join(', ');
  },
  steps: ({ view }) => steps(view),
  recall: (notice, game) => game.recall(notice),
  hinted: (value, game) => game.hint(value),
  icon: ({ event }) => {
    const icon = iconOfEvent(event);
    const seat = text(fields(event).seat);
    return { ...(icon ? { icon } : {}), ...(seat ? { seat } : {}) };
  },
  silent: ({ event }) => ['passed', 'counted', 'checked'].includes(text(fields(event).event) ?? ''),
  decorate: (words, game) => decorate(words, game.titles),
  sound: soundOf,
  passing: { stage: 'round', mine: 'my investigation' },
  result: ({ table }): ResultWords => ({ sentence: ending(fields(table.outcome).rule) }),
  emptyHanded: (game) => (game.mine?.hand.count ?? 0) === 0,
  layout: { left: 200, right: 240, hand: 160, strip: true },
  Board,
  Sides,
  Chips,
  Hand,
  Key,
};

// The page hands back the state that `open` made, and knows nothing about it.
export default face as unknown as Face;
