// How large the symbols of a card are, so that the longest card still fits. Lengths are in units of the card: its sizes
// are drawn on a sheet of so many units and scaled as one piece.

import { captionsOf, type EncounterSheet } from './content.ts';
import { symbolLook } from './symbols.ts';

export type CardSize = 'small' | 'hand' | 'row' | 'now';

export interface Format {
  readonly width: number;
  readonly height: number;
  /** The picture where there is room for it, and at least. */
  readonly art: number;
  readonly leastArt: number;
  readonly title: number;
  /** How much smaller a title gets before it takes a second line. */
  readonly shrink: number;
  readonly symbol: readonly [least: number, most: number];
  /** The strip at the left of a caption that says its kind. */
  readonly tab: number;
  /** The line between two choices; where there is none, `or` stands on the edge between them. */
  readonly or: number;
  readonly named: boolean;
}

export const FORMATS: Readonly<Record<CardSize, Format>> = {
  small: {
    width: 100,
    height: 156,
    art: 54,
    leastArt: 25,
    title: 11,
    shrink: 0.72,
    symbol: [12, 22],
    tab: 9,
    or: 0,
    named: false,
  },
  hand: {
    width: 150,
    height: 188,
    art: 60,
    leastArt: 32,
    title: 14,
    shrink: 0.68,
    symbol: [16, 28],
    tab: 13,
    or: 0,
    named: false,
  },
  row: {
    width: 114,
    height: 226,
    art: 86,
    leastArt: 42,
    title: 15,
    shrink: 0.86,
    symbol: [16, 28],
    tab: 12,
    or: 0,
    named: false,
  },
  now: {
    width: 220,
    height: 268,
    art: 112,
    leastArt: 46,
    title: 19,
    shrink: 0.7,
    symbol: [19, 28],
    tab: 17,
    or: 12,
    named: true,
  },
};

/** Edge of the card, room beside the captions, edge of a caption, room inside it, between symbols, between captions. */
const EDGE = 3;
const SIDE = 6;
const RIM = 2;
const PAD = 1.5;
const GAP = 2.5;
const BETWEEN = 2.5;
/** A capital of the display face is about so wide, measured by its size; the widest fallback is wider still. */
const LETTER = 0.64;
export const NAME_SIZE = 0.46;

/** The width of one symbol; or of a run of equal ones, which bears its name once. */
interface Piece {
  readonly count: number;
  readonly name: string;
}

/** Equal symbols in a row are named once: `wound wound wound` is three boxes and one word. */
export function runs(symbols: readonly string[]): { word: string; from: number; count: number }[] {
  const found: { word: string; from: number; count: number }[] = [];
  symbols.forEach((word, from) => {
    const last = found.at(-1);
    if (last?.word === word) last.count += 1;
    else found.push({ word, from, count: 1 });
  });
  return found;
}

function pieceWidth({ count, name }: Piece, side: number): number {
  const boxes = count * side + (count - 1) * GAP;
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  return name === '' ? boxes : boxes + side * 0.2 + longest * LETTER * side * NAME_SIZE;
}

/** On how many lines a caption stands if its symbols are so large. */
export function linesOf(symbols: readonly string[], format: Format, side: number): number {
  const room = format.width - 2 * (EDGE + SIDE + RIM + PAD) - format.tab;
  const pieces: Piece[] = format.named
    ? runs(symbols).map(({ word, count }) => ({ count, name: symbolLook(word).name }))
    : symbols.map(() => ({ count: 1, name: '' }));
  const gap = format.named ? 3 * GAP : GAP;
  let lines = 1;
  let used = 0;
  for (const piece of pieces) {
    const width = pieceWidth(piece, side);
    if (used > 0 && used + gap + width > room) {
      lines += 1;
      used = width;
    } else used += (used > 0 ? gap : 0) + width;
  }
  return lines;
}

const LEAST_TITLE = 0.5;

/** A long title is set smaller, and if that is not enough on two lines. */
export function titleOf(name: string, format: Format): { font: number; lines: number } {
  const room = format.width - 2 * (EDGE + 4);
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => word.length));
  const fits = (font: number, lines: number) =>
    name.length * LETTER * font <= room * lines * (lines > 1 ? 0.86 : 1) && longest * LETTER * font <= room;
  for (let lines = 1; lines <= 2; lines += 1) {
    const least = format.title * (lines === 1 ? format.shrink : LEAST_TITLE);
    for (let font = format.title; font >= least; font -= 0.5) if (fits(font, lines)) return { font, lines };
  }
  return { font: format.title * LEAST_TITLE, lines: 2 };
}

export interface Fit {
  /** The sheet that the card is drawn on, in units. */
  readonly width: number;
  readonly height: number;
  /** The side of a symbol's box. */
  readonly symbol: number;
  readonly font: number;
  readonly lines: number;
  /** What is left for the picture, and how high it may get. */
  readonly art: number;
  readonly mostArt: number;
}

/** Large symbols on few lines, and a picture that keeps its height if it can. */
function fitted(sheet: EncounterSheet, format: Format): Fit {
  const captions = captionsOf(sheet);
  const title = titleOf(sheet.name, format);
  const ors = Math.max(0, sheet.choices.length - 1) * format.or;
  const fixed =
    3 * EDGE +
    title.lines * title.font * 1.05 +
    9 +
    SIDE +
    ors +
    (captions.length - 1) * BETWEEN +
    (format.named ? 4 : 0);
  const [least, most] = format.symbol;
  const tries = Array.from({ length: most - least + 1 }, (_, index) => {
    const side = most - index;
    const lines = captions.map(({ symbols }) => linesOf(symbols, format, side)).reduce((sum, each) => sum + each, 0);
    const boxes = lines * side + (lines - captions.length) * GAP + captions.length * 2 * (RIM + PAD);
    return { side, left: format.height - fixed - boxes, worth: side - 2 * lines };
  });
  const best = (wanted: number) =>
    tries.filter(({ left }) => left >= wanted).sort((a, b) => b.worth - a.worth || b.side - a.side)[0];
  const full = best(format.art * 0.9);
  const some = best((format.art + format.leastArt) / 2);
  // A lower picture has to buy something.
  const enough = full && full.side >= most * 0.85 ? full : some && some.side >= most * 0.7 ? some : undefined;
  const chosen = enough ?? best(format.leastArt) ?? { side: least, left: tries.at(-1)?.left ?? 0 };
  return {
    width: format.width,
    height: format.height,
    symbol: chosen.side,
    ...title,
    art: Math.max(0, chosen.left),
    mostArt: format.art * 1.25,
  };
}

/** The place that a card has to fill, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** A card as its size has it; or in a place of another form, on a sheet that grows until everything has room. */
export function fit(sheet: EncounterSheet, size: CardSize, box?: Box): Fit {
  const format = FORMATS[size];
  if (!box || box.width <= 0 || box.height <= 0) return fitted(sheet, format);
  let last = fitted(sheet, format);
  for (let grown = 1; grown < 2.5; grown += 0.1) {
    const width = format.width * grown;
    const height = (width * box.height) / box.width;
    const leastArt = Math.min(format.leastArt, height * 0.2);
    last = fitted(sheet, { ...format, width, height, leastArt, art: Math.max(leastArt, height * 0.4) });
    if (last.art >= leastArt) return last;
  }
  return last;
}
