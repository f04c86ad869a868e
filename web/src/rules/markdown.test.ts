import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, words } from './markdown.ts';
import { plain, type Block } from './text.ts';

const FOLDER = new URL('../../../docs/rules/', import.meta.url);
const SAMPLE = `# Judge Dredd: Some Game — rules specification

Contents: 1 Terms · 2 More

---

## 1. Terms

A paragraph over
two lines with **strong**, *slanted* and \`code\`, see section 2.1.

| ID | Rule |
|---|---|
| SG-001 | The **first** rule (SG-R01), not SG-999. |
| SG-002 | A \\| bar and \`a|b\`. |

- an item of SG-001, 002 and 17.3
- another
  that goes on

### 2.1 Lists, Sláine

1. one
2. two

- **SG-003** A rule in a list.
- **SG-004 RULING** Another. *Because.*

| Attack | Damage |
|---|---|
| MELEE | 1 |

| ID | Question | RULING |
|---|---|---|
| SG-R01 | Who? | You. |

\`\`\`
| no | table |
# no heading
\`\`\`
`;

const sample = parse('some-game', SAMPLE);
const of = <K extends Block['kind']>(kind: K) =>
  sample.blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
const nothing = { rules: new Set<string>(), sections: new Map<string, string>() };

test('the title is that of the game, and the contents are left to the page', () => {
  expect(sample.title).toBe('Judge Dredd: Some Game');
  expect(of('text').map((block) => plain(block.words))[0]).toMatch(/^A paragraph over two lines/);
});

test('headings have their number and an anchor', () => {
  const headings = of('heading').map(({ level, number, anchor, words }) => [level, number, anchor, plain(words)]);
  expect(headings).toEqual([
    [2, '1', 's-1-terms', 'Terms'],
    [3, '2.1', 's-2-1-lists-slaine', 'Lists, Sláine'],
  ]);
});

test('rules come from tables headed ID and from items that begin with their number', () => {
  const rules = of('rule').map(({ rule }) => [rule.id, rule.parts.map((part) => [part.name, plain(part.words)])]);
  expect(rules).toEqual([
    ['SG-001', [['', 'The first rule (SG-R01), not SG-999.']]],
    ['SG-002', [['', 'A | bar and a|b.']]],
    ['SG-003', [['', 'A rule in a list.']]],
    ['SG-004', [['', 'RULING Another. Because.']]],
    ['SG-R01', [['Question', 'Who?'], ['RULING', 'You.']]], // prettier-ignore
  ]);
});

test('a number that the book has is a link, one that it has not is words', () => {
  expect(of('rule')[0]?.rule.parts[0]?.words).toEqual([
    'The ',
    { b: ['first'] },
    ' rule (',
    { rule: 'SG-R01', says: 'SG-R01' },
    '), not SG-999.',
  ]);
});

test('later numbers of a row belong to the same book', () => {
  expect(of('list')[0]?.items[0]).toEqual([
    'an item of ',
    { rule: 'SG-001', says: 'SG-001' },
    ', ',
    { rule: 'SG-002', says: '002' },
    ' and 17.3',
  ]);
});

test('sections are linked by their number', () => {
  expect(of('text')[0]?.words.at(-2)).toEqual({ section: 's-2-1-lists-slaine', says: 'section 2.1' });
});

test('lists, tables and code', () => {
  expect(of('list').map((list) => [list.ordered, list.items.map(plain)])).toEqual([
    [false, ['an item of SG-001, 002 and 17.3', 'another that goes on']],
    [true, ['one', 'two']],
  ]);
  expect(of('table').map((table) => [table.head.map(plain), table.rows.map((row) => row.map(plain))])).toEqual([
    [['Attack', 'Damage'], [['MELEE', '1']]],
  ]);
  expect(of('code').map((code) => code.text)).toEqual(['| no | table |\n# no heading']);
});

test('links of our own files are plain words, others stay', () => {
  expect(words('see [the page](../other.md)', nothing)).toEqual(['see ', 'the page']);
  expect(words('[there](https://example.org/)', nothing)).toEqual([{ href: 'https://example.org/', says: ['there'] }]);
});

test('a star that marks nothing stays', () => {
  expect(plain(words('2 * 3 * 4', nothing))).toBe('2 * 3 * 4');
});

test('every book of the project is read whole', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  expect(files).toContain('helter-skelter.md');
  for (const file of files) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const book = parse(file.slice(0, -3), text);
    const rules = book.blocks.flatMap((block) => (block.kind === 'rule' ? [block.rule] : []));
    // A rule stands at the start of a row or of an item; each is found, once, and says something.
    const written = text.match(/^(?:\| *|- \*\*)([A-Z]{2}-R?\d{2,3}[a-z]?)(?= *\||\*\*| )/gm) ?? [];
    const prefixes = new Set(rules.map((rule) => rule.id.slice(0, 2)));
    const ours = written.map((line) => line.replace(/^\W+/, '')).filter((id) => prefixes.has(id.slice(0, 2)));
    expect(rules.map((rule) => rule.id)).toEqual(ours);
    expect(new Set(ours).size).toBe(ours.length);
    expect(rules.filter((rule) => rule.parts.every((part) => plain(part.words) === ''))).toEqual([]);
    const anchors = book.blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : []));
    expect(new Set(anchors).size).toBe(anchors.length);
  }
});

test('Helter Skelter', () => {
  const book = parse('helter-skelter', readFileSync(new URL('helter-skelter.md', FOLDER), 'utf8'));
  expect(book.title).toBe('Judge Dredd: Helter Skelter');
  const ids = book.blocks.flatMap((block) => (block.kind === 'rule' ? [block.rule.id] : []));
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.every((id) => id.startsWith('HS-'))).toBe(true);
});
