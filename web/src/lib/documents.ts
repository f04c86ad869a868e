// What can be read on the server besides games: the books of rules, rule cases, what was measured. Each is fetched when a
// page needs it; the browser keeps it, and asks only whether it is still the same.
import type { CaseText, Cover } from '../protocol.ts';
import { get, getText, once, Problem } from './api.ts';

const covers = new Map<string, Promise<Cover[]>>();
const texts = new Map<string, Promise<string | null>>();

/** Which books there are, and what is in each; fetched once. */
export function fetchCovers(): Promise<Cover[]> {
  return once(covers, '', () => get('/api/documents'));
}

/** The rules of a game as they were written; null if it has no book here. */
export function fetchRules(game: string): Promise<string | null> {
  return text(`/api/documents/${encodeURIComponent(game)}`);
}

/** The rule cases of a game; none if it has none here. */
export async function fetchCases(game: string): Promise<CaseText[]> {
  const list = await text(`/api/documents/${encodeURIComponent(game)}/cases`);
  return list === null ? [] : (JSON.parse(list) as CaseText[]);
}

/** What was measured of the cards of a game; null if nothing was. */
export function fetchMeasured(game: string): Promise<string | null> {
  return text(`/api/documents/${encodeURIComponent(game)}/measured`);
}

function text(path: string): Promise<string | null> {
  return once(texts, path, () =>
    getText(path).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.status === 404) return null;
      throw problem;
    }),
  );
}
