// Helter Skelter at the table page: its own board, hand and team panels over the generic page.
import type { ActionWords, Face, Missing, Step } from '../../lib/game.ts';
import type { Sound } from '../../lib/sound.ts';
import type { Update } from '../../protocol.ts';
import Board from './Board.svelte';
import Chips from './Chips.svelte';
import Hand from './Hand.svelte';
import Key from './Key.svelte';

import { printedAttacks } from './play/attempts.ts';
import { readAct } from './play/notation.ts';
import { decorate, iconOfEvent, seatOfEvent } from './play/notices.ts';
import { prompt } from './play/prompt.ts';
import { wide } from './play/width.ts';
import { fullWords, iconOf, verbWords } from './play/words.ts';
import Sides from './Sides.svelte';
import { HelterSkelter } from './state.svelte.ts';

/** From more rows than this on, the list stands under headings. */
const HEADINGS = 9;

export const face: Face<HelterSkelter> = {
  open: (table, content) => new HelterSkelter(table, content),
  describe,
  shown: (actions, state) => (state.view?.asks?.kind === 'placement' ? actions : state.rows.map((row) => row.text)),
  hover: (action, state) => state.hoverAction(action),
  choose: (action, state) => state.choose(action),
  prompt,
  seatName: (seat, state) => state.seatName(seat),
  seatTeam: (seat, state) => state.player(seat)?.team ?? 'ju',
  title: (state) => (state.figure ? `${state.name(state.figure)} can` : 'You can'),
  place: (state) => state.board?.name.replace(/ Dan Tanna.*$/, '') ?? '',
  steps,
  recall: (notice, state) => state.mark(notice),
  missing,
  hinted: (value, state) => state.hint(value),
  icon: ({ event }, state) => ({
    icon: iconOfEvent(event),
    seat: seatOfEvent(event, (who) => state.owner(who)?.seat ?? null),
  }),
  decorate: (words, state) => decorate(words, state.names, (code) => state.cardWords(code)),
  sound,
  /** On a wide screen the columns have room for larger faces and whole sentences. */
  get layout() {
    return wide() ? { left: 250, right: 310 } : {};
  },
  Board,
  Sides,
  Chips,
  Hand,
  Key,
};

function describe(action: string, state: HelterSkelter): ActionWords {
  const row = state.rowOf(action);
  if (row) {
    const [act] = row.acts;
    // A short list has no headings to say who acts.
    const full = !state.figure && row.count === null && act && state.rows.length <= HEADINGS;
    const said = full ? fullWords(act, state.cast) : row.words;
    const words: ActionWords = { icon: row.icon, words: said, group: state.figure ? '' : row.group };
    return { ...words, ...(row.count === null ? {} : { count: row.count }), on: state.isChosen(row) };
  }
  const act = readAct(action);
  if (!act) return { words: action, group: 'Other' };
  return { icon: iconOf(act), words: fullWords(act, state.cast), group: '' };
}

/** What the figure that is picked cannot do, though it is near: a fragment under its feet, an attack without a target. */
function missing(state: HelterSkelter): Missing[] {
  const { figure } = state;
  const space = figure ? state.where(figure) : null;
  if (!figure || space === null || state.picks.length > 1) return [];
  const found: Missing[] = [];
  if (state.mine?.fragments.includes(space) && !state.candidatesOfFigure.some((act) => act.verb === 'collect')) {
    const why = state.whyNot(`collect ${figure}`);
    found.push({ icon: 'hs-collect', words: 'Collect the fragment', why: why?.sentence, rule: why?.rule });
  }
  for (const attack of printedAttacks(figure, state.hand)) {
    if (state.candidatesOfFigure.some((act) => act.verb === attack)) continue;
    found.push({ icon: verbWords(attack).icon, words: `${verbWords(attack).row}: no target` });
  }
  return found;
}

/** Two knocks for an attack, a slide for a window. */
function sound(_update: Update, state: HelterSkelter): Sound | undefined {
  const asks = state.view?.asks;
  if (state.table.question === '' || !asks) return undefined;
  if (asks.kind === 'defend' || asks.kind === 'psi') return 'asked';
  return asks.kind === 'interrupt' && asks.yours === null ? 'interrupt' : undefined;
}

/** HS-100: deploy, act, end, draw. */
function steps(state: HelterSkelter): Step[] {
  const view = state.view;
  const at = !view || view.asks?.kind === 'placement' ? -1 : view.asks?.kind === 'deploy-one' ? 0 : view.ended ? 2 : 1;
  return ['Deploy', 'Act', 'End', 'Draw'].map((words, step) => ({
    words,
    state: step < at ? 'done' : step === at ? 'now' : 'later',
  }));
}

// The page hands back the state that `open` made, and knows nothing about it.
export default face as unknown as Face;
