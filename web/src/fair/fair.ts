// Recomputes what docs/protocol.md promises under "Fair dice": the hash that was shown before anybody gave a value, and
// the seed that all dice and shuffles follow from.
import { hex, sha256, unhex } from './sha256.ts';
import { read, Unreadable, type Table } from './toml.ts';

/** The record of a finished game, as far as fairness needs it. */
export type GameRecord = {
  game: string;
  rules: number;
  content: string;
  seed: string;
  actions: string[];
  digests: string[];
  fairness: { commitment: string; secret: string; values: string[] } | null;
};

/** What is known of the game apart from its record. Each piece makes one more line that can be checked. */
export type Known = {
  /** What the server says of the table now. */
  table?: { game: string; commitment: string; players: string[] };
  /** What this browser wrote down while it sat at the table. */
  noted?: { commitment?: string; values: Record<string, string> };
};

export type Part = { name: string; bytes: Uint8Array };

export type Check = {
  /** `open`: there is nothing here to check it with. */
  state: 'right' | 'wrong' | 'open';
  title: string;
  sentence: string;
  /** Long values, shown as they are. */
  values: { name: string; value: string }[];
  /** What went into the hash, piece by piece. */
  hashed?: Part[];
};

const COMMITMENT = 'mega-city commitment';
const SEED = 'mega-city seed';
const DIGEST_EVERY = 16;
const FORMAT = 1;

const utf8 = new TextEncoder();

/** The hash of several texts: each is preceded by its length, so that they cannot run together. */
export function hashOf(parts: Uint8Array[]): Uint8Array {
  const message = new Uint8Array(parts.reduce((sum, part) => sum + 8 + part.length, 0));
  const view = new DataView(message.buffer);
  let at = 0;
  for (const part of parts) {
    view.setBigUint64(at, BigInt(part.length), true);
    message.set(part, at + 8);
    at += 8 + part.length;
  }
  return sha256(message);
}

export function promiseParts(secret: Uint8Array): Part[] {
  return [
    { name: `"${COMMITMENT}"`, bytes: utf8.encode(COMMITMENT) },
    { name: 'the secret', bytes: secret },
  ];
}

export function seedParts(secret: Uint8Array, values: string[]): Part[] {
  return [
    { name: `"${SEED}"`, bytes: utf8.encode(SEED) },
    { name: 'the secret', bytes: secret },
    ...values.map((value, seat) => ({ name: `the value of seat ${letter(seat)}`, bytes: utf8.encode(value) })),
  ];
}

export function letter(seat: number): string {
  return String.fromCharCode(97 + seat);
}

/** Reads a record, or says in one sentence where it is broken. */
export function readRecord(text: string): GameRecord | string {
  try {
    return recordOf(read(text));
  } catch (error) {
    if (error instanceof Unreadable) return `The record cannot be read: ${error.message}.`;
    throw error;
  }
}

function recordOf(table: Table): GameRecord | string {
  const { game, format, rules, content, seed, actions, digests, fairness } = table;
  if (format === undefined) return 'This is no record of a game: it has no format.';
  if (format !== FORMAT)
    return `This is a record of format ${String(format)}; this page reads format ${String(FORMAT)}.`;
  if (typeof game !== 'string' || typeof rules !== 'number') return 'The record does not say which game was played.';
  if (!isHash(content)) return 'The record does not name the cards and maps that were played with.';
  if (!isHash(seed)) return 'The seed of the record is no number of 256 bits.';
  if (!areTexts(actions)) return 'The record has no actions.';
  if (!areTexts(digests) || !digests.every(isHash)) return 'The digests of the record cannot be read.';
  const record = { game, rules, content, seed, actions, digests };
  if (fairness === undefined) return { ...record, fairness: null };
  if (typeof fairness !== 'object' || Array.isArray(fairness)) return 'The proof of the record cannot be read.';
  const { commitment, secret, values } = fairness;
  if (!isHash(commitment)) return 'The promise in the record is no number of 256 bits.';
  if (!isHash(secret)) return 'The secret in the record is no number of 256 bits.';
  if (!areTexts(values)) return 'The record has no values of the seats.';
  return { ...record, fairness: { commitment, secret, values } };
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Everything that can be checked without playing the game again, in the order in which it was promised. */
export function checks(record: GameRecord, known: Known): Check[] {
  const whole = wholeness(record, known);
  if (record.fairness === null) {
    const sentence = 'This game was not played at a table of a server: nobody promised anything about its seed.';
    return [whole, { state: 'wrong', title: 'No proof', sentence, values: [] }];
  }
  const { commitment, secret, values } = record.fairness;
  const bytes = unhex(secret) ?? new Uint8Array();
  return [
    whole,
    samePromise(commitment, known),
    keptPromise(commitment, secret, bytes),
    seatValues(record, values, known),
    ...ownValues(values, known),
    seedFollows(record.seed, bytes, values),
  ];
}

function wholeness(record: GameRecord, known: Known): Check {
  const title = 'The record is whole';
  const needed = Math.ceil(record.actions.length / DIGEST_EVERY);
  const wrong = (sentence: string): Check => ({
    state: 'wrong',
    title: 'The record is not whole',
    sentence,
    values: [],
  });
  if (record.digests.length !== needed) {
    const [actions, found] = [String(record.actions.length), String(record.digests.length)];
    return wrong(`${actions} actions need ${String(needed)} digests, and ${found} are there: something was cut off.`);
  }
  const table = known.table;
  if (table && table.game !== record.game) return wrong(`It is the record of another game: ${record.game}.`);
  const sentence = `${titled(record.game)}, version ${String(record.rules)} of the rules, ${String(record.actions.length)} actions.`;
  return { state: 'right', title, sentence, values: [] };
}

/** `helter-skelter` as people write it. */
function titled(game: string): string {
  return game.replace(/(?:^|-)([a-z])/g, (start, first: string) => (start.length > 1 ? ' ' : '') + first.toUpperCase());
}

function samePromise(commitment: string, known: Known): Check {
  const shown = known.noted?.commitment ?? known.table?.commitment;
  const title = 'It is the promise that was shown';
  if (shown === undefined) {
    const sentence = 'Without the table there is nothing to compare it with: compare it with what you saw there.';
    return { state: 'open', title: 'The promise', sentence, values: [{ name: 'in the record', value: commitment }] };
  }
  const where = known.noted?.commitment === undefined ? 'at the table' : 'noted by this browser before the game began';
  const values = [
    { name: where, value: shown },
    { name: 'in the record', value: commitment },
  ];
  if (shown !== commitment) {
    return {
      state: 'wrong',
      title: 'Another promise',
      sentence: 'The record holds a promise that was not made.',
      values,
    };
  }
  const sentence = known.noted?.commitment
    ? 'This browser wrote it down when you came to the table.'
    : 'The table shows the same number as the record.';
  return { state: 'right', title, sentence, values };
}

function keptPromise(commitment: string, secret: string, bytes: Uint8Array): Check {
  const hashed = promiseParts(bytes);
  const found = hex(hashOf(hashed.map((part) => part.bytes)));
  const values = [
    { name: 'the secret', value: secret },
    { name: 'its hash, computed here', value: found },
    { name: 'the promise', value: commitment },
  ];
  return found === commitment
    ? {
        state: 'right',
        title: 'The promise was kept',
        sentence: 'The secret has the hash that was promised.',
        values,
        hashed,
      }
    : {
        state: 'wrong',
        title: 'The promise was broken',
        sentence: 'The secret is not the one that was promised: it was chosen, or changed, afterwards.',
        values,
        hashed,
      };
}

function seatValues(record: GameRecord, values: string[], known: Known): Check {
  const players = known.table?.players;
  const name = (seat: number) => `seat ${letter(seat)}${players?.[seat] ? `, ${players[seat]}` : ''}`;
  const list = values.map((value, seat) => ({ name: name(seat), value: value === '' ? 'no value' : value }));
  const wrong = (sentence: string): Check => ({
    state: 'wrong',
    title: 'The values do not fit',
    sentence,
    values: list,
  });
  const acted = record.actions.map((action) => action.charCodeAt(0) - 96);
  const seats = players?.length ?? Math.max(values.length, ...acted);
  if (values.length !== seats) {
    return wrong(`There are ${String(values.length)} values for ${String(seats)} seats: each seat has one.`);
  }
  const bad = values.findIndex((value) => !/^[!-~]{0,64}$/.test(value));
  if (bad >= 0) return wrong(`The value of seat ${letter(bad)} is not of up to 64 visible ASCII characters.`);
  if (values.every((value) => value === '')) {
    const sentence = 'Nobody gave a value. The seed was fixed when the table was made, but by the server alone.';
    return { state: 'open', title: 'Only the server had a say', sentence, values: list };
  }
  const sentence = 'A bot, and whoever gave none, counts as the empty text: the server has no say there.';
  return { state: 'right', title: 'Every seat has its value', sentence, values: list };
}

/** The strongest line there is: the part of the seed that came from this very browser. */
function ownValues(values: string[], known: Known): Check[] {
  return Object.entries(known.noted?.values ?? {}).map(([seat, noted]) => {
    const found = values[seat.charCodeAt(0) - 97] ?? '';
    const list = [
      { name: 'noted by this browser', value: noted },
      { name: 'in the record', value: found === '' ? 'no value' : found },
    ];
    return found === noted
      ? {
          state: 'right',
          title: `Your own value is in it (seat ${seat})`,
          sentence: 'This browser gave it.',
          values: list,
        }
      : {
          state: 'wrong',
          title: `Your own value is not in it (seat ${seat})`,
          sentence: 'This browser gave another value than the record says.',
          values: list,
        };
  });
}

function seedFollows(seed: string, secret: Uint8Array, given: string[]): Check {
  const hashed = seedParts(secret, given);
  const found = hex(hashOf(hashed.map((part) => part.bytes)));
  const values = [
    { name: 'computed here', value: found },
    { name: 'played with', value: seed },
  ];
  return found === seed
    ? {
        state: 'right',
        title: 'The seed follows',
        sentence: 'Secret and values make the seed that was played with.',
        values,
        hashed,
      }
    : {
        state: 'wrong',
        title: 'The seed does not follow',
        sentence: 'The game was played with another seed than secret and values make.',
        values,
        hashed,
      };
}
