// What lies on the table, as it is drawn: the layout of the pack, what play has changed, what the scenario asks for.
// Points are mil (a thousandth of an inch), y to the north; only `frame.ts` knows that a picture's y runs down.

import { fields, list, number, numbers, text } from '../../../lib/loose.ts';
import { type Flavour, isFlavour, type Look, lookOf } from './look.ts';
import { capital, inches, plural } from './words.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Spot extends Point {
  readonly z: number;
}
/** West, south, east, north. */
export type Rect = readonly [number, number, number, number];

export interface Piece {
  readonly id: string;
  /** What the rules call it: blocking, difficult, scatter, open. */
  readonly kind: string;
  /** What it is drawn as. */
  readonly flavour: Flavour;
  readonly corners: readonly Point[];
  readonly z0: number;
  readonly top: number;
  readonly sturdiness: string;
  readonly cover: boolean;
  readonly roof: boolean;
  readonly area: boolean;
  /** What is left of it where blocks were shot away; null: all of it. */
  readonly left: readonly Rect[] | null;
  /** The blocks that are gone. */
  readonly holes: readonly Rect[];
  /** It has been hit, and stands. */
  readonly worn: boolean;
  readonly label: string;
}

export type LinkKind = 'ladder' | 'stairs' | 'lift';
export interface Link {
  readonly id: string;
  readonly kind: LinkKind;
  readonly a: Spot;
  readonly b: Spot;
  readonly wide: boolean;
  readonly label: string;
}

export type OpeningState = 'secured' | 'closed' | 'open' | 'smashed';
export interface Opening {
  readonly id: string;
  readonly kind: 'door' | 'window';
  readonly piece: string;
  readonly from: Point;
  readonly to: Point;
  readonly z: readonly [number, number];
  readonly state: OpeningState;
  readonly label: string;
}

/** Where a side deploys. */
export interface Zone {
  /** The first or the second side of the scenario. */
  readonly side: 0 | 1;
  readonly role: string;
  readonly corners?: readonly Point[];
  readonly circle?: Point & { readonly radius: number };
  readonly label: string;
}

/** What the scenario asks for, on the ground. */
export interface Goal {
  readonly kind: 'hold' | 'token' | 'piece' | 'exit';
  readonly id: string;
  readonly at: Spot;
  readonly radius: number;
  readonly corners?: readonly Point[];
  readonly edge?: string;
  readonly label: string;
}

export interface Cloud {
  readonly kind: 'gas' | 'smoke';
  readonly at: Spot;
  readonly radius: number;
  readonly label: string;
}

export interface Scene {
  readonly name: string;
  readonly width: number;
  readonly depth: number;
  readonly pieces: readonly Piece[];
  readonly links: readonly Link[];
  readonly openings: readonly Opening[];
  readonly zones: readonly Zone[];
  readonly goals: readonly Goal[];
  readonly clouds: readonly Cloud[];
  readonly look: Look;
}

type Fields = Record<string, unknown>;

const point = ([x = 0, y = 0]: number[]): Point => ({ x, y });
const spot = (value: unknown): Spot => {
  const it = fields(value);
  return { x: number(it.x), y: number(it.y), z: number(it.z) };
};
export const rectangle = ([west, south, east, north]: Rect): Point[] => [
  { x: west, y: south },
  { x: east, y: south },
  { x: east, y: north },
  { x: west, y: north },
];

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
export function boundsOf(corners: readonly Point[]): Bounds {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}
export function middle(corners: readonly Point[]): Point {
  const { west, south, east, north } = boundsOf(corners);
  return { x: (west + east) / 2, y: (south + north) / 2 };
}
export const isBox = (corners: readonly Point[]): boolean => {
  const { west, south, east, north } = boundsOf(corners);
  return (
    corners.length === 4 && corners.every(({ x, y }) => (x === west || x === east) && (y === south || y === north))
  );
};

/** A layout as its TOML says it, with the file that says how it is drawn; either may come from an editor. */
export function readLayout(layout: unknown, look?: unknown, changes: unknown = {}): Scene {
  const it = fields(layout);
  const [width = 36000, depth = 36000] = numbers(it.size);
  const laid = list(it.pieces).map(fields);
  const changed = fields(changes);
  const drawn = fields(fields(look).pieces);
  const pieces = [
    ...laid.map((each, place) => piece(each, place, changed, fields(drawn[text(each.id) ?? '']))),
    ...list(changed.built)
      .map(fields)
      .flatMap((each, place) => built(each, laid.length + place, changed)),
  ];
  const scene: Scene = {
    name: text(it.name) ?? '',
    width,
    depth,
    pieces,
    links: list(it.links).map((each) => link(fields(each))),
    openings: list(it.openings).map((each, place) => opening(fields(each), place, changed)),
    zones: [],
    goals: [],
    clouds: [],
    look: lookOf(look, pieces, width, depth),
  };
  return { ...scene, zones: zonesOf({}, scene, it.zones) };
}

/** The table of a game: `view` is what the server shows, `content` the pack. */
export function readScene(view: Fields, content: unknown): Scene {
  const files = fields(fields(content).files);
  const slug = text(view.layout) ?? '';
  // A table that was drawn in the editor comes with the view, since no pack has it.
  const layout = view.drawn ?? files[`layouts/${slug}.toml`];
  const scene = readLayout(layout, files[`layouts/${slug}.look.toml`], view.terrain);
  const scenario = fields(files[`scenarios/${text(view.scenario) ?? ''}.toml`]);
  const objects = fields(view.objects);
  return {
    ...scene,
    // Where they stood when the game began is of no use to anybody afterwards.
    zones: number(view.turn) === 0 ? zonesOf(scenario, scene, fields(layout).zones) : [],
    goals: [...goalsOf(scenario, scene).filter((goal) => goal.kind !== 'token'), ...tokens(objects)],
    clouds: [
      ...list(view.gas).map((each): Cloud => {
        const [at, radius] = list(each);
        return cloud('gas', spot(at), number(radius), 'gas cloud');
      }),
      ...list(view.smoke).map((each): Cloud => {
        const it = fields(each);
        return cloud('smoke', spot(it.at), number(it.radius), `smoke until turn ${number(it.until)}`);
      }),
    ],
  };
}

/** A layout with the deployment zones and goals of a scenario, as the pack has them: for a picture. */
export function readScenario(scenario: unknown, layout: unknown, look?: unknown): Scene {
  const scene = readLayout(layout, look);
  const zones = zonesOf(fields(scenario), scene, fields(layout).zones);
  return { ...scene, zones, goals: goalsOf(fields(scenario), scene) };
}

const cloud = (kind: Cloud['kind'], at: Spot, radius: number, words: string): Cloud => ({
  kind,
  at,
  radius,
  label: `${capital(words)}, ${inches(2 * radius)} inches wide`,
});

function piece(it: Fields, place: number, changes: Fields, look: Fields): Piece {
  const rect = numbers(it.rect);
  const [west = 0, south = 0, east = 0, north = 0] = rect;
  const poly = list(it.poly).map((each) => point(numbers(each)));
  const corners = poly.length > 0 ? poly : rectangle([west, south, east, north]);
  const [z0 = 0, top = 0] = numbers(it.z);
  const kind = text(it.kind) ?? 'open';
  const [cover, roof, area] = [it.cover === true, it.roof === true, it.area === true];
  const sturdiness = text(it.sturdiness) ?? 'solid';
  const flavour = isFlavour(look.look) ? look.look : flavourOf(kind, corners, area, cover, z0 > 0 || roof);
  const shape = { corners, ...wear(place, corners, changes) };
  const id = text(it.id) ?? '';
  const label = pieceWords({ id, kind, z0, top, sturdiness, cover, roof, ...shape }, text(look.name) ?? flavour);
  return { id, kind, flavour, z0, top, sturdiness, cover, roof, area, ...shape, label };
}

/** A wreck, or what a card has put down. */
function built(it: Fields, place: number, changes: Fields): Piece[] {
  if (it.gone === true) return [];
  const corners = list(it.corners).map(spot);
  const kind = text(it.kind) ?? 'blocking';
  const [z0, top] = [number(it.z0), number(it.top)];
  const flavour: Flavour = kind === 'blocking' ? 'wreck' : 'barricade';
  const sturdiness = text(it.sturdiness) ?? 'solid';
  const cover = it.cover === true;
  const shape = { corners, ...wear(place, corners, changes) };
  const id = `built${place}`;
  const label = pieceWords({ id: '', kind, z0, top, sturdiness, cover, roof: false, ...shape }, flavour);
  return [{ id, kind, flavour, z0, top, sturdiness, cover, roof: false, area: false, ...shape, label }];
}

/** The least distance between two parallel lines that a convex outline fits between, and the greatest from corner to corner. */
function girth(corners: readonly Point[]): [number, number] {
  const widths = corners.map((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a;
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return Math.max(...corners.map((c) => Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / far));
  });
  const lengths = corners.flatMap((a) => corners.map((b) => Math.hypot(b.x - a.x, b.y - a.y)));
  return [Math.min(...widths), Math.max(0, ...lengths)];
}

/** What it is drawn as, if nobody says. */
export function flavourOf(
  kind: string,
  corners: readonly Point[],
  area: boolean,
  cover: boolean,
  raised = false,
): Flavour {
  const [narrow, wide] = girth(corners);
  if (kind === 'blocking') return narrow >= 3000 ? 'building' : wide <= 2100 ? 'pillar' : 'machine';
  if (kind === 'difficult') {
    if (area) return cover ? 'rubble' : 'pool';
    return narrow > 760 ? 'counter' : raised ? 'parapet' : 'barricade';
  }
  return kind === 'scatter' ? 'crate' : raised ? 'deck' : 'patch';
}

/** MG-561: blocks are cells of the inch grid, counted from the south, in a row from the west. */
function wear(place: number, corners: readonly Point[], changes: Fields): Pick<Piece, 'left' | 'holes' | 'worn'> {
  const of = (field: string) =>
    list(changes[field])
      .map(numbers)
      .filter(([which]) => which === place);
  const gone = new Set(of('gone').map(([, block = 0]) => block));
  const worn = of('worn').some(([, power = 0]) => power > 0);
  if (gone.size === 0 || !isBox(corners)) return { left: null, holes: [], worn };
  const { west, south, east, north } = boundsOf(corners);
  const [left, holes]: [Rect[], Rect[]] = [[], []];
  let block = 0;
  for (let row = Math.floor(south / 1000); row * 1000 < north; row += 1) {
    let run: [number, number, number, number] | null = null;
    const [low, high] = [Math.max(south, row * 1000), Math.min(north, row * 1000 + 1000)];
    for (let column = Math.floor(west / 1000); column * 1000 < east; column += 1) {
      const [near, far] = [Math.max(west, column * 1000), Math.min(east, column * 1000 + 1000)];
      if (gone.has(block)) {
        holes.push([near, low, far, high]);
        run = null;
      } else if (run) run[2] = far;
      else left.push((run = [near, low, far, high]));
      block += 1;
    }
  }
  return { left: joined(left), holes, worn };
}

/** Rows of the same width that lie on each other are one. */
function joined(rows: Rect[]): Rect[] {
  const out: Rect[] = [];
  for (const [west, south, east, north] of rows) {
    const below = out.findIndex((each) => each[0] === west && each[2] === east && each[3] === south);
    if (below < 0) out.push([west, south, east, north]);
    else out[below] = [west, out[below]?.[1] ?? south, east, north];
  }
  return out;
}

interface Worded extends Pick<
  Piece,
  'id' | 'kind' | 'z0' | 'top' | 'sturdiness' | 'cover' | 'roof' | 'worn' | 'holes'
> {
  left: Piece['left'];
}
function pieceWords(it: Worded, name: string): string {
  const high = it.top - it.z0;
  const parts = [
    `${it.kind} terrain`,
    high > 0 ? `${inches(high)} ${plural(high, 'inch', 'inches')} high` : 'flat',
    it.z0 > 0 ? `${inches(it.z0)} above the ground` : '',
    it.sturdiness === 'fixed' ? 'cannot be broken' : it.sturdiness,
    it.cover ? 'gives cover' : '',
    it.roof ? 'one can stand on it' : '',
    it.left?.length === 0 ? 'shot to pieces' : it.holes.length > 0 ? 'with a breach' : it.worn ? 'damaged' : '',
  ];
  return `${capital(name.replaceAll('-', ' '))}${it.id ? ` ${it.id}` : ''}: ${parts.filter(Boolean).join(', ')}`;
}

function link(it: Fields): Link {
  const end = (value: unknown): Spot => {
    const [x = 0, y = 0, z = 0] = numbers(value);
    return { x, y, z };
  };
  const kind = it.kind === 'stairs' || it.kind === 'lift' ? it.kind : 'ladder';
  const [a, b] = [end(it.a), end(it.b)];
  const id = text(it.id) ?? '';
  const label = `${capital(kind)} ${id} from ${inches(a.z)} to ${inches(b.z)} inches`;
  return { id, kind, a, b, wide: it.wide === true, label };
}

function opening(it: Fields, place: number, changes: Fields): Opening {
  // Too many for the operators on bits, which know 32.
  const has = (field: string) => Math.floor(number(changes[field]) / 2 ** place) % 2 === 1;
  const state = has('smashed') ? 'smashed' : has('open') ? 'open' : has('closed') ? 'closed' : 'secured';
  const kind = it.kind === 'window' ? 'window' : 'door';
  const [low = 0, high = 0] = numbers(it.z);
  const id = text(it.id) ?? '';
  const owner = text(it.piece) ?? '';
  const words = { secured: 'secured', closed: 'closed, not locked', open: 'open', smashed: 'smashed' }[state];
  return {
    id,
    kind,
    piece: owner,
    from: point(numbers(it.from)),
    to: point(numbers(it.to)),
    z: [low, high],
    state,
    label: `${capital(kind)} ${id} in ${owner}: ${words}`,
  };
}

/** Those of the scenario; a layout may have its own in their place. */
function zonesOf(scenario: Fields, scene: Scene, own: unknown): Zone[] {
  const sides = list(scenario.side).map(fields);
  const given = list(own).map((zone, place): Fields => ({ role: sides[place]?.role, zone }));
  return (given.length > 0 ? given : sides).flatMap((it, place) => {
    const [side, role]: [0 | 1, string] = [place === 0 ? 0 : 1, text(it.role) ?? ''];
    const label = `Deployment zone of the ${place === 0 ? 'first' : 'second'} side, ${role}`;
    return list(it.zone).flatMap((part): Zone[] => {
      const { rect, circle, roof } = fields(part);
      const [west, south, east, north] = numbers(rect);
      if (north !== undefined && west !== undefined && south !== undefined && east !== undefined)
        return [{ side, role, corners: rectangle([west, south, east, north]), label }];
      const [x = 0, y = 0, radius] = numbers(circle);
      if (radius !== undefined) return [{ side, role, circle: { x, y, radius }, label }];
      const under = scene.pieces.find(({ id }) => id === roof);
      return under ? [{ side, role, corners: under.corners, label: `${label}, on the roof of ${under.id}` }] : [];
    });
  });
}

function goalsOf(scenario: Fields, scene: Scene): Goal[] {
  const mission = fields(scenario.mission);
  const at = (value: unknown, z = 0): Spot => ({ ...point(numbers(value)), z });
  const holds = list(mission.zones).map((value, place): Goal => {
    const radius = number(mission.radius);
    const label = `Objective ${place + 1}: hold it, ${inches(radius)} inches around`;
    return { kind: 'hold', id: `hold${place + 1}`, at: at(value), radius, label };
  });
  const loot = list(mission.tokens).map((value, place): Goal => ({
    kind: 'token',
    id: `token${place + 1}`,
    at: at(value),
    radius: 500,
    label: `Loot ${place + 1}`,
  }));
  const marked = scene.pieces.find(({ id }) => id === (mission.piece ?? mission.roof));
  const pieces: Goal[] = marked
    ? [
        {
          kind: 'piece',
          id: `goal-${marked.id}`,
          at: { ...middle(marked.corners), z: marked.top },
          radius: 0,
          corners: marked.corners,
          label: mission.roof === undefined ? `Objective: destroy ${marked.id}` : `Objective: the roof of ${marked.id}`,
        },
      ]
    : [];
  const edges = [...list(mission.exit), ...list(mission.convoy_exit)].flatMap((edge): Goal[] => {
    const name = text(edge) ?? '';
    const middles: Record<string, Point> = {
      west: { x: 0, y: scene.depth / 2 },
      east: { x: scene.width, y: scene.depth / 2 },
      north: { x: scene.width / 2, y: scene.depth },
      south: { x: scene.width / 2, y: 0 },
    };
    const { x, y } = middles[name] ?? { x: 0, y: 0 };
    return [
      { kind: 'exit', id: `exit-${name}`, at: { x, y, z: 0 }, radius: 0, edge: name, label: `Way out: ${name} edge` },
    ];
  });
  return [...holds, ...loot, ...pieces, ...edges];
}

/** Loot that lies on the table; what is carried is shown with whoever carries it. */
function tokens(objects: Fields): Goal[] {
  return list(objects.tokens).flatMap((value, place): Goal[] => {
    const it = fields(value);
    if (it.gone === true || (it.carrier !== null && it.carrier !== undefined)) return [];
    const id = `token${place + 1}`;
    return [{ kind: 'token', id, at: spot(it.at), radius: 500, label: `Loot ${place + 1} on the ground` }];
  });
}

/** The heights at which one can stand: the ground, roofs and floors, from below. */
export function levelsOf(scene: Scene): { z: number; label: string }[] {
  const tops = new Map<number, string[]>();
  for (const piece of scene.pieces) if (piece.roof) tops.set(piece.top, [...(tops.get(piece.top) ?? []), piece.id]);
  const above = [...tops].sort(([a], [b]) => a - b);
  return [
    { z: 0, label: 'Ground' },
    ...above.map(([z, ids]) => ({
      z,
      label: `${inches(z)}″ ${ids.length > 3 ? `${ids.length} roofs` : ids.join(', ')}`,
    })),
  ];
}

/** How high one stands at a point: the highest roof under it, as far as one looks up. */
export function heightAt(scene: Scene, at: Point, level: number | null): number {
  const under = scene.pieces.filter(
    (piece) => piece.roof && (level === null || piece.top <= level) && inside(at, piece.corners),
  );
  return Math.max(0, ...under.map(({ top }) => top));
}

export function inside({ x, y }: Point, corners: readonly Point[]): boolean {
  let within = false;
  corners.forEach((a, at) => {
    const b = corners[(at + corners.length - 1) % corners.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  });
  return within;
}
