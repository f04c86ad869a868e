// Which cards pay, if the player does not say: those that will be missed least. No rule is asked here: every way to pay
// comes from the server's list, and this only puts them in order.
import type { CardFace } from '../drawing/content.ts';
import type { Place } from '../view.ts';
import type { Intent } from './intents.ts';
import type { Act } from './notation.ts';

/** What the choice depends on: the hand, and where the characters of the team stand. */
export interface Purse {
  hand: readonly CardFace[];
  place(who: string): Place;
}

/** One thing that a card can be used for, and how much it counts. */
function* uses(card: CardFace, place: (who: string) => Place): Generator<[use: string, weight: number]> {
  for (const symbol of card.wild) yield [`any ${symbol}`, symbol === 'INTERRUPT' ? 4 : 2];
  for (const { who, action } of card.symbols) {
    const where = place(who);
    // A dead character's symbols still pay for a fragment, three of a kind.
    yield [who, where === 'dead' ? 0.25 : 1];
    if (action && where !== 'dead') yield [`${who} ${action}`, where === 'bench' ? 1 : 2];
  }
}

/** How much a card would be missed: each of its uses counts less, the more cards of the hand have it too. */
export function worth(card: CardFace, purse: Purse): number {
  const copies = new Map<string, number>();
  for (const other of purse.hand) {
    for (const [use] of uses(other, purse.place)) copies.set(use, (copies.get(use) ?? 0) + 1);
  }
  let sum = 0;
  for (const [use, weight] of uses(card, purse.place)) sum += weight / Math.max(1, copies.get(use) ?? 1);
  return sum;
}

/** The variant that costs least, among those with all of the picked cards; the lowest numbers where two are alike. */
export function cheapest(intent: Intent, purse: Purse, picked: readonly number[] = []): Act {
  const price = new Map(purse.hand.map((card) => [card.number, worth(card, purse)]));
  const cost = (act: Act) => act.cards.reduce((sum, card) => sum + (price.get(card) ?? 0), 0);
  const fitting = intent.variants.filter((act) => picked.every((card) => act.cards.includes(card)));
  const choices = fitting.length > 0 ? fitting : intent.variants;
  return choices.reduce((best, act) => (cost(act) < cost(best) - 1e-9 ? act : best), choices[0] ?? intent.act);
}

/** Every card that takes part in some way to pay. */
export function payers(intent: Intent): Set<number> {
  return new Set(intent.variants.flatMap((act) => act.cards));
}
