// The words of a psi rating (CE-502), and the action that sends one.
import { RISKS, VALUES } from '../play/words.ts';
import type { Rating, Seat } from '../view.ts';

export const STANCES = [
  { stance: 'play', words: 'Play mine', icon: 'check' },
  { stance: 'neutral', words: 'Neutral', icon: 'chat' },
  { stance: 'discard', words: 'Discard mine', icon: 'ce-remove' },
] as const;

export const rateAction = (risk: number, value: number, stance: string): string =>
  `rate risk ${risk} value ${value} ${stance}`;

/** As others read it: `risk high, value low, discard mine`. */
export function ratingWords({ risk, value, stance }: Rating): string {
  const says = STANCES.find((it) => it.stance === stance)?.words ?? stance;
  return `risk ${RISKS[risk] ?? risk}, value ${VALUES[value] ?? value}, ${says.toLowerCase()}`;
}

/** The place of a seat's card among those that were drawn: the Senior Judge draws first, then clockwise (CE-444). */
export function drawnPlace(seats: readonly Seat[], senior: Seat, seat: Seat | null): number {
  const [first, own] = [seats.indexOf(senior), seat === null ? -1 : seats.indexOf(seat)];
  return first < 0 || own < 0 ? -1 : (own - first + seats.length) % seats.length;
}
