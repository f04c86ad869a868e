import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLine } from './fake.ts';
import { Refusal } from './line.svelte.ts';

const PERSON = { person: 7, name: 'Giant', guest: true };
let me: unknown = PERSON;

beforeEach(() => {
  vi.useFakeTimers();
  me = PERSON;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(me)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened() {
  const fake = fakeLine();
  const open = fake.line.open();
  await vi.waitFor(() => fake.now());
  fake.now().hello();
  await open;
  return fake;
}

describe('the line', () => {
  it('becomes a guest, then opens the socket once', async () => {
    const { line, sockets, now } = fakeLine();
    const [first, second] = [line.open(), line.open()];
    expect(line.state).toBe('connecting');
    await vi.waitFor(() => now());
    now().hello();
    expect((await first).person).toBe(7);
    expect(await second).toEqual(await first);
    expect(line.state).toBe('open');
    expect(sockets).toHaveLength(1);
  });

  it('answers each ask by its id', async () => {
    const { line, now } = await opened();
    const one = line.ask({ type: 'ping' });
    const two = line.ask({ type: 'query', table: 't', seat: 'a', question: 'sight 1 2' });
    now().tell({ type: 'answer', id: now().last('query').id, value: 3 });
    now().tell({ type: 'done', id: now().last('ping').id });
    expect(await two).toMatchObject({ type: 'answer', value: 3 });
    expect(await one).toMatchObject({ type: 'done' });
  });

  it('rejects with the reason of the server', async () => {
    const { line, now } = await opened();
    const act = line.ask({ type: 'act', table: 't', seat: 'a', seq: 1, actions: ['fly'] });
    now().tell({ type: 'refused', id: now().last('act').id, kind: 'rule', rule: 'HS-053', sentence: 'No.' });
    const reason = await act.catch((reason: unknown) => reason);
    expect(reason).toBeInstanceOf(Refusal);
    expect((reason as Refusal).refused).toMatchObject({ kind: 'rule', rule: 'HS-053', sentence: 'No.' });
  });

  it('asks again with the same id after a loss, and in the same order', async () => {
    const { line, sockets, now } = await opened();
    const act = line.ask({ type: 'act', table: 't', seat: 'a', seq: 1, actions: ['move'] });
    const { id } = now().last('act');
    now().die();
    expect(line.state).toBe('lost');
    const later = line.ask({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(200);
    expect(sockets).toHaveLength(2);
    expect(now().asks).toEqual([]);
    now().hello();
    expect(now().asks.map((ask) => ask.type)).toEqual(['act', 'ping']);
    expect(now().last('act').id).toBe(id);
    now().tell({ type: 'done', id, seq: 2 });
    now().tell({ type: 'done', id: now().last('ping').id });
    await act;
    await later;
  });

  it('does not say twice what may have been said', async () => {
    const { line, now } = await opened();
    const say = line.ask({ type: 'say', table: 't', text: 'Drokk' });
    now().die();
    await expect(say).rejects.toBeInstanceOf(Refusal);
  });

  it('asks again what the server could not do just then', async () => {
    const { line, now } = await opened();
    const act = line.ask({ type: 'act', table: 't', seat: 'a', seq: 1, actions: ['move'] });
    const { id } = now().last('act');
    now().tell({ type: 'refused', id, kind: 'unavailable', sentence: 'Not now.' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(now().asks.filter((ask) => ask.id === id)).toHaveLength(2);
    now().tell({ type: 'done', id, seq: 2 });
    await act;
  });

  it('waits longer and longer, and comes back', async () => {
    const { line, sockets, now } = await opened();
    for (let n = 0; n < 4; n += 1) {
      now().die();
      const before = sockets.length;
      await vi.advanceTimersByTimeAsync(15_000);
      expect(sockets).toHaveLength(before + 1);
    }
    now().hello();
    expect(line.state).toBe('open');
  });

  it('ends when we have logged out', async () => {
    const { line, sockets, now } = await opened();
    const ask = line.ask({ type: 'ping' });
    now().die(4001);
    await expect(ask).rejects.toBeInstanceOf(Refusal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.state).toBe('idle');
    expect(line.me).toBeNull();
    expect(sockets).toHaveLength(1);
  });

  it('finds out that it is nobody any more when it is not let in', async () => {
    const { line, now } = await opened();
    now().die();
    await vi.advanceTimersByTimeAsync(200);
    me = null;
    now().die();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(line.state).toBe('idle');
  });

  it('sends no faster than the server takes it', async () => {
    const { line, now } = await opened();
    for (let n = 0; n < 60; n += 1) line.ask({ type: 'ping' }).catch(() => undefined);
    expect(now().asks.length).toBeLessThanOrEqual(40);
    await vi.advanceTimersByTimeAsync(5000);
    expect(now().asks).toHaveLength(60);
  });

  it('notices a connection that died without a word', async () => {
    const { line, sockets } = await opened();
    await vi.advanceTimersByTimeAsync(62_000);
    expect(sockets.length).toBeGreaterThan(1);
    expect(line.state).toBe('lost');
  });
});
