// What can be put on a table, with the numbers that such things usually have; and how everything is called.
import {
  type Choice,
  type Draft,
  type Kind,
  type Link,
  MOST,
  type Opening,
  type Pair,
  type Piece,
  type Sturdiness,
  type ZonePart,
} from './draft.ts';
import {
  alongWall,
  boundsOf,
  cornersOf,
  edgeOf,
  freeId,
  inside,
  nearestEdge,
  onEdge,
  snap,
  withZone,
} from './edits.ts';

export type Tool =
  | 'building'
  | 'wall'
  | 'barricade'
  | 'rubble'
  | 'crate'
  | 'pool'
  | 'open'
  | 'corners'
  | 'door'
  | 'window'
  | 'ladder'
  | 'stairs'
  | 'lift'
  | 'zone-0'
  | 'zone-1'
  | 'disc-0'
  | 'disc-1';

interface Shape {
  letter: string;
  size: Pair;
  kind: Kind;
  z: Pair;
  sturdiness: Sturdiness;
  cover?: boolean;
  roof?: boolean;
  area?: boolean;
}

export interface Entry {
  tool: Tool;
  name: string;
  /** What it does in a game. */
  about: string;
  group: 'Pieces' | 'Openings' | 'Ways up' | 'Zones';
}

const SHAPES: Partial<Record<Tool, Shape>> = {
  building: {
    letter: 'B',
    size: [8000, 6000],
    kind: 'blocking',
    z: [0, 4000],
    sturdiness: 'sturdy',
    cover: true,
    roof: true,
  },
  wall: { letter: 'V', size: [6000, 500], kind: 'blocking', z: [0, 3000], sturdiness: 'sturdy', cover: true },
  barricade: { letter: 'W', size: [4000, 500], kind: 'difficult', z: [0, 1250], sturdiness: 'solid', cover: true },
  rubble: {
    letter: 'R',
    size: [3000, 2000],
    kind: 'difficult',
    z: [0, 750],
    sturdiness: 'solid',
    cover: true,
    area: true,
  },
  crate: { letter: 'S', size: [1000, 1000], kind: 'scatter', z: [0, 750], sturdiness: 'flimsy', cover: true },
  pool: { letter: 'Q', size: [4000, 3000], kind: 'difficult', z: [0, 0], sturdiness: 'fixed', area: true },
  open: { letter: 'O', size: [4000, 4000], kind: 'open', z: [0, 0], sturdiness: 'fixed', area: true },
  corners: {
    letter: 'P',
    size: [4000, 4000],
    kind: 'blocking',
    z: [0, 3000],
    sturdiness: 'sturdy',
    cover: true,
    roof: true,
  },
};

export const PALETTE: readonly Entry[] = [
  {
    tool: 'building',
    name: 'Building',
    about: 'Blocks the way and the view; its roof can be stood on.',
    group: 'Pieces',
  },
  {
    tool: 'corners',
    name: 'Block with corners',
    about: 'A building whose outline you shape corner by corner.',
    group: 'Pieces',
  },
  { tool: 'wall', name: 'High wall', about: 'Three inches: nobody sees or climbs over by walking.', group: 'Pieces' },
  { tool: 'barricade', name: 'Barricade', about: 'A low wall: cover, and slow to cross.', group: 'Pieces' },
  { tool: 'rubble', name: 'Rubble', about: 'Difficult ground with cover.', group: 'Pieces' },
  { tool: 'crate', name: 'Scatter', about: 'A crate or a wreck: cover that is in nobody’s way.', group: 'Pieces' },
  { tool: 'pool', name: 'Pool', about: 'Difficult ground without cover.', group: 'Pieces' },
  { tool: 'open', name: 'Open ground', about: 'Marked, and nothing more.', group: 'Pieces' },
  { tool: 'door', name: 'Door', about: 'In a wall; it can be locked, opened and smashed.', group: 'Openings' },
  { tool: 'window', name: 'Window', about: 'In a wall, above the floor.', group: 'Openings' },
  { tool: 'ladder', name: 'Ladder', about: 'From one level to another, as high as it is.', group: 'Ways up' },
  { tool: 'stairs', name: 'Stairs', about: 'Like a ladder; mounts get up if they are wide.', group: 'Ways up' },
  { tool: 'lift', name: 'Lift', about: 'Height costs nothing.', group: 'Ways up' },
  {
    tool: 'zone-0',
    name: 'First side: field',
    about: 'Where the side begins that the scenario names first.',
    group: 'Zones',
  },
  { tool: 'disc-0', name: 'First side: disc', about: 'A round part of that zone.', group: 'Zones' },
  { tool: 'zone-1', name: 'Second side: field', about: 'Where the other side begins.', group: 'Zones' },
  { tool: 'disc-1', name: 'Second side: disc', about: 'A round part of that zone.', group: 'Zones' },
];

export const GROUPS = ['Pieces', 'Openings', 'Ways up', 'Zones'] as const;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Puts something down at a point; null with the reason if there is no room for one more or nothing to put it on. */
export function placed(draft: Draft, tool: Tool, at: Pair): { draft: Draft; choice: Choice } | { reason: string } {
  const shape = SHAPES[tool];
  if (shape) {
    if (draft.pieces.length >= MOST.pieces) return { reason: `A table has at most ${String(MOST.pieces)} pieces.` };
    return piece(draft, tool, shape, at);
  }
  switch (tool) {
    case 'door':
    case 'window':
      return opening(draft, tool, at);
    case 'ladder':
    case 'stairs':
    case 'lift':
      return link(draft, tool, at);
    default:
      return zone(draft, tool, at);
  }
}

function piece(draft: Draft, tool: Tool, shape: Shape, at: Pair): { draft: Draft; choice: Choice } {
  const [width, depth] = [Math.min(shape.size[0], draft.size[0]), Math.min(shape.size[1], draft.size[1])];
  const west = clamp(snap(at[0] - width / 2), 0, draft.size[0] - width);
  const south = clamp(snap(at[1] - depth / 2), 0, draft.size[1] - depth);
  const [east, north] = [west + width, south + depth];
  const id = freeId(draft, shape.letter);
  const cut = 1000;
  const outline: Pick<Piece, 'rect' | 'poly'> =
    tool === 'corners'
      ? {
          poly: [
            [west + cut, south],
            [east, south],
            [east, north - cut],
            [east - cut, north],
            [west, north],
            [west, south + cut],
          ],
        }
      : { rect: [west, south, east, north] };
  const { kind, z, sturdiness, cover = false, roof = false, area = false } = shape;
  const made: Piece = { id, kind, ...outline, z, sturdiness, cover, roof, area };
  return { draft: { ...draft, pieces: [...draft.pieces, made] }, choice: { what: 'piece', id } };
}

/** The piece under a point, the topmost first; else the nearest. */
function nearestPiece(draft: Draft, at: Pair, fits: (piece: Piece) => boolean): Piece | null {
  const under = draft.pieces.filter((it) => fits(it) && inside(cornersOf(it), at));
  const [top] = under.sort((a, b) => b.z[1] - a.z[1]);
  if (top) return top;
  const gaps = draft.pieces.filter(fits).map((it) => ({ it, gap: nearestEdge(cornersOf(it), at).gap }));
  return gaps.sort((a, b) => a.gap - b.gap)[0]?.it ?? null;
}

function opening(draft: Draft, kind: 'door' | 'window', at: Pair) {
  if (draft.openings.length >= MOST.openings)
    return { reason: `A table has at most ${String(MOST.openings)} openings.` };
  const wall = nearestPiece(draft, at, ({ z }) => z[1] - z[0] >= 2000);
  if (!wall) return { reason: 'A door or window needs a wall: put a building or a high wall down first.' };
  const id = freeId(draft, kind === 'door' ? 'D' : 'N');
  const low = wall.z[0] + (kind === 'door' ? 0 : 1000);
  const z: Pair = [low, Math.min(low + (kind === 'door' ? 2000 : 1000), wall.z[1])];
  const ends = alongWall(wall, at, kind === 'door' ? 1250 : 1000);
  const made: Opening = {
    id,
    kind,
    piece: wall.id,
    ...ends,
    z,
    sturdiness: kind === 'door' ? 'solid' : 'flimsy',
    lock: 0,
  };
  const choice: Choice = { what: 'opening', id };
  return { draft: { ...draft, openings: [...draft.openings, made] }, choice };
}

/** From the ground beside a wall to its roof, half an inch from the edge on both sides. */
function link(draft: Draft, kind: 'ladder' | 'stairs' | 'lift', at: Pair) {
  if (draft.links.length >= MOST.links) return { reason: `A table has at most ${String(MOST.links)} ways up.` };
  const house = nearestPiece(draft, at, ({ roof }) => roof);
  if (!house) return { reason: 'A way up needs a roof: put a building down first.' };
  const corners = cornersOf(house);
  const { edge, along } = nearestEdge(corners, at);
  const [a, b] = edgeOf(corners, edge);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [x, y] = onEdge(a, b, clamp(snap(along), Math.min(500, length / 2), length - Math.min(500, length / 2)));
  // The outline runs counter-clockwise: out is to the right of an edge.
  const out: Pair = [((b[1] - a[1]) / length) * 500, (-(b[0] - a[0]) / length) * 500];
  const id = freeId(draft, 'K');
  const end = (sign: 1 | -1, z: number) =>
    [
      clamp(Math.round(x + sign * out[0]), 0, draft.size[0]),
      clamp(Math.round(y + sign * out[1]), 0, draft.size[1]),
      z,
    ] as const;
  const made: Link = { id, kind, a: end(1, house.z[0]), b: end(-1, house.z[1]), wide: false };
  const choice: Choice = { what: 'link', id };
  return { draft: { ...draft, links: [...draft.links, made] }, choice };
}

/** A field across the table at its near edge, or a disc. */
function zone(draft: Draft, tool: Tool, at: Pair) {
  const side = tool.endsWith('1') ? 1 : 0;
  const parts = draft.zones?.[side] ?? [];
  if (parts.length >= MOST.parts) return { reason: `A zone has at most ${String(MOST.parts)} parts.` };
  const [width, depth] = draft.size;
  let part: ZonePart;
  if (tool.startsWith('disc')) {
    part = { circle: [clamp(snap(at[0]), 0, width), clamp(snap(at[1]), 0, depth), 4000] };
  } else if (parts.length === 0) {
    // The first part of a zone is usually a strip along an edge: the one that is nearest.
    const strip = Math.min(6000, snap(depth / 6), snap(width / 6));
    const gaps = [at[1], depth - at[1], at[0], width - at[0]];
    const rects = [
      [0, 0, width, strip],
      [0, depth - strip, width, depth],
      [0, 0, strip, depth],
      [width - strip, 0, width, depth],
    ] as const;
    part = { rect: rects[gaps.indexOf(Math.min(...gaps))] ?? rects[0] };
  } else {
    const west = clamp(snap(at[0] - 3000), 0, width - 6000);
    const south = clamp(snap(at[1] - 3000), 0, depth - 6000);
    part = { rect: [west, south, west + 6000, south + 6000] };
  }
  const choice: Choice = { what: 'zone', side, part: parts.length };
  return { draft: withZone(draft, side, [...parts, part]), choice };
}

/** Inches without needless noughts: 12500 mil are 12.5. */
export const inches = (mil: number): string => String(Math.round(mil) / 1000);

/** What a piece is, as people say it. */
function called({ kind, area, roof }: Piece): string {
  if (kind === 'blocking') return roof ? 'building' : 'wall';
  if (kind === 'difficult') return area ? 'difficult area' : 'low wall';
  return kind === 'open' ? 'open ground' : 'scatter';
}

export const SIDES = ['First side', 'Second side'] as const;

/** What is chosen, in words that are read aloud. */
export function said(draft: Draft, choice: Choice): { name: string; about: string } {
  const at = ([x, y]: readonly number[]) => `${inches(x ?? 0)}, ${inches(y ?? 0)}`;
  switch (choice.what) {
    case 'piece': {
      const it = draft.pieces.find(({ id }) => id === choice.id);
      if (!it) return { name: choice.id, about: '' };
      const [west, south, east, north] = boundsOf(cornersOf(it));
      return {
        name: `${it.id} ${called(it)}`,
        about: `${inches(east - west)} by ${inches(north - south)} at ${at([west, south])}, ${inches(it.z[1] - it.z[0])} high`,
      };
    }
    case 'link': {
      const it = draft.links.find(({ id }) => id === choice.id);
      return it
        ? {
            name: `${it.id} ${it.kind}`,
            about: `${at(it.a)} to ${at(it.b)}, ${inches(Math.abs(it.b[2] - it.a[2]))} up`,
          }
        : { name: choice.id, about: '' };
    }
    case 'opening': {
      const it = draft.openings.find(({ id }) => id === choice.id);
      return it
        ? {
            name: `${it.id} ${it.kind} in ${it.piece}`,
            about: `${at(it.from)} to ${at(it.to)}${it.lock ? `, lock ${String(it.lock)}` : ''}`,
          }
        : { name: choice.id, about: '' };
    }
    case 'zone': {
      const it = draft.zones?.[choice.side][choice.part];
      const name = SIDES[choice.side];
      if (!it) return { name, about: '' };
      if ('roof' in it) return { name, about: `the roof of ${it.roof}` };
      if ('circle' in it) return { name, about: `a disc of ${inches(it.circle[2])} around ${at(it.circle)}` };
      const [west, south, east, north] = it.rect;
      return { name, about: `${inches(east - west)} by ${inches(north - south)} at ${at([west, south])}` };
    }
  }
}

/** Everything on the table, in the order of its file. */
export function everything(draft: Draft): Choice[] {
  const zones = (draft.zones ?? []).flatMap((parts, side) =>
    parts.map((_, part): Choice => ({ what: 'zone', side: side as 0 | 1, part })),
  );
  return [
    ...draft.pieces.map(({ id }): Choice => ({ what: 'piece', id })),
    ...draft.openings.map(({ id }): Choice => ({ what: 'opening', id })),
    ...draft.links.map(({ id }): Choice => ({ what: 'link', id })),
    ...zones,
  ];
}
