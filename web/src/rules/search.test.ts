import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from './markdown.ts';
import { entriesOf, fold, search } from './search.ts';

const text = readFileSync(new URL('../../../docs/rules/helter-skelter.md', import.meta.url), 'utf8');
const entries = entriesOf(parse('helter-skelter', text));
const ids = (query: string) => search(entries, query).map((hit) => hit.entry.id);

test('a number is found however it is written', () => {
  for (const query of ['HS-160', 'hs-160', 'hs160', '160', 'HS 160']) expect(ids(query)[0]).toBe('HS-160');
  expect(ids('53')[0]).toBe('HS-053');
  expect(ids('r07')[0]).toBe('HS-R07');
  expect(ids('HS-R7')[0]).toBe('HS-R07');
});

test('the beginning of a number finds all that begin so', () => {
  expect(ids('hs-05').slice(0, 3)).toEqual(['HS-050', 'HS-051', 'HS-052']);
  expect(ids('hs-05')).toContain('HS-058');
});

test('the rule about an action comes before those that mention it', () => {
  expect(search(entries, 'snipe').find((hit) => hit.entry.kind === 'rule')?.entry.id).toBe('HS-180');
  expect(search(entries, 'collect').find((hit) => hit.entry.kind === 'rule')?.entry.id).toBe('HS-160');
});

test('every word must occur, in any order, and accents do not matter', () => {
  expect(ids('ground high entering')).toContain('HS-028');
  expect(ids('slaine warp').length).toBeGreaterThan(0);
  expect(ids('xyzzy')).toEqual([]);
  expect(ids('  ')).toEqual([]);
});

test('a snippet marks the words and keeps the letters as they are', () => {
  const hit = search(entries, 'Slaine ukko')[0];
  const marked = hit?.snippet.filter((piece) => piece.marked).map((piece) => fold(piece.text)) ?? [];
  expect(marked).toContain('slaine');
  expect(hit?.snippet.map((piece) => piece.text).join('')).toMatch(/Sláine/);
});

test('folding keeps the length', () => {
  for (const word of ['Sláine', 'ﬁne', 'İstanbul', 'É', '→ 1–40']) expect(fold(word).length).toBe(word.length);
});

test('typing is answered at once', () => {
  const from = performance.now();
  for (const query of ['h', 'hs', 'co', 'cover', 'line of sight']) search(entries, query);
  expect(performance.now() - from).toBeLessThan(500);
});
