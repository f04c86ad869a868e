// Helter Skelter on the page for a new table: a map, and a team for each seat.
import { teamOf } from '../../../look/art/teams.ts';
import type { SetUpFace } from '../../../pages/setup/face.ts';
import { entriesOf } from '../../../pages/setup/plan.ts';
import { Known } from './known.svelte.ts';
import Options from './Options.svelte';
import Seat from './Seat.svelte';

const face: SetUpFace<Known> = {
  title: 'Map',
  brought: 'Teams, map and rules',
  open: (info) => new Known(info),
  load: (known) => known.load(),
  mark: (options, seat) => {
    const team = entriesOf(options, 'teams')[seat];
    return team ? teamOf(team) : null;
  },
  Seat,
  Options,
};

// The page hands back what `open` made, and knows nothing about it.
export default face as unknown as SetUpFace;
