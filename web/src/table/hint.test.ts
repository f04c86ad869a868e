import { expect, test } from 'vitest';
import { percent, readAdvice, standing } from './hint';

test('an answer is read, and anything else is not', () => {
  const answer = {
    now: { expected: 594, spread: 64 },
    best: [{ action: 'pass', visits: 1000, prospect: { expected: 594, spread: 64 } }, { action: 3 }],
  };
  expect(readAdvice(answer)).toEqual({ now: answer.now, best: [answer.best[0]] });
  expect(readAdvice(null)).toBeNull();
  expect(readAdvice({ best: [] })).toBeNull();
});

test('a prospect in words', () => {
  expect(percent(594)).toBe('59 %');
  expect([1000, 700, 594, 500, 400, 200, 0].map((expected) => standing({ expected, spread: 0 }))).toEqual([
    'as good as won',
    'clearly ahead',
    'a little ahead',
    'even',
    'a little behind',
    'clearly behind',
    'as good as lost',
  ]);
});
