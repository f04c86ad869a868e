// Things on the ground. A solid one is an extruded block with a shadow to the lower right, so that cover reads as
// something to hide behind; the rest is flat or low. Each fills the ground that its row in the look gives it.

import type { Prop, PropKind } from '../look.ts';
import { n, type Pen } from '../pen.ts';

type Draw = (pen: Pen, w: number, h: number) => void;

/** All of them, in this order. */
export function draw(pen: Pen, props: readonly Prop[]): void {
  pen.push('<g class="props">');
  for (const { kind, at, width, height } of props) {
    pen.push(`<g transform="translate(${n(at[0])} ${n(at[1])})">`);
    DRAWINGS[kind](pen, width, height);
    pen.push('</g>');
  }
  pen.push('</g>');
}

const rect = (pen: Pen, x: number, y: number, w: number, h: number, fill: string, radius = 0): void =>
  pen.push(
    `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="var(--m-${fill})"/>`,
  );

const ellipse = (pen: Pen, x: number, y: number, rx: number, ry: number, fill: string, more = ''): void =>
  pen.push(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="var(--m-${fill})" ${more}/>`);

const stroke = (pen: Pen, d: string, width: number): void => pen.path(d, `stroke-width="${n(width)}"`);

/** A part of every so many units, written one after the other. */
const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => part(index)).join('');

/** A block: shadow, front `z` high, top. */
function block(pen: Pen, w: number, h: number, z: number, top: string, front: string): void {
  const shadow = `M${n(w)} 8L${n(w + 14)} 20V${n(h + 8)}H14L0 ${n(h)}H${n(w)}Z`;
  pen.path(shadow, 'fill="var(--m-shadow)" stroke="none"');
  rect(pen, 0, h - z - 2, w, z + 2, front);
  rect(pen, 0, 0, w, h - z, top);
}

const DRAWINGS: Record<PropKind, Draw> = {
  // Of the hall.
  bench(pen, w, h) {
    block(pen, w, h, 10, 'p2', 'p1');
    if (h > w) stroke(pen, `M0 ${n((h - 10) / 3)}H${n(w)}M0 ${n(((h - 10) * 2) / 3)}H${n(w)}`, 3);
    else stroke(pen, `M${n(w / 3)} 0V${n(h - 10)}M${n((w * 2) / 3)} 0V${n(h - 10)}`, 3);
  },
  crate(pen, w, h) {
    const z = h * 0.38;
    const top = h - z;
    block(pen, w, h, z, 'wood', 'wood2');
    stroke(pen, `M0 0L${n(w)} ${n(top)}M${n(w)} 0L0 ${n(top)}M${n(w / 2)} ${n(top)}V${n(h)}`, 3);
  },
  desk(pen, w, h) {
    block(pen, w, h, 22, 'wood', 'wood2');
    rect(pen, w * 0.3, 8, w * 0.28, 16, 'screen');
    rect(pen, w * 0.68, 10, w * 0.16, 20, 'paper');
    stroke(pen, `M${n(w * 0.2)} ${n(h - 20)}V${n(h - 2)}M${n(w * 0.8)} ${n(h - 20)}V${n(h - 2)}`, 3);
  },
  /** Two leaves in the outer wall. */
  door(pen, w, h) {
    rect(pen, 0, 0, w, h, 'gold2');
    rect(pen, 8, 0, w / 2 - 8, h - 8, 'gold');
    rect(pen, w / 2, 0, w / 2 - 8, h - 8, 'gold');
    stroke(pen, `M${n(w / 2 - 8)} ${n(h - 16)}h-10M${n(w / 2 + 8)} ${n(h - 16)}h10`, 6);
  },
  /** A pillar with a slanted screen. */
  kiosk(pen, w, h) {
    block(pen, w, h, h * 0.45, 'p2', 'p1');
    const low = n(h * 0.55 - 8);
    pen.path(`M8 ${low}L14 8H${n(w - 14)}L${n(w - 8)} ${low}Z`, 'fill="var(--m-screen)"');
  },
  lift(pen, w, h) {
    rect(pen, 0, 0, w, h, 'p2');
    stroke(pen, `M${n(w / 2)} 0V${n(h)}`, 4);
    stroke(pen, `M${n(w * 0.2)} ${n(h / 2 + 4)}l8-8 8 8M${n(w * 0.65)} ${n(h / 2 - 4)}l8 8 8-8`, 4);
  },
  pillar(pen, w, h) {
    const [r, flat] = [w / 2, w * 0.3];
    const z = h - 2 * flat;
    ellipse(pen, r + 16, h - flat + 6, r * 1.15, flat * 1.1, 'shadow', 'stroke="none"');
    pen.path(`M0 ${n(flat)}v${n(z)}a${n(r)} ${n(flat)} 0 0 0 ${n(w)} 0v${n(-z)}z`, 'fill="var(--m-p1)"');
    const flute = (x: number, y: number) => `M${n(x)} ${n(y)}v${n(z)}`;
    stroke(pen, flute(w * 0.25, flat * 1.8) + flute(r, flat * 2) + flute(w * 0.75, flat * 1.8), 3);
    ellipse(pen, r, flat, r, flat, 'p3');
    ellipse(pen, r, flat, r * 0.6, flat * 0.56, 'p2');
  },
  plant(pen, w, h) {
    const [x, y, r] = [w / 2, h / 2, w / 2];
    ellipse(pen, x, y + 6, r * 0.62, r * 0.62, 'wood2');
    for (const [turn, reach] of [
      [17, 0.5],
      [86, 0.46],
      [160, 0.5],
      [229, 0.46],
      [298, 0.5],
    ] as const) {
      ellipse(pen, x + r * reach, y, r * 0.5, r * 0.26, 'leaf', `transform="rotate(${turn} ${n(x)} ${n(y)})"`);
    }
  },
  /** A robed figure with a pair of scales, on a plinth. */
  statue(pen, w, h) {
    const plinth = h * 0.6;
    pen.push(`<g transform="translate(0 ${n(h - plinth)})">`);
    block(pen, w, plinth, plinth * 0.4, 'p3', 'p1');
    stroke(pen, `M14 ${n(plinth * 0.8)}H${n(w - 14)}`, 3);
    pen.push(`</g><g transform="translate(${n(w / 2)} ${n(h * 0.56)}) scale(${(h / 150).toFixed(3)})">`);
    pen.path('M-26 12L-17-46Q0-58 17-46L26 12Q0 22-26 12Z', 'fill="var(--m-gold)"');
    pen.path('M2-53Q10-53 17-46L26 12Q14 18 2 18Z', 'fill="var(--m-gold2)" stroke="none"');
    pen.push('<circle cy="-64" r="13" fill="var(--m-gold)"/>');
    pen.path('M-13-66H13', 'stroke-width="5"');
    pen.path('M-16-38L-44-44M16-38L44-44', 'stroke-width="12"');
    pen.path('M-16-38L-44-44M16-38L44-44', 'stroke="var(--m-gold)" stroke-width="6"');
    for (const pan of [-46, 46]) {
      pen.path(`M${pan}-44L${pan - 13}-22H${pan + 13}Z`, 'stroke-width="3"');
      pen.path(`M${pan - 14}-22Q${pan}-8 ${pan + 14}-22Z`, 'fill="var(--m-gold)" stroke-width="3.5"');
    }
    pen.push('</g>');
  },
  window(pen, w, h) {
    rect(pen, 0, 0, w, h, 'screen');
    stroke(
      pen,
      repeat(3, (bar) => `M${n((w * (bar + 1)) / 4)} 0V${n(h)}`),
      3.5,
    );
  },

  // Of the roof.
  aerial(pen, w, h) {
    const x = w / 2;
    stroke(pen, `M0 ${n(h - 8)}L${n(x)} 6L${n(w)} ${n(h - 8)}`, 3);
    stroke(pen, `M${n(x)} ${n(h - 10)}V2`, 9);
    pen.path(`M${n(x)} ${n(h - 12)}V4`, 'stroke="var(--m-p3)" stroke-width="4"');
    const arm = (y: number, half: number) => `M${n(x - half)} ${y}H${n(x + half)}`;
    stroke(pen, arm(18, 20) + arm(34, 15) + arm(50, 10), 5);
    ellipse(pen, x, h - 9, 14, 8, 'p2');
  },
  'air-plant'(pen, w, h) {
    const z = h * 0.27;
    const top = h - z;
    block(pen, w, h, z, 'p3', 'p1');
    const r = top * 0.36;
    const y = top / 2;
    const fans = w > top * 2.1 ? [w * 0.22, w * 0.56] : [w * 0.34];
    for (const x of fans) {
      ellipse(pen, x, y, r, r, 'p1');
      const blade = r * 0.8;
      stroke(pen, `M${n(x - blade)} ${n(y)}H${n(x + blade)}M${n(x)} ${n(y - blade)}V${n(y + blade)}`, 5);
      ellipse(pen, x, y, r * 0.25, r * 0.25, 'p3');
    }
    const louvres = (fans.at(-1) ?? 0) + r;
    stroke(
      pen,
      repeat(3, (bar) => `M${n(louvres + ((w - louvres) * (bar + 1)) / 4)} 12V${n(top - 12)}`),
      4,
    );
  },
  duct(pen, w, h) {
    const tall = h > w * 1.3;
    const far = tall ? h - 18 : w;
    block(pen, w, h, 18, 'p3', 'p1');
    const rib = (at: number) => (tall ? `M0 ${n(at)}H${n(w)}` : `M${n(at)} 0V${n(h)}`);
    stroke(
      pen,
      repeat((far - 8) / 34, (index) => rib((index + 1) * 34)),
      3,
    );
  },
  /** A bed of greens in a low box. */
  garden(pen, w, h) {
    block(pen, w, h, 12, 'wood2', 'wood2');
    rect(pen, 8, 8, w - 16, h - 28, 'shaft3');
    const columns = Math.floor(w / 26);
    for (let column = 0; column < columns; column++) {
      for (const row of [0, 1]) {
        const y = 8 + ((h - 28) * (row + 0.5)) / 2;
        ellipse(pen, (w * (column + 0.5)) / columns, y, 10, (h - 28) / 4.4, 'leaf');
      }
    }
  },
  hatch(pen, w, h) {
    rect(pen, 0, 0, w, h, 'p1');
    rect(pen, 7, 7, w - 14, h - 14, 'p2');
    stroke(pen, `M${n(w * 0.38)} ${n(h * 0.68)}H${n(w * 0.62)}`, 6);
  },
  pipes(pen, w, h) {
    const tall = h > w;
    const [across, far] = tall ? [w, h] : [h, w];
    for (const part of [0.25, 0.75]) {
      const at = n(across * part);
      const d = tall ? `M${at} 0V${n(far)}` : `M0 ${at}H${n(far)}`;
      pen.path(d, 'stroke-width="11"');
      pen.path(d, 'stroke="var(--m-p3)" stroke-width="5"');
    }
    const flange = (at: number) => (tall ? `M0 ${n(at)}H${n(across)}` : `M${n(at)} 0V${n(across)}`);
    stroke(
      pen,
      repeat((far - 8) / 75 + 1, (index) => flange(index * 75 + 8)),
      6,
    );
  },
  skylight(pen, w, h) {
    rect(pen, 0, 0, w, h, 'p2');
    rect(pen, 8, 8, w - 16, h - 16, 'screen');
    stroke(pen, `M${n(w / 2)} 8V${n(h - 8)}M8 ${n(h / 2)}H${n(w - 8)}`, 4);
    const glints = `M18 ${n(h * 0.42)}L${n(w * 0.3)} 18M${n(w * 0.6)} ${n(h * 0.85)}L${n(w * 0.8)} ${n(h * 0.6)}`;
    pen.path(glints, 'stroke="#FFFFFF" stroke-width="5" opacity=".55"');
  },
  /** The hut over the way down. */
  stairhead(pen, w, h) {
    const z = h * 0.5;
    block(pen, w, h, z, 'p3', 'p1');
    stroke(pen, `M10 10H${n(w - 10)}V${n(h - z - 10)}H10Z`, 3);
    rect(pen, w * 0.3, h - z + 8, w * 0.4, z - 8, 'wood');
    stroke(pen, `M${n(w * 0.58)} ${n(h - z * 0.4)}h6`, 5);
  },
  tank(pen, w, h) {
    const [r, flat] = [w / 2, w * 0.34];
    const z = h - 2 * flat - 12;
    const top = flat + 12;
    ellipse(pen, r + 18, h - flat + 4, r * 1.08, flat, 'shadow', 'stroke="none"');
    pen.path(`M0 ${n(top)}v${n(z)}a${n(r)} ${n(flat)} 0 0 0 ${n(w)} 0v${n(-z)}z`, 'fill="var(--m-wood2)"');
    stroke(pen, `M0 ${n(top + z * 0.5)}a${n(r)} ${n(flat)} 0 0 0 ${n(w)} 0`, 4);
    ellipse(pen, r, top, r, flat, 'wood');
    const roof = `M0 ${n(top)}L${n(r)} ${n(top - 16)}L${n(w)} ${n(top)}`;
    stroke(pen, `${roof}M${n(r)} ${n(top - 16)}V${n(top + flat)}`, 3);
  },
  vent(pen, w, h) {
    const r = w / 2;
    rect(pen, r - 9, h * 0.4, 18, h * 0.55, 'p1');
    ellipse(pen, r, h * 0.36, r, h * 0.32, 'p3');
    ellipse(pen, r, h * 0.3, r * 0.5, h * 0.14, 'p2');
  },
  /** Clothes on a line. */
  washing(pen, w, h) {
    stroke(pen, `M4 ${n(h)}V2M${n(w - 4)} ${n(h)}V2`, 7);
    stroke(pen, `M4 8Q${n(w / 2)} 18 ${n(w - 4)} 8`, 3);
    for (const [part, size, fill] of [
      [0.14, 0.16, 'cloth'],
      [0.36, 0.2, 'paper'],
      [0.6, 0.13, 'cloth2'],
      [0.78, 0.12, 'gold'],
    ] as const) {
      rect(pen, w * part, 12, w * size, h * 0.62, fill);
    }
  },

  // Of the rooms.
  bath(pen, w, h) {
    rect(pen, 0, 0, w, h, 'paper', 14);
    rect(pen, 9, 12, w - 18, h - 22, 'screen', 12);
    stroke(pen, `M${n(w / 2)} 4V18`, 6);
  },
  bed(pen, w, h) {
    rect(pen, 0, 0, w, h, 'cloth', 6);
    if (w > h) {
      rect(pen, 8, 8, 26, h - 16, 'paper', 6);
      stroke(pen, `M46 0V${n(h)}`, 4);
    } else {
      rect(pen, 8, 8, w - 16, 26, 'paper', 6);
      stroke(pen, `M0 46H${n(w)}`, 4);
    }
  },
  counter(pen, w, h) {
    block(pen, w, h, 12, 'p3', 'p1');
    for (const x of [22, 48]) ellipse(pen, x, (h - 12) / 2, 10, 10, 'p1');
    if (w > 110) rect(pen, w - 54, 8, 40, h - 28, 'screen');
  },
  rug(pen, w, h) {
    pen.push('<g opacity=".75">');
    rect(pen, 0, 0, w, h, 'cloth2', 4);
    rect(pen, 12, 12, w - 24, h - 24, 'cloth', 4);
    pen.push('</g>');
  },
  screen(pen, w, h) {
    rect(pen, 0, 0, w, h * 0.7, 'p1');
    pen.path(`M8 ${n(h * 0.82)}H${n(w - 8)}`, 'stroke="var(--m-screen)" stroke-width="5"');
  },
  shelf(pen, w, h) {
    block(pen, w, h, 10, 'wood', 'wood2');
    stroke(
      pen,
      repeat(w / 12 - 1, (book) => `M${(book + 1) * 12} 5V${n(h - 14)}`),
      3,
    );
  },
  sofa(pen, w, h) {
    rect(pen, 0, 0, w, h, 'cloth2', 12);
    if (w > h) {
      rect(pen, 14, 16, w - 28, h - 16, 'cloth2', 6);
      stroke(pen, `M${n(w / 2)} 16V${n(h)}`, 3);
    } else {
      rect(pen, 16, 14, w - 16, h - 28, 'cloth2', 6);
      stroke(pen, `M16 ${n(h / 2)}H${n(w)}`, 3);
    }
  },
  /** Round, with four stools. */
  table(pen, w, h) {
    const [x, y] = [w / 2, h / 2];
    const stool = w * 0.14;
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      ellipse(pen, x + dx * (x - stool), y + dy * (y - stool), stool, stool, 'p2');
    }
    ellipse(pen, x, y, w * 0.34, w * 0.34, 'wood');
    pen.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(w * 0.2)}" stroke-width="2"/>`);
  },
};
