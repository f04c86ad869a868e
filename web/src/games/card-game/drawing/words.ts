// Cards read aloud, and texts in pieces: bold where the engine marked a keyword or a number differs from the printed one.

import { type CardSheet, NUMBERS, type Stat, timingOf } from './content.ts';
import { figure, KIND_WORDS, MOTIVES, type Readiness, STATS } from './glossary.ts';

export interface Piece {
  readonly text: string;
  readonly bold: boolean;
}

/** `**Dark Judge** Perp` in pieces. */
export function pieces(text: string): Piece[] {
  return text
    .split('**')
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '');
}

export const plain = (text: string): string => text.replaceAll('**', '');

/** A paragraph whose timing bar stands apart: `[Investigation Challenge] ...`. */
export function paragraph(text: string): { bar: string; body: string } {
  const [, bar = '', body = text] = /^\[([^\]]+)\] ?(.*)$/s.exec(text) ?? [];
  return { bar, body };
}

export interface Standing {
  readonly readiness?: Readiness;
  readonly leads?: boolean;
  readonly role?: string;
  /** Personal Demerits or counters. */
  readonly marks?: number;
  readonly live?: Readonly<Partial<Record<Stat, number>>>;
  readonly faceDown?: boolean;
}

const ROLES: Readonly<Record<string, string>> = { lead: 'Lead Perp', support: 'supporting', evidence: 'evidence' };

/** What the marks on a card are. */
export const markWords = (sheet: CardSheet, marks: number): string =>
  sheet.kind === 'judge'
    ? `${marks} Personal Demerit${marks === 1 ? '' : 's'}`
    : `${marks} counter${marks === 1 ? '' : 's'}`;

/** `Judge Dredd, Judge, Team Leader, ready`: what a card is called in a list. */
export function cardName(sheet: CardSheet, { readiness, leads, role, marks, faceDown }: Standing = {}): string {
  return [
    sheet.title,
    KIND_WORDS[sheet.kind],
    leads && sheet.kind === 'judge' ? 'Team Leader' : '',
    role ? (ROLES[role] ?? '') : '',
    readiness ?? '',
    marks ? markWords(sheet, marks) : '',
    faceDown ? 'face down' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Everything else on it, in sentences. */
export function cardDescription(
  sheet: CardSheet,
  { live = {} }: Standing = {},
  text: readonly string[] = sheet.text,
): string {
  const number = (stat: Stat) => {
    const printed = sheet.numbers[stat] ?? 0;
    const now = live[stat] ?? printed;
    return `${STATS[stat].name} ${figure(now)}${now === printed ? '' : ` (printed ${figure(printed)})`}`;
  };
  const timing = timingOf(sheet);
  const sentences = [
    `${[...NUMBERS[sheet.kind], 'pv' as const].map(number).join(', ')}.`,
    sheet.keywords.length ? `Keywords: ${sheet.keywords.join(', ')}.` : '',
    sheet.motives.length ? `Motivations: ${sheet.motives.map((letter) => MOTIVES[letter].name).join(', ')}.` : '',
    sheet.signatures.length ? `Signature crimes: ${sheet.signatures.join(', ')}.` : '',
    !text.length && timing ? `Used in the ${timing.phase} phase, ${timing.round} round.` : '',
    ...sheet.sentences.map(
      ({ severity, term, text: does }) =>
        `${severity}, ${term} ${term === 1 ? 'year' : 'years'}${does ? `: ${plain(does)}` : '.'}`,
    ),
    ...text.map(plain),
    sheet.solo ? 'May neither support nor be supported.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
