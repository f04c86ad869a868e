// A place on the table that is being chosen: a path with its waypoints and the facing at its end, a point that a shot or
// a card is aimed at. Nothing is committed here; it becomes actions when it is confirmed.
import { PATHS, placed, spotWords, toward, turned, type Act, type Spot } from './notation.ts';

export interface Draft {
  form: 'place' | 'shot' | 'card' | 'turn';
  who: string | null;
  verb: string;
  /** Where it starts. */
  from: Spot | null;
  /** The last is the end. */
  points: Spot[];
  face: number;
  /** The facing was chosen, and no longer follows the path. */
  faced: boolean;
  /** Of a shot or a card: the action that it is like. */
  like: Act | null;
}

/** A twentieth of an inch: a finger is no finer, and an action is easier to read. */
const GRAIN = 50;
const grained = (value: number): number => Math.round(value / GRAIN) * GRAIN;

export const snapped = ({ x, y, z }: Spot): Spot => ({ x: grained(x), y: grained(y), z });

export function begun(
  who: string | null,
  verb: string,
  from: Spot | null,
  facing: number,
  like: Act | null = null,
  form: Draft['form'] = 'place',
): Draft {
  return { form, who, verb, from, points: [], face: facing, faced: false, like };
}

export const end = (draft: Draft): Spot | null => draft.points.at(-1) ?? null;

/** The corner that the last leg comes from. */
const before = (draft: Draft): Spot | null => draft.points.at(-2) ?? draft.from;

/** The facing follows the last leg until it is chosen. */
function following(draft: Draft): Draft {
  const [to, from] = [end(draft), before(draft)];
  if (draft.faced || !to || !from || draft.verb.startsWith('deploy')) return draft;
  if (Math.hypot(to.x - from.x, to.y - from.y) < 100) return draft;
  return { ...draft, face: toward(from, to) };
}

/** Another corner, where the verb goes along a path; else the end itself is put there. */
export function extended(draft: Draft, to: Spot): Draft {
  const corners = PATHS.includes(draft.verb) && draft.form === 'place' ? draft.points : [];
  return following({ ...draft, points: [...corners, snapped(to)] });
}

export function endAt(draft: Draft, to: Spot): Draft {
  return following({ ...draft, points: [...draft.points.slice(0, -1), snapped(to)] });
}

export function shortened(draft: Draft): Draft | null {
  return draft.points.length > 1 ? following({ ...draft, points: draft.points.slice(0, -1) }) : null;
}

/** By the keyboard: the end moves by so much; a path that has none yet starts where its model stands. */
export function nudged(draft: Draft, dx: number, dy: number): Draft {
  const at = end(draft) ?? draft.from ?? { x: 0, y: 0, z: 0 };
  const to = { ...at, x: at.x + dx, y: at.y + dy };
  return draft.points.length === 0 ? following({ ...draft, points: [to] }) : following({ ...endAt(draft, to) });
}

export const facing = (draft: Draft, face: number): Draft => ({ ...draft, face: turned(face), faced: true });

/** What is sent: waypoints given before are taken back, so that the path is this one. */
export function actionsOf(draft: Draft, given = 0): string[] | null {
  const to = end(draft);
  if (draft.form === 'turn') return draft.who === null ? null : [`${draft.who} ${draft.verb} face ${draft.face}`];
  if (!to) return null;
  if (draft.form === 'card') return [`play ${draft.like?.card ?? ''} at ${spotWords(to)}${turnedWord(draft)}`];
  if (draft.form === 'shot') return [shotAt(draft, to)];
  const backs = Array.from({ length: given }, () => 'back');
  const vias = draft.points.slice(0, -1).map((corner) => `via ${spotWords(corner)}`);
  return [...backs, ...vias, placed(draft.who, draft.verb, to, draft.face)];
}

const turnedWord = ({ like }: Draft): string => (like?.text.endsWith(' turned') ? ' turned' : '');

/** `a1 aim-power at 18000 18000 with 1 mode 3 face 1024` */
function shotAt({ who, verb, like, from }: Draft, to: Spot): string {
  const mode = like && like.mode > 1 ? ` mode ${like.mode}` : '';
  const face = from ? toward(from, to) : 0;
  const stun = like?.stun ? ' stun' : '';
  return `${who ?? ''} ${verb} at ${spotWords(to)} with ${like?.guns.join(' ') ?? '1'}${mode}${stun} face ${face}`;
}

/** The question of the engine about it; null where there is nothing to measure. */
export function questionOf(draft: Draft): string | null {
  if (draft.form !== 'place' || draft.points.length === 0) return null;
  // Where nothing is walked, the question is only whether it may be.
  if (!PATHS.includes(draft.verb) && !draft.verb.startsWith('deploy')) return `why ${actionsOf(draft)?.at(-1) ?? ''}`;
  const corners = draft.points.map(spotWords).join(', ');
  return `path ${draft.who ?? ''} ${draft.verb} ${corners} face ${draft.face}`;
}
