// The content pack as the server serves it, checked once and put into the shape that the drawings take: one sheet a card.

import { asArray, asNumber, asRecord, asString, Reading } from '../../../lib/reading.ts';

/** CG-010: the seven types, in the order of the book. */
export const KINDS = ['judge', 'resource', 'crime', 'scene', 'perp', 'incident', 'event'] as const;
export type Kind = (typeof KINDS)[number];

/** The numbers that rules modify, by the words of the view. */
export type Stat = 'exp' | 'pv' | 'authority' | 'ability' | 'resolve';

/** CG-024. */
export type Motive = 'G' | 'P' | 'V' | 'B';

/** CG-021: severe, fair, lenient. */
export interface Sentence {
  readonly severity: 'severe' | 'fair' | 'lenient';
  readonly term: number;
  /** What it does, in words; empty where the server sent none. */
  readonly text: string;
}

export interface CardSheet {
  /** `J01`: the letter is the type's. */
  readonly code: string;
  readonly title: string;
  readonly kind: Kind;
  /** In the order of the pack's list; a Crime's classification is its only one. */
  readonly keywords: readonly string[];
  readonly numbers: Readonly<Partial<Record<Stat, number>>>;
  readonly motives: readonly Motive[];
  /** CG-025: the classifications in which a Perp is at home. */
  readonly signatures: readonly string[];
  readonly sentences: readonly Sentence[];
  /** CG-190: whether only one of the title can be in play. */
  readonly unique: boolean;
  /** CG-275. */
  readonly solo: boolean;
  /** The lines of the effect language, for what they name; they are never shown. */
  readonly effects: readonly string[];
  /** The text that the engine generates, a paragraph a line, keywords between `**`. A Crime's stands in its sentences. */
  readonly text: readonly string[];
  readonly flavour: string;
}

export interface CgContent {
  readonly hash: string;
  /** By code, types in the order of the book. */
  readonly cards: readonly CardSheet[];
  readonly classifications: readonly string[];
  readonly keywords: readonly string[];
}

/** CG-190. */
const UNIQUE: ReadonlySet<Kind> = new Set<Kind>(['judge', 'perp', 'event']);

/** CG-012 to CG-028: the numbers that a type has, in the order in which its card shows them; the PV stands in its pennant. */
export const NUMBERS: Readonly<Record<Kind, readonly Stat[]>> = {
  judge: ['exp', 'authority', 'ability'],
  resource: [],
  crime: [],
  scene: [],
  perp: ['resolve', 'ability'],
  incident: [],
  event: [],
};

/** What the files call a number. */
const FIELDS: readonly (readonly [string, Stat])[] = [
  ['pv', 'pv'],
  ['experience', 'exp'],
  ['authority', 'authority'],
  ['ability', 'ability'],
  ['resolve', 'resolve'],
];

export function readContent(content: unknown): CgContent {
  const at = new Reading('card-game');
  const pack = asRecord(content, at);
  const files = asRecord(pack.files, at.in('files'));
  const lists = asRecord(files['keywords.toml'] ?? {}, at.in('keywords.toml'));
  const words = (list: unknown) =>
    asArray(list ?? [], at.in('keywords.toml')).map((word) => asString(word, at.in('keywords.toml')));
  const classifications = words(lists.classifications);
  const keywords = words(lists.keywords);
  const order = new Map([...classifications, ...keywords].map((word, index) => [word, index]));
  const texts = asRecord(pack.texts ?? {}, at.in('texts'));
  const cards = new Map<string, CardSheet>();
  // A position's own cards come last: a known code replaces (CG-500).
  const paths = Object.keys(files).filter((path) => /(^|\/)cards(\/|\.toml)/.test(path));
  for (const path of paths.sort((a, b) => Number(a.startsWith('own/')) - Number(b.startsWith('own/')))) {
    const file = asRecord(files[path], at.in(path));
    for (const kind of KINDS) {
      for (const row of asArray(file[kind] ?? [], at.in(path))) {
        const sheet = readCard(kind, asRecord(row, at.in(path)), texts, order, at.in(path));
        cards.set(sheet.code, sheet);
      }
    }
  }
  const sorted = [...cards.values()].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.code.localeCompare(b.code, 'en', { numeric: true }),
  );
  return { hash: asString(pack.hash ?? '', at), cards: sorted, classifications, keywords };
}

function readCard(
  kind: Kind,
  row: Record<string, unknown>,
  texts: Record<string, unknown>,
  order: ReadonlyMap<string, number>,
  at: Reading,
): CardSheet {
  const code = asString(row.code, at);
  const here = at.in(code);
  const strings = (list: unknown) => asArray(list ?? [], here).map((word) => asString(word, here));
  const ranked = (list: string[]) => list.sort((a, b) => (order.get(a) ?? 999) - (order.get(b) ?? 999));
  const numbers = FIELDS.filter(([field]) => row[field] !== undefined).map(([field, stat]) => [
    stat,
    asNumber(row[field], here),
  ]);
  const text = strings(texts[code]);
  const sentenced = (['severe', 'fair', 'lenient'] as const)
    .filter((severity) => row[severity] !== undefined)
    .map((severity) => {
      const { term, effect } = asRecord(row[severity], here.in(severity));
      return { severity, term: asNumber(term, here.in(severity)), effect };
    });
  const sentences = sentenced.map(({ severity, term }, index) => ({
    severity,
    term,
    // "Severe, 40 years: ..." says again what stands beside it.
    text: (text[index] ?? '').replace(/^\w+, \d+ years?: /, ''),
  }));
  return {
    code,
    title: asString(row.title, here),
    kind,
    keywords: ranked(kind === 'crime' ? [asString(row.class, here)] : strings(row.keywords)),
    numbers: Object.fromEntries(numbers) as Partial<Record<Stat, number>>,
    motives: [...asString(row.motives ?? '', here)].map((letter) => {
      if (!'GPVB'.includes(letter)) throw here.fault(`\`${letter}\` is no motivation`);
      return letter as Motive;
    }),
    signatures: ranked(strings(row.signatures)),
    sentences,
    unique: typeof row.unique === 'boolean' ? row.unique : UNIQUE.has(kind),
    solo: row.solo === true,
    effects: kind === 'crime' ? sentenced.map(({ effect }) => asString(effect, here)) : strings(row.effects),
    text: kind === 'crime' ? [] : text,
    flavour: asString(row.flavour ?? '', here),
  };
}

export function cardOf(content: CgContent, code: string): CardSheet | undefined {
  return content.cards.find((sheet) => sheet.code === code);
}

/** CG-030: `[IC:perpp]` and what it stands for. */
const TIMINGS: Readonly<Record<string, readonly [phase: string, round: string]>> = {
  RR: ['Roster', 'Ready'],
  BR: ['Briefing', 'Resource'],
  BC: ['Briefing', 'Crime'],
  BA: ['Briefing', 'Assignment'],
  IS: ['Investigation', 'Scene'],
  IP: ['Investigation', 'Perp'],
  IC: ['Investigation', 'Challenge'],
  IK: ['Investigation', 'Combat'],
  IN: ['Investigation', 'Sentencing'],
  PD: ['Process', 'Debrief'],
};

/** The timing bar of a card, of its first timed line. */
export function timingOf(sheet: CardSheet): { phase: string; round: string } | undefined {
  for (const line of sheet.effects) {
    const [phase, round] = TIMINGS[/^\[([A-Z]{2})/.exec(line)?.[1] ?? ''] ?? [];
    if (phase && round) return { phase, round };
  }
  return undefined;
}
