// The Cursed Earth on the shelf.
import type { Box } from '../../../lib/game.ts';

const box: Box = {
  title: 'THE CURSED EARTH',
  colour: '#FFC933',
  shadow: '#B3260F',
  blurb: 'Cross the radlands together before your prey is found.',
  players: '1 to 4',
  minutes: 30,
  icon: 'ce-senior',
};

export default box;
