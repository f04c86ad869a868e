// The one voice that asks: what is wanted of whom, what it would cost, and the buttons.
import type { Offer, PromptWords } from '../../../lib/game.ts';
import type { Miniatures } from '../state.svelte.ts';
import { actionWords, compass, legWords } from '../words.ts';
import { end } from './draft.ts';
import { inch, PATHS, PLACES, SHOTS, type Act } from './notation.ts';
import { percent } from './reasons.ts';
import { HOLDS, PASSES, verbWords } from './verbs.ts';

export function prompt(game: Miniatures): PromptWords | null {
  if (game.ruler.on) return measuring(game);
  const { asks, table } = game;
  const back = game.anyPick ? { back: () => game.back() } : {};
  if (!asks || table.seat === null) return looking(game);
  const seat = table.seat;
  if (game.draft && game.draft.form !== 'turn') return { ...drafting(game), seat, back: () => game.back() };
  if (game.dice.length > 0 && game.sending) return { ...rerolling(game), seat, back: () => game.back() };
  if (game.legs.length > 0) return { ...driving(game), seat, back: () => game.back() };
  if (game.chosen) return { ...choosing(game, game.chosen), seat, back: () => game.back() };
  return { ...asking(game), seat, ...back };
}

/** Nobody asks us: only a ruler or a look at somebody has words of its own. */
function looking(game: Miniatures): PromptWords | null {
  if (!game.looked && !game.target) return null;
  const [one, other] = [game.subject, game.target];
  const gap = one && other ? game.queries.gap(one, other) : null;
  const words = one && other ? `${game.name(one)} and ${game.name(other)}` : game.name(one);
  return {
    sentence: gap === null ? `You look at ${words}.` : `${words} are ${inch(gap)} apart.`,
    back: () => game.back(),
  };
}

function measuring(game: Miniatures): PromptWords {
  const { from, to, length } = game.ruler;
  const named = (it: { model: string | null; at: { x: number; y: number } }): string =>
    it.model ? game.name(it.model) : `${inch(it.at.x)}, ${inch(it.at.y)}`;
  const sentence = !from
    ? 'Measure: touch a model or a place.'
    : !to
      ? `From ${named(from)}: touch where to.`
      : `${named(from)} to ${named(to)}: ${length === null ? '…' : inch(length)}`;
  return {
    sentence,
    small: 'Everybody may measure at any time. MG-580',
    seat: game.table.seat ?? undefined,
    back: () => game.ruler.back(),
  };
}

/** A place is being chosen. */
function drafting(game: Miniatures): PromptWords {
  const { draft, path, sending } = game;
  const who = game.name(draft?.who ?? null);
  const { confirm, icon, says } = verbWords(draft?.verb ?? '');
  const to = draft && end(draft);
  if (draft?.form === 'card' || draft?.form === 'shot') {
    const what = draft.form === 'card' ? `Play ${game.cardName(draft.like?.card ?? '')}` : `${who} fires`;
    return {
      sentence: `${what} at ${to ? `${inch(to.x)}, ${inch(to.y)}` : '…'}?`,
      ...(sending ? { confirm: { words: confirm, icon, run: () => void game.confirm() } } : {}),
    };
  }
  const best = path?.most ? ` (${inch(path.most)} with a 6)` : '';
  const far = path && path.budget > 0 ? ` ${inch(path.length)} of ${inch(path.budget)}${best}` : '';
  const corners = draft && draft.points.length > 1 ? ` in ${draft.points.length} legs` : '';
  const facing = draft ? `Facing ${compass(draft.face)}.` : '';
  const dangers = path?.dangers.map(({ words }) => words).join(' ') ?? '';
  const legs =
    path?.legs
      .map(({ words }) => words)
      .filter(Boolean)
      .join(' · ') ?? '';
  const help = PATHS.includes(draft?.verb ?? '')
    ? 'Touch the end again to go, elsewhere for a corner; Q, E turn.'
    : 'Touch it again, or elsewhere; Q, E turn.';
  return {
    sentence: `${who} will ${says}${far}${corners}.`,
    small: path?.refused ? `${path.refused.sentence} ${path.refused.rule}` : `${facing} ${dangers || legs || help}`,
    ...(sending ? { confirm: { words: confirm, icon, run: () => void game.confirm() } } : {}),
  };
}

function rerolling(game: Miniatures): PromptWords {
  const which = `${game.dice.length > 1 ? 'dice' : 'die'} ${game.dice.join(', ')}`;
  return {
    sentence: `Play ${game.cardName(game.diceCard ?? '')} on ${which}?`,
    small: 'Touch dice in the tray to choose others.',
    confirm: { words: 'Play', icon: 'hand', run: () => void game.confirm() },
  };
}

function driving(game: Miniatures): PromptWords {
  const { legs, path } = game;
  const far = path && path.budget > 0 ? ` (${inch(path.length)} of ${inch(path.budget)})` : '';
  return {
    sentence: `${game.name(game.driver)} drives ${legs.map(legWords).join(', then ')}${far}.`,
    small: path?.refused ? `${path.refused.sentence} ${path.refused.rule}` : (path?.dangers[0]?.words ?? ''),
    confirm: { words: 'Drive', icon: 'hs-move', run: () => void game.confirm() },
  };
}

/** An action of the list waits for its confirmation. */
function choosing(game: Miniatures, act: Act): PromptWords {
  const { confirm, icon } = verbWords(act.verb);
  const odds = game.advice(act.text)?.odds.find(({ on }) => on === act.target);
  const words = actionWords(act, game);
  // The odds have a panel of their own; the sentence needs only the deed.
  const deed = odds ? words.replace(/: hits .*$/, '') : words;
  const ending = act.verb === 'pass';
  return {
    sentence: `${deed}?`,
    ...(odds
      ? {
          small: `Hits ${percent(odds.hit)}, pins ${percent(odds.pin)}, down ${percent(odds.down)}. Touch again to go ahead.`,
        }
      : {}),
    confirm: { words: ending ? 'End it' : confirm, icon: ending ? 'check' : icon, run: () => void game.confirm() },
  };
}

const only = (game: Miniatures, verb: string): Act | undefined => game.acts.find((act) => act.verb === verb);

function offer(game: Miniatures, verb: string, words?: string): Offer[] {
  const act = only(game, verb);
  if (!act) return [];
  return [{ words: words ?? verbWords(verb).confirm, run: () => void game.act(act.text), look: looks(game, act) }];
}

const looks =
  (game: Miniatures, act: Act) =>
  (on: boolean): void => {
    game.hovered = on ? act.text : null;
  };

function main(game: Miniatures, verb: string, words?: string): Pick<PromptWords, 'confirm'> {
  const act = only(game, verb);
  if (!act) return {};
  const { confirm, icon } = verbWords(verb);
  return { confirm: { words: words ?? confirm, icon, run: () => void game.act(act.text) } };
}

function asking(game: Miniatures): PromptWords {
  const { asks } = game;
  const kind = asks?.kind ?? '';
  const who = game.name(asks?.who ?? null);
  const pass = (words = PASSES[kind]): Offer[] => offer(game, 'pass', words);
  const hits = game.story?.rolls.hit?.dice.filter((die) => die === 'H').length ?? 0;
  switch (kind) {
    case 'bury':
      return { sentence: game.view.question, small: 'The others stay in your hand. Touch a card, and confirm. MG-043' };
    case 'deploy':
      return game.mover
        ? {
            sentence: `Where does ${game.name(game.mover)} stand?`,
            small: 'Touch a place in your zone, or drag; Q and E turn it. MG-050',
          }
        : { sentence: 'Deploy a model: choose whom.', small: 'In your force, or in the list.' };
    case 'activate':
      return {
        sentence: 'A chip of yours is drawn: whom do you activate?',
        small: 'Touch one of your models, twice to confirm.',
      };
    case 'act':
      return acting(game, who);
    case 'drive':
      return {
        sentence: `${who}: drive, turn, speed up or slow down.`,
        small: 'Build the way leg by leg beside the table.',
        offers: pass('End'),
      };
    case 'path':
      return {
        sentence: `Where does ${who} go?`,
        small: 'Touch places for corners and the end, or drag the model.',
        offers: pass(),
      };
    case 'dodge':
      return {
        sentence: `${hits > 0 ? `${hits} ${hits === 1 ? 'hit' : 'hits'}: ` : ''}${who} is hit. Dodge?`,
        small: 'Any SPECIAL dodges; the pin stays. MG-191',
        offers: pass(),
        ...main(game, 'dodge'),
      };
    case 'dodge-move':
      return {
        sentence: `${who} has dodged: move up to 3″.`,
        small: 'Touch a place, or drag the model. MG-193',
        offers: pass(),
      };
    case 'counter':
      return { sentence: `${who} may strike back.`, small: 'MG-258', offers: pass(), ...main(game, 'counter') };
    case 'star-chip':
      return {
        sentence: `${who} may test COOL, and be drawn again.`,
        small: 'A SPECIAL returns the star chip to the bag; without one it is pinned. MG-071',
        offers: pass(),
        ...main(game, 'test cool'),
      };
    case 'overwatch':
      return {
        sentence: `${who} acts in sight of your overwatch. Shoot?`,
        small: 'Choose a shot in the list, or touch the target. MG-132',
        offers: [...pass(), ...offer(game, 'hold', HOLDS.overwatch)],
        ...shooting(game),
      };
    case 'return-fire':
      return { sentence: `${who} may fire a snapshot back.`, offers: pass(), ...shooting(game) };
    case 'card':
      return {
        sentence: game.view.question.replace(/ Play a card.*$/, ''),
        small: 'Play a card, or let play go on. MG-058',
        offers: offer(game, 'hold', HOLDS.card),
        ...main(game, 'pass', PASSES.card),
      };
    case 'strike':
      return {
        sentence: `Whom does ${who} strike?`,
        small: 'Touch an enemy within reach; weapons are beside.',
        offers: pass(),
      };
    case 'attacker':
      return { sentence: 'Who strikes?', offers: pass() };
    default:
      return simple(game, kind, who);
  }
}

/** A yes and a no. */
function simple(game: Miniatures, kind: string, who: string): PromptWords {
  const yes = ['dodge', 'pistol', 'guard', 'attack', 'quietly', 'go', 'disembark', 'dismount'].find((verb) =>
    only(game, verb),
  );
  const sentence = game.view.question.replace(/\b[ab]\d+\b/g, (id) => game.name(id));
  const places = game.acts.some((act) => PLACES.includes(act.verb));
  return {
    sentence: sentence || who,
    ...(places ? { small: 'Touch a place, or choose one of the list.' } : {}),
    offers: offer(game, 'pass', PASSES[kind]),
    ...(yes && !places ? main(game, yes) : {}),
  };
}

function shooting(game: Miniatures): Pick<PromptWords, 'confirm'> {
  const shot = game.acts.find((act) => SHOTS.includes(act.verb));
  if (!shot) return {};
  return { confirm: { words: 'Aim', icon: 'hs-snipe', run: () => game.pick(shot) } };
}

function acting(game: Miniatures, who: string): PromptWords {
  const end = only(game, 'pass');
  const used = game.view.used;
  const left = used === null ? '' : used === 0 ? 'Two single actions, or a double one.' : 'One single action is left.';
  const open = game.acts.find((act) => game.open !== null && `${act.who ?? ''} ${act.verb}` === game.open);
  if (open) {
    const aim = PLACES.includes(open.verb)
      ? 'Touch a place, or choose one of the list.'
      : 'Touch a target, or choose in the list.';
    return { sentence: `${who} will ${verbWords(open.verb).says}.`, small: aim };
  }
  return {
    sentence: `${who}: touch a place to move, an enemy to attack.`,
    small: left || 'Everything else is in the list.',
    // Chosen first, confirmed then: nobody ends an activation by one key too many.
    offers: end ? [{ words: 'End', run: () => game.pick(end) }] : [],
  };
}
