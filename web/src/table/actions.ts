// The action list: every legal action as a row, alike ones together, large sets folded.
//
// An action is a line of the game's notation. Whatever stands after ` with ` is how it is paid for, and actions that
// differ only there are variants of one another; that is all this file knows about notation.
import type { ActionWords } from '../lib/game.ts';
import { capital, humanise, spaced, type Names } from './words.ts';

/** A row: one action, or several that open below it. */
export interface Row {
  /** Stays the same while the list changes, so that what is open stays open. */
  id: string;
  words: string;
  icon?: string;
  key?: string;
  /** How many actions it stands for, where the game's face has folded them itself. */
  count?: number;
  /** It is what is selected now. */
  on?: boolean;
  /** All actions of this row and below. */
  actions: string[];
  rows: Row[];
}

export interface Group {
  title: string;
  rows: Row[];
  count: number;
}

/** A group with more rows than this is folded by who acts. */
export const MANY = 9;

/** What any game's action is called without a face: its own notation, with names for ids. */
export function plainWords(action: string, names: Names): ActionWords {
  const [verb = '', ...rest] = action.split(' ');
  const words = rest.map((word) => (word === '>' ? '→' : (names.get(word) ?? spaced(word))));
  return { words: [names.get(verb) ?? capital(spaced(verb)), ...words].join(' '), group: humanise(verb) };
}

const unpaid = (action: string): string => action.split(' with ')[0] ?? action;
const actor = (action: string): string => unpaid(action).split(' ').slice(0, 2).join(' ');

/** Rows as a game's face has folded and ordered them: nothing is added. */
export function rowsOf(actions: readonly string[], describe: (action: string) => ActionWords): Group[] {
  const rows = actions.map((action) => ({ title: describe(action).group, row: leaf(action, describe(action)) }));
  return collect(rows, ({ title }) => title).map(([title, members]) => {
    return {
      title,
      rows: members.map(({ row }) => row),
      count: members.reduce((sum, { row }) => sum + (row.count ?? 1), 0),
    };
  });
}

/** Groups in the order in which the engine first names them. */
export function groups(actions: readonly string[], describe: (action: string) => ActionWords): Group[] {
  const words = new Map(actions.map((action) => [action, describe(action)]));
  const of = (action: string): ActionWords => words.get(action) ?? { words: action, group: '' };
  return collect(actions, (action) => of(action).group).map(([title, members]) => {
    const paid = fold(members, unpaid, of, (action) => leaf(action, of(action)));
    if (paid.length <= MANY) return { title, rows: paid, count: members.length };
    const folded = collect(paid, (row) => actor(row.actions[0] ?? '')).map(([who, rows]) =>
      parent(`${title} ${who}`, rows),
    );
    return { title, rows: folded.length > 1 ? folded : paid, count: members.length };
  });
}

const leaf = (action: string, words: ActionWords): Row => ({ ...words, id: action, actions: [action], rows: [] });

function fold(
  actions: readonly string[],
  same: (action: string) => string,
  of: (action: string) => ActionWords,
  row: (action: string) => Row,
): Row[] {
  return collect(actions, (action) => `${same(action)}\n${of(action).icon ?? ''}`).map(([, alike]) =>
    parent(same(alike[0] ?? ''), alike.map(row)),
  );
}

/** Several rows under one that says what they share; a single row stands for itself. */
function parent(id: string, rows: Row[]): Row {
  const [first] = rows;
  if (first && rows.length === 1) return first;
  return {
    id: `${id} …`,
    words: shared(rows.map((row) => row.words)),
    icon: first?.icon,
    actions: rows.flatMap((row) => row.actions),
    rows,
  };
}

/** What all of these begin with, in whole words and without a dangling preposition. */
export function shared(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  if (others.every((text) => text === first)) return first;
  const words = first.split(' ');
  let length = 0;
  const same = (text: string): boolean =>
    text
      .split(' ')
      .slice(0, length + 1)
      .join(' ') === words.slice(0, length + 1).join(' ');
  while (length < words.length && others.every(same)) length++;
  const kept = words.slice(0, length);
  if (kept.at(-1)?.toLowerCase() === 'with') kept.pop();
  const text = kept.join(' ').replace(/[\s·:,]+$/, '');
  const ends = kept.length > 0 && others.concat(first).some((it) => unpaid(it) === text);
  return ends ? text : `${text} …`.trim();
}

function collect<T>(items: readonly T[], by: (item: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    const members = found.get(key);
    if (members) members.push(item);
    else found.set(key, [item]);
  }
  return [...found];
}

/** Only what has every typed word in its words or its notation; rows that only hold such a row are kept for it. */
export function filtered(all: readonly Group[], typed: string): Group[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...all];
  const fits = (row: Row): boolean => {
    const text = `${row.words} ${row.actions.length === 1 ? row.actions[0] : ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const keep = (row: Row): Row[] => {
    if (row.rows.length === 0) return fits(row) ? [row] : [];
    const rows = row.rows.flatMap(keep);
    return rows.length === 0 ? [] : [{ ...row, rows, actions: rows.flatMap((it) => it.actions) }];
  };
  return all
    .map((group) => {
      const rows = group.rows.flatMap(keep);
      return { ...group, rows, count: rows.reduce((sum, row) => sum + row.actions.length, 0) };
    })
    .filter((group) => group.rows.length > 0);
}

/** A row as it stands in the list now. */
export interface Line {
  row: Row;
  depth: number;
}

/** The rows that are to be seen, in order, with what is open. */
export function lines(rows: readonly Row[], open: (row: Row) => boolean, depth = 0): Line[] {
  return rows.flatMap((row) => [
    { row, depth },
    ...(row.rows.length > 0 && open(row) ? lines(row.rows, open, depth + 1) : []),
  ]);
}
