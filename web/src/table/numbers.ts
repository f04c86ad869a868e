// The few numbers of a seat that every view is likely to have: points, cards in hand, cards in the deck.
import { capital, isObject, spaced } from './words.ts';

const MOST = 6;

/** How many, where a value is a count of something. */
function count(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (isObject(value) && typeof value.count === 'number') return value.count;
  if (Array.isArray(value) && value.every((item) => !isObject(item))) return value.length;
  return null;
}

/** From the first list of the view that has an entry for this seat. */
export function numbersOf(view: Readonly<Record<string, unknown>>, seat: string): { label: string; value: number }[] {
  const lists = Object.values(view).filter((part): part is unknown[] => Array.isArray(part));
  const own = lists.flat().find((entry) => isObject(entry) && entry.seat === seat);
  if (!isObject(own)) return [];
  const found = Object.entries(own).flatMap(([key, value]) => {
    const many = count(value);
    return many === null ? [] : [{ label: capital(spaced(key)), value: many }];
  });
  return found.slice(0, MOST);
}
