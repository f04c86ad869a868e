// The Cursed Earth at the table page: locations, row, hand and team over the generic page.
import type { ActionWords, Face, Missing, ResultWords } from '../../lib/game.ts';
import type { Sound } from '../../lib/sound.ts';
import type { Update } from '../../protocol.ts';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import Chips from './Chips.svelte';
import Hand from './Hand.svelte';
import Key from './Key.svelte';
import { ending } from './play/ending.ts';
import { readAct } from './play/notation.ts';
import { decorate, iconOfEvent } from './play/notices.ts';
import { fitting } from './play/picks.ts';
import { prompt } from './play/prompt.ts';
import { place, steps } from './play/steps.ts';
import { cardName, describe } from './play/words.ts';
import Sides from './Sides.svelte';
import { CursedEarth } from './state.svelte.ts';
import Token from './Token.svelte';
import { fields, text } from './view.ts';

export const face: Face<CursedEarth> = {
  open: (table, content) => new CursedEarth(table, content),
  describe: inList,
  shown: (actions, game) => {
    const { pick } = game;
    const seen = new Set<number>();
    return actions.filter((action) => {
      const act = readAct(action);
      // A rating has a panel of its own on the board.
      if (act?.verb === 'rate') return false;
      if (act?.verb !== 'play') return pick?.kind !== 'card' || act?.verb === 'draw';
      // A card stands there once, until it is picked; then it is asked where it goes.
      if (pick?.kind === 'card') return act.card === pick.card;
      return !seen.has(act.card) && seen.add(act.card);
    });
  },
  hover: (action, game) => {
    game.hovered = action;
  },
  choose: (action, game) => game.choose(action),
  prompt,
  seatName: (seat, game) => game.seatName(seat),
  seatTeam: (seat, game) => (game.teamOfSeat(seat) === 'perps' ? 'sd' : 'ju'),
  title: (game) => (game.duel || game.view?.mode === 'solo' ? 'You can' : 'You decide'),
  place: (game) => place(game.view),
  steps: (game) => steps(game.view, game.done, game.lastEvent),
  recall: (notice, game) => game.mark(notice),
  missing,
  hinted: (value, game) => game.hint(value),
  icon: ({ event }, game) => {
    const icon = iconOfEvent(event);
    const seat = text(fields(event).seat);
    // Where all are one team its mark says nothing.
    return { ...(icon ? { icon } : {}), ...(seat && game.duel ? { seat } : {}) };
  },
  decorate: (words, game) => decorate(words, game.names, game.duel ? 2 : 1),
  sound,
  result: (game): ResultWords => ending(game),
  windows: false,
  emptyHanded: (game) => game.hand.length === 0,
  layout: { left: 222, right: 232, hand: 190, strip: true },
  Board,
  Sides,
  Chips,
  Hand,
  Beside,
  Token,
  Key,
};

function inList(action: string, game: CursedEarth): ActionWords {
  const act = readAct(action);
  if (!act) return { words: action, group: 'Other' };
  const said = describe(act, game);
  const on = game.chosen?.text === action;
  if (act.verb === 'play' && act.to && game.pick?.kind !== 'card') {
    const ways = fitting(game.acts, { kind: 'card', card: act.card }).length;
    return { ...said, words: `Play ${cardName(game, act.card)}`, count: ways, on };
  }
  const stake = game.consequenceOf(act);
  if (!stake || act.verb === 'kill') return { ...said, on };
  return {
    ...said,
    words: stake === 'dies' ? `${said.words}, and dies` : `${said.words} (${stake.replaceAll(' → ', '→')})`,
    on,
  };
}

/** What the question would have room for, though the table has not: paying without ammunition or a kept card. */
function missing(game: CursedEarth): Missing[] {
  const kind = game.view?.asks?.kind ?? '';
  if (kind === 'violence' && !game.only('pay ammo')) {
    return [{ icon: 'ce-ammo', words: 'Spend an ammunition', why: 'There is none.', rule: 'CE-047' }];
  }
  if ((kind === 'survival' || kind === 'diplomacy') && !game.only('pay card')) {
    return [{ icon: 'check', words: 'Spend a kept card', why: `None stores ${kind}.`, rule: 'CE-062' }];
  }
  if (kind === 'psi' && !game.only('psi')) {
    return [{ icon: 'ce-psi', words: 'Take the psi action', why: 'Not now.', rule: 'CE-452' }];
  }
  return [];
}

/** A turn of the token is heard; who is asked in the middle of the team's work is knocked at. */
function sound(update: Update, game: CursedEarth): Sound | undefined {
  if (game.table.question === '') return undefined;
  return update.events.some(({ event }) => fields(event).event === 'shootout') ? 'interrupt' : undefined;
}

// The page hands back the state that `open` made, and knows nothing about it.
export default face as unknown as Face;
