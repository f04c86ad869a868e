// A quick match: my force against a starter force, played by a bot.
import { begin } from '../pages/parts/begin.ts';
import { usualPlan } from '../pages/setup/plan.ts';
import { GAME, type ForcePack } from './pack.ts';

export interface Match {
  scenario: string;
  /** A list, a share code, or the id of a starter force. */
  force: string;
  /** The id of a starter force. */
  rival: string;
  /** The strength of the bot; the usual one if there is none. */
  bot?: string;
}

export async function quickMatch(pack: ForcePack, { scenario, force, rival, bot }: Match): Promise<void> {
  const plan = usualPlan(pack.info);
  const seats = bot ? (['me', { bot }] as typeof plan.seats) : plan.seats;
  await begin({ ...plan, game: GAME, seats, options: { scenario, forces: [force, rival] } });
}

/** Somebody else: a starter force of another faction, if there is one. */
export function rivalOf(pack: ForcePack, force: string, faction?: string): string {
  const { starters } = pack.units;
  const other = starters.find(({ id, made }) => id !== force && made.faction !== faction) ?? starters[0];
  return other?.id ?? '';
}
