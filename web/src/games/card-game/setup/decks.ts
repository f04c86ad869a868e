// The ready-to-play decks of a card-game pack, for the set-up page.
import { fields, text } from '../../../lib/loose.ts';
import type { ChangedTeam } from '../../../protocol.ts';

export interface ReadyDeck {
  id: string;
  name: string;
  about: string;
}

/** `decks/iron-fist.toml` is the deck `iron-fist`. */
export function readyDecks(content: unknown): ReadyDeck[] {
  return Object.entries(fields(fields(content).files)).flatMap(([path, file]) => {
    const id = /^decks\/([^/.]+)\.toml$/.exec(path)?.[1];
    const name = text(fields(file).name);
    return id !== undefined && name !== null ? [{ id, name, about: text(fields(file).about) ?? '' }] : [];
  });
}

const seatWords = (seat: string): string => `seat ${String(seat.charCodeAt(0) - 96)}`;

/** `If seat 1 picks first, seat 2 begins with Judge Okoro instead of Judge Hershey.` */
export function changedWords({ first, seat, stand_ins, missing }: ChangedTeam): string {
  const parts = stand_ins.map(({ planned, instead }) => `${instead} instead of ${planned}`);
  const judges = missing === 1 ? 'one Judge' : `${String(missing)} Judges`;
  if (missing > 0) parts.push(`${judges} fewer than planned`);
  return `If ${seatWords(first)} picks first, ${seatWords(seat)} begins with ${parts.join(', ')}.`;
}
