// What somebody makes and keeps (a deck, a force, a table), while it is made: the draft, what the server says of it, and
// where it is kept. What has not been saved survives a reload of the tab, and nothing else.
import { api, type ListKind } from '../lib/api.ts';
import { asRefusal } from '../lib/line.svelte.ts';
import type { Refused } from '../protocol.ts';
import { newKey } from './sharing.ts';

/** Nobody reads faster, and the server is asked once for a burst of clicks. */
const PAUSE = 250;

export abstract class Workbench<Draft extends { name: string }, Info> {
  readonly #kind: ListKind;
  /** Under which it is kept; null until it is. */
  key = $state<string | null>(null);
  draft: Draft;
  /** As it was when it was last saved or loaded. */
  saved: Draft;
  info = $state.raw<Info | null>(null);
  /** The draft has changed since the server looked at it. */
  checking = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Brought back after a reload. */
  restored = $state(false);
  dirty = $derived.by(() => !this.same(this.draft, this.saved));

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(kind: ListKind, empty: Draft) {
    this.#kind = kind;
    this.draft = $state.raw(empty);
    this.saved = $state.raw(empty);
  }

  /** The draft as its game reads it, and as it is kept. */
  abstract readonly list: string;
  protected abstract same(one: Draft, other: Draft): boolean;
  /** What the server says of it. */
  protected abstract ask(): Promise<Info>;
  /** A draft that the tab remembers; null if it is none of ours. */
  protected abstract recalled(kept: unknown): Draft | null;

  /** Begins with a draft that counts as saved, or not. */
  open(draft: Draft, key: string | null, saved: Draft = draft): void {
    this.key = key;
    this.saved = saved;
    this.draft = draft;
    this.look(0);
  }

  protected change(draft: Draft): void {
    if (draft === this.draft) return;
    this.draft = draft;
    this.refused = null;
    this.#remember();
    this.look();
  }

  /** What is wrong with it, a moment after the last change. */
  protected look(after = PAUSE): void {
    clearTimeout(this.#waiting);
    this.checking = true;
    this.#waiting = setTimeout(() => void this.#look(), after);
  }

  async #look(): Promise<void> {
    const number = ++this.#asked;
    try {
      const info = await this.ask();
      if (number !== this.#asked) return;
      this.info = info;
      this.checking = false;
    } catch (problem) {
      if (number === this.#asked) this.refused = asRefusal(problem).refused;
    }
  }

  /** Keeps it; true if it is kept. */
  async save(): Promise<boolean> {
    const draft = this.draft;
    const key = this.key ?? newKey();
    try {
      await api.keep(this.#kind, key, draft.name.trim(), this.list);
    } catch (problem) {
      this.refused = asRefusal(problem).refused;
      return false;
    }
    sessionStorage.removeItem(this.#place);
    this.key = key;
    this.saved = draft;
    this.refused = null;
    this.restored = false;
    this.#remember();
    return true;
  }

  /** Back to what was saved. */
  revert(): void {
    this.restored = false;
    this.change(this.saved);
  }

  /** Where the tab remembers it. */
  get #place(): string {
    return `${this.#kind}-draft:${this.key ?? 'new'}`;
  }

  #remember(): void {
    try {
      if (this.same(this.draft, this.saved)) sessionStorage.removeItem(this.#place);
      else sessionStorage.setItem(this.#place, JSON.stringify(this.draft));
    } catch {
      // A browser that keeps nothing keeps no draft either.
    }
  }

  /** What was not saved when the page went away. */
  recall(): void {
    let draft: Draft | null = null;
    try {
      draft = this.recalled(JSON.parse(sessionStorage.getItem(this.#place) ?? 'null'));
    } catch {
      // Not ours.
    }
    if (!draft || this.same(draft, this.draft)) return;
    this.restored = true;
    this.change(draft);
  }

  close(): void {
    clearTimeout(this.#waiting);
    this.#asked++;
  }
}
