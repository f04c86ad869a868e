// Lists of people (decks, forces): keys, links to them, and lists in whatever somebody pastes.

/** A key for a list that has none yet. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where a share code is opened in a builder: `/decks/new?from=…`. */
export function linkOf(kind: string, code: string, origin = ''): string {
  return `${origin}/${kind}/new?from=${encodeURIComponent(code)}`;
}

/** The list in a pasted text: of a link its share code, else the text as it is. */
export function listIn(text: string): string {
  const trimmed = text.trim();
  if (/\s/.test(trimmed) || !trimmed.includes('?from=')) return text;
  const from = /[?&]from=([^&#]+)/.exec(trimmed)?.[1];
  if (!from) return text;
  try {
    return decodeURIComponent(from);
  } catch {
    return from;
  }
}

/** `By the Book` is saved as `by-the-book.txt`. */
export function fileName(name: string, other: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || other}.txt`;
}

/** Something that is wrong with a list, as it is shown. */
export interface Fault {
  rule?: string | undefined;
  words: string;
  /** Counted from 1; what is wrong with the whole stands at 1. */
  line: number;
}
