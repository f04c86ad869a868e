// The shelf of rules: which games have a book, and the way to one of its rules. A book is fetched when it is opened.
import { books, covers } from 'virtual:rules';
import { plain, RULE_ID, type Book, type Cover, type Rule } from './text.ts';

export { covers };

const opened = new Map<string, Promise<Book>>();

export function openBook(game: string): Promise<Book> | null {
  const load = books[game];
  if (!load) return null;
  let book = opened.get(game);
  if (!book) {
    book = load().then((module) => module.default);
    // A book that could not be fetched may be fetched again.
    book.catch(() => opened.delete(game));
    opened.set(game, book);
  }
  return book;
}

/** The game whose rules have this number. */
export function gameOf(id: string): Cover | null {
  const prefix = new RegExp(`^${RULE_ID.source}$`).exec(id)?.[1];
  return covers.find((cover) => prefix !== undefined && cover.prefixes.includes(prefix)) ?? null;
}

/** One rule and the section it stands in; null if no book has it. */
export async function loadRule(id: string): Promise<{ rule: Rule; section: string; title: string } | null> {
  const cover = gameOf(id);
  const book = cover && (await openBook(cover.game));
  if (!book) return null;
  let section = '';
  for (const block of book.blocks) {
    if (block.kind === 'heading') section = plain(block.words);
    if (block.kind === 'rule' && block.rule.id === id) return { rule: block.rule, section, title: book.title };
  }
  return null;
}
