// Where things stand on an action card of 100 x 140.

import type { CardFace } from './content.ts';

export interface Panel {
  readonly who: string;
  readonly action?: string;
  readonly top: number;
  readonly height: number;
  readonly outline: string;
  /** The team's colour behind the bust. */
  readonly field: string;
  readonly bust: { x: number; y: number; scale: number };
  readonly icon?: { x: number; y: number; size: number };
  readonly text: Line;
}

interface Line {
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: 'start' | 'middle';
  /** Set where the widest face would run over: the letters are drawn together. */
  readonly length?: number;
}

export interface Wild {
  readonly action: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly outline: string;
  readonly size: number;
  readonly length?: number;
  readonly any: boolean;
}

const [TOP, BOTTOM] = [17, 136];
const STRIP = 18;
const n = (value: number) => Number(value.toFixed(2));

/** Letters of the widest display face are about this wide for their size. */
const LETTER = 0.66;
const fitted = (words: string, size: number, room: number): { size: number; length?: number } =>
  words.length * size * LETTER > room ? { size, length: room } : { size };

export function panels(face: CardFace): { panels: Panel[]; wilds: Wild[] } {
  const count = Math.max(1, face.symbols.length);
  const foot = face.wild.length ? BOTTOM - STRIP - 1 : BOTTOM;
  const height = (foot - TOP) / count;
  const found = face.symbols.map(({ who, name, action }, index): Panel => {
    const top = TOP + index * height;
    // Gutters slant up to the right; the outer sides are straight.
    const [above, below] = [index ? 4.5 : 0, index < count - 1 ? 4.5 : 0];
    const outline = `M4 ${n(top + above)}L96 ${n(top - above + (index ? 1.5 : 0))}V${n(top + height - below - 1)}L4 ${n(top + height + below - (below ? 2.5 : 1))}Z`;
    const field = `M4 ${n(top - 8)}H58L48 ${n(top + height + 8)}H4Z`;
    const scale = Math.min(height * 1.08, count === 1 ? 84 : 58) / 64;
    const middle = top + height / 2 + (count === 2 ? (index ? 1.5 : -1) : 0);
    const base = {
      who,
      top,
      height,
      outline,
      field,
      bust: {
        x: n((count === 1 ? 28 : 27) - 33 * scale),
        y: n(top + height + (below ? 2 : 1) - 63 * scale),
        scale: n(scale),
      },
    };
    if (action && count > 2) {
      const text = fitted(action, 8.6, 25);
      return {
        ...base,
        action,
        icon: { x: 54.5, y: n(middle - 6.5), size: 13 },
        text: { words: action, x: 68.5, y: n(middle + 3.2), anchor: 'start', ...text },
      };
    }
    if (action) {
      const size = count === 1 ? 26 : 20;
      return {
        ...base,
        action,
        icon: { x: n(74 - size / 2), y: n(middle - size * 0.86), size },
        text: { words: action, x: 74, y: n(middle + 13), anchor: 'middle', ...fitted(action, 9.8, 38) },
      };
    }
    const words = (name.split(' ')[0] ?? name).toUpperCase();
    const room = count > 2 ? 35 : 38;
    return {
      ...base,
      text: {
        words,
        x: count > 2 ? 74.5 : 74,
        y: n(middle + 3),
        anchor: 'middle',
        ...fitted(words, count > 2 ? 8.6 : 9.8, room),
      },
    };
  });
  return { panels: found, wilds: face.wild.map((action, index) => wild(action, index, face.wild.length)) };
}

function wild(action: string, index: number, count: number): Wild {
  const width = 92 / count;
  const x = 4 + index * width;
  const y = BOTTOM - STRIP;
  // INTERRUPT has no acting character, so it is not anybody's.
  const any = count === 1 && action !== 'INTERRUPT';
  const room = width - 24 - (any ? 21 : 5);
  return {
    action,
    x,
    y,
    width,
    outline: `M${n(x)} ${y}H${n(x + width)}V${BOTTOM}H${n(x)}Z`,
    any,
    ...fitted(action, count === 1 ? 12 : 8, room),
  };
}
