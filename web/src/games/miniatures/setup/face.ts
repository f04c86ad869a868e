// The miniatures game on the page for a new table: the scenario says with which force one comes, so it stands first.
import { teamOf } from '../../../forces/looks.ts';
import type { SetUpFace } from '../../../pages/setup/face.ts';
import { entriesOf } from '../../../pages/setup/plan.ts';
import { Known } from './known.svelte.ts';
import { linked } from './options.ts';
import Options from './Options.svelte';
import Seat from './Seat.svelte';

const face: SetUpFace<Known> = {
  title: 'Scenario',
  brought: 'Forces, scenario and table',
  optionsFirst: true,
  listed: 'forces',
  open: () => new Known(),
  load: (known) => known.load(),
  linked: (plan, query) => ({ ...plan, options: linked(plan.options, query) }),
  mark: (options, seat, known) => {
    const faction = known.faction(entriesOf(options, 'forces')[seat]);
    return faction ? (teamOf(faction) ?? 'sl') : null;
  },
  Seat,
  Options,
};

// The page hands back what `open` made, and knows nothing about it.
export default face as unknown as SetUpFace;
