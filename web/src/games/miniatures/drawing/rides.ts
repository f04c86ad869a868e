// Mounts and vehicles from above, nose to the right.

import { n } from '../../helter-skelter/drawing/pen.ts';

const form = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

/** Within a circle of 100. */
export function mountArt(name: string): string {
  const kind = name.toLowerCase();
  if (kind.includes('beast')) return BEAST;
  if (kind.includes('board')) return BOARD;
  return kind.includes('patrol') ? bike('#2B3A57', '#E3B23C') : bike('#6B4A3A', '#C2500F');
}

const bike = (body: string, trim: string): string =>
  form('M46-12h44a10 12 0 0 1 0 24H46zM-46-14h-40a10 14 0 0 0 0 28h40z', '#17151D') +
  form('M-60-24C-30-34 20-30 58-14V14C20 30-30 34-60 24Z', body) +
  form('M30-16L60-44M30 16L60 44', 'none', 'stroke-width="14"') +
  form('M-46-16h40v32h-40z', '#20242E') +
  form('M18-14h30l10 14-10 14H18z', trim);
const BEAST =
  form('M-60-14C-84-6-96-22-92-40C-104-16-92 14-62 12Z', '#6B4A2A') +
  form('M-64-26C-30-44 30-38 52-16L84-14Q98 0 84 14L52 16C30 38-30 44-64 26Z', '#8C6A3F') +
  form('M60-12L52-34L74-16M60 12L52 34L74 16', '#8C6A3F') +
  form('M-36-28h44v56h-44z', '#B23A2A') +
  form('M78-5h.1M78 5h.1', 'none', 'stroke-width="9" stroke-linecap="round"');
const BOARD =
  form('M-92-22Q0-40 70-26Q100 0 70 26Q0 40-92 22Q-76 0-92-22Z', '#3E7FB5') +
  form('M-70-8H66M-70 8H66', 'none', 'stroke="#FFC933" stroke-width="7"') +
  form('M-96-14l-14 8 14 6-14 6 14 8', '#FF7A5C', 'stroke-width="5"');

/** On a rectangle of that length and width around 0, 0. */
export function vehicleArt(name: string, w: number, h: number, colour: string): string {
  const kind = name.toLowerCase();
  const box = (x: number, y: number, wide: number, deep: number, fill: string, more = '') =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(deep)}" fill="${fill}" ${more}/>`;
  const [left, top] = [-w / 2, -h / 2];
  const glass = (x: number, wide: number) => box(x, top + h * 0.14, wide, h * 0.72, '#5FA9C4');
  if (kind.includes('wagon'))
    return (
      box(left, top, w, h, '#2B3A57', 'rx="14"') +
      box(left + w * 0.04, top + h * 0.1, w * 0.6, h * 0.8, '#22304A', 'rx="8"') +
      form(
        Array.from(
          { length: 5 },
          (_, bar) => `M${n(left + w * (0.12 + bar * 0.1))} ${n(top + h * 0.1)}v${n(h * 0.8)}`,
        ).join(''),
        'none',
        'opacity=".6"',
      ) +
      glass(left + w * 0.74, w * 0.1) +
      box(left + w * 0.66, top + h * 0.2, w * 0.05, h * 0.6, '#E0452F') +
      box(left + w * 0.9, top + h * 0.08, w * 0.07, h * 0.2, '#FFE9A8') +
      box(left + w * 0.9, top + h * 0.72, w * 0.07, h * 0.2, '#FFE9A8')
    );
  if (kind.includes('speedster'))
    return (
      form(
        `M${n(left)} ${n(top + h * 0.16)}L${n(left + w * 0.4)} ${n(top)}L${n(-left)} ${n(top + h * 0.34)}V${n(-top - h * 0.34)}L${n(left + w * 0.4)} ${n(-top)}L${n(left)} ${n(-top - h * 0.16)}Z`,
        colour,
      ) +
      form(
        `M${n(left + w * 0.3)} ${n(top + h * 0.2)}h${n(w * 0.26)}l${n(w * 0.14)} ${n(h * 0.3)}l${n(-w * 0.14)} ${n(h * 0.3)}h${n(-w * 0.26)}z`,
        '#20242E',
      ) +
      form(
        `M${n(left)} ${n(top + h * 0.24)}h${n(w * 0.12)}v${n(h * 0.16)}h${n(-w * 0.12)}zM${n(left)} ${n(-top - h * 0.4)}h${n(w * 0.12)}v${n(h * 0.16)}h${n(-w * 0.12)}z`,
        '#FF7A5C',
      ) +
      form(
        `M${n(left + w * 0.56)} ${n(top + h * 0.22)}l${n(w * 0.12)} ${n(h * 0.28)}l${n(-w * 0.12)} ${n(h * 0.28)}`,
        'none',
        'stroke="#8FE7FF"',
      )
    );
  if (kind.includes('buggy'))
    return (
      [0.06, 0.7]
        .flatMap((x) =>
          [top - 4, -top - h * 0.26 + 4].map((y) => box(left + w * x, y, w * 0.22, h * 0.26, '#17151D', 'rx="8"')),
        )
        .join('') +
      form(
        `M${n(left + w * 0.02)} ${n(top + h * 0.26)}H${n(left + w * 0.6)}L${n(-left)} ${n(top + h * 0.36)}V${n(-top - h * 0.36)}L${n(left + w * 0.6)} ${n(-top - h * 0.26)}H${n(left + w * 0.02)}Z`,
        '#8A5A3C',
      ) +
      box(left + w * 0.2, top + h * 0.3, w * 0.34, h * 0.4, '#20242E') +
      form(
        `M${n(left + w * 0.14)} ${n(top + h * 0.2)}L${n(left + w * 0.6)} ${n(-top - h * 0.2)}M${n(left + w * 0.14)} ${n(-top - h * 0.2)}L${n(left + w * 0.6)} ${n(top + h * 0.2)}`,
        'none',
        'stroke="#9AA3AE" stroke-width="9"',
      ) +
      form(`M${n(left + w * 0.34)} 0h${n(w * 0.5)}`, 'none', 'stroke-width="12"')
    );
  if (kind.includes('hauler') || kind.includes('robot'))
    return (
      box(left, top, w, h * 0.2, '#17151D', 'rx="10"') +
      box(left, -top - h * 0.2, w, h * 0.2, '#17151D', 'rx="10"') +
      form(
        Array.from(
          { length: 12 },
          (_, tread) =>
            `M${n(left + (w * (tread + 0.5)) / 12)} ${n(top)}v${n(h * 0.2)}M${n(left + (w * (tread + 0.5)) / 12)} ${n(-top - h * 0.2)}v${n(h * 0.2)}`,
        ).join(''),
        'none',
        'stroke="#9AA7B5" stroke-width="4"',
      ) +
      box(left + w * 0.03, top + h * 0.2, w * 0.94, h * 0.6, '#7A8796') +
      box(left + w * 0.06, top + h * 0.28, w * 0.5, h * 0.44, '#5C6773') +
      box(left + w * 0.66, top + h * 0.26, w * 0.22, h * 0.48, '#9AA7B5') +
      box(left + w * 0.76, top + h * 0.34, w * 0.06, h * 0.32, '#FF7A5C')
    );
  return (
    box(left, top, w, h, colour, 'rx="16"') +
    box(left + w * 0.06, top + h * 0.12, w * 0.5, h * 0.76, '#20242E', 'opacity=".6"') +
    glass(left + w * 0.66, w * 0.12)
  );
}

const MOUNTS: Readonly<Record<string, string>> = {
  T01: 'Patrol Bike',
  T02: 'Sky-Board',
  T03: 'Riding Beast',
  T04: 'Gang Bike',
};
const VEHICLES: Readonly<Record<string, string>> = {
  V01: 'Pat-Wagon',
  V02: 'Hover Speedster',
  V03: 'Scrap Buggy',
  V04: 'Hauler Robot',
};
const known = (named: Readonly<Record<string, string>>, what: string): string | undefined =>
  named[what] ?? Object.values(named).find((name) => name === what);

/** Whether this is the id or name of a mount or vehicle. */
export const isRide = (what: string): boolean => (known(MOUNTS, what) ?? known(VEHICLES, what)) !== undefined;

/** A mount or vehicle within a circle of 30 around 0, 0. */
export function rideArt(what: string, colour: string): string {
  const mount = known(MOUNTS, what);
  if (mount) return `<g transform="scale(.3)">${mountArt(mount)}</g>`;
  return `<g transform="scale(.15)" stroke-width="11">${vehicleArt(known(VEHICLES, what) ?? what, 360, 180, colour)}</g>`;
}
