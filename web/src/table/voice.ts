// How a table is spoken of: seats by name and mark, actions in words. A game's face says it in its own way, and the
// plain voice says the rest.
import type { ActionWords, Face } from '../lib/game.ts';
import type { TableStore } from '../lib/table.svelte.ts';
import type { Notice, TableInfo } from '../protocol.ts';
import { plainWords } from './actions.ts';
import { capital, SEATS, spaced, type Names } from './words.ts';

/** What can be looked at like a table: the live one, or one moment of a replay. */
export type TableLike = Pick<
  TableStore,
  'info' | 'mySeats' | 'seat' | 'view' | 'seq' | 'events' | 'actions' | 'question' | 'asked' | 'outcome' | 'clocks'
>;

export interface Voice {
  names: Names;
  seatName(seat: string): string;
  /** 'ju' | 'sd' | 'nd' | 'sl' */
  team(seat: string): Team;
  describe(action: string): ActionWords;
  /** The icon of a line of the log, and whose mark stands before it, where the game knows better. */
  icon?(notice: Notice): { icon?: string; seat?: string };
  /** Happens all the time, and is nothing to tell. */
  silent?(notice: Notice): boolean;
  /** The words of a line of the log in pieces, names in bold. */
  decorate?(words: string): { text: string; bold?: boolean }[];
}

export type Team = 'ju' | 'sd' | 'nd' | 'sl';
const TEAMS: readonly Team[] = ['ju', 'sd', 'nd', 'sl'];
const isTeam = (text: string | undefined): text is Team => TEAMS.some((team) => team === text);

/** The place of a seat round the table. */
export const placeOf = (seat: string): number => SEATS.findIndex((letter) => letter === seat);

/** Who plays a seat, in a word or two. */
export function player(info: TableInfo | null, seat: string): string {
  const at = info?.seats[placeOf(seat)];
  if (at?.person) return at.person.name;
  return at?.bot ? `${capital(spaced(at.bot))} bot` : 'nobody yet';
}

/** A name that no other seat of the table has. */
export function uniqueName(info: TableInfo | null, seat: string): string {
  const name = player(info, seat);
  const alike = (info?.seats ?? []).filter((_, at) => player(info, SEATS[at] ?? '') === name);
  return alike.length > 1 ? `${name} ${seat.toUpperCase()}` : name;
}

const EMPTY: Names = new Map();

/** Without a face: the people's names, the marks in seat order (LOOK section 2), the notation in words. */
export function plainVoice(table: Pick<TableLike, 'info'>, names: Names = EMPTY): Voice {
  return {
    names,
    seatName: (seat) => uniqueName(table.info, seat),
    team: (seat) => TEAMS[placeOf(seat)] ?? 'ju',
    describe: (action) => plainWords(action, names),
  };
}

export function faceVoice<S>(face: Face<S>, state: S, plain: Voice): Voice {
  return {
    names: plain.names,
    seatName: (seat) => face.seatName?.(seat, state) ?? plain.seatName(seat),
    team: (seat) => {
      const team = face.seatTeam?.(seat, state);
      return isTeam(team) ? team : plain.team(seat);
    },
    describe: (action) => face.describe(action, state),
    icon: face.icon && ((notice) => face.icon?.(notice, state) ?? {}),
    silent: face.silent && ((notice) => face.silent?.(notice, state) ?? false),
    decorate: face.decorate && ((words) => face.decorate?.(words, state) ?? [{ text: words }]),
  };
}
