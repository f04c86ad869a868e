// What is painted on the boxes of the games. Every page needs index.ts, and only the shelves need this.
import type { Component } from 'svelte';
import CardGame from './card-game/box/Art.svelte';
import CursedEarth from './cursed-earth/box/Art.svelte';
import HelterSkelter from './helter-skelter/box/Art.svelte';
import Miniatures from './miniatures/box/Art.svelte';

export const PAINTINGS: Readonly<Record<string, Component>> = {
  'helter-skelter': HelterSkelter,
  'cursed-earth': CursedEarth,
  'card-game': CardGame,
  miniatures: Miniatures,
};
