// Search over a book while somebody types: rule numbers first, then words.
import { plain, type Book } from './text.ts';

export type Entry = {
  /** A rule's number or a section's anchor. */
  id: string;
  kind: 'rule' | 'section';
  game: string;
  /** The section it stands in. */
  section: string;
  text: string;
  /** What it is about, where it begins with a strong word: `MELEE`. */
  name: string;
  /** Lower case, without accents; one letter for one letter of `text`. */
  folded: string;
  /** The same of the section. */
  around: string;
};

export type Hit = { entry: Entry; score: number; snippet: { text: string; marked: boolean }[] };

/** Letters that say the same for a search: `Sláine` is found by `slaine`. Keeps the length. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

export function entriesOf(book: Book): Entry[] {
  const found: Entry[] = [];
  const path: string[] = [];
  for (const block of book.blocks) {
    if (block.kind === 'heading') {
      const title = plain(block.words);
      path.length = Math.min(path.length, Math.max(0, block.level - 2));
      const section = path.at(-1) ?? book.title;
      path.push(title);
      found.push(entry(book.game, 'section', block.anchor, section, title, ''));
    } else if (block.kind === 'rule') {
      const text = block.rule.parts.map((part) => plain(part.words)).join(' · ');
      const first = block.rule.parts[0]?.words[0];
      const name = typeof first === 'object' && 'b' in first ? plain(first.b) : '';
      found.push(entry(book.game, 'rule', block.rule.id, path.at(-1) ?? book.title, text, name));
    }
  }
  return found;
}

function entry(game: string, kind: Entry['kind'], id: string, section: string, text: string, name: string): Entry {
  return { id, kind, game, section, text, name: fold(name), folded: fold(text), around: fold(section) };
}

/** `hs053`, `HS-053` and `053` all mean the same number. */
function numberOf(query: string): RegExp | null {
  const match = /^([a-z]{2})?[\s-]?(r?)(\d{1,3})([a-z]?)$/.exec(query);
  if (!match) return null;
  const [, prefix = '', ruling = '', digits = '', part = ''] = match;
  return new RegExp(`^${prefix === '' ? '[a-z]{2}' : prefix}-${ruling === '' ? 'r?' : 'r'}0*${digits}\\d*${part}`);
}

/** The best first. Every word of the query must occur. */
export function search(entries: Entry[], query: string, most = 40): Hit[] {
  const folded = fold(query).trim();
  if (folded === '') return [];
  const number = numberOf(folded);
  const words = folded.split(/\s+/);
  const hits: Hit[] = [];
  for (const entry of entries) {
    const score = Math.max(byNumber(entry, number, folded), byWords(entry, words));
    if (score > 0) hits.push({ entry, score, snippet: snippet(entry, words) });
  }
  // The sort is stable: equals stay in the order of the book.
  return hits.sort((one, other) => other.score - one.score).slice(0, most);
}

function byNumber(entry: Entry, number: RegExp | null, query: string): number {
  if (entry.kind !== 'rule' || number === null) return 0;
  const id = entry.id.toLowerCase();
  if (!number.test(id)) return 0;
  const typed = /\d+/.exec(query)?.[0] ?? '';
  const digits = /\d+/.exec(id)?.[0] ?? '';
  const ruling = id.includes('-r') === /r\d/.test(query);
  // Whoever has typed `05` is on the way to 050; `5` means 005.
  const meant = digits === typed || (!typed.startsWith('0') && Number(digits) === Number(typed));
  return 1000 + (ruling ? 500 : 0) + (meant ? 300 : 0) + (digits.startsWith(typed) ? 100 : 0);
}

function byWords(entry: Entry, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const at = entry.folded.indexOf(word);
    if (at < 0) {
      // The section's title helps to find a rule in it, but says less than the rule itself.
      if (!entry.around.includes(word)) return 0;
      score += 2;
      continue;
    }
    const begins = startOfWord(entry.folded, word);
    score += begins < 0 ? 4 : 10;
    if (at === 0) score += 6;
    if (entry.name.startsWith(word)) score += 20;
    // A word in capitals is a name of the game.
    if (begins >= 0 && isName(entry.text.slice(begins, begins + word.length))) score += 4;
  }
  return entry.kind === 'section' ? score + 15 : score;
}

function startOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '')) return at;
  }
  return -1;
}

function isName(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
}

const AROUND = 60;
const LONG = 170;

/** The place where the words occur, with the words marked. */
function snippet(entry: Entry, words: string[]): Hit['snippet'] {
  const places = words.map((word) => entry.folded.indexOf(word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  let from = first > AROUND ? first - AROUND : 0;
  if (from > 0) from = entry.text.indexOf(' ', from) + 1;
  let to = Math.min(entry.text.length, from + LONG);
  if (to < entry.text.length) to = Math.max(entry.text.lastIndexOf(' ', to), from + 1);
  const marks = new Array<boolean>(entry.text.length).fill(false);
  for (const word of words) {
    for (let at = entry.folded.indexOf(word); at >= 0; at = entry.folded.indexOf(word, at + 1)) {
      marks.fill(true, at, at + word.length);
    }
  }
  const pieces: Hit['snippet'] = [];
  if (from > 0) pieces.push({ text: '… ', marked: false });
  for (let at = from; at < to; at += 1) {
    const last = pieces.at(-1);
    const [text, marked] = [entry.text[at] ?? '', marks[at] ?? false];
    if (last?.marked === marked) last.text += text;
    else pieces.push({ text, marked });
  }
  if (to < entry.text.length) pieces.push({ text: ' …', marked: false });
  return pieces;
}
