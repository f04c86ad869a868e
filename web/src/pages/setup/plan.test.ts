import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../protocol.ts';
import {
  beginningOf,
  complete,
  fieldOf,
  newTable,
  seatOfField,
  swapped,
  usualPlan,
  withEntry,
  withoutSeat,
  withSeat,
} from './plan.ts';

const teams = ['judges', 'strontium-dogs', 'nikolai-dante', 'slaine'];
const usual = (seats: number) => ({ map: 'city-blocks', teams: teams.slice(0, seats) });
const hs: GameInfo = {
  game: 'helter-skelter',
  title: 'Helter Skelter',
  least_seats: 2,
  most_seats: 4,
  rules: 1,
  content: '',
  usual: { 2: usual(2), 3: usual(3), 4: usual(4) },
  bots: ['random', 'greedy', 'cadet', 'street-judge', 'chief-judge'],
  stages: [],
};

describe('the usual plan', () => {
  it('is me against a street judge', () => {
    const plan = usualPlan(hs);
    expect(plan.seats).toEqual(['me', { bot: 'street-judge' }]);
    expect(plan.options).toEqual(usual(2));
    expect(complete(plan)).toBe(true);
    expect(complete({ ...plan, seats: ['me', 'open'] })).toBe(false);
  });

  it('is alone where one is enough', () => {
    expect(usualPlan({ ...hs, least_seats: 1 }).seats).toEqual(['me']);
  });

  it('does not share its options with the server’s answer', () => {
    const plan = usualPlan(hs);
    (plan.options.teams as string[])[0] = 'slaine';
    expect(usualPlan(hs).options).toEqual(usual(2));
  });
});

describe('another number of seats', () => {
  const plan = { ...usualPlan(hs), options: { map: 'grand-hall', teams: ['slaine', 'judges'] } };

  it('gives newcomers what is left', () => {
    const three = withSeat(plan, hs, 'open');
    expect(three.seats).toEqual(['me', { bot: 'street-judge' }, 'open']);
    expect(three.options).toEqual({ map: 'grand-hall', teams: ['slaine', 'judges', 'strontium-dogs'] });
    expect(withSeat(three, hs, 'me').options.teams).toEqual(['slaine', 'judges', 'strontium-dogs', 'nikolai-dante']);
  });

  it('lets whoever leaves take the team along', () => {
    const two = withoutSeat(withSeat(plan, hs, 'open'), hs, 1);
    expect(two.seats).toEqual(['me', 'open']);
    expect(two.options).toEqual({ map: 'grand-hall', teams: ['slaine', 'strontium-dogs'] });
  });
});

describe('options that depend on the number of seats', () => {
  const decks = ['by-the-book', 'iron-fist', 'overtime', 'deadworld'];
  const options = (players: number) => ({ players, decks: decks.slice(0, players), start: 'ready' });
  const cards = { ...hs, game: 'card-game', usual: { 2: options(2), 3: options(3), 4: options(4) } };
  const grown = withSeat(withSeat(usualPlan(cards), cards, 'open'), cards, 'open');

  it('are those of the new number', () => {
    expect(grown.options).toEqual(options(4));
    expect(withoutSeat(grown, cards, 3).options).toEqual(options(3));
  });

  it('stay as they were chosen', () => {
    const drafted = { ...usualPlan(cards), options: { ...options(2), start: 'draft' } };
    expect(withSeat(drafted, cards, 'open').options).toEqual({ ...options(3), start: 'draft' });
  });

  it('go with the number that had them', () => {
    const capped = { ...cards, usual: { ...cards.usual, 3: { ...options(3), cap: 9 } } };
    const three = withSeat(usualPlan(capped), capped, 'open');
    expect(three.options).toEqual({ ...options(3), cap: 9 });
    expect(withSeat(three, capped, 'open').options).toEqual(options(4));
  });
});

describe('a list with an entry a seat', () => {
  it('is changed for one seat', () => {
    const options = { scenario: 'street-rumble', forces: ['a', 'b'] };
    expect(withEntry(options, 'forces', 1, 'c')).toEqual({ scenario: 'street-rumble', forces: ['a', 'c'] });
    expect(withEntry({}, 'forces', 1, 'c').forces).toEqual([]);
  });

  it('knows whose the fault is', () => {
    expect(seatOfField('options.decks.1', 'decks')).toBe(1);
    expect(seatOfField('options.forces.0', 'forces')).toBe(0);
    expect(seatOfField('options.forces.0', 'decks')).toBeNull();
    expect(seatOfField('options', 'decks')).toBeNull();
    expect(seatOfField(undefined, 'decks')).toBeNull();
  });
});

describe('a choice that another seat had', () => {
  it('is swapped', () => {
    expect(swapped(['judges', 'slaine'], 0, 'slaine')).toEqual(['slaine', 'judges']);
    expect(swapped(['judges', 'slaine'], 0, 'nikolai-dante')).toEqual(['nikolai-dante', 'slaine']);
    expect(swapped(['judges', 'slaine'], 0, 'judges')).toEqual(['judges', 'slaine']);
  });
});

describe('what is asked of the server', () => {
  const plan = usualPlan(hs);

  it('has options only for a new game', () => {
    expect(newTable(plan, 'v')).toMatchObject({ game: 'helter-skelter', options: usual(2), value: 'v', patience: 120 });
    const position = newTable({ ...plan, beginning: { kind: 'position', text: 'at = {}' } }, 'v');
    expect(position).toMatchObject({ position: 'at = {}' });
    expect(position).not.toHaveProperty('options');
  });

  it('speaks of talk only where it shall be free', () => {
    expect(newTable(plan, 'v')).not.toHaveProperty('free_talk');
    expect(newTable({ ...plan, freeTalk: true }, 'v')).toMatchObject({ free_talk: true });
  });

  it('counts the entries of a replay, all if not said', () => {
    const from = (after: string) => newTable({ ...plan, beginning: { kind: 'replay', text: 'x', after } }, 'v');
    expect(from('')).toMatchObject({ replay: 'x', after: null });
    expect(from(' 12 ')).toMatchObject({ replay: 'x', after: 12 });
  });
});

describe('a shared text', () => {
  it('is told apart', () => {
    expect(beginningOf('game = "helter-skelter"\nformat = 1\nactions = [\n]').kind).toBe('replay');
    expect(beginningOf('at = { dredd = 13 }').kind).toBe('position');
  });
});

describe('a field of a refusal', () => {
  it('is the one of the page', () => {
    expect(fieldOf('seats[1].x')).toBe('seats');
    expect(fieldOf('clock.bank')).toBe('clock');
    expect(fieldOf('patience')).toBe('patience');
    expect(fieldOf(undefined)).toBe('');
  });
});
