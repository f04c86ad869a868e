// How wide the cards of a row are, so that all of them are seen: the current one large, those that are done narrow, the
// others as wide as the rest allows.

export interface Counts {
  done: number;
  now: boolean;
  later: number;
}

export interface Widths {
  done: number;
  now: number;
  later: number;
  /** They do not fit, and the row scrolls. */
  scrolls: boolean;
}

const GAP = 10;
/** Height by width, as the cards are drawn. */
export const RATIO = { now: 1.26, row: 1.62 };
const DONE = { most: 90, least: 46 };
const LATER = { most: 150, least: 84 };

/** In a space of this width and height, in pixels. */
export function widths(width: number, height: number, { done, now, later }: Counts): Widths {
  const fits = (most: number, ratio: number) => Math.min(most, height / ratio);
  const large = now ? fits(222, RATIO.now) : 0;
  const gaps = GAP * Math.max(0, done + later + Number(now) - 1);
  const room = width - large - gaps;
  const most = Math.max(LATER.least, fits(now ? 124 : LATER.most, RATIO.row));
  // What is done gives way first: it is history.
  const past = done === 0 ? DONE.most : clamp((room - later * most) / done, DONE.least, DONE.most);
  const rest = later === 0 ? most : (room - done * past) / later;
  const each = clamp(rest, LATER.least, most);
  return { done: past, now: large, later: each, scrolls: done * past + later * each > room + 1 };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
