// The card game on the page for a new table: how the teams come about, and a deck for each seat.
import type { SetUpFace } from '../../../pages/setup/face.ts';
import { Known } from './known.svelte.ts';
import Options from './Options.svelte';
import Seat from './Seat.svelte';

const face: SetUpFace<Known> = {
  title: 'Start',
  brought: 'Decks and teams',
  listed: 'decks',
  open: (info) => new Known(info),
  load: (known) => known.load(),
  Seat,
  Options,
};

// The page hands back what `open` made, and knows nothing about it.
export default face as unknown as SetUpFace;
