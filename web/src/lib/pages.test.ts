import { describe, expect, it } from 'vitest';
import { placeOf } from './pages.ts';

describe('placeOf', () => {
  it('knows every page', () => {
    const known = ['/', '/new/helter-skelter', '/table/3f', '/table/3f/replay', '/table/3f/fair', '/games', '/rules'];
    const more = ['/rules/HS-053', '/rules/fair', '/profile', '/learn', '/learn/helter-skelter', '/games/'];
    const decks = ['/cards', '/cards/P05', '/decks', '/decks/new', '/forces', '/forces/new', '/tables', '/tables/new'];
    const ours = ['/about', '/licences'];
    for (const path of [...known, ...more, ...decks, ...ours]) expect(placeOf(path), path).not.toBeNull();
  });

  it('knows where there is nothing', () => {
    const nothing = [
      '/new',
      '/table',
      '/table/3f/other',
      '/table/3f/fair/x',
      '/games/x',
      '/profile/x',
      '/about/x',
      '/rules/a/b',
      '/cards/P05/x',
      '/x',
    ];
    for (const path of nothing) expect(placeOf(path), path).toBeNull();
  });

  it('keeps the rules page when the rule changes, and not the table page when the table does', () => {
    expect(placeOf('/rules/HS-1')?.key).toBe(placeOf('/rules/HS-2')?.key);
    expect(placeOf('/table/a')?.key).not.toBe(placeOf('/table/b')?.key);
  });
});
