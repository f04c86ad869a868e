import { describe, expect, it } from 'vitest';
import type { ChatLine, Notice } from '../protocol.ts';
import { mergeChat, mergeEvents, mergeView } from './merge.ts';

const notice = (number: number, event: unknown = 'moved'): Notice => ({ number, event, words: `event ${number}` });
const numbers = (events: Notice[]) => events.map((event) => event.number);

describe('mergeView', () => {
  it('replaces the parts that changed and keeps the others', () => {
    const merged = mergeView({ hand: [1], deck: 30 }, { whole: false, view: { hand: [1, 2] } });
    expect(merged).toEqual({ hand: [1, 2], deck: 30 });
  });

  it('forgets a part that has gone', () => {
    expect(mergeView({ asks: {}, deck: 30 }, { whole: false, view: { asks: null } })).toEqual({ deck: 30 });
  });

  it('forgets everything else when all parts are there', () => {
    expect(mergeView({ asks: {}, deck: 30 }, { whole: true, view: { deck: 29, asks: null } })).toEqual({ deck: 29 });
  });

  it('changes nothing that was given', () => {
    const view = Object.freeze({ deck: 30 });
    expect(mergeView(view, { whole: false, view: { deck: 29 } })).toEqual({ deck: 29 });
    expect(view.deck).toBe(30);
  });

  it('puts what changed within a part in its place, and leaves what was given alone', () => {
    const view = {
      players: [
        { deck: 9, hand: [1] },
        { deck: 8, 'a/b': { '~': 1 } },
      ],
      deck: 30,
    };
    const before = structuredClone(view);
    const changes = { 'players/1/deck': 7, 'players/1/a~1b/~0': null, 'players/0/hand': [1, 2] };
    const merged = mergeView(view, { whole: false, view: changes });
    expect(merged).toEqual({
      players: [
        { deck: 9, hand: [1, 2] },
        { deck: 7, 'a/b': { '~': null } },
      ],
      deck: 30,
    });
    expect(view).toEqual(before);
  });

  it('keeps what has not changed as the same object', () => {
    const view = { players: [{ deck: 9 }, { deck: 8 }], map: {} };
    const merged = mergeView(view, { whole: false, view: { 'players/1/deck': 7 } }) as typeof view;
    expect(merged.players).not.toBe(view.players);
    expect([merged.players[0], merged.map]).toEqual([view.players[0], view.map]);
    expect(merged.players[0]).toBe(view.players[0]);
    expect(merged.map).toBe(view.map);
  });
});

describe('mergeEvents', () => {
  it('adds news once, though they are told again', () => {
    const events = mergeEvents([notice(1), notice(2)], [notice(2), notice(3)]);
    expect(numbers(events)).toEqual([1, 2, 3]);
    expect(mergeEvents(events, [notice(3)])).toBe(events);
  });

  it('takes back what an undo takes back, and keeps that it was', () => {
    const undo = notice(5, { undone: 'a', to: 2 });
    expect(
      numbers(
        mergeEvents(
          [1, 2, 3, 4].map((n) => notice(n)),
          [undo, notice(6)],
        ),
      ),
    ).toEqual([1, 2, 5, 6]);
  });

  it('takes back an undo of before, too', () => {
    const first = mergeEvents([notice(1), notice(2)], [notice(3, { undone: 'a', to: 1 }), notice(4)]);
    expect(numbers(first)).toEqual([1, 3, 4]);
    expect(numbers(mergeEvents(first, [notice(5, { undone: 'b', to: 0 })]))).toEqual([5]);
  });

  it('puts in what is told late', () => {
    const undo = notice(4, { undone: 'a', to: 1 });
    const events = mergeEvents([undo, notice(5)], [notice(1), notice(2), notice(3), undo, notice(5)]);
    expect(numbers(events)).toEqual([1, 4, 5]);
  });

  it('takes back what came with the same news', () => {
    expect(numbers(mergeEvents([], [notice(1), notice(2), notice(3, { undone: 'a', to: 1 })]))).toEqual([1, 3]);
  });
});

describe('mergeChat', () => {
  const line = (number: number): ChatLine => ({ number, person: 1, name: 'Giant', text: 'Hi', at: 0 });
  it('adds lines once', () => {
    expect(mergeChat([line(1)], [line(1), line(2)]).map((it) => it.number)).toEqual([1, 2]);
  });
});
