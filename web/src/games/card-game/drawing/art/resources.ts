// Resources: equipment lies before a slanted ground, a skill stands in rings, backup comes up the road.

import { uniform } from './bodies.ts';
import { helmeted, headOf } from './heads.ts';
import { anyJudge } from './judges.ts';
import {
  at,
  bang,
  BONE,
  cased,
  disc,
  dot,
  dots,
  field,
  form,
  GOLD,
  INK,
  inked,
  IRON,
  PAPER,
  pick,
  type Picture,
  RED,
  rings,
  seedOf,
  shade,
  SKY,
  slant,
  SLIME,
  spot,
  star,
  STEEL,
  WOOD,
} from './kit.ts';
import * as things from './things.ts';

const A = '#B9D9C4';
const B = '#8DBF9F';
const C = '#5E9A77';

const GROUNDS: Readonly<Record<string, (seed: number) => string>> = {
  equipment: (seed) => (seed % 2 ? slant(A, B) : field(A) + spot('M-90-40L160 120V160H-90Z', B)) + dots(),
  skill: () => rings(32, 24, A, B) + dots(),
  backup: () =>
    field(A) +
    dots() +
    spot('M-90 32H160V160H-90Z', C) +
    spot('M28 32h8l34 80H-6z', '#4A7F60') +
    inked('M32 34v6M32 46v10M32 62v16', 2.4, GOLD),
};

const mini = (seed: number, colour?: string, light?: string): string =>
  at(-16, -22, anyJudge(seed, colour, light), 0.5);
const hex = (x: number, y: number, r: number, fill: string): string =>
  form(`M${x} ${y - r}l${r * 0.87} ${r / 2}v${r}l${-r * 0.87} ${r / 2}l${-r * 0.87} ${-r / 2}v${-r}z`, fill, 1.8);

const PICTURES: Readonly<Record<string, string>> = {
  Lawgiver: at(32, 22, things.gun),
  'Lawgiver Mk II':
    at(33, 25, things.gun, 1.02, -12) +
    form('M18 9h22v6H18z', IRON, 2) +
    disc(42, 10, 3, SKY, 1.6) +
    inked('M58 6l8-4M60 11h9M58 16l7 4', 2.6, GOLD),
  'Hi-Ex Rounds':
    [14, 26, 38, 50]
      .map((x, n) =>
        at(
          x,
          25 + (n % 2) * 2,
          form('M-4.500 16V-6C-4.500-13-2-17 0-18c2 1 4.500 5 4.500 12v22z', n === 2 ? RED : GOLD) +
            shade('M1-17.500c2 1 3.500 5 3.500 11.500v22H1z') +
            inked('M-4.500-5h9M-4.500 11h9', 1.6),
        ),
      )
      .join('') + bang(57, 8, 7, RED, 1.8),
  Lawmaster: at(32, 26, things.bike, 1.05),
  Daystick: at(
    32,
    24,
    form('M-27-4H20c7 0 7 8 0 8h-47c-5 0-5-8 0-8z', '#3A2A22') +
      form('M-12-4h5v-10c0-3 6-3 6 0v10h4V4h-15z', '#3A2A22') +
      inked('M12-4V4M16-4V4M20-4V4', 1.6, STEEL) +
      spot('M-24-2h8v1.500h-8z', '#fff', 0.5),
    1,
    -24,
  ),
  'Riot Shield':
    form('M16 3h32v30c0 6-8 10-16 13-8-3-16-7-16-13z', SKY) +
    shade('M34 3h14v30c0 6-8 10-14 12z', 0.22) +
    form('M20 20h24v9H20z', '#1F4E9E', 2) +
    inked('M24 24.500h16', 2.6, PAPER) +
    spot('M19 6h6l-6 11z', '#fff', 0.8) +
    inked('M38 32l5 5M40 8l3 4-3 2', 1.8),
  'Stumm Gas':
    at(
      28,
      28,
      form('M-8-14H8v30H-8z', '#6E8F3A') +
        shade('M2-14h6v30H3z') +
        form('M-5-20H5v6H-5z', STEEL, 2) +
        cased('M4-18c8-3 10 2 8 8', STEEL, 1.8, 2) +
        spot('M-8-4H8v7H-8z', GOLD) +
        inked('M-4-1h8', 1.6),
    ) +
    form('M40 20c0-6 8-7 10-2 6-2 10 5 5 9 4 5-2 11-7 8-4 4-11 1-9-4-5-2-4-9 1-11z', SLIME, 2) +
    form('M10 14c0-4 6-5 7-1 4-1 6 4 3 6 2 4-3 7-6 4-4 2-7-2-5-5-2-2-1-4 1-4z', SLIME, 2),
  'Lie Detector':
    at(32, 24, things.screen(inked('M-18 2h7l3-9 4 14 4-11 3 6h7l3-6 3 4', 2, '#8FF0C0'))) +
    cased('M8 40c-6-2-8-12 2-14', RED, 1.8, 2),
  'Helmet Comm':
    at(32, 25, things.helmet, 1.05) +
    form('M46 20h7v11h-7z', GOLD, 2) +
    inked('M51 20V6', 2.2) +
    dot(51, 5, 2, RED) +
    inked('M56 6c4 3 4 7 0 10M60 3c6 5 6 12 0 17', 2),
  'Eagle Badge': at(32, 24, things.wings, 1.05) + at(32, 24, things.badge, 0.95),
  'Cyclops Laser':
    form('M6 18h30l6 6-6 8H22l-3 10H9l3-12H6z', '#46566E') +
    disc(34, 25, 6, INK) +
    dot(34, 25, 3.4, RED) +
    form('M12 12h16v6H12z', IRON, 2) +
    form('M40 22l60-6v18l-60-6z', RED, 2) +
    spot('M40 24l60-2v6l-60-1z', '#FFD9CE'),
  'Med-Pack':
    form('M10 14h44v28H10z', PAPER) +
    shade('M36 14h18v28H38z', 0.2) +
    form('M24 14V8h16v6', 'none', 3.4) +
    form('M27 19h10v6h7v8h-7v6H27v-6h-7v-8h7z', RED, 2),
  Respirator:
    form('M14 10c10-7 26-7 36 0l3 14-9 14H20l-9-14z', '#3A4658') +
    shade('M36 6c6 0 10 2 14 4l3 14-9 14h-8c5-10 5-22 0-32z') +
    form('M16 12c4-3 10-3 14 0v8H17zM34 12c4-3 10-3 14 0l-1 8H34z', SKY, 2) +
    disc(18, 34, 8, STEEL) +
    disc(46, 34, 8, STEEL) +
    inked('M14 32h8M14 36h8M42 32h8M42 36h8', 1.6) +
    form('M27 28h10v10H27z', IRON, 2),
  'Psi-Amplifier':
    form('M12 30C8 8 22 2 32 2s24 6 20 28', 'none', 7) +
    inked('M12 30C8 8 22 2 32 2s24 6 20 28', 3, STEEL) +
    form('M7 26h10v14H7zM47 26h10v14H47z', '#5D4FA0') +
    form('M32-2l6 8-6 8-6-8z', SKY, 2) +
    at(32, 28, things.brain, 0.7) +
    inked('M20 16l-5-4M44 16l5-4', 2, PAPER),
  Intimidation:
    at(
      32,
      27,
      form('M-16 18V-4C-16-14-9-19 0-19s16 5 16 15v22z', '#22304A') +
        shade('M3-18.600C12-18 16-13 16-4v22H4C8 4 8-10 3-18.600z') +
        spot('M-11-3l9 3.500-7 4zM11-3L2 .5l7 4z', RED) +
        inked('M-7 12h14', 2.6, PAPER),
    ) + inked('M6 8l6 5M4 24h7M58 8l-6 5M60 24h-7', 3, RED),
  'Voice of the Law':
    at(26, 25, things.mouth, 0.9) + inked('M46 14c6 6 6 16 0 22M52 9c9 9 9 23 0 32M58 4c12 12 12 30 0 42', 3.2),
  'Crowd Fighter':
    at(32, 26, things.fist(), 1.05) + bang(52, 10, 8, GOLD) + bang(11, 12, 6, RED, 1.8) + bang(54, 38, 6, RED, 1.8),
  'Street Sense':
    form('M4 46L24 22h16l20 24z', IRON) +
    inked('M32 24v4M32 33v5M32 42v6', 2.4, GOLD) +
    at(32, 16, things.eye('#3F8F63'), 0.82),
  Profiler:
    at(30, 22, form('M-12 18v-6c-6-3-8-9-7-16 2-10 10-15 19-14 9 1 15 8 14 16l3 7-4 1 0 6-6 1v5z', '#E8B48C')) +
    inked('M20 16h18M18 24h20M24 9v24M33 8v25', 1.2) +
    at(42, 30, things.lens, 0.8),
  'Unarmed Combat':
    form('M4 28l20 4-1 7-19-3zM60 28l-20 4 1 7 19-3z', WOOD) +
    bang(32, 32, 10, GOLD, 2) +
    at(34, 14, things.hand(), 0.86, 128) +
    inked('M12 8l8 3M10 16h8', 2.4),
  'Spotless Record':
    at(30, 24, things.sheet(4), 1.1) + star(44, 34, 9, GOLD) + inked('M50 6v8M46 10h8M12 8v6M9 11h6', 2, '#fff'),
  'Mind Shield':
    form('M32 2l20 7v14c0 12-10 18-20 23-10-5-20-11-20-23V9z', '#5D4FA0') +
    shade('M32 2l20 7v14c0 12-10 18-20 23z', 0.25) +
    at(32, 23, things.brain, 0.85),
  Premonition:
    disc(32, 22, 17, '#5D4FA0') +
    spot('M22 12c4-5 9-6 13-4L24 22z', '#fff', 0.5) +
    at(32, 23, things.eye('#FFC933'), 0.5) +
    form('M16 38h32l4 8H12z', WOOD) +
    inked('M52 6l4-4M56 12h6M8 12H2M12 6L8 2', 2.2, PAPER),
  'Exorcism Rites':
    form('M8 34c8-5 16-5 24 0 8-5 16-5 24 0v10c-8-5-16-5-24 0-8-5-16-5-24 0z', PAPER) +
    inked('M32 34v10M12 38c6-3 10-3 16 0M36 38c6-3 10-3 16 0', 1.6) +
    form('M29 4h6v7h7v6h-7v14h-6V17h-7v-6h7z', GOLD) +
    form('M10 28V16h5v12zM49 28V16h5v12z', BONE, 1.8) +
    form('M12.500 8c4 4 3 7 0 8-3-1-4-4 0-8zM51.500 8c4 4 3 7 0 8-3-1-4-4 0-8z', RED, 1.4),
  Tracker:
    [
      [10, 40, -8],
      [24, 31, 10],
      [36, 22, -6],
      [48, 12, 12],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        at(
          x,
          y,
          form(
            'M-3 7c-3 0-3-6-2-9 1-4 6-4 7 0 1 4 0 9-2 9zM-3-5a2 2 0 1 0 .1 0zM1-7a2 2 0 1 0 .1 0zM5-5a2 2 0 1 0 .1 0z',
            '#2B4A3A',
            1.4,
          ),
          0.95,
          turn + 40,
        ),
      )
      .join('') + at(46, 36, things.lens, 0.62),
  'Riot Squad':
    [14, 50, 32]
      .map((x, n) => at(x, n === 2 ? 24 : 20, mini(n * 3 + 1, '#33507A', SKY), n === 2 ? 1.15 : 0.95))
      .join('') +
    form('M4 30h18v20H4zM42 30h18v20H42zM21 34h22v20H21z', SKY, 2.2) +
    spot('M6 32h4l-4 9zM44 32h4l-4 9zM24 36h5l-5 10z', '#fff', 0.8),
  'Pat-Wagon': at(32, 26, things.wagon, 1.05),
  'Med Squad':
    [18, 46].map((x, n) => at(x, 22, mini(n + 5, '#EDE7DA', RED), 1.05)).join('') +
    form('M4 34h56v6H4z', PAPER, 2) +
    inked('M8 40l-4 8M56 40l4 8', 3) +
    form('M28 24h8v5h5v8h-5v5h-8v-5h-5v-8h5z', RED, 2),
  'Tek Team':
    at(20, 22, mini(8, '#E3B23C', '#22304A'), 1.1) +
    at(
      46,
      26,
      form('M-16-10h32v22h-32z', '#46566E') +
        inked('M-10-4H2M-10 2H6M-10 8h8', 2, '#8FE3A0') +
        disc(9, -2, 4, GOLD, 1.8),
    ) +
    at(33, 38, `<g transform="rotate(-40)">${form('M-14-3H8l4-4 5 2-4 4 4 4-5 2-4-4h-22z', STEEL, 2)}</g>`),
  'H-Wagon': spot('M-90 32H160V160H-90Z', '#6E8F7B') + at(32, 22, things.flyer, 1.08),
  'Spy-in-the-Sky': at(32, 18, things.drone, 0.95) + spot('M30 24L8 60h48L34 24z', GOLD, 0.45),
  'PSU Operator':
    [8, 28, 48]
      .map(
        (x, n) => form(`M${x - 2} 2h16v11h${-16}z`, '#1C3B36', 2) + inked(`M${x} ${6 + n}h8M${x} 10h5`, 1.6, '#8FE3A0'),
      )
      .join('') + at(32, 36, at(-16, -23, anyJudge(11, '#5C6773', '#8FE3A0'), 0.5), 1.15),
  'Psi Consult':
    at(
      32,
      26,
      at(-17, -22, uniform({ suit: '#3A2F5A', pads: 'layered', pad: '#5D4FA0', chest: 'eye' }) + helmetless(), 0.55),
      1.1,
    ) + inked('M14 24c-4-6-2-14 4-18M8 28C0 16 4 4 14-2M50 24c4-6 2-14-4-18M56 28c8-12 4-24-6-30', 2.6, '#5D4FA0'),
  'Holocaust Squad':
    at(
      32,
      24,
      at(
        -18,
        -22,
        uniform({ suit: '#3A3F4A', pads: 'plate', pad: '#F4882A', chest: 'strap' }) +
          helmeted(headOf(4, { beard: 'none', mouth: 'flat' }), {
            shell: 'finned',
            visor: 'tee',
            mark: 'none',
            colour: '#5C6773',
            light: '#F4882A',
            mask: true,
          }),
        0.56,
      ),
      1.1,
    ) +
    form(
      'M4 48c-6-14 6-18 2-32 10 6 12 16 8 26 4-2 6-6 6-10 6 8 4 14 2 18zM60 48c6-14-6-18-2-32-10 6-12 16-8 26-4-2-6-6-6-10-6 8-4 14-2 18z',
      RED,
    ) +
    form('M8 48c-2-8 3-12 3-18 5 6 5 12 2 18zM56 48c2-8-3-12-3-18-5 6-5 12-2 18z', GOLD, 1.8),
  'SJS Liaison':
    at(24, 26, mini(2, '#15161C', '#C8CED6'), 1.3) + at(46, 30, things.folder, 0.72) + at(46, 33, things.skull, 0.42),
  'Justice Clerk':
    at(17, 26, things.sheet(4), 0.8) +
    at(46, 27, form('M-12 18V2l6-4v-8c0-8 12-8 12 0v8l6 4v16z', '#5C6773') + form('M-16 12h32v8h-32z', WOOD, 2)) +
    inked('M8 6h20M8 2h20', 2.4, C),
};

/** A bare head with a stone on the brow. */
function helmetless(): string {
  const head = headOf(77, {
    skin: 'olive',
    jaw: 'long',
    hair: 'bald',
    beard: 'goatee',
    eyes: 'closed',
    brows: 'raised',
    mouth: 'flat',
    extra: 'none',
    nose: 'straight',
  });
  return helmeted(head, { shell: 'round', visor: 'clear', mark: 'diamond', colour: '#5D4FA0', light: SKY });
}

/** By keyword, for a title that nobody has drawn yet. */
const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  weapon: [at(32, 24, things.gun), at(32, 24, things.pistol, 1.2), at(32, 24, things.blade, 1, 40)],
  ammo: [PICTURES['Hi-Ex Rounds'] ?? ''],
  vehicle: [at(32, 26, things.bike), at(32, 26, things.wagon), at(32, 24, things.flyer)],
  armour: [PICTURES['Riot Shield'] ?? '', at(32, 25, things.helmet, 1.1)],
  gas: [PICTURES['Stumm Gas'] ?? ''],
  tech: [at(32, 24, things.radio, 1.1), at(32, 22, things.drone), at(32, 24, things.camera)],
  insignia: [at(32, 24, things.badge, 1.1)],
  medical: [PICTURES['Med-Pack'] ?? '', at(32, 24, things.syringe, 1.1, -30)],
  psi: [PICTURES['Mind Shield'] ?? '', at(32, 24, things.brain, 1.2)],
  squad: [PICTURES['Riot Squad'] ?? ''],
  SJS: [PICTURES['SJS Liaison'] ?? ''],
  admin: [at(32, 24, things.sheet(5), 1.1), at(32, 24, things.folder, 1.1)],
  skill: [at(32, 26, things.fist(), 1.05), at(32, 24, things.eye(), 1), at(32, 24, things.hand(), 1)],
  equipment: [at(32, 24, things.crate, 1.1)],
  backup: [at(32, 25, things.siren, 1.1)],
};

export function resource({
  title,
  keywords,
  code,
}: {
  title: string;
  keywords: readonly string[];
  code: string;
}): Picture {
  const seed = seedOf(code + title);
  const sort = ['skill', 'backup', 'equipment'].find((word) => keywords.includes(word)) ?? 'equipment';
  const ground = GROUNDS[sort]?.(seed) ?? '';
  const kind = [...keywords].reverse().find((word) => Object.hasOwn(FALLBACK, word)) ?? sort;
  const art =
    PICTURES[title] ??
    pick(FALLBACK[kind] ?? [''], seed) +
      hex(8 + (seed % 5) * 3, 8, 4, pick([GOLD, RED, SKY], seed >> 3)) +
      inked(`M${50 + (seed % 7)} 4v${4 + ((seed >> 4) % 9)}`, 2.4, INK);
  return { box: [2, 0, 60, 48], art: ground + art };
}
