// Events as the log shows them: which spaces they concern, whose they are, and with which symbol. Their words come from
// the server.
import { fields, numbers, text } from '../view.ts';
import { readAct } from './notation.ts';
import { iconOf, defenceWords } from './words.ts';

/** The spaces of an event; of a character that is only named, the one where it stands now. */
export function spacesOf(event: unknown, where: (who: string) => number | null): number[] {
  const it = fields(event);
  const found: (number | null)[] = [];
  for (const name of ['from', 'to', 'on']) {
    if (typeof it[name] === 'number') found.push(it[name]);
    else found.push(...numbers(it[name]));
  }
  const act = typeof it.action === 'string' ? readAct(it.action) : null;
  if (act) {
    found.push(act.to, ...(act.steps ?? []).map((step) => step.to));
    for (const who of [act.who, act.on]) if (who) found.push(where(who));
  }
  // Where it happened is known; where the character has gone since is not meant.
  const who = text(it.who);
  if (who && found.length === 0) found.push(where(who));
  return [...new Set(found.filter((space) => space !== null))];
}

const ICONS: Record<string, string> = {
  dealt: 'deck',
  'fragments-placed': 'fragment',
  drew: 'deck',
  reshuffled: 'deck',
  'marker-to': 'duty',
  deployed: 'cg-ready',
  discarded: 'hand',
  moved: 'hs-move',
  undefended: 'ce-wound',
  'nothing-to-discard': 'hs-psi',
  damaged: 'ce-wound',
  killed: 'ce-death',
  healed: 'hs-heal',
  'cube-left': 'close',
  'warp-cubes': 'hs-smash',
  warped: 'hs-smash',
  collected: 'hs-collect',
  'end-declared': 'check',
  interrupted: 'hs-interrupt',
  'nobody-interrupted': 'hs-interrupt',
  returned: 'duty',
  eliminated: 'ce-death',
  'sudden-death': 'duty',
  conceded: 'close',
  'game-over': 'duty',
};

export function iconOfEvent(event: unknown): string | undefined {
  const it = fields(event);
  if (it.event === 'declared') {
    const act = typeof it.action === 'string' ? readAct(it.action) : null;
    return act ? iconOf(act) : undefined;
  }
  if (it.event === 'defended') return defenceWords(text(it.with) ?? '').icon;
  return ICONS[text(it.event) ?? ''];
}

/** Whose event it is: the seat it names, else the owner of the character. */
export function seatOfEvent(event: unknown, owner: (who: string) => string | null): string | undefined {
  const it = fields(event);
  const who = text(it.who);
  return text(it.seat) ?? text(it.opener) ?? (who ? owner(who) : null) ?? undefined;
}

export interface Piece {
  text: string;
  bold?: boolean;
}

/** A sentence of the log in pieces: names in bold, and a card by what it shows, for its number says nothing. */
export function decorate(words: string, names: readonly string[], card: (code: string) => string | null): Piece[] {
  const wanted = [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`((?<![\\p{L}-])(?:${[...wanted, '[A-Z]{2}-\\d+'].join('|')})(?![\\p{L}-]))`, 'u');
  return words
    .split(pattern)
    .filter((part) => part !== '')
    .map((part): Piece => (names.includes(part) ? { text: part, bold: true } : { text: card(part) ?? part }));
}
