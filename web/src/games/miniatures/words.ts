// Actions in words: points in inches, facings by the compass, models and weapons by name. What the server has words for
// is said in the server's.
import type { ActionWords } from '../../lib/game.ts';
import { inch, isModel, type Act } from './play/notation.ts';
import { HOLDS, PASSES, verbWords } from './play/verbs.ts';
import type { Tabletop } from './tabletop.svelte.ts';

const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
const bare = (said: string): string => said.replace(/\.$/, '');

/** One of eight directions; 0 is east, 1024 north. */
export function compass(tick: number): string {
  const names = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];
  return names[Math.floor((tick + 256) / 512) % 8] ?? 'east';
}

type Names = Pick<Tabletop, 'name' | 'model' | 'advice' | 'cardName' | 'asks'>;

export function weaponName(table: Pick<Tabletop, 'model'>, who: string | null, gun: number): string {
  if (gun === 0) return 'bare hands';
  return table.model(who)?.weapons.find((it) => it.number === gun)?.name ?? `weapon ${gun}`;
}

/** The engine's `b1 (Punk)` by the name that the page has for it. */
export const renamed = (said: string, table: Pick<Tabletop, 'name'>): string =>
  said.replace(/ \([AB]\d\d\)/g, '').replace(/\b([ab]\d+)(?: \([^()]*\))?/g, (_, id: string) => table.name(id));

/** What the page says itself, since it knows what was asked. */
const OWN = ['pass', 'hold', 'activate', 'bury', 'counter', 'dodge'];

/** A whole action, as a row or in a sentence. */
export function actionWords(act: Act, table: Names): string {
  const advised = OWN.includes(act.verb) ? null : table.advice(act.text);
  if (advised) return capital(bare(renamed(advised.words, table)));
  const kind = table.asks?.kind ?? '';
  if (act.verb === 'pass') return PASSES[kind] ?? 'Pass';
  if (act.verb === 'hold') return HOLDS[kind] ?? 'Hold for now';
  if (act.verb === 'activate') return `Activate ${table.name(act.who)}`;
  if (act.verb === 'bury') return `Set ${table.cardName(act.card ?? '')} aside`;
  if (act.verb === 'play') return [`Play ${table.cardName(act.card ?? '')}`, ...played(act, table)].join(' ');
  if (act.verb === 'shake off') return act.stun ? 'Shake off a stunned marker' : 'Shake off the pin';
  if (act.verb === 'counter' || act.verb === 'dodge') return verbWords(act.verb).row;
  return [verbWords(act.verb).row, ...details(act, table)].join(' ');
}

function played(act: Act, table: Names): string[] {
  const on = isModel(act.target) ? [`on ${table.name(act.target)}`] : act.target ? [`on ${act.target}`] : [];
  const with_ =
    act.guns.length > 0 ? [`(${act.guns.map((gun) => weaponName(table, act.target, gun)).join(', ')})`] : [];
  return [
    ...on,
    ...with_,
    ...place(act),
    ...(act.dice.length > 0 ? [`on ${act.dice.length > 1 ? 'dice' : 'die'} ${act.dice.join(', ')}`] : []),
  ];
}

const place = ({ at }: Act): string[] =>
  at ? [`at ${inch(at.x)}, ${inch(at.y)}${at.z > 0 ? `, ${inch(at.z)} up` : ''}`] : [];

function details(act: Act, table: Names): string[] {
  const said: string[] = [];
  if (isModel(act.target)) said.push(table.name(act.target));
  else if (act.target !== null) said.push(/^\d+$/.test(act.target) ? `number ${act.target}` : act.target);
  said.push(...place(act));
  if (act.legs.length > 0) said.push(act.legs.map(legWords).join(', '));
  if (act.guns.length > 0)
    said.push(
      `with ${act.guns.map((gun) => weaponName(table, act.who ?? table.asks?.who ?? null, gun)).join(' and ')}`,
    );
  if (act.stun) said.push('to subdue');
  if (act.face !== null) said.push(`facing ${compass(act.face)}`);
  return said;
}

export const degrees = (ticks: number): string => `${Math.round((ticks * 360) / 4096)}°`;
export const legWords = ({ way, by }: { way: string; by: number }): string =>
  way === 'straight' ? `${inch(by)} ahead` : `${degrees(by)} to the ${way}`;

/** The row of the list that stands for these actions. */
export function rowWords(acts: readonly Act[], table: Names): ActionWords {
  const [first] = acts;
  if (!first) return { words: '', group: '' };
  const { row, icon, group } = verbWords(first.verb);
  if (acts.length === 1) return { icon, words: actionWords(first, table), group };
  const who = first.verb.startsWith('deploy') && first.who ? ` ${table.name(first.who)}` : '';
  const card = first.card === null ? '' : `Play ${table.cardName(first.card)}`;
  return { icon, words: `${card || `${row}${who}`} …`, group, count: acts.length };
}
