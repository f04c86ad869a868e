// The drawings of a game in one page, for looking at while they are drawn. Not part of the build: `npx vite`, then
// /gallery.html?game= and the name of a game with a gallery in its folder.
import { type Component, mount } from 'svelte';
import '../look/tokens.css';
import '../look/base.css';
import icons from '../look/icons.svg?raw';

interface Props {
  pack: unknown;
  query: URLSearchParams;
}
const GALLERIES = import.meta.glob<{ default: Component<Props> }>('../games/*/gallery/Gallery.svelte');

const holder = document.createElement('div');
holder.innerHTML = icons;
holder.hidden = true;
document.body.prepend(holder);

const query = new URLSearchParams(location.search);
const games = (await (await fetch('/api/games')).json()) as { game: string; content: string }[];
const info = games.find(({ game }) => game === query.get('game')) ?? games[0];
const load = info && GALLERIES[`../games/${info.game}/gallery/Gallery.svelte`];
const target = document.getElementById('app');
if (target && load) {
  const pack: unknown = await (await fetch(`/api/content/${info.game}/${info.content}`)).json();
  mount((await load()).default, { target, props: { pack, query } });
}
