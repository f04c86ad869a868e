// Doors, windows and the ways up. A door that is shut is a bar, an open one a gap with the leaf turned out, a broken one
// splinters; a window has panes; a ladder has rungs, stairs have steps and an arrow, a lift has chevrons.

import type { Link, Opening, Scene } from '../scene.ts';
import { boundsOf, middle } from '../scene.ts';
import { type Dot, INK, lean, n, named, PAPER, path, rect, type Sheet } from './pen.ts';

/** `flat`: the wall that it is in is drawn as an outline. */
export function opening(it: Opening, scene: Scene, sheet: Sheet, flat: boolean): string {
  const [a, b] = [sheet.dot(it.from), sheet.dot(it.to)];
  const owner = scene.pieces.find(({ id }) => id === it.piece);
  const [cx, cy] = owner ? sheet.dot(middle(owner.corners)) : a;
  const at: Dot = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  // Along the wall to the right, with the outside below: the same drawing for every side.
  let turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const radians = (turn * Math.PI) / 180;
  const outward = -Math.sin(radians) * (at[0] - cx) + Math.cos(radians) * (at[1] - cy);
  if (outward < 0) turn += 180;
  const south = owner ? Math.abs(it.from.y - boundsOf(owner.corners).south) < 1 && it.from.y === it.to.y : false;
  const art = south && owner && !flat ? onFront(it, far, lean(owner.top - owner.z0), lean(owner.z0)) : onEdge(it, far);
  return named(
    it.label,
    { opening: it.id, kind: it.kind, state: it.state },
    `<g transform="translate(${n(at[0])} ${n(at[1])}) rotate(${n(turn)})">${art}</g>`,
  );
}

const GOLD = '#FFC933';
const GLASS = 'var(--m-screen)';

function onEdge({ kind, state }: Opening, far: number): string {
  const half = far / 2;
  const frame =
    rect([-half - 9, -20, 18, 44], INK, 'stroke="none"') + rect([half - 9, -20, 18, 44], INK, 'stroke="none"');
  const leaf = (x: number, wide: number) => rect([x, -15, wide, 34], kind === 'door' ? GOLD : GLASS);
  const gap = rect([-half, -17, far, 38], INK, 'stroke="none"');
  if (state === 'smashed') return gap + splinters(half) + frame;
  if (state === 'open')
    return (
      gap +
      path(`M${n(-half)} 14A${n(far)} ${n(far)} 0 0 0 ${n(half)} ${n(14)}`, 'fill="none" stroke="#0000"') +
      `<g transform="translate(${n(-half)} 10) rotate(72)">${rect([0, -9, far * 0.92, 18], kind === 'door' ? GOLD : GLASS)}</g>` +
      path(
        `M${n(-half + far * 0.28)} ${n(far * 0.88)}A${n(far * 0.92)} ${n(far * 0.92)} 0 0 0 ${n(half - 10)} 14`,
        `fill="none" stroke="${PAPER}" stroke-width="5" stroke-dasharray="10 10"`,
      ) +
      frame
    );
  const bars = kind === 'window' ? path(`M${n(-half / 3)} -15v34M${n(half / 3)} -15v34`, 'stroke-width="6"') : '';
  const hand = kind === 'door' ? (state === 'secured' ? lock() : path('M14 1h16', 'stroke-width="8"')) : '';
  return leaf(-half, far) + bars + hand + frame;
}

/** A door or window in a front that is seen: it stands in the face, at its height. */
function onFront({ kind, state, z }: Opening, far: number, deep: number, foot: number): string {
  const [low, high] = [lean(z[0]) - foot, lean(z[1]) - foot];
  const [y, tall] = [deep - high, Math.max(18, high - low)];
  const box = [-far / 2, y, far, tall] as const;
  if (state === 'smashed')
    return rect(box, INK) + `<g transform="translate(0 ${n(y + tall / 2)})">${splinters(far / 2)}</g>`;
  if (state === 'open')
    return rect(box, INK) + rect([-far / 2, y, far * 0.3, tall + 8], kind === 'door' ? GOLD : GLASS);
  const bars = kind === 'window' ? `M0 ${n(y)}v${n(tall)}` : `M${n(far * 0.28)} ${n(y + tall * 0.55)}h14`;
  return (
    rect(box, kind === 'door' ? GOLD : GLASS) +
    path(bars, 'stroke-width="6"') +
    (kind === 'door' && state === 'secured' ? `<g transform="translate(0 ${n(y + tall / 2)})">${lock()}</g>` : '')
  );
}

const lock = (): string =>
  `<g stroke-width="5" transform="scale(1.35) translate(0 1)"><path d="M-9-4v-7a9 9 0 0 1 18 0v7" fill="none"/>${rect([-13, -5, 26, 19], PAPER)}</g>`;

function splinters(half: number): string {
  const teeth = Math.max(3, Math.floor(half / 14));
  const step = (2 * half) / teeth;
  const upper = Array.from(
    { length: teeth },
    (_, at) => `l${n(step / 2)} ${at % 2 ? 16 : 11}l${n(step / 2)} ${at % 2 ? -16 : -11}`,
  ).join('');
  return (
    path(`M${n(-half)} -14${upper}`, `fill="none" stroke="${PAPER}" stroke-width="6"`) +
    path(`M${n(-half * 0.5)} 26l14 12M${n(half * 0.3)} 30l-16 10M0 34l4 14`, `stroke="${PAPER}" stroke-width="7"`)
  );
}

export function link(it: Link, sheet: Sheet): string {
  const [low, high] = it.a.z <= it.b.z ? [it.a, it.b] : [it.b, it.a];
  const [a, b] = [sheet.dot(low), sheet.dot(high)];
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const art = it.kind === 'lift' ? lift(far) : it.kind === 'stairs' ? stairs(far, it.wide) : ladder(far);
  return named(
    it.label,
    { link: it.id, kind: it.kind },
    `<g transform="translate(${n(a[0])} ${n(a[1])}) rotate(${n(turn)})">${art}</g>`,
  );
}

/** Two rails and rungs, from foot to head. */
function ladder(far: number): string {
  const rungs = Array.from({ length: Math.max(3, Math.floor(far / 22)) }, (_, at) => `M${n(10 + at * 22)} -22V22`).join(
    '',
  );
  const d = `M-6-22H${n(far + 6)}M-6 22H${n(far + 6)}${rungs}`;
  return (
    path(d, `fill="none" stroke="${INK}" stroke-width="18"`) + path(d, `fill="none" stroke="${PAPER}" stroke-width="8"`)
  );
}

function stairs(far: number, wide: boolean): string {
  const half = wide ? 70 : 46;
  const from = -24;
  const count = Math.max(4, Math.floor((far - from) / 20));
  const step = (far - from) / count;
  const treads = Array.from({ length: count }, (_, at) =>
    rect([from + at * step, -half, step, 2 * half], at % 2 ? 'var(--m-p3)' : 'var(--m-p2)', 'stroke-width="5"'),
  ).join('');
  const arrow = `M${n(from + 16)} 0H${n(far - 16)}M${n(far - 36)} -20L${n(far - 14)} 0L${n(far - 36)} 20`;
  return (
    treads +
    path(arrow, `fill="none" stroke="${INK}" stroke-width="16"`) +
    path(arrow, `fill="none" stroke="${PAPER}" stroke-width="8"`)
  );
}

/** The shaft below and the landing above, with a line between them. */
function lift(far: number): string {
  const cabin = (x: number) =>
    rect([x - 52, -52, 104, 104], 'var(--m-p2)', 'stroke-width="9"') +
    rect([x - 38, -38, 76, 76], 'var(--m-p1)', 'stroke-width="5"') +
    path(
      `M${n(x - 18)} -6L${n(x)} -26L${n(x + 18)} -6M${n(x - 18)} 8L${n(x)} 28L${n(x + 18)} 8`,
      `fill="none" stroke="${PAPER}" stroke-width="9"`,
    );
  const way = `M52 0H${n(far - 52)}`;
  return (
    path(way, `stroke="${INK}" stroke-width="20"`) +
    path(way, `stroke="${PAPER}" stroke-width="8" stroke-dasharray="16 12"`) +
    cabin(0) +
    cabin(far)
  );
}
