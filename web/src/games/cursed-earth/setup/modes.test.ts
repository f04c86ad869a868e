import { describe, expect, it } from 'vitest';
import { fitting, inMode, modeOf, sideOf, withSide } from './modes.ts';
import type { Plan } from '../../../pages/setup/plan.ts';

const solo: Plan = {
  game: 'cursed-earth',
  seats: ['me'],
  options: { mode: 'solo', players: 1 },
  clock: { kind: 'none' },
  public: false,
  spectators: true,
  freeTalk: false,
  patience: 120,
  beginning: { kind: 'new' },
};
const cadet = { bot: 'cadet' };

describe('another mode', () => {
  it('seats as many as it needs, and no more', () => {
    const two = inMode(solo, 'co-operative', 'cadet');
    expect(two.seats).toEqual(['me', cadet]);
    expect(two.options).toEqual({ mode: 'co-operative', players: 2 });
    const four = { ...two, seats: ['me', 'open', 'open', cadet] as Plan['seats'] };
    expect(inMode(four, 'co-operative', 'cadet').seats).toHaveLength(4);
    expect(inMode(four, 'head-to-head', 'cadet').seats).toEqual(['me', 'open']);
    expect(inMode(four, 'solo', 'cadet').seats).toEqual(['me']);
  });

  it('keeps what it still has a use for, and nothing else', () => {
    const options = { mode: 'co-operative', difficulty: 'cadet', senior: 'b' };
    const together = fitting({ ...inMode(solo, 'co-operative', 'cadet'), options, freeTalk: true });
    expect(together).toMatchObject({ options: { difficulty: 'cadet', senior: 'b', players: 2 }, freeTalk: true });
    const against = inMode(together, 'head-to-head', 'cadet');
    expect(against.options).toEqual({ mode: 'head-to-head', players: 2, senior: 'b' });
    expect(against.freeTalk).toBe(false);
    expect(inMode(together, 'solo', 'cadet').options).toEqual({ mode: 'solo', players: 1, difficulty: 'cadet' });
  });

  it('names nobody who has left', () => {
    const three = { ...inMode(solo, 'co-operative', 'cadet'), seats: ['me', 'open', 'open'] as Plan['seats'] };
    const named = fitting({ ...three, options: { mode: 'co-operative', senior: 'c' } });
    expect(named.options.senior).toBe('c');
    expect(fitting({ ...named, seats: ['me', 'open'] }).options).not.toHaveProperty('senior');
  });

  it('is together where nobody says', () => {
    expect(modeOf({})).toBe('co-operative');
  });
});

describe('head-to-head', () => {
  it('has one side each', () => {
    expect([0, 1].map((at) => sideOf({}, at))).toEqual(['judges', 'perps']);
    const swapped = withSide({}, 0, 'perps');
    expect([0, 1].map((at) => sideOf(swapped, at))).toEqual(['perps', 'judges']);
    expect([0, 1].map((at) => sideOf(withSide(swapped, 1, 'perps'), at))).toEqual(['judges', 'perps']);
  });
});
