// What a target would mean, before anything is done: the line of sight, the distance, who could answer with what, and
// the price. Facts come from the server's queries and from the printed cards.
import { plot } from '../drawing/board.ts';
import type { SightLine } from '../drawing/sight.ts';
import type { HelterSkelter } from '../state.svelte.ts';
import type { Intent } from './intents.ts';
import type { Act } from './notation.ts';
import { defenceWords, iconOf, verbWords } from './words.ts';

export interface Preview {
  /** Beside which space it is shown. */
  space: number;
  icon: string;
  title: string;
  /** In pieces; the bold ones are names and kinds of ground. */
  lines: { text: string; bold?: boolean }[][];
  defences: { icon: string; name: string; possible: boolean }[];
}

/** What would be done, if what is pointed at were picked; else what is picked. */
export function pointed(state: HelterSkelter): Intent | null {
  const row = state.hoverRow;
  if (row) return row.count === null ? state.intentOf(row) : null;
  const { hover, figure } = state;
  if (!hover) return state.chosen;
  const enemy = hover.figure && !state.isMine(hover.figure) ? hover.figure : null;
  const meant = enemy ? state.meant({ kind: 'target', who: enemy }) : figure ? state.meantOn(hover.space) : null;
  // It is about the figure that is picked: what another could do there is not meant.
  return meant && (figure === null || meant.act.who === figure) ? meant : null;
}

/** From where sight is measured, and to where. */
export function sightEnds(state: HelterSkelter): { from: number; to: number } | null {
  const intent = pointed(state) ?? (state.hover ? null : state.chosen);
  if (intent) {
    const from = intent.act.who ? state.where(intent.act.who) : null;
    const to = intent.act.on ? state.where(intent.act.on) : null;
    const seen = state.content.combat[intent.act.verb.toUpperCase()]?.reach.includes('line of sight');
    return seen && from !== null && to !== null && from !== to ? { from, to } : null;
  }
  // Any two points: from the figure or the space that is picked to whatever is pointed at.
  const from = state.figure ? state.where(state.figure) : state.probe;
  const to = state.hover?.space ?? null;
  return from !== null && to !== null && from !== to ? { from, to } : null;
}

export function sightLine(state: HelterSkelter): SightLine | null {
  const ends = sightEnds(state);
  const sight = ends && state.queries.sight(ends.from, ends.to);
  return sight ? { ...ends, blocker: sight.blocker } : null;
}

export function preview(state: HelterSkelter): Preview | null {
  const intent = pointed(state);
  return intent && ofIntent(state, intent);
}

function ofIntent(state: HelterSkelter, intent: Intent): Preview | null {
  const act = intent.act;
  const row = state.content.combat[act.verb.toUpperCase()];
  if (!row || (act.on === null && act.to === null)) return null;
  const space = act.on ? state.where(act.on) : act.to;
  const { board } = state;
  if (space === null || !board) return null;
  const from = act.who ? state.where(act.who) : null;
  const range = from === null ? null : (state.queries.sight(from, space)?.range ?? null);
  const title = `${verbWords(act.verb).row} · ${row.damage} damage`;
  return {
    space,
    icon: iconOf(act),
    title,
    lines: [...targets(state, act, space, range), ...answers(state, act, row.defences.length)],
    defences: defences(state, act, row.defences),
  };
}

function targets(state: HelterSkelter, act: Act, space: number, range: number | null): Preview['lines'] {
  const ground = state.board && plot(state.board, space);
  const kind = ground?.cover ? 'cover' : null;
  const high = ground?.high ? 'high ground' : null;
  const on: { text: string; bold?: boolean }[] = kind
    ? [{ text: ' and stands on a ' }, { text: kind, bold: true }, { text: high ? ' space on high ground.' : ' space.' }]
    : high
      ? [{ text: ' and stands on ' }, { text: high, bold: true }, { text: '.' }]
      : [{ text: '.' }];
  const hit = act.on && !act.hiEx ? [act.on] : state.figuresOn(space);
  if (hit.length === 1 && hit[0]) {
    const away = range ? `, ${range} ${range === 1 ? 'space' : 'spaces'} away,` : '';
    return [[{ text: state.name(hit[0]), bold: true }, { text: `${away} has ${state.health(hit[0])} health` }, ...on]];
  }
  const names = hit.flatMap((who, at) => [
    { text: at === 0 ? 'Hits ' : at === hit.length - 1 ? ' and ' : ', ' },
    { text: `${state.name(who)} (${state.health(who)})`, bold: true },
  ]);
  return [[...names, { text: '.' }]];
}

function answers(state: HelterSkelter, act: Act, defences: number): Preview['lines'] {
  const chance = chanceOf(state, act);
  if (act.verb === 'psi' && act.on) {
    const held = chance === null ? '' : ` Such a card is held in ${chance} of 100 cases.`;
    return [
      [
        { text: `No defence: a card that shows ` },
        { text: state.name(act.on), bold: true },
        { text: ` is discarded, or the damage is done.${held}` },
      ],
    ];
  }
  if (defences === 0) return [];
  return [[{ text: chance === null ? 'Could be answered with' : `An answer is in hand in ${chance} of 100 cases:` }]];
}

/** Of the one that is aimed at; where several are hit, each has its own and none is said. */
function chanceOf(state: HelterSkelter, act: Act): number | null {
  const odds = state.queries.odds(act, state.table.seq);
  return odds?.length === 1 ? (odds[0]?.chance ?? null) : null;
}

function defences(state: HelterSkelter, act: Act, printed: readonly string[]): Preview['defences'] {
  const odds = state.queries.odds(act, state.table.seq);
  const possible = odds && new Set(odds.flatMap((one) => one.defences.map((name) => name.toUpperCase())));
  return printed.map((name) => ({ ...defenceWords(name), possible: possible?.has(name.toUpperCase()) ?? true }));
}
