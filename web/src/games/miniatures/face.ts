// The Miniatures Game at the table page: a plain plan of the table over the generic page.
import type { Face } from '../../lib/game.ts';
import { number, text } from '../../lib/loose.ts';
import Board from './Board.svelte';
import { Miniatures } from './state.svelte.ts';
import { describe } from './words.ts';

export const face: Face<Miniatures> = {
  open: (table, content) => new Miniatures(table, content),
  describe: (action, game) => describe(action, game.view),
  hover: (action, game) => {
    game.hovered = action;
  },
  place: ({ view }) => {
    const turn = number(view.turn);
    const time = turn === 0 ? 'before the first turn' : `turn ${String(turn)} of ${String(number(view.turns))}`;
    return [text(view.scenario)?.replaceAll('-', ' '), time].filter(Boolean).join(', ');
  },
  Board,
};

// The page hands back the state that `open` made, and knows nothing about it.
export default face as unknown as Face;
