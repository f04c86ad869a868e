import { expect, test } from 'vitest';
import { read, Unreadable } from './toml.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(read(text)));

test('what a record is written in', () => {
  const text = `game = "helter-skelter"
format = 1
options = { map = "city-blocks", teams = ["judges", "slaine"], house = { concession = true, turn_cap = 4_0 } }
position = '''
seed = "not this"
[fairness]
'''
shuffled = true

actions = [
  "a: snipe dredd > \\"wulf\\"",
  "b: \\u0041\\\\", # a remark
]

# Another.
[fairness]
values = ["x", ""]

[pack]
"a b.toml" = """
one
  two\\n"""
`;
  expect(plain(text)).toEqual({
    game: 'helter-skelter',
    format: 1,
    options: { map: 'city-blocks', teams: ['judges', 'slaine'], house: { concession: true, turn_cap: 40 } },
    position: 'seed = "not this"\n[fairness]\n',
    shuffled: true,
    actions: ['a: snipe dredd > "wulf"', 'b: A\\'],
    fairness: { values: ['x', ''] },
    pack: { 'a b.toml': 'one\n  two\n' },
  });
});

test('what it is not is said with its line', () => {
  const broken = (text: string, reason: RegExp) => {
    expect(() => read(text)).toThrow(Unreadable);
    expect(() => read(text)).toThrow(reason);
  };
  broken('a = 1\nb', /line 2: = is expected; the file ends too early/);
  broken('a = "x\nb = 1', /line 1: a text has no end/);
  broken('a = [1, 2', /the file ends too early/);
  broken('a = 1 b = 2', /line 1: a new line is expected/);
  broken('a = 1\na = 2', /line 2: a stands here twice/);
  broken('a = "\\q"', /means nothing/);
  broken('a = maybe', /maybe is no value/);
  broken('[a]\n[a]', /stands here twice/);
  broken('{"json": 1}', /a name is expected/);
});

test('no name is there before it was read', () => {
  expect('constructor' in read('a = 1')).toBe(false);
  expect(plain('__proto__ = 1')).toEqual(JSON.parse('{"__proto__": 1}'));
});
