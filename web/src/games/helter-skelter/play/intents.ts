// Intents: actions that differ only in the cards they cost are one thing to do, with several ways to pay.
import type { Act, Verb } from './notation.ts';

export interface Intent {
  key: string;
  /** Any of the variants: they agree in everything but the price. */
  act: Act;
  variants: Act[];
}

/** What is meant, without the price. Whose symbols pay for a COLLECT is part of the price. */
export function intentKey(act: Act): string {
  const steps = act.steps?.map((step) => `${step.who} ${step.to ?? 'stays'}`).join(', ') ?? '';
  const parts = [act.verb, act.who, act.on, act.to, act.hiEx ? 'hi-ex' : null, act.defence, steps];
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

/** In the order in which the server lists them. */
export function intents(acts: readonly Act[]): Intent[] {
  const found = new Map<string, Intent>();
  for (const act of acts) {
    const key = intentKey(act);
    const known = found.get(key);
    if (known) known.variants.push(act);
    else found.set(key, { key, act, variants: [act] });
  }
  return [...found.values()];
}

/** Of several things that could be done there, the plain ones first; a RALLY only when it is asked for. */
const PLAINNESS: readonly Verb[] = ['deploy', 'move', 'climb', 'fly', 'collect', 'heal', 'psi', 'melee', 'smash'];

/**
 * The one that a tap most likely means: the plain step; else the attack that does most damage, on one character before
 * all of a space; in a RALLY, whoever has not been told to step stays.
 */
export function likeliest(all: readonly Intent[], damage: (verb: Verb) => number, told: number): Intent | null {
  const rank = (intent: Intent): number[] => {
    const { act } = intent;
    const place = PLAINNESS.indexOf(act.verb);
    const steps = act.steps?.filter((step) => step.to !== null).length ?? told;
    return [
      act.verb === 'rally' ? 1 : 0,
      steps === told ? 0 : 1,
      -damage(act.verb),
      act.hiEx ? 1 : 0,
      place < 0 ? PLAINNESS.length : place,
    ];
  };
  let best: { intent: Intent; rank: number[] } | null = null;
  for (const intent of all) {
    const its = rank(intent);
    if (!best || before(its, best.rank)) best = { intent, rank: its };
  }
  return best?.intent ?? null;
}

function before(one: number[], other: number[]): boolean {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    if (value !== against) return value < against;
  }
  return false;
}
