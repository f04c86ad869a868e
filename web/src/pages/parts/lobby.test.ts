import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLine, update } from '../../lib/fake.ts';
import { go } from '../../lib/router.svelte.ts';
import type { Status, TableInfo } from '../../protocol.ts';
import { Lobby } from './lobby.svelte.ts';

const ME = { person: 7, name: 'Giant', guest: true };
const OTHER = { person: 8, name: 'Wulf', guest: true };

function table(id: string, state: Exclude<Status['state'], 'frozen'>, created: number, mine = true): TableInfo {
  return {
    table: id,
    game: 'helter-skelter',
    content: '',
    rules: 1,
    options: {},
    host: 7,
    status: { state },
    seats: [
      { person: mine ? ME : OTHER, value: true },
      { bot: 'cadet', value: false },
    ],
    clock: { kind: 'none' },
    public: true,
    spectators: true,
    free_talk: false,
    patience: 60,
    commitment: '',
    created,
    version: 1,
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ME)));
  vi.stubGlobal('location', new URL('http://tables.example/'));
  vi.stubGlobal('history', { pushState: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

async function entered(mine: TableInfo[], open: TableInfo[] = []) {
  const fake = fakeLine();
  const lobby = new Lobby(fake.line);
  const coming = lobby.enter();
  await vi.waitFor(() => fake.now());
  fake.now().hello();
  await coming;
  fake.now().tell({ type: 'lobby', public: open, mine });
  return { lobby, fake };
}

describe('the lobby', () => {
  it('puts what waits for me first, then the newest', async () => {
    const { lobby, fake } = await entered([table('old', 'playing', 1), table('new', 'playing', 2)]);
    expect(lobby.running.map((it) => it.table)).toEqual(['new', 'old']);
    fake.now().tell(update({ table: 'old', viewer: 'spectator', asked: ['a'] }));
    fake.now().tell(update({ table: 'new', viewer: 'spectator', asked: ['b'] }));
    expect(lobby.running.map((it) => it.table)).toEqual(['old', 'new']);
    expect(lobby.yourMove.map((it) => it.table)).toEqual(['old']);
  });

  it('watches as a spectator, each table once', async () => {
    const { fake } = await entered([table('t', 'playing', 1), table('o', 'open', 2)]);
    fake.now().tell({ type: 'lobby', public: [], mine: [table('t', 'playing', 1)] });
    const watched = fake.now().asks.filter((ask) => ask.type === 'watch');
    expect(watched).toMatchObject([{ table: 't', seat: null }]);
  });

  it('looks no more into a game whose outcome it knows', async () => {
    const { lobby, fake } = await entered([table('t', 'over', 1)]);
    const outcome = { winners: ['a'], rule: 'HS-320', scores: { a: 5, b: 2 } };
    fake.now().tell({ ...update({ table: 't', viewer: 'spectator' }), outcome } as never);
    expect(lobby.standings.t?.outcome?.winners).toEqual(['a']);
    expect(fake.now().last('unwatch').table).toBe('t');
    fake.now().tell({ type: 'lobby', public: [], mine: [table('t', 'over', 1)] });
    expect(fake.now().asks.filter((ask) => ask.type === 'watch')).toHaveLength(1);
  });

  it('shows of the public tables those of others', async () => {
    const tables = [table('mine', 'open', 1), table('open', 'open', 2, false), table('playing', 'playing', 3, false)];
    const { lobby } = await entered([], tables);
    expect(lobby.open.map((it) => it.table)).toEqual(['open']);
    expect(lobby.watchable.map((it) => it.table)).toEqual(['playing']);
  });

  it('asks again on a new socket', async () => {
    const { fake } = await entered([table('t', 'playing', 1)]);
    fake.now().hello();
    fake.now().tell({ type: 'lobby', public: [], mine: [table('t', 'playing', 1)] });
    expect(fake.now().asks.filter((ask) => ask.type === 'lobby')).toHaveLength(2);
    expect(fake.now().asks.filter((ask) => ask.type === 'watch')).toHaveLength(2);
  });

  it('leaves the watch of the table that the page goes to', async () => {
    const { lobby, fake } = await entered([table('here', 'playing', 1), table('there', 'playing', 2)]);
    go('/table/here');
    lobby.leave();
    const left = fake.now().asks.filter((ask) => ask.type === 'unwatch');
    expect(left).toMatchObject([{ table: 'there' }]);
    expect(fake.now().last('lobby').watch).toBe(false);
  });
});
