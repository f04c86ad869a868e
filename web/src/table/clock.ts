// What is left on the clocks, counted down here between two updates.
import type { Clock } from '../protocol.ts';

/** Below this the clock wants attention: the only time at which it has a colour. */
export const LAST = 20_000;

export interface Reading {
  /** What each seat had left, or until when each must answer, as the last update said. */
  clocks: readonly number[];
  asked: readonly string[];
  /** When that update came, and how old its event was then; both in this machine's milliseconds. */
  came: number;
  elapsed: number;
}

const indexOf = (seat: string): number => seat.charCodeAt(0) - 97;

/** Milliseconds that a seat has left, or nothing where it has no clock. Only who is asked loses time. */
export function left(kind: Clock, reading: Reading | null, seat: string, now: number): number | null {
  const stood = reading?.clocks[indexOf(seat)];
  if (!reading || stood === undefined || kind.kind === 'none') return null;
  const runs = reading.asked.includes(seat);
  if (kind.kind === 'days') return runs ? Math.max(0, stood - now) : null;
  return Math.max(0, runs ? stood - reading.elapsed - (now - reading.came) : stood);
}

const two = (number: number): string => String(number).padStart(2, '0');

/** `14:32`, `1:02:03`, `2 d 4 h`; the last seconds are counted up to the end, so that 0:00 means over. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86400)];
  if (days >= 1) return `${days} d ${hours % 24} h`;
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The same for a reader: `14 minutes 32 seconds`. */
export function clockSpoken(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const part = (count: number, unit: string): string => (count > 0 ? `${count} ${unit}${count === 1 ? '' : 's'}` : '');
  const units: [number, string][] = [
    [Math.floor(seconds / 86400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  return (
    units
      .map(([count, unit]) => part(count, unit))
      .filter(Boolean)
      .slice(0, 2)
      .join(' ') || 'no time'
  );
}

/** A table's clock as it is agreed on. */
export function clockTerms(clock: Clock): string {
  if (clock.kind === 'none') return 'No clock';
  if (clock.kind === 'days') return `${clock.days} ${clock.days === 1 ? 'day' : 'days'} for each answer`;
  const bank = clock.bank % 60 === 0 ? `${clock.bank / 60} min` : `${clock.bank} s`;
  return clock.increment > 0 ? `${bank} each, and ${clock.increment} s for each answer` : `${bank} each`;
}
