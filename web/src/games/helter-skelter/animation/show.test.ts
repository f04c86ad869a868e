import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Motion } from '../../../lib/settings.svelte.ts';
import type { Update } from '../../../protocol.ts';
import { readView, type HsView } from '../view.ts';
import { beats, spacesOfBeats, type Shown } from './beats.ts';
import { LONGEST, Show } from './show.svelte.ts';

const stood: ReadonlyMap<string, Shown> = new Map([
  ['dredd', { place: 21, health: 4 }],
  ['wulf', { place: 22, health: 2 }],
]);

describe('beats', () => {
  it('lead from a shot to a death', () => {
    const found = beats(
      [
        { event: 'declared', seat: 'a', action: 'snipe dredd > wulf with 17' },
        { event: 'discarded', seat: 'a', card: 'JU-17' },
        { event: 'undefended', who: 'wulf' },
        { event: 'damaged', who: 'wulf', cubes: 2 },
        { event: 'killed', who: 'wulf', by: 'a', point: true },
      ],
      stood,
    );
    expect(found.map((beat) => beat.kind)).toEqual(['shot', 'card', 'word', 'word']);
    expect(found[0]).toMatchObject({ from: 21, to: 22, near: false });
    expect(found[2]).toMatchObject({ space: 22, word: '−2', shows: { who: 'wulf', health: 0 } });
    expect(found[3]).toMatchObject({ space: 22, word: 'DEAD', shows: { who: 'wulf', place: 'dead' } });
  });

  it('follow a figure through its steps', () => {
    const found = beats(
      [
        { event: 'moved', who: 'dredd', from: 21, to: 22 },
        { event: 'declared', seat: 'a', action: 'melee dredd > wulf with 2' },
      ],
      stood,
    );
    expect(found[1]).toMatchObject({ kind: 'shot', from: 22, to: 22, near: true });
    expect(spacesOfBeats(found)).toEqual([22]);
  });

  it('take cards drawn together for one', () => {
    const drew = { event: 'drew', seat: 'b', card: null };
    const found = beats([drew, drew, drew, { event: 'drew', seat: 'a', card: 'JU-02' }], stood);
    expect(found).toMatchObject([
      { seat: 'b', count: 3, card: null },
      { seat: 'a', count: 1, card: { team: 'ju', number: 2 } },
    ]);
  });
});

function viewWith(place: number): HsView | null {
  const dredd = { who: 'dredd', place: { deployed: place }, health: 4, starting_health: 4, cards_below: 0 };
  return readView({ map: 'grand-hall', players: [{ seat: 'a', team: 'judges', characters: [dredd] }] });
}

describe('the show', () => {
  let place = 1;
  let motion: Motion = 'full';
  let now = 0;
  let show: Show;
  const update = (...events: unknown[]): Update => ({
    table: 't',
    viewer: 'a',
    seq: 1,
    whole: false,
    events: events.map((event, at) => ({ number: at, event, words: '' })),
    view: {},
    question: '',
    actions: [],
    asked: [],
    undo: 'nothing',
  });
  const walk = (to: number) => {
    const event = { event: 'moved', who: 'dredd', from: place, to };
    place = to;
    show.take(update(event), 'a');
  };
  const pass = (time: number) => {
    now += time;
    vi.advanceTimersByTime(time);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    place = 1;
    motion = 'full';
    now = 0;
    show = new Show(
      () => viewWith(place),
      () => motion,
      () => now,
    );
    show.take(update(), 'a');
  });
  afterEach(() => vi.useRealTimers());

  it('plays one beat after the other', () => {
    walk(2);
    expect(show.figures?.get('dredd')?.place).toBe(2);
    walk(3);
    expect(show.figures?.get('dredd')?.place).toBe(2);
    pass(320);
    expect(show.figures?.get('dredd')?.place).toBe(3);
    pass(320);
    expect(show.now).toBeNull();
    expect(show.figures).toBeNull();
  });

  it('is never longer than it may be', () => {
    for (let to = 2; to < 30; to += 1) walk(to);
    pass(LONGEST - 100);
    expect(show.now).not.toBeNull();
    pass(400);
    expect(show.now).toBeNull();
    expect(show.figures).toBeNull();
  });

  it('is over at any input', () => {
    walk(2);
    walk(3);
    show.skip();
    expect(show.figures).toBeNull();
    pass(1000);
    expect(show.now).toBeNull();
  });

  it('outlines what has changed where nothing moves', () => {
    motion = 'off';
    walk(2);
    expect(show.now).toBeNull();
    expect(show.changed).toEqual([2]);
    pass(1200);
    expect(show.changed).toEqual([]);
  });

  it('does not play what another seat has seen, nor what was taken back', () => {
    place = 5;
    show.take(update({ event: 'moved', who: 'dredd', from: 1, to: 5 }), 'b');
    expect(show.now).toBeNull();
    show.take(update({ undone: 'a', to: 3 }, { event: 'moved', who: 'dredd', from: 5, to: 6 }), 'b');
    expect(show.now).toBeNull();
  });
});
