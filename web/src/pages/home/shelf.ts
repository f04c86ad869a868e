// The four games on the start page: what is painted on their boxes. Which of them can be played the server says.
import type { Component } from 'svelte';
import type { GameInfo } from '../../protocol.ts';
import CardGame from '../../games/card-game/box/Art.svelte';
import CursedEarth from '../../games/cursed-earth/box/Art.svelte';
import HelterSkelter from '../../games/helter-skelter/box/Art.svelte';
import Miniatures from '../../games/miniatures/box/Art.svelte';

export interface Box {
  game: string;
  /** In our lettering. */
  title: string;
  colour: string;
  shadow: string;
  blurb: string;
  players: string;
  minutes: number | null;
  art: Component | null;
}

const BOXES: Box[] = [
  {
    game: 'helter-skelter',
    title: 'HELTER SKELTER',
    colour: '#51A0FB',
    shadow: '#0B2C66',
    blurb: 'Four worlds collide in one hall. Spend cards to shoot, climb and snatch.',
    players: '2 to 4',
    minutes: 40,
    art: HelterSkelter,
  },
  {
    game: 'cursed-earth',
    title: 'THE CURSED EARTH',
    colour: '#FFC933',
    shadow: '#B3260F',
    blurb: 'Cross the radlands together before your prey is found.',
    players: '1 to 4',
    minutes: 30,
    art: CursedEarth,
  },
  {
    game: 'card-game',
    title: 'DREDD: THE CARD GAME',
    colour: '#FF9A6B',
    shadow: '#7A1A0C',
    blurb: 'Build a squad, chase perps, pass sentence.',
    players: '2 to 4',
    minutes: 50,
    art: CardGame,
  },
  {
    game: 'miniatures',
    title: 'MINIATURES',
    colour: '#7BDCA6',
    shadow: '#0C4A30',
    blurb: 'A measured street fight, to the thousandth of an inch.',
    players: '2',
    minutes: 60,
    art: Miniatures,
  },
];

/** A box and, if the server has the game, what it says of it. */
export interface OnShelf {
  box: Box;
  info: GameInfo | null;
}

/** All four, and whatever else the server knows; what can be played comes first. */
export function shelf(games: GameInfo[]): OnShelf[] {
  const known = BOXES.map((box) => ({ box, info: games.find(({ game }) => game === box.game) ?? null }));
  const others = games.filter(({ game }) => !BOXES.some((box) => box.game === game));
  const all = [...known, ...others.map((info) => ({ box: plainBox(info), info }))];
  return all.sort((a, b) => Number(b.info !== null) - Number(a.info !== null));
}

function plainBox({ game, title, least_seats, most_seats }: GameInfo): Box {
  return {
    game,
    title: title.toUpperCase(),
    colour: '#FFC933',
    shadow: '#D7371F',
    blurb: '',
    players: least_seats === most_seats ? `${least_seats}` : `${least_seats} to ${most_seats}`,
    minutes: null,
    art: null,
  };
}
