// Events as the log shows them: with which symbol, whose, and in bold what they name. Their words come from the server.
import { symbolLook } from '../drawing/symbols.ts';
import { fields, readCard, text, type CeView } from '../view.ts';

const ICONS: Readonly<Record<string, string>> = {
  drew: 'deck',
  'senior-judge': 'ce-senior',
  played: 'hand',
  drawn: 'deck',
  placed: 'deck',
  'pick-taken': 'seat',
  'pick-left': 'seat',
  'row-picked': 'check',
  'turned-up': 'eye',
  encountered: 'eye',
  declined: 'close',
  healed: 'ce-heal',
  wounded: 'ce-wound',
  irradiated: 'ce-radiation',
  died: 'ce-death',
  rations: 'ce-rations',
  ammunition: 'ce-ammo',
  kept: 'check',
  discarded: 'close',
  added: 'deck',
  swapped: 'ce-swap',
  'psi-action': 'ce-psi',
  'psi-drew': 'ce-psi',
  rated: 'ce-psi',
  'psi-picked': 'ce-psi',
  'psi-laid': 'ce-psi',
  revealed: 'ce-advance',
  'token-lost': 'ce-ammo',
  shootout: 'ce-violence',
  ended: 'duty',
  'game-over': 'duty',
};

export function iconOfEvent(event: unknown): string | undefined {
  const it = fields(event);
  switch (it.event) {
    case 'time-is':
      return it.time === 'dusk' ? 'ce-dusk' : 'ce-dawn';
    case 'advanced':
      return it.team === 'perps' ? 'ce-enemy-advance' : 'ce-advance';
    case 'gained':
      return symbolLook(`gain-${text(it.expertise) ?? ''}`).icon;
    case 'ignored':
      return symbolLook(text(it.symbol) ?? '').icon;
    case 'triggered':
      return it.kind === 'option' ? 'check' : it.kind === 'event' ? 'rule' : 'check';
    default:
      return ICONS[text(it.event) ?? ''];
  }
}

export interface Piece {
  text: string;
  bold?: boolean;
}

/** A sentence in pieces: names in bold, cards by number and name, and no side where there is one row only. */
export function decorate(words: string, names: readonly string[], rows: 1 | 2): Piece[] {
  let plain = words.replace(/\bEN-0?(\d+)/g, '$1').replace(/ \(CE-\d+\)/g, '');
  // Symbols are written as in the pack.
  plain = plain.replace(/\b(gain|spend|enemy)-(?=[a-z])/g, '$1 ');
  if (rows === 1) plain = plain.replace(/ (?:above|below)(?=\.$)/, '');
  const wanted = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`((?<![\\p{L}-])(?:${wanted.join('|')})(?![\\p{L}-]))`, 'u');
  return plain
    .split(pattern)
    .filter((part) => part !== '')
    .map((part): Piece => (names.includes(part) ? { text: part, bold: true } : { text: part }));
}

/** What a line of the log speaks of, to be marked on the board. */
export interface Lit {
  cards: number[];
  who: string[];
  positions: number[];
}

export function litBy(event: unknown, view: CeView | null): Lit {
  const it = fields(event);
  const card = readCard(it.card);
  const who = text(it.who);
  const known = view?.locations.some((location) => location.position === it.position) ?? false;
  return {
    cards: card === null ? [] : [card],
    who: who === null ? [] : [who],
    positions: known && typeof it.position === 'number' ? [it.position] : [],
  };
}
