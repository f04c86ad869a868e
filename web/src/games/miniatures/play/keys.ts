// The keyboard on the table: steps of half an inch, turning, a corner, the ruler. Enter and Esc are the page's.
import type { Miniatures } from '../state.svelte.ts';

const HALF = 500;
const QUARTER = 250;
/** An eighth of a right angle times two: 22.5°, and a quarter of that. */
const TURN = 256;
const FINE = 64;

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Lists, fields and dialogs have arrows of their own. */
function elsewhere(target: EventTarget | null): boolean {
  return (
    target !== null &&
    target instanceof Element &&
    target.closest('input, textarea, select, dialog, [data-row], [role="tablist"]') !== null
  );
}

export function keyed(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
  game: Pick<Miniatures, 'nudge' | 'turnBy' | 'corner' | 'ruler'>,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || elsewhere(event.target)) return false;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = event.shiftKey ? QUARTER : HALF;
    return game.nudge(arrow[0] * step, arrow[1] * step);
  }
  const by = event.shiftKey ? FINE : TURN;
  switch (event.key.toLowerCase()) {
    case 'q':
      return game.turnBy(by);
    case 'e':
      return game.turnBy(-by);
    case 'w':
      return game.corner();
    case 'm':
      game.ruler.toggle();
      return true;
    default:
      return false;
  }
}
