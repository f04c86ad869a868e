// A force on the workbench: the draft, what the server says of it for a scenario, and where it is kept. What has not
// been saved survives a reload of the tab, and nothing else.
import { api, Problem } from '../lib/api.ts';
import { asRefusal } from '../lib/line.svelte.ts';
import { type Fault, newKey } from '../lists/sharing.ts';
import type { ForceFault, ForceInfo, ForceMade, Refused } from '../protocol.ts';
import { type Draft, draftOf, emptyOf, HEAD, listOf, readDraft, same, type Unit } from './draft.ts';
import * as edits from './draft.ts';
import type { ForcePack } from './pack.ts';

/** Nobody reads faster, and the server is asked once for a burst of clicks. */
const PAUSE = 200;

export class Builder {
  readonly pack: ForcePack;
  /** Under which it is kept; null until it is. */
  key = $state<string | null>(null);
  draft = $state.raw<Draft>(emptyOf(''));
  /** As it was when it was last saved or loaded. */
  saved = $state.raw<Draft>(emptyOf(''));
  /** What it is built for: its limit is the one of the meter. */
  scenario = $state('');
  info = $state.raw<ForceInfo | null>(null);
  /** The draft has changed since the server looked at it. */
  checking = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Brought back after a reload. */
  restored = $state(false);

  list = $derived.by(() => listOf(this.draft, this.pack.names));
  dirty = $derived.by(() => !same(this.draft, this.saved));
  faults = $derived.by((): ForceFault[] => this.info?.faults ?? []);
  made = $derived.by((): ForceMade | null => this.info?.made ?? null);
  /** It can be played in this scenario, as the server has seen it last. */
  sound = $derived.by(() => !this.checking && this.info !== null && this.faults.length === 0);

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(pack: ForcePack) {
    this.pack = pack;
    this.scenario = pack.scenarios[0]?.id ?? '';
  }

  get empty(): boolean {
    return this.draft.units.length === 0;
  }

  /** Begins with a draft that counts as saved, or not. */
  open(draft: Draft, key: string | null, saved: Draft = draft): void {
    this.key = key;
    this.saved = saved;
    this.draft = draft;
    this.#look(0);
  }

  #change(draft: Draft): void {
    if (draft === this.draft) return;
    this.draft = draft;
    this.refused = null;
    this.#remember();
    this.#look(PAUSE);
  }

  rename(name: string): void {
    this.#change({ ...this.draft, name });
  }
  enlist(faction: string): void {
    this.#change(edits.withFaction(this.draft, faction));
  }
  add(id: string): void {
    this.#change(edits.added(this.draft, id));
  }
  take(id: string): void {
    this.#change(edits.taken(this.draft, id));
  }
  count(at: number, count: number): void {
    this.#change(edits.withCount(this.draft, at, count));
  }
  buy(at: number, weapon: string): void {
    this.#change(edits.withWeapon(this.draft, at, weapon));
  }
  sell(at: number, weapon: string): void {
    this.#change(edits.withoutWeapon(this.draft, at, weapon));
  }
  mount(at: number, mount: string | null): void {
    this.#change(edits.withMount(this.draft, at, mount));
  }
  split(at: number): void {
    this.#change(edits.split(this.draft, at));
  }
  replace(draft: Draft): void {
    this.#change({ ...draft, name: draft.name || this.draft.name });
  }
  playIn(scenario: string): void {
    this.scenario = scenario;
    this.#look(0);
  }

  /** What the server has against a line of the draft. */
  wrongWith(at: number): ForceFault[] {
    return this.faults.filter(({ unit, line }) => unit !== undefined && line === at + HEAD + 1);
  }
  costOf(unit: Unit): number | null {
    const made = edits.madeOf(unit, this.made ?? undefined);
    return made ? made.cost * unit.count : null;
  }

  /** What is wrong with it, a moment after the last change. */
  #look(after: number): void {
    clearTimeout(this.#waiting);
    this.checking = true;
    this.#waiting = setTimeout(() => void this.#ask(), after);
  }

  async #ask(): Promise<void> {
    const number = ++this.#asked;
    try {
      const info = await api.force({ force: this.list, scenario: this.scenario });
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
      await api.keep('forces', key, draft.name.trim(), this.list);
    } catch (problem) {
      this.refused = problem instanceof Problem ? problem.refused : asRefusal(problem).refused;
      return false;
    }
    const before = draftKey(this.key);
    this.key = key;
    this.saved = draft;
    this.refused = null;
    this.restored = false;
    sessionStorage.removeItem(before);
    this.#remember();
    return true;
  }

  /** Back to what was saved. */
  revert(): void {
    this.restored = false;
    this.#change(this.saved);
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

  /** What was not saved when the page went away. */
  recall(): void {
    const draft = recalled(this.key);
    if (!draft || same(draft, this.draft)) return;
    this.restored = true;
    this.#change(draft);
  }

  close(): void {
    clearTimeout(this.#waiting);
    this.#asked++;
  }
}

const draftKey = (key: string | null) => `force-draft:${key ?? 'new'}`;

function recalled(key: string | null): Draft | null {
  try {
    return readDraft(JSON.parse(sessionStorage.getItem(draftKey(key)) ?? 'null'));
  } catch {
    return null;
  }
}

/** As the shared parts show it. */
export function said(faults: readonly ForceFault[]): Fault[] {
  return faults.map(({ rule, sentence, line }) => ({ rule, words: sentence, line }));
}

/** A force from any of its names: a starter, a share code, a list. Null with the reasons if nothing can be read. */
export async function fetchDraft(text: string): Promise<{ draft: Draft | null; faults: ForceFault[] }> {
  const { made, faults } = await api.force({ force: text });
  return { draft: made ? draftOf(made) : null, faults };
}
