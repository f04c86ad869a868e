// How wide the cards of a row are, so that all of them are seen: the current one large, those to come as wide as the rest
// allows, and those that are done pushed together like a fan.
import { FORMATS, type CardSize } from '../drawing/fit.ts';

export interface Counts {
  done: number;
  now: boolean;
  later: number;
}

export interface Widths {
  now: number;
  /** A card that is done or still to come. */
  card: number;
  /** How much of each card that is done is seen. */
  step: number;
  /** A low row takes the broader cards of the hand, whose symbols are larger. */
  format: CardSize;
  large: CardSize;
  /** They do not fit, and the row scrolls. */
  scrolls: boolean;
}

export const GAP = 10;
const NOW = 320;
const CARD = 190;
const LEAST = 72;
const STEP = { most: 84, least: 34 };
/** Below these heights a card to come, and the current one, would be too small to be read. */
const LOW = 190;
const LOW_NOW = 226;

export const ratio = (size: CardSize): number => FORMATS[size].height / FORMATS[size].width;

/** In a space of this width and height, in pixels. */
export function widths(width: number, height: number, { done, now, later }: Counts): Widths {
  const format: CardSize = height < LOW ? 'hand' : 'row';
  const large: CardSize = height < LOW_NOW ? 'hand' : 'now';
  const wide = now ? Math.min(NOW, height / ratio(large)) : 0;
  const most = Math.max(LEAST, Math.min(now ? wide * (format === 'hand' ? 0.9 : 0.58) : CARD, height / ratio(format)));
  const room = width - wide - GAP * Math.max(0, later + Number(now) - 1);
  // What is done gives way first: it is history. Without a card over it the last one is seen whole.
  const whole = done > 0 && !now && later === 0 ? most : 0;
  const step = done === 0 ? 0 : clamp((room - later * most - whole) / done, STEP.least, Math.min(STEP.most, most));
  const card = later === 0 ? most : clamp((room - done * step) / later, LEAST, most);
  return { now: wide, large, card, step, format, scrolls: done * step + later * card + whole > room + 1 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
