// How a game ended, in words; the rule is the server's.

const ENDINGS: Readonly<Record<string, string>> = {
  'CG-075': '20 Prestige were counted in the check for victory.',
  'CG-076': '5 Commendations were counted in the check for victory.',
  'CG-078': 'All four Dark Judges are in one team.',
  'CG-079': 'Nobody else is left in the game.',
  'CG-082': 'The other side has no Judge left.',
  'CG-084': 'The other side had to draw from an empty deck.',
  'CG-085': "The other side's whole team is suspended.",
};

export const ending = (rule: unknown): string | undefined => (typeof rule === 'string' ? ENDINGS[rule] : undefined);
