// Help with the query language while it is written: what can stand where the caret is. Whether a query is right, and
// which cards it finds, the server says.

export interface Suggestion {
  /** What is written in place of the word. */
  readonly insert: string;
  readonly says: string;
}

export interface Help {
  /** The part of the text that a suggestion replaces. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly Suggestion[];
}

/** What a pack's cards can be asked for. */
export interface Vocabulary {
  readonly keywords: readonly string[];
  readonly classifications: readonly string[];
  readonly decks: readonly string[];
}

const FIELDS: readonly Suggestion[] = [
  { insert: 'type:', says: 'judge, perp, crime …' },
  { insert: 'keyword:', says: 'a word printed beside the type' },
  { insert: 'class:', says: 'the classification of a Crime' },
  { insert: 'signature:', says: 'where a Perp is at home' },
  { insert: 'motive:', says: 'letters of G, P, V, B' },
  { insert: 'text:', says: 'words of its text' },
  { insert: 'title:', says: 'words of its title' },
  { insert: 'round:', says: 'when it can be used' },
  { insert: 'is:', says: 'unique, timed, roll …' },
  { insert: 'deck:', says: 'in a ready-to-play deck' },
  { insert: 'op:', says: 'what its effect does' },
  { insert: 'cost', says: 'what it costs: cost<=1' },
  { insert: 'pv', says: 'Prestige Value: pv>=3' },
  { insert: 'exp', says: 'Experience: exp<=8' },
  { insert: 'authority', says: 'authority>=8' },
  { insert: 'ability', says: 'ability>=7' },
  { insert: 'resolve', says: 'resolve>=6' },
];

const SHORT: Readonly<Record<string, string>> = {
  t: 'type',
  k: 'keyword',
  sig: 'signature',
  m: 'motive',
  x: 'text',
  at: 'round',
};

const VALUES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  type: [
    ['judge', ''],
    ['resource', ''],
    ['crime', ''],
    ['scene', ''],
    ['perp', ''],
    ['incident', ''],
    ['event', ''],
  ],
  motive: [
    ['G', 'Greed'],
    ['P', 'Politics'],
    ['V', 'Violence'],
    ['B', 'Boredom'],
  ],
  round: [
    ['ready', 'Roster'],
    ['resource', 'Briefing'],
    ['crime', 'Briefing'],
    ['assignment', 'Briefing'],
    ['scene', 'Investigation'],
    ['perp', 'Investigation'],
    ['challenge', 'Investigation'],
    ['combat', 'Investigation'],
    ['sentencing', 'Investigation'],
    ['debrief', 'Process'],
  ],
  is: [
    ['unique', 'one of the title in play'],
    ['solo', 'neither supports nor is supported'],
    ['timed', 'has a timing bar'],
    ['static', 'always on'],
    ['triggered', 'when something happens'],
    ['roll', 'about the dice'],
    ['stays', 'stays in play'],
    ['plain', 'has no text'],
  ],
};

/** What is shown before anything is written. */
export const EXAMPLES: readonly Suggestion[] = [
  { insert: 'type:perp k:gang resolve>=6', says: 'strong gang Perps' },
  { insert: 'type:resource cost<=1', says: 'cheap Resources' },
  { insert: 'text:"reroll"', says: 'cards that reroll dice' },
  { insert: 'type:crime motive:G -class:murder', says: 'greed, and no murder' },
  { insert: 'at:challenge', says: 'usable in the Challenge round' },
];

const MOST = 8;

function quoted(word: string): string {
  return /\s/.test(word) ? `"${word}"` : word;
}

/** Where the word under the caret begins: a space inside quotation marks ends nothing. */
function wordStart(text: string, caret: number): number {
  let start = 0;
  let inside = false;
  for (let at = 0; at < caret; at++) {
    if (text[at] === '"') inside = !inside;
    if (!inside && /\s/.test(text[at] ?? '')) start = at + 1;
  }
  return start;
}

export function helpWith(text: string, caret: number, known: Vocabulary): Help {
  if (text.trim() === '') return { from: 0, to: text.length, options: EXAMPLES };
  let from = wordStart(text, caret);
  if (text[from] === '-' && from < caret) from += 1;
  const word = text.slice(from, caret);
  const colon = word.indexOf(':');
  if (colon < 0) {
    const options = FIELDS.filter(({ insert }) => word !== '' && insert.startsWith(word.toLowerCase()));
    return { from, to: caret, options: options.filter(({ insert }) => insert !== word) };
  }
  const field = word.slice(0, colon).toLowerCase();
  // Of `gang|mob` the last one is being written.
  const value = from + Math.max(colon, word.lastIndexOf('|')) + 1;
  const begun = text.slice(value, caret).replace(/^"/, '').toLowerCase();
  const words = valuesOf(SHORT[field] ?? field, known).filter(([name]) => name.toLowerCase().includes(begun));
  // What begins so comes before what only has it inside.
  words.sort(([a], [b]) => Number(!a.toLowerCase().startsWith(begun)) - Number(!b.toLowerCase().startsWith(begun)));
  const options = words.map(([name, says]) => ({ insert: quoted(name), says }));
  const done = options.length === 1 && options[0]?.insert.toLowerCase() === text.slice(value, caret).toLowerCase();
  return { from: value, to: caret, options: done ? [] : options.slice(0, MOST) };
}

function valuesOf(field: string, known: Vocabulary): (readonly [string, string])[] {
  switch (field) {
    case 'keyword':
      return [
        ...known.keywords.map((word) => [word, ''] as const),
        ...known.classifications.map((word) => [word, 'Crimes'] as const),
      ];
    case 'class':
    case 'signature':
      return known.classifications.map((word) => [word, ''] as const);
    case 'deck':
      return known.decks.map((word) => [word, ''] as const);
    default:
      return [...(VALUES[field] ?? [])];
  }
}

/** The text after a suggestion was taken, and where the caret is then. */
export function taken(text: string, help: Help, option: Suggestion): { text: string; caret: number } {
  const open = /[:a-z]$/.test(option.insert) && FIELDS.includes(option);
  const insert = open ? option.insert : `${option.insert} `;
  const rest = text.slice(help.to).replace(open ? /^$/ : /^\s/, '');
  return { text: text.slice(0, help.from) + insert + rest, caret: help.from + insert.length };
}
