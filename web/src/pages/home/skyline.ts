// The city behind the title: three rows of tower blocks, drawn by dice that always fall the same way.

export const WIDTH = 1280;
export const HEIGHT = 300;

/** A row of blocks at one distance, as the `d` of paths. */
export interface Row {
  /** One by one, because each block stands before the one to its left. */
  blocks: string[];
  masts: string;
  windows: string;
}

interface Distance {
  lowest: number;
  highest: number;
  /** How far up the row's feet are. */
  rise: number;
  /** The part of the windows that is lit. */
  lit: number;
}

const FAR: Distance = { lowest: 60, highest: 190, rise: 20, lit: 0.18 };
const NEAR: Distance = { lowest: 40, highest: 130, rise: 0, lit: 0.34 };
const NEAREST: Distance = { lowest: 20, highest: 74, rise: 0, lit: 0.5 };

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function skyline(seed: number): Row[] {
  const roll = dice(seed);
  return [FAR, NEAR, NEAREST].map((distance) => row(distance, roll));
}

function row({ lowest, highest, rise, lit }: Distance, roll: () => number): Row {
  const between = (a: number, b: number) => a + Math.floor(roll() * (b - a + 1));
  const blocks: string[] = [];
  let masts = '';
  let windows = '';
  for (let x = -20; x < WIDTH + 20;) {
    const width = between(34, 84);
    const height = between(lowest, highest);
    const y = HEIGHT - rise - height;
    blocks.push(`M${x} ${HEIGHT + 6}${roof(roll(), x, y, width)}V${HEIGHT + 6}Z`);
    if (roll() < 0.3) masts += `M${x + Math.round(width / 2)} ${y}v-34`;
    for (let i = 0; i < Math.floor((width - 14) / 11); i++) {
      for (let j = 0; j < Math.floor((height - 34) / 14); j++) {
        if (roll() < lit) windows += `M${x + 8 + 11 * i} ${y + 26 + 14 * j}h5v7h-5z`;
      }
    }
    // Neighbours share an outline.
    x += width - 3;
  }
  return { blocks, masts, windows };
}

/** Gabled, stepped, domed or flat. */
function roof(kind: number, x: number, y: number, width: number): string {
  const right = x + width;
  const middle = x + Math.round(width / 2);
  if (kind < 0.3) return `L${x} ${y + 16}L${middle} ${y - 6}L${right} ${y + 16}`;
  if (kind < 0.55) return `L${x} ${y}H${x + Math.round(width * 0.6)}V${y - 22}H${right}`;
  if (kind < 0.75) return `L${x} ${y + 10}Q${middle} ${y - 26} ${right} ${y + 10}`;
  return `L${x} ${y}H${right}`;
}

/** Rays of the sun that stands at x, y: thin wedges as far as the picture goes. */
export function rays(x: number, y: number): string {
  const far = 1400;
  const at = (turn: number) => `${Math.round(x + far * Math.cos(turn))} ${Math.round(y + far * Math.sin(turn))}`;
  return Array.from({ length: 35 }, (_, i) => `M${x} ${y}L${at(i * 0.18)}L${at(i * 0.18 + 0.09)}Z`).join('');
}
