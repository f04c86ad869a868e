// Lines of the log: whose they are, with which symbol, and what of the table they speak of.
import { fields, text } from '../../../lib/loose.ts';
import { spot } from '../view.ts';
import { isModel, type Spot } from './notation.ts';

const ICONS: Record<string, string> = {
  drew: 'deck',
  buried: 'deck',
  played: 'hand',
  expired: 'hand',
  rerolled: 'dice',
  saw: 'eye',
  'put-below': 'deck',
  jams: 'close',
  took: 'hs-collect',
  dropped: 'hs-collect',
  cuffed: 'check',
  freed: 'check',
  exited: 'hs-move',
  alarm: 'refuse',
  'turn-begins': 'clock',
  'bag-filled': 'mg-chip',
  'chip-drawn': 'mg-chip',
  'chip-put-aside': 'mg-chip',
  'chip-returned': 'mg-star-chip',
  activated: 'mg-chip',
  moved: 'hs-move',
  turned: 'undo',
  charges: 'hs-smash',
  shoots: 'hs-shotgun',
  strikes: 'hs-melee',
  'uses-pistol': 'hs-shotgun',
  guards: 'hs-cover',
  'mind-blasts': 'hs-psi',
  gas: 'ce-radiation',
  rolled: 'dice',
  threw: 'dice',
  'final-power': 'dice',
  dodged: 'mg-special',
  down: 'ce-death',
  dismounted: 'ce-wound',
  burst: 'hs-explode',
  embarked: 'seat',
  'takes-wheel': 'seat',
  rams: 'hs-smash',
  crunch: 'hs-smash',
  destroyed: 'ce-death',
  'breaks-in': 'hs-smash',
  'terrain-broken': 'hs-smash',
  'opening-is': 'check',
  scored: 'duty',
  over: 'duty',
};

const MARKERS: Record<string, string> = {
  pinned: 'mg-pinned',
  stunned: 'mg-stunned',
  injury: 'mg-injury',
  overwatch: 'mg-overwatch',
  'moving-fast': 'mg-fast',
};

export function iconOfEvent(event: unknown): string | undefined {
  const it = fields(event);
  const name = text(it.event) ?? '';
  if (name === 'gained' || name === 'lost') return MARKERS[text(it.marker) ?? ''];
  if (name === 'chip-drawn' && it.chip !== 'normal') return 'mg-star-chip';
  return ICONS[name];
}

const WHO = ['who', 'by', 'vehicle', 'on'];

/** The seat it names, else the side of whoever did it. */
export function seatOfEvent(event: unknown): string | undefined {
  const it = fields(event);
  const who = WHO.map((field) => text(it[field])).find(isModel);
  return text(it.seat) ?? who?.charAt(0);
}

export function modelsOf(event: unknown): string[] {
  const it = fields(event);
  const target = text(fields(fields(it.shot).target).model);
  const found = [...WHO, 'target', 'friend'].map((field) => text(it[field]));
  return [...new Set([...found, target].filter((id): id is string => isModel(id)))];
}

export function spotsOf(event: unknown): Spot[] {
  const it = fields(event);
  return ['from', 'to', 'at']
    .filter((field) => typeof fields(it[field]).x === 'number')
    .map((field) => spot(it[field]));
}

/** Happens all the time, or is said again by the next line. */
export function silent(event: unknown): boolean {
  const it = fields(event);
  return ['passed', 'holds', 'turned', 'activation-ends'].includes(text(it.event) ?? '');
}

export interface Piece {
  text: string;
  bold?: boolean;
}

const SPOKEN: Record<string, string> = {
  'to-hit': 'the hit',
  'star-chip': 'the star chip',
  'stay-mounted': 'staying mounted',
  'break-in': 'breaking in',
  'out-of-control': 'control',
};

/** Models by name, in bold; what was thrown in words. */
export function decorate(
  words: string,
  name: (id: string) => string,
  seatName: (seat: string) => string = (seat) => seat,
): Piece[] {
  const said = words.replace(/\bfor ([a-z-]+):/, (whole, what: string) =>
    SPOKEN[what] ? `for ${SPOKEN[what]}:` : whole,
  );
  // `of a is drawn`: an article to the page, a seat to us.
  return said
    .split(/(\b[ab]\d+\b|(?<=\b[Cc]hip of )[ab]\b)/)
    .filter((part) => part !== '')
    .map((part, at, all): Piece => {
      if (isModel(part)) {
        const full = name(part);
        const before = full.replace(new RegExp(` ${part}$`), '');
        // The page's own sentences have named it already.
        const said = all[at - 1]?.endsWith(`${before} `) === true;
        return { text: said ? part : full, bold: true };
      }
      return part === 'a' || part === 'b' ? { text: seatName(part), bold: true } : { text: part };
    });
}
