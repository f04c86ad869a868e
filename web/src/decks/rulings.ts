// The rules that a card meets: those that its cases are about, those that its own words touch, and the rulings among
// them, from the book itself.
import { type Book, plain, type Rule } from '../rules/text.ts';

const ID = /\bCG-R?\d{2,3}[a-z]?\b/g;

function textOf(rule: Rule): string {
  return rule.parts.map(({ words }) => plain(words)).join(' ');
}

/**
 * Rulings (CG-Rnn) that a card is concerned by, and the other rules at work on it. `ids` come from its cases and notes;
 * a rule that names the card by its title is its own, and rulings that these rules refer to belong to them.
 */
export function rulesOf(book: Book, title: string, ids: readonly string[]): { rulings: Rule[]; rules: Rule[] } {
  const all = book.blocks.flatMap((block) => (block.kind === 'rule' ? [block.rule] : []));
  const byId = new Map(all.map((rule) => [rule.id, rule]));
  const wanted = new Set(ids);
  for (const rule of all) if (textOf(rule).includes(title)) wanted.add(rule.id);
  const named = new Set<string>();
  for (const id of wanted) {
    const rule = byId.get(id);
    for (const other of rule ? (textOf(rule).match(ID) ?? []) : []) if (other.startsWith('CG-R')) named.add(other);
  }
  const found = all.filter(({ id }) => wanted.has(id) || named.has(id));
  return {
    rulings: found.filter(({ id }) => id.startsWith('CG-R')),
    rules: found.filter(({ id }) => !id.startsWith('CG-R')),
  };
}
