// Focus is never lost: when the button that has it goes away, its neighbour takes over, or the list itself. Where a whole
// place goes away, nobody needs to hear of it.

/** For a list of buttons that come and go; give the list a `tabindex` where it may become empty. */
export function keepFocus(list: HTMLElement): () => void {
  let last = -1;
  const buttons = () => [...list.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const come = (event: FocusEvent) => {
    last = buttons().findIndex((button) => button === event.target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) last = -1;
    // Chromium tells of it just before a removal, when the button still seems to be there.
    else queueMicrotask(() => target instanceof Node && list.contains(target) && (last = -1));
  };
  const changed = new MutationObserver(() => {
    if (last < 0 || document.activeElement !== document.body) return;
    const all = buttons();
    (all[Math.min(last, all.length - 1)] ?? list).focus();
  });
  list.addEventListener('focusin', come);
  list.addEventListener('focusout', leave);
  changed.observe(list, { childList: true, subtree: true });
  return () => {
    changed.disconnect();
    list.removeEventListener('focusin', come);
    list.removeEventListener('focusout', leave);
  };
}

/**
 * After a lost focus, unless it was lost because the place is being taken away: nobody listens there any more then. The
 * place is what had the focus, if nothing else is said.
 */
export function unlessGone(event: FocusEvent, run: () => void, place: EventTarget | null = event.target): void {
  if (event.relatedTarget !== null) run();
  // Just before a removal everything still seems to be there.
  else queueMicrotask(() => place instanceof Node && place.isConnected && run());
}
