// The printed table, as text for groups of an SVG in hundredths of an inch. From the ground up: ground and paint, zones,
// shadows, pieces from below and from the north, fittings, objectives. A piece is a text of its own, so that an editor
// which moves one piece redraws one piece.

import { inside, middle, type Piece, type Scene } from '../scene.ts';
import { link, opening } from './fittings.ts';
import { ground } from './ground.ts';
import { patterns } from './patterns.ts';
import { Sheet } from './pen.ts';
import { cast, pieceArt, shadow } from './pieces.ts';
import { cloud, goal, zone } from './zones.ts';

export interface Part {
  readonly id: string;
  readonly art: string;
}
export interface Printed {
  readonly defs: string;
  readonly ground: string;
  readonly zones: string;
  readonly shadows: string;
  readonly pieces: readonly Part[];
  readonly fittings: readonly Part[];
  readonly goals: string;
  /** They hang over the models' feet, but under what is chosen. */
  readonly clouds: string;
}

/** Whether a piece is over the level that is looked at; null looks at everything. */
export const isAbove = (piece: Piece, level: number | null): boolean =>
  level !== null && (piece.z0 > level || (piece.top > level && (piece.roof || piece.flavour === 'building')));

/** Whether it stands on a roof. */
const rests = (piece: Piece, scene: Scene): boolean =>
  scene.pieces.some((under) => under.roof && under.top === piece.z0 && inside(middle(piece.corners), under.corners));

export function print(scene: Scene, prefix: string, level: number | null): Printed {
  const sheet = new Sheet(scene.width, scene.depth);
  const back = (piece: Piece) => Math.max(...piece.corners.map(({ y }) => y));
  // What lies lower is drawn first; of two beside each other the northern one.
  const pieces = [...scene.pieces].sort((a, b) => a.z0 - b.z0 || back(b) - back(a));
  const shown = pieces.filter((piece) => !isAbove(piece, level));
  const low = shown.filter(({ z0 }) => z0 === 0);
  // What hangs in the air throws its shadow on the ground, and the farther away the higher it hangs.
  const hung = shown.filter((piece) => piece.z0 > 0 && !rests(piece, scene));
  const art = (piece: Piece): string => {
    const look = scene.look.pieces[piece.id] ?? { tone: 2, props: [], sign: null, flip: false };
    return pieceArt(piece, look, sheet, prefix, isAbove(piece, level));
  };
  const outlined = (id: string) => scene.pieces.some((piece) => piece.id === id && isAbove(piece, level));
  return {
    defs: patterns(prefix),
    ground: ground(scene, sheet, prefix),
    zones: scene.zones.map((each) => zone(each, sheet, prefix)).join(''),
    shadows: low.map((piece) => shadow(piece, sheet)).join('') + hung.map((piece) => cast(piece, sheet)).join(''),
    pieces: pieces.map((piece) => ({ id: piece.id, art: art(piece) })),
    fittings: [
      ...scene.links.map((each) => ({ id: each.id, art: link(each, sheet) })),
      ...scene.openings.map((each) => ({ id: each.id, art: opening(each, scene, sheet, outlined(each.piece)) })),
    ],
    goals: scene.goals.map((each) => goal(each, scene, sheet)).join(''),
    clouds: scene.clouds.map((each) => cloud(each, sheet, prefix)).join(''),
  };
}
