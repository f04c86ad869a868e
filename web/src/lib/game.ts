// What a game's own face offers to the table page. Everything but `open` and `describe` may be missing: the page has
// a default for each slot.
import type { Component } from 'svelte';
import type { TableStore } from './table.svelte.ts';

/** One legal action in words, as a row of the action list. */
export interface ActionWords {
  /** An id in icons.svg. */
  icon?: string;
  words: string;
  /** Rows of the same group stand together under this heading. */
  group: string;
  /** A key that chooses it, where it has one of its own. */
  key?: string;
}

/** The one voice that asks. */
export interface PromptWords {
  sentence: string;
  small?: string;
  /** Whose mark stands before the sentence. */
  seat?: string;
  confirm?: { words: string; icon?: string; run(): void };
  back?(): void;
}

export interface Slot<S> {
  table: TableStore;
  state: S;
}

export interface Face<S = unknown> {
  /** The game's own page state, a class with runes. If it has a `close()`, that is called when the page is left. */
  open(table: TableStore, content: unknown): S;
  describe(action: string, state: S): ActionWords;
  /** The list narrowed by what is selected. */
  shown?(actions: string[], state: S): string[];
  /** An action row is hovered or focused: preview it on the board. Null when it is left. */
  hover?(action: string | null, state: S): void;
  /** True: the face took it as a selection, and a confirmation follows. False: act at once. */
  choose?(action: string, state: S): boolean;
  prompt?(state: S): PromptWords | null;
  seatName?(seat: string, state: S): string;
  /** 'ju' | 'sd' | 'nd' | 'sl' */
  seatTeam?(seat: string, state: S): string;
  Board?: Component<Slot<S>>;
  Sides?: Component<Slot<S>>;
  Hand?: Component<Slot<S>>;
  Key?: Component<Slot<S>>;
}
