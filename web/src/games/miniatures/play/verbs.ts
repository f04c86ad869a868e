// What every kind of action is called: in the list, on the button that confirms it, in the sentence of the prompt.
export interface VerbWords {
  /** A row that opens several. */
  row: string;
  icon: string;
  group: string;
  /** The button. */
  confirm: string;
  /** `… will MOVE` */
  says: string;
}

const verb = (row: string, icon: string, group: string, confirm = row, says = row.toUpperCase()): VerbWords => ({
  row,
  icon,
  group,
  confirm,
  says,
});

export const VERBS: Record<string, VerbWords> = {
  activate: verb('Activate', 'mg-chip', 'Activate'),
  deploy: verb('Deploy', 'seat', 'Deploy', 'Deploy', 'be deployed'),
  'deploy afoot': verb('Deploy on foot', 'seat', 'Deploy', 'Deploy', 'be deployed on foot'),
  'deploy aboard': verb('Deploy aboard', 'seat', 'Deploy', 'Deploy', 'be deployed aboard'),
  move: verb('Move', 'hs-move', 'Move', 'Move'),
  go: verb('Go', 'hs-move', 'Move', 'Go', 'go'),
  nimble: verb('Test EVADE for difficult ground', 'hs-move', 'Move', 'Test'),
  sprint: verb('Sprint', 'mg-fast', 'Move', 'Sprint'),
  charge: verb('Charge', 'hs-smash', 'Attack', 'Charge'),
  'hunker down': verb('Hunker down', 'hs-cover', 'Move', 'Hunker down'),
  leap: verb('Leap or climb', 'hs-climb', 'Move', 'Leap', 'LEAP'),
  snapshot: verb('Snapshot', 'hs-shotgun', 'Attack', 'Fire'),
  'aim-shoot': verb('Aim for the hit', 'hs-snipe', 'Attack', 'Fire', 'AIM for the hit'),
  'aim-power': verb('Aim for the power', 'hs-snipe', 'Attack', 'Fire', 'AIM for the power'),
  throw: verb('Throw', 'hs-explode', 'Attack', 'Throw'),
  fight: verb('Fight', 'hs-melee', 'Attack', 'Fight'),
  strike: verb('Strike', 'hs-melee', 'Attack', 'Strike'),
  attack: verb('Attack', 'hs-melee', 'Attack', 'Attack'),
  'mind-blast': verb('Mind blast', 'hs-psi', 'Attack', 'Blast'),
  batter: verb('Batter', 'hs-smash', 'Attack', 'Batter'),
  overwatch: verb('Set overwatch', 'mg-overwatch', 'Other', 'Set overwatch', 'watch'),
  'shake off': verb('Shake it off', 'mg-stunned', 'Other', 'Shake it off'),
  treat: verb('Treat', 'hs-heal', 'Other'),
  rally: verb('Rally', 'hs-rally', 'Other'),
  take: verb('Pick up', 'hs-collect', 'Other'),
  cuff: verb('Cuff', 'check', 'Other'),
  free: verb('Free the prisoner', 'check', 'Other', 'Free'),
  mount: verb('Mount', 'hs-climb', 'Other'),
  dismount: verb('Dismount', 'hs-move', 'Other'),
  remove: verb('Remove the mount', 'close', 'Other', 'Remove'),
  embark: verb('Get in', 'seat', 'Other'),
  disembark: verb('Get out', 'hs-move', 'Other'),
  wheel: verb('Take the wheel', 'seat', 'Other', 'Drive'),
  accelerate: verb('Accelerate', 'mg-fast', 'Drive'),
  decelerate: verb('Slow down', 'mg-fast', 'Drive'),
  drive: verb('Drive', 'hs-move', 'Drive'),
  'drive low': verb('Drive low', 'hs-move', 'Drive'),
  turn: verb('Turn on the spot', 'undo', 'Drive', 'Turn'),
  reverse: verb('Reverse', 'undo', 'Drive'),
  break: verb('Break in', 'hs-smash', 'Other'),
  pick: verb('Pick the lock', 'check', 'Other', 'Pick'),
  open: verb('Open', 'check', 'Other'),
  close: verb('Close', 'close', 'Other'),
  quietly: verb('Open quietly', 'check', 'Other', 'Open'),
  play: verb('Play a card', 'hand', 'Cards', 'Play'),
  bury: verb('Set aside', 'deck', 'Cards', 'Set aside'),
  dodge: verb('Dodge', 'mg-special', '', 'Dodge'),
  counter: verb('Strike back', 'hs-melee', '', 'Strike back'),
  pistol: verb('Use the pistol', 'hs-shotgun', '', 'Use the pistol'),
  guard: verb('Take the hit', 'hs-cover', '', 'Take the hit'),
  'test cool': verb('Test COOL', 'mg-star-chip', '', 'Test COOL'),
  hold: verb('Hold', 'clock', '', 'Hold'),
  pass: verb('Pass', 'check', '', 'Pass'),
  back: verb('Take back the waypoint', 'undo', 'Move', 'Back'),
  concede: verb('Concede', 'close', '', 'Concede'),
};

export function verbWords(name: string): VerbWords {
  const words = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  return VERBS[name] ?? verb(words, 'check', 'Other');
}

/** What a pass means depends on the question. */
export const PASSES: Record<string, string> = {
  act: 'End the activation',
  drive: 'End the activation',
  path: 'Stay here',
  dodge: 'Do not dodge',
  'dodge-move': 'Stay here',
  counter: 'Let it be',
  pistol: 'No pistol',
  guard: 'Nobody',
  overwatch: 'Not yet',
  attacker: 'Nobody strikes',
  'ride-by': 'Ride on',
  'star-chip': 'Keep it beside',
  quiet: 'Leave it',
  card: 'No card',
  'return-fire': 'Do not fire',
  strike: 'Strike no more',
};
export const HOLDS: Record<string, string> = {
  overwatch: 'Not in this action',
  card: 'No card this turn',
};
