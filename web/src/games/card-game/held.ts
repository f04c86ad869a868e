// A preview opens on hover, on focus, and on a long press where there is no hover; the same gestures end it. The card
// keeps its own click: a press that was long does not count as one.

import { on } from 'svelte/events';

/** As long as a press must last. */
const LONG = 420;
/** A pointer that only passes by opens nothing. */
const PAUSE = 350;

/** A finger leaves no hover behind: what a long press opens is a page of its own, a Dialog, to scroll and to close. */
export type How = 'hover' | 'focus' | 'press';

/**
 * An attachment: `{@attach previewed(game, show)}` on whatever holds a card. `show` is told where the card is, so that
 * the preview can stand beside it. The game is the one that the card was drawn for: a card that goes away loses the
 * focus, and where the whole table goes, the page has no game any more by then.
 */
export function previewed(
  game: { unlook: () => void },
  show: (at: DOMRect, how: How) => void,
): (element: HTMLElement) => () => void {
  return (element) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let long = false;
    let from: { x: number; y: number } | undefined;
    const soon = (how: How, after: number) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        long = how === 'press';
        show(element.getBoundingClientRect(), how);
      }, after);
    };
    const stop = () => {
      clearTimeout(waiting);
      from = undefined;
    };
    const leave = () => {
      stop();
      game.unlook();
    };
    const heard = {
      pointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && soon('hover', PAUSE),
      pointerleave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
      pointerdown: (event: PointerEvent) => {
        // Whoever presses has read it, and wants to see the button that comes next.
        if (event.pointerType === 'mouse') return leave();
        long = false;
        from = { x: event.clientX, y: event.clientY };
        soon('press', LONG);
      },
      // A finger that moves scrolls.
      pointermove: (event: PointerEvent) => {
        if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 10) stop();
      },
      pointerup: (event: PointerEvent) => event.pointerType !== 'mouse' && stop(),
      pointercancel: stop,
      // Else the press would click on what it has just opened.
      touchend: (event: TouchEvent) => {
        if (!long) return;
        long = false;
        event.preventDefault();
      },
      contextmenu: (event: Event) => long && event.preventDefault(),
      focusin: (event: FocusEvent) =>
        event.target instanceof Element && event.target.matches(':focus-visible') && soon('focus', 0),
      // What a press has opened takes the focus itself.
      focusout: () => !long && leave(),
      keydown: (event: KeyboardEvent) => event.key === 'Escape' && game.unlook(),
    };
    const click = (event: MouseEvent) => {
      if (!long) return;
      long = false;
      event.preventDefault();
      event.stopPropagation();
    };
    // By Svelte's `on`: a browser tells of a lost focus in the midst of the update that removes the card, and a plain
    // listener could change no state then.
    const deaf = Object.entries(heard).map(([name, listener]) => on(element, name, listener as EventListener));
    deaf.push(on(element, 'click', click, { capture: true }));
    return () => {
      stop();
      for (const end of deaf) end();
    };
  };
}

/** Where a preview of a size stands beside a card, inside a window. */
export function beside(
  at: { left: number; right: number; top: number; bottom: number },
  size: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const gap = 12;
  const right = at.right + gap + size.width <= room.width - 8;
  const left = at.left - gap - size.width;
  const x = right ? at.right + gap : left >= 8 ? left : (room.width - size.width) / 2;
  const middle = (at.top + at.bottom) / 2 - size.height / 2;
  return {
    left: Math.max(8, Math.min(x, room.width - size.width - 8)),
    top: Math.max(8, Math.min(middle, room.height - size.height - 8)),
  };
}
