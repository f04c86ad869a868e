// Cards read aloud: names, captions and symbols in sentences, for screen readers and tooltips.

import {
  captionsOf,
  type CharacterSheet,
  type EncounterSheet,
  type Kind,
  type LocationSheet,
  type Team,
} from './content.ts';
import { symbolLook } from './symbols.ts';

/** What stands at the caption, so that its kind can be told without its colour. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = { event: 'Event', choice: 'Choose', option: 'Option' };

export const TEAM_WORDS: Readonly<Record<Team, string>> = { judges: 'the Judges', perps: 'the perps' };

/** `violence, wound`. */
export function captionWords(symbols: readonly string[]): string {
  return symbols.map((word) => symbolLook(word).short).join(', ');
}

/** `15 Giant Spider. Choose: violence, wound; or spend survival, the enemy advances.` */
export function encounterWords(sheet: EncounterSheet): string {
  const captions = captionsOf(sheet);
  const of = (kind: Kind) => captions.filter((caption) => caption.kind === kind).map((it) => captionWords(it.symbols));
  const sentences = [
    ...of('event').map((words) => `Event: ${words}.`),
    ...(sheet.choices.length ? [`Choose: ${of('choice').join('; or ')}.`] : []),
    ...of('option').map((words) => `Option: ${words}.`),
  ];
  return `${sheet.number} ${sheet.name}. ${sentences.join(' ')}`;
}

/** `3 Mutie Country. The first team to leave takes 1 ammunition. Here: the perps. Ammunition lies here.` */
export function locationWords(sheet: LocationSheet, position: number, here: readonly Team[], token: boolean): string {
  const who = here.length ? ` Here: ${here.map((team) => TEAM_WORDS[team]).join(' and ')}.` : '';
  return `${position} ${sheet.name}. ${sheet.text}${who}${token ? ' Ammunition lies here.' : ''}`;
}

/** `5 left. Max Normal is among the last 3.` */
export function deckWords(left: number): string {
  if (left === 0) return 'No location left';
  const last = Math.min(3, left);
  if (left === 1) return '1 left · it is Max Normal';
  return `${left} left · Max Normal is among ${left <= 3 ? 'them' : `the last ${last}`}`;
}

/** `Judge Dredd, survival. Health 4 of 5, radiation 1.` */
export function characterWords(
  sheet: CharacterSheet,
  health: number,
  radiation: number,
  alive: boolean,
  consequence?: string,
): string {
  if (!alive) return `${sheet.name}, ${sheet.expertise}. Dead.`;
  const then = consequence ? ` ${consequence}.` : '';
  return `${sheet.name}, ${sheet.expertise}. Health ${health} of 5, radiation ${radiation}.${then}`;
}
