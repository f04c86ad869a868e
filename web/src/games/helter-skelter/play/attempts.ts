// What somebody tries who taps on something that is not offered, in the notation: the engine is asked why not.
import type { CardFace } from '../drawing/content.ts';
import type { Verb } from './notation.ts';

const ATTACKS: readonly Verb[] = ['snipe', 'shotgun', 'psi', 'melee', 'smash'];

/** The attack that is meant: the one picked, else the first that a card in hand would pay for, else a SNIPE. */
export function attackOf(who: string, verb: Verb | undefined, hand: readonly CardFace[]): Verb {
  if (verb && ATTACKS.includes(verb)) return verb;
  return printedAttacks(who, hand)[0] ?? 'snipe';
}

/** The attacks that cards of the hand print for a character, wild or linked. */
export function printedAttacks(who: string, hand: readonly CardFace[]): Verb[] {
  const printed = hand.flatMap((card) => [
    ...card.wild,
    ...card.symbols.flatMap((symbol) => (symbol.who === who && symbol.action ? [symbol.action] : [])),
  ]);
  return ATTACKS.filter((attack) => printed.includes(attack.toUpperCase()));
}

/** A way to a space: a step, unless something else was picked. */
export function attempt(verb: Verb, who: string, space: number): string {
  if (verb === 'explode') return `explode ${who} > ${space}`;
  return `${['move', 'climb', 'fly'].includes(verb) ? verb : 'move'} ${who} to ${space}`;
}
