// A table before it is made: who sits where, with which options. Pure, so that the page only shows it.
import type { TableWish } from '../../lib/api.ts';
import type { Clock, GameInfo, NewSeat } from '../../protocol.ts';
import { usualBot } from '../parts/words.ts';

export type Options = Record<string, unknown>;

/** Where the game begins: anew, or from a position, or from a recorded game. */
export type Beginning =
  { kind: 'new' } | { kind: 'position'; text: string } | { kind: 'replay'; text: string; after: string };

export interface Plan {
  game: string;
  seats: NewSeat[];
  options: Options;
  clock: Clock;
  public: boolean;
  spectators: boolean;
  /** Where a game restricts what may be said: the chat takes any text all the same. */
  freeTalk: boolean;
  /** In seconds. */
  patience: number;
  beginning: Beginning;
}

/** Two minutes: long enough for a reload or a tunnel, short enough for the others. */
export const PATIENCE = 120;

/** What a second click starts: me against the usual bot, with the usual options. */
export function usualPlan(info: GameInfo): Plan {
  const bot: NewSeat = { bot: usualBot(info.bots) };
  const rest = Array.from({ length: Math.max(0, info.least_seats - 1) }, () => bot);
  const seats: NewSeat[] = ['me', ...rest];
  return {
    game: info.game,
    seats,
    options: usualOptions(info, seats.length),
    clock: { kind: 'none' },
    public: false,
    spectators: true,
    freeTalk: false,
    patience: PATIENCE,
    beginning: { kind: 'new' },
  };
}

export function usualOptions(info: GameInfo, seats: number): Options {
  const usual = info.usual[seats];
  return typeof usual === 'object' && usual !== null ? structuredClone(usual as Options) : {};
}

/** One seat more. Lists with an entry a seat get the first usual entry that nobody has yet. */
export function withSeat(plan: Plan, info: GameInfo, seat: NewSeat): Plan {
  const seats = [...plan.seats, seat];
  const options = forSeats(plan, info, seats.length, (entries, fresh) => {
    const spare = fresh.find((it) => !entries.includes(it));
    return [...entries, spare ?? entries.at(-1)];
  });
  return { ...plan, seats, options };
}

/** One seat less; what was its own goes with it. */
export function withoutSeat(plan: Plan, info: GameInfo, at: number): Plan {
  const seats = plan.seats.filter((_, index) => index !== at);
  const options = forSeats(plan, info, seats.length, (entries) => entries.filter((_, index) => index !== at));
  return { ...plan, seats, options };
}

/**
 * The usual options for so many seats, with what was chosen: lists with an entry a seat are made to fit, and what was as
 * usual for the seats before is as usual for those of now.
 */
function forSeats(
  plan: Plan,
  info: GameInfo,
  seats: number,
  fit: (entries: unknown[], fresh: unknown[]) => unknown[],
): Options {
  const before = usualOptions(info, plan.seats.length);
  const options = usualOptions(info, seats);
  for (const [name, value] of Object.entries(plan.options)) {
    const fresh = options[name];
    if (Array.isArray(value) && value.length === plan.seats.length)
      options[name] = fit(value as unknown[], Array.isArray(fresh) ? (fresh as unknown[]) : []);
    else if (JSON.stringify(value) !== JSON.stringify(before[name])) options[name] = value;
  }
  return options;
}

/** The entries of an option that has one a seat; none if it is something else. */
export function entriesOf(options: Options, name: string): string[] {
  const entries = options[name];
  return Array.isArray(entries) ? (entries as string[]) : [];
}

/** Another entry for a seat. */
export function withEntry(options: Options, name: string, seat: number, entry: string): Options {
  return { ...options, [name]: entriesOf(options, name).map((it, at) => (at === seat ? entry : it)) };
}

/** A list with one entry a seat, after two seats have chosen the same: whoever had it gets what the other gave up. */
export function swapped<T>(entries: T[], at: number, value: T): T[] {
  const had = entries.indexOf(value);
  return entries.map((it, index) => {
    if (index === at) return value;
    return index === had ? (entries[at] ?? it) : it;
  });
}

export function isBot(seat: NewSeat): seat is { bot: string } {
  return typeof seat === 'object';
}

export function kindOf(seat: NewSeat): 'me' | 'open' | 'bot' {
  return isBot(seat) ? 'bot' : seat;
}

/** Nobody has to come: the game can start at once. */
export function complete(plan: Plan): boolean {
  return !plan.seats.includes('open');
}

/** What is asked of the server. A game that goes on from somewhere brings its own options. */
export function newTable(plan: Plan, value: string): TableWish {
  const { game, seats, clock, spectators, patience, beginning } = plan;
  const talk = plan.freeTalk ? { free_talk: true } : {};
  const asked = { game, seats, clock, public: plan.public, spectators, ...talk, patience, value };
  switch (beginning.kind) {
    case 'new':
      return { ...asked, options: plan.options };
    case 'position':
      return { ...asked, position: beginning.text };
    case 'replay': {
      const after = beginning.after.trim();
      // Not a number is sent as it is: the server says what is wrong with it.
      return { ...asked, replay: beginning.text, after: after === '' ? null : Number(after) };
    }
  }
}

/** A text that people share is a recorded game if it holds one; else it is taken for a position. Both are TOML. */
export function beginningOf(text: string): Beginning {
  const recorded = /^format\s*=/m.test(text) && /^actions\s*=/m.test(text);
  return recorded ? { kind: 'replay', text, after: '' } : { kind: 'position', text };
}

/** `options.teams[1]` belongs to the field `options`; what has no field belongs to the whole. */
export function fieldOf(field: string | undefined): string {
  return /^[a-z_]+/.exec(field ?? '')?.[0] ?? '';
}

/** Which seat's entry of a list the server has found fault with: `options.decks.1`. */
export function seatOfField(field: string | undefined, list: string): number | null {
  const [, name, at] = /^options\.([a-z_]+)\.(\d)$/.exec(field ?? '') ?? [];
  return name === list ? Number(at) : null;
}
