// The cards of a pack as the page speaks of them: titles from the pack that is played with, printed texts from the
// server, which makes them from what the cards do.
import { fields, list, number, text, texts } from '../../lib/loose.ts';
import type { CardInfo } from '../../protocol.ts';

/** What is known of a card by its code. */
export interface Sheet {
  code: string;
  title: string;
  kind: string;
  keywords: string[];
  numbers: Record<string, number>;
  text: string[];
}

export type Sheets = ReadonlyMap<string, Sheet>;

const NUMBERS = ['exp', 'pv', 'authority', 'ability', 'resolve'];

/** Every card of the pack's files, with the texts of those that the server has printed. */
export function sheetsIn(content: unknown, printed: readonly CardInfo[]): Sheets {
  const texts = new Map(printed.map((card) => [card.code, card]));
  const sheets = new Map<string, Sheet>();
  for (const [path, file] of Object.entries(fields(fields(content).files))) {
    if (!path.startsWith('cards/')) continue;
    for (const [kind, cards] of Object.entries(fields(file))) {
      for (const card of list(cards)) {
        const sheet = read(kind, fields(card), texts);
        if (sheet) sheets.set(sheet.code, sheet);
      }
    }
  }
  return sheets;
}

function read(kind: string, card: Record<string, unknown>, printed: ReadonlyMap<string, CardInfo>): Sheet | null {
  const [code, title] = [text(card.code), text(card.title)];
  if (code === null || title === null) return null;
  const known = printed.get(code);
  const same = known?.title === title ? known : undefined;
  const numbers = NUMBERS.filter((name) => typeof card[name] === 'number').map((name) => [name, number(card[name])]);
  return {
    code,
    title,
    kind,
    keywords: same?.keywords ?? texts(card.keywords),
    numbers: same?.numbers ?? (Object.fromEntries(numbers) as Record<string, number>),
    text: same?.text ?? [],
  };
}

/** `C08-2` is the second copy of C08 on the table. */
export const codeOf = (card: string): string => card.split('-')[0] ?? card;

/** A card by its title; of several copies, which. */
export function titleOf(card: string, sheets: Sheets): string {
  const [code = card, copy] = card.split('-');
  const title = sheets.get(code)?.title ?? code;
  return copy === undefined ? title : `${title} (${copy})`;
}
