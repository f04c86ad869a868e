import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../../protocol.ts';
import {
  ago,
  clockWords,
  listed,
  openSeats,
  others,
  placeOf,
  readable,
  resultWords,
  scoresOf,
  seatsOf,
  teamsOf,
  titled,
  usualBot,
} from './words.ts';

const me = 7;
const person = (id: number, name: string): SeatInfo => ({ person: { person: id, name, guest: true }, value: true });
const bot = (name: string): SeatInfo => ({ bot: name, value: false });
const table = (seats: SeatInfo[], options: unknown = {}): TableInfo => ({
  table: '3f',
  game: 'helter-skelter',
  content: '',
  rules: 1,
  options,
  host: me,
  status: { state: 'open' },
  seats,
  clock: { kind: 'none' },
  public: false,
  spectators: true,
  free_talk: false,
  patience: 60,
  commitment: '',
  created: 0,
  version: 1,
});

describe('words', () => {
  it('reads ids', () => {
    expect(readable('street-judge')).toBe('Street judge');
    expect(titled('city-blocks')).toBe('City Blocks');
  });

  it('lists', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b'])).toBe('a and b');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  });

  it('names the others at a table', () => {
    expect(others(table([person(me, 'Rookie'), bot('cadet')]), me)).toBe('Cadet (bot)');
    expect(others(table([person(me, 'Rookie'), bot('cadet'), bot('greedy')]), me)).toBe('2 bots');
    expect(others(table([person(me, 'Rookie'), person(8, 'kreelman'), { value: false }]), me)).toBe(
      'kreelman and an open seat',
    );
    expect(others(table([person(me, 'Rookie'), person(me, 'Rookie')]), me)).toBe('yourself, hot seat');
  });

  it('finds my seats, but not one that a bot has taken over', () => {
    const seats = [person(me, 'Rookie'), { ...person(me, 'Rookie'), bot: 'cadet' }, person(8, 'kreelman')];
    expect(seatsOf(table(seats), me)).toEqual(['a']);
    expect(seatsOf(table(seats), null)).toEqual([]);
    expect(openSeats(table([...seats, { value: false }]))).toBe(1);
  });

  it('tells clocks', () => {
    expect(clockWords({ kind: 'none' })).toBe('no clock');
    expect(clockWords({ kind: 'blitz', bank: 600, increment: 5 })).toBe('10 min + 5 s');
    expect(clockWords({ kind: 'blitz', bank: 45, increment: 0 })).toBe('45 s');
    expect(clockWords({ kind: 'days', days: 1 })).toBe('a day an answer');
    expect(clockWords({ kind: 'days', days: 3 })).toBe('3 days an answer');
  });

  it('knows the place only where the options name one', () => {
    expect(placeOf(table([], { map: 'grand-hall' }))).toBe('Grand Hall');
    expect(placeOf(table([], { scenario: 3 }))).toBe(null);
    expect(placeOf(table([], { mode: 'head-to-head' }))).toBe('Head-to-head');
    expect(placeOf(table([], { mode: 'solo', difficulty: 'chief-judge' }))).toBe('Solo, Chief Judge');
    expect(placeOf(table([], null))).toBe(null);
  });

  it('tells how long ago', () => {
    const now = 1_700_000_000_000;
    expect(ago(now - 5_000, now)).toBe('just now');
    expect(ago(now - 300_000, now)).toBe('5 min ago');
    expect(ago(now - 3 * 3_600_000, now)).toBe('3 h ago');
    expect(ago(now - 30 * 3_600_000, now)).toBe('yesterday');
    expect(ago(now - 50 * 3_600_000, now)).toBe('2 days ago');
  });

  it('tells the result', () => {
    const duel = table([person(me, 'Rookie'), bot('cadet')]);
    expect(resultWords(duel, ['a'], me)).toBe('You won');
    expect(resultWords(duel, ['b'], me)).toBe('Cadet (bot) won');
    expect(resultWords(duel, [], me)).toBe('A draw');
    expect(resultWords(table([person(me, 'Rookie'), person(me, 'Rookie')]), ['b'], me)).toBe('Seat B won');
  });

  it('tells the result of those who play as one team', () => {
    const alone = table([person(me, 'Rookie')], { mode: 'solo' });
    expect(resultWords(alone, ['a'], me)).toBe('You won');
    expect(resultWords(alone, [], me)).toBe('Lost');
    const others = table([person(8, 'Wulf'), bot('cadet')], { mode: 'co-operative' });
    expect(resultWords(others, ['a', 'b'], me)).toBe('Won');
  });

  it('knows the teams only where there is one a seat', () => {
    const seats = [person(me, 'Rookie'), bot('cadet')];
    expect(teamsOf(table(seats, { teams: ['judges', 'slaine'] }))).toEqual(['judges', 'slaine']);
    expect(teamsOf(table(seats, { teams: ['judges'] }))).toEqual([]);
    expect(teamsOf(table(seats, {}))).toEqual([]);
  });

  it('reads scores by the letter of the seat', () => {
    expect(scoresOf({ a: 5, b: 2, c: 0, d: 0 }, 2)).toEqual([5, 2]);
    expect(scoresOf([5, 2], 2)).toEqual([5, 2]);
    expect(scoresOf(undefined, 2)).toEqual([0, 0]);
  });

  it('offers the street judge first', () => {
    expect(usualBot(['random', 'greedy', 'cadet', 'street-judge', 'chief-judge'])).toBe('street-judge');
    expect(usualBot(['one', 'two', 'three'])).toBe('two');
    expect(usualBot([])).toBe('');
  });
});
