// How a layout is drawn: `layouts/*.look.toml` as served. No rule reads it. What it does not say is made up from the
// layout itself, so that a table fresh from the editor has streets too. Kinds that this client does not know are left out.

import { fields, list, number, numbers, text } from '../../../lib/loose.ts';
import { PROP_SIZES, type PropKind } from '../../helter-skelter/drawing/look.ts';
import { boundsOf, inside, type Piece, type Point, type Rect } from './scene.ts';

/** What a piece looks like. The rules know only its kind. */
export const FLAVOURS = [
  'building',
  'container',
  'pillar',
  'machine',
  'generator',
  'vending',
  'truck',
  'wreck',
  'barricade',
  'parapet',
  'counter',
  'rubble',
  'fountain',
  'pool',
  'crowd',
  'crate',
  'patch',
  'deck',
] as const;
export type Flavour = (typeof FLAVOURS)[number];
export const isFlavour = (name: unknown): name is Flavour => FLAVOURS.includes(name as Flavour);

export const GROUNDS = ['pavement', 'tiles', 'yard', 'plaza'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Paint, flat on the ground. */
export type Paint =
  | { readonly kind: 'arrow'; readonly at: Point; readonly turn: number }
  | { readonly kind: 'number'; readonly at: Point; readonly text: string; readonly size: number; readonly turn: number }
  | { readonly kind: 'crossing'; readonly rect: Rect }
  | { readonly kind: 'lane'; readonly from: Point; readonly to: Point; readonly solid: boolean }
  | { readonly kind: 'bay' | 'hazard' | 'grating' | 'bed'; readonly rect: Rect }
  | { readonly kind: 'manhole' | 'drain'; readonly at: Point }
  | { readonly kind: 'ring' | 'seal' | 'landing'; readonly at: Point; readonly radius: number };

/** On a roof or floor, west, south, width and depth of the ground it covers. */
export interface RoofProp {
  readonly kind: PropKind;
  readonly at: Point;
  readonly width: number;
  readonly depth: number;
}

export interface PieceLook {
  /** 0 brick, 1 slate, 2 concrete. */
  readonly tone: number;
  readonly props: readonly RoofProp[];
  /** A word on the roof or on the front. */
  readonly sign: string | null;
  /** A truck looks west. */
  readonly flip: boolean;
}

export interface Look {
  readonly ground: Ground;
  readonly roads: readonly Rect[];
  readonly paint: readonly Paint[];
  readonly pieces: Readonly<Record<string, PieceLook>>;
}

const isProp = (name: unknown): name is PropKind => typeof name === 'string' && Object.hasOwn(PROP_SIZES, name);
const rect = (value: unknown): Rect | null => {
  const [west, south, east, north] = numbers(value);
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? null
    : [west, south, east, north];
};
const rects = (value: unknown): Rect[] =>
  list(value)
    .map(rect)
    .filter((each) => each !== null);
const at = (value: unknown): Point => {
  const [x = 0, y = 0] = numbers(value);
  return { x, y };
};

export function lookOf(file: unknown, pieces: readonly Piece[], width: number, depth: number): Look {
  const it = fields(file);
  const said = Object.keys(it).length > 0;
  const roads = said ? rects(it.roads) : streets(pieces, width, depth);
  // A file says itself where covers lie, and may have arrows of its own.
  const left = (kind: Paint['kind']) =>
    said && (kind === 'manhole' || kind === 'drain' || (kind === 'arrow' && it.arrows === false));
  const usual = marked(roads, width, depth).filter(({ kind }) => !left(kind));
  const paint = [...usual, ...list(it.paint).flatMap((each) => readPaint(fields(each)))];
  const drawn = fields(it.pieces);
  return {
    ground: GROUNDS.find((name) => name === it.ground) ?? 'pavement',
    roads,
    paint,
    pieces: Object.fromEntries(
      pieces.map((piece, place) => [piece.id, readPiece(fields(drawn[piece.id]), piece, place)]),
    ),
  };
}

function readPiece(it: Record<string, unknown>, piece: Piece, place: number): PieceLook {
  const props = list(it.props).flatMap((row): RoofProp[] => {
    const [kind, x, y, width, depth] = list(row);
    if (!isProp(kind)) return [];
    const usual = PROP_SIZES[kind];
    const size = [number(width) || usual[0] * 10, number(depth) || usual[1] * 10] as const;
    return [{ kind, at: { x: number(x), y: number(y) }, width: size[0], depth: size[1] }];
  });
  return {
    tone: it.tone === undefined ? place % 2 : number(it.tone),
    props: it.props === undefined && piece.flavour === 'building' ? furnished(piece, place) : props,
    sign: text(it.sign),
    flip: it.flip === true,
  };
}

function readPaint(it: Record<string, unknown>): Paint[] {
  const [turn, radius] = [number(it.turn), number(it.radius)];
  const area = rect(it.rect);
  switch (it.kind) {
    case 'arrow':
      return [{ kind: 'arrow', at: at(it.at), turn }];
    case 'number':
      return [{ kind: 'number', at: at(it.at), text: text(it.text) ?? '', size: number(it.size) || 1800, turn }];
    case 'crossing':
      return area ? [{ kind: 'crossing', rect: area }] : [];
    case 'lane':
      return [{ kind: 'lane', from: at(it.from), to: at(it.to), solid: it.solid === true }];
    case 'bay':
    case 'hazard':
    case 'grating':
    case 'bed':
      return area ? [{ kind: it.kind, rect: area }] : [];
    case 'manhole':
    case 'drain':
      return [{ kind: it.kind, at: at(it.at) }];
    case 'ring':
    case 'seal':
    case 'landing':
      return [{ kind: it.kind, at: at(it.at), radius }];
    default:
      return [];
  }
}

/** The widest lane that no building stands in, one from west to east and one from south to north. */
function streets(pieces: readonly Piece[], width: number, depth: number): Rect[] {
  const solid = pieces.filter(({ kind, z0, flavour }) => kind === 'blocking' && z0 === 0 && flavour === 'building');
  const boxes = solid.map(({ corners }) => boundsOf(corners));
  const widest = (taken: [number, number][], far: number): [number, number] | null => {
    let [low, best]: [number, [number, number] | null] = [0, null];
    for (const [from, to] of [...taken.sort((a, b) => a[0] - b[0]), [far, far] as [number, number]]) {
      if (from - low >= 4500 && (!best || from - low > best[1] - best[0])) best = [low, from];
      low = Math.max(low, to);
    }
    if (!best) return null;
    const [middle, half] = [(best[0] + best[1]) / 2, Math.min(4000, (best[1] - best[0]) / 2 - 500)];
    return [middle - half, middle + half];
  };
  const across = widest(
    boxes.map(({ west, east }) => [west, east]),
    width,
  );
  const along = widest(
    boxes.map(({ south, north }) => [south, north]),
    depth,
  );
  return [
    ...(across ? [[across[0], 0, across[1], depth] as const] : []),
    ...(along ? [[0, along[0], width, along[1]] as const] : []),
  ];
}

/** What is painted on every road: lanes, crossings where two meet, arrows, covers. */
function marked(roads: readonly Rect[], width: number, depth: number): Paint[] {
  const out: Paint[] = [];
  roads.forEach((road, place) => {
    const [west, south, east, north] = road;
    const upright = north - south >= east - west;
    const [from, to] = upright ? [south, north] : [west, east];
    const middle = upright ? (west + east) / 2 : (south + north) / 2;
    const half = upright ? (east - west) / 2 : (north - south) / 2;
    const crossed = roads
      .filter(
        (other, which) =>
          which !== place && meets(road, other) && other[3] - other[1] >= other[2] - other[0] !== upright,
      )
      .map((other) => (upright ? [other[1], other[3]] : [other[0], other[2]]))
      .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    const spot = (along: number, beside: number): Point =>
      upright ? { x: middle + beside, y: along } : { x: along, y: middle + beside };
    let low = from;
    for (const [near = to, far = to] of [...crossed, [to, to]]) {
      if (near - low > 2500) {
        const last = near >= to;
        const [start, end] = [low + (low > from ? 1700 : 200), near - (last ? 200 : 1700)];
        out.push({ kind: 'lane', from: spot(start, 0), to: spot(end, 0), solid: false });
        if (end - start > 5000) {
          const centre = (start + end) / 2;
          out.push({ kind: 'arrow', at: spot(centre - 800, upright ? half / 2 : -half / 2), turn: upright ? 90 : 0 });
          out.push({
            kind: 'arrow',
            at: spot(centre + 800, upright ? -half / 2 : half / 2),
            turn: upright ? 270 : 180,
          });
          out.push({ kind: place % 2 === 0 ? 'manhole' : 'drain', at: spot(start + (end - start) / 5, half * 0.55) });
        }
        const zebra = (at: number): Rect =>
          upright ? [west + 400, at, east - 400, at + 800] : [at, south + 400, at + 800, north - 400];
        if (!last) out.push({ kind: 'crossing', rect: zebra(near - 1100) });
        if (low > from) out.push({ kind: 'crossing', rect: zebra(low + 300) });
      }
      low = Math.max(low, far);
    }
  });
  return out.filter((paint) => !('at' in paint) || (paint.at.x < width && paint.at.y < depth));
}

const meets = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** What stands on a roof of which nobody has said anything. It is low: whatever gives cover is a piece. */
function furnished({ corners }: Piece, place: number): RoofProp[] {
  const { west, south, east, north } = boundsOf(corners);
  const [wide, deep] = [east - west, north - south];
  if (wide < 4500 || deep < 4000) return [];
  const prop = (kind: PropKind, x: number, y: number, width: number, depth: number): RoofProp => ({
    kind,
    at: { x: west + x, y: south + y },
    width,
    depth,
  });
  const sets: RoofProp[][] = [
    [prop('air-plant', 800, deep - 2100, 1900, 1400), prop('skylight', 1100, 900, 1700, 1200)],
    [prop('skylight', 900, deep - 2000, 1800, 1200), prop('duct', 900, 900, Math.min(3800, wide - 1800), 700)],
    [prop('tank', 900, deep - 2900, 1900, 1800), prop('air-plant', wide - 3000, 1000, 1900, 1400)],
    [prop('air-plant', 800, deep - 2000, 1900, 1300), prop('hatch', wide - 2400, 900, 900, 800)],
  ];
  const stands = ({ at, width, depth }: RoofProp) =>
    [at, { x: at.x + width, y: at.y }, { x: at.x, y: at.y + depth }, { x: at.x + width, y: at.y + depth }].every(
      (corner) => inside(corner, corners),
    );
  return (sets[place % sets.length] ?? []).filter(stands);
}
