import { describe, expect, it } from 'vitest';
import { changedWords, readyDecks } from './decks.ts';

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
});

describe('a team that is not as planned', () => {
  it('names who stands in for whom, and who must pick first for that', () => {
    const stand_ins = [{ planned: 'Judge Hershey', instead: 'Judge Okoro' }];
    expect(changedWords({ first: 'a', seat: 'b', stand_ins, missing: 0 })).toBe(
      'If seat 1 picks first, seat 2 begins with Judge Okoro instead of Judge Hershey.',
    );
    expect(changedWords({ first: 'b', seat: 'a', stand_ins, missing: 1 })).toBe(
      'If seat 2 picks first, seat 1 begins with Judge Okoro instead of Judge Hershey, one Judge fewer than planned.',
    );
  });
});
