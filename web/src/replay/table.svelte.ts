// One moment of a game in the shape of a table, so that a game's own board shows it. Nothing can be done here.
import { refusal } from '../lib/line.svelte.ts';
import { TableStore } from '../lib/table.svelte.ts';
import type { Notice, Refused, Update } from '../protocol.ts';

const DONE: Refused = { kind: 'conflict', sentence: 'This is a replay: what is done here is done.' };

export class ReplayTable extends TableStore {
  #moment = $state.raw<Update | null>(null);
  #told = $state.raw<Notice[]>([]);
  #hearers = new Set<(update: Update) => void>();

  override readonly live = false;
  override get view(): Record<string, unknown> {
    return this.#moment?.view ?? {};
  }
  override get seq(): number {
    return this.#moment?.seq ?? 0;
  }
  override get events(): Notice[] {
    return this.#told;
  }
  override get actions(): string[] {
    return [];
  }
  override get question(): string {
    return this.#moment?.question ?? '';
  }
  override get asked(): string[] {
    return this.#moment?.asked ?? [];
  }
  override get undo(): Update['undo'] {
    return 'nothing';
  }
  override get outcome(): Update['outcome'] {
    return this.#moment?.outcome;
  }
  override get clocks(): number[] | undefined {
    return this.#moment?.clocks;
  }

  /** Shows a moment. Whoever listens hears its events if it follows the last one, and else only that all is new. */
  show(moment: Update, told: Notice[], follows: boolean): void {
    this.#moment = moment;
    this.#told = told;
    this.loading = false;
    const heard: Update = { ...moment, actions: [], whole: true, events: follows ? moment.events : [] };
    for (const hear of [...this.#hearers]) hear(heard);
  }

  override onUpdate(hear: (update: Update) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  override watch(): Promise<void> {
    return Promise.resolve();
  }
  override close(): void {
    this.#hearers.clear();
  }

  override act(): Promise<boolean> {
    return this.#refuse();
  }
  override takeBack(): Promise<boolean> {
    return this.#refuse();
  }
  override agree(): Promise<boolean> {
    return this.#refuse();
  }
  override say(): Promise<boolean> {
    return this.#refuse();
  }
  override sit(): Promise<boolean> {
    return this.#refuse();
  }
  override stand(): Promise<boolean> {
    return this.#refuse();
  }
  override appoint(): Promise<boolean> {
    return this.#refuse();
  }
  override start(): Promise<boolean> {
    return this.#refuse();
  }
  override rematch(): Promise<string | null> {
    return Promise.resolve(null);
  }
  override hint(): Promise<unknown> {
    return Promise.reject(refusal(DONE.kind, DONE.sentence));
  }
  /** The server answers for the position of now, which is another one. */
  override query(): Promise<unknown> {
    return Promise.reject(refusal(DONE.kind, DONE.sentence));
  }

  #refuse(): Promise<boolean> {
    this.refusal = DONE;
    return Promise.resolve(false);
  }
}
