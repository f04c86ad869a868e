// What a deck is made of, counted from what its cards have printed on them. Chances are the server's business.
import { type CardSheet, type Kind, KINDS, type Motive } from '../games/card-game/drawing/content.ts';
import { MOTIVES } from '../games/card-game/drawing/glossary.ts';
import type { Draft } from './draft.ts';

/** A row of two counts: how many Crimes call for it, how many Perps answer. */
export interface Match {
  readonly word: string;
  readonly icon?: string;
  readonly crimes: number;
  readonly perps: number;
}

export interface Tally {
  readonly size: number;
  readonly kinds: readonly { kind: Kind; copies: number; titles: number }[];
  /** Copies by what they cost to play, from 0. */
  readonly costs: readonly number[];
  readonly motives: readonly Match[];
  readonly signatures: readonly Match[];
  readonly keywords: readonly { word: string; copies: number }[];
  readonly experience: number;
  /** The Prestige with which the team begins (CG-066). */
  readonly prestige: number;
}

const PRICED: ReadonlySet<Kind> = new Set<Kind>(['resource', 'incident', 'event']);

export function tallyOf(
  draft: Draft,
  byCode: ReadonlyMap<string, CardSheet>,
  classifications: readonly string[],
): Tally {
  const lines = Object.entries(draft.cards).flatMap(([code, copies]) => {
    const sheet = byCode.get(code);
    return sheet ? [{ sheet, copies }] : [];
  });
  const count = (fits: (sheet: CardSheet) => boolean) =>
    lines.reduce((sum, { sheet, copies }) => sum + (fits(sheet) ? copies : 0), 0);
  const costs: number[] = [];
  for (const { sheet, copies } of lines) {
    if (!PRICED.has(sheet.kind)) continue;
    const cost = Math.max(0, -(sheet.numbers.pv ?? 0));
    while (costs.length <= cost) costs.push(0);
    costs[cost] = (costs[cost] ?? 0) + copies;
  }
  const keywords = new Map<string, number>();
  for (const { sheet, copies } of lines) {
    // A Crime's only one is its classification, which has a row of its own.
    if (sheet.kind === 'crime') continue;
    for (const word of sheet.keywords) keywords.set(word, (keywords.get(word) ?? 0) + copies);
  }
  const team = draft.team.flatMap((code) => byCode.get(code) ?? []);
  return {
    size: count(() => true),
    kinds: KINDS.filter((kind) => kind !== 'judge').map((kind) => ({
      kind,
      copies: count((sheet) => sheet.kind === kind),
      titles: lines.filter(({ sheet }) => sheet.kind === kind).length,
    })),
    costs,
    motives: (Object.keys(MOTIVES) as Motive[]).map((letter) => ({
      word: MOTIVES[letter].name,
      icon: MOTIVES[letter].icon,
      crimes: count((sheet) => sheet.kind === 'crime' && sheet.motives.includes(letter)),
      perps: count((sheet) => sheet.kind === 'perp' && sheet.motives.includes(letter)),
    })),
    signatures: classifications.map((word) => ({
      word,
      crimes: count((sheet) => sheet.kind === 'crime' && sheet.keywords.includes(word)),
      perps: count((sheet) => sheet.kind === 'perp' && sheet.signatures.includes(word)),
    })),
    keywords: [...keywords]
      .map(([word, copies]) => ({ word, copies }))
      .sort((a, b) => b.copies - a.copies || a.word.localeCompare(b.word, 'en')),
    experience: team.reduce((sum, { numbers }) => sum + (numbers.exp ?? 0), 0),
    prestige: team.reduce((sum, { numbers }) => sum + (numbers.pv ?? 0), 0),
  };
}
