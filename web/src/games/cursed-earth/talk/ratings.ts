// The words of a psi rating (CE-502), and the action that sends one.
import { RISKS, VALUES } from '../play/words.ts';
import type { Seat } from '../view.ts';

interface Way {
  /** As the notation has it. */
  value: string;
  words: string;
  icon?: string;
}

const numbered = (words: readonly string[]): Way[] => words.map((word, at) => ({ value: String(at), words: word }));
export const RISK_WAYS = numbered(RISKS);
export const VALUE_WAYS = numbered(VALUES);
export const STANCES: readonly Way[] = [
  { value: 'play', words: 'Play mine', icon: 'check' },
  { value: 'neutral', words: 'Neutral', icon: 'chat' },
  { value: 'discard', words: 'Discard mine', icon: 'ce-remove' },
];

/** The words of a stance. */
export const stanceWords = (stance: string): string => STANCES.find(({ value }) => value === stance)?.words ?? stance;

export const rateAction = (risk: number | string, value: number | string, stance: string): string =>
  `rate risk ${risk} value ${value} ${stance}`;

/** The place of a seat's card among those that were drawn: the Senior Judge draws first, then clockwise (CE-444). */
export function drawnPlace(seats: readonly Seat[], senior: Seat, seat: Seat | null): number {
  const [first, own] = [seats.indexOf(senior), seat === null ? -1 : seats.indexOf(seat)];
  return first < 0 || own < 0 ? -1 : (own - first + seats.length) % seats.length;
}
