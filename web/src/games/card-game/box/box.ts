// The card game on the shelf.
import type { Box } from '../../../lib/game.ts';

const box: Box = {
  title: 'DREDD: THE CARD GAME',
  colour: '#FF9A6B',
  shadow: '#7A1A0C',
  blurb: 'Build a squad, chase perps, pass sentence.',
  players: '2 to 4',
  minutes: 50,
  icon: 'cg-prestige',
};

export default box;
