// Events as beats, and the show that plays them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update } from '../../../protocol.ts';
import sample from '../play/sample.json';
import { readView } from '../view.ts';
import { beats, snapshot, type Shown } from './beats.ts';
import { LONGEST, Show } from './show.svelte.ts';

const view = readView(sample.soloViolence.view);
const before = snapshot(view) as Shown;
const wounds = (count: number): unknown[] =>
  Array.from({ length: count }, (_, at) => ({ event: 'wounded', who: 'dredd', health: 4 - at }));
const update = (events: readonly unknown[]): Update =>
  ({ events: events.map((event, number) => ({ event, number, words: '' })) }) as unknown as Update;

describe('beats', () => {
  it('change one thing after the other', () => {
    const found = beats(
      [
        { event: 'ammunition', team: 'judges', now: before.ammunition.judges - 1 },
        { event: 'wounded', who: 'dredd', health: 2 },
        { event: 'advanced', team: 'perps', position: 9 },
        { event: 'time-is', time: 'dusk' },
      ],
      before,
    );
    expect(found.map((beat) => beat.kind)).toEqual(['supply', 'member', 'walk']);
    expect(found[0]).toMatchObject({ word: '−1', good: false });
    expect(found[1]?.shows.members?.dredd?.health).toBe(2);
    expect(found[2]?.shows.positions).toEqual({ ...before.positions, perps: 9 });
  });

  it('say nothing of a card that nobody may know', () => {
    expect(beats([{ event: 'played', seat: 'b', card: null, row: 'above' }], before)).toEqual([]);
  });
});

describe('the show', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const open = (motion: 'full' | 'off') => {
    const show = new Show(
      () => view,
      () => motion,
      () => Date.now(),
    );
    show.take(update([]), 'a');
    return show;
  };

  it('leads from what was seen to what is', () => {
    const show = open('full');
    show.take(update(wounds(2)), 'a');
    expect(show.shown?.members.dredd?.health).toBe(4);
    expect(show.at('dredd')).toBe(true);
    vi.advanceTimersByTime(300);
    expect(show.shown?.members.dredd?.health).toBe(3);
    vi.advanceTimersByTime(600);
    expect(show.now).toBeNull();
    expect(show.shown).toBeNull();
  });

  it('is never longer than it may be, and any input ends it', () => {
    const show = open('full');
    show.take(update(wounds(60)), 'a');
    vi.advanceTimersByTime(LONGEST + 300);
    expect(show.now).toBeNull();
    show.take(update(wounds(3)), 'a');
    show.skip();
    expect([show.now, show.shown]).toEqual([null, null]);
  });

  it('only outlines with motion off', () => {
    const show = open('off');
    show.take(update(wounds(1)), 'a');
    expect(show.shown).toBeNull();
    expect(show.at('dredd')).toBe(true);
    vi.advanceTimersByTime(1300);
    expect(show.at('dredd')).toBe(false);
  });

  it('shows nothing to a seat that has just been turned to, nor what was taken back', () => {
    const show = open('full');
    show.take(update(wounds(1)), 'b');
    expect(show.now).toBeNull();
    show.take(update([{ undone: 'a' }, ...wounds(1)]), 'b');
    expect(show.now).toBeNull();
  });
});
