// How every drawing of ours is made: flat colour in ink outlines, spots of black. Strings of SVG with presentation
// attributes only; nothing in them comes from outside.

export const INK = '#07090D';

/** An outlined form. */
export const form = (d: string, fill = 'none', width = 2.2, ink: string = INK): string =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`;
/** A flat spot without an outline. */
export const spot = (d: string, fill: string = INK, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" stroke="none"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
export const inked = (d: string, width: number, ink: string = INK): string => form(d, 'none', width, ink);

/** A number that looks random and is always the same: from 0 up to but not including `below`. */
export function scatter(seed: number, below: number): number {
  let mixed = Math.imul(seed + 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}
