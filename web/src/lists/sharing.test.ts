import { describe, expect, it } from 'vitest';
import { fileName, linkOf, listIn, newKey } from './sharing.ts';

describe('sharing', () => {
  it('finds the list in a link', () => {
    expect(listIn(` ${linkOf('decks', 'CG1-a_b-', 'https://example.org')} `)).toBe('CG1-a_b-');
    expect(listIn(linkOf('forces', 'MG1-a%b'))).toBe('MG1-a%b');
    expect(listIn('CG1-abc')).toBe('CG1-abc');
    expect(listIn('Team:\nJudge ?from=x\n')).toBe('Team:\nJudge ?from=x\n');
  });
  it('names a file', () => {
    expect([fileName('By the Book!', 'deck'), fileName('Ω', 'force')]).toEqual(['by-the-book.txt', 'force.txt']);
  });
  it('makes keys that the server takes', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{12}$/);
  });
});
