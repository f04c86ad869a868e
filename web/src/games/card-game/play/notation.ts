// The notation of actions, as far as the board must know it: which card of the hand, which card on the table, which
// player an action names. What an action may be is the server's affair.

/** Verbs whose first word is a card of the own hand. */
const FROM_HAND: readonly string[] = ['play', 'issue', 'bring', 'report', 'attach', 'discard'];
/** Verbs whose first word is a card in play. */
const ON_TABLE: readonly string[] = ['use', 'pick', 'next', 'assign', 'lead', 'contain'];
/** Out of a pile or the roster. */
const FROM_PILE: readonly string[] = ['take', 'draft'];

export interface Act {
  text: string;
  verb: string;
  /** A title in the own hand, by code. */
  hand?: string;
  /** A card in play, by its name on the table. */
  on?: string;
  /** A title in a pile, by code. */
  pile?: string;
  seat?: string;
  /** A place in the row, a line of the card, a way; counted from 1. */
  number?: number;
  severity?: string;
}

export function readAct(line: string): Act {
  const [verb = '', first, sign, last] = line.split(' ');
  const act: Act = { text: line, verb };
  if (first === undefined) return act;
  if (FROM_HAND.includes(verb)) act.hand = first;
  else if (ON_TABLE.includes(verb)) act.on = first;
  else if (FROM_PILE.includes(verb)) act.pile = first;
  if (verb === 'issue' && sign === '>' && last !== undefined) act.on = last;
  if (verb === 'assign' && last !== undefined) act.seat = last;
  if (verb === 'choose') act.seat = first;
  if (verb === 'sentence') act.severity = first;
  if (verb === 'way') act.number = Number(first);
  if ((sign === 'at' || sign === 'line') && last !== undefined) act.number = Number(last);
  return act;
}

/** What is selected: a card of the hand, a card on the table, a player; each narrows the others. */
export interface Pick {
  hand?: string;
  on?: string;
  pile?: string;
  seat?: string;
  number?: number;
}

const DIMENSIONS = ['hand', 'on', 'pile', 'seat', 'number'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The actions that name everything that is selected. */
export function fitting(acts: readonly Act[], pick: Pick | null): Act[] {
  if (!pick) return [];
  return acts.filter((act) => DIMENSIONS.every((one) => pick[one] === undefined || pick[one] === act[one]));
}

/** What is selected after something more was touched; null if it leads nowhere. */
export function narrowed(acts: readonly Act[], pick: Pick | null, more: Pick): Pick | null {
  const both = { ...pick, ...more };
  if (fitting(acts, both).length > 0) return both;
  return fitting(acts, more).length > 0 ? more : null;
}

/** What could be touched next, of one kind. */
export function open(acts: readonly Act[], pick: Pick | null, dimension: Dimension): Set<string | number> {
  const among = pick ? fitting(acts, { ...pick, [dimension]: undefined }) : acts;
  const found = among.flatMap((act) => (act[dimension] === undefined ? [] : [act[dimension]]));
  return new Set(found);
}
