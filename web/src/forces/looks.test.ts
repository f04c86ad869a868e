import { describe, expect, it } from 'vitest';
import { bandsText, powerText, signed, statText } from './looks.ts';

describe('what a profile says', () => {
  it('has ranges with what they add', () => {
    const bands = [
      { to: 8000, dice: 1 },
      { to: 16000, dice: 0 },
      { to: 24500, dice: -1 },
    ];
    expect(bandsText(bands)).toBe('0–8″ +1 · 8–16″ 0 · 16–24.5″ −1');
    expect([powerText({ bands }, 4), powerText({ bands: [] }, 2)]).toEqual(['POWER 4', 'FIGHT +2']);
  });
  it('has stats, or none', () => {
    expect([statText(6), statText(0), statText(null), signed(-1)]).toEqual(['6', '0', '–', '−1']);
  });
});
