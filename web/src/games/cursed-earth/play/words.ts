// Actions in words, for the list and the prompt.
import type { ActionWords } from '../../../lib/game.ts';
import type { CeContent, EncounterSheet } from '../drawing/content.ts';
import { symbolLook } from '../drawing/symbols.ts';
import { captionWords } from '../drawing/words.ts';
import type { CeView, Side } from '../view.ts';
import { captionIcon, captionName, captionsOfKind } from './captions.ts';
import type { Act, End } from './notation.ts';

/** Who and what the words speak of. */
export interface Cast {
  readonly content: CeContent;
  readonly view: CeView | null;
  /** Which option is offered, counted from 1. */
  readonly optionNow: number;
  seatName(seat: string): string;
}

export function encounter(cast: Pick<Cast, 'content'>, card: number): EncounterSheet | undefined {
  return cast.content.encounters.find((sheet) => sheet.number === card);
}

/** `15 Giant Spider`. */
export function cardName(cast: Pick<Cast, 'content'>, card: number): string {
  const name = encounter(cast, card)?.name;
  return name ? `${card} ${name}` : `card ${card}`;
}

export function charName(cast: Pick<Cast, 'content'>, who: string): string {
  return cast.content.characters.find((sheet) => sheet.id === who)?.short ?? who;
}

export const WHERE: Readonly<Record<Side | End, string>> = {
  above: 'to the row above',
  below: 'to the row below',
  left: 'at the left end',
  right: 'at the right end',
};

export const RISKS = ['none', 'low', 'medium', 'high', 'deadly'];
export const VALUES = ['none', 'low', 'medium', 'high', 'superb'];
const STANCES: Readonly<Record<string, string>> = { play: 'play it', discard: 'discard it', neutral: 'either way' };

const sheetNow = (cast: Cast): EncounterSheet | undefined =>
  cast.view?.current ? encounter(cast, cast.view.current.card) : undefined;

export function describe(act: Act, cast: Cast): ActionWords {
  const { icon, words, group } = said(act, cast);
  return { ...(icon ? { icon } : {}), words, group };
}

interface Said {
  icon?: string;
  words: string;
  group: string;
}

function said(act: Act, cast: Cast): Said {
  const name = (who: string) => charName(cast, who);
  switch (act.verb) {
    case 'play': {
      const to = act.to ? ` ${WHERE[act.to]}` : '';
      return { icon: 'hand', words: `Play ${cardName(cast, act.card)}${to}`, group: 'Play' };
    }
    case 'draw':
      return { icon: 'deck', words: 'Draw a card from the deck', group: 'Draw' };
    case 'put':
      return { icon: 'deck', words: `Put the drawn card ${WHERE[act.at]}`, group: 'Put' };
    case 'choose':
      return { ...caption(cast, 'choice', act.choice), group: 'Choose' };
    case 'trigger':
      return { ...caption(cast, 'option', cast.optionNow), group: 'Option' };
    case 'decline':
      return cast.view?.asks?.kind === 'swap'
        ? { icon: 'close', words: 'No swap', group: 'Swap' }
        : { icon: 'close', words: 'Leave it', group: 'Option' };
    case 'heal':
      return { icon: 'ce-heal', words: `${name(act.who)} gains a health`, group: 'Heal' };
    case 'wound':
      return { icon: 'ce-wound', words: `${name(act.who)} loses a health`, group: 'Wound' };
    case 'irradiate':
      return { icon: 'ce-radiation', words: `${name(act.who)} takes the radiation`, group: 'Radiation' };
    case 'kill':
      return { icon: 'ce-death', words: `${name(act.who)} dies`, group: 'A life' };
    case 'pay ammo':
      return { icon: 'ce-ammo', words: 'Spend an ammunition', group: 'Pay' };
    case 'pay health':
      return { icon: 'ce-wound', words: `${act.health} health from ${name(act.who)}`, group: 'Pay' };
    case 'pay card':
      return { icon: 'check', words: `Spend the kept card ${cardName(cast, act.card)}`, group: 'Pay' };
    case 'add':
      return { icon: 'deck', words: 'Add the top card of the deck to the row', group: 'Psi' };
    case 'psi':
      return { icon: 'ce-psi', words: 'Take the psi action', group: 'Psi' };
    case 'rate':
      return {
        icon: 'ce-psi',
        words: `Risk ${RISKS[act.risk] ?? act.risk}, value ${VALUES[act.value] ?? act.value}, ${STANCES[act.stance] ?? act.stance}`,
        group: `Risk: ${RISKS[act.risk] ?? act.risk}`,
      };
    case 'pick player':
      return { icon: 'seat', words: `The card of ${cast.seatName(act.seat)}`, group: 'Pick' };
    case 'swap': {
      const row = rowOf(cast.view);
      const [first, second] = act.places.map((place) => {
        const card = row[place - 1]?.card ?? null;
        return card === null ? `the card at place ${place}` : cardName(cast, card);
      });
      return { icon: 'ce-swap', words: `Swap ${first ?? ''} and ${second ?? ''}`, group: 'Swap' };
    }
    case 'keep': {
      const [first, second] = act.cards;
      return { icon: 'check', words: `Keep ${cardName(cast, first)} and ${cardName(cast, second)}`, group: 'Keep' };
    }
    case 'pick myself':
      return { icon: 'check', words: 'Pick a row myself', group: 'Rows' };
    case 'let other':
      return { icon: 'seat', words: 'Let the other player pick', group: 'Rows' };
    case 'pick row':
      return { icon: 'check', words: `Take the row ${act.side}`, group: 'Rows' };
    case 'lay':
      return { icon: 'deck', words: `Lay it face down ${act.side}`, group: 'Psi' };
  }
}

/** `Fight: violence, wound`, of the current card. */
function caption(cast: Cast, kind: 'choice' | 'option', index: number): { icon?: string; words: string } {
  const sheet = sheetNow(cast);
  if (!sheet) return { words: `The ${kind} ${index}` };
  const name = captionName(sheet, kind, index);
  const symbols = captionWords(captionsOfKind(sheet, kind)[index - 1] ?? []);
  const first = captionIcon(sheet, kind, index);
  const words = name.toLowerCase() === symbols ? name : `${name}: ${symbols}`;
  return { words, ...(first ? { icon: symbolLook(first).icon } : {}) };
}

/** The row that is being resolved. */
export function rowOf(view: CeView | null): CeView['rows']['above'] {
  if (!view) return [];
  const team = view.asks?.team ?? view.current?.team;
  return view.rows[view.teams.find((it) => it.team === team)?.row ?? 'above'];
}
