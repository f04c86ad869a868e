// Models as tokens: whose they are, what they look like, which markers lie beside them, and all of it in words.

import { fields, list, number, text } from '../../../lib/loose.ts';
import type { Team } from '../../../look/art/teams.ts';
import { bustFor } from './busts.ts';
import type { Point, Spot } from './scene.ts';
import { code as codeOf } from '../view.ts';
import { compass, inches, initials } from './words.ts';

/** A marker: yellow is an advantage, coral is trouble. */
export interface Mark {
  readonly kind:
    | 'star-chip'
    | 'chip'
    | 'overwatch'
    | 'card'
    | 'loot'
    | 'pinned'
    | 'stunned'
    | 'injury'
    | 'fast'
    | 'engine'
    | 'down'
    | 'subdued';
  readonly good: boolean;
  /** Shown where there is more than one. */
  readonly count: number;
  readonly words: string;
}

export interface ModelOnTable {
  readonly id: string;
  readonly team: Team;
  readonly name: string;
  readonly initials: string;
  /** An id of `busts.ts`. */
  readonly bust: string;
  readonly at: Spot;
  readonly facing: number;
  readonly radius: number;
  /** A vehicle: its four corners, and what is drawn on them. */
  readonly hull: readonly Point[] | null;
  readonly length: number;
  readonly width: number;
  readonly mount: string | null;
  readonly riders: number;
  readonly seats: number;
  readonly pack: number;
  readonly down: boolean;
  readonly subdued: boolean;
  readonly marks: readonly Mark[];
  readonly label: string;
}

/** A mount that nobody sits on. */
export interface LooseMount {
  readonly id: string;
  readonly name: string;
  readonly at: Spot;
  readonly facing: number;
  readonly radius: number;
  readonly label: string;
}

type Fields = Record<string, unknown>;
const spot = (value: unknown): Spot => {
  const it = fields(value);
  return { x: number(it.x), y: number(it.y), z: number(it.z) };
};

/** The Judges are the shields wherever one side alone is theirs; else teams go by seat. */
export function teamOfSeat(view: Fields, seat: string): Team {
  const factions = Object.fromEntries(
    list(view.players).map((it) => [text(fields(it).seat) ?? '', fields(it).faction]),
  );
  const judges = (which: string) => factions[which] === 'Justice Department';
  const swapped = judges('b') && !judges('a');
  return (seat === 'a') === swapped ? 'sd' : 'ju';
}

export const seatOf = (id: string): string => id.charAt(0);

export function readModels(view: Fields): ModelOnTable[] {
  const all = list(view.models).map(fields);
  const cards = list(view.attached).map(list);
  const loot = list(fields(view.objects).tokens).map((it) => fields(it).carrier);
  const prisoner = fields(view.objects).prisoner;
  return all
    .filter((it) => it.place === 'table')
    .map((it) => {
      const id = text(it.id) ?? '';
      const name = text(it.name) ?? id;
      const riders = all.filter((other) => other.aboard === id).length;
      const extra: Mark[] = [
        ...cards
          .filter(([, who]) => who === id)
          .map(([code]): Mark => ({ kind: 'card', good: true, count: 1, words: `card ${codeOf(code)}` })),
        ...loot
          .filter((who) => who === id)
          .map((): Mark => ({ kind: 'loot', good: true, count: 1, words: 'carries loot' })),
      ];
      const marks = [...marksOf(it), ...extra];
      const at = spot(it.at);
      const hull = list(it.footprint).map(spot);
      const [a, b, c] = hull;
      const side = (from?: Point, to?: Point) => (from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0);
      const lengths = [side(a, b), side(b, c)];
      const [mount, pack] = [text(it.mount), number(it.pack)];
      const height = at.z > 0 ? `, ${inches(at.z)} up` : '';
      const words = [
        `${id} ${name}`,
        `at ${inches(at.x)}, ${inches(at.y)}${height}, facing ${compass(number(it.facing))}`,
        mount ? `on ${mount}` : '',
        riders > 0 ? `${riders} aboard` : '',
        pack > 0 ? `pack ${pack}` : '',
        id === prisoner ? 'the prisoner' : '',
        ...marks.map((mark) => mark.words),
      ];
      return {
        id,
        team: teamOfSeat(view, seatOf(id)),
        name,
        initials: initials(name),
        bust: bustFor(name, factionOf(view, id)),
        at,
        facing: number(it.facing),
        radius: number(it.radius),
        hull: hull.length === 4 ? hull : null,
        length: Math.max(...lengths),
        width: Math.min(...lengths),
        mount,
        riders,
        seats: number(it.seats),
        pack,
        down: it.down === true,
        subdued: it.subdued === true,
        marks,
        label: words.filter(Boolean).join(', '),
      };
    });
}

function factionOf(view: Fields, id: string): string {
  const player = list(view.players)
    .map(fields)
    .find(({ seat }) => seat === seatOf(id));
  return text(player?.faction) ?? '';
}

/** Of any model of the view, on the table or not. */
export function marksOf(it: Fields): Mark[] {
  const count = (field: string, kind: Mark['kind'], words: string): Mark[] => {
    const many = number(it[field]);
    return many > 0 ? [{ kind, good: false, count: many, words: `${many} ${words}` }] : [];
  };
  const flag = (on: boolean, kind: Mark['kind'], good: boolean, words: string): Mark[] =>
    on ? [{ kind, good, count: 1, words }] : [];
  const star = it.chip === 'star' || it.chip === 'last-star';
  return [
    ...flag(it.subdued === true, 'subdued', false, 'subdued'),
    ...flag(it.down === true && it.subdued !== true, 'down', false, 'incapacitated'),
    ...flag(it.overwatch === true, 'overwatch', true, 'on overwatch'),
    ...flag(star, 'star-chip', true, 'activated with a star chip'),
    ...flag(!star && it.chip !== null && it.chip !== undefined, 'chip', true, 'activated'),
    ...flag(it.pinned === true, 'pinned', false, 'pinned'),
    ...count('stunned', 'stunned', 'stunned'),
    ...count('injured', 'injury', 'injured'),
    ...flag(it.fast === true, 'fast', false, 'moving fast'),
    ...flag(it.engine === 'damaged', 'engine', false, 'engine damaged'),
    ...flag(it.engine === 'dead', 'engine', false, 'engine dead'),
  ];
}

export function readLoose(view: Fields): LooseMount[] {
  return list(view.mounts).map((value) => {
    const it = fields(value);
    const [id, name, at] = [`m${number(it.number)}`, text(it.name) ?? 'Mount', spot(it.at)];
    const label = `${id} ${name} without a rider, at ${inches(at.x)}, ${inches(at.y)}`;
    return { id, name, at, facing: number(it.facing), radius: number(it.radius), label };
  });
}

/** Where each model has come along, from the newest events: a move of several legs is told leg by leg. */
export function waysOf(events: readonly { readonly event: unknown }[]): Record<string, Point[]> {
  const ways: Record<string, Point[]> = {};
  for (const { event } of events.slice(-40)) {
    const it = fields(event);
    const who = text(it.who);
    if (it.event !== 'moved' || who === null) continue;
    const way = (ways[who] ??= [spot(it.from)]);
    way.push(spot(it.to));
  }
  return ways;
}

/** Below so many pixels to the inch only bases and initials are left (LOOK section 6). */
export const FAR = 14;
