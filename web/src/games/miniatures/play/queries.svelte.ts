// What the page asks the engine about the table. An answer holds until something happens (`seq`) or the waypoints change;
// it is asked for when it is first read, once, and shown as soon as it is there.
import type { TableStore } from '../../../lib/table.svelte.ts';
import {
  readArms,
  readAttack,
  readEyes,
  readLine,
  readPath,
  readReach,
  readWhy,
  type Arms,
  type Attack,
  type Eye,
  type Line,
  type Path,
  type Reach,
  type Why,
} from './answers.ts';
import { fields } from '../../../lib/loose.ts';

/** How many answers are kept; a dragged path asks for many. */
const MOST = 200;
/** A path under the pointer is asked for at most so often. */
const PACE = 60;

export class Queries {
  /** By `seq question`. Undefined: not asked yet; null: on its way, or nobody answers. */
  #known = $state.raw<ReadonlyMap<string, unknown>>(new Map());
  #asked = new Set<string>();
  #path = $state.raw<Path | null>(null);
  #pathQuestion = '';
  #pathTimer: ReturnType<typeof setTimeout> | undefined;
  #pathBusy = false;

  constructor(private readonly table: TableStore) {}

  /** Known now, or asked for. To be read while rendering. */
  #read(question: string): unknown {
    const key = `${this.table.seat ?? ''} ${this.table.seq} ${question}`;
    const known = this.#known.get(key);
    if (known === undefined && !this.#asked.has(key)) {
      this.#asked.add(key);
      // Not while something is being derived.
      queueMicrotask(() => void this.#ask(key, question));
    }
    return known ?? null;
  }

  async #ask(key: string, question: string): Promise<void> {
    const answer = await this.table.query(question).catch(() => null);
    const kept = [...this.#known].slice(-MOST);
    this.#known = new Map([...kept, [key, answer]]);
    if (this.#asked.size > 4 * MOST) this.#asked = new Set(this.#known.keys());
  }

  reach(who: string): Reach[] {
    return readReach(this.#read(`reach ${who}`));
  }

  arms(who: string): Arms {
    return readArms(this.#read(`arms ${who}`));
  }

  eyes(who: string): Eye[] {
    return readEyes(this.#read(`eyes ${who}`));
  }

  line(from: string, to: string): Line | null {
    return readLine(this.#read(`line ${from} ${to}`));
  }

  gap(from: string, to: string): number | null {
    const answer = this.#read(`gap ${from} ${to}`);
    return typeof answer === 'number' ? answer : null;
  }

  attack(action: string): Attack | null {
    const answer = this.#read(`odds ${action}`);
    return answer === null ? null : readAttack(answer);
  }

  whyNot(action: string): Why | null {
    const answer = fields(this.#read(`why ${action}`));
    return answer.legal === false ? readWhy(answer) : null;
  }

  /** The answer to the last path that was asked for. */
  get path(): Path | null {
    return this.#path;
  }

  /** A path that is being drawn: the newest counts, and while one is on its way the next waits. */
  askPath(question: string | null): void {
    if (question === null) {
      this.#pathQuestion = '';
      clearTimeout(this.#pathTimer);
      this.#pathTimer = undefined;
      this.#path = null;
      return;
    }
    if (question === this.#pathQuestion) return;
    this.#pathQuestion = question;
    if (this.#pathTimer === undefined && !this.#pathBusy) void this.#nextPath();
  }

  async #nextPath(): Promise<void> {
    const question = this.#pathQuestion;
    this.#pathBusy = true;
    const answer = await this.table.query(question).catch(() => null);
    this.#pathBusy = false;
    if (this.#pathQuestion === '') return;
    this.#path = readPath(answer);
    this.#pathTimer = setTimeout(() => {
      this.#pathTimer = undefined;
      if (this.#pathQuestion !== '' && this.#pathQuestion !== question) void this.#nextPath();
    }, PACE);
  }

  close(): void {
    clearTimeout(this.#pathTimer);
  }
}
