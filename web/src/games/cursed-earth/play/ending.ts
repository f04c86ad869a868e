// How a game ended, in words. The rule that the outcome names says which way it was.
import type { ResultWords } from '../../../lib/game.ts';
import type { CursedEarth } from '../state.svelte.ts';

const LOST: Readonly<Record<string, string>> = {
  'CE-142': 'All three Judges are dead. The game is lost.',
  'CE-162': 'The perps have found Max Normal. The game is lost.',
  'CE-450': 'The encounter deck is empty. The game is lost.',
  'CE-451': 'The encounter deck is empty. The game is lost.',
  'CE-452': 'The encounter deck is empty. The game is lost.',
  'CE-454': 'The encounter deck is empty. The game is lost.',
};

export function ending(game: CursedEarth): ResultWords {
  const { outcome, seat } = game.table;
  if (!outcome || !game.view || game.duel) return { unscored: true };
  const won = outcome.winners.length > 0;
  const score = game.view.mode === 'solo' ? game.queries.score() : null;
  const playing = seat !== null;
  return {
    heading: won ? (playing ? 'YOU WIN' : 'THE JUDGES WIN') : playing ? 'DEFEAT' : 'THE JUDGES LOSE',
    sentence: won ? 'The Judges have found Max Normal. The game is won.' : (LOST[outcome.rule] ?? 'The game is lost.'),
    unscored: game.view.mode !== 'solo',
    ...(score
      ? {
          lines: score.lines.map(({ words, points, count }) => ({
            words: count === null ? words : `${count} × ${words}`,
            points,
          })),
        }
      : {}),
  };
}
