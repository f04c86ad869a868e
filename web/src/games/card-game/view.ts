// The view of a card-game table in types: crates/card-game/src/view.rs. What the server sends is read here once; nothing
// else of the board touches the raw parts.
import { fields, list, number, numbers, text, texts } from '../../lib/loose.ts';
import type { Stat } from './drawing/content.ts';
import type { Readiness, Reason, Tally } from './drawing/glossary.ts';

export type Seat = string;
export type Roll = 'challenge' | 'combat';
export type Tallies = Readonly<Partial<Record<Stat, Tally>>>;

/** A card in play. */
export interface CardView {
  /** `J04`, or `C08-2` of several copies: its name in actions. */
  name: string;
  code: string;
  owner: Seat;
  readiness: Readiness | null;
  /** lead, support, face-up, face-down, evidence. */
  role: string | null;
  leads: boolean;
  /** Personal Demerits or counters. */
  marks: number;
  tallies: Tallies;
  /** Issued to it, or contained by it. */
  under: CardView[];
}

/** How many, and those of them that we know. */
export interface Hidden {
  count: number;
  known: string[];
}

export interface PlayerView {
  seat: Seat;
  plays: string | null;
  prestige: number;
  demerits: number;
  commendations: number;
  hand: Hidden;
  handSize: number;
  /** CG-528: what each Resource costs more; null for nothing. */
  tax: Tally | null;
  deck: Hidden;
  resyk: string[];
  isoCubes: string[];
  wasted: string[];
  team: CardView[];
  backup: CardView[];
  events: CardView[];
  roster: string[];
  /** What has left the game with a player who is out; null for whoever plays. */
  removed: { faceUp: string[]; unseen: Hidden } | null;
}

export interface CrimeView {
  crime: CardView;
  assigned: Seat | null;
  attached: CardView[];
}

/** Of so many equally likely throws. */
export interface Odds {
  of: number;
  won: number;
  perpWasted: number;
  lost: number;
  leaderWasted: number;
}

export interface DiceView {
  roll: Roll;
  /** Zeros as long as they have not been thrown. */
  investigator: number[];
  perp: number[];
  bonuses: { side: 'inv' | 'perp'; card: string; by: number }[];
  totals: [number, number];
}

export interface InquiryView {
  investigator: Seat;
  perpPlayer: Seat;
  crime: string | null;
  challenge: boolean | null;
  combat: boolean | null;
  apprehended: boolean;
  wasted: boolean;
  rerolls: [number, number];
  dice: DiceView | null;
  worth: Tally | null;
  challengeOdds: Odds | null;
  combatOdds: Odds | null;
}

export interface Question {
  /** `window`, `scene`, `sentence` … */
  kind: string;
  question: string;
  asked: Seat[];
}

export interface CgView {
  turn: number;
  phase: string;
  round: string;
  duty: Seat;
  time: string | null;
  playing: Seat[];
  players: PlayerView[];
  crimes: CrimeView[];
  inquiry: InquiryView | null;
  /** Cards whose effect is being carried out. */
  resolving: CardView[];
  asks: Question | null;
}

/** `C08-2` is the second copy of C08 on the table. */
export const codeOf = (name: string): string => name.split('-')[0] ?? name;

/** The numbers of a card as they are now. */
export const liveOf = ({ tallies }: CardView): Partial<Record<Stat, number>> =>
  Object.fromEntries(Object.entries(tallies).map(([stat, tally]) => [stat, tally.total]));

/** Null before the first update. */
export function readView(view: Record<string, unknown>): CgView | null {
  if (!Array.isArray(view.players)) return null;
  return {
    turn: number(view.turn),
    phase: text(view.phase) ?? '',
    round: text(view.round) ?? '',
    duty: text(view.duty) ?? '',
    time: text(view.time),
    playing: seats(view.playing),
    players: list(view.players).map(readPlayer),
    crimes: list(view.crimes).map((value) => {
      const it = fields(value);
      return { crime: readCard(it.crime), assigned: text(it.assigned), attached: list(it.attached).map(readCard) };
    }),
    inquiry: readInquiry(view.inquiry),
    resolving: list(view.resolving).map(readCard),
    asks: readQuestion(view.asks),
  };
}

const seats = (value: unknown): Seat[] => (typeof value === 'string' ? [...value] : texts(value));

const STATS: readonly Stat[] = ['exp', 'pv', 'authority', 'ability', 'resolve'];

function readCard(value: unknown): CardView {
  const it = fields(value);
  const name = text(it.card) ?? '';
  const pairs = list(it.numbers).map(list);
  const tallies = pairs.flatMap(([stat, tally]) => {
    const known = STATS.find((one) => one === stat);
    const read = readTally(tally);
    return known && read ? [[known, read] as const] : [];
  });
  const { readiness } = it;
  const known = readiness === 'ready' || readiness === 'activated' || readiness === 'inactive';
  return {
    name,
    code: codeOf(name),
    owner: text(it.owner) ?? '',
    readiness: known ? readiness : null,
    role: text(it.role),
    leads: it.leads === true,
    marks: number(it.marks),
    tallies: Object.fromEntries(tallies),
    under: list(it.under).map(readCard),
  };
}

function readTally(value: unknown): Tally | null {
  const { total, parts } = fields(value);
  if (typeof total !== 'number') return null;
  return {
    total,
    parts: list(parts).map((part) => {
      const [reason, by] = list(part);
      return [readReason(reason), number(by)] as const;
    }),
  };
}

function readReason(value: unknown): Reason {
  const card = text(fields(value).card);
  return card === null ? ((text(value) ?? 'printed') as Reason) : { card };
}

const readHidden = (value: unknown): Hidden => {
  const { count, known } = fields(value);
  return { count: number(count), known: texts(known) };
};

const readRemoved = (value: unknown): PlayerView['removed'] => {
  const { face_up, unseen } = fields(value);
  return { faceUp: texts(face_up), unseen: readHidden(unseen) };
};

function readPlayer(value: unknown): PlayerView {
  const it = fields(value);
  return {
    seat: text(it.seat) ?? '',
    plays: text(it.plays),
    prestige: number(it.prestige),
    demerits: number(it.demerits),
    commendations: number(it.commendations),
    hand: readHidden(it.hand),
    handSize: number(fields(it.hand_size).total),
    tax: readTally(it.tax),
    deck: readHidden(it.deck),
    resyk: texts(it.resyk),
    isoCubes: texts(it.iso_cubes),
    wasted: texts(it.wasted),
    team: list(it.team).map(readCard),
    backup: list(it.backup).map(readCard),
    events: list(it.events).map(readCard),
    roster: texts(it.roster),
    removed: it.removed === undefined ? null : readRemoved(it.removed),
  };
}

function readOdds(value: unknown): Odds | null {
  const it = fields(value);
  if (typeof it.of !== 'number' || it.of === 0) return null;
  return {
    of: it.of,
    won: number(it.won),
    perpWasted: number(it.perp_wasted),
    lost: number(it.lost),
    leaderWasted: number(it.leader_wasted),
  };
}

function readInquiry(value: unknown): InquiryView | null {
  const it = fields(value);
  const investigator = text(it.investigator);
  if (investigator === null) return null;
  const [ours = 0, theirs = 0] = numbers(it.rerolls);
  return {
    investigator,
    perpPlayer: text(it.perp_player) ?? '',
    crime: text(it.crime),
    challenge: typeof it.challenge === 'boolean' ? it.challenge : null,
    combat: typeof it.combat === 'boolean' ? it.combat : null,
    apprehended: it.apprehended === true,
    wasted: it.wasted === true,
    rerolls: [ours, theirs],
    dice: readDice(it.dice),
    worth: readTally(it.worth),
    challengeOdds: readOdds(it.challenge_odds),
    combatOdds: readOdds(it.combat_odds),
  };
}

function readDice(value: unknown): DiceView | null {
  const it = fields(value);
  if (it.roll !== 'challenge' && it.roll !== 'combat') return null;
  const [ours = 0, theirs = 0] = numbers(it.totals);
  return {
    roll: it.roll,
    investigator: numbers(it.investigator),
    perp: numbers(it.perp),
    bonuses: list(it.bonuses).map((one) => {
      const [side, card, by] = list(one);
      return { side: side === 'inv' ? 'inv' : 'perp', card: text(card) ?? '', by: number(by) };
    }),
    totals: [ours, theirs],
  };
}

function readQuestion(value: unknown): Question | null {
  const it = fields(value);
  const kind = text(it.kind);
  return kind === null ? null : { kind, question: text(it.question) ?? '', asked: seats(it.asked) };
}
