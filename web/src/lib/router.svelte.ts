// Where the page is: the path and the query of the address, by the browser's own history.
//   /  /new/{game}  /table/{id}  /table/{id}/replay  /table/{id}/fair  /games  /rules  /rules/{game or rule}
//   /profile  /learn/{game}  /cards  /cards/{code}  /decks  /decks/{deck}  /forces  /forces/{force}

let href = $state(typeof location === 'undefined' ? '/' : location.pathname + location.search);

const query = $derived.by(() => new URLSearchParams(href.split('?')[1] ?? ''));

export const route = {
  get path(): string {
    return href.split('?')[0] ?? '/';
  },
  get query(): URLSearchParams {
    return query;
  },
};

/** Goes to a path of ours, `/table/3f…?seat=a`. With `replace` the Back button skips the page that is left. */
export function go(path: string, replace = false): void {
  const url = new URL(path, location.origin);
  const there = url.pathname + url.search;
  if (there === href && !url.hash) return;
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  href = there;
  if (url.hash) document.getElementById(url.hash.slice(1))?.scrollIntoView();
}

/** Listens for the Back button and for clicks on links inside the app; called once, by App. */
export function followLinks(): () => void {
  const back = () => {
    href = location.pathname + location.search;
  };
  const click = (event: MouseEvent) => {
    const link = ours(event);
    if (!link) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}

/** The link that was clicked, if it leads to another page of ours in this same tab. */
function ours(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null;
  if (link.pathname.startsWith('/api/') || link.pathname === '/healthz' || link.pathname === '/metrics') return null;
  // A jump within the page is the browser's business.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return null;
  return link;
}
