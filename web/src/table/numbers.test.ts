import { expect, test } from 'vitest';
import { numbersOf } from './numbers';

test('a seat has the counts that its entry in the view has', () => {
  const view = {
    map: 'x',
    spaces: [1, 2],
    players: [
      {
        seat: 'a',
        points: 2,
        hand: { count: 7, known: [] },
        discard: ['x'],
        characters: [{ who: 'y' }],
        team: 'judges',
      },
    ],
  };
  expect(numbersOf(view, 'a')).toEqual([
    { label: 'Points', value: 2 },
    { label: 'Hand', value: 7 },
    { label: 'Discard', value: 1 },
  ]);
  expect(numbersOf(view, 'b')).toEqual([]);
});
