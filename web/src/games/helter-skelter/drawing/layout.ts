// Where figures and fragments stand: beside the number, never on it, because the number is the point that sight runs
// from. Found by trying places on a fine grid; each space is tried once per number of figures and then remembered.

import { type Board, clearance, type EdgeKind, facing, inside, plot as plotOf, type Plot } from './board.ts';
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

export interface Stack {
  /** Of each figure that is shown, in order. */
  readonly places: readonly Point[];
  readonly scale: number;
  /** Where the plate for the others stands. */
  readonly plate: Point | null;
}

/** What a figure costs for each unit that it hangs over an edge: stairs, walls and the rim must stay in sight. */
const OVERHANG: Record<EdgeKind, number> = { border: 0.7, fall: 1.2, wall: 1.4, high: 2.2, outer: 1.6 };

interface Ground {
  readonly plot: Plot;
  readonly board: { readonly width: number; readonly height: number };
  readonly edges: readonly { readonly ends: readonly [Point, Point]; readonly weight: number }[];
  /** The numbers of other spaces nearby: they must stay readable, too. */
  readonly others: readonly Point[];
  readonly stacks: Map<number, Stack>;
  fragment?: Point;
}

const grounds = new WeakMap<Board, Map<number, Ground>>();

function groundOf(board: Board, space: number): Ground {
  const known = grounds.get(board) ?? new Map<number, Ground>();
  grounds.set(board, known);
  let ground = known.get(space);
  if (!ground) {
    const edges = board.edges.flatMap((edge) => {
      const ends = facing(edge, space);
      return ends ? [{ ends, weight: OVERHANG[edge.kind] }] : [];
    });
    const plot = plotOf(board, space);
    const others = board.spaces.filter(({ number, at }) => number !== space && length(sub(at, plot.at)) < 480);
    ground = { plot, board, edges, others: others.map(({ at }) => at), stacks: new Map() };
    known.set(space, ground);
  }
  return ground;
}

/** `count` figures on a space. The place of its fragment is left free, whether it still lies there or not. */
export function stack(board: Board, space: number, count: number): Stack {
  return stackOn(groundOf(board, space), count);
}

function stackOn(ground: Ground, count: number): Stack {
  const known = ground.stacks;
  const shown = Math.max(1, Math.min(count, SHOWN + 1));
  let found = known.get(shown);
  if (!found) {
    found = search(ground, shown, shown === 1 ? null : fragmentOn(ground));
    known.set(shown, found);
  }
  return found;
}

/** Opposite the place of a single figure, as far as there is room. */
export function fragmentPlace(board: Board, space: number): Point {
  return fragmentOn(groundOf(board, space));
}

function fragmentOn(ground: Ground): Point {
  const { plot } = ground;
  if (ground.fragment) return ground.fragment;
  const [figure] = stackOn(ground, 1).places;
  ground.fragment = best(plot, (at) => {
    const short = Math.max(0, FRAGMENT + 8 - clearance(at, plot.corners));
    const near = Math.max(0, NUMBER - 12 + FRAGMENT - length(sub(at, plot.at)));
    const crowded = figure ? Math.max(0, FIGURE + FRAGMENT - 6 - length(sub(at, figure))) : 0;
    return short ** 2 + 6 * near ** 2 + 2 * crowded ** 2 + length(sub(at, plot.at)) * 0.5;
  });
  return ground.fragment;
}

function search({ plot, board, edges, others }: Ground, shown: number, fragment: Point | null): Stack {
  const slots = Math.min(shown, SHOWN) + (shown > SHOWN ? 1 : 0);
  const scale = SCALE[Math.min(shown, SHOWN)] ?? 1;
  const row = (middle: Point, slant: number, step: number): Point[] => {
    const turn = (slant * Math.PI) / 180;
    const way: Point = [Math.cos(turn), Math.sin(turn)];
    return Array.from({ length: slots }, (_, slot) => add(middle, times(way, (slot - (slots - 1) / 2) * step * scale)));
  };
  const radius = FIGURE * scale;
  // Tried some ten thousand times: plain numbers, and no square root where nothing is near.
  const cost = (x: number, y: number): number => {
    const from = (point: Point, far: number): number => {
      const [dx, dy] = [x - point[0], y - point[1]];
      return Math.abs(dx) >= far || Math.abs(dy) >= far ? 0 : Math.max(0, far - Math.hypot(dx, dy));
    };
    let sum = inside([x, y], plot.corners) ? 0 : 2 * radius ** 2;
    for (const { ends, weight } of edges) sum += weight * Math.max(0, radius - fromLine(x, y, ends)) ** 2;
    // Nobody hangs over the rim of the board.
    sum += 20 * Math.max(0, radius - Math.min(x, y, board.width - x, board.height - y)) ** 2;
    for (const other of others) sum += 4 * from(other, NUMBER - 10 + radius) ** 2;
    if (fragment) sum += 1.5 * from(fragment, FRAGMENT + radius - 14) ** 2;
    return sum + 12 * from(plot.at, NUMBER + radius) ** 2;
  };
  const rows =
    slots === 1 ? [{ slant: 0, step: 0 }] : STEPS.flatMap((step) => SLANTS.map((slant) => ({ slant, step })));
  const found = rows.map(({ slant, step }) => {
    // A flat and open row reads best; a steep or a tight one must be clearly better.
    const odd = (Math.abs(slant) > 30 ? 1.35 : 1) * (step === STEPS[1] ? 1.3 : 1);
    const turn = (slant * Math.PI) / 180;
    const [dx, dy] = [Math.cos(turn) * step * scale, Math.sin(turn) * step * scale];
    const price = ([x, y]: Point) => {
      let sum = 0;
      for (let slot = (1 - slots) / 2; slot < slots / 2; slot++) sum += cost(x + dx * slot, y + dy * slot);
      return sum * odd + Math.hypot(x - plot.at[0], y - plot.at[1]) * 0.8;
    };
    const middle = best(plot, price);
    return { slant, step, middle, price: price(middle) };
  });
  const chosen = found.reduce((a, b) => (b.price < a.price ? b : a));
  const places = row(chosen.middle, chosen.slant, chosen.step);
  return shown > SHOWN
    ? { places: places.slice(0, SHOWN), scale, plate: places[SHOWN] ?? null }
    : { places, scale, plate: null };
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
