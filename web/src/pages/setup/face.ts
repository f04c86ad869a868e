// What a game's own part of the page for a new table offers. Whatever is missing, the page has a default for.
import type { Component } from 'svelte';
import type { Team } from '../../look/art/teams.ts';
import type { GameInfo } from '../../protocol.ts';
import type { Options, Plan } from './plan.ts';

export interface PlanSlot<K> {
  plan: Plan;
  info: GameInfo;
  /** What the game has loaded for this page. */
  known: K;
  change: (next: Partial<Plan>) => void;
}

export interface SeatSlot<K> extends PlanSlot<K> {
  /** From 0. */
  seat: number;
  /** What the server has said against the seat's entry in the list that `listed` names. */
  wrong: string | null;
}

export interface SetUpFace<K = unknown> {
  /** What stands over the options. */
  title: string;
  /** What a position or a replay brings along: '… come with the replay'. */
  brought: string;
  /** The options say who may sit down, or with what: they stand before the seats. */
  optionsFirst?: boolean;
  /** The option with an entry a seat whose faults are shown at the seat. */
  listed?: string;
  /** What there is to know besides the plan, a class with runes, empty until `load` has fetched it. */
  open?(info: GameInfo): K;
  load?(known: K): Promise<void>;
  /** The first plan, as the link to this page asks for it. */
  linked?(plan: Plan, query: URLSearchParams): Plan;
  /** The first plan of a table that is opened for others, before their seats are open. */
  forOthers?(plan: Plan, info: GameInfo): Plan;
  /** A plan that was changed, without what does not fit any more. */
  fitting?(plan: Plan): Plan;
  /** How many may sit down with these options, if not as many as the game has seats for. */
  seating?(options: Options): { least: number; most: number };
  /** The mark before a seat; null for its letter. */
  mark?(options: Options, seat: number, known: K): Team | null;
  /** What the game wants to know of a seat. */
  Seat?: Component<SeatSlot<K>>;
  Options: Component<PlanSlot<K>>;
}
