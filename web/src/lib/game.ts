// What a game's own face offers to the table page, and what its box looks like. Of a face everything but `open` and
// `describe` may be missing: the page has a default for each slot.
import type { Component } from 'svelte';
import type { Notice, Update } from '../protocol.ts';
import type { Sound } from './sound.ts';
import type { PanelOf } from '../table/panels.ts';
import type { TableStore } from './table.svelte.ts';

/** What stands on a game's box, for the shelves of games and of rules. Its painting is heavier: games/paintings.ts. */
export interface Box {
  /** In our lettering. */
  title: string;
  colour: string;
  shadow: string;
  blurb: string;
  /** While the server does not say. */
  players: string;
  minutes: number | null;
  /** An id in icons.svg. */
  icon: string;
}

/** One legal action in words, as a row of the action list. */
export interface ActionWords {
  /** An id in icons.svg. */
  icon?: string;
  words: string;
  /** Rows of the same group stand together under this heading. */
  group: string;
  /** A key that chooses it, where it has one of its own. */
  key?: string;
  /** The row stands for so many actions. */
  count?: number;
  /** The row is what is selected now. */
  on?: boolean;
}

/** What is nearly possible: a row that is struck through, and what is missing. */
export interface Missing {
  icon?: string;
  words: string;
  why?: string;
  rule?: string;
}

/** One of several answers that have a button of their own in the prompt. */
export interface Offer {
  words: string;
  icon?: string;
  run(): void;
  /** The pointer or the focus has come to it, or left it: preview it on the board. */
  look?(on: boolean): void;
}

/** The one voice that asks. */
export interface PromptWords {
  sentence: string;
  small?: string;
  /** Whose mark stands before the sentence. */
  seat?: string;
  offers?: Offer[];
  confirm?: { words: string; icon?: string; run(): void };
  back?(): void;
}

/** How it ended, in the game's own words; whatever is missing the page says itself. */
export interface ResultWords {
  heading?: string;
  sentence?: string;
  /** What the score is made of. */
  lines?: { words: string; points: number }[];
  /** There is nothing to count. */
  unscored?: boolean;
}

export interface Step {
  words: string;
  state: 'done' | 'now' | 'later';
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
  /** What stands over the action list: 'Dredd can'. */
  title?(state: S): string;
  /** Small words beside the game's name: the map that is played on. */
  place?(state: S): string;
  /** The steps of a turn, in the bar. */
  steps?(state: S): Step[];
  /** The sound that an update makes; undefined leaves it to the page. */
  sound?(update: Update, state: S): Sound | null | undefined;
  /** A line of the log is hovered or focused: mark on the board what it speaks of. Null when it is left. */
  recall?(notice: Notice | null, state: S): void;
  result?(state: S): ResultWords;
  missing?(state: S): Missing[];
  /** A hint has come: show it on the board. */
  hinted?(value: unknown, state: S): void;
  /** The icon of a line of the log, and whose mark stands before it. */
  icon?(notice: Notice, state: S): { icon?: string; seat?: string };
  /** It happens all the time, and the log leaves it out. */
  silent?(notice: Notice, state: S): boolean;
  /** The words of a line of the log in pieces, names in bold. */
  decorate?(words: string, state: S): { text: string; bold?: boolean }[];
  /** False: nobody is asked out of turn, and there is nothing to order beforehand. */
  windows?: false;
  /** What a stage of the turn is called, and a part of it that is one's own, where the table passes until then. */
  passing?: { stage: string; mine: string };
  /** Without a board: what the page's own panels show in place of the bare view. */
  panels?(view: Record<string, unknown>, seat: string | null, state: S): PanelOf[];
  /** Nothing is in the hand: a phone gives its room to the board. */
  emptyHanded?(state: S): boolean;
  /** In pixels at a width of 1280: the columns (214 and 240) and the hand (162). */
  layout?: {
    left?: number;
    right?: number;
    hand?: number;
    /** The columns of a wide screen (250 and 310), before the page is scaled. */
    wide?: { left: number; right: number };
    /** The strip of Chips is played on, so that a lesson on a phone leaves it its room. */
    strip?: boolean;
  };
  Board?: Component<Slot<S>>;
  /** The left column. */
  Sides?: Component<Slot<S>>;
  /** The same in a strip 48 px high, where there is no room for a column. */
  Chips?: Component<Slot<S>>;
  Hand?: Component<Slot<S>>;
  /** In the right column below the list of actions, which is as high as it must be then. */
  Beside?: Component<Slot<S>>;
  /** A token in the bar, beside the clock. */
  Token?: Component<Slot<S>>;
  Key?: Component<Slot<S>>;
}
