// A deck on the workbench: the draft, what the server says of it, and where it is kept. What has not been saved
// survives a reload of the tab, and nothing else.
import { api, Problem } from '../lib/api.ts';
import { asRefusal } from '../lib/line.svelte.ts';
import type { DeckFault, DeckInfo, DeckMade, Refused } from '../protocol.ts';
import { type Bench, type Draft, draftOf, EMPTY, listOf, same, withJudge } from './draft.ts';
import * as edits from './draft.ts';
import { type Fault, newKey } from '../lists/sharing.ts';
import type { CardPack } from './pack.ts';
import { tallyOf } from './tally.ts';

/** Nobody reads faster, and the server is asked once for a burst of clicks. */
const PAUSE = 250;

/** Thousandths of the statistics that the server makes. */
export interface Chances {
  firstHand: ReadonlyMap<string, number>;
  motivated: number;
  signature: number;
}

export class Builder {
  readonly pack: CardPack;
  /** Under which it is kept; null until it is. */
  key = $state<string | null>(null);
  draft = $state.raw<Draft>(EMPTY);
  /** As it was when it was last saved or loaded. */
  saved = $state.raw<Draft>(EMPTY);
  info = $state.raw<DeckInfo | null>(null);
  /** The draft has changed since the server looked at it. */
  checking = $state(false);
  refused = $state.raw<Refused | null>(null);
  /** Brought back after a reload. */
  restored = $state(false);

  tally = $derived.by(() => tallyOf(this.draft, this.pack.byCode, this.pack.content.classifications));
  list = $derived.by(() => listOf(this.draft, this.pack.byCode));
  dirty = $derived.by(() => !same(this.draft, this.saved));
  faults = $derived.by((): DeckFault[] => this.info?.faults ?? []);
  sound = $derived.by((): DeckMade | null => this.info?.sound ?? null);
  chances = $derived.by(() => chancesOf(this.info?.sound ?? this.info?.draft ?? null));

  #waiting: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(pack: CardPack) {
    this.pack = pack;
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
  add(code: string): void {
    const sheet = this.pack.byCode.get(code);
    if (sheet) this.#change(edits.added(this.draft, sheet, this.tally.experience));
  }
  take(code: string): void {
    const sheet = this.pack.byCode.get(code);
    if (sheet) this.#change(edits.taken(this.draft, sheet));
  }
  put(code: string, bench: Bench | null): void {
    this.#change(withJudge(this.draft, code, bench));
  }
  move(code: string, by: -1 | 1): void {
    this.#change(edits.moved(this.draft, code, by));
  }
  replace(draft: Draft): void {
    this.#change({ ...draft, name: draft.name || this.draft.name });
  }
  copies(code: string): number {
    return this.draft.cards[code] ?? (edits.benchOf(this.draft, code) ? 1 : 0);
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
      const info = await api.deck(this.list);
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
      await api.keep('decks', key, draft.name.trim(), this.list);
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

const draftKey = (key: string | null) => `deck-draft:${key ?? 'new'}`;

function recalled(key: string | null): Draft | null {
  try {
    const { name, team, alternates, cards } = JSON.parse(sessionStorage.getItem(draftKey(key)) ?? 'null') as Draft;
    return typeof name === 'string' && Array.isArray(team) && Array.isArray(alternates) && typeof cards === 'object'
      ? { name, team, alternates, cards }
      : null;
  } catch {
    return null;
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
