// What the dice tray tells: the last attack, or the last roll for something else, step by step, out of the events.
import { fields, list, number, text } from '../../../lib/loose.ts';
import type { Notice } from '../../../protocol.ts';
import { pool, type Pool } from '../view.ts';

export type StepName = 'hit' | 'dodge' | 'power' | 'resist' | 'injury';
export const STEPS: readonly StepName[] = ['hit', 'dodge', 'power', 'resist', 'injury'];

export type Die = 'H' | 'A' | 'S';

export interface Roll {
  who: string;
  /** As the engine calls it: `to-hit`, `star-chip`. */
  what: string;
  pool: Pool;
  dice: Die[];
  /** What lay there before some were thrown again. */
  before: Die[] | null;
  /** The engine's own words for the pool, where it has them. */
  said: { words: string; rule: string | null; dice: number }[];
  title: string | null;
  rule: string | null;
}

export interface Story {
  /** The number of the event that it began with. */
  from: number;
  kind: 'shot' | 'strike' | 'roll';
  who: string;
  on: string | null;
  /** `aimed fire`, `snapshot`, `strike`, or what the roll is for. */
  title: string;
  rolls: Partial<Record<StepName, Roll>>;
  /** A roll that is no step of an attack. */
  other: Roll | null;
  /** HITs less ARMOURs. */
  final: number | null;
  dodged: boolean;
  /** In the engine's own sentences: markers, down. */
  results: string[];
}

const OF_ROLL: Record<string, StepName> = { 'to-hit': 'hit', dodge: 'dodge', power: 'power', resist: 'resist' };

/** Which face counts in a roll. */
export function counts(what: string, die: Die): boolean {
  if (what === 'dodge' || what === 'pinned' || what === 'star-chip' || what === 'lock') return die === 'S';
  if (what === 'resist' || what === 'healing') return die === 'A';
  return die === 'H';
}

const dice = (value: unknown): Die[] => [...(text(value) ?? '')].filter((it): it is Die => 'HAS'.includes(it));

function begin(notice: Notice, kind: Story['kind'], who: string, on: string | null, title: string): Story {
  return {
    from: notice.number,
    kind,
    who,
    on,
    title,
    rolls: {},
    other: null,
    final: null,
    dodged: false,
    results: [],
  };
}

const SHOT: Record<string, string> = {
  snapshot: 'snapshot',
  'aim-shoot': 'aimed fire',
  'aim-power': 'aimed fire',
  throw: 'throw',
};

/** The newest of the events, oldest first; null if no dice have been thrown lately. */
export function story(events: readonly Notice[]): Story | null {
  let now: Story | null = null;
  for (const notice of events.slice(-120)) now = told(now, notice);
  return now;
}

function told(now: Story | null, notice: Notice): Story | null {
  const it = fields(notice.event);
  const [who, on] = [text(it.who) ?? '', text(it.target) ?? text(it.on)];
  switch (it.event) {
    case 'shoots': {
      const shot = fields(it.shot);
      const target = fields(shot.target);
      return begin(notice, 'shot', who, text(target.model), SHOT[text(shot.kind) ?? ''] ?? 'shot');
    }
    case 'strikes':
    case 'uses-pistol':
      // A pistol in a fight is a choice in the middle of a strike.
      if (it.event === 'uses-pistol' && now) return now;
      return begin(notice, 'strike', who, on, 'close combat');
    case 'mind-blasts':
      return begin(notice, 'strike', who, on, 'mind blast');
    case 'rams':
      return begin(notice, 'strike', text(it.vehicle) ?? '', on, 'ram');
    case 'rolled':
      return rolled(now, notice, it);
    case 'rerolled': {
      const roll = lying(now, text(it.what) ?? '');
      if (!now || !roll) return now;
      const again = { ...roll, before: roll.dice, dice: dice(it.throw) };
      return put(now, again);
    }
    case 'final-power':
      // In a blast each model has its own.
      return now && { ...now, final: number(it.power), on: on ?? now.on };
    case 'dodged':
      return now && { ...now, dodged: true };
    case 'gained':
    case 'down':
    case 'dismounted':
    case 'destroyed':
    case 'crunch':
      return now && { ...now, results: [...now.results, notice.words] };
    case 'chip-returned':
      return now?.kind === 'roll' ? { ...now, results: [...now.results, notice.words] } : now;
    default:
      return now;
  }
}

/** What a notice of dice says beside the event. */
function detailed(notice: Notice): Pick<Roll, 'said' | 'title' | 'rule'> {
  const detail = fields((notice as { detail?: unknown }).detail);
  const said = list(detail.pool).map((part) => {
    const it = fields(part);
    return { words: text(it.words) ?? '', rule: text(it.rule), dice: number(it.dice) };
  });
  return { said, title: text(detail.title), rule: text(detail.rule) };
}

function lying(now: Story | null, what: string): Roll | null {
  if (!now) return null;
  const step = OF_ROLL[what];
  return (step && now.kind !== 'roll' ? now.rolls[step] : now.other) ?? null;
}

function put(now: Story, roll: Roll): Story {
  const step = OF_ROLL[roll.what];
  if (!step || now.kind === 'roll') return { ...now, other: roll };
  return { ...now, rolls: { ...now.rolls, [step]: roll } };
}

function rolled(now: Story | null, notice: Notice, it: Record<string, unknown>): Story {
  const what = text(it.what) ?? '';
  const roll: Roll = {
    who: text(it.who) ?? '',
    what,
    pool: pool(it.pool),
    dice: dice(it.throw),
    before: null,
    ...detailed(notice),
  };
  const step = OF_ROLL[what];
  if (step && now && now.kind !== 'roll') {
    // Another target of the same blast: what was rolled against the last one is history.
    const again = now.rolls[step] !== undefined && step !== 'hit';
    const kept = again ? { hit: now.rolls.hit, power: step === 'resist' ? now.rolls.power : undefined } : now.rolls;
    const rolls = Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined));
    const fresh = again ? { final: null, dodged: false, results: [] } : {};
    const on = what === 'dodge' || what === 'resist' ? roll.who : now.on;
    return put({ ...now, ...fresh, on, rolls }, roll);
  }
  return { ...begin(notice, 'roll', roll.who, null, what.replaceAll('-', ' ')), other: roll };
}

/** The step that the tray opens at: the last that there are dice for. */
export function latest(story: Story): StepName {
  if (story.final !== null) return 'injury';
  return STEPS.findLast((step) => story.rolls[step] !== undefined) ?? 'hit';
}

/** MG-220 in a word. */
export function injury(final: number): string {
  if (final < 0) return 'no effect';
  return ['stunned', 'injured', 'seriously injured', 'grievously injured'][Math.min(3, final)] ?? '';
}

const FACES: Record<Die, string> = { H: 'HIT', A: 'ARMOUR', S: 'SPECIAL' };
export const faceWords = (die: Die): string => FACES[die];

/** `3 HIT, 1 ARMOUR` */
export function summary(all: readonly Die[]): string {
  const count = (die: Die): number => all.filter((it) => it === die).length;
  const said = (['H', 'A', 'S'] as const).filter((die) => count(die) > 0).map((die) => `${count(die)} ${FACES[die]}`);
  return said.length > 0 ? said.join(', ') : 'no dice';
}
