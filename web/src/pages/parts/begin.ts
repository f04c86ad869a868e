// From a plan to a game: makes the table, starts it if nobody has to come, and goes there.
import { api, randomValue } from '../../lib/api.ts';
import { line } from '../../lib/line.svelte.ts';
import { go } from '../../lib/router.svelte.ts';
import type { GameInfo } from '../../protocol.ts';
import { complete, newTable, type Plan, usualPlan } from '../setup/plan.ts';

export async function begin(plan: Plan): Promise<void> {
  await line.open();
  const { table } = await api.create(newTable(plan, randomValue()));
  // A start that fails leaves an open table with a button to start it: no reason to stay here.
  if (complete(plan)) await line.ask({ type: 'start', table }).catch(() => undefined);
  go(`/table/${table}`);
}

/** One click: against the usual bots, as the game is usually played. */
export function beginUsual(info: GameInfo): Promise<void> {
  return begin(usualPlan(info));
}

/** A table once more: the same game, options and seats, with whoever wants to come. */
export async function playAgain(table: string): Promise<void> {
  await line.open();
  const told = await line.ask({ type: 'rematch', table });
  if (told.type === 'done' && told.table) go(`/table/${told.table}`);
}
