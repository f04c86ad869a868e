// The pens and grounds that every picture is made with. A picture says which part of it must be seen (`box`); whatever
// lies around it is drawn far beyond, so that a card of any form shows the subject whole and no edge.

import { form, INK, inked, scatter, spot } from '../../../../look/art/ink.ts';

export { form, INK, inked, scatter, spot };

export const PAPER = '#F5EFE2';
export const GOLD = '#FFC933';
export const RED = '#D7371F';
export const STEEL = '#9AA3AE';
export const IRON = '#5C6773';
export const DARK = '#22304A';
export const WOOD = '#8C5A34';
export const BONE = '#F0E6CC';
export const SLIME = '#9FE05A';
export const SKY = '#6BD0F0';

/** What must be seen of a picture: x, y, width, height. */
export type Box = readonly [number, number, number, number];

export interface Picture {
  readonly box: Box;
  readonly art: string;
}

/** The side away from the light. */
export const shade = (d: string, opacity = 0.28): string => spot(d, INK, opacity);
export const disc = (x: number, y: number, r: number, fill = 'none', width = 2.2, ink: string = INK): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`;
export const dot = (x: number, y: number, r: number, fill: string = INK): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** A line with an ink casing: a rope, a beam, a cable. */
export const cased = (d: string, colour: string, width = 2.4, ink = 2.4): string =>
  inked(d, width + ink, INK) + inked(d, width, colour);
/** Another drawing, moved, scaled and turned; a negative scale makes it look the other way. */
export const at = (x: number, y: number, art: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${
    scale === 1 ? '' : ` scale(${scale} ${Math.abs(scale)})`
  }">${art}</g>`;

export const pick = <T>(list: readonly T[], index: number): T =>
  list[((index % list.length) + list.length) % list.length] as T;

/** A number from a card's own data. */
export function seedOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return sum >>> 0;
}

const WIDE = 'x="-90" y="-60" width="250" height="220"';
export const field = (fill: string): string => `<rect ${WIDE} fill="${fill}"/>`;
export const dots = (): string => `<rect ${WIDE} fill="url(#ht)"/>`;

/** Two tones with a slanted border, as on a printed panel. */
export const slant = (a: string, b: string): string => field(a) + spot('M-90 150L160-14V160H-90Z', b);
/** A comic burst around a point. */
export function burst(x: number, y: number, a: string, b: string, rays = 14, turn = 0): string {
  let d = '';
  for (let ray = 0; ray < rays; ray++) {
    const from = ((ray * 2 + turn) * Math.PI) / rays;
    const to = from + (Math.PI / rays) * 0.95;
    const point = (angle: number) =>
      `${Math.round(x + 140 * Math.cos(angle))} ${Math.round(y + 140 * Math.sin(angle))}`;
    d += `M${x} ${y}L${point(from)}L${point(to)}Z`;
  }
  return field(a) + spot(d, b);
}
/** Rings around a point. */
export const rings = (x: number, y: number, a: string, b: string): string =>
  field(a) + [62, 46, 30, 15].map((r, index) => dot(x, y, r, index % 2 ? a : b)).join('');
export const stripes = (a: string, b: string, step = 14): string =>
  field(a) + spot(Array.from({ length: 12 }, (_, row) => `M-90 ${-40 + row * step}H160v${step / 2}H-90Z`).join(''), b);
export const bars = (a: string, b: string, step = 16): string =>
  field(a) +
  spot(Array.from({ length: 14 }, (_, bar) => `M${-80 + bar * step} -60h${step / 2}V160h${-step / 2}Z`).join(''), b);
export const chequer = (a: string, b: string): string => {
  let d = '';
  for (let row = 0; row < 9; row++)
    for (let column = 0; column < 15; column++)
      if ((row + column) % 2) d += `M${-72 + column * 14} ${-36 + row * 14}h14v14h-14Z`;
  return field(a) + spot(d, b);
};

/** Blocks with lit windows, from `left` to `right` upon `foot`. */
export function skyline(
  seed: number,
  {
    left = -60,
    right = 130,
    foot = 110,
    low = 20,
    high = 60,
    base = 60,
    fill = '#3B2A63',
    lit = '#8FE3A0',
    ink = 2.2,
  } = {},
): string {
  let art = '';
  let x = left;
  for (let block = 0; x < right; block++) {
    const width = 12 + scatter(seed + block * 7, 13);
    const top = base - low - scatter(seed + block * 11 + 3, Math.max(1, high - low));
    const roof = scatter(seed + block * 5 + 1, 4);
    const cap =
      roof === 0
        ? `V${top}H${x + width}`
        : roof === 1
          ? `V${top + 5}L${x + width * 0.4} ${top}H${x + width}`
          : roof === 2
            ? `V${top + 4}H${x + 3}V${top}H${x + width - 3}V${top + 4}H${x + width}`
            : `V${top}H${x + width * 0.7}L${x + width} ${top + 6}`;
    art += ink ? form(`M${x} ${foot}${cap}V${foot}Z`, fill, ink) : spot(`M${x} ${foot}${cap}V${foot}Z`, fill);
    if (lit) {
      let windows = '';
      for (let column = 0; column < Math.floor((width - 4) / 4.5); column++)
        for (let row = 0; row < 7; row++)
          if (scatter(seed + block * 97 + column * 13 + row, 9) < 4)
            windows += `M${x + 3 + column * 4.5} ${top + 8 + row * 6}h2.400v3.200h-2.400Z`;
      art += spot(windows, lit);
    }
    x += width - 0.5;
  }
  return art;
}

/** Drops of ink or paint around a spot. */
export function splat(x: number, y: number, size: number, seed: number, fill: string): string {
  let d = '';
  const arms = 9;
  for (let arm = 0; arm < arms; arm++) {
    const angle = (arm * 2 * Math.PI) / arms + scatter(seed + arm, 10) / 20;
    const out = size * (0.75 + scatter(seed + arm * 3, 60) / 100);
    const mid = size * 0.55;
    const to = `${(x + out * Math.cos(angle)).toFixed(1)} ${(y + out * Math.sin(angle)).toFixed(1)}`;
    const next = angle + Math.PI / arms;
    const back = `${(x + mid * Math.cos(next)).toFixed(1)} ${(y + mid * Math.sin(next)).toFixed(1)}`;
    d += `${arm ? 'L' : 'M'}${to}L${back}`;
  }
  const drops = [0, 1, 2].map((drop) => {
    const angle = scatter(seed + drop * 17, 62) / 10;
    const far = size * (1.35 + drop * 0.2);
    return dot(
      Math.round(x + far * Math.cos(angle)),
      Math.round(y + far * Math.sin(angle)),
      Math.max(1, Math.round(size * 0.13)),
      fill,
    );
  });
  return `<path d="${d}Z" fill="${fill}" stroke="${fill}" stroke-width="${(size * 0.22).toFixed(1)}" stroke-linejoin="round"/>${drops.join('')}`;
}

export const star = (x: number, y: number, r: number, fill: string, width = 1.8, points = 5): string => {
  let d = '';
  for (let point = 0; point < points * 2; point++) {
    const far = point % 2 ? r * 0.45 : r;
    const angle = (point * Math.PI) / points - Math.PI / 2;
    d += `${point ? 'L' : 'M'}${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  }
  return form(`${d}Z`, fill, width);
};
/** A jagged burst: a blow, a shot, a blast. */
export const bang = (x: number, y: number, r: number, fill: string, width = 2.2, points = 9): string => {
  let d = '';
  for (let point = 0; point < points * 2; point++) {
    const far = point % 2 ? r * 0.58 : r * (point % 4 ? 1 : 0.84);
    const angle = (point * Math.PI) / points - 1.3;
    d += `${point ? 'L' : 'M'}${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  }
  return form(`${d}Z`, fill, width);
};
