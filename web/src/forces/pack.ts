// What the force pages know of the miniatures game: what a force is made of, the scenarios, the tables.
import { api, Problem } from '../lib/api.ts';
import type { FactionInfo, GameInfo, MountInfo, ProfileInfo, ScenarioInfo, Units, WeaponInfo } from '../protocol.ts';
import { type Names, namesOf } from './draft.ts';

export const GAME = 'miniatures';

export interface ForcePack {
  info: GameInfo;
  units: Units;
  scenarios: ScenarioInfo[];
  /** The pack as the server keeps it: layouts are drawn from it. */
  content: unknown;
  names: Names;
  faction(id: string): FactionInfo | undefined;
  profile(id: string): ProfileInfo | undefined;
  weapon(id: string): WeaponInfo | undefined;
  mount(id: string): MountInfo | undefined;
  /** Forces that are ready to play, as a shelf shows them. */
  ready: { id: string; name: string; about: string }[];
}

let pack: Promise<ForcePack> | null = null;

/** Fetched once. */
export function forcePack(): Promise<ForcePack> {
  pack ??= fetchPack().catch((problem: unknown) => {
    pack = null;
    throw problem;
  });
  return pack;
}

const finder = <T extends { id: string }>(all: readonly T[]) => {
  const byId = new Map(all.map((it) => [it.id, it]));
  return (id: string): T | undefined => byId.get(id);
};

async function fetchPack(): Promise<ForcePack> {
  const info = (await api.games()).find(({ game }) => game === GAME);
  if (!info) throw new Problem(404, { kind: 'unknown', sentence: 'This server does not have the miniatures game.' });
  const [units, scenarios, content] = await Promise.all([
    api.units(),
    api.scenarios(),
    api.content(GAME, info.content),
  ]);
  return {
    info,
    units,
    scenarios,
    content,
    names: namesOf(units),
    faction: finder(units.factions),
    profile: finder(units.profiles),
    weapon: finder(units.weapons),
    mount: finder(units.mounts),
    ready: units.starters.map(({ id, about, made }) => ({ id, name: made.name, about })),
  };
}
