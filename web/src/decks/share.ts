// Links to decks, and decks in whatever somebody pastes.

/** Where a share code is opened in the builder. */
export function linkOf(code: string, origin = ''): string {
  return `${origin}/decks/new?from=${encodeURIComponent(code)}`;
}

/** The deck in a pasted text: of a link its share code, else the text as it is. */
export function deckIn(text: string): string {
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
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || 'deck'}.txt`;
}
