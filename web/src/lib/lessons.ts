// Tables that were made for a lesson, noted in this browser: they are put away with the lesson, and lists of games leave
// them out.

const KEY = 'megacity.lessons';
/** Tables that are remembered; the oldest are forgotten first. */
const MOST = 200;

function all(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((it) => typeof it === 'string') : [];
  } catch {
    return [];
  }
}

export function noteLesson(table: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...all(), table].slice(-MOST)));
  } catch {
    // Without storage the lists show them.
  }
}

/** The same list without the tables of lessons. */
export function withoutLessons<T extends { table: string }>(tables: readonly T[]): T[] {
  const lessons = new Set(all());
  return tables.filter(({ table }) => !lessons.has(table));
}
