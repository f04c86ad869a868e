// The view of the Miniatures Game in types, read once for each update.
import { fields, list, number, numbers, text, texts } from '../../lib/loose.ts';
import type { Spot } from './play/notation.ts';

export type Side = 'a' | 'b';

export interface Hidden {
  count: number;
  known: string[];
}

export interface PlayerView {
  seat: Side;
  faction: string;
  role: string;
  points: number;
  notoriety: number;
  armoury: Hidden;
  bigMeg: Hidden;
  buried: Hidden;
}

export interface ModelView {
  id: string;
  side: Side;
  name: string;
  place: string;
  at: Spot;
  facing: number;
  radius: number;
  height: number;
  footprint: { x: number; y: number }[] | null;
  seats: number;
  aboard: string | null;
  drives: boolean;
  engine: string;
  pack: number;
  mount: string | null;
  weapons: { number: number; name: string }[];
  /** MOVE, SHOOT, FIGHT, EVADE, RESIST, COOL. */
  stats: number[];
  stunned: number;
  injured: number;
  pinned: boolean;
  fast: boolean;
  overwatch: boolean;
  down: boolean;
  subdued: boolean;
  /** The chip that it was activated with. */
  chip: 'normal' | 'star' | 'last-star' | null;
}

/** Shares in millionths. */
export interface Odds {
  on: string;
  hit: number;
  pin: number;
  dodge: number;
  injuries: number[];
  stuns: number[];
  down: number;
  toHit: Pool;
  power: number;
  resist: Pool;
}

/** Dice with their reasons, as the engine writes them. */
export interface Pool {
  dice: number;
  parts: [reason: unknown, dice: number][];
}

export interface Advice {
  action: string;
  words: string;
  odds: Odds[];
}

export interface Asks {
  kind: string;
  who: string | null;
  rule: string | null;
}

/** What the scenario asks for, and how it stands. */
export interface Objective {
  kind: string;
  name: string;
  words: string;
}

export interface View {
  scenario: string;
  layout: string;
  turn: number;
  turns: number;
  /** Normal, star and last star chips of each side. */
  bag: Record<Side, number[]>;
  players: PlayerView[];
  models: ModelView[];
  attached: [card: string, to: string][];
  path: Spot[];
  asked: string[];
  asks: Asks | null;
  /** Whose activation runs. */
  acting: string | null;
  used: number | null;
  /** Who was activated this turn; null where the view does not say. */
  order: string[] | null;
  /** Cards in force for this turn. */
  inForce: string[];
  objectives: Objective[];
  question: string;
  advice: Advice[];
  tokens: { at: Spot; held: string | null; gone: boolean }[];
  alarm: number;
}

/** `A07`: codes come as they are said, or as a letter and a number. */
export function code(value: unknown): string {
  const { letter, number: count } = fields(value);
  return text(value) ?? `${text(letter) ?? ''}${String(number(count)).padStart(2, '0')}`;
}

const hidden = (value: unknown): Hidden => ({
  count: number(fields(value).count),
  known: list(fields(value).known).map(code),
});

export function spot(value: unknown): Spot {
  if (Array.isArray(value)) {
    const [x = 0, y = 0, z = 0] = numbers(value);
    return { x, y, z };
  }
  const { x, y, z } = fields(value);
  return { x: number(x), y: number(y), z: number(z) };
}

const sideOf = (id: string): Side => (id.startsWith('b') ? 'b' : 'a');

function player(value: unknown): PlayerView {
  const it = fields(value);
  return {
    seat: sideOf(text(it.seat) ?? 'a'),
    faction: text(it.faction) ?? '',
    role: text(it.role) ?? '',
    points: number(it.points),
    notoriety: number(it.notoriety),
    armoury: hidden(it.armoury),
    bigMeg: hidden(it.big_meg),
    buried: hidden(it.buried),
  };
}

function model(value: unknown): ModelView {
  const it = fields(value);
  const id = text(it.id) ?? '';
  const chip = text(it.chip);
  return {
    id,
    side: sideOf(id),
    name: text(it.name) ?? id,
    place: text(it.place) ?? 'nowhere',
    at: spot(it.at),
    facing: number(it.facing),
    radius: number(it.radius),
    height: number(it.height),
    footprint: Array.isArray(it.footprint) ? it.footprint.map(spot) : null,
    seats: number(it.seats),
    aboard: text(it.aboard),
    drives: it.drives === true,
    engine: text(it.engine) ?? '',
    pack: number(it.pack),
    mount: text(it.mount),
    weapons: list(it.weapons).map((weapon) => {
      const [place, name] = list(weapon);
      return { number: number(place), name: text(name) ?? '' };
    }),
    stats: numbers(it.stats),
    stunned: number(it.stunned),
    injured: number(it.injured),
    pinned: it.pinned === true,
    fast: it.fast === true,
    overwatch: it.overwatch === true,
    down: it.down === true,
    subdued: it.subdued === true,
    chip: chip === 'normal' || chip === 'star' || chip === 'last-star' ? chip : null,
  };
}

export function pool(value: unknown): Pool {
  const it = fields(value);
  const parts = list(it.parts).map((part): [unknown, number] => [list(part)[0], number(list(part)[1])]);
  return { dice: number(it.dice), parts };
}

export function odds(value: unknown): Odds {
  const it = fields(value);
  return {
    on: text(it.on) ?? '',
    hit: number(it.hit),
    pin: number(it.pin),
    dodge: number(it.dodge),
    injuries: numbers(it.injuries),
    stuns: numbers(it.stuns),
    down: number(it.down),
    toHit: pool(it.to_hit),
    power: number(it.power),
    resist: pool(it.resist),
  };
}

function bag(value: unknown): Record<Side, number[]> {
  const it = fields(value);
  return { a: numbers(it.a), b: numbers(it.b) };
}

/** One's own of the questions that are open. */
function asks(value: unknown, seat: string | null): Asks | null {
  const all = Array.isArray(value) ? value.map(fields) : [fields(value)];
  const it = all.find((one) => seat === null || one.seat === undefined || one.seat === seat) ?? {};
  const kind = text(it.kind);
  return kind === null ? null : { kind, who: text(it.who), rule: text(it.rule) };
}

/** What the question's sentence says, where the view does not say it apart. */
const SENTENCES: [RegExp, string][] = [
  [/armoury cards aside/, 'bury'],
  [/^Deploy a model/, 'deploy'],
  [/^Choose a model to activate/, 'activate'],
  [/^Take an action with the vehicle/, 'drive'],
  [/^Take an action with/, 'act'],
  [/^Say where/, 'path'],
  [/^Say whom/, 'strike'],
  [/is hit: dodge/, 'dodge'],
  [/has dodged: move/, 'dodge-move'],
  [/strike or shoot back/, 'counter'],
  [/pistol's POWER/, 'pistol'],
  [/a bodyguard may/, 'guard'],
  [/in sight of your overwatch/, 'overwatch'],
  [/^Say who strikes/, 'attacker'],
  [/rides past its target/, 'ride-by'],
  [/test COOL to return/, 'star-chip'],
  [/out of the vehicle's way/, 'push'],
  [/^Put those who leave/, 'out'],
  [/door or window quietly/, 'quiet'],
  [/beside the mount/, 'dismount'],
  [/Play a card, pass/, 'card'],
  [/under the deck/, 'below'],
  [/snapshot back/, 'return-fire'],
  [/comes in, touching/, 'arrive'],
];

export function asksOf(question: string): Asks | null {
  const kind = SENTENCES.find(([pattern]) => pattern.test(question))?.[1];
  if (kind === undefined) return null;
  return { kind, who: /\b[ab]\d+\b/.exec(question)?.[0] ?? null, rule: null };
}

export function readView(raw: Record<string, unknown>, seat: string | null = null): View {
  const objects = fields(raw.objects);
  const question = text(raw.question) ?? '';
  return {
    scenario: text(raw.scenario) ?? '',
    layout: text(raw.layout) ?? '',
    turn: number(raw.turn),
    turns: number(raw.turns),
    bag: bag(raw.bag),
    players: list(raw.players).map(player),
    models: list(raw.models).map(model),
    attached: list(raw.attached).map((it): [string, string] => [code(list(it)[0]), text(list(it)[1]) ?? '']),
    path: list(raw.path).map(spot),
    asked: texts(raw.asked),
    asks: asks(raw.asks, seat) ?? asksOf(question),
    acting: text(raw.acting),
    used: typeof raw.used === 'number' ? raw.used : null,
    order: Array.isArray(raw.order) ? texts(raw.order) : null,
    inForce: list(raw.in_force).map(code),
    objectives: list(raw.objectives).map((it) => ({
      kind: text(fields(it).kind) ?? '',
      name: text(fields(it).name) ?? '',
      words: text(fields(it).words) ?? '',
    })),
    question,
    advice: list(raw.advice).map((it) => ({
      action: text(fields(it).action) ?? '',
      words: text(fields(it).words) ?? '',
      odds: list(fields(it).odds).map(odds),
    })),
    tokens: list(objects.tokens).map((it) => ({
      at: spot(fields(it).at),
      held: text(fields(it).carrier),
      gone: fields(it).gone === true,
    })),
    alarm: number(objects.alarm),
  };
}
