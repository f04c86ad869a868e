// Changes of a table on the drawing board. Each gives another draft; what does not apply gives the same.
import {
  type Box,
  type Choice,
  type Draft,
  type Link,
  MOST,
  type Opening,
  type Pair,
  type Piece,
  type Triple,
  type ZonePart,
  type Zones,
} from './draft.ts';

export const boxCorners = ([west, south, east, north]: Box): Pair[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
export const cornersOf = (piece: Piece): readonly Pair[] => piece.poly ?? boxCorners(piece.rect ?? [0, 0, 0, 0]);

export function boundsOf(corners: readonly Pair[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
export const middleOf = (corners: readonly Pair[]): Pair => {
  const [west, south, east, north] = boundsOf(corners);
  return [(west + east) / 2, (south + north) / 2];
};

export const STEP = 500;
export const FINE = 50;
export const snap = (length: number, step: number = STEP): number => Math.round(length / step) * step;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** As far of a shift as leaves the outline on the table. */
function held(corners: readonly Pair[], [dx, dy]: Pair, [width, depth]: Pair): Pair {
  const [west, south, east, north] = boundsOf(corners);
  return [clamp(dx, -west, width - east), clamp(dy, -south, depth - north)];
}

const shiftedBox = ([west, south, east, north]: Box, [dx, dy]: Pair): Box => [
  west + dx,
  south + dy,
  east + dx,
  north + dy,
];
const shiftedPair = ([x, y]: Pair, [dx, dy]: Pair): Pair => [x + dx, y + dy];
const shiftedTriple = ([x, y, z]: Triple, [dx, dy]: Pair): Triple => [x + dx, y + dy, z];

const outlined = (piece: Piece, corners: readonly Pair[]): Piece => {
  const { id, kind, z, sturdiness, cover, roof, area } = piece;
  const rest = { id, kind, z, sturdiness, cover, roof, area };
  const [west, south, east, north] = boundsOf(corners);
  const straight =
    corners.length === 4 && corners.every(([x, y]) => (x === west || x === east) && (y === south || y === north));
  return straight ? { ...rest, rect: [west, south, east, north] } : { ...rest, poly: corners };
};

export function withPiece(draft: Draft, id: string, change: (piece: Piece) => Piece): Draft {
  return { ...draft, pieces: draft.pieces.map((piece) => (piece.id === id ? change(piece) : piece)) };
}
export function withLink(draft: Draft, id: string, change: (link: Link) => Link): Draft {
  return { ...draft, links: draft.links.map((link) => (link.id === id ? change(link) : link)) };
}
export function withOpening(draft: Draft, id: string, change: (opening: Opening) => Opening): Draft {
  return { ...draft, openings: draft.openings.map((opening) => (opening.id === id ? change(opening) : opening)) };
}
export function withZone(draft: Draft, side: 0 | 1, parts: readonly ZonePart[]): Draft {
  const [first, second] = draft.zones ?? [[], []];
  const zones: Zones = side === 0 ? [parts, second] : [first, parts];
  return { ...draft, zones: zones[0].length + zones[1].length === 0 ? null : zones };
}

/** A piece with another outline; the doors in its walls and the ladders on its roof go along where they can. */
export function reshaped(draft: Draft, id: string, corners: readonly Pair[]): Draft {
  const before = draft.pieces.find((piece) => piece.id === id);
  if (!before) return draft;
  const old = cornersOf(before);
  const carried =
    old.length === corners.length
      ? draft.openings.map((each) => {
          if (each.piece !== id) return each;
          const edge = edgeUnder(old, each.from, each.to);
          const [a, b, c, d] = [
            old[edge],
            old[(edge + 1) % old.length],
            corners[edge],
            corners[(edge + 1) % corners.length],
          ];
          if (edge < 0 || !a || !b || !c || !d) return each;
          const [from, to] = [each.from, each.to].map((point) => {
            // As far along the edge as it was, in inches from its beginning: doors keep their width.
            const along = Math.hypot(point[0] - a[0], point[1] - a[1]);
            return onEdge(c, d, along);
          }) as [Pair, Pair];
          return { ...each, from, to };
        })
      : draft.openings;
  return { ...withPiece(draft, id, (piece) => outlined(piece, corners)), openings: carried };
}

/** The edge on which both points lie; -1 if there is none. */
export function edgeUnder(corners: readonly Pair[], from: Pair, to: Pair): number {
  const on = ([x, y]: Pair, a: Pair, b: Pair) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    const along = ((x - a[0]) * dx + (y - a[1]) * dy) / length;
    return Math.abs((x - a[0]) * dy - (y - a[1]) * dx) / length < 2 && along >= -2 && along <= length + 2;
  };
  return corners.findIndex((a, place) => {
    const b = corners[(place + 1) % corners.length];
    return b !== undefined && on(from, a, b) && on(to, a, b);
  });
}

/** The point so far along an edge, as whole mil that lie on it where that is possible. */
export function onEdge(a: Pair, b: Pair, along: number): Pair {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const part = clamp(along / length, 0, 1);
  return [Math.round(a[0] + dx * part), Math.round(a[1] + dy * part)];
}

/** The point of an outline nearest to another: which edge, and how far along. */
export function nearestEdge(corners: readonly Pair[], [x, y]: Pair): { edge: number; along: number; gap: number } {
  let best = { edge: 0, along: 0, gap: Infinity };
  corners.forEach((a, edge) => {
    const b = corners[(edge + 1) % corners.length] ?? a;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    const along = clamp(((x - a[0]) * dx + (y - a[1]) * dy) / length, 0, length);
    const gap = Math.hypot(a[0] + (dx * along) / length - x, a[1] + (dy * along) / length - y);
    if (gap < best.gap) best = { edge, along, gap };
  });
  return best;
}

/** Both ends of an edge. */
export function edgeOf(corners: readonly Pair[], edge: number): [Pair, Pair] {
  return [corners[edge] ?? [0, 0], corners[(edge + 1) % corners.length] ?? [0, 0]];
}

/** An opening of this width, as near to a point as the piece's outline allows. */
export function alongWall(piece: Piece, near: Pair, width: number): { from: Pair; to: Pair } {
  const corners = cornersOf(piece);
  const { edge, along } = nearestEdge(corners, near);
  const [a, b] = edgeOf(corners, edge);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const start = clamp(snap(along - width / 2, 250), 0, length - width);
  return { from: onEdge(a, b, start), to: onEdge(a, b, Math.min(start + width, length)) };
}

/** Moves whatever is chosen; a piece takes its openings along, and the ends of ladders on or beside it. */
export function moved(draft: Draft, choice: Choice, by: Pair): Draft {
  if (choice.what === 'piece') {
    const piece = draft.pieces.find(({ id }) => id === choice.id);
    if (!piece) return draft;
    const corners = cornersOf(piece);
    const shift = held(corners, by, draft.size);
    const next = withPiece(draft, piece.id, (it) =>
      it.poly
        ? { ...it, poly: it.poly.map((corner) => shiftedPair(corner, shift)) }
        : { ...it, rect: shiftedBox(it.rect ?? [0, 0, 0, 0], shift) },
    );
    const attached = (link: Link) =>
      piece.roof && [link.a, link.b].some(([x, y, z]) => z === piece.z[1] && inside(corners, [x, y]));
    return {
      ...next,
      openings: next.openings.map((it) =>
        it.piece === piece.id ? { ...it, from: shiftedPair(it.from, shift), to: shiftedPair(it.to, shift) } : it,
      ),
      links: next.links.map((it) =>
        attached(it) ? { ...it, a: shiftedTriple(it.a, shift), b: shiftedTriple(it.b, shift) } : it,
      ),
    };
  }
  if (choice.what === 'link') {
    const link = draft.links.find(({ id }) => id === choice.id);
    if (!link) return draft;
    const shift = held(
      [
        [link.a[0], link.a[1]],
        [link.b[0], link.b[1]],
      ],
      by,
      draft.size,
    );
    return withLink(draft, link.id, (it) => ({ ...it, a: shiftedTriple(it.a, shift), b: shiftedTriple(it.b, shift) }));
  }
  if (choice.what === 'opening') {
    const opening = draft.openings.find(({ id }) => id === choice.id);
    const piece = draft.pieces.find(({ id }) => id === opening?.piece);
    if (!opening || !piece) return draft;
    // It slides along its wall; a step across the wall changes nothing.
    const corners = cornersOf(piece);
    const edge = edgeUnder(corners, opening.from, opening.to);
    const [a, b] = [corners[edge], corners[(edge + 1) % corners.length]];
    if (!a || !b)
      return withOpening(draft, opening.id, (it) => ({
        ...it,
        from: shiftedPair(it.from, by),
        to: shiftedPair(it.to, by),
      }));
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const step = (by[0] * (b[0] - a[0]) + by[1] * (b[1] - a[1])) / length;
    const places = [opening.from, opening.to].map(([x, y]) => Math.hypot(x - a[0], y - a[1])) as [number, number];
    const shift = clamp(step, -Math.min(...places), length - Math.max(...places));
    return withOpening(draft, opening.id, (it) => ({
      ...it,
      from: onEdge(a, b, places[0] + shift),
      to: onEdge(a, b, places[1] + shift),
    }));
  }
  const parts = draft.zones?.[choice.side] ?? [];
  return withZone(
    draft,
    choice.side,
    parts.map((it, place) => {
      if (place !== choice.part) return it;
      if ('rect' in it) return { rect: shiftedBox(it.rect, held(boxCorners(it.rect), by, draft.size)) };
      if (!('circle' in it)) return it;
      const [x, y, radius] = it.circle;
      const [dx, dy] = held([[x, y]], by, draft.size);
      return { circle: [x + dx, y + dy, radius] };
    }),
  );
}

export function inside(corners: readonly Pair[], [x, y]: Pair): boolean {
  return corners.every((a, place) => {
    const b = corners[(place + 1) % corners.length] ?? a;
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0;
  });
}

/** Turned around its middle, counter-clockwise; a quarter keeps a rectangle one. */
export function turned(draft: Draft, id: string, degrees: number): Draft {
  const piece = draft.pieces.find((it) => it.id === id);
  if (!piece) return draft;
  const corners = cornersOf(piece);
  const quarter = degrees % 90 === 0;
  let [cx, cy] = middleOf(corners);
  // So that its corners stay on the half inch.
  if (quarter && degrees % 180 !== 0) [cx, cy] = [snap(cx, STEP / 2), snap(cy, STEP / 2)];
  const [sin, cos] = quarter
    ? ([
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ][(((degrees / 90) % 4) + 4) % 4] ?? [0, 1])
    : [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const around = ([x, y]: Pair): Pair => {
    const [dx, dy] = [x - cx, y - cy];
    return [Math.round(cx + dx * (cos ?? 1) - dy * (sin ?? 0)), Math.round(cy + dx * (sin ?? 0) + dy * (cos ?? 1))];
  };
  const next = corners.map(around);
  const shift = held(next, [0, 0], draft.size);
  return reshaped(
    draft,
    id,
    next.map((corner) => shiftedPair(corner, shift)),
  );
}

/** One more corner in the middle of its longest edge, a little outwards so that the outline still turns there. */
export function withCorner(draft: Draft, id: string): Draft {
  const piece = draft.pieces.find((it) => it.id === id);
  const corners = piece ? cornersOf(piece) : [];
  if (!piece || corners.length >= 12) return draft;
  const lengths = corners.map((a, place) => {
    const b = corners[(place + 1) % corners.length] ?? a;
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  });
  const edge = lengths.indexOf(Math.max(...lengths));
  const [a, b] = edgeOf(corners, edge);
  const length = lengths[edge] ?? 1;
  const out = Math.min(500, length / 6);
  const corner: Pair = [
    clamp(Math.round((a[0] + b[0]) / 2 + ((b[1] - a[1]) / length) * out), 0, draft.size[0]),
    clamp(Math.round((a[1] + b[1]) / 2 - ((b[0] - a[0]) / length) * out), 0, draft.size[1]),
  ];
  return reshaped(draft, id, [...corners.slice(0, edge + 1), corner, ...corners.slice(edge + 1)]);
}
export function withoutCorner(draft: Draft, id: string, place: number): Draft {
  const piece = draft.pieces.find((it) => it.id === id);
  const corners = piece ? cornersOf(piece) : [];
  return corners.length > 3
    ? reshaped(
        draft,
        id,
        corners.filter((_, at) => at !== place),
      )
    : draft;
}

/** A letter and the first number that is free: B1, W3. */
export function freeId(draft: Draft, letter: string): string {
  const used = new Set([...draft.pieces, ...draft.links, ...draft.openings].map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = letter + String(number);
    if (!used.has(id)) return id;
  }
}

/** Without it, and without the openings of a piece and the zones on its roof. */
export function removed(draft: Draft, choice: Choice): Draft {
  if (choice.what === 'zone') {
    const parts = draft.zones?.[choice.side] ?? [];
    return withZone(
      draft,
      choice.side,
      parts.filter((_, place) => place !== choice.part),
    );
  }
  const other = ({ id }: { id: string }) => id !== choice.id;
  if (choice.what === 'link') return { ...draft, links: draft.links.filter(other) };
  if (choice.what === 'opening') return { ...draft, openings: draft.openings.filter(other) };
  const stays = (part: ZonePart) => !('roof' in part) || part.roof !== choice.id;
  const zones = draft.zones?.map((parts) => parts.filter(stays)) as unknown as Zones | undefined;
  return {
    ...draft,
    pieces: draft.pieces.filter(other),
    openings: draft.openings.filter(({ piece }) => piece !== choice.id),
    zones: zones && zones[0].length + zones[1].length > 0 ? zones : null,
  };
}

/** Another one of it beside it, and which that is. */
export function doubled(draft: Draft, choice: Choice): { draft: Draft; choice: Choice } {
  if (choice.what === 'piece') {
    const piece = draft.pieces.find(({ id }) => id === choice.id);
    if (!piece || draft.pieces.length >= MOST.pieces) return { draft, choice };
    const id = freeId(draft, piece.id.replace(/\d+$/, '') || 'P');
    const [west, , east] = boundsOf(cornersOf(piece));
    const width = east - west;
    const step = east + width + STEP <= draft.size[0] ? width + STEP : -(width + STEP);
    const made = { ...draft, pieces: [...draft.pieces, { ...piece, id }] };
    const copies = draft.openings.filter((it) => it.piece === piece.id).slice(0, MOST.openings - draft.openings.length);
    const all = copies.reduce(
      (it, opening) => ({
        ...it,
        openings: [...it.openings, { ...opening, id: freeId(it, opening.id.replace(/\d+$/, '') || 'D'), piece: id }],
      }),
      made as Draft,
    );
    const next: Choice = { what: 'piece', id };
    // Ladders stay where they are: a copy has its own.
    return { draft: { ...moved(all, next, [step, 0]), links: draft.links }, choice: next };
  }
  if (choice.what === 'zone') {
    const parts = draft.zones?.[choice.side] ?? [];
    const part = parts[choice.part];
    if (!part || parts.length >= MOST.parts) return { draft, choice };
    const next: Choice = { ...choice, part: parts.length };
    return { draft: moved(withZone(draft, choice.side, [...parts, part]), next, [2 * STEP, 2 * STEP]), choice: next };
  }
  if (choice.what === 'link') {
    const link = draft.links.find(({ id }) => id === choice.id);
    if (!link || draft.links.length >= MOST.links) return { draft, choice };
    const id = freeId(draft, 'K');
    const next: Choice = { what: 'link', id };
    return { draft: moved({ ...draft, links: [...draft.links, { ...link, id }] }, next, [2 * STEP, 0]), choice: next };
  }
  const opening = draft.openings.find(({ id }) => id === choice.id);
  if (!opening || draft.openings.length >= MOST.openings) return { draft, choice };
  const id = freeId(draft, opening.kind === 'door' ? 'D' : 'N');
  const next: Choice = { what: 'opening', id };
  const width = Math.hypot(opening.to[0] - opening.from[0], opening.to[1] - opening.from[1]) || 1;
  const way: Pair = [
    ((opening.to[0] - opening.from[0]) / width) * (width + STEP),
    ((opening.to[1] - opening.from[1]) / width) * (width + STEP),
  ];
  return { draft: moved({ ...draft, openings: [...draft.openings, { ...opening, id }] }, next, way), choice: next };
}

/** Another name for a piece; its openings and zones follow. */
export function renamed(draft: Draft, choice: Choice, id: string): Draft {
  if (choice.what === 'zone') return draft;
  const named = <Thing extends { id: string }>(things: readonly Thing[]) =>
    things.map((it) => (it.id === choice.id ? { ...it, id } : it));
  if (choice.what === 'link') return { ...draft, links: named(draft.links) };
  if (choice.what === 'opening') return { ...draft, openings: named(draft.openings) };
  const part = (it: ZonePart) => ('roof' in it && it.roof === choice.id ? { roof: id } : it);
  return {
    ...draft,
    pieces: named(draft.pieces),
    openings: draft.openings.map((it) => (it.piece === choice.id ? { ...it, piece: id } : it)),
    zones: draft.zones ? [draft.zones[0].map(part), draft.zones[1].map(part)] : null,
  };
}
