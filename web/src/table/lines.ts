// A line of the log, of a table or of a replay: who did it, its symbol, its sentence.
import type { Notice } from '../protocol.ts';
import type { Voice } from './voice.ts';
import { isObject, SEATS } from './words.ts';

export function seatOf(notice: Notice, voice: Voice): string | null {
  const { event, words } = notice;
  const own = voice.icon?.(notice).seat;
  if (own) return own;
  const named = isObject(event) ? [event.seat, event.undone, event.opener].find((it) => typeof it === 'string') : null;
  const first = /^[a-d](?=[ :])/.exec(words)?.[0];
  const seat = named ?? first;
  return SEATS.find((it) => it === seat) ?? null;
}

/** An action in notation is said in the words of the action list. */
export function sentence({ event, words }: Notice, voice: Voice): string {
  const action = isObject(event) ? event.action : null;
  const [, seat, said] = /^([a-d]): (.*)\.$/.exec(words) ?? [];
  if (typeof action !== 'string' || said !== action) return words;
  const told = voice.describe(action).words;
  return `${seat}: ${told.charAt(0).toLowerCase()}${told.slice(1)}.`;
}

export function iconOf(notice: Notice, voice: Voice): string | undefined {
  if (voice.icon) return voice.icon(notice).icon;
  const { event } = notice;
  return isObject(event) && typeof event.action === 'string' ? voice.describe(event.action).icon : undefined;
}
