// A Challenge or Combat as the panel shows it: two sums with the reasons for them, the dice, and what came of it. All of
// it is read from the view and from what was told; nothing is worked out here but the words.
import { fields, number, numbers, text } from '../../../lib/loose.ts';
import type { Notice } from '../../../protocol.ts';
import { tallyWords, type Tally } from '../drawing/glossary.ts';
import type { CgContent, Stat } from '../drawing/content.ts';
import type { CardView, CgView, InquiryView, Odds, Roll } from '../view.ts';

export interface Part {
  words: string;
  by: number;
}

/** One side of a roll. */
export interface Side {
  /** By its name on the table. */
  name: string;
  stat: Stat;
  /** Without dice. */
  tally: Tally;
  parts: Part[];
  /** Empty as long as they have not been thrown. */
  dice: number[];
  /** What was added after the dice. */
  bonuses: Part[];
  /** With dice and additions, once there are dice. */
  total: number | null;
}

export interface Duel {
  roll: Roll;
  judge: Side | null;
  perp: Side | null;
  odds: Odds | null;
}

/** CG-286 to CG-289, CG-301 to CG-303. */
const STATS: Readonly<Record<Roll, readonly [Stat, Stat]>> = {
  challenge: ['authority', 'resolve'],
  combat: ['ability', 'ability'],
};

/** The roll that is made now, or the next one to come; null where none will be. */
export function rollNow(view: CgView): Roll | null {
  const { inquiry } = view;
  if (!inquiry) return null;
  if (inquiry.dice) return inquiry.dice.roll;
  if (view.round === 'combat') return 'combat';
  if (inquiry.challenge === null && ['scene', 'perp', 'challenge'].includes(view.round)) return 'challenge';
  return inquiry.challenge === false && !inquiry.apprehended && inquiry.combat === null ? 'combat' : null;
}

export function duelOf(view: CgView, content: CgContent): Duel | null {
  const { inquiry } = view;
  const roll = rollNow(view);
  if (!inquiry || !roll) return null;
  const leader = view.players.find(({ seat }) => seat === inquiry.investigator)?.team.find(({ leads }) => leads);
  const lead = crimeNow(view)?.attached.find(({ role }) => role === 'lead');
  const [ofJudge, ofPerp] = STATS[roll];
  return {
    roll,
    judge: sideOf(inquiry, roll, 0, leader, ofJudge, content),
    perp: sideOf(inquiry, roll, 1, lead, ofPerp, content),
    odds: roll === 'challenge' ? inquiry.challengeOdds : inquiry.combatOdds,
  };
}

export const crimeNow = (view: CgView) => view.crimes.find(({ crime }) => crime.name === view.inquiry?.crime);

function sideOf(
  inquiry: InquiryView,
  roll: Roll,
  at: 0 | 1,
  card: CardView | undefined,
  stat: Stat,
  content: CgContent,
): Side | null {
  const tally = card?.tallies[stat];
  if (!card || !tally) return null;
  const dice = inquiry.dice?.roll === roll ? inquiry.dice : null;
  const faces = (dice ? [dice.investigator, dice.perp][at] : undefined)?.filter((face) => face > 0) ?? [];
  const side = at === 0 ? 'inv' : 'perp';
  const bonuses = (dice?.bonuses ?? [])
    .filter((bonus) => bonus.side === side)
    .map(({ card: code, by }) => ({ words: titleOf(code, content), by }));
  return {
    name: card.name,
    stat,
    tally,
    parts: partsOf(tally, content),
    dice: faces,
    bonuses,
    total: faces.length > 0 ? (dice?.totals[at] ?? null) : null,
  };
}

const titleOf = (code: string, content: CgContent): string =>
  content.cards.find((sheet) => sheet.code === code)?.title ?? code;

function partsOf(tally: Tally, content: CgContent): Part[] {
  return tally.parts.map(([reason, by]) => ({
    words: tallyWords({ total: by, parts: [[reason, by]] }, content).replace(/^\S+ /, ''),
    by,
  }));
}

/** `34 %`; never 0 or 100 where it is not certain. */
export function percent(ways: number, of: number): string {
  const share = (100 * ways) / Math.max(1, of);
  if (ways > 0 && share < 1) return '< 1 %';
  if (ways < of && share > 99) return '> 99 %';
  return `${Math.round(share)} %`;
}

/** `434 of 1296 throws`. */
export const exactly = (ways: number, of: number): string => (of === 1 ? 'certain' : `${ways} of ${of} throws`);

/** A roll that is over. */
export interface Rolled {
  roll: Roll;
  dice: Record<'inv' | 'perp', number[]>;
  judge: number;
  perp: number;
  won: boolean;
  /** What came of it, in the server's own sentences. */
  after: string[];
}

/** What follows from a result, and is worth saying. */
const CONSEQUENCES: readonly string[] = [
  'apprehended',
  'escaped',
  'wounded',
  'wasted',
  'prestige',
  'commendations',
  'team-demerits',
  'personal-demerits',
  'suspended',
  'phase-ends',
];

/** The rolls of the investigation that runs, or of the last one: the newest last. */
export function rolls(events: readonly Notice[]): Rolled[] {
  let found: Rolled[] = [];
  let dice: Rolled['dice'] = { inv: [], perp: [] };
  let open: Rolled | null = null;
  for (const { event, words } of events) {
    const it = fields(event);
    const kind = text(it.event) ?? '';
    if (kind === 'round-begins' || kind === 'round-skipped') {
      open = null;
      if (it.round === 'scene') found = [];
    } else if (kind === 'turn-begins') {
      // A turn without an investigation shows none of the turn before.
      [found, open] = [[], null];
    } else if (kind === 'dice') {
      open = null;
      const thrown = numbers(it.dice);
      dice = it.side === 'inv' ? { inv: thrown, perp: [] } : { ...dice, perp: thrown };
    } else if (kind === 'result') {
      const [judge, perp] = [number(it.investigator), number(it.perp)];
      // CG-289, CG-303: the engine says who has won by what happens; a tie is the Perp's.
      open = { roll: it.roll === 'combat' ? 'combat' : 'challenge', dice, judge, perp, won: judge > perp, after: [] };
      found.push(open);
    } else if (open && CONSEQUENCES.includes(kind)) open.after.push(words);
  }
  return found;
}
