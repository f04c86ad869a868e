// What the page asks the server about the table as it stands: the text of a card with its numbers of now, and why
// something cannot be done. Asked once for each moment and kept until the next.
import { fields, text, texts } from '../../../lib/loose.ts';
import type { TableStore } from '../../../lib/table.svelte.ts';

export interface Why {
  rule: string;
  sentence: string;
}

export class Queries {
  /** By `seq question`. Null: on its way, or nobody answers. */
  #answers = $state.raw<Readonly<Record<string, unknown>>>({});

  constructor(private readonly table: Pick<TableStore, 'query' | 'seq'>) {}

  #known(question: string): unknown {
    return this.#answers[`${this.table.seq} ${question}`] ?? null;
  }

  /** To be called from events and effects, not while rendering. */
  async ask(question: string): Promise<void> {
    const { seq } = this.table;
    const key = `${seq} ${question}`;
    if (key in this.#answers) return;
    // What was so at an earlier time is of no use any more.
    const now = Object.entries(this.#answers).filter(([known]) => known.startsWith(`${seq} `));
    this.#answers = { ...Object.fromEntries(now), [key]: null };
    try {
      const answer = await this.table.query(question);
      if (this.table.seq === seq) this.#answers = { ...this.#answers, [key]: answer };
    } catch {
      // In a replay nobody answers: the page says less then.
    }
  }

  /** The text of a card in play; undefined as long as nobody has said it. */
  textOf(name: string): string[] | undefined {
    const answer = this.#known(`text ${name}`);
    return Array.isArray(answer) ? texts(answer) : undefined;
  }

  /** Why an action is refused, as far as it was asked. */
  refused(action: string): Why | null {
    return read(this.#known(`why ${action}`));
  }

  /** Why an action is refused; null if it is not, or nobody says. */
  async why(action: string): Promise<Why | null> {
    try {
      return read(await this.table.query(`why ${action}`));
    } catch {
      return null;
    }
  }
}

function read(value: unknown): Why | null {
  const answer = fields(value);
  if (answer.legal !== false || typeof answer.sentence !== 'string') return null;
  return { rule: text(answer.rule) ?? '', sentence: answer.sentence };
}
