// What has been picked so far. The order is free: figure, card, verb and target each narrow the list of legal acts, and
// Back takes the newest pick away. No pick is kept that leaves nothing to do.
import { intentKey } from './intents.ts';
import type { Act, Verb } from './notation.ts';

export type Pick =
  | { kind: 'figure'; who: string }
  | { kind: 'verb'; verb: Verb }
  | { kind: 'target'; who: string }
  | { kind: 'space'; space: number }
  | { kind: 'ally'; who: string }
  | { kind: 'step'; who: string; to: number | null }
  | { kind: 'card'; card: number }
  | { kind: 'intent'; key: string };

/** Where a character stands, for attacks that name a space. */
export type Where = (who: string) => number | null;

export function fits(act: Act, pick: Pick, where: Where): boolean {
  switch (pick.kind) {
    case 'figure':
      return act.who === pick.who;
    case 'verb':
      return act.verb === pick.verb;
    case 'target':
      return act.on === pick.who || (act.verb === 'explode' && act.to === where(pick.who));
    case 'space':
      return act.to === pick.space;
    case 'ally':
      return act.steps?.[1].who === pick.who;
    case 'step':
      return act.steps?.some((step) => step.who === pick.who && step.to === pick.to) ?? false;
    case 'card':
      return act.cards.includes(pick.card);
    case 'intent':
      return intentKey(act) === pick.key;
  }
}

export function narrowed(acts: readonly Act[], picks: readonly Pick[], where: Where): Act[] {
  return acts.filter((act) => picks.every((pick) => fits(act, pick, where)));
}

/** Which earlier pick a new one replaces: there is one figure, one verb; a target is a character or a space. */
function sameSlot(one: Pick, other: Pick): boolean {
  const aims = ['target', 'space', 'intent'];
  if (aims.includes(one.kind) && aims.includes(other.kind)) return true;
  if (one.kind === 'step' && other.kind === 'step') return one.who === other.who;
  if (one.kind === 'card' && other.kind === 'card') return one.card === other.card;
  return one.kind === other.kind;
}

/** What gives way first when a new pick does not go with the earlier ones. */
const YIELDING: readonly Pick['kind'][] = ['card', 'step', 'intent', 'target', 'space', 'ally', 'verb', 'figure'];

/** The picks with a new one, as far as they go together; null if nothing legal has it. */
export function add(acts: readonly Act[], picks: readonly Pick[], pick: Pick, where: Where): Pick[] | null {
  if (narrowed(acts, [pick], where).length === 0) return null;
  let kept = picks.filter((old) => !sameSlot(old, pick));
  while (narrowed(acts, [...kept, pick], where).length === 0) {
    const inOrder = YIELDING.flatMap((kind) => kept.filter((old) => old.kind === kind));
    const without = (gone: Pick | undefined) => kept.filter((old) => old !== gone);
    // One that is alone in the way goes; else the least of them, and on.
    const alone = inOrder.find((old) => narrowed(acts, [...without(old), pick], where).length > 0);
    kept = without(alone ?? inOrder[0]);
  }
  return [...kept, pick];
}

/** After something has happened: as many of the first picks as still go together. */
export function surviving(acts: readonly Act[], picks: readonly Pick[], where: Where): Pick[] {
  const kept: Pick[] = [];
  for (const pick of picks) {
    if (narrowed(acts, [...kept, pick], where).length === 0) break;
    kept.push(pick);
  }
  return kept;
}

export function pickedCards(picks: readonly Pick[]): number[] {
  return picks.flatMap((pick) => (pick.kind === 'card' ? [pick.card] : []));
}

/** The pick of a kind, if there is one. */
export function picked<K extends Pick['kind']>(picks: readonly Pick[], kind: K): Extract<Pick, { kind: K }> | null {
  const found = picks.find((pick): pick is Extract<Pick, { kind: K }> => pick.kind === kind);
  return found ?? null;
}
