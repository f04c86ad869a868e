// A table on the drawing board: the draft with its past and future, what is chosen, what the server says of it, and where
// it is kept. What has not been saved survives a reload of the tab.
import { api } from '../lib/api.ts';
import { asRefusal } from '../lib/line.svelte.ts';
import { newKey } from '../lists/sharing.ts';
import type { LayoutFault, LayoutInfo, Refused } from '../protocol.ts';
import { type Choice, type Draft, draftOf, EMPTY, type Pair, same, sameChoice, tomlOf } from './draft.ts';
import { doubled, moved, removed, reshaped } from './edits.ts';
import { everything, placed, said, type Tool } from './palette.ts';

/** The server is asked once for a burst of changes. */
const PAUSE = 250;
const DEEP = 200;

export class Editor {
  /** Under which it is kept; null until it is. */
  key = $state<string | null>(null);
  draft = $state.raw<Draft>(EMPTY);
  /** As it was when it was last saved or loaded. */
  saved = $state.raw<Draft>(EMPTY);
  chosen = $state.raw<Choice | null>(null);
  /** What the next tap on the table puts down. */
  tool = $state<Tool | null>(null);
  info = $state.raw<LayoutInfo | null>(null);
  /** The draft has changed since the server looked at it. */
  checking = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Brought back after a reload. */
  restored = $state(false);
  #past = $state.raw<readonly Draft[]>([]);
  #future = $state.raw<readonly Draft[]>([]);

  toml = $derived.by(() => tomlOf(this.draft));
  dirty = $derived.by(() => !same(this.draft, this.saved));
  faults = $derived.by((): LayoutFault[] => this.info?.faults ?? []);
  /** The ids of what the server finds fault with. */
  faulty = $derived.by(() => new Set(this.faults.flatMap(({ what }) => what ?? [])));
  sound = $derived.by(() => this.info !== null && !this.checking && this.faults.length === 0);
  canUndo = $derived.by(() => this.#past.length > 0);
  canRedo = $derived.by(() => this.#future.length > 0);

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** The draft before a drag, which is one change however long it takes. */
  #before: Draft | null = null;

  open(draft: Draft, key: string | null, saved: Draft = draft): void {
    this.key = key;
    this.saved = saved;
    this.draft = draft;
    this.#past = [];
    this.#future = [];
    this.#look(0);
  }

  change(draft: Draft): void {
    if (draft === this.draft || same(draft, this.draft)) return;
    if (!this.#before) this.#push(this.draft);
    this.#set(draft);
  }

  #push(draft: Draft): void {
    this.#past = [...this.#past.slice(-DEEP), draft];
    this.#future = [];
  }

  #set(draft: Draft): void {
    this.draft = draft;
    this.refused = null;
    if (this.chosen && !this.#has(this.chosen)) this.chosen = null;
    this.#remember();
    this.#look(PAUSE);
  }

  #has(choice: Choice): boolean {
    return everything(this.draft).some((it) => sameChoice(it, choice));
  }

  /** Until `dropped`, everything is one change. */
  lift(): Draft {
    this.#before ??= this.draft;
    return this.#before;
  }
  dropped(): void {
    const before = this.#before;
    this.#before = null;
    if (before && !same(before, this.draft)) this.#push(before);
  }
  /** Puts back what was lifted. */
  letGo(): void {
    const before = this.#before;
    this.#before = null;
    if (before) this.#set(before);
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.draft];
    this.#set(last);
  }
  redo(): void {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.draft];
    this.#set(next);
  }

  /** What was said of it, to be read aloud. */
  put(tool: Tool, at: Pair): string {
    const made = placed(this.draft, tool, at);
    if ('reason' in made) {
      this.refused = { kind: 'rule', sentence: made.reason };
      return made.reason;
    }
    this.change(made.draft);
    this.chosen = made.choice;
    return `${said(this.draft, made.choice).name} is on the table.`;
  }

  nudge(by: Pair): void {
    if (this.chosen) this.change(moved(this.draft, this.chosen, by));
  }
  shape(id: string, corners: readonly Pair[]): void {
    this.change(reshaped(this.draft, id, corners));
  }
  remove(): void {
    const { chosen } = this;
    if (!chosen) return;
    this.chosen = null;
    this.change(removed(this.draft, chosen));
  }
  double(): void {
    if (!this.chosen) return;
    const { draft, choice } = doubled(this.draft, this.chosen);
    this.change(draft);
    this.chosen = choice;
  }

  #look(after: number): void {
    clearTimeout(this.#waiting);
    this.checking = true;
    this.#waiting = setTimeout(() => void this.#ask(), after);
  }

  async #ask(): Promise<void> {
    const number = ++this.#asked;
    try {
      const info = await api.lookAtTable(this.toml);
      if (number !== this.#asked) return;
      this.info = info;
      this.checking = false;
    } catch (problem) {
      if (number === this.#asked) this.refused = asRefusal(problem).refused;
    }
  }

  /** Reads a text; false if nothing of it can be read, and then the faults say why. */
  async bring(text: string): Promise<LayoutFault[]> {
    const info = await api.lookAtTable(text);
    if (info.layout === undefined) return info.faults;
    this.change(draftOf(info.layout));
    return [];
  }

  /** Keeps it; true if it is kept. */
  async save(): Promise<boolean> {
    const draft = this.draft;
    const key = this.key ?? newKey();
    try {
      await api.keep('tables', key, draft.name.trim(), this.toml);
    } catch (problem) {
      this.refused = asRefusal(problem).refused;
      return false;
    }
    sessionStorage.removeItem(draftKey(this.key));
    this.key = key;
    this.saved = draft;
    this.refused = null;
    this.restored = false;
    this.#remember();
    return true;
  }

  #remember(): void {
    const at = draftKey(this.key);
    try {
      if (same(this.draft, this.saved)) sessionStorage.removeItem(at);
      else sessionStorage.setItem(at, JSON.stringify(this.draft));
    } catch {
      // A browser that keeps nothing keeps no draft either.
    }
  }

  recall(): void {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey(this.key)) ?? 'null');
      if (!kept || typeof kept !== 'object' || !('pieces' in kept)) return;
      const { zones, ...rest } = kept as Record<string, unknown>;
      const draft = draftOf(zones ? kept : rest);
      if (same(draft, this.draft)) return;
      this.restored = true;
      this.change(draft);
    } catch {
      // Not ours.
    }
  }

  close(): void {
    clearTimeout(this.#waiting);
    this.#asked++;
  }
}

const draftKey = (key: string | null) => `table-draft:${key ?? 'new'}`;
