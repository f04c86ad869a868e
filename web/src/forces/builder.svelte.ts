// A force on the workbench, looked at for a scenario.
import { api } from '../lib/api.ts';
import type { Fault } from '../lists/sharing.ts';
import { Workbench } from '../lists/workbench.svelte.ts';
import type { ForceFault, ForceInfo, ForceMade } from '../protocol.ts';
import { type Draft, draftOf, emptyOf, HEAD, listOf, readDraft, same, type Unit } from './draft.ts';
import * as edits from './draft.ts';
import type { ForcePack } from './pack.ts';

export class Builder extends Workbench<Draft, ForceInfo> {
  readonly pack: ForcePack;
  /** What it is built for: its limit is the one of the meter. */
  scenario = $state('');

  list = $derived.by(() => listOf(this.draft, this.pack.names));
  faults = $derived.by((): ForceFault[] => this.info?.faults ?? []);
  made = $derived.by((): ForceMade | null => this.info?.made ?? null);
  /** It can be played in this scenario, as the server has seen it last. */
  sound = $derived.by(() => !this.checking && this.info !== null && this.faults.length === 0);

  constructor(pack: ForcePack) {
    super('forces', emptyOf(''));
    this.pack = pack;
    this.scenario = pack.scenarios[0]?.id ?? '';
  }

  protected override same = same;
  protected override recalled = readDraft;
  protected override ask(): Promise<ForceInfo> {
    return api.force({ force: this.list, scenario: this.scenario });
  }

  get empty(): boolean {
    return this.draft.units.length === 0;
  }

  rename(name: string): void {
    this.change({ ...this.draft, name });
  }
  enlist(faction: string): void {
    this.change(edits.withFaction(this.draft, faction));
  }
  add(id: string): void {
    this.change(edits.added(this.draft, id));
  }
  take(id: string): void {
    this.change(edits.taken(this.draft, id));
  }
  count(at: number, count: number): void {
    this.change(edits.withCount(this.draft, at, count));
  }
  buy(at: number, weapon: string): void {
    this.change(edits.withWeapon(this.draft, at, weapon));
  }
  sell(at: number, weapon: string): void {
    this.change(edits.withoutWeapon(this.draft, at, weapon));
  }
  mount(at: number, mount: string | null): void {
    this.change(edits.withMount(this.draft, at, mount));
  }
  split(at: number): void {
    this.change(edits.split(this.draft, at));
  }
  replace(draft: Draft): void {
    this.change({ ...draft, name: draft.name || this.draft.name });
  }
  playIn(scenario: string): void {
    this.scenario = scenario;
    this.look(0);
  }

  /** What the server has against a line of the draft. */
  wrongWith(at: number): ForceFault[] {
    return this.faults.filter(({ unit, line }) => unit !== undefined && line === at + HEAD + 1);
  }
  costOf(unit: Unit): number | null {
    const made = edits.madeOf(unit, this.made ?? undefined);
    return made ? made.cost * unit.count : null;
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
