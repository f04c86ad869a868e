// A table on the drawing board: a workbench with a past and a future, and with something chosen.
import { api } from '../lib/api.ts';
import { Workbench } from '../lists/workbench.svelte.ts';
import type { LayoutFault, LayoutInfo } from '../protocol.ts';
import { type Choice, type Draft, draftOf, EMPTY, type Pair, same, sameChoice, tomlOf } from './draft.ts';
import { doubled, moved, removed, reshaped } from './edits.ts';
import { everything, placed, said, type Tool } from './palette.ts';

/** So many changes can be taken back. */
const DEEP = 200;

export class Editor extends Workbench<Draft, LayoutInfo> {
  chosen = $state.raw<Choice | null>(null);
  /** What the next tap on the table puts down. */
  tool = $state<Tool | null>(null);
  #past = $state.raw<readonly Draft[]>([]);
  #future = $state.raw<readonly Draft[]>([]);

  list = $derived.by(() => tomlOf(this.draft));
  faults = $derived.by((): LayoutFault[] => this.info?.faults ?? []);
  /** The ids of what the server finds fault with. */
  faulty = $derived.by(() => new Set(this.faults.flatMap(({ what }) => what ?? [])));
  sound = $derived.by(() => this.info !== null && !this.checking && this.faults.length === 0);
  canUndo = $derived.by(() => this.#past.length > 0);
  canRedo = $derived.by(() => this.#future.length > 0);

  /** The draft before a drag, which is one change however long it takes. */
  #before: Draft | null = null;

  constructor() {
    super('tables', EMPTY);
  }

  protected override same = same;
  protected override ask(): Promise<LayoutInfo> {
    return api.lookAtTable(this.list);
  }
  protected override recalled(kept: unknown): Draft | null {
    if (!kept || typeof kept !== 'object' || !('pieces' in kept)) return null;
    const { zones, ...rest } = kept as Record<string, unknown>;
    return draftOf(zones ? kept : rest);
  }

  override open(draft: Draft, key: string | null, saved: Draft = draft): void {
    this.#past = [];
    this.#future = [];
    super.open(draft, key, saved);
  }

  override change(draft: Draft): void {
    if (draft === this.draft || same(draft, this.draft)) return;
    if (!this.#before) this.#push(this.draft);
    this.#set(draft);
  }

  #push(draft: Draft): void {
    this.#past = [...this.#past.slice(-DEEP), draft];
    this.#future = [];
  }

  #set(draft: Draft): void {
    super.change(draft);
    if (this.chosen && !this.#has(this.chosen)) this.chosen = null;
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

  /** Reads a text; false if nothing of it can be read, and then the faults say why. */
  async bring(text: string): Promise<LayoutFault[]> {
    const info = await api.lookAtTable(text);
    if (info.layout === undefined) return info.faults;
    this.change(draftOf(info.layout));
    return [];
  }
}
