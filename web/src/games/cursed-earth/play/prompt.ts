// The one voice that asks: the sentence, what is at stake, and the ways to answer that are worth a button.
import type { Offer, PromptWords } from '../../../lib/game.ts';
import type { CursedEarth } from '../state.svelte.ts';
import { narrow, touch } from './touch.ts';
import { captionWords } from '../drawing/words.ts';
import { captionName, captionNames, either } from './captions.ts';
import { whoOf, type Act } from './notation.ts';
import { cardName, describe } from './words.ts';

export function prompt(game: CursedEarth): PromptWords | null {
  const { table, view } = game;
  const asks = view?.asks;
  if (!asks || game.acts.length === 0 || game.advising || table.question === '') return null;
  const seat = table.seat ?? undefined;
  const words = awaiting(game) ?? asking(game, asks.kind);
  return { ...words, ...(seat ? { seat } : {}) };
}

type Words = Omit<PromptWords, 'seat'>;

/** Something is selected: say what it comes to, and ask for the word. */
function awaiting(game: CursedEarth): Words | null {
  const { pick, chosen } = game;
  if (!pick) return null;
  const back = (): void => game.back();
  if (pick.kind === 'place') {
    const card = game.row[pick.place - 1]?.card ?? null;
    const what = card === null ? 'the face-down card' : cardName(game, card);
    return { sentence: `Swap ${what} with which card?`, small: 'Choose another card of the row.', back };
  }
  if (pick.kind === 'keep' && pick.cards.length < 2) {
    return { sentence: 'Keep one more card.', small: 'The lower number will come first in the row.', back };
  }
  if (pick.kind === 'card' && !chosen) return placing(game, pick.card, back);
  if (!chosen) return null;
  const confirm = (label: string, icon?: string): PromptWords['confirm'] => ({
    words: label,
    ...(icon ? { icon } : {}),
    run: () => void game.confirm(),
  });
  if (chosen.verb === 'play') {
    const to = game.view?.time === 'dawn' ? 'It goes to its place by number.' : 'It goes to the end of the row.';
    return {
      sentence: `Play ${cardName(game, chosen.card)}?`,
      small: chosen.to ? `${describe(chosen, game).words}.` : to,
      confirm: confirm('Play it', 'hand'),
      back,
    };
  }
  const { words, icon } = describe(chosen, game);
  const who = whoOf(chosen);
  const stake = game.consequenceOf(chosen);
  if (who && stake === 'dies') {
    return {
      sentence: `${game.name(who)} dies. Is that what you want?`,
      small: 'The dead never come back.',
      confirm: confirm(`${game.name(who)} dies`, 'ce-death'),
      back,
    };
  }
  const lines = comesTo(game);
  const small = stake ? `${game.name(who ?? '')}: ${stake}.` : lines;
  return { sentence: `${words}?`, ...(small ? { small } : {}), confirm: confirm('Do it', icon), back };
}

/** What the caption that is looked at will do, where there is no column beside the board that says it. */
function comesTo(game: CursedEarth): string | undefined {
  const { lookedAt } = game;
  if (!lookedAt || !narrow()) return undefined;
  const lines = game.queries.caption(lookedAt.kind, lookedAt.index);
  return lines.length > 0 ? lines.map((line) => line.words).join('; ') : undefined;
}

/** A card of the hand is to go to one of two places. */
function placing(game: CursedEarth, card: number, back: () => void): Words {
  const offers = game.acts.flatMap((act) => {
    if (act.verb !== 'play' || act.card !== card || !act.to) return [];
    const words = act.to === 'above' || act.to === 'below' ? act.to : `${act.to} end`;
    return [offer(game, act, words.charAt(0).toUpperCase() + words.slice(1))];
  });
  return {
    sentence: `Where does ${cardName(game, card)} go?`,
    small: game.duel
      ? 'Above or below the locations; nobody owns a row yet.'
      : 'To the left or the right end of the row.',
    offers,
    back,
  };
}

function offer(game: CursedEarth, act: Act, words: string, icon = describe(act, game).icon): Offer {
  return { words, ...(icon ? { icon } : {}), run: () => game.take(act) };
}

function offersOf(game: CursedEarth, name: (act: Act) => string | null): Offer[] {
  return game.acts.flatMap((act) => {
    const words = name(act);
    return words === null ? [] : [offer(game, act, words)];
  });
}

/** Where a token comes from: the card, or a location or a meal that says nothing for itself. */
function source(game: CursedEarth): string {
  if (game.sheet) return `${game.sheet.name}: `;
  return game.lastEvent === 'time-is' ? 'Nothing is left to eat: ' : '';
}

const WHO = 'Choose a character, at the side or in the list.';

function asking(game: CursedEarth, kind: string): Words {
  const { table, view, sheet } = game;
  const number = view?.drawn[0]?.card ?? null;
  const drawn = number === null ? 'The unseen card' : cardName(game, number);
  const from = source(game);
  const low = (sentence: string) =>
    from ? `${from}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
  switch (kind) {
    case 'play':
      return playing(game);
    case 'place':
      return {
        sentence: `${drawn}: at which end of the row?`,
        small: 'The row is resolved from left to right.',
        offers: offersOf(game, (act) => (act.verb === 'put' ? `${act.at === 'left' ? 'Left' : 'Right'} end` : null)),
      };
    case 'choice':
      return choosing(game);
    case 'option': {
      const symbols = sheet?.options[game.optionNow - 1] ?? [];
      const name = sheet ? captionName(sheet, 'option', game.optionNow) : 'Do it';
      return {
        sentence: `${sheet?.name ?? 'The card'}: ${captionWords(symbols)}?`,
        small: comesTo(game) ?? 'An option: you may leave it.',
        offers: [
          ...offersOf(game, (act) => (act.verb === 'decline' ? 'Leave it' : null)),
          ...offersOf(game, (act) => (act.verb === 'trigger' ? name : null)),
        ],
      };
    }
    case 'heal':
      return { sentence: low('Who gains a health?'), small: WHO };
    case 'wound':
      return { sentence: low('Who loses a health?'), small: WHO };
    case 'radiation':
      return { sentence: low('Who takes the radiation?'), small: `${WHO} Health lower than radiation kills.` };
    case 'together':
      return {
        sentence: `${from || 'Both teams decide: '}who takes it?`,
        small: 'The others do not see it before all have answered.',
      };
    case 'death':
      return { sentence: low('Who dies?'), small: `${WHO} It will be asked once more.` };
    case 'violence': {
      const ammo = view?.teams.find((team) => team.team === view.asks?.team)?.ammunition ?? 0;
      return {
        sentence: low('How is the violence paid?'),
        small: 'Ammunition, two health of one character, or a life.',
        offers: offersOf(game, (act) => (act.verb === 'pay ammo' ? `Ammo (${ammo} left)` : null)),
      };
    }
    case 'survival':
    case 'diplomacy':
      return {
        sentence: low(`How is ${kind} paid?`),
        small: 'A kept card, one health of the specialist, or two of another.',
        offers: offersOf(game, (act) => {
          if (act.verb === 'pay card') return `Card ${act.card}`;
          return act.verb === 'pay health' && act.health === 1 ? `1 from ${game.name(act.who)}` : null;
        }).slice(0, 3),
      };
    case 'psi':
      return {
        sentence: low('Add the top card to the row, or take the psi action?'),
        small: {
          solo: 'The action draws four cards, and you keep two.',
          'co-operative': 'The action lets everybody draw a card, and one of them joins the row.',
          'head-to-head': 'The action shows you the top card, which you lay for the next investigation.',
        }[view?.mode ?? 'solo'],
        offers: offersOf(game, (act) => (act.verb === 'add' ? 'Add a card' : act.verb === 'psi' ? 'Psi action' : null)),
      };
    case 'rate':
      return {
        sentence: 'How do you rate the card that you have drawn?',
        small: 'The others see your rating, not the card.',
      };
    case 'pick-player':
      return {
        sentence: 'Whose card joins the row?',
        small: 'Pick a player above; the other cards are discarded, and shown then.',
      };
    case 'keep':
      return {
        sentence: 'Keep two of the four cards.',
        small: 'They join the row at its right end, the lower number first.',
      };
    case 'lay':
      return {
        sentence: `${drawn}: lay it face down above or below?`,
        small: 'It belongs to that row in the next investigation.',
        offers: offersOf(game, (act) => (act.verb === 'lay' ? (act.side === 'above' ? 'Above' : 'Below') : null)),
      };
    case 'swap':
      return {
        sentence: low('Swap two cards of the row?'),
        small: 'Choose the two cards, or leave the row as it is.',
        offers: offersOf(game, (act) => (act.verb === 'decline' ? 'No swap' : null)),
      };
    case 'row-right':
      return {
        sentence: 'Do you pick a row, or does the other player?',
        small: 'Whoever picks resolves first; the other one picks at dusk.',
        offers: offersOf(game, (act) =>
          act.verb === 'pick myself' ? 'I pick' : act.verb === 'let other' ? 'They pick' : null,
        ),
      };
    case 'row-pick':
      return {
        sentence: 'Which row is yours?',
        small: 'You resolve it first; the other player gets the other one.',
        offers: offersOf(game, (act) => (act.verb === 'pick row' ? (act.side === 'above' ? 'Above' : 'Below') : null)),
      };
    default:
      return { sentence: table.question };
  }
}

function playing(game: CursedEarth): Words {
  const { view } = game;
  const draw = game.only('draw');
  const offers = draw ? [offer(game, draw, 'Draw')] : [];
  if (draw) {
    return {
      sentence: 'Play a card from your hand, or draw one.',
      small: 'To the left or the right end of the row.',
      offers,
    };
  }
  const small = game.duel
    ? 'To the row above or below the locations.'
    : view?.time === 'dawn'
      ? 'Dawn: cards lie in the order of their numbers.'
      : 'Dusk: cards lie in the order in which they are played.';
  return { sentence: 'Play a card from your hand.', small };
}

function choosing(game: CursedEarth): Words {
  const { sheet, view, lookedAt } = game;
  if (!sheet) return { sentence: game.table.question };
  const names = captionNames(sheet.choices);
  const together = view?.mode === 'co-operative' ? 'You are Senior Judge: discuss, then your word counts.' : undefined;
  const small =
    (lookedAt && comesTo(game)) ?? together ?? `${touch() ? 'Tap' : 'Point at'} a caption to see what it comes to.`;
  return {
    sentence: `${sheet.name}: ${either(names)}?`,
    small,
    offers: game.acts.flatMap((act) => {
      if (act.verb !== 'choose') return [];
      return [
        {
          ...offer(game, act, names[act.choice - 1] ?? `Choice ${act.choice}`),
          look: (on: boolean) => game.look(on ? { kind: 'choice', index: act.choice } : null),
        },
      ];
    }),
  };
}
