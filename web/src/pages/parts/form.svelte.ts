// One form under way: what the server says to it stands beside the field that it means.
import { asRefusal } from '../../lib/line.svelte.ts';
import type { Kind, Refused } from '../../protocol.ts';

export class Form {
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** What was done, in a sentence. */
  done = $state('');

  /** `meant`: the field that a kind of refusal is about where the server names none. */
  constructor(
    readonly fields: readonly string[],
    readonly meant: Partial<Record<Kind, string>> = {},
  ) {}

  readonly #field = $derived.by(() => {
    const { field, kind } = this.refused ?? {};
    return field ?? (kind ? this.meant[kind] : undefined) ?? '';
  });

  /** The sentence for this field. */
  wrong(field: string): string | null {
    return this.refused && this.#field === field ? this.refused.sentence : null;
  }

  /** What no field of the form is to blame for. */
  get trouble(): Refused | null {
    return this.fields.includes(this.#field) ? null : this.refused;
  }

  /** For `onsubmit`. `work` returns what to say when it is done. */
  submit(work: () => Promise<string>): (event: Event) => Promise<void> {
    return async (event) => {
      event.preventDefault();
      if (this.busy) return;
      this.busy = true;
      this.refused = null;
      this.done = '';
      try {
        this.done = await work();
      } catch (problem) {
        this.refused = asRefusal(problem).refused;
      } finally {
        this.busy = false;
      }
    };
  }
}
