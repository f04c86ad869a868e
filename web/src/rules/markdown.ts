// Reads the markdown of docs/rules, when a book is opened. It knows what those files use and nothing more: headings,
// paragraphs, flat lists, tables, fenced code, strong, emphasis, code, links, and rule numbers.
import { RULE_ID, type Block, type Book, type Rule, type Words } from './text.ts';

const STARTS_WITH_ID = new RegExp(`^${RULE_ID.source.slice(2)}`);
const FENCE = /^```/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.)\s+(.*)$/;

type Raw =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'rule'; id: string; parts: { name: string; text: string }[] }
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'code'; text: string };

/** The book of a game, from the text of its file. */
export function parse(game: string, text: string): Book {
  const raw = blocks(text.split(/\r?\n/));
  const links: Links = { rules: new Set(), sections: new Map() };
  for (const block of raw) {
    if (block.kind === 'rule') links.rules.add(block.id);
    if (block.kind === 'heading') links.sections.set(numbered(block.text).number, anchorOf(block.text));
  }
  links.sections.delete('');
  const first = raw[0];
  const title = first?.kind === 'heading' ? first.text.replace(/\s*[—–-]\s*rules specification\s*$/i, '') : game;
  const rest = raw.slice(first?.kind === 'heading' ? 1 : 0);
  // The page has its own contents.
  const shown = rest.filter((block) => !(block.kind === 'text' && block.text.startsWith('Contents: ')));
  return { game, title, blocks: shown.map((block) => read(block, links)) };
}

function blocks(lines: string[]): Raw[] {
  const found: Raw[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';
  const take = (fits: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && fits(line())) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const heading = HEADING.exec(line());
    if (line().trim() === '' || /^-{3,}\s*$/.test(line())) {
      at += 1;
    } else if (heading) {
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: (heading[2] ?? '').trim() });
      at += 1;
    } else if (FENCE.test(line())) {
      at += 1;
      found.push({ kind: 'code', text: take((next) => !FENCE.test(next)).join('\n') });
      at += 1;
    } else if (line().startsWith('|')) {
      found.push(...table(take((next) => next.startsWith('|'))));
    } else if (ITEM.test(line())) {
      found.push(...list(take((next) => next.trim() !== '' && (ITEM.test(next) || /^\s+\S/.test(next)))));
    } else {
      const text = take((next) => next.trim() !== '' && !starts(next));
      found.push({ kind: 'text', text: text.map((part) => part.trim()).join(' ') });
    }
  }
  return found;
}

function starts(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || ITEM.test(line) || line.startsWith('|');
}

/** A table whose first column is headed ID is a list of rules; any other is a table. */
function table(lines: string[]): Raw[] {
  const [head = [], , ...rows] = lines.map(cells);
  const lists = /^id$/i.test(head[0] ?? '') && rows.every((row) => STARTS_WITH_ID.test(row[0] ?? ''));
  if (!lists) return [{ kind: 'table', head, rows }];
  return rows.map(([id = '', ...texts]) => ({
    kind: 'rule',
    id,
    parts: texts.map((text, column) => ({ name: texts.length > 1 ? (head[column + 1] ?? '') : '', text })),
  }));
}

/** The cells of a row; `\|` is no border, and neither is one inside code. */
function cells(line: string): string[] {
  const found: string[] = [];
  let cell = '';
  let code = false;
  for (let at = 1; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '\\' && line[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (letter === '|' && !code) {
      found.push(cell.trim());
      cell = '';
    } else {
      if (letter === '`') code = !code;
      cell += letter;
    }
  }
  if (cell.trim() !== '') found.push(cell.trim());
  return found;
}

/** Items that begin with a strong rule number are rules. */
function list(lines: string[]): Raw[] {
  const ordered = /^\d/.test(lines[0] ?? '');
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const found: Raw[] = [];
  let plain: string[] = [];
  const close = () => {
    if (plain.length > 0) found.push({ kind: 'list', ordered, items: plain });
    plain = [];
  };
  for (const item of items) {
    const strong = /^\*\*(.+?)\*\*\s*/.exec(item);
    const id = STARTS_WITH_ID.exec(strong?.[1] ?? '')?.[0];
    if (strong && id) {
      close();
      const more = (strong[1] ?? '').slice(id.length).trim();
      const text = `${more === '' ? '' : `**${more}** `}${item.slice(strong[0].length)}`;
      found.push({ kind: 'rule', id, parts: [{ name: '', text }] });
    } else {
      plain.push(item);
    }
  }
  close();
  return found;
}

/** What can be linked to: the rules of the book, and its sections by number. */
type Links = { rules: Set<string>; sections: Map<string, string> };

function read(block: Raw, links: Links): Block {
  switch (block.kind) {
    case 'heading': {
      const { number, title } = numbered(block.text);
      return { kind: 'heading', level: block.level, number, anchor: anchorOf(block.text), words: words(title, links) };
    }
    case 'rule': {
      const parts = block.parts.map(({ name, text }) => ({ name, words: words(text, links) }));
      const rule: Rule = { id: block.id, parts };
      return { kind: 'rule', rule };
    }
    case 'text':
      return { kind: 'text', words: words(block.text, links) };
    case 'list':
      return { kind: 'list', ordered: block.ordered, items: block.items.map((item) => words(item, links)) };
    case 'table': {
      const row = (texts: string[]) => texts.map((text) => words(text, links));
      return { kind: 'table', head: row(block.head), rows: block.rows.map(row) };
    }
    case 'code':
      return block;
  }
}

/** `9.1 MELEE, SMASH` is section 9.1 with the title MELEE, SMASH. */
function numbered(text: string): { number: string; title: string } {
  const [, number = '', title = text] = /^(\d+(?:\.\d+)*)\.?\s+(.+)$/.exec(text) ?? [];
  return { number, title };
}

function anchorOf(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `s-${letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')}`;
}

const SPAN = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

/** A sentence with its marks. */
export function words(text: string, links: Links): Words[] {
  const span = SPAN.exec(text);
  if (!span) return text === '' ? [] : references(text, links);
  const [whole, code, strong, emphasis, says, href] = span;
  const before = references(text.slice(0, span.index), links);
  const after = words(text.slice(span.index + whole.length), links);
  let piece: Words[];
  if (code !== undefined) piece = [{ c: code }];
  else if (strong !== undefined) piece = [{ b: words(strong, links) }];
  else if (emphasis !== undefined) piece = [{ i: words(emphasis, links) }];
  // Our other files are not served with the page: their links are plain words.
  else if (/^https?:/.test(href ?? '')) piece = [{ href: href ?? '', says: words(says ?? '', links) }];
  else piece = words(says ?? '', links);
  return [...before, ...piece, ...after];
}

const REFERENCE = new RegExp(`${RULE_ID.source}|\\b[Ss]ections? (\\d+(?:\\.\\d+)*)`);
// In `HS-061, 062 – 064` the later numbers are of the same book.
const NEXT = /^(\s*(?:,|–|-|…|\/|\.\.|and)\s*)(R?)(\d{2,3})([a-z]?)(?![\d.]*\d)/;

function references(text: string, links: Links): Words[] {
  const found: Words[] = [];
  let rest = text;
  const add = (words: string) => {
    if (words !== '') found.push(words);
  };
  for (let match = REFERENCE.exec(rest); match; match = REFERENCE.exec(rest)) {
    const [whole, prefix, , , , section] = match;
    const to = section === undefined ? undefined : links.sections.get(section);
    add(rest.slice(0, match.index));
    rest = rest.slice(match.index + whole.length);
    if (section !== undefined) {
      found.push(to === undefined ? whole : { section: to, says: whole });
      continue;
    }
    found.push(links.rules.has(whole) ? { rule: whole, says: whole } : whole);
    for (let next = NEXT.exec(rest); next; next = NEXT.exec(rest)) {
      const number = next[0].slice(next[1]?.length ?? 0);
      const id = `${prefix ?? ''}-${number}`;
      if (!links.rules.has(id)) break;
      found.push(next[1] ?? '', { rule: id, says: number });
      rest = rest.slice(next[0].length);
    }
  }
  add(rest);
  return joined(found);
}

/** Neighbouring plain pieces as one. */
function joined(pieces: Words[]): Words[] {
  const found: Words[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') found[found.length - 1] = last + piece;
    else found.push(piece);
  }
  return found;
}
