// What this browser saw and gave before a game began, kept here and never sent: with it a record is checked against
// something the server cannot change.

export type Noted = { commitment?: string; values: Record<string, string> };

const KEY = 'megacity.promises';
/** Tables that are remembered; the oldest are forgotten first. */
const MOST = 200;

function all(): Record<string, Noted> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Noted>) : {};
  } catch {
    return {};
  }
}

function keep(table: string, change: (noted: Noted) => void): void {
  const notes = all();
  const noted = notes[table] ?? { values: {} };
  change(noted);
  const others = Object.entries(notes).filter(([name]) => name !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, noted]])));
  } catch {
    // Without storage nothing is noted, and the page says so.
  }
}

/** Writes down the promise of a table the first time it is seen. Worth most before anybody has given a value. */
export function notePromise(table: string, commitment: string): void {
  if (notedOf(table)?.commitment !== undefined) return;
  keep(table, (noted) => (noted.commitment = commitment));
}

/** Writes down the value that this browser gave for a seat; a later one for the same seat replaces it. */
export function noteValue(table: string, seat: string, value: string): void {
  keep(table, (noted) => (noted.values[seat] = value));
}

export function notedOf(table: string): Noted | null {
  return all()[table] ?? null;
}
