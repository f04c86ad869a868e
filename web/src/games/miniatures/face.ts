// The Miniatures Game at the table page: the table, forces, dice and prompts over the generic page.
import type { Face } from '../../lib/game.ts';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import Chips from './Chips.svelte';
import Key from './Key.svelte';
import { readAct } from './play/notation.ts';
import { decorate, iconOfEvent, seatOfEvent, silent } from './play/notices.ts';
import { prompt } from './play/prompt.ts';
import { steps } from './play/steps.ts';
import Sides from './Sides.svelte';
import { Miniatures } from './state.svelte.ts';
import Token from './Token.svelte';
import { rowWords } from './words.ts';

export const face: Face<Miniatures> = {
  open: (table, content) => new Miniatures(table, content),
  describe: (action, game) => {
    const row = game.rows.find((it) => it.text === action);
    const words = rowWords(row?.acts ?? [readAct(action)], game);
    // An open kind needs no heading of its own.
    return { ...words, ...(game.open === null ? {} : { group: '' }), on: game.sending?.at(-1) === action };
  },
  shown: (_, game) => game.rows.map((row) => row.text),
  hover: (action, game) => {
    const row = game.rows.find((it) => it.text === action);
    game.hovered = row && row.acts.length > 1 ? null : action;
  },
  choose: (action, game) => game.choose(action),
  prompt,
  seatTeam: (seat, game) => game.team(seat),
  title: (game) => (game.asks?.who ? `${game.name(game.asks.who)} can` : 'You can'),
  place: (game) => {
    const { turn, turns } = game.view;
    const time = turn === 0 ? 'before the first turn' : `turn ${turn} of ${turns}`;
    return [game.placeName, time].filter(Boolean).join(' · ');
  },
  steps,
  recall: (notice, game) => game.mark(notice),
  hinted: (value, game) => game.hint(value),
  icon: ({ event }) => {
    const [icon, seat] = [iconOfEvent(event), seatOfEvent(event)];
    return { ...(icon ? { icon } : {}), ...(seat ? { seat } : {}) };
  },
  silent: ({ event }) => silent(event),
  decorate: (words, game) =>
    decorate(
      words,
      (id) => game.name(id),
      (seat) => game.seatName(seat),
    ),
  sound: (_, game) => (['dodge', 'overwatch', 'counter'].includes(game.asks?.kind ?? '') ? 'asked' : undefined),
  result: (game) => ({
    lines: game.view.players.map((it) => ({
      words: `${game.seatName(it.seat)}, ${it.faction}`,
      points: it.points || it.notoriety,
    })),
  }),
  layout: { left: 216, right: 352, strip: true, wide: { left: 270, right: 420 } },
  Board,
  Sides,
  Chips,
  Beside,
  Key,
  Token,
};

// The page hands back the state that `open` made, and knows nothing about it.
export default face as unknown as Face;
