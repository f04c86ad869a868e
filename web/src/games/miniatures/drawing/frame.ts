// The one place that knows that north is up on the table while y runs down in a picture.

import type { Point } from './scene.ts';

/** For a `<g>` around what is drawn in mil with y to the north. Text in it stands in `<Upright>`. */
export const northUp = (depth: number): string => `matrix(1 0 0 -1 0 ${depth})`;

/** A point of the table in a picture of mil, and the other way. */
export const flipped = ({ x, y }: Point, depth: number): Point => ({ x, y: depth - y });

/** Facings run counter-clockwise from east in 4096 parts; in a picture degrees run clockwise. */
export const degrees = (facing: number): number => (-facing * 360) / 4096;

/** The printed ground is drawn in hundredths of an inch. */
export const HUNDREDTH = 10;
