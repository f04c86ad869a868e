// A table on the drawing board: what a layout file says, as plain data, and every change as a new value. Lengths are mil
// (a thousandth of an inch), y to the north. Nothing here judges a table; the server does.
import { fields, list, number, numbers, text } from '../lib/loose.ts';

export type Pair = readonly [number, number];
export type Triple = readonly [number, number, number];
/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

export const KINDS = ['open', 'scatter', 'difficult', 'blocking'] as const;
export type Kind = (typeof KINDS)[number];
export const STURDINESSES = ['flimsy', 'solid', 'sturdy', 'fixed'] as const;
export type Sturdiness = (typeof STURDINESSES)[number];
export const LINK_KINDS = ['ladder', 'stairs', 'lift'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
export const OPENING_KINDS = ['door', 'window'] as const;
export type OpeningKind = (typeof OPENING_KINDS)[number];

export interface Piece {
  readonly id: string;
  readonly kind: Kind;
  /** Either of the two. */
  readonly rect?: Box;
  readonly poly?: readonly Pair[];
  readonly z: Pair;
  readonly sturdiness: Sturdiness;
  readonly cover: boolean;
  readonly roof: boolean;
  readonly area: boolean;
}
export interface Link {
  readonly id: string;
  readonly kind: LinkKind;
  readonly a: Triple;
  readonly b: Triple;
  readonly wide: boolean;
}
export interface Opening {
  readonly id: string;
  readonly kind: OpeningKind;
  readonly piece: string;
  readonly from: Pair;
  readonly to: Pair;
  readonly z: Pair;
  readonly sturdiness: Sturdiness;
  readonly lock: number;
}
export type ZonePart = { readonly rect: Box } | { readonly circle: Triple } | { readonly roof: string };
export type Zones = readonly [readonly ZonePart[], readonly ZonePart[]];

export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly size: Pair;
  readonly pieces: readonly Piece[];
  readonly links: readonly Link[];
  readonly openings: readonly Opening[];
  /** Null: where a side begins is as the scenario says. */
  readonly zones: Zones | null;
}

export const EMPTY: Draft = {
  id: 'T1',
  name: 'A new table',
  size: [36000, 36000],
  pieces: [],
  links: [],
  openings: [],
  zones: null,
};

export const MOST = { pieces: 48, links: 48, openings: 32, parts: 8 } as const;

/** What is chosen: a thing by its id, or a part of a zone by side and place. */
export type Choice =
  | { readonly what: 'piece'; readonly id: string }
  | { readonly what: 'link'; readonly id: string }
  | { readonly what: 'opening'; readonly id: string }
  | { readonly what: 'zone'; readonly side: 0 | 1; readonly part: number };

export const sameChoice = (a: Choice | null, b: Choice | null): boolean => JSON.stringify(a) === JSON.stringify(b);

const one = <Word extends string>(words: readonly Word[], said: unknown, usual: Word): Word =>
  words.find((word) => word === said) ?? usual;
const pair = (value: unknown): Pair => {
  const [x = 0, y = 0] = numbers(value);
  return [x, y];
};
const triple = (value: unknown): Triple => {
  const [x = 0, y = 0, z = 0] = numbers(value);
  return [x, y, z];
};
const box = (value: unknown): Box => {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(value);
  return [west, south, east, north];
};

/** A layout as the server sends it: the TOML file as JSON. */
export function draftOf(layout: unknown): Draft {
  const it = fields(layout);
  const pieces = list(it.pieces)
    .map(fields)
    .map((each): Piece => ({
      id: text(each.id) ?? '',
      kind: one(KINDS, each.kind, 'open'),
      ...(each.poly === undefined ? { rect: box(each.rect) } : { poly: list(each.poly).map(pair) }),
      z: pair(each.z),
      sturdiness: one(STURDINESSES, each.sturdiness, 'solid'),
      cover: each.cover === true,
      roof: each.roof === true,
      area: each.area === true,
    }));
  const links = list(it.links)
    .map(fields)
    .map((each): Link => ({
      id: text(each.id) ?? '',
      kind: one(LINK_KINDS, each.kind, 'ladder'),
      a: triple(each.a),
      b: triple(each.b),
      wide: each.wide === true,
    }));
  const openings = list(it.openings)
    .map(fields)
    .map((each): Opening => ({
      id: text(each.id) ?? '',
      kind: one(OPENING_KINDS, each.kind, 'door'),
      piece: text(each.piece) ?? '',
      from: pair(each.from),
      to: pair(each.to),
      z: pair(each.z),
      sturdiness: one(STURDINESSES, each.sturdiness, 'solid'),
      lock: number(each.lock),
    }));
  const parts = (side: unknown): ZonePart[] =>
    list(side)
      .map(fields)
      .map((each): ZonePart => {
        if (each.circle !== undefined) return { circle: triple(each.circle) };
        return each.roof === undefined ? { rect: box(each.rect) } : { roof: text(each.roof) ?? '' };
      });
  const sides = list(it.zones);
  return {
    id: text(it.id) ?? EMPTY.id,
    name: text(it.name) ?? EMPTY.name,
    size: it.size === undefined ? EMPTY.size : pair(it.size),
    pieces,
    links,
    openings,
    zones: it.zones === undefined ? null : [parts(sides[0]), parts(sides[1])],
  };
}

/** The text of the file, in the usual form: a line for each thing. */
export function tomlOf(draft: Draft): string {
  const quoted = (said: string) => JSON.stringify(said).replaceAll('\u007f', '\\u007f');
  const row = (values: readonly number[]) => `[${values.map(Math.round).join(', ')}]`;
  const flag = (name: string, set: boolean) => (set ? `, ${name} = true` : '');
  const block = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `${name} = [\n${lines.map((line) => `    ${line},\n`).join('')}]\n`;
  const pieces = draft.pieces.map((piece) => {
    const outline = piece.poly
      ? `poly = [${piece.poly.map(row).join(', ')}]`
      : `rect = ${row(piece.rect ?? [0, 0, 0, 0])}`;
    const flags = flag('roof', piece.roof) + flag('cover', piece.cover) + flag('area', piece.area);
    const { kind, z, sturdiness } = piece;
    return `{ id = ${quoted(piece.id)}, kind = "${kind}", ${outline}, z = ${row(z)}, sturdiness = "${sturdiness}"${flags} }`;
  });
  const links = draft.links.map(
    ({ id, kind, a, b, wide }) =>
      `{ id = ${quoted(id)}, kind = "${kind}", a = ${row(a)}, b = ${row(b)}${flag('wide', wide)} }`,
  );
  const openings = draft.openings.map(({ id, kind, piece, from, to, z, sturdiness, lock }) => {
    const place = `piece = ${quoted(piece)}, from = ${row(from)}, to = ${row(to)}, z = ${row(z)}`;
    const dice = lock > 0 ? `, lock = ${String(lock)}` : '';
    return `{ id = ${quoted(id)}, kind = "${kind}", ${place}, sturdiness = "${sturdiness}"${dice} }`;
  });
  const part = (it: ZonePart) => {
    if ('rect' in it) return `{ rect = ${row(it.rect)} }`;
    return 'circle' in it ? `{ circle = ${row(it.circle)} }` : `{ roof = ${quoted(it.roof)} }`;
  };
  const zones = (draft.zones ?? []).map((side) => `[${side.map(part).join(', ')}]`);
  return [
    `id = ${quoted(draft.id)}\nname = ${quoted(draft.name)}\nsize = ${row(draft.size)}\n`,
    block('pieces', pieces),
    block('links', links),
    block('openings', openings),
    block('zones', zones),
  ].join('');
}

export const same = (a: Draft, b: Draft): boolean => a === b || tomlOf(a) === tomlOf(b);
