// The one voice that asks: the sentence, what is at stake, and the ways to answer that are worth a button.
import type { Offer, PromptWords } from '../../../lib/game.ts';
import { figure } from '../drawing/glossary.ts';
import type { CardGame } from '../state.svelte.ts';
import type { Act } from './notation.ts';
import { capital } from './rounds.ts';
import { percent } from './duel.ts';

export function prompt(game: CardGame): PromptWords | null {
  const { table, view } = game;
  if (!view?.asks || game.acts.length === 0 || table.question === '') return null;
  const seat = table.seat ?? undefined;
  const words = awaiting(game) ?? asking(game, view.asks.kind);
  return { ...words, ...(seat ? { seat } : {}) };
}

type Words = Omit<PromptWords, 'seat'>;

/** What the button of an action says. */
const DO: Readonly<Record<string, string>> = {
  play: 'Play it',
  use: 'Use it',
  issue: 'Issue it',
  bring: 'Bring in',
  report: 'Report it',
  assign: 'Assign',
  attach: 'Attach it',
  lead: 'Leads',
  contain: 'Contain',
  discard: 'Discard',
  draft: 'Pick',
  next: 'Next',
  take: 'Take it',
  pick: 'Choose',
};

/** Something is selected: say what it comes to, and ask for the word. */
function awaiting(game: CardGame): Words | null {
  const { pick, chosen, fits } = game;
  if (!pick) return null;
  const back = (): void => game.back();
  if (!chosen) return { ...several(game, fits), back };
  const { words, icon } = game.describe(chosen.text);
  return {
    sentence: `${words}?`,
    small: stake(game, chosen),
    confirm: { words: DO[chosen.verb] ?? 'Do it', ...(icon ? { icon } : {}), run: () => void game.confirm() },
    back,
  };
}

/** What is selected can be meant in several ways. */
function several(game: CardGame, fits: Act[]): Words {
  const [first] = fits;
  const { hand, on } = game.pick ?? {};
  const name = game.title(hand ?? on ?? '');
  if (first?.verb === 'issue' && hand !== undefined)
    return { sentence: `Issue ${name} to which Judge?`, small: cost(game, hand) };
  if (first?.verb === 'bring')
    return {
      sentence: `Where does ${name} stand?`,
      small: 'Choose a place in the row; the leftmost ready Judge leads.',
    };
  if (first?.verb === 'assign') {
    const offers = fits.map((act) => offer(game, act, game.who(act.seat ?? '')));
    return { sentence: `Who investigates ${name}?`, small: 'Choose a player.', offers };
  }
  const offers = fits.slice(0, 3).map((act) => offer(game, act, game.describe(act.text).words));
  return { sentence: `${name}: what of it?`, offers };
}

function offer(game: CardGame, act: Act, words: string): Offer {
  const { icon } = game.describe(act.text);
  return {
    words,
    ...(icon ? { icon } : {}),
    run: () => void game.act(act.text),
    look: (on) => (game.hovered = on ? act.text : null),
  };
}

/** The Prestige that a card costs below zero. */
function cost(game: CardGame, code: string): string {
  const sheet = game.sheet(code);
  const pv = sheet?.numbers.pv ?? 0;
  const paid = sheet?.kind === 'judge' ? pv : -pv;
  return paid > 0 ? `It costs ${paid} Prestige.` : 'It costs nothing.';
}

function stake(game: CardGame, act: Act): string | undefined {
  const sheet = game.sheet((act.hand ?? act.on ?? act.pile ?? '').split('-')[0] ?? '');
  switch (act.verb) {
    case 'play':
    case 'issue':
    case 'bring':
      return cost(game, act.hand ?? '');
    case 'attach':
      return sheet?.kind === 'perp' ? perpWords(game, act) : 'It works while the teams are there.';
    case 'draft':
      return `Experience ${sheet?.numbers.exp ?? 0}, Authority ${sheet?.numbers.authority ?? 0}, Ability ${sheet?.numbers.ability ?? 0}.`;
    case 'report':
      return `It will be worth ${figure(sheet?.numbers.pv ?? 0)} to whoever solves it, and what is attached on top.`;
    case 'contain':
      return 'The Judge is activated, and you gain a Commendation.';
    default:
      return undefined;
  }
}

function perpWords(game: CardGame, act: Act): string {
  const { resolve = 0, ability = 0, pv = 0 } = game.sheet(act.hand ?? '')?.numbers ?? {};
  return `Resolve ${resolve}, Ability ${ability}; brings ${figure(pv)} if the Crime is solved.`;
}

const PASS = (game: CardGame, words = 'Pass'): Offer[] => {
  const pass = game.only('pass');
  return pass ? [{ words, run: () => void game.act(pass.text) }] : [];
};

function asking(game: CardGame, kind: string): Words {
  const { table, view } = game;
  const lit = new Set(game.acts.filter(({ verb }) => verb !== 'pass').map((act) => act.hand ?? act.on)).size;
  const usable =
    lit === 0 ? 'None of your cards can act now.' : `${lit === 1 ? 'One card is' : `${lit} cards are`} lit.`;
  const asks = game.said(table.question);
  switch (kind) {
    case 'window':
      return {
        sentence: windowWords(game),
        small: [usable, chanceWords(game)].filter(Boolean).join(' '),
        offers: PASS(game),
      };
    case 'draft':
      return { sentence: asks, small: 'At most five Judges, at most 40 Experience.', offers: PASS(game, 'Stop here') };
    case 'order':
      return {
        sentence: 'Who stands leftmost? Choose your Judges from left to right.',
        small: 'The leftmost ready Judge leads the team.',
        offers: PASS(game, 'Keep the order'),
      };
    case 'issue':
      return { sentence: asks, small: usable, offers: PASS(game, 'Done') };
    case 'report':
      return { sentence: asks, small: 'Whoever holds a Crime reports one.', offers: PASS(game) };
    case 'assign':
      return {
        sentence: 'You are the Duty Judge: assign a Crime to a player.',
        small: 'A Crime, then a player; or one of the buttons beside the Crime.',
      };
    case 'refuse':
      return {
        sentence: asks,
        small: 'Refused, it goes back to the middle, and you are assigned another Crime if there is one.',
        offers: game.acts.map((act) => offer(game, act, capital(act.verb))),
      };
    case 'patrol':
      return { sentence: asks, small: usable, offers: PASS(game, 'Report nothing') };
    case 'scene':
    case 'perp':
      return { sentence: asks, small: [usable, chanceWords(game)].filter(Boolean).join(' '), offers: PASS(game) };
    case 'lead-perp':
      return { sentence: asks, small: 'The others support: +1 Resolve and Ability each.' };
    case 'after-dice':
      return {
        sentence: diceWords(game),
        small: chanceWords(game),
        offers: [
          ...game.acts
            .filter(({ verb }) => verb !== 'pass')
            .slice(0, 2)
            .map((act) => offer(game, act, act.on ? game.title(act.on) : 'Roll again')),
          ...PASS(game, 'Let them stand'),
        ],
      };
    case 'sentence':
      return { sentence: asks, small: 'Only one that can be completed may be chosen, if there is any.' };
    case 'contain':
      return {
        sentence: asks,
        small: 'A ready Psi Judge with more Experience than his Resolve can hold him.',
        offers: PASS(game, 'Let him go'),
      };
    case 'debrief':
      return {
        sentence: asks,
        small: `You hold ${game.mine?.hand.count ?? 0}; hands are filled up to ${game.mine?.handSize ?? 0} afterwards.`,
        offers: PASS(game, 'Done'),
      };
    case 'way':
    case 'opponent':
      return {
        sentence: asks,
        offers: game.acts.slice(0, 3).map((act) => offer(game, act, game.describe(act.text).words)),
      };
    default: {
      const plain = game.acts.filter(({ verb }) => verb === 'accept' || verb === 'refuse');
      return {
        sentence: asks,
        ...(view?.resolving.length ? { small: usable } : {}),
        offers: [...plain.map((act) => offer(game, act, act.verb === 'accept' ? 'Use it' : 'Refuse')), ...PASS(game)],
      };
    }
  }
}

function windowWords(game: CardGame): string {
  const { view, table } = game;
  const seat = view?.inquiry?.investigator;
  const whose =
    seat === undefined ? '' : ` of ${seat === table.seat ? 'your' : `${game.nameOf(seat)}’s`} investigation`;
  return `${capital(view?.round ?? '')} round${whose}: take one action, or pass.`;
}

/** What the roll would come to as things are. */
function chanceWords(game: CardGame): string {
  const odds = game.duel?.odds;
  if (!odds || odds.of === 1) return '';
  const mine = game.view?.inquiry?.perpPlayer === game.table.seat;
  const ways = mine ? odds.lost : odds.won;
  const who = mine
    ? 'The Perp wins'
    : game.view?.inquiry?.investigator === game.table.seat
      ? 'You win'
      : 'The Judges win';
  return `${who} the ${game.duel?.roll ?? 'roll'} with ${percent(ways, odds.of)}.`;
}

function diceWords(game: CardGame): string {
  const { duel } = game;
  const mine = game.view?.inquiry?.perpPlayer === game.table.seat ? duel?.perp : duel?.judge;
  const dice = mine?.dice.join(' and ') ?? '';
  return `${dice} thrown, ${mine?.total ?? 0} in all. Change it?`;
}
