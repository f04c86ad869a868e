// What a card's numbers, marks and keywords mean, in a sentence with its rule: for the preview and for tooltips.

import type { CardSheet, CgContent, Kind, Motive, Stat } from './content.ts';

export interface Note {
  readonly term: string;
  readonly says: string;
  readonly rule?: string;
  readonly icon?: string;
}

export type Readiness = 'ready' | 'activated' | 'inactive';

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  judge: 'Judge',
  resource: 'Resource',
  crime: 'Crime',
  scene: 'Scene',
  perp: 'Perp',
  incident: 'Incident',
  event: 'Event',
};

export const KIND_NOTES: Readonly<Record<Kind, Note>> = {
  judge: { term: 'Judge', says: 'Stands in your team; the leftmost who is ready leads it.', rule: 'CG-150' },
  resource: { term: 'Resource', says: 'Issued to your team in the Resource round.', rule: 'CG-167' },
  crime: {
    term: 'Crime',
    says: 'Reported, assigned and investigated; solving it scores it and all that is attached.',
    rule: 'CG-336',
  },
  scene: {
    term: 'Scene',
    says: 'Attached to the Crime under investigation; it works while the teams are there.',
    rule: 'CG-171',
  },
  perp: {
    term: 'Perp',
    says: 'Attached to the Crime under investigation; the Lead Perp is challenged and fought.',
    rule: 'CG-172',
  },
  incident: { term: 'Incident', says: 'Played from the hand as an action, in the round of its bar.', rule: 'CG-173' },
  event: {
    term: 'Event',
    says: 'Played from the hand as an action; it stays in play only if its text says so.',
    rule: 'CG-174',
  },
};

export const STATS: Readonly<
  Record<Stat, { readonly name: string; readonly icon: string; readonly says: string; readonly rule: string }>
> = {
  exp: {
    name: 'Experience',
    icon: 'cg-experience',
    says: 'A team has at most 40; it decides who is Duty Judge and what can be contained.',
    rule: 'CG-015',
  },
  pv: { name: 'Prestige Value', icon: 'cg-prestige', says: 'What the card is worth.', rule: 'CG-336' },
  authority: {
    name: 'Authority',
    icon: 'cg-authority',
    says: 'Added to the two dice of the Challenge roll.',
    rule: 'CG-286',
  },
  ability: { name: 'Ability', icon: 'cg-ability', says: 'Added to the two dice of the Combat roll.', rule: 'CG-301' },
  resolve: {
    name: 'Resolve',
    icon: 'cg-resolve',
    says: 'Added to the Perp’s two dice of the Challenge roll.',
    rule: 'CG-288',
  },
};

/** What the PV of a type is for. */
const PV_NOTES: Readonly<Record<Kind, readonly [says: string, rule: string]>> = {
  judge: [
    'Adds to your first Prestige, is the number of Personal Demerits the Judge survives, and is what bringing the Judge in costs.',
    'CG-013',
  ],
  resource: ['Below zero it is the Prestige that issuing costs.', 'CG-019'],
  crime: ['Scores when the Crime is solved.', 'CG-336'],
  scene: ['Scores when the Crime is solved, even face down.', 'CG-336'],
  perp: ['Scores when the Crime is solved.', 'CG-336'],
  incident: ['Below zero it is the Prestige that playing costs; above, evidence scores it.', 'CG-027'],
  event: ['Below zero it is the Prestige that playing costs.', 'CG-028'],
};

export const MOTIVES: Readonly<Record<Motive, { readonly name: string; readonly icon: string }>> = {
  G: { name: 'Greed', icon: 'cg-greed' },
  P: { name: 'Politics', icon: 'cg-politics' },
  V: { name: 'Violence', icon: 'cg-violence' },
  B: { name: 'Boredom', icon: 'cg-boredom' },
};

export const READINESS: Readonly<Record<Readiness, Note>> = {
  ready: { term: 'Ready', says: 'Its timed effects can be used.', rule: 'CG-147', icon: 'cg-ready' },
  activated: {
    term: 'Activated',
    says: 'Lies lower: what is always on still works, timed effects do not.',
    rule: 'CG-148',
    icon: 'cg-activated',
  },
  inactive: {
    term: 'Inactive',
    says: 'Nothing of it works; two preps make it ready again.',
    rule: 'CG-143',
    icon: 'cg-inactive',
  },
};

/** Keywords that the rules themselves name. */
const KEYWORDS: Readonly<Record<string, readonly [says: string, rule: string]>> = {
  Street: ['The division that patrols the streets.', 'CG-014'],
  Psi: ['Psi Division: can contain a Dark Judge of lower Resolve.', 'CG-378'],
  equipment: ['Issued to one Judge, lies under that Judge and goes with him or her.', 'CG-167'],
  skill: ['Issued to one Judge, lies under that Judge and goes with him or her.', 'CG-167'],
  backup: ['Joins the team at the right of the Judges; has a state of its own.', 'CG-140'],
  evidence: ['Stays attached to a Crime until it is solved; never two of a title.', 'CG-350'],
  'Dark Judge': ['Not changed by other effects, cannot be sentenced, may be contained.', 'CG-370'],
  Telepath: ['A Psi talent: reads minds.', 'CG-014'],
  Precog: ['A Psi talent: sees what comes.', 'CG-014'],
  Empath: ['A Psi talent: feels what others feel.', 'CG-014'],
  Exorcist: ['A Psi talent: holds what is not of this world.', 'CG-014'],
  Pyrokine: ['A Psi talent: sets things on fire.', 'CG-014'],
  Telekine: ['A Psi talent: moves things.', 'CG-014'],
  Medium: ['A Psi talent: hears the dead.', 'CG-014'],
};

/** Which cards speak of a keyword, by title. */
export function mentions(content: CgContent, keyword: string, but?: string): string[] {
  const named = new RegExp(`[{|,(]\\s*${keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*[}|,)]`);
  return content.cards
    .filter(({ code, effects }) => code !== but && effects.some((line) => named.test(line)))
    .map(({ title }) => title);
}

function listed(titles: readonly string[]): string {
  if (titles.length > 4) return `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more`;
  return titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : (titles[0] ?? '');
}

export function keywordNote(keyword: string, sheet: CardSheet, content?: CgContent): Note {
  const [says, rule] =
    sheet.kind === 'crime'
      ? ['The classification: a Perp who has it as a signature gets +3 Ability here.', 'CG-304']
      : (KEYWORDS[keyword] ??
        (sheet.kind === 'perp'
          ? ['A Perp joins others only if they share a keyword.', 'CG-274']
          : ['A label that other cards may name.', 'CG-029']));
  const by = content ? mentions(content, keyword, sheet.code) : [];
  return { term: keyword, says: by.length ? `${says} Named by ${listed(by)}.` : says, rule };
}

/** `+2` and `−1`: a minus that is as wide as a plus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const figure = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

/** Where a part of a number comes from, as the view names it. */
export type Reason = 'printed' | 'motivation' | 'signature' | 'support' | 'floor' | { readonly card: string };
export interface Tally {
  readonly total: number;
  readonly parts: readonly (readonly [Reason, number])[];
}

const REASONS: Readonly<Record<Exclude<Reason, object>, string>> = {
  printed: 'printed',
  motivation: 'matching motivation',
  signature: 'signature crime',
  support: 'supporting Perps',
  floor: 'never lower',
};

/** `9 printed, +2 Eagle Badge`. */
export function tallyWords(tally: Tally, content?: CgContent): string {
  return tally.parts
    .map(([reason, n]) => {
      if (reason === 'printed') return `${figure(n)} printed`;
      const name =
        typeof reason === 'object'
          ? (content?.cards.find(({ code }) => code === reason.card)?.title ?? reason.card)
          : REASONS[reason];
      return `${signed(n)} ${name}`;
    })
    .join(', ');
}

/** Everything there is to say about the printed card, in the order of the card. */
export function notesOf(sheet: CardSheet, content?: CgContent): Note[] {
  const notes: Note[] = [KIND_NOTES[sheet.kind]];
  const [pvSays, pvRule] = PV_NOTES[sheet.kind];
  notes.push({
    term: `Prestige Value ${figure(sheet.numbers.pv ?? 0)}`,
    says: pvSays,
    rule: pvRule,
    icon: 'cg-prestige',
  });
  if (sheet.motives.length) {
    notes.push({
      term: sheet.motives.map((letter) => MOTIVES[letter].name).join(', '),
      says:
        sheet.kind === 'crime'
          ? 'Motivations: a Lead Perp who shares one gets +3 Resolve.'
          : 'Motivations: one shared with the Crime gives +3 Resolve.',
      rule: 'CG-292',
    });
  }
  if (sheet.signatures.length) {
    notes.push({
      term: sheet.signatures.join(', '),
      says: 'Signature crimes: at home in one of these, the Lead Perp gets +3 Ability.',
      rule: 'CG-304',
    });
  }
  if (sheet.kind === 'crime') {
    notes.push({
      term: 'Sentences',
      says: 'One that can be carried out in full must be chosen when the Lead Perp is apprehended.',
      rule: 'CG-333',
    });
  }
  notes.push(...sheet.keywords.map((keyword) => keywordNote(keyword, sheet, content)));
  if (sheet.solo) notes.push({ term: 'Alone', says: 'May neither support nor be supported.', rule: 'CG-275' });
  const usual = ['judge', 'perp', 'event'].includes(sheet.kind);
  if (sheet.unique && usual)
    notes.push({ term: 'Unique', says: 'Only one of the title can be in play.', rule: 'CG-191' });
  if (sheet.unique !== usual)
    notes.push({
      term: sheet.unique ? 'Unique' : 'Not unique',
      says: sheet.unique ? 'Only one of the title can be in play.' : 'Several of the title can be in play.',
      rule: 'CG-190',
    });
  return notes;
}
