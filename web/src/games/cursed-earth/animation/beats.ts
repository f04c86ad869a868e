// Events as beats: short changes to look at, one after the other. The view has arrived already; the beats lead the eye
// from what was seen last to what is so now.
import type { Team } from '../drawing/content.ts';
import { fields, number, readCard, text, type CaptionAt, type CeView } from '../view.ts';

/** What can change its value by a beat. */
export interface Shown {
  members: Readonly<Record<string, { health: number; radiation: number; alive: boolean }>>;
  rations: Readonly<Record<Team, number>>;
  ammunition: Readonly<Record<Team, number>>;
  positions: Readonly<Record<Team, number>>;
}

export type Beat = {
  /** In milliseconds at full motion. */
  lasts: number;
  shows: Partial<Shown>;
} & (
  | { kind: 'member'; who: string; word: string; good: boolean }
  | { kind: 'supply'; team: Team; of: 'rations' | 'ammunition'; word: string; good: boolean }
  | { kind: 'walk'; team: Team }
  | { kind: 'card'; card: number }
  /** The caption begins: its symbols are ticked off by what follows. */
  | { kind: 'caption'; card: number; at: CaptionAt }
);

export const WALK = 420;
const TOKEN = 260;
const CARD = 200;

export function snapshot(view: CeView | null): Shown | null {
  if (!view) return null;
  const each = (value: (team: CeView['teams'][number]) => number) => {
    const found: Record<Team, number> = { judges: 0, perps: 0 };
    for (const team of view.teams) found[team.team] = value(team);
    return found;
  };
  const members = view.teams.flatMap((team) => team.members);
  return {
    members: Object.fromEntries(
      members.map(({ who, health, radiation, alive }) => [who, { health, radiation, alive }]),
    ),
    rations: each((team) => team.rations),
    ammunition: each((team) => team.ammunition),
    positions: each((team) => team.position),
  };
}

const sign = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);

/** What follows from these events, if everything was as `before` says. */
export function beats(events: readonly unknown[], before: Shown): Beat[] {
  const found: Beat[] = [];
  let now = before;
  const change = (shows: Partial<Shown>): Partial<Shown> => {
    now = { ...now, ...shows };
    return shows;
  };
  const member = (who: string, to: Partial<Shown['members'][string]>, word: string, good: boolean): void => {
    const old = now.members[who] ?? { health: 0, radiation: 0, alive: true };
    const shows = change({ members: { ...now.members, [who]: { ...old, ...to } } });
    found.push({ kind: 'member', lasts: TOKEN, who, word, good, shows });
  };
  for (const event of events) {
    const it = fields(event);
    const who = text(it.who) ?? '';
    const team: Team = it.team === 'perps' ? 'perps' : 'judges';
    switch (it.event) {
      case 'healed':
        member(who, { health: number(it.health) }, '+1', true);
        break;
      case 'wounded':
        member(who, { health: number(it.health) }, '−1', false);
        break;
      case 'irradiated':
        member(who, { radiation: number(it.radiation) }, '+1', false);
        break;
      case 'died':
        member(who, { health: 0, radiation: 0, alive: false }, 'dead', false);
        break;
      case 'rations':
      case 'ammunition': {
        const of = it.event;
        const by = number(it.now) - now[of][team];
        const shows = change({ [of]: { ...now[of], [team]: number(it.now) } });
        if (by !== 0) found.push({ kind: 'supply', lasts: TOKEN, team, of, word: sign(by), good: by > 0, shows });
        break;
      }
      case 'advanced': {
        const shows = change({ positions: { ...now.positions, [team]: number(it.position) } });
        found.push({ kind: 'walk', lasts: WALK, team, shows });
        break;
      }
      case 'played':
      case 'drawn':
      case 'added': {
        const card = readCard(it.card);
        if (card !== null) found.push({ kind: 'card', lasts: CARD, card, shows: {} });
        break;
      }
      case 'triggered': {
        const card = readCard(it.card);
        const kind = it.kind === 'event' || it.kind === 'option' ? it.kind : 'choice';
        const at = { kind, index: number(it.number) - 1, symbol: 0 } as const;
        if (card !== null) found.push({ kind: 'caption', lasts: TOKEN, card, at, shows: {} });
        break;
      }
    }
  }
  return found;
}
