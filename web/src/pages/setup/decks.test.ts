import { describe, expect, it } from 'vitest';
import { readyDecks, seatOfList } from './decks.ts';

describe('ready-to-play decks', () => {
  it('are the files of the folder', () => {
    const files = {
      'decks/iron-fist.toml': { name: 'Iron Fist', about: 'Street combat', list: '' },
      'decks/nameless.toml': {},
      'cards/perps.toml': { perp: [] },
    };
    expect(readyDecks({ files })).toEqual([{ id: 'iron-fist', name: 'Iron Fist', about: 'Street combat' }]);
    expect(readyDecks(null)).toEqual([]);
  });

  it('know whose the fault is', () => {
    expect(seatOfList('options.decks.1')).toBe(1);
    expect(seatOfList('options.forces.0')).toBe(0);
    expect(seatOfList('options')).toBeNull();
    expect(seatOfList(undefined)).toBeNull();
  });
});
