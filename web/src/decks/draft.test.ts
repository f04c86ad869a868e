import { describe, expect, it } from 'vitest';
import type { CardSheet } from '../games/card-game/drawing/content.ts';
import { added, benchOf, type Draft, EMPTY, listOf, moved, same, shuffled, sizeOf, taken, withJudge } from './draft.ts';
import { tallyOf } from './tally.ts';

function sheet(code: string, kind: CardSheet['kind'], more: Partial<CardSheet> = {}): CardSheet {
  const title = `Card ${code}`;
  const nothing = { keywords: [], numbers: {}, motives: [], signatures: [], sentences: [], effects: [], text: [] };
  return { code, title, kind, ...nothing, unique: false, solo: false, flavour: '', ...more };
}
const judge = (code: string, exp: number) => sheet(code, 'judge', { numbers: { exp, pv: 2 } });
const rats = sheet('P01', 'perp', { motives: ['G', 'V'], signatures: ['Theft'], keywords: ['Gang'] });
const heist = sheet('C01', 'crime', { motives: ['G'], keywords: ['Theft'] });
const badge = sheet('R02', 'resource', { numbers: { pv: -2 }, keywords: ['equipment'] });

describe('a draft', () => {
  it('takes cards by copies and Judges once', () => {
    let draft = added(added(EMPTY, rats, 0), rats, 0);
    expect(sizeOf(draft)).toBe(2);
    draft = taken(taken(taken(draft, rats), rats), rats);
    expect(draft.cards).toEqual({});
    draft = added(added(draft, judge('J01', 15), 0), judge('J01', 15), 15);
    expect([draft.team, draft.alternates]).toEqual([['J01'], []]);
    expect(taken(draft, judge('J01', 15)).team).toEqual([]);
  });

  it('puts a Judge for whom there is no room among the alternates', () => {
    expect(added(EMPTY, judge('J02', 9), 32).alternates).toEqual(['J02']);
    expect(added(EMPTY, judge('J02', 8), 32).team).toEqual(['J02']);
    const full: Draft = { ...EMPTY, team: ['J01', 'J02', 'J03', 'J04', 'J05'] };
    expect(benchOf(added(full, judge('J06', 1), 5), 'J06')).toBe('alternates');
  });

  it('moves Judges between the benches and along them', () => {
    let draft = withJudge(withJudge(EMPTY, 'J01', 'team'), 'J02', 'team');
    expect(moved(draft, 'J02', -1).team).toEqual(['J02', 'J01']);
    expect(moved(draft, 'J01', -1)).toBe(draft);
    draft = withJudge(draft, 'J01', 'alternates');
    expect([draft.team, draft.alternates]).toEqual([['J02'], ['J01']]);
  });

  it('is written as a list of many lines, and its name is no comment', () => {
    const titles = new Map([rats, heist, judge('J01', 3)].map((one) => [one.code, one]));
    const draft: Draft = { name: 'My #1', team: ['J01'], alternates: [], cards: { P01: 3, C01: 1 } };
    const list = 'Name: My 1\n\nTeam:\nCard J01\n\nAlternates:\n\nCards:\n1 Card C01\n3 Card P01\n';
    expect(listOf(draft, titles)).toBe(list);
    expect(listOf(EMPTY, titles).trim()).toContain('\n');
  });

  it('is the same whatever the order in which cards were put in', () => {
    expect(same({ ...EMPTY, cards: { A: 1, B: 2 } }, { ...EMPTY, cards: { B: 2, A: 1 } })).toBe(true);
    expect(same({ ...EMPTY, team: ['A', 'B'] }, { ...EMPTY, team: ['B', 'A'] })).toBe(false);
  });

  it('is shuffled as a whole', () => {
    const draft: Draft = { ...EMPTY, cards: { A: 2, B: 3 } };
    expect(shuffled(draft).sort()).toEqual(['A', 'A', 'B', 'B', 'B']);
    // Always the first: the last card comes to the top of what is left, one after another.
    expect(shuffled({ ...EMPTY, cards: { A: 1, B: 1, C: 1 } }, () => 0)).toEqual(['B', 'C', 'A']);
    const tops = new Set(Array.from({ length: 300 }, () => shuffled({ ...EMPTY, cards: { A: 1, B: 1, C: 1 } })[0]));
    expect(tops.size).toBe(3);
  });
});

describe('the tally of a deck', () => {
  it('counts copies', () => {
    const byCode = new Map([rats, heist, badge, judge('J01', 15)].map((one) => [one.code, one]));
    const draft: Draft = { ...EMPTY, team: ['J01'], cards: { P01: 3, C01: 2, R02: 4, X99: 7 } };
    const tally = tallyOf(draft, byCode, ['Theft', 'Riot']);
    expect([tally.size, tally.experience, tally.prestige]).toEqual([9, 15, 2]);
    expect(tally.kinds.find(({ kind }) => kind === 'perp')).toEqual({ kind: 'perp', copies: 3, titles: 1 });
    expect(tally.costs).toEqual([0, 0, 4]);
    expect(tally.motives.map(({ word, crimes, perps }) => [word, crimes, perps])).toEqual([
      ['Greed', 2, 3],
      ['Politics', 0, 0],
      ['Violence', 0, 3],
      ['Boredom', 0, 0],
    ]);
    expect(tally.signatures).toEqual([
      { word: 'Theft', crimes: 2, perps: 3 },
      { word: 'Riot', crimes: 0, perps: 0 },
    ]);
    expect(tally.keywords).toEqual([
      { word: 'equipment', copies: 4 },
      { word: 'Gang', copies: 3 },
    ]);
  });
});
