// What is searched for: the query is the server's to read, the filters are ours.
import { api, Problem } from '../lib/api.ts';
import { asRefusal } from '../lib/line.svelte.ts';
import { type Filters, NO_FILTERS, type Order } from './pool.ts';

const PAUSE = 220;

export class Search {
  query = $state('');
  filters = $state.raw<Filters>(NO_FILTERS);
  order = $state<Order>('type');
  /** The codes that fit; null for all. While a query cannot be read, those of the last one that could. */
  found = $state.raw<ReadonlySet<string> | null>(null);
  wrong = $state<string | null>(null);

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  ask(query: string): void {
    this.query = query;
    clearTimeout(this.#waiting);
    const number = ++this.#asked;
    if (query.trim() === '') {
      this.found = null;
      this.wrong = null;
      return;
    }
    this.#waiting = setTimeout(() => void this.#fetch(query, number), PAUSE);
  }

  async #fetch(query: string, number: number): Promise<void> {
    try {
      const cards = await api.cards(query);
      if (number !== this.#asked) return;
      this.found = new Set(cards.map(({ code }) => code));
      this.wrong = null;
    } catch (problem) {
      if (number !== this.#asked) return;
      this.wrong = problem instanceof Problem ? problem.refused.sentence : asRefusal(problem).refused.sentence;
    }
  }
}
