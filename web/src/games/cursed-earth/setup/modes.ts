// A plan for The Cursed Earth: the mode says how many may sit down, and what else there is to agree on. Pure, so that
// the page only shows it.
import { seatLetter } from '../../../pages/parts/words.ts';
import type { Options, Plan } from '../../../pages/setup/plan.ts';

export const MODES = ['co-operative', 'solo', 'head-to-head'] as const;
export type Mode = (typeof MODES)[number];

/** How few and how many seats each mode has. */
export const SEATS: Record<Mode, { least: number; most: number }> = {
  'co-operative': { least: 2, most: 4 },
  solo: { least: 1, most: 1 },
  'head-to-head': { least: 2, most: 2 },
};

export function modeOf(options: Options): Mode {
  return MODES.find((mode) => mode === options.mode) ?? 'co-operative';
}

/** The same people in another mode: bots come where somebody is missing, and the last ones leave where it is too full. */
export function inMode(plan: Plan, mode: Mode, bot: string): Plan {
  const { least, most } = SEATS[mode];
  const missing = Array.from({ length: Math.max(0, least - plan.seats.length) }, () => ({ bot }));
  return fitting({ ...plan, seats: [...plan.seats, ...missing].slice(0, most), options: { ...plan.options, mode } });
}

/** Without what this mode has not, or what spoke of somebody who has left. */
export function fitting(plan: Plan): Plan {
  const mode = modeOf(plan.options);
  const { difficulty, senior, judges } = plan.options;
  const seated = (seat: unknown): boolean => plan.seats.some((_, at) => seatLetter(at) === seat);
  const options: Options = { mode, players: plan.seats.length };
  if (difficulty !== undefined && mode !== 'head-to-head') options.difficulty = difficulty;
  if (mode !== 'solo' && seated(senior)) options.senior = senior;
  if (mode === 'head-to-head' && seated(judges)) options.judges = judges;
  return { ...plan, options, freeTalk: plan.freeTalk && mode === 'co-operative' };
}

/** Head-to-head: what the seat plays. The first one has the Judges if nobody says otherwise. */
export function sideOf(options: Options, at: number): 'judges' | 'perps' {
  return (options.judges ?? seatLetter(0)) === seatLetter(at) ? 'judges' : 'perps';
}

/** Head-to-head: the seat plays this side, and the other seat the other. */
export function withSide(options: Options, at: number, side: 'judges' | 'perps'): Options {
  return { ...options, judges: seatLetter(side === 'judges' ? at : 1 - at) };
}
