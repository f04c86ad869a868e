// The cards of a pack as the page speaks of them: by code, with the texts that the server makes from what they do.
import { fields, list, number, text, texts } from '../../lib/loose.ts';

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

/** What the files call a number, and what it is called everywhere else. */
const NUMBERS = { authority: 'authority', resolve: 'resolve', ability: 'ability', experience: 'exp', pv: 'pv' };

/** Every card of the pack's files. */
export function sheetsIn(content: unknown): Sheets {
  const { files, texts: printed } = fields(content);
  const sheets = new Map<string, Sheet>();
  for (const [path, file] of Object.entries(fields(files))) {
    if (!/(^|\/)cards(\/|\.toml$)/.test(path)) continue;
    for (const [kind, cards] of Object.entries(fields(file))) {
      for (const card of list(cards)) {
        const sheet = read(kind, fields(card), fields(printed));
        if (sheet) sheets.set(sheet.code, sheet);
      }
    }
  }
  return sheets;
}

function read(kind: string, card: Record<string, unknown>, printed: Record<string, unknown>): Sheet | null {
  const [code, title] = [text(card.code), text(card.title)];
  if (code === null || title === null) return null;
  const numbers = Object.entries(NUMBERS).flatMap(([name, stat]) =>
    typeof card[name] === 'number' ? [[stat, number(card[name])]] : [],
  );
  return {
    code,
    title,
    kind,
    keywords: [...texts(card.keywords), ...texts([card.class])],
    numbers: Object.fromEntries(numbers) as Record<string, number>,
    // Live numbers are marked in a text; a panel of words has no use for the marks.
    text: texts(printed[code]).map((line) => line.replaceAll('**', '')),
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
