// The show: plays the beats of each update. It never lags more than 2.5 s behind the table, and any input ends it. With
// motion off nothing moves; what changed is outlined for a moment instead.
import { settings, type Motion } from '../../../lib/settings.svelte.ts';
import type { Update } from '../../../protocol.ts';
import type { CeView } from '../view.ts';
import { beats, snapshot, type Beat, type Shown } from './beats.ts';

/** How far the show may be behind. */
export const LONGEST = 2500;
const OUTLINE = 1200;
const PACE: Record<Motion, number> = { full: 1, fast: 0.5, off: 0 };

export class Show {
  /** What is being played; null when all has been. */
  now = $state.raw<Beat | null>(null);
  /** What is shown instead of the view; null: the view. */
  shown = $state.raw<Shown | null>(null);
  /** With motion off: who and what has changed just now. */
  changed = $state.raw<string[]>([]);
  #queue: Beat[] = [];
  #seen: Shown | null = null;
  #viewer: string | null = null;
  #ends = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #outline: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: () => CeView | null,
    private readonly motion: () => Motion = () => settings.motion,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** After the table has taken it in. */
  take(update: Update, viewer: string | null): void {
    const before = this.#seen;
    // What another seat of ours has seen is not shown again to this one, and nobody sits through a reload.
    const known = this.#viewer === viewer ? before : null;
    this.#seen = snapshot(this.view());
    this.#viewer = viewer;
    const undone = update.events.some(({ event }) => event !== null && typeof event === 'object' && 'undone' in event);
    const unseen = typeof document !== 'undefined' && document.hidden;
    if (!known || undone || unseen) return this.skip();
    const found = beats(
      update.events.map(({ event }) => event),
      known,
    );
    if (found.length === 0) return;
    if (this.motion() === 'off') return this.#mark(found);
    if (this.now === null) {
      this.#ends = this.clock() + LONGEST;
      this.shown = known;
    }
    this.#queue.push(...found);
    if (this.now === null) this.#next();
  }

  /** Everything is shown as it is. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.now = null;
    this.shown = null;
  }

  close(): void {
    this.skip();
    clearTimeout(this.#outline);
  }

  #next = (): void => {
    const beat = this.#queue.shift();
    if (!beat || this.clock() >= this.#ends) return this.skip();
    this.now = beat;
    if (this.shown) this.shown = { ...this.shown, ...beat.shows };
    this.#timer = setTimeout(this.#next, beat.lasts * PACE[this.motion()]);
  };

  #mark(found: readonly Beat[]): void {
    this.changed = found.map(keyOf);
    clearTimeout(this.#outline);
    this.#outline = setTimeout(() => (this.changed = []), OUTLINE);
  }

  /** Whether this is being changed just now: `dredd`, `judges rations`, `judges pawn`, `card 15`. */
  at(key: string): boolean {
    return (this.now !== null && keyOf(this.now) === key) || this.changed.includes(key);
  }
}

export function keyOf(beat: Beat): string {
  switch (beat.kind) {
    case 'member':
      return beat.who;
    case 'supply':
      return `${beat.team} ${beat.of}`;
    case 'walk':
      return `${beat.team} pawn`;
    case 'card':
    case 'caption':
      return `card ${beat.card}`;
  }
}
