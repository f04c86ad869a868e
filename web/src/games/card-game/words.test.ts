import { describe as about, expect, it } from 'vitest';
import { sheetsIn, titleOf } from './cards.ts';
import { cardWords, oddsWords, panels, tally } from './readable.ts';
import { describe } from './words.ts';

const content = {
  files: {
    'cards/perps.toml': { perp: [{ code: 'P05', title: 'Mean Machine', keywords: ['Gang'], pv: 2, ability: 9 }] },
    'cards/judges.toml': { judge: [{ code: 'J04', title: 'Judge McGruder', exp: 9 }] },
    'decks/iron-fist.toml': { name: 'Iron Fist' },
  },
  texts: { P05: ['Head-butts **3** times.'] },
};
const sheets = sheetsIn(content);
const said = (action: string): string => describe(action, sheets, (seat) => seat.toUpperCase()).words;

about('the cards', () => {
  it('are those of the pack, with the texts that the server makes', () => {
    expect([...sheets.keys()]).toEqual(['P05', 'J04']);
    expect(sheets.get('P05')).toMatchObject({ kind: 'perp', keywords: ['Gang'], text: ['Head-butts 3 times.'] });
    expect(sheets.get('J04')).toMatchObject({ kind: 'judge', numbers: { exp: 9 }, text: [] });
    expect(titleOf('P05-2', sheets)).toBe('Mean Machine (2)');
    expect(titleOf('P99', sheets)).toBe('P99');
    expect(sheetsIn(null).size).toBe(0);
  });
});

about('actions', () => {
  it('are said in words', () => {
    expect(said('attach P05')).toBe('Attach Mean Machine');
    expect(said('issue R01 > J04')).toBe('Issue R01 to Judge McGruder');
    expect(said('assign C08 > b')).toBe('Assign C08 to B');
    expect(said('use J04 line 2')).toBe('Use Judge McGruder, effect 2');
    expect(said('draft J04')).toBe('Pick Judge McGruder (Experience 9)');
    expect(said('way 2')).toBe('Way b');
    expect(said('dance')).toBe('dance');
    expect(describe('pass', sheets, String)).toMatchObject({ words: 'Pass', key: 'p' });
  });
});

about('numbers', () => {
  it('come with their reasons', () => {
    const parts = [
      ['printed', 3],
      ['signature', 3],
      [{ card: 'P05' }, -1],
    ];
    expect(tally({ total: 5, parts }, sheets)).toBe('5 (3 printed, +3 signature crime, -1 Mean Machine)');
    expect(tally({ total: 3, parts: [['printed', 3]] }, sheets)).toBe('3');
  });

  it('are exact chances', () => {
    expect(oddsWords({ of: 1296, won: 648, perp_wasted: 0, lost: 648, leader_wasted: 36 })).toBe(
      'won 50.0 %, lost 50.0 % (the leader wasted 2.8 %)',
    );
  });
});

about('the panels', () => {
  const judge = {
    card: 'J04',
    owner: 'a',
    readiness: 'activated',
    leads: true,
    marks: 2,
    numbers: [['authority', { total: 7, parts: [['printed', 7]] }]],
  };
  const player = {
    seat: 'a',
    prestige: 9,
    hand: { count: 1, known: ['P05'] },
    hand_size: { total: 7, parts: [] },
    team: [judge],
  };
  const view = { turn: 1, duty: 'a', playing: ['a'], players: [player], crimes: [], inquiry: null };

  it('say how a card lies', () => {
    expect(cardWords(judge, sheets)).toBe('Judge McGruder [activated, leads, 2 Personal Demerits]: Authority 7');
  });

  it('show the own hand with what it does, and nobody a hand that is not theirs', () => {
    expect(panels(view, 'a', sheets).map(({ title }) => title)).toEqual(['Your hand', 'Player']);
    expect(JSON.stringify(panels(view, 'a', sheets))).toContain('Head-butts 3 times.');
    expect(panels(view, null, sheets).map(({ title }) => title)).toEqual(['Player']);
  });

  it('hold against a view that is not there yet', () => {
    expect(panels({}, 'a', sheets)).toEqual([]);
  });
});
