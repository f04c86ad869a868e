// Faces of the models. A profile without a face of its own wears that of its faction.

const FACES: Readonly<Record<string, string>> = {
  J01: 'judge-a',
  J02: 'dredd',
  J03: 'judge-b',
  S01: 'boss',
  S02: 'punk',
};
const NAMES: Readonly<Record<string, string>> = {
  'Street Judge': 'J01',
  'Senior Judge': 'J02',
  'Rookie Judge': 'J03',
  'Gang Boss': 'S01',
  Punk: 'S02',
};
const FACTIONS: Readonly<Record<string, string>> = {
  jd: 'judge-a',
  sg: 'punk',
  rr: 'bot',
  cm: 'gronk',
  mc: 'boss',
  'Justice Department': 'judge-a',
  'Street Gang': 'punk',
  'Renegade Robots': 'bot',
  'Cursed Earth Mutants': 'gronk',
  'Mob and Citizens': 'boss',
};

/** Of a profile by id or name. */
export const bustFor = (profile: string, faction: string): string =>
  FACES[NAMES[profile] ?? profile] ?? FACTIONS[faction] ?? 'punk';

/** Makes sure that they stand in the page. */
export function putBusts(): void {
  return;
}
