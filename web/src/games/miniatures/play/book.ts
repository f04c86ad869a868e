// The texts of cards, from the book itself: its tables have a row for each.
import { openBook } from '../../../rules/index.ts';
import { plain, type Book } from '../../../rules/text.ts';

export interface CardText {
  code: string;
  name: string;
  text: string;
}

const CODE = /^[AB]\d{2}$/;

export function cardTexts(book: Book): Map<string, CardText> {
  const found = new Map<string, CardText>();
  for (const block of book.blocks) {
    if (block.kind !== 'table') continue;
    for (const row of block.rows) {
      const [code = '', name = ''] = row.map(plain);
      const last = row.at(-1);
      if (CODE.test(code) && last && row.length > 2) found.set(code, { code, name, text: `${plain(last)}.` });
    }
  }
  return found;
}

export async function loadCardTexts(): Promise<Map<string, CardText>> {
  const book = await openBook('miniatures');
  return book ? cardTexts(book) : new Map<string, CardText>();
}
