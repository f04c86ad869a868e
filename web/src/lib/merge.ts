// How what is told is added to what is known.
import type { ChatLine, Notice, Update } from '../protocol.ts';

/** The parts that changed replace those that were there; a part that is null has gone. */
export function mergeView(
  view: Record<string, unknown>,
  update: Pick<Update, 'whole' | 'view'>,
): Record<string, unknown> {
  const merged = update.whole ? update.view : { ...view, ...update.view };
  return Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== null));
}

/** To which number an event takes play back; null if it is none of that kind. */
export function undoneTo(notice: Notice): number | null {
  const event = notice.event;
  if (!event || typeof event !== 'object' || !('undone' in event) || !('to' in event)) return null;
  return typeof event.to === 'number' ? event.to : null;
}

/**
 * The events so far and those that are told now, each once and in order; what was taken back is left out, and that it
 * was taken back stays.
 */
export function mergeEvents(events: Notice[], told: Notice[]): Notice[] {
  const known = new Set(events.map((notice) => notice.number));
  const news = told.filter((notice) => !known.has(notice.number));
  if (news.length === 0) return events;
  const merged: Notice[] = [];
  for (const notice of [...events, ...news].sort((a, b) => a.number - b.number)) {
    const to = undoneTo(notice);
    if (to !== null) while ((merged.at(-1)?.number ?? 0) > to) merged.pop();
    merged.push(notice);
  }
  return merged;
}

export function mergeChat(lines: ChatLine[], news: ChatLine[]): ChatLine[] {
  const last = lines.at(-1)?.number ?? 0;
  const fresh = news.filter((line) => line.number > last);
  return fresh.length ? [...lines, ...fresh] : lines;
}
