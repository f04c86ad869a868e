// The miniatures game on the shelf.
import type { Box } from '../../../lib/game.ts';

const box: Box = {
  title: 'MINIATURES',
  colour: '#7BDCA6',
  shadow: '#0C4A30',
  blurb: 'A measured street fight, to the thousandth of an inch.',
  players: '2',
  minutes: 60,
  icon: 'mg-chip',
};

export default box;
