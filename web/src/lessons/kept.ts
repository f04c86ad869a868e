// How far somebody has come, in this browser.

interface Kept {
  /** The step that was shown last. */
  at: number;
  /** Ids of the steps that were done. */
  done: string[];
  /** The table of that step, while it has not been put away. */
  table: string | null;
}

const keyOf = (game: string): string => `megacity.learn.${game}`;

export function kept(game: string): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? '{}');
    const { at, done, table } = found as Partial<Record<keyof Kept, unknown>>;
    return {
      at: typeof at === 'number' && Number.isInteger(at) ? at : 0,
      done: Array.isArray(done) ? done.filter((it) => typeof it === 'string') : [],
      table: typeof table === 'string' ? table : null,
    };
  } catch {
    return { at: 0, done: [], table: null };
  }
}

export function keep(game: string, change: Partial<Kept>): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify({ ...kept(game), ...change }));
  } catch {
    // Without storage the next visit begins at the first step.
  }
}
