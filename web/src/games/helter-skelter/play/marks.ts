// What the map shows of the picks: targets hatched, ways crossed, and who could act.
import type { Mark } from '../drawing/types.ts';
import type { HelterSkelter } from '../state.svelte.ts';
import type { Act } from './notation.ts';
import { narrowed, picked } from './picks.ts';
import { entry } from './words.ts';

const WAYS: readonly Act['verb'][] = ['move', 'climb', 'fly', 'deploy'];

/** The acts that the map shows: those of the row that is pointed at, else what the picks leave open. */
function shown(state: HelterSkelter): Act[] {
  if (state.hoverRow) return state.hoverRow.acts;
  const { picks } = state;
  // Nothing but to deploy: everywhere that can be done.
  if (picks.length === 0 && state.view?.asks?.kind === 'deploy-one') return state.acts;
  if (picks.length === 0) return [];
  // What is aimed at may still be aimed elsewhere.
  const open = picks.filter((pick) => !['target', 'space', 'intent', 'step'].includes(pick.kind));
  const loose = open.length > 0 ? open : picks;
  const acts = narrowed(state.acts, loose, state.where);
  // A RALLY's many ways are shown only to whoever asks for one.
  const rally = picked(picks, 'verb')?.verb === 'rally' || state.chosen?.act.verb === 'rally';
  return acts.filter((act) => (act.verb === 'rally') === rally || !rally);
}

/** What is chosen leaves only its own kind on the map: targets beside a target, ways beside a way. */
function kindOf(state: HelterSkelter, act: Act): boolean {
  const { chosen } = state;
  if (!chosen || state.hoverRow) return true;
  return WAYS.includes(act.verb) === WAYS.includes(chosen.act.verb);
}

export function marks(state: HelterSkelter): Record<number, Mark> {
  const found: Record<number, Mark> = {};
  for (const space of [...state.lit, ...state.show.changed]) found[space] = 'lit';
  if (state.view?.asks?.kind === 'placement') {
    const taken = state.slots.map((slot) => slot.card);
    for (const card of state.mine?.dealt?.cards ?? []) found[card] = taken.includes(card) ? 'lit' : 'reach';
    return found;
  }
  for (const act of shown(state).filter((it) => kindOf(state, it))) {
    if (act.verb === 'rally' && !state.hoverRow) {
      for (const step of untold(state, act)) if (step.to !== null) found[step.to] = 'reach';
    } else if (act.verb === 'rally') {
      for (const step of act.steps ?? []) if (step.to !== null) found[step.to] = 'reach';
    } else if (act.on !== null) {
      const space = state.where(act.on);
      if (space !== null) found[space] = act.verb === 'heal' ? (found[space] ?? 'reach') : 'target';
    } else {
      const to = act.verb === 'deploy' ? entry(act, state.cast) : act.to;
      if (to !== null) found[to] = WAYS.includes(act.verb) ? (found[to] ?? 'reach') : 'target';
    }
  }
  return found;
}

/** The steps of a RALLY that fit what the others have been told. */
function untold(state: HelterSkelter, act: Act): NonNullable<Act['steps']>[number][] {
  const told = state.picks.filter((pick) => pick.kind === 'step');
  const ally = picked(state.picks, 'ally')?.who;
  const [leader, other] = act.steps ?? [];
  if (!leader || !other) return [];
  if (ally === undefined) return [leader];
  // The leader is told first; then the map shows where the ally may go.
  return told.some((step) => step.who === leader.who) ? [other] : [leader];
}

/** Characters of ours on the bench, where they would enter: shown while it is about deploying. */
export function entering(state: HelterSkelter): { who: string; space: number }[] {
  const asked = state.view?.asks?.kind === 'deploy-one';
  const meant = state.hoverRow?.acts ?? (state.deploying ? state.candidates : asked ? state.acts : []);
  return meant.flatMap((act) => {
    const space = act.verb === 'deploy' ? entry(act, state.cast) : null;
    return act.who && space !== null ? [{ who: act.who, space }] : [];
  });
}

/** Whether a figure may be chosen now: one of ours that can do something, an enemy that can be aimed at. */
export function choosable(state: HelterSkelter, who: string): boolean {
  if (state.acts.length === 0) return false;
  if (state.isMine(who)) return state.acts.some((act) => act.who === who || act.on === who);
  const pick = { kind: 'target', who } as const;
  const acts = state.figure ? state.candidatesOfFigure : state.acts;
  return narrowed(acts, [pick], state.where).length > 0;
}
