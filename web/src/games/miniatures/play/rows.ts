// The rows of the action list: one for each kind of thing to do, until it is opened. A row stands for the first of its
// actions; the order of kinds is that of the book's list.
import { SHOTS, type Act } from './notation.ts';

export interface Row {
  /** The action that stands for it in the page's list. */
  text: string;
  /** Actions that open together. */
  family: string;
  acts: Act[];
}

/** What belongs together while nobody has asked for more. */
export function familyOf(act: Act): string {
  if (act.card !== null && act.verb === 'play') return `play ${act.card}`;
  if (act.verb === 'bury') return act.text;
  return `${act.who ?? ''} ${act.verb}`.trim();
}

const ORDER = [
  'activate',
  'deploy',
  'deploy afoot',
  'deploy aboard',
  'go',
  'strike',
  'snapshot',
  'aim-shoot',
  'aim-power',
  'throw',
  'fight',
  'charge',
  'mind-blast',
  'dodge',
  'counter',
  'pistol',
  'guard',
  'attack',
  'test cool',
  'accelerate',
  'drive',
  'drive low',
  'turn',
  'reverse',
  'decelerate',
  'move',
  'sprint',
  'hunker down',
  'leap',
  'overwatch',
  'shake off',
  'take',
  'cuff',
  'free',
  'treat',
  'rally',
  'mount',
  'dismount',
  'embark',
  'disembark',
  'wheel',
  'open',
  'close',
  'pick',
  'break',
  'quietly',
  'batter',
  'nimble',
  'remove',
  'bury',
  'play',
  'back',
  'hold',
  'pass',
];
const rank = (verb: string): number => (ORDER.includes(verb) ? ORDER.indexOf(verb) : ORDER.indexOf('nimble'));

export function rows(acts: readonly Act[], open: string | null, target: string | null): Row[] {
  const aimed = target === null ? [] : acts.filter((act) => act.target === target);
  // A target narrows what can be aimed; what cannot is still there.
  const wanted = aimed.length > 0 ? aimed : acts;
  if (open !== null) {
    const inside = wanted.filter((act) => familyOf(act) === open);
    const all = inside.length > 0 ? inside : acts.filter((act) => familyOf(act) === open);
    if (all.length > 0) return all.map((act) => ({ text: act.text, family: open, acts: [act] }));
  }
  const found = new Map<string, Act[]>();
  for (const act of wanted) {
    const family = familyOf(act);
    found.set(family, [...(found.get(family) ?? []), act]);
  }
  return [...found]
    .map(([family, group]) => ({ text: group[0]?.text ?? '', family, acts: group }))
    .sort((one, other) => rank(one.acts[0]?.verb ?? '') - rank(other.acts[0]?.verb ?? ''));
}

/** Attacks come first in this order when an enemy is touched. */
const ATTACKS = ['strike', ...SHOTS, 'mind-blast', 'charge', 'attack', 'guard', 'embark', 'cuff'];

/** What a touch of somebody means: like what was meant last, else the first attack, else anything. */
export function meant(acts: readonly Act[], target: string, like: Act | null, open: string | null): Act | null {
  const aimed = acts.filter((act) => act.target === target && act.verb !== 'play');
  const inside = aimed.filter((act) => familyOf(act) === open);
  const from = inside.length > 0 ? inside : aimed;
  const alike = from.find(
    (act) =>
      like !== null &&
      act.verb === like.verb &&
      act.guns.join() === like.guns.join() &&
      act.mode === like.mode &&
      act.stun === like.stun,
  );
  if (alike) return alike;
  const best = ATTACKS.map((verb) => from.find((act) => act.verb === verb)).find((act) => act !== undefined);
  return best ?? from[0] ?? null;
}

/** The action that differs from this one in what is asked for, and in as little else as can be. */
export function variant(
  acts: readonly Act[],
  from: Act,
  wish: Partial<Pick<Act, 'verb' | 'guns' | 'mode' | 'stun'>>,
): Act | null {
  const fits = (act: Act): boolean =>
    (wish.verb === undefined || act.verb === wish.verb) &&
    (wish.guns === undefined || act.guns.join() === wish.guns.join()) &&
    (wish.mode === undefined || act.mode === wish.mode) &&
    (wish.stun === undefined || act.stun === wish.stun);
  const likeness = (act: Act): number =>
    Number(act.verb === from.verb) * 4 +
    Number(act.guns.join() === from.guns.join()) * 3 +
    Number(act.mode === from.mode) * 2 +
    Number(act.stun === from.stun);
  const all = acts.filter((act) => act.target === from.target && act.who === from.who && fits(act));
  return all.sort((one, other) => likeness(other) - likeness(one))[0] ?? null;
}
