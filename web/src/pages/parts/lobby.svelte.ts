// The public tables and mine, as they change; and of my running games, whose answer they wait for.
import { api } from '../../lib/api.ts';
import { withoutLessons } from '../../lib/lessons.ts';
import { asRefusal, line as theLine, type Line } from '../../lib/line.svelte.ts';
import { route } from '../../lib/router.svelte.ts';
import type { TableInfo, Tell, Update } from '../../protocol.ts';
import { seatsOf } from './words.ts';

/** How a game stands: a `TableInfo` does not say it. */
export interface Standing {
  asked: string[];
  outcome: Update['outcome'];
}

/** So many of my games are looked into; a socket may watch 32 tables. */
const LOOKED_INTO = 24;
/** How often whoever is nobody yet looks for public tables, in milliseconds. */
const GLANCE = 20_000;

export class Lobby {
  public = $state.raw<TableInfo[]>([]);
  mine = $state.raw<TableInfo[]>([]);
  /** By table. */
  standings = $state.raw<Readonly<Record<string, Standing>>>({});
  /** Nothing has been heard yet. */
  loading = $state(true);
  /** Why nothing is heard, in a sentence. */
  trouble = $state<string | null>(null);

  readonly yourMove = $derived(this.mine.filter((info) => this.isMyMove(info)));
  /** Mine that are not over: where I am asked first, then the newest. */
  readonly running = $derived(
    this.mine
      .filter((info) => info.status.state !== 'over')
      .sort((a, b) => Number(this.isMyMove(b)) - Number(this.isMyMove(a)) || b.created - a.created),
  );
  readonly finished = $derived(
    this.mine.filter((info) => info.status.state === 'over').sort((a, b) => b.created - a.created),
  );
  /** Public tables at which I do not sit, those with an open seat first. */
  readonly open = $derived(
    this.public
      .filter((info) => info.status.state === 'open' && seatsOf(info, this.me).length === 0)
      .sort((a, b) => b.created - a.created),
  );
  readonly watchable = $derived(
    this.public.filter(
      (info) => info.status.state === 'playing' && info.spectators && seatsOf(info, this.me).length === 0,
    ),
  );

  #watched = new Set<string>();
  #unlisten: (() => void) | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly line: Line = theLine) {}

  get me(): number | null {
    return this.line.me?.person ?? null;
  }

  isMyMove(info: TableInfo): boolean {
    const asked = this.standings[info.table]?.asked ?? [];
    return info.status.state === 'playing' && seatsOf(info, this.me).some((seat) => asked.includes(seat));
  }

  /** Begins to listen. Whoever is nobody yet stays so: they see the public tables, fetched now and then. */
  async enter(): Promise<void> {
    if (this.#unlisten) return;
    this.#unlisten = this.line.listen((tell) => this.#hear(tell));
    try {
      if (this.line.state === 'open') await this.#ask();
      else if (await api.me()) await this.line.open();
      else {
        this.#timer = setInterval(() => void this.#glance(), GLANCE);
        await this.#glance();
      }
    } catch (problem) {
      this.trouble = asRefusal(problem).message;
      this.loading = false;
    }
  }

  leave(): void {
    this.#unlisten?.();
    this.#unlisten = null;
    clearInterval(this.#timer);
    if (this.line.state === 'open') void this.line.ask({ type: 'lobby', watch: false }).catch(() => undefined);
    for (const table of this.#watched) {
      // The table's own page watches it on this same line, and an `unwatch` would end both.
      if (!route.path.startsWith(`/table/${table}`)) this.#unwatch(table);
    }
    this.#watched.clear();
  }

  async #ask(): Promise<void> {
    await this.line.ask({ type: 'lobby', watch: true });
  }

  async #glance(): Promise<void> {
    if (document.hidden && !this.loading) return;
    try {
      this.public = await api.tables();
      this.trouble = null;
    } catch (problem) {
      this.trouble = asRefusal(problem).message;
    }
    this.loading = false;
  }

  #hear(tell: Tell): void {
    switch (tell.type) {
      case 'hello':
        // A new socket: it watches nothing yet.
        clearInterval(this.#timer);
        this.#watched.clear();
        void this.#ask().catch(() => undefined);
        break;
      case 'lobby':
        this.public = tell.public;
        this.mine = withoutLessons(tell.mine);
        this.loading = false;
        this.trouble = null;
        expectGames(this.running.length > 0);
        this.#lookInto();
        break;
      case 'update':
        if (this.#watched.has(tell.table)) this.#note(tell);
        break;
    }
  }

  #note(update: Update): void {
    const standing = { asked: update.asked, outcome: update.outcome };
    this.standings = { ...this.standings, [update.table]: standing };
    // An outcome does not change any more.
    if (update.outcome) this.#unwatch(update.table);
  }

  /** Watches my games, as anybody would: nothing of a hand is needed here. */
  #lookInto(): void {
    const unknown = (info: TableInfo) => !this.standings[info.table]?.outcome;
    const begun = (info: TableInfo) => info.status.state === 'playing' || info.status.state === 'over';
    const wanted = [...this.running, ...this.finished].filter((info) => begun(info) && unknown(info));
    for (const { table } of wanted.slice(0, LOOKED_INTO)) {
      if (this.#watched.has(table)) continue;
      this.#watched.add(table);
      // A table that cannot be watched has simply no standing.
      void this.line.ask({ type: 'watch', table, seat: null, since: null }).catch(() => this.#watched.delete(table));
    }
  }

  #unwatch(table: string): void {
    this.#watched.delete(table);
    if (this.line.state === 'open') void this.line.ask({ type: 'unwatch', table }).catch(() => undefined);
  }
}

const KEY = 'megacity.running';

/** Whether there were running games last time: the page keeps room for them, and nothing jumps when they come. */
export function gamesExpected(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function expectGames(any: boolean): void {
  try {
    if (any) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // No storage here.
  }
}
