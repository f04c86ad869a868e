// What is asked for and what hangs in the air: deployment zones, objectives, loot, ways out, gas and smoke.

import type { Cloud, Goal, Scene, Zone } from '../scene.ts';
import { boxOf, circle, INK, loop, n, named, PAPER, path, type Sheet } from './pen.ts';

export function zone(it: Zone, sheet: Sheet, prefix: string): string {
  const shape = it.circle
    ? circle(sheet.dot(it.circle), it.circle.radius / 10, '@')
    : `<path d="${loop(sheet.outline(it.corners ?? []))}" fill="@"/>`;
  const with_ = (fill: string, more: string) => shape.replace('fill="@"', `fill="${fill}" ${more}`);
  const ink = it.side === 0 ? 'var(--g-zone-a)' : 'var(--g-zone-b)';
  return named(
    it.label,
    { zone: String(it.side) },
    with_(ink, 'fill-opacity=".13" stroke="none"') +
      with_(`url(#${prefix}-zone-${it.side})`, 'stroke="none"') +
      with_('none', `stroke="${INK}" stroke-width="18" opacity=".5"`) +
      with_('none', `stroke="${ink}" stroke-width="10" stroke-dasharray="${it.side === 0 ? '60 24' : '14 18'}"`),
  );
}

export function goal(it: Goal, scene: Scene, sheet: Sheet): string {
  const at = sheet.dot(it.at);
  const data = { goal: it.kind };
  const place = `translate(${n(at[0])} ${n(at[1])})`;
  switch (it.kind) {
    case 'hold': {
      const r = it.radius / 10;
      const ring = (stroke: string, width: number, more = '') =>
        `<circle r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
      const teeth = Array.from(
        { length: 4 },
        (_, side) =>
          `<path d="M-30 ${n(-r - 16)}L0 ${n(-r + 34)}L30 ${n(-r - 16)}Z" transform="rotate(${side * 90})" fill="${PAPER}" stroke="${INK}" stroke-width="8"/>`,
      ).join('');
      const number = it.id.replace(/\D/g, '');
      return named(
        it.label,
        data,
        `<g transform="${place}">${ring(INK, 20, 'opacity=".6"')}${ring(PAPER, 10, 'stroke-dasharray="80 26"')}${teeth}<circle r="62" fill="${INK}" opacity=".75"/><text class="lettered" y="32" font-size="92" fill="${PAPER}">${number}</text></g>`,
      );
    }
    case 'token':
      return named(
        it.label,
        data,
        `<g transform="${place}"><ellipse cx="9" cy="14" rx="50" ry="44" fill="#000" opacity=".45"/><circle r="48" fill="#FFC933" stroke="${INK}" stroke-width="9"/><path d="M-24-4h48v28h-48zM-11-4v-9a11 9 0 0 1 22 0v9M0 6v8" fill="none" stroke="${INK}" stroke-width="7"/></g>`,
      );
    case 'piece': {
      // A small one would vanish under its mark.
      const [bx, by, bw, bh] = boxOf(sheet.outline(it.corners ?? []));
      const sign = bw < 300 || bh < 300 ? `translate(${n(bx + bw + 10)} ${n(by - 10)}) scale(.8)` : place;
      const d = loop(sheet.outline(it.corners ?? []));
      return named(
        it.label,
        data,
        `<path d="${d}" fill="none" stroke="${INK}" stroke-width="26"/><path d="${d}" fill="none" stroke="#FFC933" stroke-width="12" stroke-dasharray="34 16"/><g transform="${sign}"><circle r="58" fill="${INK}" stroke="#FFC933" stroke-width="8"/><circle r="30" fill="none" stroke="#FFC933" stroke-width="9"/><path d="M0-50V50M-50 0H50" stroke="#FFC933" stroke-width="7"/></g>`,
      );
    }
    case 'exit': {
      const turn = { east: 0, south: 90, west: 180, north: 270 }[it.edge ?? 'east'] ?? 0;
      const far = (it.edge === 'east' || it.edge === 'west' ? scene.depth : scene.width) / 10;
      const chevrons = Array.from(
        { length: Math.floor(far / 300) },
        (_, each) => `M-74 ${n((each + 0.5) * 300 - far / 2 - 44)}l44 44-44 44`,
      ).join('');
      return named(
        it.label,
        data,
        `<g transform="${place} rotate(${turn})" fill="none">${path(chevrons, `stroke="${INK}" stroke-width="34"`)}${path(chevrons, 'stroke="#FFC933" stroke-width="16"')}</g>`,
      );
    }
  }
}

/** Gas curls and has a broken rim; smoke rolls in waves behind a double one. */
export function cloud(it: Cloud, sheet: Sheet, prefix: string): string {
  const at = sheet.dot(it.at);
  const r = it.radius / 10;
  const lobes = Math.max(8, Math.round((2 * Math.PI * r) / 110));
  const edge = Array.from({ length: lobes }, (_, lobe) => {
    const [from, to] = [(lobe * 2 * Math.PI) / lobes, ((lobe + 1) * 2 * Math.PI) / lobes];
    const end = `${n(at[0] + r * Math.cos(to))} ${n(at[1] + r * Math.sin(to))}`;
    const bow = n((r * Math.PI) / lobes);
    const start = lobe === 0 ? `M${n(at[0] + r * Math.cos(from))} ${n(at[1] + r * Math.sin(from))}` : '';
    return `${start}A${bow} ${bow} 0 0 1 ${end}`;
  }).join('');
  const ink = `var(--g-${it.kind})`;
  const rim = it.kind === 'gas' ? 'stroke-dasharray="46 18"' : '';
  return named(
    it.label,
    { cloud: it.kind },
    `<path d="${edge}Z" fill="${ink}" fill-opacity="${it.kind === 'gas' ? '.24' : '.5'}" stroke="${INK}" stroke-width="14" stroke-opacity=".6"/>` +
      `<path d="${edge}Z" fill="url(#${prefix}-${it.kind})" stroke="${ink}" stroke-width="8" ${rim}/>` +
      (it.kind === 'gas'
        ? `<g transform="translate(${n(at[0])} ${n(at[1])})"><circle r="56" fill="${INK}" opacity=".8"/><path d="M-22-6a22 20 0 1 1 44 0q0 14-10 18v12h-24v-12q-10-4-10-18z" fill="var(--g-gas)" stroke="none"/><path d="M-9-4h.1M9-4h.1" stroke="${INK}" stroke-width="13" stroke-linecap="round"/></g>`
        : circle(at, r * 0.86, 'none', `stroke="${ink}" stroke-width="6" opacity=".8"`)),
  );
}
