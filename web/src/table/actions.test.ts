import { describe, expect, test } from 'vitest';
import { filtered, groups, lines, plainWords, shared, type Row } from './actions';

const names = new Map([
  ['giant', 'Giant'],
  ['mean-machine', 'Mean Machine'],
  ['gronk', 'Gronk'],
]);
const plain = (actions: string[]) => groups(actions, (action) => plainWords(action, names));
const outline = (rows: readonly Row[]): string[] =>
  lines(rows, () => true).map(({ row, depth }) => `${'  '.repeat(depth)}${row.words} (${row.actions.length})`);

describe('plain words', () => {
  test('are the notation with names for ids', () => {
    expect(plainWords('snipe mean-machine > gronk with 17', names)).toEqual({
      words: 'Snipe Mean Machine → Gronk with 17',
      group: 'Snipe',
    });
    expect(plainWords('take damage', names).words).toBe('Take damage');
  });
});

describe('groups', () => {
  test('follow the first word, in the order of the engine', () => {
    const list = plain(['deploy giant', 'snipe giant > gronk with 2', 'deploy mean-machine', 'end turn']);
    expect(list.map((group) => [group.title, group.count])).toEqual([
      ['Deploy', 2],
      ['Snipe', 1],
      ['End', 1],
    ]);
  });

  test('put ways to pay below one row', () => {
    const [group] = plain(['snipe giant > gronk with 2', 'snipe giant > gronk with 7 8', 'snipe giant > wulf with 2']);
    expect(outline(group?.rows ?? [])).toEqual([
      'Snipe Giant → Gronk (2)',
      '  Snipe Giant → Gronk with 2 (1)',
      '  Snipe Giant → Gronk with 7 8 (1)',
      'Snipe Giant → wulf with 2 (1)',
    ]);
  });

  test('are folded by who acts when there are many', () => {
    const moves = ['giant', 'gronk'].flatMap((who) =>
      [1, 2, 3, 4, 5, 6].flatMap((to) => [`move ${who} to ${to} with 3`, `move ${who} to ${to} with 4`]),
    );
    const [group] = plain(moves);
    expect(group?.count).toBe(24);
    expect(group?.rows.map((row) => [row.words, row.actions.length, row.rows.length])).toEqual([
      ['Move Giant to …', 12, 6],
      ['Move Gronk to …', 12, 6],
    ]);
    expect(outline(group?.rows ?? [])[1]).toBe('  Move Giant to 1 (2)');
  });

  test('hold every action exactly once', () => {
    const actions = Array.from({ length: 600 }, (_, at) => `rally giant ${at % 7} ${at % 11} with ${at}`);
    const list = plain(actions);
    const leaves = list.flatMap((group) => lines(group.rows, () => true)).filter(({ row }) => row.rows.length === 0);
    expect(leaves.flatMap(({ row }) => row.actions).sort()).toEqual([...actions].sort());
  });
});

test('what rows share is said once', () => {
  expect(shared(['Move Dredd to 5', 'Move Dredd to 6'])).toBe('Move Dredd to …');
  expect(shared(['Snipe Nikolai with 3', 'Snipe Nikolai with 4'])).toBe('Snipe Nikolai');
  expect(shared(['Rally', 'Rally'])).toBe('Rally');
  expect(shared(['Move', 'Snipe'])).toBe('…');
});

test('typing leaves what has every word', () => {
  const list = plain(['deploy giant', 'snipe giant > gronk with 2', 'snipe giant > gronk with 7', 'end turn']);
  const left = filtered(list, 'gro 7');
  expect(left.flatMap((group) => outline(group.rows))).toEqual([
    'Snipe Giant → Gronk (1)',
    '  Snipe Giant → Gronk with 7 (1)',
  ]);
  expect(filtered(list, ' ')).toHaveLength(3);
  expect(filtered(list, 'nobody')).toEqual([]);
});
