import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checks, hashOf, promiseParts, readRecord, seedParts, type GameRecord, type Known } from './fair.ts';
import { hex, unhex } from './sha256.ts';

const SECRET = '00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f';
const secret = unhex(SECRET) ?? new Uint8Array();
const VALUES = ['alpha', ''];
// The same sums by another program, to the letter of docs/protocol.md.
const known = (parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(part.length));
    hash.update(length).update(part);
  }
  return hash.digest('hex');
};
const COMMITMENT = known(['mega-city commitment', secret]);
const SEED = known(['mega-city seed', secret, ...VALUES]);
const CONTENT = 'ab'.repeat(32);

function written(change: (text: string) => string = (text) => text): string {
  return change(`game = "helter-skelter"
format = 1
rules = 1
content = "${CONTENT}"
options = { map = "city-blocks", teams = ["judges", "slaine"] }
seed = "${SEED}"

actions = [
  "a: assign giant d4",
  "b: pass",
]

digests = [
  "${CONTENT}",
]

[fairness]
commitment = "${COMMITMENT}"
secret = "${SECRET}"
values = ["alpha", ""]
`);
}

const TABLE: Known = { table: { game: 'helter-skelter', commitment: COMMITMENT, players: ['Ann', 'a bot'] } };

function record(change?: (text: string) => string): GameRecord {
  const found = readRecord(written(change));
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const states = (found: GameRecord, known: Known) =>
  checks(found, known).map(({ state, title }) => `${state}: ${title}`);
const wrong = (change: (text: string) => string, known = TABLE) =>
  checks(record(change), known).filter((check) => check.state === 'wrong');

test('the sums are those of the protocol', () => {
  expect(hex(hashOf(promiseParts(secret).map((part) => part.bytes)))).toBe(COMMITMENT);
  expect(hex(hashOf(seedParts(secret, VALUES).map((part) => part.bytes)))).toBe(SEED);
});

test('an honest record passes every line', () => {
  expect(states(record(), TABLE)).toEqual([
    'right: The record is whole',
    'right: It is the promise that was shown',
    'right: The promise was kept',
    'right: Every seat has its value',
    'right: The seed follows',
  ]);
});

test('what this browser noted makes it stronger', () => {
  const noted = { commitment: COMMITMENT, values: { a: 'alpha' } };
  expect(states(record(), { ...TABLE, noted })).toContain('right: Your own value is in it (seat a)');
  const other = { commitment: CONTENT, values: { a: 'beta' } };
  expect(states(record(), { ...TABLE, noted: other })).toEqual(
    expect.arrayContaining(['wrong: Another promise', 'wrong: Your own value is not in it (seat a)']),
  );
});

test('where nobody gave a value, that is said', () => {
  const seed = known(['mega-city seed', secret, '', '']);
  const found = record((text) => text.replace('["alpha", ""]', '["", ""]').replace(SEED, seed));
  expect(states(found, TABLE)).toContain('open: Only the server had a say');
});

test('a record from the disk leaves open what it cannot know', () => {
  expect(states(record(), {})).toContain('open: The promise');
});

test('each kind of tampering is found where it was done', () => {
  const titles = (change: (text: string) => string) => wrong(change).map((check) => check.title);
  const another = 'f'.repeat(64);
  expect(titles((text) => text.replace(SECRET, another))).toEqual([
    'The promise was broken',
    'The seed does not follow',
  ]);
  expect(titles((text) => text.replace(SEED, another))).toEqual(['The seed does not follow']);
  expect(titles((text) => text.replace('"alpha"', '"alphb"'))).toEqual(['The seed does not follow']);
  expect(titles((text) => text.replace('["alpha", ""]', '["alpha"]'))).toEqual([
    'The values do not fit',
    'The seed does not follow',
  ]);
  expect(titles((text) => text.replace(`commitment = "${COMMITMENT}"`, `commitment = "${another}"`))).toEqual([
    'Another promise',
    'The promise was broken',
  ]);
  expect(titles((text) => text.replace(/digests = \[[^\]]*\]/, 'digests = []'))).toEqual(['The record is not whole']);
  expect(titles((text) => text.replace('game = "helter', 'game = "skelter'))).toEqual(['The record is not whole']);
});

test('values that run together are not taken for one another', () => {
  const two = seedParts(secret, ['ab', 'c']).map((part) => part.bytes);
  const other = seedParts(secret, ['a', 'bc']).map((part) => part.bytes);
  expect(hex(hashOf(two))).not.toBe(hex(hashOf(other)));
});

test('a game without a proof says so', () => {
  const found = record((text) => text.slice(0, text.indexOf('[fairness]')));
  expect(states(found, {})).toEqual(['right: The record is whole', 'wrong: No proof']);
});

test('what cannot be read is said in one sentence, with its place', () => {
  expect(readRecord(written((text) => text.slice(0, 300)))).toMatch(
    /^The record cannot be read: line \d+: .* too early/,
  );
  expect(readRecord('hello')).toMatch(/line 1/);
  expect(readRecord('a = 1')).toBe('This is no record of a game: it has no format.');
  expect(readRecord(written((text) => text.replace('format = 1', 'format = 2')))).toMatch(/format 2/);
  expect(readRecord(written((text) => text.replace(SECRET, SECRET.slice(2))))).toMatch(/secret/);
  expect(readRecord(written((text) => text.replace(SEED, SEED.toUpperCase())))).toMatch(/seed/);
});
