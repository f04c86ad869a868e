// Every drawing in one page, for looking at while it is drawn. Not part of the build: `npx vite`, then /gallery.html.
import { mount } from 'svelte';
import '../look/tokens.css';
import '../look/base.css';
import icons from '../look/icons.svg?raw';
import Gallery from './Gallery.svelte';
import { readContent } from '../games/helter-skelter/drawing/content.ts';

const holder = document.createElement('div');
holder.innerHTML = icons;
holder.hidden = true;
document.body.prepend(holder);

const games = (await (await fetch('/api/games')).json()) as { game: string; content: string }[];
const hash = games.find(({ game }) => game === 'helter-skelter')?.content ?? '';
const content = readContent(await (await fetch(`/api/content/helter-skelter/${hash}`)).json());
const target = document.getElementById('app');
if (target) mount(Gallery, { target, props: { content, query: new URLSearchParams(location.search) } });
