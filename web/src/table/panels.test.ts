import { describe, expect, test } from 'vitest';
import { panels, plainText, shown, type Shown } from './panels';

const names = new Map([['judges', 'The Judges']]);
const text = (value: unknown): string => plainText(shown(value, names), (seat) => `<${seat}>`);

describe('a value', () => {
  test.each<[unknown, string]>([
    [null, 'none'],
    [[], 'none'],
    [{}, 'none'],
    [true, 'yes'],
    [false, 'no'],
    [17, '17'],
    ['judges', 'The Judges'],
    ['deploy-or-act', 'deploy or act'],
    ['JU-09', 'JU-09'],
    ['b', '<b>'],
    [[1, 2, 3], '1, 2, 3'],
    [{ deployed: 17 }, 'deployed 17'],
    [[{ deployed: 17 }, 'dead'], 'deployed 17, dead'],
    [{ count: 7, known: [] }, '7 hidden'],
    [{ count: 3, known: ['JU-09'] }, 'JU-09, 2 hidden'],
    [{ count: 10 }, '10 hidden'],
    [{ count: 2, cards: [10, 15] }, '10, 15'],
    [{ count: 0, known: [] }, 'none'],
    [{ points: 2, marker: 'a' }, 'Points: 2; Marker: <a>'],
  ])('%j reads %s', (value, words) => expect(text(value)).toBe(words));

  test('of alike things is a table', () => {
    const table = shown(
      [
        { who: 'giant', place: { deployed: 4 }, health: 3 },
        { who: 'dredd', place: 'dead', health: 0, cards: [1] },
      ],
      names,
    );
    expect(table).toMatchObject({ kind: 'table', columns: ['Who', 'Place', 'Health', 'Cards'] });
    const rows = table.kind === 'table' ? table.rows : [];
    expect(rows.map((row) => row.map((cell: Shown) => plainText(cell, (seat) => seat)))).toEqual([
      ['giant', 'deployed 4', '3', 'none'],
      ['dredd', 'dead', '0', '1'],
    ]);
  });

  test('of unlike things is a stack', () => {
    expect(shown([{ deep: { er: { still: 1, more: 2 } } }, 3], names).kind).toBe('stack');
  });
});

test('a view has a panel for what is short, for each seat, and for the rest', () => {
  const view = {
    map: 'city-blocks',
    turns: 3,
    players: [
      { seat: 'a', points: 1 },
      { seat: 'b', points: 0 },
    ],
    asks: { question: 'placement', asked: ['a'] },
  };
  const found = panels(view, names, 'Table');
  expect(found.map((panel) => [panel.title, panel.seat])).toEqual([
    ['Table', undefined],
    ['Players', 'a'],
    ['Players', 'b'],
    ['Asks', undefined],
  ]);
  expect(found[0]?.value).toEqual({
    kind: 'fields',
    fields: [
      { label: 'Map', value: { kind: 'word', text: 'city blocks' } },
      { label: 'Turns', value: { kind: 'word', text: '3' } },
    ],
  });
});
