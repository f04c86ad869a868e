// The games on the start page. What is painted on their boxes they say themselves; which can be played the server says.
import type { Component } from 'svelte';
import { boxOf, BOXES } from '../../games/index.ts';
import { PAINTINGS } from '../../games/paintings.ts';
import type { Box } from '../../lib/game.ts';
import type { GameInfo } from '../../protocol.ts';

/** A box and, if the server has the game, what it says of it. */
export interface OnShelf {
  game: string;
  box: Box;
  art: Component | null;
  info: GameInfo | null;
}

/** All that have a box, and whatever else the server knows; what can be played comes first. */
export function shelf(games: GameInfo[]): OnShelf[] {
  const infoOf = (game: string) => games.find((it) => it.game === game) ?? null;
  const known = BOXES.map(([game, box]) => ({ game, box, art: PAINTINGS[game] ?? null, info: infoOf(game) }));
  const others = games
    .filter(({ game }) => !boxOf(game))
    .map((info) => ({ game: info.game, box: plainBox(info), art: null, info }));
  return [...known, ...others].sort((a, b) => Number(b.info !== null) - Number(a.info !== null));
}

function plainBox({ title, least_seats, most_seats }: GameInfo): Box {
  return {
    title: title.toUpperCase(),
    colour: '#FFC933',
    shadow: '#D7371F',
    blurb: '',
    players: least_seats === most_seats ? `${least_seats}` : `${least_seats} to ${most_seats}`,
    minutes: null,
    icon: 'dice',
  };
}
