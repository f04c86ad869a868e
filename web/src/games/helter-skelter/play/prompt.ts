// The one voice that asks: who does what, what it costs, and the button. Out of turn everybody gets the same prompt,
// whatever the hand holds.
import type { PromptWords } from '../../../lib/game.ts';
import type { HelterSkelter } from '../state.svelte.ts';
import type { Question } from '../view.ts';
import type { Act, Verb } from './notation.ts';
import { picked } from './picks.ts';
import { phone } from './width.ts';
import { confirmWords, iconOf, sentence, verbWords } from './words.ts';

const ANSWERS: readonly Verb[] = ['defend', 'take damage', 'discard', 'take cube', 'leave cube', 'interrupt', 'pass'];
/** No window follows: HS-121, and what only answers. */
const SILENT: readonly Verb[] = [...ANSWERS, 'deploy', 'ready', 'assign', 'concede'];

export function prompt(state: HelterSkelter): PromptWords | null {
  const asks = state.view?.asks ?? null;
  const { seat, question } = state.table;
  if (!asks || seat === null || question === '') return null;
  if (asks.kind === 'placement') return placing(state, asks);
  if (state.chosen && state.payment) return choosing(state, state.payment);
  const back = state.anyPick ? () => state.back() : undefined;
  const words = asking(state, asks);
  return { ...words, seat, ...(back ? { back } : {}) };
}

/** Something is chosen: what will happen, and the price. */
function choosing(state: HelterSkelter, payment: Act): PromptWords {
  const aimed = state.figure !== null && state.aimOf(payment) !== null;
  const again =
    payment.verb === 'snipe' || payment.verb === 'shotgun' ? ' Tap again to fire.' : ' Tap again to go ahead.';
  return {
    // A phone has the button right below, and little room.
    sentence: sentence(payment, state.cast) + (aimed && !phone() ? again : ''),
    small: price(state, payment),
    seat: state.table.seat ?? undefined,
    confirm: { words: confirmWords(payment), icon: iconOf(payment), run: () => void state.confirm() },
    back: () => state.back(),
  };
}

/** "Costs this card, of 3 the one you will miss least · all may then interrupt" */
export function price(state: HelterSkelter, payment: Act): string {
  const parts: string[] = [];
  const cards = payment.cards.length;
  if (cards > 0) {
    const chosen = payment.cards.every((card) =>
      state.picks.some((pick) => pick.kind === 'card' && pick.card === card),
    );
    const these = cards === 1 ? 'this card' : `these ${cards} cards`;
    const ways = cards === 1 ? `of ${state.ways} the one` : `of ${state.ways} ways the one`;
    parts.push(`Costs ${these}${state.ways > 1 && !chosen ? `, ${ways} you will miss least` : ''}`);
  } else if (payment.verb === 'deploy') {
    parts.push('Costs nothing');
  }
  const answers = phone() ? defencesOf(state, payment) : [];
  // A phone has no room for the box beside the target.
  if (answers.length > 0) parts.push(`could be answered with ${answers.join(', ')}`);
  else if (!SILENT.includes(payment.verb)) parts.push('all may then interrupt');
  return parts.join(' · ');
}

/** The names of the defences that may answer an attack: what the server says, else the reference card's row. */
function defencesOf(state: HelterSkelter, act: Act): string[] {
  const printed = state.content.combat[act.verb.toUpperCase()]?.defences ?? [];
  const odds = state.queries.odds(act, state.table.seq);
  const said = odds && [...new Set(odds.flatMap((one) => one.defences))];
  return (said ?? printed).map((name) => name.toUpperCase());
}

function asking(state: HelterSkelter, asks: Exclude<Question, { kind: 'placement' }>): PromptWords {
  const { cast } = state;
  const only = (verb: Verb) => state.acts.find((act) => act.verb === verb);
  const run = (act: Act | undefined): PromptWords['confirm'] =>
    act && {
      words: confirmWords(act),
      icon: iconOf(act),
      run: () => {
        if (!state.fresh) void state.act(act.text);
      },
    };
  switch (asks.kind) {
    case 'deploy-one':
      return (
        deploying(state) ?? {
          sentence: 'Your turn begins: deploy one character.',
          small: 'Choose one of the crossed spaces, the bench or the list.',
        }
      );
    case 'deploy-or-act':
      return acting(state);
    case 'defend': {
      const row = state.content.combat[asks.attack];
      const answers = (row?.defences ?? []).map((name) => name.toUpperCase());
      const list = answers.length > 1 ? `${answers.slice(0, -1).join(', ')} or ${answers.at(-1) ?? ''}` : answers[0];
      return {
        sentence: `${cast.name(asks.by)}: ${asks.attack} at ${cast.name(asks.defender)}, ${row?.damage ?? 1} damage. Defend?`,
        small: `${list ?? 'Nothing'} would answer it: tap the card.`,
        confirm: run(only('take damage')),
      };
    }
    case 'psi':
      return {
        sentence: `${cast.name(asks.by)} probes ${cast.name(asks.defender)}: discard a card that shows ${cast.name(asks.defender)}.`,
        small: 'Without one, one damage follows.',
        confirm: run(only('take damage')),
      };
    case 'vampirism':
      return {
        sentence: `${cast.name(asks.by)} has drawn blood. Take a cube?`,
        confirm: run(only('take cube')),
      };
    case 'interrupt': {
      const opener = state.seatName(asks.opener);
      const yours = asks.yours;
      if (yours !== null) {
        return {
          sentence: 'You have answered. The others are still to decide.',
          small: 'You may change your mind until then.',
        };
      }
      return {
        sentence: `Do you INTERRUPT ${opener}?`,
        small: 'Tap an INTERRUPT card to take a turn now, or let play go on.',
        confirm: run(only('pass')),
      };
    }
  }
}

function acting(state: HelterSkelter): PromptWords {
  const end = state.acts.find((act) => act.verb === 'end turn');
  const confirm: PromptWords['confirm'] = end && {
    words: 'End turn',
    icon: 'check',
    // Chosen first, confirmed then: nobody ends a turn by one key too many.
    run: () => void state.choose(end.text),
  };
  const entering = deploying(state);
  if (entering) return entering;
  const verb = picked(state.picks, 'verb')?.verb;
  const who = state.figure ? state.cast.name(state.figure) : null;
  if (who && verb === 'rally') {
    const ally = picked(state.picks, 'ally')?.who;
    if (!ally) return { sentence: `${who} will RALLY. Choose the ally.`, small: 'On the same or an adjacent space.' };
    return {
      sentence: `${who} rallies ${state.cast.name(ally)}. Choose a space for ${who}, then for ${state.cast.name(ally)}.`,
    };
  }
  if (who && verb) {
    const aim = ['move', 'climb', 'fly'].includes(verb) ? 'Choose a crossed space.' : 'Choose a target.';
    return { sentence: `${who} will ${verbWords(verb).says}. ${aim}` };
  }
  if (who) {
    return {
      sentence: `${who}: choose a target, a space or an action.`,
      small: phone() ? 'Tap anything to see what it would mean.' : 'Point at anything to see what it would mean.',
    };
  }
  const card = picked(state.picks, 'card')?.card;
  if (card !== undefined) return { sentence: 'Who uses this card? Choose a figure, a target or an action.' };
  const target = picked(state.picks, 'target')?.who;
  if (target)
    return {
      sentence: `Who acts against ${state.name(target)}?`,
      small: 'Choose one of your figures, a card or a row of the list.',
    };
  if (state.picks.length > 0) return { sentence: 'Choose who acts.' };
  const interrupting = state.view?.interrupting ? 'You have interrupted: act' : 'Your turn: act';
  return { sentence: `${interrupting}, deploy or end.`, small: 'Choose a figure, a card or a target.', confirm };
}

/** Somebody is to be deployed who has two spaces to choose from. */
function deploying(state: HelterSkelter): PromptWords | null {
  if (state.deploying === null) return null;
  return { sentence: `Where does ${state.name(state.deploying)} enter?`, small: 'Choose one of the crossed spaces.' };
}

function placing(state: HelterSkelter, asks: Extract<Question, { kind: 'placement' }>): PromptWords {
  const seat = state.table.seat ?? undefined;
  const ready = state.acts.find((act) => act.verb === 'ready');
  if (asks.yours?.ready) {
    return {
      sentence: 'Your map cards are committed. The others are still choosing.',
      small: 'You may change your mind until then.',
      seat,
    };
  }
  if (ready) {
    const right = state.rightOf(state.table.seat);
    return {
      sentence: `Is this final? The other five go to ${right}.`,
      small: 'Their fragments will lie there; your characters enter on yours.',
      seat,
      confirm: { words: 'Pass five', icon: 'check', run: () => void state.act(ready.text) },
      ...(state.anyPick ? { back: () => state.back() } : {}),
    };
  }
  const held = state.mapCard;
  const sentenceHeld = `Under whom does map card ${held ?? ''} lie?`;
  return {
    sentence: held === null ? state.table.question : sentenceHeld,
    small: 'Give five of your ten map cards to your characters; the other five are passed on.',
    seat,
    ...(state.anyPick ? { back: () => state.back() } : {}),
  };
}
