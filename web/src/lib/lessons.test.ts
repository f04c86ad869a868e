import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteLesson, withoutLessons } from './lessons.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const tables = [{ table: '3f' }, { table: '4a' }];

it('leaves the tables of lessons out of a list', () => {
  noteLesson('4a');
  expect(withoutLessons(tables)).toEqual([{ table: '3f' }]);
});

it('leaves everything in where nothing can be noted', () => {
  vi.stubGlobal('localStorage', undefined);
  noteLesson('4a');
  expect(withoutLessons(tables)).toEqual(tables);
});
