// The content pack as the server serves it, checked once and put into the shapes that the drawings take.

import { asArray, asNumber, asRecord, asString, Reading } from '../../../lib/reading.ts';
import { symbolLook, SYMBOLS } from './symbols.ts';

/** CE-021: the kinds of captions, in the order in which they are resolved. */
export type Kind = 'event' | 'choice' | 'option';
export type Team = 'judges' | 'perps';
export type Expertise = 'survival' | 'diplomacy' | 'psi';

/** An encounter card as printed. Captions hold symbols by their words: `gain-survival`. */
export interface EncounterSheet {
  readonly number: number;
  readonly name: string;
  readonly events: readonly (readonly string[])[];
  readonly choices: readonly (readonly string[])[];
  readonly options: readonly (readonly string[])[];
  /** Whether it stays in the game head-to-head (CE-301). */
  readonly duel: boolean;
}

export interface LocationSheet {
  readonly id: string;
  readonly name: string;
  /** What it does, and when, in a sentence. */
  readonly text: string;
  readonly goal: boolean;
}

export interface CharacterSheet {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly team: Team;
  readonly expertise: Expertise;
}

export interface CeContent {
  readonly hash: string;
  /** By number. */
  readonly encounters: readonly EncounterSheet[];
  /** In the order of the pack, which is how the view counts them from 0; then open ground, for positions. */
  readonly locations: readonly LocationSheet[];
  /** In the order of the book: the Judges, then the perps. */
  readonly characters: readonly CharacterSheet[];
}

/** CE-004, CE-005: who is in which team. */
const TEAMS: Readonly<Record<string, Team>> = {
  dredd: 'judges',
  giant: 'judges',
  anderson: 'judges',
  'mean-machine': 'perps',
  satellat: 'perps',
  disciple: 'perps',
};

const OPEN_GROUND: LocationSheet = { id: 'open', name: 'Open ground', text: 'No effect.', goal: false };

export function readContent(content: unknown): CeContent {
  const at = new Reading('content');
  const top = asRecord(content, at);
  const files = asRecord(top.files, at);
  const rows = (path: string, list: string): [Record<string, unknown>, Reading][] => {
    const here = new Reading(path);
    const file = files[path] === undefined ? {} : asRecord(files[path], here);
    return asArray(file[list] ?? [], here).map((row) => [asRecord(row, here), here]);
  };
  const encounters = [...rows('encounters.toml', 'encounter'), ...rows('own/encounters.toml', 'encounter')];
  const characters = new Reading('characters.toml');
  const people = asRecord(files['characters.toml'], characters);
  return {
    hash: asString(top.hash, at),
    encounters: encounters.map(([row, here]) => readEncounter(row, here)).sort((a, b) => a.number - b.number),
    locations: [...rows('locations.toml', 'location').map(([row, here]) => readLocation(row, here)), OPEN_GROUND],
    characters: Object.entries(TEAMS).map(([id, team]) => readCharacter(id, team, people[id], characters.in(id))),
  };
}

function readEncounter(row: Record<string, unknown>, at: Reading): EncounterSheet {
  const number = asNumber(row.number, at);
  const here = at.in(`encounter ${number}`);
  const name = asString(row.name, here);
  const captions = (list: unknown) =>
    asArray(list ?? [], here).map((caption) => readCaption(asString(caption, here), here));
  return {
    number,
    name,
    events: captions(row.events),
    choices: captions(row.choices),
    options: captions(row.options),
    duel: !name.endsWith('!'),
  };
}

function readCaption(caption: string, at: Reading): string[] {
  const words = caption.split(/\s+/).filter((word) => word !== '');
  const unknown = words.find((word) => !Object.hasOwn(SYMBOLS, word));
  if (unknown !== undefined) throw at.fault(`\`${unknown}\` is no symbol`);
  return words;
}

/** What holds for a team as long as its pawn is there (CE-468). */
const HERE: Readonly<Record<string, string>> = {
  'last-dusk-card-face-down': 'The last card at dusk is played face down.',
  'psi-action-is-free': 'The psi action costs no health.',
  'no-skip-or-remove': 'Skip and remove do nothing here.',
  'anybody-is-a-specialist': 'Anybody here pays expertise with 1 health.',
};

/** CE-650: what a location can do, in words that follow its moment. */
const DOES: Readonly<Record<string, string>> = {
  heal: 'heal 1 health',
  wound: 'lose 1 health',
  radiation: 'gain 1 radiation',
  ration: 'gain 1 ration',
  eat: 'eat 1 ration more',
  ammo: 'gain 1 ammunition',
};

const MOMENTS: readonly (readonly [string, string])[] = [
  ['reveal', 'When revealed, every team'],
  ['start', 'At the start of an investigation'],
  ['end', 'At the end of an investigation'],
];

function readLocation(row: Record<string, unknown>, at: Reading): LocationSheet {
  const id = asString(row.id, at);
  const here = at.in(id);
  const goal = row.goal === true;
  const does = MOMENTS.filter(([moment]) => row[moment] !== undefined).map(([moment, when]) => {
    const symbols = readCaption(asString(row[moment], here), here);
    return `${when}: ${symbols.map((symbol) => DOES[symbol] ?? symbolLook(symbol).short).join(', ')}.`;
  });
  if (row.leave !== undefined) does.push('The first team to leave takes 1 ammunition.');
  if (row.here !== undefined) does.push(HERE[asString(row.here, here)] ?? asString(row.here, here));
  if (goal) does.push('The pawn that gets here first has found him.');
  return { id, name: asString(row.name, here), text: does.join(' ') || 'No effect.', goal };
}

function readCharacter(id: string, team: Team, row: unknown, at: Reading): CharacterSheet {
  const sheet = asRecord(row, at);
  const expertise = asString(sheet.expertise, at);
  if (expertise !== 'survival' && expertise !== 'diplomacy' && expertise !== 'psi') {
    throw at.fault(`\`${expertise}\` is no expertise`);
  }
  return { id, name: asString(sheet.name, at), short: asString(sheet.short, at), team, expertise };
}

/** An encounter card as the view names it: `EN-07`. */
export function encounterOf(content: CeContent, card: string): EncounterSheet | undefined {
  const number = Number(card.replace(/^EN-/, ''));
  return content.encounters.find((sheet) => sheet.number === number);
}

/** A location as the view names it: its place in the pack. */
export function locationOf(content: CeContent, location: number): LocationSheet | undefined {
  return content.locations[location];
}

export function characterOf(content: CeContent, id: string): CharacterSheet | undefined {
  return content.characters.find((sheet) => sheet.id === id);
}

/** A caption of a card and where it stands. `index` counts from 0, as in the view. */
export interface CaptionOf {
  readonly kind: Kind;
  readonly index: number;
  readonly symbols: readonly string[];
}

/** All captions in the order in which they are resolved. */
export function captionsOf(sheet: EncounterSheet): CaptionOf[] {
  const all = (kind: Kind, captions: EncounterSheet['events']) =>
    captions.map((symbols, index) => ({ kind, index, symbols }));
  return [...all('event', sheet.events), ...all('choice', sheet.choices), ...all('option', sheet.options)];
}
