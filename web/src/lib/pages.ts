// Which page a path names. The server knows the same list, for its 404 (crates/server/src/routes/web.rs).
import type { Component } from 'svelte';
import { tutorial } from '../games/index.ts';

export type Load = () => Promise<{ default: Component }>;

export interface Place {
  load: Load;
  /** Paths with the same key are one page that follows the path itself; another key is mounted anew. */
  key: string;
  /** The page draws a bar of its own. */
  bare: boolean;
}

const home: Load = () => import('../pages/Home.svelte');
const setUp: Load = () => import('../pages/SetUp.svelte');
const table: Load = () => import('../pages/Table.svelte');
const replay: Load = () => import('../pages/Replay.svelte');
const fair: Load = () => import('../pages/Fair.svelte');
const games: Load = () => import('../pages/MyGames.svelte');
const rules: Load = () => import('../pages/Rules.svelte');
const profile: Load = () => import('../pages/Profile.svelte');
const decks: Load = () => import('../pages/Decks.svelte');
const builder: Load = () => import('../pages/DeckBuilder.svelte');
const cards: Load = () => import('../pages/Cards.svelte');
const card: Load = () => import('../pages/CardPage.svelte');
const forces: Load = () => import('../pages/Forces.svelte');
const muster: Load = () => import('../pages/ForceBuilder.svelte');
const tables: Load = () => import('../pages/Tables.svelte');
const editor: Load = () => import('../pages/TableEditor.svelte');
const about: Load = () => import('../pages/About.svelte');
const licences: Load = () => import('../pages/Licences.svelte');
const learn: Load = () => import('../pages/Learn.svelte');

/** Null where there is nothing. */
export function placeOf(path: string): Place | null {
  const parts = path.split('/').filter(Boolean);
  const [first, second, third] = parts;
  if (parts.length > 3) return null;
  const place = (load: Load, key = path, bare = false): Place => ({ load, key, bare });
  if (first === undefined) return place(home);
  if (first === 'table' && second !== undefined) {
    if (third === undefined) return place(table, path, true);
    if (third === 'replay') return place(replay, path, true);
    return third === 'fair' ? place(fair) : null;
  }
  if (third !== undefined) return null;
  if (first === 'rules') return place(rules, 'rules');
  // A list that is saved for the first time gets a path of its own, and the page stays.
  if (first === 'decks') return second === undefined ? place(decks) : place(builder, 'builder');
  if (first === 'forces') return second === undefined ? place(forces) : place(muster, 'muster');
  if (first === 'tables') return second === undefined ? place(tables) : place(editor, 'editor');
  if (first === 'cards') return second === undefined ? place(cards) : place(card);
  // Lessons are played at a table, with a bar of their own.
  if (first === 'learn') return place(learn, path, second !== undefined && tutorial(second) !== null);
  if (first === 'new') return second === undefined ? null : place(setUp);
  if (second !== undefined) return null;
  if (first === 'games') return place(games);
  if (first === 'about') return place(about);
  if (first === 'licences') return place(licences);
  return first === 'profile' ? place(profile) : null;
}
