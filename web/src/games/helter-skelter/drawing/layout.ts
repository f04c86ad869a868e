// Where figures and fragments stand: beside the number, never on it, because the number is the point that sight runs
// from. Places are found by trying: a figure that hangs over an edge, covers a number, or stands in front of another
// costs something, and the cheapest place wins. Each board is laid out once; rows of figures when they are first needed.

import { type Board, clearance, type EdgeKind, facing, inside, type Plot } from './board.ts';
import { add, length, type Point, sub, times } from './pen.ts';

/** Half the width of a figure of full size. */
const FIGURE = 72;
/** What is kept free around a number: its circle, and the ring of a chosen figure beside it. */
const NUMBER = 42;
/** Half the height of a fragment. */
const FRAGMENT = 42;
/** Neighbours in a row overlap by three tenths, and by half where a space is small. */
const STEPS = [0.7, 0.5].map((part) => 2 * FIGURE * part);
/** From five on, a plate says how many more there are. */
export const SHOWN = 4;

const SCALE = [1, 0.98, 0.96, 0.86, 0.78];
/** Rows run slanted, like the gutters of the page; steep where a space is narrow. */
const SLANTS = [-9, 14, -58, 58];

/** What a figure costs for each unit that it hangs over an edge: stairs, walls and the rim must stay in sight. */
const OVERHANG: Record<EdgeKind, number> = { border: 0.7, fall: 1.2, wall: 1.4, high: 2.2, outer: 1.6 };

export interface Stack {
  /** Of each figure that is shown, in order. */
  readonly places: readonly Point[];
  readonly scale: number;
  /** Where the plate for the others stands. */
  readonly plate: Point | null;
}

/** A point to keep away from: by how far, and how much it matters. */
interface Shunned {
  readonly at: Point;
  readonly far: number;
  readonly weight: number;
}

interface Ground {
  readonly plot: Plot;
  readonly edges: readonly { readonly ends: readonly [Point, Point]; readonly weight: number }[];
  /** The numbers of other spaces nearby: they must stay readable, too. */
  readonly others: readonly Point[];
  readonly neighbours: readonly number[];
  readonly stacks: Map<number, Stack>;
  /** Where a single figure stands. */
  single?: Point;
  fragment?: Point;
}

const boards = new WeakMap<Board, Map<number, Ground>>();

function groundsOf(board: Board): Map<number, Ground> {
  const known = boards.get(board);
  if (known) return known;
  const grounds = new Map(board.spaces.map((plot) => [plot.number, survey(board, plot)]));
  boards.set(board, grounds);
  // Twice: the first ones could not know where the later ones would stand.
  for (let round = 0; round < 2; round++) {
    for (const ground of grounds.values()) {
      const crowd = nearby(grounds, ground, 2 * FIGURE + 6, 1.6);
      ground.single = row(board, ground, 1, crowd).places[0];
    }
  }
  return grounds;
}

function survey(board: Board, plot: Plot): Ground {
  const edges = board.edges.flatMap((edge) => {
    const ends = facing(edge, plot.number);
    return ends ? [{ ends, weight: OVERHANG[edge.kind] }] : [];
  });
  const near = board.spaces.filter(({ number, at }) => number !== plot.number && length(sub(at, plot.at)) < 480);
  return {
    plot,
    edges,
    others: near.map(({ at }) => at),
    neighbours: near.map(({ number }) => number),
    stacks: new Map(),
  };
}

/** Where single figures stand around a space. */
function nearby(grounds: Map<number, Ground>, { neighbours }: Ground, far: number, weight: number): Shunned[] {
  return neighbours.flatMap((number) => {
    const at = grounds.get(number)?.single;
    return at ? [{ at, far, weight }] : [];
  });
}

function groundOf(board: Board, space: number): [Map<number, Ground>, Ground] {
  const grounds = groundsOf(board);
  const ground = grounds.get(space);
  if (!ground) throw new Error(`There is no space ${space} on ${board.name}.`);
  return [grounds, ground];
}

/** `count` figures on a space. The place of its fragment is left free, whether it still lies there or not. */
export function stack(board: Board, space: number, count: number): Stack {
  const [grounds, ground] = groundOf(board, space);
  const shown = Math.max(1, Math.min(count, SHOWN + 1));
  let found = ground.stacks.get(shown);
  if (!found) {
    if (shown === 1) found = { places: [ground.single ?? ground.plot.at], scale: SCALE[1] ?? 1, plate: null };
    else {
      const crowd = nearby(grounds, ground, 2 * FIGURE - 10, 0.6);
      const fragment = { at: fragmentPlace(board, space), far: FRAGMENT + FIGURE - 14, weight: 1.5 };
      found = row(board, ground, shown, [...crowd, fragment]);
    }
    ground.stacks.set(shown, found);
  }
  return found;
}

/** Beside a single figure, as far as there is room. */
export function fragmentPlace(board: Board, space: number): Point {
  const [grounds, ground] = groundOf(board, space);
  if (ground.fragment) return ground.fragment;
  const { plot, single, others } = ground;
  const shunned = [
    ...nearby(grounds, ground, FIGURE + FRAGMENT - 6, 2),
    ...others.map((at) => ({ at, far: NUMBER - 8 + FRAGMENT, weight: 4 })),
    { at: plot.at, far: NUMBER - 12 + FRAGMENT, weight: 6 },
    ...(single ? [{ at: single, far: FIGURE + FRAGMENT - 6, weight: 2 }] : []),
  ];
  ground.fragment = best(plot, ([x, y]) => {
    const short = Math.max(0, FRAGMENT + 8 - clearance([x, y], plot.corners));
    return short ** 2 + trespass(x, y, shunned) + Math.hypot(x - plot.at[0], y - plot.at[1]) * 0.5;
  });
  return ground.fragment;
}

/** What it costs to be too near to something. */
function trespass(x: number, y: number, shunned: readonly Shunned[]): number {
  let sum = 0;
  for (const { at, far, weight } of shunned) {
    const [dx, dy] = [x - at[0], y - at[1]];
    if (Math.abs(dx) < far && Math.abs(dy) < far) sum += weight * Math.max(0, far - Math.hypot(dx, dy)) ** 2;
  }
  return sum;
}

/** The best row of so many figures; the plate for the others is a figure more. */
function row(board: Board, { plot, edges, others }: Ground, shown: number, crowd: readonly Shunned[]): Stack {
  const slots = shown;
  const scale = SCALE[Math.min(shown, SHOWN)] ?? 1;
  const radius = FIGURE * scale;
  const shunned = [
    ...crowd,
    ...others.map((at) => ({ at, far: NUMBER - 10 + radius, weight: 4 })),
    { at: plot.at, far: NUMBER + radius, weight: slots > 1 ? 24 : 12 },
  ];
  const cost = (x: number, y: number): number => {
    let sum = inside([x, y], plot.corners) ? 0 : 2 * radius ** 2;
    for (const { ends, weight } of edges) sum += weight * Math.max(0, radius - fromLine(x, y, ends)) ** 2;
    // Nobody hangs over the rim of the board.
    sum += 20 * Math.max(0, radius - Math.min(x, y, board.width - x, board.height - y)) ** 2;
    return sum + trespass(x, y, shunned);
  };
  const rows =
    slots === 1 ? [{ slant: 0, step: 0 }] : STEPS.flatMap((step) => SLANTS.map((slant) => ({ slant, step })));
  const found = rows.map(({ slant, step }) => {
    // A flat and open row reads best; a steep or a tight one must be clearly better.
    const odd = (Math.abs(slant) > 30 ? 1.35 : 1) * (step === STEPS[1] ? 1.3 : 1);
    const turn = (slant * Math.PI) / 180;
    const way: Point = [Math.cos(turn) * step * scale, Math.sin(turn) * step * scale];
    const price = ([x, y]: Point) => {
      let sum = 0;
      for (let slot = (1 - slots) / 2; slot < slots / 2; slot++) sum += cost(x + way[0] * slot, y + way[1] * slot);
      return sum * odd + Math.hypot(x - plot.at[0], y - plot.at[1]) * 0.8;
    };
    const middle = best(plot, price);
    return { way, middle, price: price(middle) };
  });
  const { way, middle } = found.reduce((a, b) => (b.price < a.price ? b : a));
  const places = Array.from({ length: slots }, (_, slot) => add(middle, times(way, slot - (slots - 1) / 2)));
  return { places: places.slice(0, SHOWN), scale, plate: places[SHOWN] ?? null };
}

/** How far a point is from a piece of a line. */
function fromLine(x: number, y: number, [[ax, ay], [bx, by]]: readonly [Point, Point]): number {
  const [dx, dy, gx, gy] = [bx - ax, by - ay, x - ax, y - ay];
  const part = Math.min(1, Math.max(0, (gx * dx + gy * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(gx - dx * part, gy - dy * part);
}

/** The cheapest place in a space: first on a coarse grid, then around the best of it. */
function best(plot: Plot, price: (at: Point) => number): Point {
  const xs = plot.corners.map(([x]) => x);
  const ys = plot.corners.map(([, y]) => y);
  let found: Point = plot.at;
  let least = Infinity;
  const scan = (left: number, right: number, top: number, bottom: number, grid: number) => {
    for (let x = left; x <= right; x += grid) {
      for (let y = top; y <= bottom; y += grid) {
        const cost = price([x, y]);
        if (cost < least) [found, least] = [[x, y], cost];
      }
    }
  };
  scan(Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys), 24);
  const [x, y] = found;
  scan(x - 18, x + 18, y - 18, y + 18, 6);
  return found;
}

/** The figures of one space in the order in which they are shown; whoever matters now is never behind the plate. */
export function shownFirst<F extends { selected?: boolean; target?: boolean; choosable?: boolean }>(
  figures: readonly F[],
): { shown: F[]; more: number } {
  if (figures.length <= SHOWN) return { shown: [...figures], more: 0 };
  const weight = (figure: F) => (figure.selected ? 4 : 0) + (figure.target ? 2 : 0) + (figure.choosable ? 1 : 0);
  const chosen = new Set([...figures].sort((a, b) => weight(b) - weight(a)).slice(0, SHOWN));
  return { shown: figures.filter((figure) => chosen.has(figure)), more: figures.length - SHOWN };
}
