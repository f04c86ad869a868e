import { expect, it } from 'vitest';
import { drawnPlace, rateAction, ratingWords } from './ratings.ts';

it('a rating is sent in the notation, and read in words', () => {
  expect(rateAction(2, 3, 'play')).toBe('rate risk 2 value 3 play');
  expect(ratingWords({ seat: 'b', risk: 4, value: 0, stance: 'discard' })).toBe(
    'risk deadly, value none, discard mine',
  );
});

it('cards were drawn from the Senior Judge on, clockwise', () => {
  const seats = ['a', 'b', 'c'];
  expect(seats.map((seat) => drawnPlace(seats, 'b', seat))).toEqual([2, 0, 1]);
  expect(drawnPlace(seats, 'b', null)).toBe(-1);
  expect(drawnPlace(seats, 'd', 'a')).toBe(-1);
});
