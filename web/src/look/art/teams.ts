// The four teams as printed: colour, shape, pattern. LOOK section 2. Everything that shows a team reads it here.

export type Team = 'ju' | 'sd' | 'nd' | 'sl';

export interface TeamLook {
  /** As the content pack calls it. */
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  /** Of the marks in the pattern. */
  readonly second: string;
  /** Text that is readable on the colour. */
  readonly on: string;
  readonly shapeName: string;
  readonly patternName: string;
  /** A path around 0,0 with a radius of about 70. */
  readonly shape: string;
  /** The inside of a `<pattern>`, and its size; the id is `t-` and the team. */
  readonly tile: { readonly size: number; readonly turn: number; readonly art: string };
}

export const TEAMS: Readonly<Record<Team, TeamLook>> = {
  ju: {
    id: 'judges',
    name: 'The Judges',
    colour: '#51A0FB',
    second: '#0B3A7A',
    on: '#07090D',
    shapeName: 'shield',
    patternName: 'chevrons',
    shape: 'M0-68L62-46V0C62 36 38 62 0 80C-38 62-62 36-62 0V-46Z',
    tile: { size: 24, turn: 0, art: '<path d="M0 18L12 8L24 18" fill="none" stroke="#0B3A7A" stroke-width="5"/>' },
  },
  sd: {
    id: 'strontium-dogs',
    name: 'The Strontium Dogs',
    colour: '#F4882A',
    second: '#7A3200',
    on: '#07090D',
    shapeName: 'hexagon',
    patternName: 'dots',
    shape: 'M-38-66H38L76 0L38 66H-38L-76 0Z',
    tile: { size: 20, turn: 0, art: '<circle cx="10" cy="10" r="5" fill="#7A3200"/>' },
  },
  nd: {
    id: 'nikolai-dante',
    name: 'Nikolai Dante',
    colour: '#FFF3D0',
    second: '#8A6D2B',
    on: '#07090D',
    shapeName: 'diamond',
    patternName: 'stripes',
    shape: 'M0-84L78 0L0 84L-78 0Z',
    tile: { size: 18, turn: 45, art: '<path d="M4 0V18" stroke="#8A6D2B" stroke-width="7"/>' },
  },
  sl: {
    id: 'slaine',
    name: 'Sláine Mac Roth',
    colour: '#257E61',
    second: '#A9E5CF',
    on: '#FFFFFF',
    shapeName: 'circle',
    patternName: 'grid',
    shape: 'M0-68A68 68 0 1 1-.1-68Z',
    tile: { size: 22, turn: 0, art: '<path d="M0 11H22M11 0V22" stroke="#A9E5CF" stroke-width="3"/>' },
  },
};

export const TEAM_CODES: readonly Team[] = ['ju', 'sd', 'nd', 'sl'];

/** The team that a content pack calls by this id; games without teams give them out in seat order. */
export function teamOf(id: string): Team {
  const known = TEAM_CODES.find((code) => code === id.toLowerCase() || TEAMS[code].id === id);
  return known ?? 'ju';
}

/** For `fill`: the pattern of a team. `putSprite()` from `sprite.ts` must have run. */
export function patternOf(team: Team): string {
  return `url(#t-${team})`;
}

/** What W3C calls a pattern and a printer a screen, for all teams. */
export function teamPatterns(): string {
  return TEAM_CODES.map((code) => {
    const { colour, tile } = TEAMS[code];
    const turn = tile.turn ? ` patternTransform="rotate(${tile.turn})"` : '';
    return `<pattern id="t-${code}" width="${tile.size}" height="${tile.size}" patternUnits="userSpaceOnUse"${turn}><rect width="${tile.size}" height="${tile.size}" fill="${colour}"/>${tile.art}</pattern>`;
  }).join('');
}
