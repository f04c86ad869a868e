import { expect, test } from 'vitest';
import { moment, onTurn, soundOf, turnKey } from './turn';

const event = (kind: string) => ({ number: 1, event: { event: kind }, words: '' });
const before = { asked: false, turn: turnKey({ turns: 3, controller: 'b' }), over: false };

test('who is on turn is read from the usual words', () => {
  expect(onTurn({ marker: 'a', controller: 'b' })).toBe('b');
  expect(onTurn({ active: 'c' })).toBe('c');
  expect(onTurn({ controller: null, turn: 'normal' })).toBeNull();
});

test('a question is part of my turn, or comes out of turn', () => {
  expect(moment({ controller: 'a' }, 'a')).toBe('turn');
  expect(moment({ controller: 'b' }, 'a')).toBe('asked');
  expect(moment({}, 'a')).toBe('turn');
});

test('each sound means something', () => {
  const mine = { view: { turns: 4, controller: 'a' }, seat: 'a', asked: true, over: false, events: [event('moved')] };
  expect(soundOf(mine, before)).toBe('turn');
  expect(soundOf(mine, { ...before, turn: turnKey(mine.view) })).toBe('move');
  expect(soundOf({ ...mine, view: { turns: 4, controller: 'b' } }, before)).toBe('asked');
  expect(soundOf({ ...mine, asked: false }, before)).toBe('move');
  expect(soundOf({ ...mine, asked: false, events: [] }, before)).toBeNull();
  expect(soundOf({ ...mine, events: [event('interrupted')] }, before)).toBe('interrupt');
  expect(soundOf({ ...mine, over: true }, before)).toBe('over');
  expect(soundOf({ ...mine, over: true }, { ...before, over: true })).toBeNull();
});
