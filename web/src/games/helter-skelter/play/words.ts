// Acts in words: rows of the list, the sentence of the prompt, the button that confirms. Legal or not is the server's to
// say; its own sentences are never reworded here.
import type { Place } from '../view.ts';
import type { Act, Verb } from './notation.ts';

/** The people of the table, for sentences. */
export interface Cast {
  name(who: string): string;
  place(who: string): Place;
  /** Where a character on the bench will enter, if we may know it and there is no choice. */
  entry?(who: string): number | null;
}

interface VerbWords {
  icon: string;
  /** In a row: "Snipe". */
  row: string;
  /** As the cards print it, or a plain verb: "SNIPE". */
  says: string;
  /** On the button. */
  confirm: string;
}

const VERBS: Record<Verb, VerbWords> = {
  assign: { icon: 'check', row: 'Assign', says: 'assign', confirm: 'Assign' },
  ready: { icon: 'check', row: 'Final: pass the other five', says: 'pass on', confirm: 'Pass five' },
  deploy: { icon: 'cg-ready', row: 'Deploy', says: 'be deployed', confirm: 'Deploy' },
  move: { icon: 'hs-move', row: 'Move', says: 'MOVE', confirm: 'Move' },
  climb: { icon: 'hs-climb', row: 'Climb', says: 'CLIMB', confirm: 'Climb' },
  fly: { icon: 'hs-fly', row: 'Fly', says: 'FLY', confirm: 'Fly' },
  collect: { icon: 'hs-collect', row: 'Collect', says: 'COLLECT', confirm: 'Collect' },
  melee: { icon: 'hs-melee', row: 'Melee', says: 'MELEE', confirm: 'Strike' },
  smash: { icon: 'hs-smash', row: 'Smash', says: 'SMASH', confirm: 'Smash' },
  snipe: { icon: 'hs-snipe', row: 'Snipe', says: 'SNIPE', confirm: 'Fire' },
  shotgun: { icon: 'hs-shotgun', row: 'Shotgun', says: 'SHOTGUN', confirm: 'Fire' },
  psi: { icon: 'hs-psi', row: 'Psi', says: 'PSI', confirm: 'Probe' },
  explode: { icon: 'hs-explode', row: 'Explode', says: 'EXPLODE', confirm: 'Blast' },
  rally: { icon: 'hs-rally', row: 'Rally', says: 'RALLY', confirm: 'Rally' },
  heal: { icon: 'hs-heal', row: 'Heal', says: 'HEAL', confirm: 'Heal' },
  'end turn': { icon: 'check', row: 'End turn', says: 'end', confirm: 'End turn' },
  defend: { icon: 'hs-cover', row: 'Defend', says: 'defend', confirm: 'Defend' },
  'take damage': { icon: 'ce-wound', row: 'Take the damage', says: 'take', confirm: 'Take damage' },
  discard: { icon: 'hand', row: 'Discard', says: 'discard', confirm: 'Discard' },
  'take cube': { icon: 'ce-heal', row: 'Take the cube', says: 'take', confirm: 'Take cube' },
  'leave cube': { icon: 'close', row: 'Leave the cube', says: 'leave', confirm: 'Leave cube' },
  interrupt: { icon: 'hs-interrupt', row: 'Interrupt', says: 'INTERRUPT', confirm: 'Interrupt' },
  pass: { icon: 'check', row: 'Pass', says: 'pass', confirm: 'Pass' },
  concede: { icon: 'close', row: 'Concede', says: 'concede', confirm: 'Concede' },
};

const DEFENCES: Record<string, { icon: string; name: string }> = {
  block: { icon: 'hs-melee', name: 'Block' },
  deflect: { icon: 'hs-deflect', name: 'Deflect' },
  precog: { icon: 'hs-psi', name: 'Precog' },
  cover: { icon: 'hs-cover', name: 'Cover' },
};

export function verbWords(verb: Verb): VerbWords {
  return VERBS[verb];
}

export function defenceWords(defence: string): { icon: string; name: string } {
  return DEFENCES[defence.toLowerCase()] ?? { icon: 'hs-deflect', name: defence };
}

export function iconOf(act: Act): string {
  return act.defence ? defenceWords(act.defence).icon : VERBS[act.verb].icon;
}

export function confirmWords(act: Act): string {
  return act.defence ? defenceWords(act.defence).name : VERBS[act.verb].confirm;
}

function at(place: Place): string {
  return typeof place === 'number' ? ` · ${place}` : '';
}

/** One act as a row: "Snipe Nikolai · 30". The group's heading or the list's says who acts. */
export function rowWords(act: Act, cast: Cast): string {
  const { row } = VERBS[act.verb];
  switch (act.verb) {
    case 'assign':
      return `${act.to ?? ''} under ${name(cast, act.who)}`;
    case 'deploy':
      return `Deploy ${name(cast, act.who)}${at(entry(act, cast) ?? 'bench')}`;
    case 'move':
    case 'climb':
    case 'fly':
      return `${row} to ${act.to ?? ''}`;
    case 'explode':
      return `Explode ${act.to ?? ''}`;
    case 'collect':
      return 'Collect the fragment';
    case 'rally':
      return `Rally: ${steps(act, cast)}`;
    case 'defend':
      return defenceWords(act.defence ?? '').name;
    case 'discard':
    case 'interrupt':
      return row;
    default:
      if (act.on === null) return row;
      return `${row} ${name(cast, act.on)}${at(cast.place(act.on))}${act.hiEx ? ' and all there' : ''}`;
  }
}

/** What will happen if it is confirmed: "Dredd will SNIPE Nikolai on 30." */
export function sentence(act: Act, cast: Cast): string {
  const who = name(cast, act.who);
  const { says } = VERBS[act.verb];
  switch (act.verb) {
    case 'deploy':
      return `${who} enters the map${on(entry(act, cast) ?? 'bench')}.`;
    case 'move':
    case 'climb':
    case 'fly':
      return `${who} will ${says} to ${act.to ?? ''}.`;
    case 'collect':
      return `${who} will COLLECT the fragment${on(cast.place(act.who ?? ''))}.`;
    case 'explode':
      return `${who} will EXPLODE space ${act.to ?? ''}: everybody there.`;
    case 'rally':
      return `${who} will RALLY: ${steps(act, cast)}.`;
    case 'psi':
      return `${who} will probe ${name(cast, act.on)}${on(cast.place(act.on ?? ''))} with PSI.`;
    case 'shotgun':
      return `${who} will turn the SHOTGUN on ${name(cast, act.on)}${on(cast.place(act.on ?? ''))}.`;
    case 'end turn':
      return 'You end your turn.';
    case 'defend':
      return `Defend with ${defenceWords(act.defence ?? '').name.toUpperCase()}.`;
    case 'take damage':
      return 'Take the damage.';
    case 'interrupt':
      return 'You will INTERRUPT.';
    case 'pass':
      return 'Let play go on.';
    case 'discard':
      return 'Discard this card to the PSI.';
    case 'ready':
      return 'Commit the five, and pass the other five on.';
    default: {
      if (act.on === null) return `${VERBS[act.verb].row}.`;
      const all = act.hiEx ? ` and everybody else${on(cast.place(act.on))} with HI-EX` : on(cast.place(act.on));
      return `${who} will ${says} ${name(cast, act.on)}${all}.`;
    }
  }
}

/** The space on which a deployed character will stand. */
export function entry(act: Act, cast: Cast): number | null {
  return act.to ?? (act.who === null ? null : (cast.entry?.(act.who) ?? null));
}

/** An act where nothing else says who acts: "Snipe Nikolai with Dredd". */
export function fullWords(act: Act, cast: Cast): string {
  const who = name(cast, act.who);
  switch (act.verb) {
    case 'move':
    case 'climb':
    case 'fly':
      return `${VERBS[act.verb].row} ${who} to ${act.to ?? ''}`;
    case 'explode':
      return `Explode ${act.to ?? ''} with ${who}`;
    case 'collect':
      return `Collect with ${who}`;
    case 'rally':
      return `Rally with ${who}: ${steps(act, cast)}`;
    default:
      if (act.on === null) return rowWords(act, cast);
      return `${VERBS[act.verb].row} ${name(cast, act.on)} with ${who}${act.hiEx ? ', HI-EX' : ''}`;
  }
}

function name(cast: Cast, who: string | null): string {
  return who === null ? '' : cast.name(who);
}

function on(place: Place): string {
  return typeof place === 'number' ? ` on ${place}` : '';
}

function steps(act: Act, cast: Cast): string {
  const one = (step: { who: string; to: number | null }) =>
    step.to === null ? `${cast.name(step.who)} stays` : `${cast.name(step.who)} to ${step.to}`;
  return (act.steps ?? []).map(one).join(', ');
}
