// The rounds of a turn by phase (CG-100 to CG-105), and the parts that people have in them.
import type { Step } from '../../../lib/game.ts';
import type { CardGame } from '../state.svelte.ts';
import type { CgView } from '../view.ts';

export const PHASES: readonly { phase: string; rounds: readonly string[] }[] = [
  { phase: 'Roster', rounds: ['ready'] },
  { phase: 'Briefing', rounds: ['resource', 'crime', 'assignment'] },
  { phase: 'Investigation', rounds: ['scene', 'perp', 'challenge', 'combat', 'sentencing'] },
  { phase: 'Process', rounds: ['debrief'] },
];

/** The rounds in a few steps: the bar has room for no more. The one that we are in is called by its own name. */
const STEPS = [
  { words: 'Briefing', rounds: ['ready', 'resource', 'crime', 'assignment'] },
  { words: 'Perps', rounds: ['scene', 'perp'] },
  { words: 'Rolls', rounds: ['challenge', 'combat'] },
  { words: 'Sentence', rounds: ['sentencing', 'debrief'] },
] as const;

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

export function steps(view: CgView | null): Step[] {
  if (!view || view.turn === 0) return [];
  const now = STEPS.findIndex(({ rounds }) => (rounds as readonly string[]).includes(view.round));
  return STEPS.map(({ words }, at) => ({
    words: at === now ? capital(view.round) : words,
    state: at < now ? 'done' : at === now ? 'now' : 'later',
  }));
}

/** `Duty Judge`, `investigates`, `plays the Perps`. */
export function rolesOf(view: CgView | null, seat: string): string[] {
  if (!view || view.turn === 0) return [];
  const roles: string[] = [];
  if (!view.playing.includes(seat)) return ['out of the game'];
  if (view.inquiry?.investigator === seat) roles.push('Investigator');
  if (view.inquiry?.perpPlayer === seat) roles.push('Perp player');
  if (view.duty === seat) roles.push('Duty Judge');
  return roles;
}

/** Whether there are windows that the table could pass for us. */
export const passable = ({ table, view }: CardGame): boolean =>
  table.live && table.seat !== null && !table.outcome && (view?.turn ?? 0) > 0;
