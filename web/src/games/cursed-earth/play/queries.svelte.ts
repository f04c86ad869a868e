// What the page asks the server about the table as it stands: what the symbols of a caption will do, what an answer does
// to a character, why something cannot be done. Asked once for each moment and kept until the next.
import type { TableStore } from '../../../lib/table.svelte.ts';
import type { Kind } from '../drawing/content.ts';
import { fields, list, number, text, texts } from '../../../lib/loose.ts';

/** What one symbol of a caption will do. */
export interface SymbolWords {
  symbol: string;
  words: string;
  rule: string;
  /** It does nothing as things stand. */
  idle: boolean;
  /** Who would die if chosen. */
  kills: string[];
}

/** What comes of an answer at once. */
export interface Weighed {
  /** How the named character stands then; null where the answer names nobody. */
  health: number | null;
  radiation: number | null;
  kills: string[];
  /** The rule by which the game ends then. */
  ends: string | null;
}

export interface Why {
  rule: string;
  sentence: string;
}

export interface Score {
  total: number;
  lines: { words: string; count: number | null; points: number }[];
}

export class Queries {
  /** By `seq question`. Null: on its way, or nobody answers. */
  #answers = $state.raw<Readonly<Record<string, unknown>>>({});

  constructor(private readonly table: Pick<TableStore, 'query' | 'seq'>) {}

  /** Known at once or later: reading it again shows it as soon as it is there. */
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

  /** `index` counts from 1, as in the notation. */
  caption(kind: Kind, index: number): SymbolWords[] {
    return list(this.#known(captionQuestion(kind, index))).map((value) => {
      const it = fields(value);
      return {
        symbol: text(it.symbol) ?? '',
        words: text(it.words) ?? '',
        rule: text(it.rule) ?? '',
        idle: it.idle === true,
        kills: texts(it.kills),
      };
    });
  }

  weighed(action: string): Weighed | null {
    const it = fields(this.#known(`weigh ${action}`));
    if (it.legal !== true) return null;
    const value = (key: string) => (typeof it[key] === 'number' ? it[key] : null);
    return { health: value('health'), radiation: value('radiation'), kills: texts(it.kills), ends: text(it.ends) };
  }

  score(): Score | null {
    const answer = this.#known('score');
    if (typeof answer === 'number') return { total: answer, lines: [] };
    const it = fields(answer);
    if (typeof it.total !== 'number') return null;
    const lines = list(it.lines).map((value) => {
      const line = fields(value);
      const count = typeof line.count === 'number' ? line.count : null;
      return { words: text(line.words) ?? '', count, points: number(line.points) };
    });
    return { total: it.total, lines };
  }

  /** Why an action, or one that begins like this, is refused; null if it is not, or nobody says. */
  async why(action: string): Promise<Why | null> {
    try {
      const answer = fields(await this.table.query(`why ${action}`));
      if (answer.legal !== false || typeof answer.sentence !== 'string') return null;
      return { rule: text(answer.rule) ?? '', sentence: answer.sentence };
    } catch {
      return null;
    }
  }
}

export const captionQuestion = (kind: Kind, index: number): string => `caption ${kind} ${index}`;
