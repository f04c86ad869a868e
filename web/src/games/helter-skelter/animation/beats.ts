// Events as beats: short things to look at, one after the other, each with what it changes on the map. The view has
// arrived already; the beats lead the eye from what was seen last to what is so now.
import { readAct } from '../play/notation.ts';
import { fields, number, readCard, text, type CardCode, type Place } from '../view.ts';

/** A figure as it is shown. */
export interface Shown {
  place: Place;
  health: number;
}

export type Beat = {
  /** In milliseconds at full motion. */
  lasts: number;
  /** What is shown of whom from the begin of this beat on. */
  shows?: { who: string } & Partial<Shown>;
} & (
  | { kind: 'step'; space: number }
  | { kind: 'shot'; from: number; to: number; near: boolean }
  | { kind: 'blast'; to: number }
  | { kind: 'word'; space: number; word: string; tone: 'hot' | 'cool' | 'plain' }
  | { kind: 'card'; seat: string; card: CardCode | null; from: 'hand' | 'deck'; to: 'hand' | 'discard'; count: number }
);

export const WALK = 320;
const WORD = 520;
const CARD = 220;

/** What follows from these events, if the figures stood as `before` says. */
export function beats(events: readonly unknown[], before: ReadonlyMap<string, Shown>): Beat[] {
  const found: Beat[] = [];
  const now = new Map(before);
  const at = (who: string | null): number | null => {
    const place = who === null ? undefined : now.get(who)?.place;
    return typeof place === 'number' ? place : null;
  };
  const change = (who: string, shown: Partial<Shown>): { who: string } & Partial<Shown> => {
    now.set(who, { place: 'bench', health: 0, ...now.get(who), ...shown });
    return { who, ...shown };
  };
  const word = (space: number | null, says: string, tone: 'hot' | 'cool' | 'plain', shows?: Beat['shows']) => {
    if (space !== null) found.push({ kind: 'word', lasts: WORD, space, word: says, tone, ...(shows ? { shows } : {}) });
  };
  for (const event of events) {
    const it = fields(event);
    const who = text(it.who) ?? '';
    switch (it.event) {
      case 'declared': {
        const act = readAct(text(it.action) ?? '');
        const from = at(act?.who ?? null);
        const to = act?.on ? at(act.on) : null;
        if (!act) break;
        if (act.verb === 'explode' && act.to !== null) found.push({ kind: 'blast', lasts: WALK, to: act.to });
        else if (act.verb !== 'heal' && from !== null && to !== null) {
          found.push({ kind: 'shot', lasts: WALK, from, to, near: act.verb === 'melee' || act.verb === 'smash' });
        }
        break;
      }
      case 'moved': {
        const to = number(it.to);
        found.push({ kind: 'step', lasts: WALK, space: to, shows: change(who, { place: to }) });
        break;
      }
      case 'deployed': {
        const to = number(it.to);
        found.push({ kind: 'step', lasts: WALK, space: to, shows: change(who, { place: to }) });
        break;
      }
      case 'defended':
        word(at(who), (text(it.with) ?? '').toUpperCase(), 'cool');
        break;
      case 'damaged': {
        const cubes = number(it.cubes);
        const health = Math.max(0, (now.get(who)?.health ?? 0) - cubes);
        word(at(who), `−${cubes}`, 'hot', change(who, { health }));
        break;
      }
      case 'killed': {
        const space = at(who);
        word(space, 'DEAD', 'hot', change(who, { place: 'dead', health: 0 }));
        break;
      }
      case 'healed':
        word(at(who), '+1', 'cool', change(who, { health: number(it.health) }));
        break;
      case 'warped':
        word(at('slaine'), 'WARP-SPASM', 'hot');
        break;
      case 'collected':
        word(number(it.on), '+1 POINT', 'cool');
        break;
      case 'discarded':
      case 'interrupted':
        found.push(card(it, 'hand', 'discard'));
        break;
      case 'drew': {
        const last = found.at(-1);
        const drawn = card(it, 'deck', 'hand');
        // Three cards drawn are one movement.
        if (last?.kind === 'card' && last.to === 'hand' && drawn.kind === 'card' && last.seat === drawn.seat)
          last.count += 1;
        else found.push(drawn);
        break;
      }
    }
  }
  return found;
}

function card(it: Record<string, unknown>, from: 'hand' | 'deck', to: 'hand' | 'discard'): Beat {
  return { kind: 'card', lasts: CARD, seat: text(it.seat) ?? '', card: readCard(it.card), from, to, count: 1 };
}

/** The spaces on which something is seen to happen. */
export function spacesOfBeats(all: readonly Beat[]): number[] {
  const spaces = all.flatMap((beat) => {
    if (beat.kind === 'step' || beat.kind === 'word') return [beat.space];
    if (beat.kind === 'shot' || beat.kind === 'blast') return [beat.to];
    return [];
  });
  return [...new Set(spaces)];
}
