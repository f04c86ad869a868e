import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Book } from '../rules/text.ts';
import { casesOf, readCase } from './cases.ts';
import { readMeasured, winRate } from './measured.ts';
import { rulesOf } from './rulings.ts';

describe('cases', () => {
  const text = [
    'title = "Bad Attitude lets the Perp player reroll"',
    'rules = ["CG-120", "CG-034"]',
    'given = { team = { a = ["J01"] }, hand = { b = ["N01"] } }',
    'do = ["b: play N01"]',
    'expect = { events = ["b plays Bad Attitude.", "a loses 1 Prestige (4)."] }',
    '[[variant]]',
    'title = "in the Challenge round"',
  ].join('\n');

  it('are read as far as they are shown', () => {
    const one = readCase('challenge/bad-attitude.toml', text);
    expect(one.title).toBe('Bad Attitude lets the Perp player reroll');
    expect([one.rules, one.variants]).toEqual([['CG-120', 'CG-034'], ['in the Challenge round']]);
    // Who only lies on the table is not shown by the case.
    expect(one.codes).toEqual(['N01']);
  });

  it('are about a card by their title or their file, or play it', () => {
    const about = readCase('challenge/bad-attitude.toml', text);
    const file = readCase('cards/incidents/n01-x.toml', 'title = "A card"\nrules = []\n');
    const plays = readCase('a.toml', 'title = "A window"\nrules = []\ndo = ["a: play N01"]\n');
    const other = readCase('b.toml', 'title = "Another"\nrules = []\ngiven = { hand = { a = ["N01"] } }\n');
    const found = casesOf([about, file, plays, other], 'N01', 'Bad Attitude');
    expect(found).toEqual({ about: [about, file], more: [plays] });
  });
});

describe('measured cards', () => {
  // The columns are those of `rows::cards` in crates/megacity/src/sim/rows.rs.
  const head = 'card,shows,deck,games,won,win_rate,side_win_rate,swing,low,high';
  const rows = [
    'P05,"Mean Machine, Perp",iron-fist,100,60,0.6,0.5,0.08,-0.01,0.17',
    'P05,x,paper-trail,50,20,0.4,0.5,-0.1,-0.2,0.02',
  ];

  it('are read as the simulation writes them, with how they were measured', () => {
    const measured = readMeasured(['# 1,000 games', '# between street judges', head, ...rows, ''].join('\n'));
    expect(measured.how).toBe('1,000 games between street judges');
    expect(measured.cards.P05?.[0]).toEqual({ games: 100, won: 60, swing: 0.08, low: -0.01, high: 0.17 });
    expect(winRate(measured, 'P05')).toEqual({ games: 150, won: 80 });
    expect(winRate(measured, 'P06')).toBeNull();
    expect(winRate(null, 'P05')).toBeNull();
  });

  it('are refused where a column is missing or no number', () => {
    expect(() => readMeasured('card,games\nP05,3\n')).toThrow('`won`');
    expect(() => readMeasured(`${head}\nP05,x,y,many,1,1,1,1,1,1\n`)).toThrow('`many`');
  });

  it('have the columns that the simulation writes', () => {
    const source = readFileSync(new URL('../../../crates/megacity/src/sim/rows.rs', import.meta.url), 'utf8');
    const written = /pub fn cards<[\s\S]*?\n\}/.exec(source)?.[0] ?? '';
    for (const column of ['card', 'games', 'won', 'swing', 'low', 'high']) expect(written).toContain(`("${column}"`);
  });
});

describe('rules of a card', () => {
  const rule = (id: string, words: string) => ({
    kind: 'rule' as const,
    rule: { id, parts: [{ name: '', words: [words] }] },
  });
  const book: Book = {
    game: 'card-game',
    title: 'The book',
    blocks: [
      rule('CG-020', 'A Crime has a PV (CG-R02).'),
      rule('CG-120', 'Timed effects.'),
      rule('CG-R02', 'Where the PV stands.'),
      rule('CG-R05', 'Bad Attitude is played before the dice.'),
      rule('CG-R06', 'Something else.'),
    ],
  };
  it('are those of its cases, those that name it, and the rulings that they name', () => {
    const { rulings, rules } = rulesOf(book, 'Bad Attitude', ['CG-020', 'CG-021']);
    expect(rulings.map(({ id }) => id)).toEqual(['CG-R02', 'CG-R05']);
    expect(rules.map(({ id }) => id)).toEqual(['CG-020']);
  });
});
