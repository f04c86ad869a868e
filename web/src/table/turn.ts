// Whose turn it is, as far as any game tells: by the seats that are asked, and by the words that views use for the
// player on turn.
import type { Sound } from '../lib/sound.ts';
import type { Notice } from '../protocol.ts';
import { isObject, SEATS } from './words.ts';

type View = Readonly<Record<string, unknown>>;

const ON_TURN = ['controller', 'active', 'current', 'marker'];
const COUNTS = ['turns', 'turn', 'round'];

/** The seat on turn, if the view names one. */
export function onTurn(view: View): string | null {
  const named = ON_TURN.map((key) => view[key]).find((value) => SEATS.some((seat) => seat === value));
  return typeof named === 'string' ? named : null;
}

/** Two moments with the same text are in the same turn. */
export function turnKey(view: View): string {
  // A turn with stages has a number of its own, and counts as one.
  const counts = COUNTS.filter((key) => !(key === 'round' && typeof view.turn === 'number'));
  return JSON.stringify([...counts.map((key) => (isObject(view[key]) ? null : (view[key] ?? null))), onTurn(view)]);
}

/** Why a seat is asked: it is its turn, or something happens to it in somebody else's. */
export function moment(view: View, seat: string): 'turn' | 'asked' {
  // A window is open to everybody, and mostly goes by.
  if (isObject(view.asks) && view.asks.kind === 'window') return 'asked';
  const active = onTurn(view);
  return active === null || active === seat ? 'turn' : 'asked';
}

export interface Before {
  asked: boolean;
  turn: string;
  over: boolean;
}

/** The sound of an update: the most important thing that it brings. */
export function soundOf(
  now: { view: View; seat: string | null; asked: boolean; over: boolean; events: readonly Notice[] },
  before: Before,
): Sound | null {
  if (now.over) return before.over ? null : 'over';
  if (now.events.some(({ event }) => isObject(event) && event.event === 'interrupted')) return 'interrupt';
  if (now.asked && now.seat !== null) {
    const why = moment(now.view, now.seat);
    if (why === 'asked' && !before.asked) return 'asked';
    if (why === 'turn' && turnKey(now.view) !== before.turn) return 'turn';
  }
  return now.events.length > 0 ? 'move' : null;
}
