// The rows of the action list: one per intent, or one for a whole family ("Move to …") until it is opened. Every row is
// represented by the first act of its own, in the server's notation; choosing it adds its picks.
import { intents, type Intent } from './intents.ts';
import type { Act, Verb } from './notation.ts';
import { picked, type Pick } from './picks.ts';
import { iconOf, rowWords, verbWords, type Cast } from './words.ts';

export interface Row {
  /** The text that stands for the row in the list of the page. */
  text: string;
  icon: string;
  words: string;
  group: string;
  /** How many things to do hide behind it, if it is more than one. */
  count: number | null;
  acts: Act[];
  picks: Pick[];
}

/** The most telling first; the order within a verb is the server's. */
const ORDER: readonly Verb[] = [
  'collect',
  'shotgun',
  'smash',
  'snipe',
  'melee',
  'psi',
  'explode',
  'heal',
  'move',
  'climb',
  'fly',
  'rally',
  'deploy',
  'defend',
  'discard',
  'interrupt',
  'take cube',
  'ready',
  'take damage',
  'leave cube',
  'pass',
  'end turn',
  'concede',
];

const FAMILIES: readonly Verb[] = ['move', 'climb', 'fly'];

/** What a family stands for while nobody has asked for more. */
interface Family {
  key: string;
  words: string;
  picks: Pick[];
}

function family(act: Act, picks: readonly Pick[], cast: Cast): Family | null {
  const who = act.who ?? '';
  const figure: Pick = { kind: 'figure', who };
  const open = picked(picks, 'verb')?.verb === act.verb;
  const verb: Pick = { kind: 'verb', verb: act.verb };
  if (FAMILIES.includes(act.verb)) {
    const words = `${verbWords(act.verb).row} ${cast.name(who)} to …`;
    return open ? null : { key: `${act.verb} ${who}`, words, picks: [figure, verb] };
  }
  if (act.verb !== 'rally' || !act.steps) return null;
  const [leader, ally] = act.steps;
  if (!open) return { key: `rally ${who}`, words: `Rally with ${cast.name(who)} …`, picks: [figure, verb] };
  if (!picked(picks, 'ally')) {
    const words = `Rally ${cast.name(ally.who)} …`;
    return { key: `ally ${ally.who}`, words, picks: [figure, verb, { kind: 'ally', who: ally.who }] };
  }
  const told = picks.some((pick) => pick.kind === 'step' && pick.who === leader.who);
  if (told) return null;
  const step: Pick = { kind: 'step', who: leader.who, to: leader.to };
  const words = leader.to === null ? `${cast.name(who)} stays, and …` : `${cast.name(who)} to ${leader.to}, and …`;
  return { key: `step ${leader.to ?? ''}`, words, picks: [figure, verb, { kind: 'ally', who: ally.who }, step] };
}

/** What opening a single row picks. */
function picksOf(intent: Intent): Pick[] {
  const { act } = intent;
  const figure: Pick[] = act.who && act.verb !== 'deploy' ? [{ kind: 'figure', who: act.who }] : [];
  return [...figure, { kind: 'intent', key: intent.key }];
}

export function rows(acts: readonly Act[], picks: readonly Pick[], cast: Cast): Row[] {
  const found = new Map<string, { family: Family | null; intents: Intent[] }>();
  for (const intent of intents(acts)) {
    const its = family(intent.act, picks, cast);
    const key = its?.key ?? `= ${intent.key}`;
    const known = found.get(key);
    if (known) known.intents.push(intent);
    else found.set(key, { family: its, intents: [intent] });
  }
  const all = [...found.values()].map(({ family: its, intents: group }) => row(its, group, cast));
  const rank = (one: Row) => ORDER.indexOf(one.acts[0]?.verb ?? 'concede');
  return all
    .map((one, at) => ({ one, at }))
    .sort((a, b) => rank(a.one) - rank(b.one) || a.at - b.at)
    .map(({ one }) => one);
}

function row(its: Family | null, group: Intent[], cast: Cast): Row {
  const [first] = group;
  if (!first) throw new Error('a row stands for something');
  const acts = group.flatMap((intent) => intent.variants);
  const shared = { text: first.act.text, icon: iconOf(first.act), group: groupOf(first.act, cast), acts };
  // A family of one is what it is, except a RALLY, whose words are long.
  if (its && (group.length > 1 || first.act.verb === 'rally')) {
    return { ...shared, words: its.words, count: group.length, picks: its.picks };
  }
  return { ...shared, words: rowWords(first.act, cast), count: null, picks: picksOf(first) };
}

function groupOf(act: Act, cast: Cast): string {
  if (act.verb === 'deploy') return 'Deploy';
  if (act.verb === 'assign') return 'Map cards';
  return act.who ? cast.name(act.who) : '';
}
