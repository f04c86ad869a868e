// How what is told is added to what is known.
import type { ChatLine, Notice, Update } from '../protocol.ts';

/**
 * What has changed is laid over what was there: a part, or by the way to it (`players/0/deck`) something within one. A part
 * that is null has gone. What has not changed stays the same object.
 */
export function mergeView(
  view: Record<string, unknown>,
  update: Pick<Update, 'whole' | 'view'>,
): Record<string, unknown> {
  const merged = update.whole ? update.view : { ...view };
  if (!update.whole) {
    const fresh = new Set<unknown>();
    for (const [way, part] of Object.entries(update.view)) put(merged, way, part, fresh);
  }
  return Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== null));
}

/** Puts a part in its place, and copies what lies on the way to it, once: others may still look at it. */
function put(view: Record<string, unknown>, way: string, part: unknown, fresh: Set<unknown>): void {
  const steps = way.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop() ?? '';
  let at = view;
  for (const step of steps) {
    let next = at[step];
    if (next === null || typeof next !== 'object') return;
    if (!fresh.has(next)) {
      next = Array.isArray(next) ? [...(next as unknown[])] : { ...next };
      fresh.add(next);
      at[step] = next;
    }
    at = next as Record<string, unknown>;
  }
  at[last] = part;
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
