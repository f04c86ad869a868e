// A force in the making: pure, so that the page only shows it. What it costs and what is wrong with it the server says.
import type { ForceMade, UnitMade, Units } from '../protocol.ts';

/** A line of the list: so many of the same, armed and mounted alike. */
export interface Unit {
  /** Of a profile or of a vehicle. */
  readonly id: string;
  /** Bought besides, in the order of their ids; the same may come twice. */
  readonly weapons: readonly string[];
  readonly mount: string | null;
  readonly count: number;
}

export interface Draft {
  readonly name: string;
  readonly faction: string;
  readonly units: readonly Unit[];
}

/** More of one line are no force; the server has the last word. */
export const MOST = 28;

export const emptyOf = (faction: string): Draft => ({ name: '', faction, units: [] });

export function draftOf(made: ForceMade): Draft {
  const unit = ({ id, weapons, mount, count }: UnitMade): Unit => ({ id, weapons, mount: mount ?? null, count });
  return { name: made.name, faction: made.faction, units: made.units.map(unit) };
}

/** Armed as the profile has it. */
const plain = ({ weapons, mount }: Unit): boolean => weapons.length === 0 && mount === null;

export function countOf(draft: Draft, id: string): number {
  return draft.units.reduce((sum, unit) => sum + (unit.id === id ? unit.count : 0), 0);
}

function withUnits(draft: Draft, units: readonly Unit[]): Draft {
  return { ...draft, units: units.filter(({ count }) => count > 0) };
}

/** Another count of a line; none of it takes the line away. */
export function withCount(draft: Draft, at: number, count: number): Draft {
  const kept = Math.max(0, Math.min(MOST, count));
  return withUnits(
    draft,
    draft.units.map((unit, index) => (index === at ? { ...unit, count: kept } : unit)),
  );
}

/** One more, as the profile has it. */
export function added(draft: Draft, id: string): Draft {
  const at = draft.units.findIndex((unit) => unit.id === id && plain(unit));
  if (at >= 0) return withCount(draft, at, (draft.units[at]?.count ?? 0) + 1);
  // Beside others of the same profile, if there are any.
  const beside = draft.units.findLastIndex((unit) => unit.id === id);
  const units = [...draft.units];
  units.splice(beside < 0 ? units.length : beside + 1, 0, { id, weapons: [], mount: null, count: 1 });
  return { ...draft, units };
}

/** One less: one without options, if there is such a one. */
export function taken(draft: Draft, id: string): Draft {
  const bare = draft.units.findIndex((unit) => unit.id === id && plain(unit));
  const at = bare >= 0 ? bare : draft.units.findLastIndex((unit) => unit.id === id);
  return at < 0 ? draft : withCount(draft, at, (draft.units[at]?.count ?? 0) - 1);
}

function changed(draft: Draft, at: number, change: Partial<Unit>): Draft {
  return { ...draft, units: draft.units.map((unit, index) => (index === at ? { ...unit, ...change } : unit)) };
}

export function withWeapon(draft: Draft, at: number, weapon: string): Draft {
  const weapons = [...(draft.units[at]?.weapons ?? []), weapon].sort();
  return changed(draft, at, { weapons });
}

export function withoutWeapon(draft: Draft, at: number, weapon: string): Draft {
  const weapons = [...(draft.units[at]?.weapons ?? [])];
  const place = weapons.indexOf(weapon);
  if (place < 0) return draft;
  weapons.splice(place, 1);
  return changed(draft, at, { weapons });
}

export function withMount(draft: Draft, at: number, mount: string | null): Draft {
  return changed(draft, at, { mount });
}

/** One of several alike gets a line of its own, to be armed differently. */
export function split(draft: Draft, at: number): Draft {
  const unit = draft.units[at];
  if (!unit || unit.count < 2) return draft;
  const units = [...draft.units];
  units.splice(at, 1, { ...unit, count: unit.count - 1 }, { ...unit, count: 1 });
  return { ...draft, units };
}

export function withFaction(draft: Draft, faction: string): Draft {
  return faction === draft.faction ? draft : { ...draft, faction };
}

/** How the list writes things by id. */
export type Names = ReadonlyMap<string, string>;

export function namesOf({ factions, profiles, weapons, mounts, vehicles }: Units): Names {
  return new Map([...factions, ...profiles, ...weapons, ...mounts, ...vehicles].map(({ id, name }) => [id, name]));
}

export function unitText({ id, weapons, mount }: Pick<Unit, 'id' | 'weapons' | 'mount'>, names: Names): string {
  const name = (it: string) => names.get(it) ?? it;
  return [id, ...weapons].map(name).join(' + ') + (mount === null ? '' : ` on ${name(mount)}`);
}

/** Lines before the first unit, so that a line of the list is a place among the units. */
export const HEAD = 2;

/** The list that the server reads: a line a unit. Never a single line, which would be the name of a starter force. */
export function listOf(draft: Draft, names: Names): string {
  // What follows a # is a comment.
  const name = draft.name.replaceAll('#', '').trim();
  const units = draft.units.map((unit) => `${unit.count} ${unitText(unit, names)}`);
  return [`Name: ${name}`, `Faction: ${names.get(draft.faction) ?? draft.faction}`, ...units, ''].join('\n');
}

/** What the server says of a line: the same unit among those it has read. */
export function madeOf(unit: Unit, made: ForceMade | undefined): UnitMade | undefined {
  const key = (weapons: readonly string[]) => [...weapons].sort().join();
  return made?.units.find(
    (it) => it.id === unit.id && (it.mount ?? null) === unit.mount && key(it.weapons) === key(unit.weapons),
  );
}

export function same(one: Draft, other: Draft): boolean {
  const text = ({ name, faction, units }: Draft) =>
    JSON.stringify([name, faction, units.map(({ id, weapons, mount, count }) => [id, weapons, mount, count])]);
  return text(one) === text(other);
}

/** A draft out of whatever the browser has kept; null if it is none. */
export function readDraft(kept: unknown): Draft | null {
  const { name, faction, units } = (kept ?? {}) as Partial<Draft>;
  const fits = (unit: Unit) =>
    typeof unit.id === 'string' && Array.isArray(unit.weapons) && typeof unit.count === 'number';
  return typeof name === 'string' && typeof faction === 'string' && Array.isArray(units) && units.every(fits)
    ? { name, faction, units: units.map(({ id, weapons, mount, count }: Unit) => ({ id, weapons, mount, count })) }
    : null;
}
