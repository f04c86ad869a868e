import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableInfo, Update } from '../protocol.ts';
import { fakeLine, update } from './fake.ts';
import { TableStore } from './table.svelte.ts';

const ME = { person: 7, name: 'Giant', guest: true };
const OTHER = { person: 8, name: 'Wulf', guest: true };
const seated = (...people: (typeof ME | null)[]): TableInfo => ({
  table: 't',
  game: 'helter-skelter',
  content: 'c',
  rules: 1,
  options: {},
  host: 7,
  status: { state: 'playing' },
  seats: people.map((person) => ({ person: person ?? undefined, value: true })),
  clock: { kind: 'none' },
  public: false,
  spectators: true,
  free_talk: false,
  patience: 60,
  commitment: '',
  created: 0,
  version: 1,
});

let info = seated(ME, OTHER);

beforeEach(() => {
  info = seated(ME, OTHER);
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(path.includes('/tables/') ? info : ME)));
});
afterEach(() => vi.unstubAllGlobals());

/** A table that was watched; each viewer was told these updates. */
async function watched(updates: Partial<Update>[] = [{ viewer: 'a', seq: 3 }], seat?: string | null) {
  const fake = fakeLine();
  const table = new TableStore('t', fake.line);
  const coming = table.watch(seat);
  await vi.waitFor(() => fake.now());
  fake.now().hello();
  await vi.waitFor(() => fake.now().last('watch'));
  for (const each of updates) fake.now().tell(update(each));
  answerWatches(fake.now());
  await coming;
  return { table, ...fake };
}

function answerWatches(socket: ReturnType<ReturnType<typeof fakeLine>['now']>) {
  for (const ask of socket.asks) if (ask.type === 'watch') socket.tell({ type: 'done', id: ask.id });
}

describe('a table', () => {
  it('is watched through our own seat, from the first event on', async () => {
    const { table, now } = await watched();
    expect(now().last('watch')).toMatchObject({ seat: 'a', since: 0 });
    expect(table.seat).toBe('a');
    expect(table.mySeats).toEqual(['a']);
    expect(table.loading).toBe(false);
    expect(table.seq).toBe(3);
  });

  it('is watched as a spectator by whoever sits elsewhere', async () => {
    info = seated(OTHER, OTHER);
    const { table, now } = await watched([{ viewer: 'spectator', seq: 3 }]);
    expect(now().last('watch').seat).toBeNull();
    expect(table.seat).toBeNull();
    expect(table.seq).toBe(3);
  });

  it('takes in the parts that change', async () => {
    const { table, now } = await watched([{ viewer: 'a', seq: 3, view: { hand: [1], deck: 9 } }]);
    const heard: number[] = [];
    table.onUpdate((told) => heard.push(told.seq));
    const events = [{ number: 4, event: 'drew', words: 'a draws.' }];
    now().tell(update({ seq: 4, whole: false, view: { hand: [1, 2] }, events, actions: ['pass'], question: 'Go?' }));
    expect(table.view).toEqual({ hand: [1, 2], deck: 9 });
    expect(table.actions).toEqual(['pass']);
    expect(table.events.map((event) => event.words)).toEqual(['a draws.']);
    expect(heard).toEqual([4]);
  });

  it('comes back with what it knows, and gets what it missed', async () => {
    const { table, sockets, now } = await watched([{ seq: 3, events: [{ number: 3, event: 1, words: 'three' }] }]);
    now().die();
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    now().hello();
    expect(now().last('watch')).toMatchObject({ seat: 'a', since: 3 });
    now().tell(update({ seq: 4, events: [{ number: 4, event: 1, words: 'four' }], view: { deck: 1 } }));
    expect(table.events.map((event) => event.words)).toEqual(['three', 'four']);
    expect(table.view).toEqual({ deck: 1 });
  });

  it('forgets what a seat knew when somebody else signs in', async () => {
    const { table, sockets, now } = await watched([{ seq: 3, view: { hand: 'secret' } }]);
    now().die();
    await vi.waitFor(() => expect(sockets).toHaveLength(2));
    now().hello(9);
    expect(table.seat).toBeNull();
    expect(table.view).toEqual({});
    expect(now().last('watch')).toMatchObject({ seat: null, since: 0 });
  });

  it('acts on what it knows, once for two clicks', async () => {
    const { table, now } = await watched();
    const [first, second] = [table.act('move'), table.act('move')];
    expect(now().asks.filter((ask) => ask.type === 'act')).toHaveLength(1);
    expect(now().last('act')).toMatchObject({ seat: 'a', seq: 3, actions: ['move'] });
    now().tell({ type: 'done', id: now().last('act').id, seq: 4 });
    expect(await first).toBe(true);
    expect(await second).toBe(true);
  });

  it('keeps a refusal until the next try', async () => {
    const { table, now } = await watched();
    const act = table.act('fly');
    now().tell({ type: 'refused', id: now().last('act').id, kind: 'rule', rule: 'HS-053', sentence: 'No.' });
    expect(await act).toBe(false);
    expect(table.refusal?.rule).toBe('HS-053');
    void table.act('move');
    expect(table.refusal).toBeNull();
  });

  it('follows us when we sit down and stand up', async () => {
    info = { ...seated(null, OTHER), status: { state: 'open' } };
    const { table, now } = await watched([]);
    expect(table.seat).toBeNull();
    now().tell({ type: 'table', info: { ...info, seats: seated(ME, OTHER).seats, version: 2 } });
    expect(table.seat).toBe('a');
    expect(now().last('watch').seat).toBe('a');
    now().tell({ type: 'table', info: { ...info, version: 3 } });
    expect(table.seat).toBeNull();
    expect(now().last('watch').seat).toBeNull();
  });

  it('does not believe old news of itself', async () => {
    const { table, now } = await watched();
    now().tell({ type: 'table', info: { ...info, version: 5, rematch: 'u' } });
    now().tell({ type: 'table', info: { ...info, version: 4 } });
    expect(table.info?.rematch).toBe('u');
  });

  it('is left when its door closes', async () => {
    const { table, now } = await watched();
    now().tell({ type: 'gone', table: 't', sentence: 'No spectators.' });
    expect(table.gone).toBe('No spectators.');
  });
});

describe('a hot-seat table', () => {
  const asks = (viewer: string, seq = 3): Partial<Update> => ({ viewer, seq, question: 'Well?', actions: ['pass'] });
  const waits = (viewer: string, seq = 3): Partial<Update> => ({ viewer, seq, view: { of: viewer } });
  beforeEach(() => {
    info = seated(ME, ME);
  });

  it('begins at the seat that is asked', async () => {
    const { table } = await watched([waits('a'), asks('b')]);
    expect(table.seat).toBe('b');
    expect(table.actions).toEqual(['pass']);
    expect(table.curtain).toBeNull();
  });

  it('turns to the other seat behind a curtain', async () => {
    const { table, now } = await watched([asks('a'), waits('b')]);
    expect(table.seat).toBe('a');
    now().tell(update(waits('a', 4)));
    expect(table.seat).toBe('a');
    now().tell(update(asks('b', 4)));
    expect(table.seat).toBe('b');
    expect(table.curtain).toBe('b');
    table.liftCurtain();
    expect(table.curtain).toBeNull();
  });

  it('keeps what each seat knows apart', async () => {
    const { table, now } = await watched([
      { ...asks('a'), view: { hand: 'of a' } },
      { ...waits('b'), view: { hand: 'of b' } },
    ]);
    expect(table.view).toEqual({ hand: 'of a' });
    now().tell(update({ ...waits('a', 4), view: { hand: 'of a' } }));
    now().tell(update({ ...asks('b', 4), whole: false, view: {} }));
    expect(table.view).toEqual({ hand: 'of b' });
  });
});

describe('a shared decision', () => {
  const shared = { decider: 'b', actions: ['pay ammo', 'kill giant'] };
  const advice = [{ action: 'pay ammo', agree: ['b'], differ: [] }];

  it('has the advice that was given on it, and forgets it with the question', async () => {
    const { table, now } = await watched([{ viewer: 'a', seq: 3, shared }]);
    expect(table.shared).toEqual(shared);
    now().tell({ type: 'advice', table: 't', seq: 3, advice });
    expect(table.advice).toEqual(advice);
    now().tell({ type: 'advice', table: 'another', seq: 3, advice: [] });
    expect(table.advice).toEqual(advice);
    now().tell(update({ seq: 4, shared }));
    expect(table.advice).toEqual([]);
    now().tell(update({ seq: 5 }));
    expect(table.shared).toBeUndefined();
  });

  it('is advised on with the number it was seen at', async () => {
    const { table, now } = await watched([{ viewer: 'a', seq: 3, shared }]);
    void table.advise('pay ammo', true);
    expect(now().last('advise')).toMatchObject({ seat: 'a', seq: 3, action: 'pay ammo', agree: true });
  });
});

describe('talk', () => {
  it('is free until a game says otherwise, and stays as it was told', async () => {
    const { table, now } = await watched();
    expect(table.talk).toEqual({ kind: 'free' });
    const phrases = { kind: 'phrases', phrases: ['Skip it.'], rule: 'CE-500' } as const;
    now().tell(update({ seq: 4, whole: false, talk: { ...phrases, phrases: ['Skip it.'] } }));
    now().tell(update({ seq: 5, whole: false }));
    expect(table.talk).toEqual(phrases);
    now().tell(update({ seq: 6 }));
    expect(table.talk).toEqual({ kind: 'free' });
  });
});
