import { describe, expect, it } from 'vitest';
import type { Advice } from '../../protocol.ts';
import { news, stanceOf, toggled } from './advice.ts';

const ammo: Advice = { action: 'pay ammo', agree: ['b'], differ: ['c'] };
const kill: Advice = { action: 'kill giant', agree: ['c'], differ: [] };

describe('one click', () => {
  it('says what was not said, and takes back what was', () => {
    expect(toggled([ammo], 'pay ammo', 'd', true)).toBe(true);
    expect(toggled([ammo], 'pay ammo', 'b', true)).toBeNull();
    expect(toggled([ammo], 'pay ammo', 'b', false)).toBe(false);
    expect(toggled([ammo], 'pay ammo', 'c', false)).toBeNull();
  });

  it('is of one seat alone', () => {
    expect(stanceOf([ammo], 'pay ammo', 'b')).toBe(true);
    expect(stanceOf([ammo], 'pay ammo', 'c')).toBe(false);
    expect(stanceOf([ammo], 'pay ammo', null)).toBeNull();
    expect(stanceOf([ammo], 'kill giant', 'b')).toBeNull();
  });
});

describe('what is read aloud', () => {
  const told = (before: Advice[], after: Advice[]): string[] =>
    news(
      before,
      after,
      (seat) => seat.toUpperCase(),
      (action) => action,
    );

  it('is who proposes, agrees and differs', () => {
    expect(told([], [ammo])).toEqual(['B proposes: pay ammo.', 'C differs with: pay ammo.']);
    expect(told([ammo], [{ ...ammo, agree: ['b', 'd'] }])).toEqual(['D agrees with: pay ammo.']);
    expect(told([ammo], [ammo, kill])).toEqual(['C proposes: kill giant.']);
  });

  it('is nothing where nothing was said', () => {
    expect(told([ammo], [ammo])).toEqual([]);
    expect(told([ammo, kill], [])).toEqual([]);
    expect(told([{ ...ammo, agree: ['b', 'd'] }], [ammo])).toEqual([]);
  });
});
