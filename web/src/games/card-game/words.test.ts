import { describe as about, expect, it } from 'vitest';
import { sheetsIn, titleOf } from './cards.ts';
import { describe } from './words.ts';

const content = {
  files: {
    'cards/perps.toml': { perp: [{ code: 'P05', title: 'Mean Machine', keywords: ['Gang'], pv: 2, ability: 9 }] },
    'cards/judges.toml': { judge: [{ code: 'J04', title: 'Judge McGruder', experience: 9 }] },
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
