// Calling somebody to the table: the tab's title, a badge, sounds, a notification. None of it tells a secret: only the
// game and the table are named.
import { announce } from '../lib/announce.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import { play } from '../lib/sound.ts';
import type { Update } from '../protocol.ts';
import type { TablePage } from './page.svelte.ts';
import { soundOf, turnKey, type Before } from './turn.ts';
import { isObject, named } from './words.ts';

/** How many sentences of one update are read out; the rest is in the log. */
const READ = 8;

export class Attention {
  #before: Before = { asked: false, turn: '', over: false };
  #first = true;
  #notice: Notification | null = null;

  constructor(readonly page: TablePage) {}

  /** After every update of the seat through which we look. */
  hear(update: Update): void {
    const { page } = this;
    const now = {
      view: page.table.view,
      seat: page.table.seat,
      asked: page.myTurn,
      over: page.outcome !== undefined,
      events: update.events,
    };
    const worn = page.worn;
    const own = worn?.face.sound?.(update, worn.state);
    const sound = own === undefined ? soundOf(now, this.#before) : own;
    const turn = turnKey(now.view);
    const mine = now.asked && now.seat !== null && page.moment(now.seat) === 'turn';
    // Coming to a table is no news; after that, each turn of ours is announced once.
    if (mine && turn !== this.#before.turn && !now.over) page.announced += 1;
    if (!this.#first) {
      if (sound) play(sound);
      if (now.asked && !this.#before.asked) this.#notify();
      const sentences = update.events
        .slice(-READ)
        .map(({ words }) => named(words, (seat) => page.voice.seatName(seat)));
      if (sentences.length > 0) announce(sentences.join(' '));
    }
    this.#first = false;
    this.#before = { asked: now.asked, turn: mine ? turn : this.#before.turn, over: now.over };
  }

  /** Somebody waits for us. */
  nudged(by: string): void {
    this.page.nudgedBy = by;
    play('asked');
    this.#notify();
  }

  /** The browser's own notice, when nobody looks at the page. */
  #notify(): void {
    if (
      !settings.notify ||
      !document.hidden ||
      typeof Notification === 'undefined' ||
      Notification.permission !== 'granted'
    )
      return;
    const { page } = this;
    this.#notice?.close();
    try {
      this.#notice = new Notification(page.title, {
        body: `You are asked at table ${page.number}.`,
        tag: page.table.id,
      });
      this.#notice.onclick = () => window.focus();
    } catch {
      // Some phones show notices only through a worker; the title and the sound remain.
    }
  }

  /** Somebody looks: the notice has done its work. */
  seen(): void {
    this.#notice?.close();
    this.#notice = null;
  }
}

/** A nudge at this table, and who nudges. */
export function nudge(tell: { type: string; table?: unknown; by?: unknown }, table: string): string | null {
  if (tell.type !== 'nudged' || tell.table !== table || !isObject(tell.by)) return null;
  return typeof tell.by.name === 'string' ? tell.by.name : null;
}

/** What the tab says. */
export function tabTitle(page: TablePage): string {
  const at = `${page.title} · table ${page.number}`;
  if (page.outcome) return `Over · ${at}`;
  if (!page.myTurn || page.table.seat === null) return at;
  return `${page.moment(page.table.seat) === 'turn' ? 'Your turn' : 'You are asked'} · ${at}`;
}

/** A dot on the icon, where the browser has such a thing. */
export function badge(on: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Turns notices on; the browser asks the person now and at no other time. */
export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return permission === 'granted';
}
