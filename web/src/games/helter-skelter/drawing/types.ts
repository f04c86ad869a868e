// What stands on a map and what is said about its spaces.

import type { Team } from '../../../look/art/teams.ts';

export interface FigureOnMap {
  readonly id: string;
  /** Whose bust: a character of the pack, or `warp-slaine`. */
  readonly who: string;
  readonly team: Team;
  readonly space: number;
  readonly health: number;
  readonly of: number;
  /** Said aloud: "Dredd of the Judges on 21, health 4 of 4". */
  readonly label: string;
  readonly selected?: boolean;
  readonly target?: boolean;
  readonly dimmed?: boolean;
  /** Not there yet: where it will be deployed. */
  readonly ghost?: boolean;
  /** It is a choice now: Tab stops at it. */
  readonly choosable?: boolean;
}

export interface FragmentOnMap {
  readonly id: string;
  readonly team: Team;
  readonly space: number;
  /** It can be collected now. */
  readonly glow?: boolean;
}

/** Hot hatch, cool crosses, a plain cool outline. */
export type Mark = 'target' | 'reach' | 'lit';

export interface MapLabel {
  readonly space: number;
  readonly text: string;
  readonly tone?: 'cool' | 'hot' | 'plain';
}
