// The ground: slabs, roads with their kerbs, and paint. All of it is flat; whatever looks solid is terrain (LOOK 7).

import type { Paint } from '../look.ts';
import type { Rect, Scene } from '../scene.ts';
import { type Box, circle, escaped, INK, n, path, rect, type Sheet } from './pen.ts';

const BASE = { pavement: '--g-pave', tiles: '--g-tile', yard: '--g-yard', plaza: '--g-plaza' } as const;

export function ground(scene: Scene, sheet: Sheet, prefix: string): string {
  const { look } = scene;
  const whole: Box = [0, 0, scene.width / 10, scene.depth / 10];
  const flat = look.paint.map((paint) => painted(paint, sheet, prefix)).join('');
  return (
    rect(whole, `var(${BASE[look.ground]})`) +
    rect(whole, `url(#${prefix}-${look.ground})`) +
    roads(look.roads, sheet) +
    `<g class="paint">${flat}</g>`
  );
}

/** Kerb first and asphalt over it, so that two roads that meet are one. */
function roads(all: readonly Rect[], sheet: Sheet): string {
  if (all.length === 0) return '';
  const boxes = all.map((road) => sheet.box(road));
  const grown = (by: number) => boxes.map(([x, y, w, h]) => rect([x - by, y - by, w + 2 * by, h + 2 * by], 'inherit'));
  return (
    `<g class="road"><g fill="#000" opacity=".16">${grown(22).join('')}</g>` +
    `<g fill="${INK}">${grown(5).join('')}</g><g fill="var(--g-road)">${grown(-4).join('')}</g>` +
    `<g fill="var(--g-mark)" opacity=".5">${grown(-18).join('')}</g><g fill="var(--g-road)">${grown(-24).join('')}</g></g>`
  );
}

function painted(paint: Paint, sheet: Sheet, prefix: string): string {
  const mark = 'stroke="var(--g-mark)" fill="none"';
  switch (paint.kind) {
    case 'lane': {
      const [[ax, ay], [bx, by]] = [sheet.dot(paint.from), sheet.dot(paint.to)];
      return path(
        `M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`,
        `${mark} stroke-width="12"${paint.solid ? '' : ' stroke-dasharray="90 70"'}`,
      );
    }
    case 'arrow': {
      const [x, y] = sheet.dot(paint.at);
      return `<g transform="translate(${n(x)} ${n(y)}) rotate(${-paint.turn})" opacity=".5">${path('M-95 0H90M40-50L100 0L40 50', `${mark} stroke-width="20"`)}</g>`;
    }
    case 'number': {
      const [x, y] = sheet.dot(paint.at);
      return `<g transform="translate(${n(x)} ${n(y)}) rotate(${-paint.turn})" opacity=".5">${stencil(paint.text, paint.size / 10)}</g>`;
    }
    case 'crossing': {
      const [x, y, w, h] = sheet.box(paint.rect);
      const across = w >= h;
      const stripes = Math.floor((across ? w : h) / 90);
      const each = (at: number): Box => (across ? [x + at * 90 + 10, y, 48, h] : [x, y + at * 90 + 10, w, 48]);
      return `<g opacity=".85">${Array.from({ length: stripes }, (_, at) => rect(each(at), 'var(--g-mark)')).join('')}</g>`;
    }
    case 'bay': {
      const [x, y, w, h] = sheet.box(paint.rect);
      return path(`M${n(x)} ${n(y + h)}V${n(y)}H${n(x + w)}V${n(y + h)}`, `${mark} stroke-width="10" opacity=".6"`);
    }
    case 'hazard': {
      const box = sheet.box(paint.rect);
      const [x, y, w, h] = box;
      const within: Box = [x + 26, y + 26, w - 52, h - 52];
      return `<g opacity=".4"><path d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}zM${n(within[0])} ${n(within[1])}v${n(within[3])}h${n(within[2])}v${n(-within[3])}z" fill="url(#${prefix}-hazard)"/></g>`;
    }
    case 'grating': {
      const [x, y, w, h] = sheet.box(paint.rect);
      const bars = Math.max(1, Math.floor(w / 22));
      const d = Array.from({ length: bars }, (_, at) => `M${n(x + (at + 0.5) * (w / bars))} ${n(y)}v${n(h)}`).join('');
      return `<g opacity=".55">${rect([x, y, w, h], '#0000', `stroke="${INK}" stroke-width="7"`)}${path(d, `stroke="${INK}" stroke-width="5"`)}</g>`;
    }
    case 'bed': {
      const [x, y, w, h] = sheet.box(paint.rect);
      return `<g opacity=".75">${rect([x, y, w, h], '#4a6a4c', `stroke="${INK}" stroke-width="6" rx="14"`)}${rect([x, y, w, h], `url(#${prefix}-patch)`, 'rx="14"')}</g>`;
    }
    case 'manhole':
      return `<g stroke="${INK}" stroke-width="7" opacity=".6">${circle(sheet.dot(paint.at), 44, 'none')}${path(bar(sheet.dot(paint.at), 28), '')}</g>`;
    case 'drain': {
      const [x, y] = sheet.dot(paint.at);
      return `<g stroke="${INK}" stroke-width="7" opacity=".6">${rect([x - 45, y - 30, 90, 60], 'none')}${path(`M${n(x - 20)} ${n(y - 30)}v60M${n(x + 10)} ${n(y - 30)}v60`, 'stroke-width="5"')}</g>`;
    }
    case 'ring':
      return circle(
        sheet.dot(paint.at),
        paint.radius / 10,
        'none',
        'stroke="var(--g-mark)" stroke-width="12" opacity=".45"',
      );
    case 'seal': {
      const at = sheet.dot(paint.at);
      const r = paint.radius / 10;
      const rays = Array.from({ length: 16 }, (_, ray) => {
        const angle = (ray * Math.PI) / 8;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        return `M${n(at[0] + c * r * 0.62)} ${n(at[1] + s * r * 0.62)}L${n(at[0] + c * r * 0.86)} ${n(at[1] + s * r * 0.86)}`;
      }).join('');
      return `<g ${mark} opacity=".4">${circle(at, r, 'none', 'stroke-width="14"')}${circle(at, r * 0.9, 'none', 'stroke-width="6"')}${path(rays, 'stroke-width="16"')}${circle(at, r * 0.5, 'none', 'stroke-width="10"')}</g>`;
    }
    case 'landing': {
      const [x, y] = sheet.dot(paint.at);
      const r = paint.radius / 10;
      return `<g ${mark} opacity=".5">${circle([x, y], r, 'none', 'stroke-width="12" stroke-dasharray="60 30"')}${path(`M${n(x - r * 0.3)} ${n(y - r * 0.45)}v${n(r * 0.9)}M${n(x + r * 0.3)} ${n(y - r * 0.45)}v${n(r * 0.9)}M${n(x - r * 0.3)} ${n(y)}h${n(r * 0.6)}`, 'stroke-width="18"')}</g>`;
    }
  }
}

const bar = ([x, y]: readonly [number, number], half: number): string => `M${n(x - half)} ${n(y)}h${n(2 * half)}`;

/** Big letters as if sprayed through a stencil. */
const stencil = (words: string, size: number): string =>
  `<text class="stencil" font-size="${n(size)}" y="${n(size * 0.36)}">${escaped(words)}</text>`;
