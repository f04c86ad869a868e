// Going through a game: which step is shown, seen by whom, and whether it plays by itself.
import { api, Problem } from '../lib/api.ts';
import { line } from '../lib/line.svelte.ts';
import type { TableInfo } from '../protocol.ts';
import { indexOf, Shelf, toldBy, type StepLine } from './steps.ts';
import { ReplayTable } from './table.svelte.ts';

export const SPECTATOR = 'spectator';
export const ALL = 'all';
/** Milliseconds a step stands still when it plays by itself. */
export const PACES = [
  { words: 'slow', pause: 2600 },
  { words: 'normal', pause: 1400 },
  { words: 'fast', pause: 600 },
  { words: 'very fast', pause: 200 },
] as const;
const AHEAD = 2;
const LETTERS = ['a', 'b', 'c', 'd'];

export class Replay {
  readonly table: ReplayTable;
  steps = $state.raw<StepLine[]>([]);
  /** The place in `steps` that is wanted; it is shown as soon as it has come. */
  at = $state(0);
  /** Through whose eyes: a seat, a spectator's, or everything. */
  viewer = $state('');
  /** Of everything: whose hand lies in front. */
  front = $state('a');
  over = $state(false);
  playing = $state(false);
  pace = $state(1);
  problem = $state<string | null>(null);
  loading = $state(true);

  readonly shelf: Shelf;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = -1;
  #wanted = 0;

  constructor(
    readonly id: string,
    get: (path: string) => Promise<unknown>,
  ) {
    this.table = new ReplayTable(id);
    this.shelf = new Shelf(id, get);
  }

  get info(): TableInfo | null {
    return this.table.info;
  }

  get step(): StepLine | null {
    return this.steps[this.at] ?? null;
  }

  get last(): number {
    return Math.max(0, this.steps.length - 1);
  }

  /** How many entries of the record lead to a step, as far as that was told. */
  entriesAt(seq: number): number | undefined {
    return this.steps.find((step) => step.seq === seq)?.entries;
  }

  /** Everybody through whose eyes we may look. */
  get viewers(): string[] {
    const seats = LETTERS.slice(0, this.info?.seats.length ?? 0);
    const allowed = this.over ? seats : this.table.mySeats;
    const watched = this.info?.spectators === true || this.over ? [SPECTATOR] : [];
    return [...allowed, ...watched, ...(this.over ? [ALL] : [])];
  }

  /** Comes to the game: at the step that holds the event `seq`, seen by `viewer`, if these may be. */
  async open(seq: number | null, viewer: string | null): Promise<void> {
    try {
      // The cookie must be there before the first question, or a seat of ours is not known as ours.
      if ((line.me ?? (await api.me())) === null) await api.guest();
      this.table.info = await api.table(this.id);
      this.over = this.info?.status.state === 'over';
      const best = this.table.mySeats[0] ?? (this.over ? ALL : SPECTATOR);
      this.viewer = viewer !== null && this.viewers.includes(viewer) ? viewer : best;
      this.front = this.table.mySeats[0] ?? 'a';
      await this.refresh();
      await this.go(seq === null ? 0 : indexOf(this.steps, seq));
    } catch (problem) {
      this.problem = problem instanceof Error ? problem.message : 'The game could not be loaded.';
    } finally {
      this.loading = false;
    }
  }

  /** Asks for the list again: a game that goes on has grown. */
  async refresh(): Promise<void> {
    const list = await this.shelf.list(this.viewer);
    this.steps = list.steps;
    this.over = list.over;
  }

  async look(viewer: string): Promise<void> {
    const seq = this.step?.seq ?? 0;
    this.viewer = viewer;
    try {
      await this.refresh();
      this.#shown = -1;
      await this.go(indexOf(this.steps, seq));
    } catch (problem) {
      this.problem = problem instanceof Error ? problem.message : 'That could not be shown.';
    }
  }

  /** Another hand to the front, in the view of everything. */
  lay(seat: string): void {
    this.front = seat;
    this.#turn();
  }

  /** Goes to a place in `steps`; beyond either end is that end. */
  async go(to: number): Promise<void> {
    this.at = Math.max(0, Math.min(to, this.last));
    const [step, viewer, at] = [this.step, this.viewer, this.at];
    if (!step) return;
    const wanted = ++this.#wanted;
    try {
      const moment = await this.shelf.step(viewer, step.seq);
      // A later wish has overtaken this one.
      if (wanted !== this.#wanted) return;
      this.problem = null;
      this.#turn();
      this.table.show(moment, toldBy(this.steps, at), at === this.#shown + 1);
      this.#shown = at;
      for (const next of this.steps.slice(at + 1, at + 1 + AHEAD)) {
        this.shelf.step(viewer, next.seq).catch(() => undefined);
      }
    } catch (problem) {
      if (wanted !== this.#wanted) return;
      this.pause();
      if (problem instanceof Problem && problem.status === 404) await this.#vanished(step.seq);
      else this.problem = problem instanceof Error ? problem.message : 'That step could not be shown.';
    }
  }

  play(): void {
    if (this.at >= this.last) void this.go(0);
    this.playing = true;
    this.#tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
    this.#wanted += 1;
    this.table.close();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#onward(), PACES[this.pace]?.pause ?? 1400);
  }

  async #onward(): Promise<void> {
    if (!this.playing) return;
    await this.go(this.at + 1);
    if (this.at >= this.last) this.pause();
    else if (this.playing) this.#tick();
  }

  /** The seat whose hand the board shows. */
  #turn(): void {
    if (this.viewer === ALL) this.table.seat = this.front;
    else this.table.seat = this.viewer === SPECTATOR ? null : this.viewer;
  }

  /** Somebody has taken a move back while we looked at it. */
  async #vanished(seq: number): Promise<void> {
    try {
      await this.refresh();
    } catch {
      // Then the list stays as it was, and the sentence below is true.
    }
    this.#shown = -1;
    if (!this.steps.some((step) => step.seq === seq)) await this.go(indexOf(this.steps, seq));
    else this.problem = 'That step could not be shown.';
  }
}
