// Which cards are shown, and in which order: what the query found, narrowed by the filters.
import { type CardSheet, type Kind, KINDS, type Motive } from '../games/card-game/drawing/content.ts';

export interface Filters {
  readonly kinds: readonly Kind[];
  readonly motives: readonly Motive[];
  /** Of one keyword or classification; empty for any. */
  readonly keyword: string;
  /** Only what the deck has. */
  readonly mine: boolean;
}

export const NO_FILTERS: Filters = { kinds: [], motives: [], keyword: '', mine: false };

export type Order = 'type' | 'title' | 'pv' | 'exp' | 'strength';

export const ORDERS: readonly { value: Order; words: string }[] = [
  { value: 'type', words: 'Type' },
  { value: 'title', words: 'Title' },
  { value: 'pv', words: 'Prestige Value' },
  { value: 'exp', words: 'Experience' },
  { value: 'strength', words: 'Ability' },
];

export function narrowed(
  sheets: readonly CardSheet[],
  filters: Filters,
  order: Order,
  found: ReadonlySet<string> | null,
  has: (code: string) => boolean,
): CardSheet[] {
  const { kinds, motives, keyword, mine } = filters;
  return sheets
    .filter(
      (sheet) =>
        (!found || found.has(sheet.code)) &&
        (kinds.length === 0 || kinds.includes(sheet.kind)) &&
        motives.every((letter) => sheet.motives.includes(letter)) &&
        (keyword === '' || sheet.keywords.includes(keyword) || sheet.signatures.includes(keyword)) &&
        (!mine || has(sheet.code)),
    )
    .sort((a, b) => rank(a, b, order));
}

function rank(a: CardSheet, b: CardSheet, order: Order): number {
  const byType = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.code.localeCompare(b.code, 'en', { numeric: true });
  // Cards without the number come last.
  const most = (stat: 'pv' | 'exp' | 'ability') => (b.numbers[stat] ?? -99) - (a.numbers[stat] ?? -99) || byType;
  switch (order) {
    case 'title':
      return a.title.localeCompare(b.title, 'en') || byType;
    case 'pv':
      return most('pv');
    case 'exp':
      return most('exp');
    case 'strength':
      return most('ability');
    case 'type':
      return byType;
  }
}
