import { describe, expect, test } from 'vitest';
import { clockSpoken, clockTerms, clockWords, left } from './clock';

const MINUTE = 60_000;
const blitz = { kind: 'blitz', bank: 600, increment: 5 } as const;
const reading = { clocks: [10 * MINUTE, 5 * MINUTE], asked: ['a'], came: 1000, elapsed: 2000 };

describe('what is left', () => {
  test('runs down only for who is asked, from when the event happened', () => {
    expect(left(blitz, reading, 'a', 4000)).toBe(10 * MINUTE - 5000);
    expect(left(blitz, reading, 'b', 4000)).toBe(5 * MINUTE);
    expect(left(blitz, reading, 'a', 99 * MINUTE)).toBe(0);
  });

  test('is nothing without a clock', () => {
    expect(left({ kind: 'none' }, reading, 'a', 4000)).toBeNull();
    expect(left(blitz, null, 'a', 4000)).toBeNull();
    expect(left(blitz, reading, 'c', 4000)).toBeNull();
  });

  test('is until a date where days are given', () => {
    const days = { clocks: [90_000, 90_000], asked: ['b'], came: 0, elapsed: 0 };
    expect(left({ kind: 'days', days: 2 }, days, 'b', 30_000)).toBe(60_000);
    expect(left({ kind: 'days', days: 2 }, days, 'a', 30_000)).toBeNull();
  });
});

test.each([
  [0, '0:00', 'no time'],
  [400, '0:01', '1 second'],
  [20_000, '0:20', '20 seconds'],
  [14 * MINUTE + 32_000, '14:32', '14 minutes 32 seconds'],
  [62 * MINUTE + 3000, '1:02:03', '1 hour 2 minutes'],
  [52 * 60 * MINUTE, '2 d 4 h', '2 days 4 hours'],
])('%i ms are %s', (milliseconds, words, spoken) => {
  expect(clockWords(milliseconds)).toBe(words);
  expect(clockSpoken(milliseconds)).toBe(spoken);
});

test('the terms of a clock in words', () => {
  expect(clockTerms({ kind: 'none' })).toBe('No clock');
  expect(clockTerms(blitz)).toBe('10 min each, and 5 s for each answer');
  expect(clockTerms({ kind: 'days', days: 1 })).toBe('1 day for each answer');
});
