// What the engine answers about the table, in types. Whatever is missing is nothing: an older server, or one that does
// not answer a question, leaves a page with less to show, never a broken one.
import { fields, list, number, numbers, text } from '../../../lib/loose.ts';
import { odds, spot, type Odds } from '../view.ts';
import type { Spot } from './notation.ts';

export interface Why {
  rule: string;
  sentence: string;
  point: Spot | null;
}

/** Cells in which the middle of a base can stand: rows of y and from x to x. */
export interface Area {
  z: number;
  step: number;
  rows: [y: number, from: number, to: number][];
  maybe: [y: number, from: number, to: number][];
}

export interface Reach {
  way: string;
  sure: number;
  most: number;
  areas: Area[];
}

export interface Mode {
  name: string;
  bands: { to: number; dice: number }[];
  power: number;
  rules: { name: string; text: string; rule: string | null }[];
}

export interface Arms {
  facing: number;
  front: number;
  focused: number;
  weapons: { number: number; name: string; modes: Mode[] }[];
}

export interface Eye {
  id: string;
  gap: number;
  sees: boolean;
  seen: boolean;
  arc: string;
  cover: string;
  myCover: string;
}

export interface Line {
  from: Spot;
  to: Spot;
  clear: boolean;
  stopped: { what: string; at: Spot } | null;
  crosses: { what: string; words: string; gives: string; rule: string | null }[];
  reasons: { ok: boolean; words: string; rule: string | null }[];
}

export interface Danger {
  kind: string;
  by: string | null;
  at: Spot;
  words: string;
  rule: string | null;
}

export interface Path {
  length: number;
  budget: number;
  /** With a six, where a die is still to fall. */
  most: number | null;
  legs: { to: Spot; length: number; cost: number; words: string }[];
  dangers: Danger[];
  /** Of a vehicle: its outline after each leg. */
  outlines: { x: number; y: number }[][];
  refused: Why | null;
}

export interface Said {
  words: string;
  rule: string | null;
  dice: number;
}

export interface Attack {
  pool: Said[];
  resist: Said[];
  odds: Odds[];
  /** In close combat: one for each weapon. */
  choices: { weapon: number; name: string; odds: Odds[] }[];
  refused: Why | null;
}

export function readWhy(value: unknown): Why | null {
  const it = fields(value);
  const sentence = text(it.sentence);
  if (sentence === null) return null;
  return { rule: text(it.rule) ?? '', sentence, point: Array.isArray(it.point) ? spot(it.point) : null };
}

const runs = (value: unknown): [number, number, number][] =>
  list(value).map((row) => {
    const [y = 0, from = 0, to = 0] = numbers(row);
    return [y, from, to];
  });

export function readReach(value: unknown): Reach[] {
  return list(fields(value).ways).map((way) => {
    const it = fields(way);
    return {
      way: text(it.way) ?? '',
      sure: number(it.sure),
      most: number(it.most),
      areas: list(it.areas).map((area) => {
        const one = fields(area);
        return { z: number(one.z), step: number(one.step) || 500, rows: runs(one.rows), maybe: runs(one.maybe) };
      }),
    };
  });
}

export function readArms(value: unknown): Arms {
  const it = fields(value);
  const arcs = fields(it.arcs);
  return {
    facing: number(it.facing),
    front: number(arcs.front) || 180,
    focused: number(arcs.focused) || 90,
    weapons: list(it.weapons).map((weapon) => {
      const one = fields(weapon);
      return { number: number(one.number), name: text(one.name) ?? '', modes: list(one.modes).map(mode) };
    }),
  };
}

function mode(value: unknown): Mode {
  const it = fields(value);
  return {
    name: text(it.name) ?? '',
    bands: list(it.bands).map((band) => ({ to: number(fields(band).to), dice: number(fields(band).dice) })),
    power: number(it.power),
    rules: list(it.rules).map((rule) => {
      const one = fields(rule);
      return { name: text(one.name) ?? '', text: text(one.text) ?? '', rule: text(one.rule) };
    }),
  };
}

export function readEyes(value: unknown): Eye[] {
  return list(value).map((eye) => {
    const it = fields(eye);
    return {
      id: text(it.id) ?? '',
      gap: number(it.gap),
      sees: it.sees === true,
      seen: it.seen === true,
      arc: text(it.arc) ?? '',
      cover: text(it.cover) ?? 'none',
      myCover: text(it.my_cover) ?? 'none',
    };
  });
}

export function readLine(value: unknown): Line | null {
  const it = fields(value);
  if (!Array.isArray(it.from) || !Array.isArray(it.to)) return null;
  const stopped = fields(it.stopped);
  return {
    from: spot(it.from),
    to: spot(it.to),
    clear: it.clear === true,
    stopped: text(stopped.what) === null ? null : { what: text(stopped.what) ?? '', at: spot(stopped.at) },
    crosses: list(it.crosses).map((cross) => {
      const one = fields(cross);
      const [what, words] = [text(one.what) ?? '', text(one.words) ?? ''];
      return { what, words: words || what, gives: text(one.gives) ?? '', rule: text(one.rule) };
    }),
    reasons: list(it.reasons).map((reason) => {
      const one = fields(reason);
      return { ok: one.ok === true, words: text(one.words) ?? '', rule: text(one.rule) };
    }),
  };
}

const NOWHERE: Path = { length: 0, budget: 0, most: null, legs: [], dangers: [], outlines: [], refused: null };

export function readPath(value: unknown): Path | null {
  const it = fields(value);
  // A place without a way: it is legal, or why not.
  if (typeof it.legal === 'boolean') return { ...NOWHERE, refused: it.legal ? null : readWhy(it) };
  if (typeof it.length !== 'number' && it.refused === undefined) return null;
  return {
    length: number(it.length),
    budget: number(it.budget),
    most: typeof it.most === 'number' ? it.most : null,
    legs: list(it.legs).map((leg) => {
      const one = fields(leg);
      return { to: spot(one.to), length: number(one.length), cost: number(one.cost), words: text(one.words) ?? '' };
    }),
    dangers: list(it.dangers).map((danger) => {
      const one = fields(danger);
      return {
        kind: text(one.kind) ?? '',
        by: text(one.by),
        at: spot(one.at),
        words: text(one.words) ?? '',
        rule: text(one.rule),
      };
    }),
    outlines: list(it.outlines).map((outline) => list(outline).map(spot)),
    refused: readWhy(it.refused),
  };
}

const said = (value: unknown): Said[] =>
  list(value).map((part) => {
    const one = fields(part);
    return { words: text(one.words) ?? '', rule: text(one.rule), dice: number(one.dice) };
  });

export function readAttack(value: unknown): Attack {
  const it = fields(value);
  const all = (one: Record<string, unknown>): Odds[] =>
    (Array.isArray(one.odds) ? one.odds : one.odds === undefined ? [] : [one.odds]).map(odds);
  const choices = list(it.choices).map((choice) => {
    const one = fields(choice);
    return { weapon: number(one.weapon), name: text(one.name) ?? '', odds: all(one) };
  });
  const first = fields(list(it.choices)[0]);
  return {
    pool: said(it.pool ?? first.pool),
    resist: said(it.resist ?? first.resist),
    odds: choices.length > 0 ? (choices[0]?.odds ?? []) : all(it),
    choices,
    refused: readWhy(it.refused),
  };
}
