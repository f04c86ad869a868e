// The view of a Helter Skelter table in types: crates/helter-skelter/src/view.rs. What the server sends is read here
// once; nothing else touches the raw parts.
import { fields, list, number, numbers, text, texts } from '../../lib/loose.ts';
import { teamOf, type Team } from '../../look/art/teams.ts';

export { fields, list, number, numbers, text, texts };

export type Seat = string;

export type Place = number | 'bench' | 'dead';

export interface FigureView {
  who: string;
  place: Place;
  health: number;
  of: number;
  /** How many map cards lie below and, to their owner, which. */
  cardsBelow: number;
  mapCards: number[] | null;
}

export interface PlayerView {
  seat: Seat;
  team: Team;
  points: number;
  /** The spaces where own fragments still lie. */
  fragments: number[];
  collected: number;
  /** Enemy figures taken. */
  taken: string[];
  hand: { count: number; known: CardCode[] };
  deck: number;
  /** The newest last. */
  discard: CardCode[];
  figures: FigureView[];
  dealt: { count: number; cards: number[] | null } | null;
  warp: { cubes: number; warped: boolean } | null;
  eliminated: boolean;
  conceded: boolean;
}

/** An action card as people name it: JU-17. */
export interface CardCode {
  team: Team;
  number: number;
}

export type Question =
  | { kind: 'placement'; asked: Seat[]; yours: { cards: (number | null)[]; ready: boolean } | null }
  | { kind: 'deploy-one' | 'deploy-or-act'; asked: Seat[] }
  | { kind: 'defend'; asked: Seat[]; attack: string; by: string; defender: string; pending: string[] }
  | { kind: 'vampirism'; asked: Seat[]; by: string }
  | { kind: 'psi'; asked: Seat[]; by: string; defender: string }
  | { kind: 'interrupt'; asked: Seat[]; opener: Seat; yours: 'pass' | CardCode | null };

export interface HsView {
  map: string;
  marker: Seat | null;
  controller: Seat | null;
  interrupting: boolean;
  ended: boolean;
  turns: number;
  suddenDeath: boolean;
  players: PlayerView[];
  mapCardsInPlay: number[];
  asks: Question | null;
}

/** Null before the first update. */
export function readView(view: Record<string, unknown>): HsView | null {
  if (!Array.isArray(view.players) || typeof view.map !== 'string') return null;
  return {
    map: view.map,
    marker: text(view.marker),
    controller: text(view.controller),
    interrupting: view.turn === 'interrupting',
    ended: view.ended === true,
    turns: number(view.turns),
    suddenDeath: view.sudden_death === true,
    players: list(view.players).map(readPlayer),
    mapCardsInPlay: numbers(view.map_cards_in_play),
    asks: readQuestion(view.asks),
  };
}

function readPlayer(value: unknown): PlayerView {
  const it = fields(value);
  const hand = fields(it.hand);
  const dealt = it.dealt === undefined || it.dealt === null ? null : fields(it.dealt);
  const warp = it.warp === undefined || it.warp === null ? null : fields(it.warp);
  return {
    seat: text(it.seat) ?? '',
    team: teamOf(text(it.team) ?? ''),
    points: number(it.points),
    fragments: numbers(it.fragments),
    collected: number(it.collected),
    taken: texts(it.taken),
    hand: { count: number(hand.count), known: cards(hand.known) },
    deck: number(it.deck),
    discard: cards(it.discard),
    figures: list(it.characters).map(readFigure),
    dealt: dealt && { count: number(dealt.count), cards: Array.isArray(dealt.cards) ? numbers(dealt.cards) : null },
    warp: warp && { cubes: number(warp.cubes), warped: warp.warped === true },
    eliminated: it.eliminated === true,
    conceded: it.conceded === true,
  };
}

function readFigure(value: unknown): FigureView {
  const it = fields(value);
  return {
    who: text(it.who) ?? '',
    place: readPlace(it.place),
    health: number(it.health),
    of: number(it.starting_health),
    cardsBelow: number(it.cards_below),
    mapCards: Array.isArray(it.map_cards) ? numbers(it.map_cards) : null,
  };
}

function readPlace(value: unknown): Place {
  if (value === 'dead') return 'dead';
  if (value === null || typeof value !== 'object') return 'bench';
  return number(fields(value).deployed);
}

function readQuestion(value: unknown): Question | null {
  if (value === null || typeof value !== 'object') return null;
  const it = fields(value);
  const asked = Array.isArray(it.asked) ? texts(it.asked) : typeof it.asked === 'string' ? [it.asked] : [];
  const by = text(it.by) ?? '';
  const defender = text(it.defender) ?? '';
  switch (it.question) {
    case 'placement': {
      const yours = it.yours === undefined || it.yours === null ? null : fields(it.yours);
      const draft = yours && {
        cards: list(yours.cards).map((card) => (typeof card === 'number' ? card : null)),
        ready: yours.ready === true,
      };
      return { kind: 'placement', asked, yours: draft };
    }
    case 'deploy-one':
    case 'deploy-or-act':
      return { kind: it.question, asked };
    case 'defend':
      return { kind: 'defend', asked, attack: text(it.attack) ?? '', by, defender, pending: texts(it.still_to_decide) };
    case 'vampirism':
      return { kind: 'vampirism', asked, by };
    case 'psi':
      return { kind: 'psi', asked, by, defender };
    case 'interrupt':
      return { kind: 'interrupt', asked, opener: text(it.opener) ?? '', yours: readAnswer(it.yours) };
    default:
      return null;
  }
}

function readAnswer(value: unknown): 'pass' | CardCode | null {
  if (value === 'pass') return 'pass';
  if (value === null || typeof value !== 'object') return null;
  return readCard(fields(value).interrupt);
}

/** `JU-17`. */
export function readCard(value: unknown): CardCode | null {
  const match = typeof value === 'string' ? /^([A-Z]{2})-(\d+)$/.exec(value) : null;
  return match?.[1] && match[2] ? { team: teamOf(match[1]), number: Number(match[2]) } : null;
}

function cards(value: unknown): CardCode[] {
  return list(value)
    .map(readCard)
    .filter((card) => card !== null);
}
