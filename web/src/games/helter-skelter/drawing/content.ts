// The content pack as the server serves it, checked once and put into the shapes that the drawings take.

import { type Team, teamOf } from '../../../look/art/teams.ts';
import { type Board, readBoard } from './board.ts';
import { asArray, asNumber, asRecord, asString, Reading } from '../../../lib/reading.ts';

export interface CharacterSheet {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly health: number;
  readonly ability?: string;
  readonly line: string;
}

/** A character symbol, and the action that is linked to it. */
export interface CardSymbol {
  readonly who: string;
  /** The short name. */
  readonly name: string;
  readonly action?: string;
}

/** An action card as printed. */
export interface CardFace {
  readonly team: Team;
  readonly number: number;
  readonly symbols: readonly CardSymbol[];
  readonly wild: readonly string[];
}

export interface TeamSheet {
  readonly team: Team;
  readonly id: string;
  readonly name: string;
  readonly characters: readonly CharacterSheet[];
  /** The card with the number 1 comes first. */
  readonly cards: readonly CardFace[];
  /** By action: on how many cards it is wild, then linked to each character. */
  readonly frequency: Readonly<Record<string, readonly number[]>>;
  /** How many cards show each character. */
  readonly shown: readonly number[];
}

/** A row of the reference card. */
export interface CombatRow {
  readonly reach: string;
  readonly damage: number;
  readonly defences: readonly string[];
}

export interface HsContent {
  readonly hash: string;
  readonly teams: readonly TeamSheet[];
  readonly boards: Readonly<Record<string, Board>>;
  /** Map ids in the order of the menus. */
  readonly mapOrder: readonly string[];
  readonly combat: Readonly<Record<string, CombatRow>>;
  /** The map cards with the multiplayer symbol. */
  readonly multiplayer: readonly number[];
}

export const WARP = 'warp-slaine';

export function readContent(content: unknown): HsContent {
  const at = new Reading('content');
  const top = asRecord(content, at);
  const files = asRecord(top.files, at);
  const pack = asRecord(files['pack.toml'], at.in('pack.toml'));
  const names = (value: unknown) =>
    asArray(value, at.in('pack.toml')).map((name) => asString(name, at.in('pack.toml')));
  const mapOrder = names(pack.maps);
  const boards = mapOrder.map((id): [string, Board] => {
    const path = `maps/${id}.toml`;
    return [id, readBoard(files[path], files[`maps/${id}.look.toml`], new Reading(path))];
  });
  const combat = Object.entries(asRecord(files['combat.toml'], at.in('combat.toml')));
  return {
    hash: asString(top.hash, at),
    teams: names(pack.teams).map((id) => readTeam(files[`teams/${id}.toml`], new Reading(`teams/${id}.toml`))),
    boards: Object.fromEntries(boards),
    mapOrder,
    combat: Object.fromEntries(combat.map(([action, row]) => [action, readCombat(row, at.in(action))])),
    multiplayer: asArray(pack.multiplayer ?? [], at).map((number) => asNumber(number, at)),
  };
}

function readCombat(row: unknown, at: Reading): CombatRow {
  const { reach, damage, defences } = asRecord(row, at);
  return {
    reach: asString(reach, at),
    damage: asNumber(damage, at),
    defences: asArray(defences, at).map((defence) => asString(defence, at)),
  };
}

function readTeam(file: unknown, at: Reading): TeamSheet {
  const sheet = asRecord(file, at);
  const id = asString(sheet.team, at);
  const team = teamOf(id);
  const characters = asArray(sheet.character, at).map((row): CharacterSheet => {
    const character = asRecord(row, at.in('character'));
    const text = (name: string) => asString(character[name], at.in('character'));
    return {
      id: text('id'),
      name: text('name'),
      short: text('short'),
      health: asNumber(character.health, at.in('health')),
      ...(character.ability === undefined ? {} : { ability: text('ability') }),
      line: text('line'),
    };
  });
  const { shown, ...frequency } = asRecord(sheet.frequency, at.in('frequency'));
  const numbers = (row: unknown) => asArray(row, at.in('frequency')).map((each) => asNumber(each, at.in('frequency')));
  const cards = Object.entries(asRecord(sheet.cards, at.in('cards'))).map(([number, text]) =>
    readCard(asString(text, at.in('cards')), team, Number(number), characters),
  );
  return {
    team,
    id,
    name: asString(sheet.name, at),
    characters,
    cards: cards.sort((a, b) => a.number - b.number),
    frequency: Object.fromEntries(Object.entries(frequency).map(([action, row]) => [action, numbers(row)])),
    shown: numbers(shown),
  };
}

/** `dredd (SNIPE), mean-machine | MELEE`: symbols, in brackets what is linked to them, behind the bar what is wild. */
export function readCard(text: string, team: Team, number: number, characters: readonly CharacterSheet[]): CardFace {
  const [shown = '', wild = ''] = text.split('|');
  const list = (part: string) => part.split(',').flatMap((each) => each.trim() || []);
  const symbols = list(shown).map((symbol): CardSymbol => {
    const [, who = symbol, action] = /^([^\s(]+)\s*(?:\((\w+)\))?$/.exec(symbol) ?? [];
    const name = characters.find((character) => character.id === who)?.short ?? who;
    return action ? { who, name, action } : { who, name };
  });
  return { team, number, symbols, wild: list(wild) };
}

/** The sheet of a character; Warp-Sláine is another form of the same character (HS-375). */
export function sheetOf(content: HsContent, who: string): { team: Team; sheet: CharacterSheet } {
  const id = who === WARP ? 'slaine' : who;
  for (const { team, characters } of content.teams) {
    const sheet = characters.find((character) => character.id === id);
    if (sheet) return { team, sheet };
  }
  throw new Error(`There is no character ${who} in this pack.`);
}
