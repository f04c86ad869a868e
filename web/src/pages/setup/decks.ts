// The ready-to-play decks of a card-game pack, for the set-up page.
import { fields, text } from '../../lib/loose.ts';

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

/** Which seat's deck or force the server has found fault with: `options.decks.1`. */
export function seatOfList(field: string | undefined): number | null {
  const at = /^options\.(?:decks|forces)\.(\d)$/.exec(field ?? '')?.[1];
  return at === undefined ? null : Number(at);
}
