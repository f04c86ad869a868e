// A deck on the workbench.
import { api } from '../lib/api.ts';
import type { Fault } from '../lists/sharing.ts';
import { Workbench } from '../lists/workbench.svelte.ts';
import type { DeckFault, DeckInfo, DeckMade } from '../protocol.ts';
import { type Bench, type Draft, draftOf, EMPTY, listOf, same, withJudge } from './draft.ts';
import * as edits from './draft.ts';
import type { CardPack } from './pack.ts';
import { tallyOf } from './tally.ts';

/** Thousandths of the statistics that the server makes. */
export interface Chances {
  firstHand: ReadonlyMap<string, number>;
  motivated: number;
  signature: number;
}

export class Builder extends Workbench<Draft, DeckInfo> {
  readonly pack: CardPack;

  tally = $derived.by(() => tallyOf(this.draft, this.pack.byCode, this.pack.content.classifications));
  list = $derived.by(() => listOf(this.draft, this.pack.byCode));
  faults = $derived.by((): DeckFault[] => this.info?.faults ?? []);
  sound = $derived.by((): DeckMade | null => this.info?.sound ?? null);
  chances = $derived.by(() => chancesOf(this.info?.sound ?? this.info?.draft ?? null));

  constructor(pack: CardPack) {
    super('decks', EMPTY);
    this.pack = pack;
  }

  protected override same = same;
  protected override ask(): Promise<DeckInfo> {
    return api.deck(this.list);
  }
  protected override recalled(kept: unknown): Draft | null {
    const { name, team, alternates, cards } = kept as Draft;
    return typeof name === 'string' && Array.isArray(team) && Array.isArray(alternates) && typeof cards === 'object'
      ? { name, team, alternates, cards }
      : null;
  }

  rename(name: string): void {
    this.change({ ...this.draft, name });
  }
  add(code: string): void {
    const sheet = this.pack.byCode.get(code);
    if (sheet) this.change(edits.added(this.draft, sheet, this.tally.experience));
  }
  take(code: string): void {
    const sheet = this.pack.byCode.get(code);
    if (sheet) this.change(edits.taken(this.draft, sheet));
  }
  put(code: string, bench: Bench | null): void {
    this.change(withJudge(this.draft, code, bench));
  }
  move(code: string, by: -1 | 1): void {
    this.change(edits.moved(this.draft, code, by));
  }
  replace(draft: Draft): void {
    this.change({ ...draft, name: draft.name || this.draft.name });
  }
  copies(code: string): number {
    return this.draft.cards[code] ?? (edits.benchOf(this.draft, code) ? 1 : 0);
  }
}

interface Stats {
  kinds?: { kind: string; in_first_hand_permille: number }[];
  motivated_permille?: number;
  signature_permille?: number;
}

function chancesOf(made: DeckMade | null): Chances | null {
  if (!made) return null;
  const stats = made.stats as Stats;
  return {
    firstHand: new Map((stats.kinds ?? []).map(({ kind, in_first_hand_permille: chance }) => [kind, chance])),
    motivated: stats.motivated_permille ?? 0,
    signature: stats.signature_permille ?? 0,
  };
}

/** What is wrong with a deck, its rule apart from the words. */
export function said(faults: readonly DeckFault[]): Fault[] {
  return faults.map(({ line, reason }) => {
    const [, rule, words = reason] = /^(CG-R?\d+): (.*)$/.exec(reason) ?? [];
    return { rule, words, line };
  });
}

/** A deck from any of its names: a ready one, a share code, a list. Null with the reasons if nothing can be read. */
export async function fetchDraft(text: string): Promise<{ draft: Draft | null; faults: DeckFault[] }> {
  const { sound, draft, faults } = await api.deck(text);
  const made = sound ?? draft;
  return { draft: made ? draftOf(made) : null, faults };
}
