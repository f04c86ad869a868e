// The notation of actions: crates/helter-skelter/src/action.rs. An act keeps its own text, which is what is sent back.

export type Verb =
  | 'assign'
  | 'ready'
  | 'deploy'
  | 'move'
  | 'climb'
  | 'fly'
  | 'collect'
  | 'melee'
  | 'smash'
  | 'snipe'
  | 'shotgun'
  | 'psi'
  | 'explode'
  | 'rally'
  | 'heal'
  | 'end turn'
  | 'defend'
  | 'take damage'
  | 'discard'
  | 'take cube'
  | 'leave cube'
  | 'interrupt'
  | 'pass'
  | 'concede';

/** One of the two movers of a RALLY; nowhere: stays. */
export interface Step {
  who: string;
  to: number | null;
}

export interface Act {
  text: string;
  verb: Verb;
  /** Who acts. */
  who: string | null;
  /** The character it is aimed at. */
  on: string | null;
  /** The space it goes to, or is aimed at. */
  to: number | null;
  hiEx: boolean;
  /** COLLECT: whose symbols pay. */
  showing: string | null;
  /** The defence made. */
  defence: string | null;
  /** RALLY: leader and ally. */
  steps: [Step, Step] | null;
  /** The action cards it costs, by number. */
  cards: number[];
}

const ATTACKS = ['melee', 'smash', 'snipe', 'shotgun', 'psi'] as const;
const PLAIN = ['ready', 'end turn', 'take damage', 'take cube', 'leave cube', 'pass', 'concede'] as const;

/** Null for what this page does not know; the generic list still shows it. */
export function readAct(text: string): Act | null {
  const plain = PLAIN.find((verb) => verb === text);
  if (plain) return act(text, plain);
  const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(text) ?? [];
  const attack = ATTACKS.find((it) => it === verb);
  if (attack) {
    const match = /^(\S+) > (\S+)( hi-ex)? with (.+)$/.exec(rest);
    return match && act(text, attack, { who: match[1], on: match[2], hiEx: !!match[3], cards: numbers(match[4]) });
  }
  switch (verb) {
    case 'assign': {
      const match = /^(\d+) to (\S+)$/.exec(rest);
      return match && act(text, 'assign', { to: Number(match[1]), who: match[2] });
    }
    case 'deploy': {
      const match = /^(\S+)(?: to (\d+))?$/.exec(rest);
      return match && act(text, 'deploy', { who: match[1], to: match[2] ? Number(match[2]) : null });
    }
    case 'move':
    case 'climb':
    case 'fly': {
      const match = /^(\S+) to (\d+) with (.+)$/.exec(rest);
      return match && act(text, verb, { who: match[1], to: Number(match[2]), cards: numbers(match[3]) });
    }
    case 'collect': {
      const match = /^(\S+)(?: showing (\S+))? with (.+)$/.exec(rest);
      if (!match) return null;
      return act(text, 'collect', { who: match[1], showing: match[2] ?? match[1], cards: numbers(match[3]) });
    }
    case 'explode': {
      const match = /^(\S+) > (\d+) with (.+)$/.exec(rest);
      return match && act(text, 'explode', { who: match[1], to: Number(match[2]), cards: numbers(match[3]) });
    }
    case 'heal': {
      const match = /^(\S+) > (\S+) with (.+)$/.exec(rest);
      return match && act(text, 'heal', { who: match[1], on: match[2], cards: numbers(match[3]) });
    }
    case 'rally':
      return readRally(text, rest);
    case 'defend': {
      const match = /^(\S+) with (.+)$/.exec(rest);
      return match && act(text, 'defend', { defence: match[1], cards: numbers(match[2]) });
    }
    case 'discard':
      return act(text, 'discard', { cards: numbers(rest) });
    case 'interrupt': {
      const match = /^with (.+)$/.exec(rest);
      return match && act(text, 'interrupt', { cards: numbers(match[1]) });
    }
    default:
      return null;
  }
}

function readRally(text: string, rest: string): Act | null {
  const match = /^(.+), (.+) with (\d+)$/.exec(rest);
  const leader = readStep(match?.[1]);
  const ally = readStep(match?.[2]);
  if (!match || !leader || !ally) return null;
  const cards = [...numbers(match[3]), ...leader.paying, ...ally.paying];
  return act(text, 'rally', { who: leader.step.who, steps: [leader.step, ally.step], cards });
}

function readStep(text: string | undefined): { step: Step; paying: number[] } | null {
  const match = /^(\S+) (?:stays|to (\d+)(?: paying (\d+))?)$/.exec(text ?? '');
  if (!match?.[1]) return null;
  return { step: { who: match[1], to: match[2] ? Number(match[2]) : null }, paying: numbers(match[3]) };
}

function numbers(text: string | undefined): number[] {
  return text ? text.split(', ').map(Number) : [];
}

type Said = { [K in keyof Omit<Act, 'text' | 'verb'>]?: Act[K] | undefined };

function act(text: string, verb: Verb, said: Said = {}): Act {
  return {
    text,
    verb,
    who: said.who ?? null,
    on: said.on ?? null,
    to: said.to ?? null,
    hiEx: said.hiEx ?? false,
    showing: said.showing ?? null,
    defence: said.defence ?? null,
    steps: said.steps ?? null,
    cards: said.cards ?? [],
  };
}
