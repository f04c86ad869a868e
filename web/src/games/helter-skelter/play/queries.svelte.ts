// What the page asks the server about the map: sight and distance. Both depend on the map alone, so an answer holds for
// the whole game; only what has been asked for is asked for, and only once.
import type { TableStore } from '../../../lib/table.svelte.ts';
import { readBlocker, type Blocker } from '../drawing/sight.ts';
import { fields, list, number, text, texts } from '../view.ts';
import type { Act } from './notation.ts';

export interface Sight {
  blocker: Blocker | null;
  range: number | null;
}

/** Why something cannot be done: the engine's sentence and its rule. */
export interface Why {
  rule: string;
  sentence: string;
}

/** One that would be hit: the defences that could answer there, and in how many of a hundred deals a card is held. */
export interface Odds {
  who: string;
  defences: string[];
  chance: number;
}

function readOdds(value: unknown): Odds {
  const { who, defences, chance } = fields(value);
  return { who: text(who) ?? '', defences: texts(defences), chance: number(chance) };
}

/** `odds snipe dredd > wulf` */
function oddsOf(act: Act): string {
  return `odds ${act.verb} ${act.who ?? ''} > ${act.on ?? act.to ?? ''}`;
}

export class Queries {
  /** By `3 > 7`. Undefined: not asked yet; null: on its way, or nobody answers. */
  #sights = $state.raw<Record<string, Sight | null>>({});
  #odds = $state.raw<Record<string, Odds[] | null>>({});
  #reasons = $state.raw<Record<string, Why | null>>({});

  constructor(private readonly table: TableStore) {}

  /** Known at once or later: reading it again shows it as soon as it is there. */
  sight(from: number, to: number): Sight | null {
    return this.#sights[`${from} > ${to}`] ?? null;
  }

  /** To be called from events, not while rendering. */
  async ask(from: number, to: number): Promise<void> {
    const key = `${from} > ${to}`;
    if (key in this.#sights) return;
    this.#sights = { ...this.#sights, [key]: null };
    try {
      const [blocker, range] = await Promise.all([
        this.table.query(`blocker ${key}`),
        this.table.query(`range ${key}`),
      ]);
      const sight = { blocker: readBlocker(blocker), range: typeof range === 'number' ? range : null };
      this.#sights = { ...this.#sights, [key]: sight };
    } catch {
      // Not now, and in a replay never: it may be asked again.
      this.#sights = Object.fromEntries(Object.entries(this.#sights).filter(([known]) => known !== key));
    }
  }

  /** What an attack may meet, as far as it is public: known at once or later. */
  odds(act: Act, seq: number): Odds[] | null {
    return this.#odds[`${seq} ${oddsOf(act)}`] ?? null;
  }

  async askOdds(act: Act, seq: number): Promise<void> {
    const question = oddsOf(act);
    const key = `${seq} ${question}`;
    if (key in this.#odds) return;
    // What was so at an earlier time is of no use any more.
    const now = Object.entries(this.#odds).filter(([known]) => known.startsWith(`${seq} `));
    this.#odds = { ...Object.fromEntries(now), [key]: null };
    try {
      const answer = list(fields(await this.table.query(question)).on).map(readOdds);
      this.#odds = { ...this.#odds, [key]: answer };
    } catch {
      // The row of the reference card has to do.
    }
  }

  /** Known at once or later, like `sight`; asked for when it is first read. */
  whyNot(action: string, seq: number): Why | null {
    const key = `${seq} ${action}`;
    const known = this.#reasons[key];
    if (known === undefined) {
      queueMicrotask(() => {
        if (key in this.#reasons) return;
        const now = Object.entries(this.#reasons).filter(([old]) => old.startsWith(`${seq} `));
        this.#reasons = { ...Object.fromEntries(now), [key]: null };
        void this.why(action).then((why) => (this.#reasons = { ...this.#reasons, [key]: why }));
      });
    }
    return known ?? null;
  }

  /** Why an action, or one that begins like this, is refused; null if it is not, or nobody says. */
  async why(action: string): Promise<Why | null> {
    try {
      const answer = fields(await this.table.query(`why ${action}`));
      if (answer.legal !== false || typeof answer.sentence !== 'string') return null;
      return { rule: typeof answer.rule === 'string' ? answer.rule : '', sentence: answer.sentence };
    } catch {
      return null;
    }
  }
}
