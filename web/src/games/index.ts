// The games that have a face of their own, in the order of the shelf, and what else is in their folders. All but the
// box is fetched when it is needed; a game without a face is played with the page's own panels and lists.
import type { Component } from 'svelte';
import type { Box, Face } from '../lib/game.ts';
import type { SetUpFace } from '../pages/setup/face.ts';
import cardGame from './card-game/box/box.ts';
import cursedEarth from './cursed-earth/box/box.ts';
import helterSkelter from './helter-skelter/box/box.ts';
import miniatures from './miniatures/box/box.ts';

/** What a game's folder exports. The state of a face is its own affair, so to the page it is unknown. */
interface Game {
  box: Box;
  face: () => Promise<{ default: Face }>;
  setUp: () => Promise<{ default: SetUpFace }>;
  tutorial: () => Promise<{ default: Component }>;
}

const GAMES: Readonly<Record<string, Game>> = {
  'helter-skelter': {
    box: helterSkelter,
    face: () => import('./helter-skelter/face.ts'),
    setUp: () => import('./helter-skelter/setup/face.ts'),
    tutorial: () => import('./helter-skelter/tutorial/Tutorial.svelte'),
  },
  'cursed-earth': {
    box: cursedEarth,
    face: () => import('./cursed-earth/face.ts'),
    setUp: () => import('./cursed-earth/setup/face.ts'),
    tutorial: () => import('./cursed-earth/tutorial/Tutorial.svelte'),
  },
  'card-game': {
    box: cardGame,
    face: () => import('./card-game/face.ts'),
    setUp: () => import('./card-game/setup/face.ts'),
    tutorial: () => import('./card-game/tutorial/Tutorial.svelte'),
  },
  miniatures: {
    box: miniatures,
    face: () => import('./miniatures/face.ts'),
    setUp: () => import('./miniatures/setup/face.ts'),
    tutorial: () => import('./miniatures/tutorial/Tutorial.svelte'),
  },
};

/** What stands on the boxes, by game. */
export const BOXES: readonly (readonly [game: string, box: Box])[] = Object.entries(GAMES).map(([game, { box }]) => [
  game,
  box,
]);

export function boxOf(game: string): Box | null {
  return GAMES[game]?.box ?? null;
}

/** In icons.svg. */
export function iconOf(game: string): string {
  return boxOf(game)?.icon ?? 'dice';
}

/** The game's own face; null where the page's defaults do. */
export function face(game: string): Promise<Face> | null {
  return GAMES[game]?.face().then((module) => module.default) ?? null;
}

/** The game's own part of the page for a new table; null where the page's defaults do. */
export function setUpFace(game: string): Promise<SetUpFace> | null {
  return GAMES[game]?.setUp().then((module) => module.default) ?? null;
}

/** The lessons of a game, if it has any. */
export function tutorial(game: string): (() => Promise<Component>) | null {
  const load = GAMES[game]?.tutorial;
  return load ? async () => (await load()).default : null;
}
