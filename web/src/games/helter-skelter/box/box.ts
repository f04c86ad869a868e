// Helter Skelter on the shelf.
import type { Box } from '../../../lib/game.ts';

const box: Box = {
  title: 'HELTER SKELTER',
  colour: '#51A0FB',
  shadow: '#0B2C66',
  blurb: 'Four worlds collide in one hall. Spend cards to shoot, climb and snatch.',
  players: '2 to 4',
  minutes: 40,
  icon: 'hs-snipe',
};

export default box;
