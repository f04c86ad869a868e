// The steps of a turn in the bar: the chip, the model, its actions, the test of a star chip.
import type { Step } from '../../../lib/game.ts';
import type { Miniatures } from '../state.svelte.ts';

export function steps(game: Miniatures): Step[] {
  const { asks, view } = game;
  const kind = asks?.kind ?? '';
  const names = view.turn === 0 ? ['Cards', 'Deploy', 'Play'] : ['Draw chip', 'Choose model', 'Act', 'Star test'];
  const running = kind !== '' || game.view.acting !== null || game.order.some((it) => !it.over);
  const at =
    view.turn === 0
      ? kind === 'bury' || game.force('a').every((it) => it.place !== 'table')
        ? kind === 'deploy'
          ? 1
          : 0
        : 1
      : kind === 'activate'
        ? 1
        : kind === 'star-chip'
          ? 3
          : running
            ? 2
            : 0;
  return names.map((words, step) => ({ words, state: step < at ? 'done' : step === at ? 'now' : 'later' }));
}
