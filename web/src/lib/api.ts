// What is asked over HTTP: people, tables, records, content.
import { notePromise, noteValue } from '../fair/notes.ts';
import type {
  CardInfo,
  ChangedTeam,
  DeckInfo,
  ForceInfo,
  ForceText,
  GameInfo,
  KeptList,
  LayoutInfo,
  Licences,
  NewSeat,
  NewTable,
  PersonInfo,
  Refused,
  ScenarioInfo,
  TableInfo,
  Units,
} from '../protocol.ts';

/** What the server did not do, and why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.sentence);
    this.name = 'Problem';
  }
}

/** The game and who sits where; all else has a default. */
export type TableWish = Partial<NewTable> & { game: string; seats: NewSeat[] };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const UNREACHABLE: Refused = {
  kind: 'unavailable',
  sentence: 'The server cannot be reached. Is the connection there?',
};

async function ask(method: Method, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: write(body) };
    response = await fetch(path, { method, ...sent });
  } catch {
    throw new Problem(0, UNREACHABLE);
  }
  if (response.ok) return response;
  throw new Problem(response.status, await reason(response));
}

function write(body: unknown): string {
  return JSON.stringify(body);
}

/** Not everything between us and the server speaks its language: a proxy may answer with a page of its own. */
async function reason(response: Response): Promise<Refused> {
  try {
    const refused: unknown = await response.json();
    if (refused && typeof refused === 'object' && 'sentence' in refused) return refused as Refused;
  } catch {
    // Then it was no JSON.
  }
  return { kind: 'unavailable', sentence: `The server answered with the status ${response.status}.` };
}

export async function get<T>(path: string): Promise<T> {
  return (await (await ask('GET', path)).json()) as T;
}

export async function getText(path: string): Promise<string> {
  return (await ask('GET', path)).text();
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await ask('POST', path, body)).json()) as T;
}

let hearPerson: (person: PersonInfo | null) => void = () => undefined;

/** The line wants to know when this browser becomes somebody else. */
export function onPerson(hear: (person: PersonInfo | null) => void): void {
  hearPerson = hear;
}

function known(person: PersonInfo): PersonInfo {
  hearPerson(person);
  return person;
}

/** A promise that is kept for ever if it is kept at all. */
export function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let promise = kept.get(key);
  if (!promise) {
    promise = make();
    kept.set(key, promise);
    promise.catch(() => kept.delete(key));
  }
  return promise;
}

let asking: Promise<PersonInfo | null> | null = null;

async function whoAmI(): Promise<PersonInfo | null> {
  const person = await get<PersonInfo | null>('/api/me');
  hearPerson(person);
  return person;
}

/** Does it, as a new guest if this browser is nobody yet. */
async function asSomebody<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
    await api.guest();
    return make();
  }
}

/** What people keep, each kind by itself. */
export type ListKind = 'decks' | 'forces' | 'tables';

const units = new Map<string, Promise<Units>>();
const scenarios = new Map<string, Promise<ScenarioInfo[]>>();
const contents = new Map<string, Promise<unknown>>();
const gameLists = new Map<string, Promise<GameInfo[]>>();

export const api = {
  /** Who this browser is; null if nobody yet. */
  me(): Promise<PersonInfo | null> {
    // The shell and the page ask at the same moment.
    asking ??= whoAmI().finally(() => {
      asking = null;
    });
    return asking;
  },

  /** Whoever is somebody already stays who they are. */
  async guest(): Promise<PersonInfo> {
    return known(await post('/api/guest', {}));
  },

  async name(name: string): Promise<PersonInfo> {
    return known(await post('/api/name', { name }));
  },

  /** The guest becomes an account and keeps all games. */
  async account(name: string, password: string): Promise<PersonInfo> {
    return known(await post('/api/account', { name, password }));
  },

  async login(name: string, password: string): Promise<PersonInfo> {
    return known(await post('/api/login', { name, password }));
  },

  async logout(everywhere = false): Promise<void> {
    await ask('POST', '/api/logout', { everywhere });
    hearPerson(null);
  },

  async password(old: string, next: string): Promise<void> {
    await ask('POST', '/api/password', { old, new: next });
  },

  /** A guest has no password. */
  async deleteAccount(password: string | null): Promise<void> {
    await ask('DELETE', '/api/account', { password });
    hearPerson(null);
  },

  games(): Promise<GameInfo[]> {
    return once(gameLists, '', () => get('/api/games'));
  },

  /** The packages of others that the program contains. */
  licences(): Promise<Licences> {
    return get('/api/licences');
  },

  /** The public ones. */
  tables(): Promise<TableInfo[]> {
    return get('/api/tables');
  },

  mine(): Promise<TableInfo[]> {
    return get('/api/tables/mine');
  },

  /** Makes a table, and a guest first if this browser is nobody yet. */
  async create(wish: TableWish): Promise<TableInfo> {
    const value = wish.value ?? randomValue();
    const made = await asSomebody(() => post<TableInfo>('/api/tables', { ...wish, value }));
    notePromise(made.table, made.commitment);
    for (const [at, seat] of wish.seats.entries()) if (seat === 'me') noteValue(made.table, 'abcd'.charAt(at), value);
    return made;
  },

  table(id: string): Promise<TableInfo> {
    return get(`/api/tables/${encodeURIComponent(id)}`);
  },

  /** Cards, maps and texts of a pack. Its hash names it, so it is fetched once. */
  content(game: string, hash: string): Promise<unknown> {
    const path = `/api/content/${encodeURIComponent(game)}/${encodeURIComponent(hash)}`;
    return once(contents, path, () => get(path));
  },

  /** The cards of the card game that fit a query, with their printed texts; without one all of them. */
  cards(query = ''): Promise<CardInfo[]> {
    return get(`/api/games/card-game/cards?q=${encodeURIComponent(query)}`);
  },

  /** What is wrong with a deck of the card game, or what it is made of. */
  deck(deck: string): Promise<DeckInfo> {
    return post('/api/games/card-game/decks', { deck });
  },

  /** Who would not get the planned Judges if these decks, one a seat, began with ready teams. */
  teams(decks: string[]): Promise<ChangedTeam[]> {
    return post('/api/games/card-game/teams', { decks });
  },

  /** What a force of the miniatures game can be made of; fetched once. */
  units(): Promise<Units> {
    return once(units, '', () => get('/api/games/miniatures/units'));
  },

  /** The scenarios of the miniatures game and what they ask; fetched once. */
  scenarios(): Promise<ScenarioInfo[]> {
    return once(scenarios, '', () => get('/api/games/miniatures/scenarios'));
  },

  /** What is wrong with a force, and what it is made of. */
  force(asked: ForceText): Promise<ForceInfo> {
    return post('/api/games/miniatures/forces', asked);
  },

  /** What is wrong with a drawn table of the miniatures game, and what can be played on it. */
  lookAtTable(table: string): Promise<LayoutInfo> {
    return post('/api/games/miniatures/tables', { table });
  },

  /** The lists of a kind that this person keeps, last changed first; none if this browser is nobody yet. */
  async kept(kind: ListKind): Promise<KeptList[]> {
    return (await api.me()) === null ? [] : get(`/api/me/${kind}`);
  },

  /** Keeps a list under a key of ours, in place of what is there; as a new guest if need be. */
  keep(kind: ListKind, key: string, name: string, list: string): Promise<KeptList> {
    const path = `/api/me/${kind}/${encodeURIComponent(key)}`;
    return asSomebody(async () => (await (await ask('PUT', path, { name, list })).json()) as KeptList);
  },

  async drop(kind: ListKind, key: string): Promise<void> {
    await ask('DELETE', `/api/me/${kind}/${encodeURIComponent(key)}`, {});
  },

  /** The record of a finished game, as text. */
  replay(id: string): Promise<string> {
    return getText(`/api/tables/${encodeURIComponent(id)}/replay`);
  },
};

/** This client's part of the seed: 128 random bits as text. Not `randomUUID`, which a page without https has not. */
export function randomValue(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
