import { describe, expect, test } from 'vitest';
import { humanise, listed, named, namesIn, optionWords, parts, scoreOf, spaced } from './words';

const PACK = {
  hash: '08',
  files: {
    'teams/judges.toml': {
      team: 'judges',
      name: 'The Judges',
      character: [{ id: 'mean-machine', name: 'Mean Machine Angel', short: 'Mean Machine' }],
    },
  },
};

describe('names', () => {
  test('are found anywhere in a pack', () => {
    const names = namesIn(PACK);
    expect(names.get('judges')).toBe('The Judges');
    expect(names.get('mean-machine')).toBe('Mean Machine');
  });

  test('stand in for ids, which are words otherwise', () => {
    expect(humanise('mean-machine', namesIn(PACK))).toBe('Mean Machine');
    expect(humanise('map_cards_in_play')).toBe('Map cards in play');
    expect(spaced('startingHealth')).toBe('starting health');
    expect([spaced('JU-09'), spaced('HS-R63')]).toEqual(['JU-09', 'HS-R63']);
  });
});

describe('a sentence', () => {
  const kinds = (sentence: string): string =>
    parts(sentence)
      .map((part) => (part.kind === 'text' ? part.text : `[${part.kind} ${part.text}]`))
      .join('');

  test.each([
    ['a places fragments on 17, 18.', '[seat a] places fragments on 17, 18.'],
    ['a draws a card.', '[seat a] draws a card.'],
    ['b draws a card.', '[seat b] draws a card.'],
    ['Wulf is killed: a point for a.', 'Wulf is killed: a point for [seat a].'],
    ['The game is over: a and b wins (HS-320).', 'The game is over: [seat a] and [seat b] wins ([rule HS-320]).'],
    ['The game is a draw (HS-R64).', 'The game is a draw ([rule HS-R64]).'],
    ['Do you interrupt b?', 'Do you interrupt [seat b]?'],
    ['c: snipe dredd > wulf with 17.', '[seat c]: snipe dredd > wulf with 17.'],
    ['Vitamin B-12, plan b-2 and d4 are no seats.', 'Vitamin B-12, plan b-2 and d4 are no seats.'],
    [
      'XHS-12 and HS-1x are none, CE-004 and MG-R12 are.',
      'XHS-12 and HS-1x are none, [rule CE-004] and [rule MG-R12] are.',
    ],
  ])('%s', (sentence, shown) => expect(kinds(sentence)).toBe(shown));

  test('is read with the names of the seats', () => {
    expect(named('Do you interrupt b?', (seat) => ({ b: 'Ann' })[seat] ?? seat)).toBe('Do you interrupt Ann?');
  });
});

test('lists have an and', () => {
  expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});

test('options are pairs of words', () => {
  const options = { map: 'city-blocks', teams: ['judges', 'slaine'], house: { concession: true, turn_cap: null } };
  expect(optionWords(options, namesIn(PACK))).toEqual([
    ['Map', 'city blocks'],
    ['Teams', 'The Judges and slaine'],
    ['Concession', 'on'],
  ]);
});

test('a score is found by letter or by place', () => {
  expect(scoreOf({ a: 1, b: 5 }, 'b')).toBe(5);
  expect(scoreOf([1, 5], 'b')).toBe(5);
  expect(scoreOf(undefined, 'b')).toBe(0);
});
