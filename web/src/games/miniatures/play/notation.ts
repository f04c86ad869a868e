// Actions in the game's one-line notation, taken apart and put together. Nothing here knows what is legal.

export interface Spot {
  x: number;
  y: number;
  z: number;
}

/** A leg of a vehicle's way: so many mil ahead, or so many ticks to a hand. */
export interface Leg {
  way: 'straight' | 'left' | 'right';
  by: number;
}

export interface Act {
  text: string;
  who: string | null;
  /** `move`, `snapshot`, `shake off`, `play`, … */
  verb: string;
  /** A model, a mount, `piece 2` or `door 1` that it is aimed at. */
  target: string | null;
  at: Spot | null;
  face: number | null;
  /** Numbers of weapons in the model's list; 0 are bare hands. */
  guns: number[];
  /** From 1. */
  mode: number;
  stun: boolean;
  card: string | null;
  legs: Leg[];
  /** Of the throw on the table, the leftmost is 1. */
  dice: number[];
}

const MODEL = /^[ab]\d+$/;
const MOUNT = /^m\d+$/;
const WHOLE = /^-?\d+$/;
const LEGS = ['straight', 'left', 'right'];

/** Verbs of two words. */
const PAIRS = ['shake off', 'hunker down', 'deploy afoot', 'deploy aboard', 'test cool', 'drive low'];

export const SHOTS: readonly string[] = ['snapshot', 'aim-shoot', 'aim-power', 'throw'];
/** What ends at a point of the table that one may choose. */
export const PLACES: readonly string[] = [
  'move',
  'fight',
  'go',
  'deploy',
  'deploy afoot',
  'leap',
  'dismount',
  'disembark',
];
/** Of these, those that go along a path with waypoints. */
export const PATHS: readonly string[] = ['move', 'fight', 'go', 'leap'];
export const DRIVES: readonly string[] = ['drive', 'drive low', 'turn', 'reverse', 'accelerate', 'decelerate'];

export const isModel = (word: string | null | undefined): boolean => MODEL.test(word ?? '');

export function readAct(text: string): Act {
  const words = text.split(' ');
  const act: Act = {
    text,
    who: null,
    verb: '',
    target: null,
    at: null,
    face: null,
    guns: [],
    mode: 1,
    stun: false,
    card: null,
    legs: [],
    dice: [],
  };
  if (isModel(words[0])) act.who = words.shift() ?? null;
  const pair = words.slice(0, 2).join(' ');
  act.verb = PAIRS.includes(pair) ? words.splice(0, 2).join(' ') : (words.shift() ?? '');
  if (act.verb === 'bury' || act.verb === 'play') act.card = words.shift() ?? null;
  while (words.length > 0) take(act, words);
  return act;
}

/** The next words, whatever they say. */
function take(act: Act, words: string[]): void {
  const word = words.shift() ?? '';
  const numbers = (): number[] => {
    const found: number[] = [];
    while (WHOLE.test(words[0] ?? '')) found.push(Number(words.shift()));
    return found;
  };
  if (word === 'face') act.face = Number(words.shift());
  else if (word === 'with' || word === 'and') act.guns.push(...numbers());
  else if (word === 'dice') act.dice = numbers();
  else if (word === 'for') words.shift();
  else if (word === 'mode') act.mode = Number(words.shift());
  else if (word === 'stun') act.stun = true;
  else if (word === 'up' && act.at) act.at = { ...act.at, z: Number(words.shift()) };
  else if (LEGS.includes(word)) act.legs.push({ way: word as Leg['way'], by: Number(words.shift()) });
  else if (word === 'piece' || word === 'door' || word === 'opening') act.target = `${word} ${words.shift() ?? ''}`;
  else if (MODEL.test(word) || MOUNT.test(word)) act.target ??= word;
  else if (WHOLE.test(word) && WHOLE.test(words[0] ?? '')) {
    act.at = { x: Number(word), y: Number(words.shift()), z: 0 };
  } else if (WHOLE.test(word)) act.target ??= word;
}

export function spotWords({ x, y, z }: Spot): string {
  return `${Math.round(x)} ${Math.round(y)}${z === 0 ? '' : ` up ${Math.round(z)}`}`;
}

/** `a1 move 14000 9500 face 512`; `go` names nobody. */
export function placed(who: string | null, verb: string, at: Spot, face: number): string {
  const start = verb === 'go' || who === null ? verb : `${who} ${verb}`;
  return `${start} ${spotWords(at)} face ${turned(face)}`;
}

/** A tick of the 4096. */
export const turned = (tick: number): number => ((Math.round(tick) % 4096) + 4096) % 4096;

/** The facing of one point from another. */
export function toward(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return turned((Math.atan2(to.y - from.y, to.x - from.x) * 4096) / (2 * Math.PI));
}

export const legWords = (legs: readonly Leg[]): string => legs.map(({ way, by }) => ` ${way} ${by}`).join('');

/** Three legs fit into one drive; those before are steered first. */
export function driven(who: string, verb: string, legs: readonly Leg[]): string[] {
  const before = legs.slice(0, Math.max(0, legs.length - 3));
  return [...before.map((leg) => `steer${legWords([leg])}`), `${who} ${verb}${legWords(legs.slice(before.length))}`];
}

/** Inches, one decimal: 10812 is 10.8″. */
export const inch = (mil: number): string => `${String(Math.round(mil / 100) / 10)}″`;
