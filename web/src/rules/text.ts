// The rules of a game, ready to show: what markdown.ts makes of the text that the server has.

/** A piece of a sentence: plain, strong, emphasised, code, or a way to a rule, a section or a page outside. */
export type Words =
  | string
  | { b: Words[] }
  | { i: Words[] }
  | { c: string }
  | { rule: string; says: string }
  | { section: string; says: string }
  | { href: string; says: Words[] };

/** One rule. Most have one part without a name; a row of a wider table has a named part for each column. */
export type Rule = { id: string; parts: { name: string; words: Words[] }[] };

export type Block =
  | { kind: 'heading'; level: number; number: string; anchor: string; words: Words[] }
  | { kind: 'rule'; rule: Rule }
  | { kind: 'text'; words: Words[] }
  | { kind: 'list'; ordered: boolean; items: Words[][] }
  | { kind: 'table'; head: Words[][]; rows: Words[][][] }
  | { kind: 'code'; text: string };

export type Book = { game: string; title: string; blocks: Block[] };

/** A rule number as people write it: `HS-053`, `HS-R07`. */
export const RULE_ID = /\b([A-Z]{2})-(R?)(\d{2,3})([a-z]?)\b/;

/** The words without their marks. */
export function plain(words: Words[]): string {
  return words
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('b' in piece) return plain(piece.b);
      if ('i' in piece) return plain(piece.i);
      if ('c' in piece) return piece.c;
      if ('href' in piece) return plain(piece.says);
      return piece.says;
    })
    .join('');
}
