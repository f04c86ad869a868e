// The options of the miniatures game, as the set-up page changes them. Pure.
import type { Options } from '../../../pages/setup/plan.ts';

/** MG-040: the scenario is left to the die. */
export const ROLL = 'roll';

/** The scenario's own table again. */
export function withoutTable(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'layout' && name !== 'drawn'));
}

/** Another table: one of the pack by its name, or one that somebody has drawn, as a text. */
export function withTable(options: Options, table: { layout?: string; drawn?: string }): Options {
  return { ...withoutTable(options), ...table };
}

/** Another force for a seat. */
export function withForce(options: Options, seat: number, force: string): Options {
  const forces = Array.isArray(options.forces) ? (options.forces as string[]) : [];
  return { ...options, forces: forces.map((it, at) => (at === seat ? force : it)) };
}
