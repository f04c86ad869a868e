// Where the preview stands: beside its target, inside the map, and off the line that leads there.

export interface Spot {
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

/** How far it keeps from the number, so that the figure beside that can be seen too. */
const CLEAR = 46;

/** The best of the four sides: all of it on the map, none of it over the target or the line from `from` to `at`. */
export function beside(box: Size, map: Size, at: Spot, from: Spot | null): Spot {
  const sides: Spot[] = [
    { left: at.left + CLEAR, top: at.top - 24 },
    { left: at.left - CLEAR - box.width, top: at.top - 24 },
    { left: at.left + CLEAR, top: at.top + CLEAR },
    { left: at.left - CLEAR - box.width, top: at.top + CLEAR },
    { left: at.left + CLEAR, top: at.top - CLEAR - box.height },
    { left: at.left - CLEAR - box.width, top: at.top - CLEAR - box.height },
    { left: at.left - box.width / 2, top: at.top + CLEAR },
    { left: at.left - box.width / 2, top: at.top - CLEAR - box.height },
  ];
  const within = sides.map((side) => ({
    left: Math.max(4, Math.min(side.left, map.width - box.width - 8)),
    top: Math.max(4, Math.min(side.top, map.height - box.height - 8)),
  }));
  const covered = within.map((spot) => cover(spot, box, at, from));
  const best = covered.indexOf(Math.min(...covered));
  return within[best] ?? { left: 4, top: 4 };
}

/** How much of what matters lies under the box. */
function cover(spot: Spot, box: Size, at: Spot, from: Spot | null): number {
  const under = ({ left, top }: Spot, margin: number) =>
    left > spot.left - margin &&
    left < spot.left + box.width + margin &&
    top > spot.top - margin &&
    top < spot.top + box.height + margin;
  let sum = under(at, CLEAR * 0.8) ? 20 : 0;
  if (!from) return sum;
  if (under(from, CLEAR * 0.8)) sum += 12;
  for (let part = 1; part < 12; part += 1) {
    const along = part / 12;
    const point = { left: from.left + (at.left - from.left) * along, top: from.top + (at.top - from.top) * along };
    if (under(point, 2)) sum += 1;
  }
  return sum;
}
