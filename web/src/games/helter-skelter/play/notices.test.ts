import { describe, expect, it } from 'vitest';
import { decorate, iconOfEvent, seatOfEvent, spacesOf } from './notices.ts';

const where = (who: string) => (who === 'dredd' ? 21 : who === 'wulf' ? 22 : null);

describe('lines of the log', () => {
  it('have spaces', () => {
    expect(spacesOf({ event: 'moved', who: 'dredd', from: 3, to: 4 }, where)).toEqual([3, 4]);
    expect(spacesOf({ event: 'declared', seat: 'a', action: 'snipe dredd > wulf with 1' }, where)).toEqual([21, 22]);
    expect(spacesOf({ event: 'damaged', who: 'wulf', cubes: 1 }, where)).toEqual([22]);
    expect(spacesOf({ event: 'fragments-placed', seat: 'a', on: [1, 2] }, where)).toEqual([1, 2]);
    expect(spacesOf(null, where)).toEqual([]);
  });

  it('have an icon and a seat', () => {
    expect(iconOfEvent({ event: 'declared', action: 'snipe dredd > wulf with 1' })).toBe('hs-snipe');
    expect(iconOfEvent({ event: 'defended', with: 'cover' })).toBe('hs-cover');
    expect(seatOfEvent({ event: 'damaged', who: 'wulf' }, () => 'b')).toBe('b');
    expect(seatOfEvent({ event: 'drew', seat: 'c' }, () => 'b')).toBe('c');
    expect(seatOfEvent({ undone: 'a' }, () => null)).toBeUndefined();
  });

  it('have names in bold, and cards by what they show', () => {
    const names = ['Dredd', 'Durham Red', 'Wulf'];
    const card = (code: string) => (code === 'JU-17' ? 'Dredd, any SNIPE' : null);
    const text = (words: string) =>
      decorate(words, names, card)
        .map((piece) => (piece.bold ? `*${piece.text}*` : piece.text))
        .join('');
    expect(text('Durham Red is killed: a point for ')).toBe('*Durham Red* is killed: a point for ');
    expect(text('Dredd goes from 3 to 4.')).toBe('*Dredd* goes from 3 to 4.');
    expect(text(' discards JU-17.')).toBe(' discards Dredd, any SNIPE.');
    expect(text('the rule HS-320')).toBe('the rule HS-320');
  });
});
