// How a page of cards begins: the pack is fetched, then what the page wants besides; or there is a reason why not.
import { asRefusal } from '../lib/line.svelte.ts';
import type { Refused } from '../protocol.ts';
import { type CardPack, cardPack } from './pack.ts';

export class Shelf {
  pack = $state.raw<CardPack | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** What the query language knows by name. */
  known = $derived({
    keywords: this.pack?.content.keywords ?? [],
    classifications: this.pack?.content.classifications ?? [],
    decks: this.pack?.ready.map(({ id }) => id) ?? [],
  });

  constructor(then?: (pack: CardPack) => Promise<void>) {
    this.#fetch(then).catch((problem: unknown) => (this.refused = asRefusal(problem).refused));
  }

  async #fetch(then?: (pack: CardPack) => Promise<void>): Promise<void> {
    const pack = await cardPack();
    this.pack = pack;
    await then?.(pack);
  }
}

/** How cards are shown. */
export const LOOKS = [
  { value: 'pictures', words: 'Pictures' },
  { value: 'texts', words: 'Texts' },
] as const;
export type Look = (typeof LOOKS)[number]['value'];
