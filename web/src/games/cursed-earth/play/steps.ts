// Where we are in the round, for the bar: play cards, resolve, eat, and what comes then.
import type { Step } from '../../../lib/game.ts';
import type { Team } from '../drawing/content.ts';
import type { CeView, Time } from '../view.ts';
import type { Done } from './trail.ts';

const OTHER: Readonly<Record<Time, Time>> = { dawn: 'dusk', dusk: 'dawn' };
const PICKING = ['row-right', 'row-pick'];
const PLAYING = ['play', 'place'];

/** The token is turned before the team eats: the investigation that eats is the other one. */
export function eating(view: CeView, lastEvent: string): boolean {
  return view.asks?.kind === 'together' || (view.current === null && lastEvent === 'time-is');
}

export function steps(view: CeView | null, done: readonly Done[], lastEvent: string): Step[] {
  if (!view) return [];
  const eats = eating(view, lastEvent);
  const time = eats ? OTHER[view.time] : view.time;
  const duel = view.mode === 'head-to-head';
  const after = time === 'dawn' ? 'Dusk' : duel ? 'Draw' : 'Perps';
  const names = [duel ? 'Play' : 'Play cards', ...(duel ? ['Rows'] : []), resolving(view, done), 'Eat', after];
  const kind = view.asks?.kind ?? '';
  const resolve = duel ? 2 : 1;
  let at = 0;
  if (eats) at = resolve + 1;
  else if (duel && PICKING.includes(kind)) at = 1;
  else if (view.current || (done.length > 0 && !PLAYING.includes(kind))) at = resolve;
  return names.map((words, step) => ({ words, state: step < at ? 'done' : step === at ? 'now' : 'later' }));
}

/** `Resolve 3 / 6`: which card of how many, of the team that resolves. */
function resolving(view: CeView, done: readonly Done[]): string {
  const { current } = view;
  if (!current) return 'Resolve';
  const { at, of } = progress(view, done, current.team);
  return `Resolve ${at} / ${of}`;
}

export function progress(view: CeView, done: readonly Done[], team: Team): { at: number; of: number } {
  const behind = done.filter((it) => it.team === team).length;
  const row = view.teams.find((it) => it.team === team)?.row ?? 'above';
  return { at: behind + 1, of: behind + 1 + view.rows[row].length };
}

const RANKS: Readonly<Record<string, string>> = {
  cadet: 'Cadet',
  'street-judge': 'Street judge',
  'chief-judge': 'Chief judge',
};

/** `Street judge · day 3`. */
export function place(view: CeView | null): string {
  if (!view) return '';
  const how = view.mode === 'head-to-head' ? 'Head-to-head' : (RANKS[view.difficulty] ?? view.difficulty);
  return `${how} · day ${view.round}`;
}
