// What is selected and not yet decided. Every selection narrows the list of legal actions; what no action has any more is
// dropped.
import { whoOf, type Act } from './notation.ts';

export type Pick =
  /** A card of the hand, which is to be played somewhere. */
  | { readonly kind: 'card'; readonly card: number }
  /** An action that waits for its confirmation. */
  | { readonly kind: 'act'; readonly text: string }
  /** The first of two cards of the row that are to be swapped, counted from 1. */
  | { readonly kind: 'place'; readonly place: number }
  /** Drawn cards that are to be kept. */
  | { readonly kind: 'keep'; readonly cards: readonly number[] };

/** The actions that fit a selection. */
export function fitting(acts: readonly Act[], pick: Pick | null): Act[] {
  if (!pick) return [...acts];
  switch (pick.kind) {
    case 'card':
      return acts.filter((act) => act.verb === 'play' && act.card === pick.card);
    case 'act':
      return acts.filter((act) => act.text === pick.text);
    case 'place':
      return acts.filter((act) => act.verb === 'swap' && act.places.includes(pick.place));
    case 'keep':
      return acts.filter((act) => act.verb === 'keep' && pick.cards.every((card) => act.cards.includes(card)));
  }
}

/** What a confirmation would do; null as long as something is left to say. */
export function decided(acts: readonly Act[], pick: Pick | null): Act | null {
  if (!pick || pick.kind === 'place' || (pick.kind === 'keep' && pick.cards.length < 2)) return null;
  const fits = fitting(acts, pick);
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** Taken into what is kept, or out of it; a third takes the place of the first. */
export function toggled(cards: readonly number[], card: number): number[] {
  return cards.includes(card) ? cards.filter((it) => it !== card) : [...cards, card].slice(-2);
}

const PRICE: Readonly<Record<string, number>> = { kill: 9 };

/** What a tap on a character means: of all answers that name it, the mildest. */
export function mildest(acts: readonly Act[], who: string): Act | null {
  const price = (act: Act) => (act.verb === 'pay health' ? act.health : (PRICE[act.verb] ?? 0));
  const named = acts.filter((act) => whoOf(act) === who);
  return named.sort((a, b) => price(a) - price(b))[0] ?? null;
}

export interface Circumstances {
  /** The server says that somebody dies of it. */
  kills: boolean;
  /** Nothing was seen by hovering before the tap. */
  touch: boolean;
}

/** Whether an action is selected first. A death is no slip of the hand, and a card that was played is seen by all. */
export function wantsConfirmation(act: Act, { kills, touch }: Circumstances): boolean {
  if (act.verb === 'kill' || kills) return true;
  if (act.verb === 'play') return act.to === null;
  return touch && (act.verb === 'choose' || act.verb === 'trigger' || whoOf(act) !== null);
}
