// How forces and scenarios are shown: a colour for each faction, a scene for each scenario, lengths and stats as printed.
import { readLayout, readScenario, type Scene } from '../games/miniatures/drawing/scene.ts';
import { fields } from '../lib/loose.ts';
import type { Team } from '../look/art/teams.ts';
import type { BandInfo, WeaponInfo } from '../protocol.ts';

/** There are four colours and five factions: robots are bare metal. */
const TEAM: Readonly<Record<string, Team>> = { jd: 'ju', sg: 'sd', cm: 'sl', mc: 'nd' };

export const teamOf = (faction: string): Team | undefined => TEAM[faction];

/** MG-030, as profiles print them. */
export const STATS = [
  ['M', 'MOVE'],
  ['S', 'SHOOT'],
  ['F', 'FIGHT'],
  ['E', 'EVADE'],
  ['R', 'RESIST'],
  ['C', 'COOL'],
] as const;

export const statText = (stat: number | null | undefined): string =>
  stat === null || stat === undefined ? '–' : String(stat);

/** A bonus to a stat, with its sign; nothing for none. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : `${number}`.replace('-', '−'));

/** Inches: 12500 mil are 12.5. */
export const inches = (mil: number): string => `${Math.round(mil) / 1000}″`;

/** `0–8″ +1 · 8–16″ 0`: where a weapon reaches, and what that adds to SHOOT. */
export function bandsText(bands: readonly BandInfo[]): string {
  const from = (at: number) => (at === 0 ? 0 : (bands[at - 1]?.to ?? 0) / 1000);
  return bands.map(({ to, dice }, at) => `${from(at)}–${inches(to)} ${signed(dice)}`).join(' · ');
}

const ARCS: Readonly<Record<string, string>> = { F: 'front', FF: 'narrow front', B: 'rear', L: 'left', R: 'right' };

export const arcText = (arc: string): string => ARCS[arc] ?? arc;

/** POWER of a ranged weapon, dice added to FIGHT of another. */
export const powerText = ({ bands }: Pick<WeaponInfo, 'bands'>, power: number): string =>
  bands.length > 0 ? `POWER ${power}` : `FIGHT ${signed(power)}`;

export const handsText = (hands: number): string =>
  hands === 0 ? 'no hand' : hands === 1 ? '1 hand' : `${hands} hands`;

/** A weapon in a line: where it reaches, the hands it takes, and what it does if it does one thing only. */
export function weaponLine(weapon: WeaponInfo, hands: number): string {
  const reach = weapon.bands.length > 0 ? `${bandsText(weapon.bands)}, ${arcText(weapon.arc)} arc` : 'close combat';
  const [one, ...others] = weapon.modes;
  const power = one && others.length === 0 ? [powerText(weapon, one.power)] : [];
  return [reach, handsText(hands), ...power].join(' · ');
}

function file(content: unknown, path: string): unknown {
  return fields(fields(content).files)[path];
}

/** The table of a scenario, its own or another, with its zones and what it is about. */
export function sceneOf(content: unknown, scenario: string, layout: string): Scene {
  const table = file(content, `layouts/${layout}.toml`);
  const look = file(content, `layouts/${layout}.look.toml`);
  const played = file(content, `scenarios/${scenario}.toml`);
  return played === undefined ? readLayout(table, look) : readScenario(played, table, look);
}

/** What a table is called. */
export function layoutName(content: unknown, layout: string): string {
  const { name } = fields(file(content, `layouts/${layout}.toml`));
  return typeof name === 'string' ? name : layout;
}
