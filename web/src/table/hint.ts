// What the adviser answers: how things stand, and what it would do.
import { isObject } from './words.ts';

export interface Prospect {
  /** In thousandths: 0 is lost, 500 even, 1000 won; and how far results lie from it. */
  expected: number;
  spread: number;
}

export interface Advice {
  now: Prospect;
  best: { action: string; visits: number; prospect: Prospect }[];
}

function prospect(value: unknown): Prospect | null {
  if (!isObject(value) || typeof value.expected !== 'number') return null;
  return { expected: value.expected, spread: typeof value.spread === 'number' ? value.spread : 0 };
}

/** Nothing, if it is no answer to a hint. */
export function readAdvice(value: unknown): Advice | null {
  const now = isObject(value) ? prospect(value.now) : null;
  if (!now || !isObject(value) || !Array.isArray(value.best)) return null;
  const best = value.best.flatMap((it: unknown) => {
    const of = isObject(it) ? prospect(it.prospect) : null;
    if (!of || !isObject(it) || typeof it.action !== 'string') return [];
    return [{ action: it.action, visits: typeof it.visits === 'number' ? it.visits : 0, prospect: of }];
  });
  return { now, best };
}

export const percent = (thousandths: number): string => `${Math.round(thousandths / 10)} %`;

/** In words: the numbers alone say little to most people. */
export function standing({ expected }: Prospect): string {
  if (expected >= 900) return 'as good as won';
  if (expected >= 650) return 'clearly ahead';
  if (expected >= 550) return 'a little ahead';
  if (expected > 450) return 'even';
  if (expected > 350) return 'a little behind';
  if (expected > 100) return 'clearly behind';
  return 'as good as lost';
}
