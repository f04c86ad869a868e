// The Cursed Earth on the page for a new table: the mode says who may sit down, so it comes first.
import { usualBot } from '../../../pages/parts/words.ts';
import type { SetUpFace } from '../../../pages/setup/face.ts';
import { fitting, inMode, modeOf, SEATS, sideOf } from './modes.ts';
import Options from './Options.svelte';
import Seat from './Seat.svelte';

const face: SetUpFace = {
  title: 'Mode',
  brought: 'The mode and its options',
  optionsFirst: true,
  forOthers: (plan, { bots }) => inMode(plan, 'co-operative', usualBot(bots)),
  fitting,
  seating: (options) => SEATS[modeOf(options)],
  mark: (options, seat) => {
    if (modeOf(options) !== 'head-to-head') return null;
    return sideOf(options, seat) === 'judges' ? 'ju' : 'sd';
  },
  Seat,
  Options,
};

export default face;
