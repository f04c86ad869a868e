// Focus is never lost: when the button that has it goes away, its neighbour takes over.

/** For a list of buttons that come and go. */
export function keepFocus(list: HTMLElement): () => void {
  let last = -1;
  const buttons = () => [...list.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const come = (event: FocusEvent) => {
    last = buttons().findIndex((button) => button === event.target);
  };
  const leave = (event: FocusEvent) => {
    // Nothing takes the focus when its element is removed; a click elsewhere keeps the element.
    if (event.relatedTarget !== null || (event.target instanceof Node && list.contains(event.target))) last = -1;
  };
  const changed = new MutationObserver(() => {
    if (last < 0 || document.activeElement !== document.body) return;
    const all = buttons();
    all[Math.min(last, all.length - 1)]?.focus();
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
