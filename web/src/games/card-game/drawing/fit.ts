// How large a title and a text are set, in em of the card (a card is 10 em wide), so that every card of the pack fits in
// the widest of our faces.

/** Of a capital letter of the display face, the widest fallback counted. */
const CAPITAL = 0.66;

export interface TitleFit {
  /** In em of the card. */
  readonly font: number;
  readonly lines: readonly string[];
}

/** Words in at most so many lines of a width; undefined if they do not fit. */
function wrap(words: readonly string[], room: number, most: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= most && lines.every((line) => line.length <= room) ? lines : undefined;
}

/** A title may be broken at blanks and after hyphens. */
const parts = (title: string): string[] => title.split(/\s+/);

/** The largest size at which a title fits into `width` em, on at most `most` lines. */
export function titleOf(title: string, { width = 7, most = 2, largest = 1.1, least = 0.62 } = {}): TitleFit {
  const words = parts(title);
  for (let font = largest; font > least; font -= 0.02) {
    const lines = wrap(words, Math.floor(width / (CAPITAL * font)), most);
    // Two lines of the largest size would push the picture down.
    if (lines && lines.length * font <= 1.95) return { font: Math.round(font * 100) / 100, lines };
  }
  return { font: least, lines: words };
}

/** Long texts are set smaller, never below 12 px where a card is 280 wide. */
export function textFont(paragraphs: readonly string[]): number {
  const length = paragraphs.join(' ').length + paragraphs.length * 14;
  return length < 150 ? 0.52 : length < 260 ? 0.48 : length < 380 ? 0.45 : 0.43;
}

/** The tag of the type and the keywords beside it on one line of the card. */
export function labelFont(tag: string, labels: string, largest: number): number {
  const ems = tag.length * 0.62 + labels.length * 0.54 + 1.4;
  return Math.round(Math.max(0.54, Math.min(largest, 9 / ems)) * 100) / 100;
}
