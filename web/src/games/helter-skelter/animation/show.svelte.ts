// The show: plays the beats of each update. It never lags more than 2.5 s behind the table, and any input ends it. With
// motion off nothing moves; what changed is outlined for a moment instead.
import { settings, type Motion } from '../../../lib/settings.svelte.ts';
import type { Update } from '../../../protocol.ts';
import type { HsView } from '../view.ts';
import { beats, spacesOfBeats, type Beat, type Shown } from './beats.ts';

/** How far the show may be behind. */
export const LONGEST = 2500;
const OUTLINE = 1200;
const PACE: Record<Motion, number> = { full: 1, fast: 0.5, off: 0 };

export class Show {
  /** What is being played; null when all has been. */
  now = $state.raw<Beat | null>(null);
  /** Where the figures are shown; null: where they are. */
  figures = $state.raw<ReadonlyMap<string, Shown> | null>(null);
  /** With motion off: where something has changed just now. */
  changed = $state.raw<number[]>([]);
  #queue: Beat[] = [];
  #seen = new Map<string, Shown>();
  #viewer: string | null = null;
  #ends = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #outline: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: () => HsView | null,
    private readonly motion: () => Motion = () => settings.motion,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** After the table has taken it in. */
  take(update: Update, viewer: string | null): void {
    const before = this.#seen;
    // What another seat of ours has seen is not shown again to this one, and nobody sits through a reload.
    const known = before.size > 0 && this.#viewer === viewer;
    this.#seen = snapshot(this.view());
    this.#viewer = viewer;
    const undone = update.events.some(({ event }) => event !== null && typeof event === 'object' && 'undone' in event);
    const unseen = typeof document !== 'undefined' && document.hidden;
    if (!known || undone || unseen) return this.skip();
    const found = beats(
      update.events.map(({ event }) => event),
      before,
    );
    if (found.length === 0) return;
    if (this.motion() === 'off') return this.#mark(spacesOfBeats(found));
    if (this.now === null) {
      this.#ends = this.clock() + LONGEST;
      this.figures = before;
    }
    this.#queue.push(...found);
    if (this.now === null) this.#next();
  }

  /** Everything is shown as it is. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
    this.figures = null;
  }

  close(): void {
    this.skip();
    clearTimeout(this.#outline);
  }

  /** Faster than full: for the durations of what draws the beats. */
  pace(): number {
    return PACE[this.motion()];
  }

  #next = (): void => {
    const beat = this.#queue.shift();
    if (!beat || this.clock() >= this.#ends) return this.skip();
    this.now = beat;
    if (beat.shows && this.figures) {
      const { who, ...shown } = beat.shows;
      const old = this.figures.get(who) ?? { place: 'bench' as const, health: 0 };
      this.figures = new Map(this.figures).set(who, { ...old, ...shown });
    }
    this.#timer = setTimeout(this.#next, beat.lasts * this.pace());
  };

  #mark(spaces: number[]): void {
    this.changed = spaces;
    clearTimeout(this.#outline);
    this.#outline = setTimeout(() => (this.changed = []), OUTLINE);
  }
}

function snapshot(view: HsView | null): Map<string, Shown> {
  const figures = view?.players.flatMap((player) => player.figures) ?? [];
  return new Map(figures.map((figure) => [figure.who, { place: figure.place, health: figure.health }]));
}
