// The ruler: everybody may measure at any time (MG-580). Between two models the gap counts, between points the way.
import type { TableStore } from '../../../lib/table.svelte.ts';
import type { Spot } from './notation.ts';

export interface End {
  at: Spot;
  model: string | null;
}

export class Ruler {
  on = $state(false);
  from = $state.raw<End | null>(null);
  to = $state.raw<End | null>(null);
  /** In mil, as the engine says; null while it is on its way. */
  length = $state<number | null>(null);
  #asked = '';

  constructor(private readonly table: TableStore) {}

  toggle(): void {
    this.on = !this.on;
    this.clear();
  }

  clear(): void {
    this.from = this.to = null;
    this.length = null;
  }

  back(): void {
    if (this.from) this.clear();
    else this.on = false;
  }

  /** The first point, then the second; a third begins anew. */
  tap(at: Spot | null, model: string | null): void {
    if (!at) return;
    const end = { at, model };
    if (!this.from || (this.to && this.#fixed)) {
      this.from = end;
      this.to = null;
      this.#fixed = false;
      this.length = null;
    } else {
      this.to = end;
      this.#fixed = true;
      void this.#measure();
    }
  }

  #fixed = false;

  /** Under the pointer, before the second point is set. */
  follow(at: Spot, model: string | null): void {
    if (!this.on || !this.from || this.#fixed) return;
    this.to = { at, model };
    void this.#measure();
  }

  async #measure(): Promise<void> {
    const { from, to } = this;
    if (!from || !to) return;
    const both = from.model !== null && to.model !== null && from.model !== to.model;
    const question = both ? `gap ${from.model} ${to.model}` : `ruler ${exact(from.at)} ${exact(to.at)}`;
    if (question === this.#asked && this.length !== null) return;
    this.#asked = question;
    const answer = await this.table.query(question).catch(() => null);
    if (question === this.#asked) this.length = typeof answer === 'number' ? answer : null;
  }
}

const exact = ({ x, y, z }: Spot): string => `${Math.round(x)} ${Math.round(y)} ${Math.round(z)}`;
