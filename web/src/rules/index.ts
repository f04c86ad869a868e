// The shelf of rules: which games have a book, and the way to one of its rules. A book is fetched when it is opened.
import { fetchCovers, fetchRules } from '../lib/documents.ts';
import type { Cover } from '../protocol.ts';
import { plain, RULE_ID, type Book, type Rule } from './text.ts';

const opened = new Map<string, Promise<Book | null>>();

/** The rules of a game; null if it has none here. */
export function openBook(game: string): Promise<Book | null> {
  let book = opened.get(game);
  if (!book) {
    book = read(game);
    // A book that could not be fetched may be fetched again.
    book.catch(() => opened.delete(game));
    opened.set(game, book);
  }
  return book;
}

async function read(game: string): Promise<Book | null> {
  const [text, { parse }] = await Promise.all([fetchRules(game), import('./markdown.ts')]);
  return text === null ? null : parse(game, text);
}

/** The book that has rules with the prefix of this number. */
export function bookOf(id: string, covers: readonly Cover[]): Cover | null {
  const prefix = new RegExp(`^${RULE_ID.source}$`).exec(id)?.[1];
  return covers.find((cover) => prefix !== undefined && cover.prefixes.includes(prefix)) ?? null;
}

/** A rule, and where it stands. */
export interface Found {
  rule: Rule;
  game: string;
  title: string;
  section: string;
}

/** One rule by its number; null if no book has it. */
export async function loadRule(id: string): Promise<Found | null> {
  const cover = bookOf(id, await fetchCovers());
  const book = cover && (await openBook(cover.game));
  if (!book) return null;
  let section = '';
  for (const block of book.blocks) {
    if (block.kind === 'heading') section = plain(block.words);
    if (block.kind === 'rule' && block.rule.id === id) {
      return { rule: block.rule, game: book.game, title: book.title, section };
    }
  }
  return null;
}
