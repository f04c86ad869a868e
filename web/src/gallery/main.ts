// Every drawing in one page, for looking at while it is drawn. Not part of the build: `npx vite`, then /gallery.html, or
// /gallery.html?game=cursed-earth, or ?game=card-game, or ?game=miniatures.
import { mount } from 'svelte';
import '../look/tokens.css';
import '../look/base.css';
import icons from '../look/icons.svg?raw';
import CardGame from '../games/card-game/gallery/Gallery.svelte';
import CursedEarth from '../games/cursed-earth/gallery/Gallery.svelte';
import Gallery from '../games/helter-skelter/gallery/Gallery.svelte';
import Miniatures from '../games/miniatures/gallery/Gallery.svelte';
import { readContent as readCardGame } from '../games/card-game/drawing/content.ts';
import { readContent as readCursedEarth } from '../games/cursed-earth/drawing/content.ts';
import { readContent } from '../games/helter-skelter/drawing/content.ts';

const holder = document.createElement('div');
holder.innerHTML = icons;
holder.hidden = true;
document.body.prepend(holder);

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'helter-skelter';
const games = (await (await fetch('/api/games')).json()) as { game: string; content: string }[];
const hash = games.find((each) => each.game === game)?.content ?? '';
const content: unknown = await (await fetch(`/api/content/${game}/${hash}`)).json();
const target = document.getElementById('app');
if (target && game === 'cursed-earth') {
  mount(CursedEarth, { target, props: { content: readCursedEarth(content), query } });
} else if (target && game === 'card-game') {
  mount(CardGame, { target, props: { content: readCardGame(content), query } });
} else if (target && game === 'miniatures') {
  mount(Miniatures, { target, props: { content, query } });
} else if (target) {
  mount(Gallery, { target, props: { content: readContent(content), query } });
}
