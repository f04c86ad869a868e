// The view of a Cursed Earth table in types: crates/cursed-earth/src/view.rs. What the server sends is read here once;
// nothing else touches the raw parts.
import { fields, list, number, text, texts } from '../../lib/loose.ts';
import type { Kind, Team } from './drawing/content.ts';

export type Seat = string;
export type Mode = 'co-operative' | 'solo' | 'head-to-head';
export type Time = 'dawn' | 'dusk';
/** The two rows of head-to-head; the one row of the other modes lies above. */
export type Side = 'above' | 'below';
export const SIDES: readonly Side[] = ['above', 'below'];

/** A card on the table; its number is null to whoever may not know it. */
export interface Lying {
  card: number | null;
  faceUp: boolean;
}

export interface PlayerView {
  seat: Seat;
  team: Team;
  hand: { count: number; known: number[] };
}

export interface MemberView {
  who: string;
  alive: boolean;
  health: number;
  radiation: number;
}

export interface KeptView {
  card: number;
  survival: boolean;
  diplomacy: boolean;
}

export interface TeamView {
  team: Team;
  position: number;
  /** Nobody, if these are perps that no player has. */
  members: MemberView[];
  rations: number;
  ammunition: number;
  kept: KeptView[];
  row: Side | null;
  ended: string | null;
}

/** How far the current card has come; counted from 0. */
export interface CaptionAt {
  kind: Kind;
  index: number;
  symbol: number;
}

export interface CurrentView {
  card: number;
  team: Team;
  caption: CaptionAt | null;
}

export interface LocationView {
  position: number;
  /** Its place in the pack. */
  location: number;
  token: boolean;
}

export interface Rating {
  seat: Seat;
  risk: number;
  value: number;
  stance: string;
}

export interface Question {
  /** `play`, `choice`, `wound`, `violence` … */
  kind: string;
  asked: Seat[];
  team: Team | null;
  /** What our seat has answered in secret. */
  yours: string | null;
  ratings: Rating[];
}

export interface CeView {
  mode: Mode;
  difficulty: string;
  senior: Seat;
  time: Time;
  round: number;
  players: PlayerView[];
  teams: TeamView[];
  deck: number;
  /** The newest last. */
  discard: number[];
  rows: Record<Side, Lying[]>;
  /** Head-to-head: psi cards that wait beside the location deck. */
  pending: Record<Side, Lying[]>;
  drawn: Lying[];
  current: CurrentView | null;
  locations: LocationView[];
  locationsLeft: number;
  asks: Question | null;
}

const MODES: readonly Mode[] = ['co-operative', 'solo', 'head-to-head'];

/** Null before the first update. */
export function readView(view: Record<string, unknown>): CeView | null {
  if (!Array.isArray(view.players) || !Array.isArray(view.teams)) return null;
  return {
    mode: MODES.find((mode) => mode === view.mode) ?? 'co-operative',
    difficulty: text(view.difficulty) ?? '',
    senior: text(view.senior) ?? 'a',
    time: view.time === 'dusk' ? 'dusk' : 'dawn',
    round: number(view.round),
    players: list(view.players).map(readPlayer),
    teams: list(view.teams).map(readTeam),
    deck: number(fields(view.deck).count),
    discard: cards(view.discard),
    rows: bothSides(view.rows),
    pending: bothSides(view.pending),
    drawn: list(view.drawn).map(readLying),
    current: readCurrent(view.current),
    locations: list(view.locations).map((value) => {
      const it = fields(value);
      return { position: number(it.position), location: number(it.location), token: it.token === true };
    }),
    locationsLeft: number(fields(view.location_deck).count),
    asks: readQuestion(view.asks),
  };
}

const team = (value: unknown): Team => (value === 'perps' ? 'perps' : 'judges');
const side = (value: unknown): Side | null => SIDES.find((it) => it === value) ?? null;

/** `EN-07`. */
export function readCard(value: unknown): number | null {
  const match = typeof value === 'string' ? /^EN-(\d+)$/.exec(value) : null;
  return match ? Number(match[1]) : null;
}

function cards(value: unknown): number[] {
  return list(value)
    .map(readCard)
    .filter((card) => card !== null);
}

function readLying(value: unknown): Lying {
  const it = fields(value);
  return { card: readCard(it.card), faceUp: it.face_up === true };
}

function bothSides(value: unknown): Record<Side, Lying[]> {
  const it = fields(value);
  return { above: list(it.above).map(readLying), below: list(it.below).map(readLying) };
}

function readPlayer(value: unknown): PlayerView {
  const it = fields(value);
  const hand = fields(it.hand);
  return {
    seat: text(it.seat) ?? '',
    team: team(it.team),
    hand: { count: number(hand.count), known: cards(hand.known) },
  };
}

function readTeam(value: unknown): TeamView {
  const it = fields(value);
  return {
    team: team(it.team),
    position: number(it.position),
    members: list(it.members).map((value) => {
      const member = fields(value);
      return {
        who: text(member.who) ?? '',
        alive: member.alive === true,
        health: number(member.health),
        radiation: number(member.radiation),
      };
    }),
    rations: number(it.rations),
    ammunition: number(it.ammunition),
    kept: list(it.kept).flatMap((value) => {
      const kept = fields(value);
      const card = readCard(kept.card);
      return card === null ? [] : [{ card, survival: kept.survival === true, diplomacy: kept.diplomacy === true }];
    }),
    row: side(it.row),
    ended: text(it.ended),
  };
}

function readCurrent(value: unknown): CurrentView | null {
  const it = fields(value);
  const card = readCard(it.card);
  return card === null ? null : { card, team: team(it.team), caption: readCaption(it.caption) };
}

const KINDS: readonly Kind[] = ['event', 'choice', 'option'];

function readCaption(value: unknown): CaptionAt | null {
  const it = fields(value);
  const kind = KINDS.find((kind) => kind === it.kind);
  return kind ? { kind, index: number(it.index), symbol: number(it.symbol) } : null;
}

function readQuestion(value: unknown): Question | null {
  const it = fields(value);
  const kind = text(it.question);
  if (kind === null) return null;
  return {
    kind,
    asked: typeof it.asked === 'string' ? [it.asked] : texts(it.asked),
    team: it.team === 'judges' || it.team === 'perps' ? it.team : null,
    yours: text(it.yours),
    ratings: list(it.ratings).map((value) => {
      const [seat, rating] = list(value);
      const { risk, value: worth, stance } = fields(rating);
      return { seat: text(seat) ?? '', risk: number(risk), value: number(worth), stance: text(stance) ?? '' };
    }),
  };
}

export { fields, list, number, text };
