import { describe, expect, it } from 'vitest';
import { tableIn } from './invitation.ts';

const code = '3fa9c01be2d44f5a8b7c6d5e4f3a2b1c';

describe('an invitation', () => {
  it('is a code, a link or a path', () => {
    expect(tableIn(code)).toBe(code);
    expect(tableIn(`  ${code.toUpperCase()}\n`)).toBe(code);
    expect(tableIn(`https://tables.example/table/${code}`)).toBe(code);
    expect(tableIn(`/table/${code}/replay?seat=a`)).toBe(code);
    expect(tableIn(`Come and play: http://127.0.0.1:8000/table/${code} now`)).toBe(code);
  });

  it('is nothing else', () => {
    expect(tableIn('')).toBe(null);
    expect(tableIn('hello')).toBe(null);
    expect(tableIn(code.slice(1))).toBe(null);
    expect(tableIn(`https://tables.example/table/${code}00`)).toBe(null);
  });
});
