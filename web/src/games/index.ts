// The games that have a face of their own. A face is fetched when its game is played; a game without one is played
// with the page's own panels and lists.
import type { Component } from 'svelte';
import type { Face } from '../lib/game.ts';

/** A face as a game's folder exports it. Its state is its own affair, so to the page it is unknown. */
type Faces = Record<string, () => Promise<{ default: Face }>>;

const FACES: Faces = {
  'helter-skelter': () => import('./helter-skelter/face.ts'),
  'cursed-earth': () => import('./cursed-earth/face.ts'),
  'card-game': () => import('./card-game/face.ts'),
  miniatures: () => import('./miniatures/face.ts'),
};

/** The game's own face; null where the page's defaults do. */
export function face(game: string): Promise<Face> | null {
  return FACES[game]?.().then((module) => module.default) ?? null;
}

const TUTORIALS: Record<string, () => Promise<{ default: Component }>> = {
  'helter-skelter': () => import('./helter-skelter/tutorial/Tutorial.svelte'),
  'cursed-earth': () => import('./cursed-earth/tutorial/Tutorial.svelte'),
  'card-game': () => import('./card-game/tutorial/Tutorial.svelte'),
  miniatures: () => import('./miniatures/tutorial/Tutorial.svelte'),
};

/** The lessons of a game, if it has any. */
export function tutorial(game: string): (() => Promise<Component>) | null {
  const load = TUTORIALS[game];
  return load ? async () => (await load()).default : null;
}
