// Words for people out of the ids and sentences of any game. Nothing here knows a game.

/** Ids of a content pack and what its people and things are called. */
export type Names = ReadonlyMap<string, string>;

const ID_FIELDS = ['id', 'team', 'key', 'code'];
const NAME_FIELDS = ['short', 'name', 'title'];

/** Every object of a pack that has an id and a name, wherever it stands. */
export function namesIn(content: unknown): Names {
  const names = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(walk);
    } else if (isObject(value)) {
      const first = (fields: string[]): string | undefined =>
        fields.map((field) => value[field]).find((text): text is string => typeof text === 'string' && text !== '');
      const [id, name] = [first(ID_FIELDS), first(NAME_FIELDS)];
      if (id && name && !names.has(id)) names.set(id, name);
      Object.values(value).forEach(walk);
    }
  };
  walk(content);
  return names;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `map_cards_in_play`, `deploy-or-act` and `startingHealth` as words. */
export function spaced(id: string): string {
  return id
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/(?<=[\p{L}\d])[_-](?=\p{Ll})/gu, ' ');
}

/** An id as a heading: by its name in the pack, else in its own words. */
export const humanise = (id: string, names?: Names): string => names?.get(id) ?? capital(spaced(id));

/** The seats of every game, clockwise. */
export const SEATS = ['a', 'b', 'c', 'd'] as const;

/** A piece of a sentence: plain text, the number of a rule, or a seat. */
export type Part = { kind: 'text' | 'rule' | 'seat'; text: string };

// Engines write a seat as its small letter. `b`, `c` and `d` are no English words; `a` is one, but never before a full
// stop, and never small at the start of a sentence.
const SEAT =
  /(?<=^|[.!?] )[a-d](?=[ :])|(?<![\p{L}\d'’-])(?:[bcd](?![\p{L}\d-])|a(?=[.,;:?!)’']|$| and | wins| ends))/u;
const RULE = /\b(?:HS|CE|CG|MG)-R?\d+\b/;
const PARTS = new RegExp(`(${RULE.source})|(${SEAT.source})`, 'gu');

/** Splits a sentence of an engine, so that rules can be looked up and seats shown by name. */
export function parts(sentence: string): Part[] {
  const found: Part[] = [];
  let from = 0;
  const text = (until: number): void => {
    if (until > from) found.push({ kind: 'text', text: sentence.slice(from, until) });
  };
  for (const match of sentence.matchAll(PARTS)) {
    text(match.index);
    found.push({ kind: match[1] ? 'rule' : 'seat', text: match[0] });
    from = match.index + match[0].length;
  }
  text(sentence.length);
  return found;
}

/** The same sentence with seats by name, for titles and readers. */
export const named = (sentence: string, nameOf: (seat: string) => string): string =>
  parts(sentence)
    .map((part) => (part.kind === 'seat' ? nameOf(part.text) : part.text))
    .join('');

/** `Ann`, `Ann and Bob`, `Ann, Bob and Cid`. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Options of a table as short pairs of words; what is nested is named by its inner key, and what is off is left out. */
export function optionWords(options: unknown, names?: Names): [label: string, words: string][] {
  if (!isObject(options)) return [];
  return Object.entries(options).flatMap(([key, value]): [string, string][] => {
    if (isObject(value)) return optionWords(value, names);
    const words = scalar(value, names);
    return words === null ? [] : [[capital(spaced(key)), words]];
  });
}

function scalar(value: unknown, names?: Names): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return listed(value.map((item) => scalar(item, names) ?? 'none'));
  if (typeof value === 'string') return names?.get(value) ?? spaced(value);
  return typeof value === 'number' ? String(value) : null;
}

/** A seat's score: an outcome has them by letter, or in the order of the seats. */
export function scoreOf(scores: unknown, seat: string): number {
  const score: unknown = Array.isArray(scores)
    ? scores[SEATS.findIndex((it) => it === seat)]
    : isObject(scores)
      ? scores[seat]
      : undefined;
  return typeof score === 'number' ? score : 0;
}
