// Any view as things to read: objects become fields, alike objects a table, short values a line.
// It is how a game is shown that has no face of its own; a view is JSON and nothing else is assumed of it.
import { capital, counted, isObject, spaced, SEATS, type Names } from './words.ts';

export type Shown =
  | { kind: 'word'; text: string; quiet?: boolean }
  | { kind: 'seat'; seat: string }
  | { kind: 'line'; items: Shown[] }
  | { kind: 'fields'; fields: Field[] }
  | { kind: 'table'; columns: string[]; rows: Shown[][] }
  | { kind: 'stack'; items: Shown[] };

export interface Field {
  label: string;
  value: Shown;
  /** It has a line to itself, though it is short of form. */
  wide?: boolean;
}

export interface PanelOf {
  title: string;
  /** The seat whose panel it is. */
  seat?: string;
  value: Shown;
}

const word = (text: string, quiet = false): Shown => (quiet ? { kind: 'word', text, quiet } : { kind: 'word', text });
const NONE = word('none', true);

const isSeat = (value: unknown): value is string => SEATS.some((seat) => seat === value);
const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';

/** One value for a reader. */
export function shown(value: unknown, names: Names): Shown {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no', !value);
  if (typeof value === 'number') return word(String(value));
  if (typeof value === 'string') {
    if (isSeat(value)) return { kind: 'seat', seat: value };
    return word(names.get(value) ?? spaced(value), value === 'hidden');
  }
  if (Array.isArray(value)) return several(value, names);
  return isObject(value) ? whole(value, names) : NONE;
}

function several(values: readonly unknown[], names: Names): Shown {
  if (values.length === 0) return NONE;
  if (values.every((value) => isScalar(value) || isTagged(value))) {
    return { kind: 'line', items: values.map((value) => shown(value, names)) };
  }
  const objects = values.filter(isObject);
  const columns = [...new Set(objects.flatMap((it) => Object.keys(it)))];
  const flat = (value: unknown): boolean =>
    value === undefined || ['word', 'seat', 'line'].includes(shown(value, names).kind);
  const fits =
    objects.length === values.length && columns.length <= 8 && objects.every((it) => Object.values(it).every(flat));
  if (fits) {
    const row = (it: Record<string, unknown>): Shown[] => columns.map((column) => shown(it[column], names));
    return { kind: 'table', columns: columns.map((column) => capital(spaced(column))), rows: objects.map(row) };
  }
  return { kind: 'stack', items: values.map((value) => shown(value, names)) };
}

/** `{"deployed": 17}`: a choice with a value, as engines write it. */
function isTagged(value: unknown): value is Record<string, unknown> {
  return (
    isObject(value) && !('count' in value) && Object.keys(value).length === 1 && Object.values(value).every(isScalar)
  );
}

/** `{"count": 7, "known": [...]}`: a pile or a hand of which the viewer may know a part. */
function pile(value: Record<string, unknown>, names: Names): Shown | null {
  const { count, ...rest } = value;
  const [known] = Object.values(rest);
  if (typeof count !== 'number' || Object.keys(rest).length > 1 || (known !== undefined && !Array.isArray(known)))
    return null;
  const cards = known ?? [];
  const unseen = count - cards.length;
  if (unseen < 0) return null;
  const items = cards.map((card) => shown(card, names));
  if (unseen > 0) items.push(word(`${unseen} hidden`, true));
  return items.length === 0 ? NONE : { kind: 'line', items };
}

function whole(value: Record<string, unknown>, names: Names): Shown {
  const entries = Object.entries(value);
  if (entries.length === 0) return NONE;
  if (isTagged(value)) {
    const [[key, inner] = ['', null]] = entries;
    if (inner === true) return word(spaced(key));
    const of = shown(inner, names);
    if (of.kind === 'word') return word(`${spaced(key)} ${of.text}`);
  }
  return pile(value, names) ?? { kind: 'fields', fields: fields(entries, names) };
}

const fields = (entries: readonly [string, unknown][], names: Names): Field[] =>
  entries.map(([key, value]) => ({ label: capital(spaced(key)), value: shown(value, names) }));

/** The parts of a view: the short ones together, one panel for each seat, one for everything else. */
export function panels(view: Readonly<Record<string, unknown>>, names: Names, title: string): PanelOf[] {
  const entries = Object.entries(view).filter(([, value]) => value !== undefined);
  const short = entries.filter(([, value]) => ['word', 'seat'].includes(shown(value, names).kind));
  const long = entries.filter((entry) => !short.includes(entry));
  const found: PanelOf[] = [];
  if (short.length > 0) found.push({ title, value: { kind: 'fields', fields: fields(short, names) } });
  for (const [key, value] of long) {
    const seats =
      Array.isArray(value) && value.every((it) => isObject(it) && isSeat(it.seat)) ? value.filter(isObject) : [];
    if (seats.length === 0) found.push({ title: capital(spaced(key)), value: shown(value, names) });
    for (const of of seats) {
      const { seat, ...rest } = of;
      found.push({ title: capital(spaced(key)), seat: String(seat), value: whole(rest, names) });
    }
  }
  return found;
}

/** A shown value in one line of text, for a reader or a small place. */
export function plainText(value: Shown, nameOf: (seat: string) => string): string {
  switch (value.kind) {
    case 'word':
      return value.text;
    case 'seat':
      return nameOf(value.seat);
    case 'line':
      return value.items.map((item) => plainText(item, nameOf)).join(', ');
    case 'fields':
      return value.fields.map((field) => `${field.label}: ${plainText(field.value, nameOf)}`).join('; ');
    case 'table':
      return counted(value.rows.length, 'row');
    case 'stack':
      return value.items.map((item) => plainText(item, nameOf)).join('; ');
  }
}
