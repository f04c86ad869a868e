// The options of the miniatures game, as the set-up page changes them. Pure.
import { type Options, withEntry } from '../../../pages/setup/plan.ts';

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

/** A link may bring a scenario along, and a force for the first seat. */
export function linked(options: Options, query: URLSearchParams): Options {
  const [scenario, force] = [query.get('scenario'), query.get('force')];
  const forced = force === null ? options : withEntry(options, 'forces', 0, force);
  return scenario === null ? forced : { ...forced, scenario };
}
