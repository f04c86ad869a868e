import { expect, it } from 'vitest';
import { drawnPlace, rateAction, RISK_WAYS, stanceWords, VALUE_WAYS } from './ratings.ts';

it('a rating is sent in the notation, from what stands on the buttons', () => {
  expect(rateAction(2, 3, 'play')).toBe('rate risk 2 value 3 play');
  expect([RISK_WAYS[4], VALUE_WAYS[0]]).toEqual([
    { value: '4', words: 'deadly' },
    { value: '0', words: 'none' },
  ]);
  expect(stanceWords('discard')).toBe('Discard mine');
});

it('cards were drawn from the Senior Judge on, clockwise', () => {
  const seats = ['a', 'b', 'c'];
  expect(seats.map((seat) => drawnPlace(seats, 'b', seat))).toEqual([2, 0, 1]);
  expect(drawnPlace(seats, 'b', null)).toBe(-1);
  expect(drawnPlace(seats, 'd', 'a')).toBe(-1);
});
