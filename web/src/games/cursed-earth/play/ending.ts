// How a game ended, in words. The rule that the outcome names says which way it was.
import type { ResultWords } from '../../../lib/game.ts';
import { capital, listed } from '../../../table/words.ts';
import type { CursedEarth } from '../state.svelte.ts';

const DECK = 'The encounter deck is empty.';

const LOST: Readonly<Record<string, string>> = {
  'CE-142': 'All three Judges are dead.',
  'CE-162': 'The perps have found Max Normal.',
  'CE-450': DECK,
  'CE-451': DECK,
  'CE-452': DECK,
  'CE-454': DECK,
};

const DUEL: Readonly<Record<string, string>> = {
  'CE-344': 'Max Normal is found.',
  'CE-345': 'A whole team is dead.',
  'CE-346': DECK,
  'CE-347': 'All is equal, which the first Senior Judge loses.',
};

export function ending(game: CursedEarth): ResultWords {
  const { outcome, seat } = game.table;
  if (!outcome || !game.view) return {};
  const won = outcome.winners.length > 0;
  if (game.duel) {
    const names = listed(outcome.winners.map((winner) => game.seatName(winner)));
    const why = DUEL[outcome.rule];
    return { unscored: true, ...(won && why ? { sentence: `${why} ${names} wins the game.` } : {}) };
  }
  const words = seat === null ? ['THE JUDGES WIN', 'THE JUDGES LOSE'] : ['YOU WIN', 'DEFEAT'];
  const score = game.view.mode === 'solo' ? game.queries.score() : null;
  const counted = score?.lines.filter(({ points, count }) => points !== 0 || count !== 0) ?? [];
  return {
    heading: words[won ? 0 : 1],
    sentence: won
      ? 'The Judges have found Max Normal. The game is won.'
      : `${LOST[outcome.rule] ?? ''} The game is lost.`.trim(),
    unscored: game.view.mode !== 'solo',
    lines: counted.map(({ words, count, points }) => ({
      words: count === null ? capital(words) : `${capital(words)} · ${count}`,
      points,
    })),
  };
}
