import { describe, expect, it } from 'vitest';
import recorded from '../tutorial/recorded.json';
import type { Notice } from '../../../protocol.ts';
import { readView } from '../view.ts';
import { exactly, percent, rollNow, rolls } from './duel.ts';

const told = recorded as unknown as Record<string, { right: { notices: Notice[] } }>;
const noticesOf = (id: string): Notice[] => told[id]?.right.notices ?? [];

describe('rolls of the log', () => {
  it('have both pairs of dice, both sums, and what came of them', () => {
    const [combat] = rolls(noticesOf('combat'));
    expect(combat?.roll).toBe('combat');
    expect(combat?.dice.inv).toHaveLength(2);
    expect(combat?.dice.perp).toHaveLength(2);
    expect(combat?.won).toBe((combat?.judge ?? 0) > (combat?.perp ?? 0));
    expect(combat?.after.join(' ')).toMatch(/apprehended|escape/i);
  });

  it('are forgotten when another investigation begins', () => {
    const next = {
      number: 99,
      event: { event: 'round-begins', round: 'scene', investigator: 'b' },
      words: '',
    } as Notice;
    expect(rolls([...noticesOf('combat'), next])).toEqual([]);
  });

  it('are forgotten when another turn begins, which may have no investigation', () => {
    const next = { number: 99, event: { event: 'turn-begins', turn: 4 }, words: '' } as Notice;
    expect(rolls([...noticesOf('combat'), next])).toEqual([]);
  });

  it('a tie is the Perp’s', () => {
    const tie = {
      number: 1,
      event: { event: 'result', roll: 'challenge', investigator: 12, perp: 12 },
      words: '',
    } as Notice;
    expect(rolls([tie])[0]?.won).toBe(false);
  });
});

describe('chances in words', () => {
  it.each([
    [310, 1296, '24 %'],
    [0, 36, '0 %'],
    [36, 36, '100 %'],
    [1, 1296, '< 1 %'],
    [1295, 1296, '> 99 %'],
  ])('%i of %i is %s', (ways, of, words) => {
    expect(percent(ways, of)).toBe(words);
  });

  it('are certain when all dice lie', () => {
    expect(exactly(1, 1)).toBe('certain');
    expect(exactly(21, 36)).toBe('21 of 36 throws');
  });
});

describe('the roll that is to come', () => {
  const view = (round: string, inquiry: Record<string, unknown> | null) =>
    readView({
      players: [],
      round,
      inquiry: inquiry && { investigator: 'a', perp_player: 'b', crime: 'C05', ...inquiry },
    });
  const now = (round: string, inquiry: Record<string, unknown> | null) => {
    const read = view(round, inquiry);
    return read && rollNow(read);
  };

  it('is the Challenge up to its end, then Combat, unless the Perp is held', () => {
    expect(now('resource', null)).toBeNull();
    expect(now('perp', {})).toBe('challenge');
    expect(now('combat', { challenge: false })).toBe('combat');
    expect(now('challenge', { challenge: false })).toBe('combat');
    expect(now('sentencing', { challenge: true, apprehended: true })).toBeNull();
  });

  it('is the one whose dice lie there', () => {
    expect(now('challenge', { dice: { roll: 'challenge', investigator: [3, 4], perp: [0, 0], totals: [16, 8] } })).toBe(
      'challenge',
    );
  });
});
