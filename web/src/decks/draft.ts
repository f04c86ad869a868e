// A deck in the making: pure, so that the page only shows it. What is right or wrong about it the server says.
import type { CardSheet } from '../games/card-game/drawing/content.ts';
import type { DeckMade } from '../protocol.ts';

export interface Draft {
  readonly name: string;
  /** Codes of Judges; the first leads. */
  readonly team: readonly string[];
  readonly alternates: readonly string[];
  /** Copies by code. */
  readonly cards: Readonly<Record<string, number>>;
}

export type Bench = 'team' | 'alternates';

/** CG-062, for the meter; the server has the last word. */
export const TEAM = 5;
export const EXPERIENCE = 40;
/** CG-055 and CG-R82. */
export const LEAST = 40;
export const MOST = 120;

export const EMPTY: Draft = { name: '', team: [], alternates: [], cards: {} };

export function draftOf(made: DeckMade): Draft {
  const cards = Object.fromEntries(made.cards.map(({ code, copies }) => [code, copies]));
  return { name: made.name, team: made.team, alternates: made.alternates, cards };
}

export function sizeOf(draft: Draft): number {
  return Object.values(draft.cards).reduce((sum, copies) => sum + copies, 0);
}

export function copiesOf(draft: Draft, code: string): number {
  return draft.cards[code] ?? 0;
}

/** Where a Judge stands. */
export function benchOf(draft: Draft, code: string): Bench | null {
  if (draft.team.includes(code)) return 'team';
  return draft.alternates.includes(code) ? 'alternates' : null;
}

export function withCopies(draft: Draft, code: string, copies: number): Draft {
  const rest = Object.fromEntries(Object.entries(draft.cards).filter(([other]) => other !== code));
  const kept = Math.max(0, Math.min(MOST, copies));
  return { ...draft, cards: kept > 0 ? { ...rest, [code]: kept } : rest };
}

/** Puts a Judge into the team or among the alternates, or with `null` nowhere. */
export function withJudge(draft: Draft, code: string, bench: Bench | null): Draft {
  if (benchOf(draft, code) === bench) return draft;
  const without = (codes: readonly string[]) => codes.filter((other) => other !== code);
  const [team, alternates] = [without(draft.team), without(draft.alternates)];
  return {
    ...draft,
    team: bench === 'team' ? [...team, code] : team,
    alternates: bench === 'alternates' ? [...alternates, code] : alternates,
  };
}

/** Moves a Judge one place; the first of the team leads it. */
export function moved(draft: Draft, code: string, by: -1 | 1): Draft {
  const bench = benchOf(draft, code);
  if (!bench) return draft;
  const codes = [...draft[bench]];
  const at = codes.indexOf(code);
  const to = at + by;
  if (to < 0 || to >= codes.length) return draft;
  codes.splice(to, 0, ...codes.splice(at, 1));
  return { ...draft, [bench]: codes };
}

/** One more: of a Judge a place in the team if there is one, else among the alternates. */
export function added(draft: Draft, sheet: CardSheet, experience: number): Draft {
  if (sheet.kind !== 'judge') return withCopies(draft, sheet.code, copiesOf(draft, sheet.code) + 1);
  if (benchOf(draft, sheet.code)) return draft;
  const fits = draft.team.length < TEAM && experience + (sheet.numbers.exp ?? 0) <= EXPERIENCE;
  return withJudge(draft, sheet.code, fits ? 'team' : 'alternates');
}

/** One less. */
export function taken(draft: Draft, sheet: CardSheet): Draft {
  if (sheet.kind === 'judge') return withJudge(draft, sheet.code, null);
  return withCopies(draft, sheet.code, copiesOf(draft, sheet.code) - 1);
}

export type Titles = ReadonlyMap<string, { readonly title: string }>;

/** The list that the server reads: a line a card. Never a single line, which would be the name of a deck. */
export function listOf(draft: Draft, titles: Titles): string {
  const title = (code: string) => titles.get(code)?.title ?? code;
  // What follows a # is a comment.
  const name = draft.name.replaceAll('#', '').trim();
  const cards = Object.entries(draft.cards).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    ...(name ? [`Name: ${name}`, ''] : []),
    'Team:',
    ...draft.team.map(title),
    '',
    'Alternates:',
    ...draft.alternates.map(title),
    '',
    'Cards:',
    ...cards.map(([code, copies]) => `${copies} ${title(code)}`),
    '',
  ].join('\n');
}

export function same(one: Draft, other: Draft): boolean {
  const text = ({ name, team, alternates, cards }: Draft) =>
    JSON.stringify([name, team, alternates, Object.entries(cards).sort()]);
  return text(one) === text(other);
}

/** A whole number below `n`, each as likely as the others. */
function below(n: number): number {
  const most = Math.floor(0x1_0000_0000 / n) * n;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % n;
  }
}

/** The deck in a random order, to draw sample hands from. */
export function shuffled(draft: Draft, pick: (n: number) => number = below): string[] {
  const codes = Object.entries(draft.cards).flatMap(([code, copies]) => Array<string>(copies).fill(code));
  for (let at = codes.length - 1; at > 0; at--) {
    const other = pick(at + 1);
    [codes[at], codes[other]] = [codes[other] ?? '', codes[at] ?? ''];
  }
  return codes;
}
