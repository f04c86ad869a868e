// Scenes: places of the city in purple and green, 96 by 72, drawn on beyond every edge. Keywords choose for a title that
// nobody has drawn yet: a roof, a hall, a street, a waste.

import {
  at,
  bang,
  cased,
  disc,
  dot,
  dots,
  field,
  form,
  GOLD,
  INK,
  inked,
  PAPER,
  pick,
  type Picture,
  RED,
  scatter,
  seedOf,
  shade,
  skyline,
  spot,
  star,
} from './kit.ts';
import * as things from './things.ts';

const NIGHT = '#3B2A63';
const DEEP = '#2A1D49';
const VIOLET = '#5B3A8C';
const MAUVE = '#8A5AA8';
const LILAC = '#B58CCB';
const LIT = '#8FE3A0';
const GREEN = '#4FA36E';
const MOSS = '#2E6B4C';

const box = [0, 0, 96, 72] as const;
const floor = (y: number, fill: string): string => form(`M-110 ${y}H210V190H-110Z`, fill);
const moon = (x: number, y: number, r = 9): string =>
  disc(x, y, r, PAPER) +
  spot(
    `M${x + r * 0.3} ${y - r * 0.95}a${r} ${r} 0 0 1 0 ${r * 1.9}c${r * 0.5} ${-r * 0.6} ${r * 0.5} ${-r * 1.3} 0 ${-r * 1.9}z`,
    INK,
    0.18,
  );
const sky = (a: string, b: string): string => field(a) + spot('M-90 30H190V60H-90z', b, 0.5) + dots();
const wide = (art: string): string =>
  art.replaceAll('x="-90" y="-60" width="250" height="220"', 'x="-110" y="-80" width="320" height="280"');
const blocks = (seed: number, base: number, fill: string, lit: string): string =>
  skyline(seed, { left: -100, right: 200, foot: 150, base, low: 8, high: 46, fill, lit });
const neon = (d: string, colour: string): string => inked(d, 4.4) + inked(d, 2, colour);
const folk = (x: number, y: number, fill: string, scale = 1): string =>
  at(x, y, form('M-5 0l1-13c1-5 7-5 8 0l1 13z', fill, 2) + disc(0, -18, 4, '#D9A27A', 1.8), scale);
const barrel = (x: number, y: number, fill = GREEN): string =>
  form(`M${x - 6} ${y - 16}h12v16h-12z`, fill) + inked(`M${x - 6} ${y - 11}h12M${x - 6} ${y - 5}h12`, 1.6);

const PLACES: Readonly<Record<string, string>> = {
  'Con-Apt Corridor':
    field(NIGHT) +
    form('M-110-80L34 22V48L-110 150ZM206-80L62 22V48L206 150Z', VIOLET) +
    form('M-110 150L34 48H62L206 150Z', DEEP) +
    form('M34 22h28v26H34z', MAUVE) +
    dots() +
    form('M14 10l10 7v38l-10 8zM-10-6l14 10v62l-14 10zM82 10l-10 7v38l10 8zM106-6L92 4v62l14 10z', GREEN) +
    shade('M82 10l-10 7v38l10 8zM106-6L92 4v62l14 10z', 0.3) +
    dot(22, 36, 1.4, GOLD) +
    dot(2, 38, 1.8, GOLD) +
    dot(74, 36, 1.4, GOLD) +
    form('M42 28h12v20H42z', DEEP, 2) +
    form('M40-2h16l-4 8h-8zM43 12h10l-2 4h-6z', LIT, 2) +
    inked('M30 34l2 2M64 30l-1 3', 1.6),
  'Slab Plaza':
    sky(LILAC, MAUVE) +
    blocks(4, 44, VIOLET, LIT) +
    floor(46, '#7B8F86') +
    inked('M-110 58H210M-110 76H210M48 46L10 150M48 46L86 150M48 46L-60 110M48 46L156 110', 2, '#5C6F68') +
    form('M32 56h32l4 8H28z', '#A9B5AE') +
    form('M42 56V40h12v16z', '#A9B5AE') +
    shade('M50 40h4v16h-4zM52 56h12l4 8H54z') +
    at(48, 30, things.wings, 0.6) +
    at(48, 30, things.badge, 0.5) +
    folk(16, 68, MOSS, 0.8) +
    folk(80, 66, VIOLET, 0.7),
  'Undercity Tunnel':
    field(DEEP) +
    dots() +
    form('M4 190V40C4 10 24-4 48-4s44 14 44 44v150z', '#171029') +
    inked('M-4 80V40C-4 4 20-12 48-12s52 16 52 52v40', 3, VIOLET) +
    inked('M14 80V42C14 20 30 8 48 8s34 12 34 34v38', 2.4, VIOLET) +
    form('M26 190V46c0-12 10-20 22-20s22 8 22 20v144z', '#0D0918') +
    form('M34 190L44 56h8l10 134z', '#2A1D49', 2) +
    inked('M42 62h12M40 70h16M36 82h24', 2.4, MAUVE) +
    form('M12 24h8v5h-8zM76 24h8v5h-8z', LIT, 2) +
    spot('M12 29L0 60h26l-6-31zM76 29l-6 31h26L84 29z', LIT, 0.25) +
    dot(40, 44, 1.6, RED) +
    dot(44, 44, 1.6, RED) +
    dot(55, 50, 1.3, RED) +
    dot(58, 50, 1.3, RED) +
    inked('M8 40c4 6-2 10 2 18M90 36c-4 8 2 12-2 20', 2.2, MOSS),
  'Skedway Interchange':
    sky(MAUVE, VIOLET) +
    blocks(15, 36, NIGHT, LIT) +
    cased('M-110 60C-20 60 20 20 210 24', '#6A6F86', 13, 4) +
    inked('M-110 60C-20 60 20 20 210 24', 1.6, GOLD) +
    cased('M-110 20C10 24 60 56 210 60', '#8289A0', 15, 4) +
    inked('M-110 20C10 24 60 56 210 60', 1.8, PAPER) +
    form('M20 52h7V190h-7zM72 62h8V190h-8z', '#5C6078') +
    at(50, 44, form('M-9-4l3-4h10l4 4h3v6H-9z', RED, 2), 1, 16) +
    at(14, 27, form('M-8-4l3-4h9l4 4h3v6H-8z', GREEN, 2), 1, 10) +
    at(78, 26, form('M-7-4l3-3h8l3 3h3v5H-7z', GOLD, 1.8)),
  'Shuggy Hall':
    field(NIGHT) +
    dots() +
    spot('M48 10L0 64H96z', LIT, 0.22) +
    inked('M48-80V4', 2.4) +
    form('M36 12c0-8 24-8 24 0z', GREEN) +
    form('M-4 46L20 32H76l24 14v12H-4z', MOSS) +
    form('M0 46L22 34H74l22 12z', GREEN, 2) +
    form('M-4 46H100v8H-4z', '#6B3F2A') +
    form('M4 54h8v60H4zM84 54h8v60h-8z', '#4A2A1E') +
    disc(34, 40, 3, PAPER, 1.6) +
    disc(46, 38, 3, RED, 1.6) +
    disc(56, 41, 3, GOLD, 1.6) +
    disc(64, 38, 3, MAUVE, 1.6) +
    dot(24, 37, 2.2) +
    dot(72, 37, 2.2) +
    cased('M6 20L30 38', '#C9A15A', 2, 2) +
    neon('M4 8c4-6 10 2 4 4s2 8 8 2M80 2v12h8M86 2v8', '#FF7AC0'),
  Smokatorium:
    sky(MAUVE, LILAC) +
    floor(56, DEEP) +
    form('M4 60C4 20 24 4 48 4s44 16 44 56z', VIOLET) +
    shade('M56 5c22 4 36 20 36 55H62C74 40 70 18 56 5z') +
    inked('M20 60C20 30 30 10 48 4M76 60C76 30 66 10 48 4M8 40h80M14 26h68', 1.8) +
    form('M40-4h16l-2 10H42z', '#5C6773') +
    form('M36 60V44c0-12 24-12 24 0v16z', '#171029') +
    [
      [48, -8, 1.2],
      [34, 18, 0.9],
      [62, 26, 1],
      [46, 46, 0.8],
    ]
      .map(([x = 0, y = 0, s = 1]) =>
        at(x, y, form('M-12 6c-8 0-8-10 0-10 1-8 12-9 14-2 8-3 13 5 8 10-3 3-18 3-22 2z', '#D5DCE2', 2), s),
      )
      .join('') +
    at(22, 60, inked('M0 0V-10', 3, PAPER) + dot(0, -11, 2, RED)) +
    at(74, 62, inked('M0 0V-8', 3, PAPER) + dot(0, -9, 2, RED)),
  'Resyk Plant':
    field(VIOLET) +
    dots() +
    form('M-110-80H210V10H-110z', NIGHT) +
    inked('M-110 2H210', 2) +
    form('M58 18h44v40H58z', '#5C6773') +
    form('M62 26h28v32H62z', '#171029') +
    form('M64 58c0-12 6-14 8-22 4 6 2 10 6 12 2-4 2-6 2-8 6 6 8 12 8 18z', RED) +
    form('M68 58c0-6 4-8 6-12 4 4 6 8 8 12z', GOLD, 1.8) +
    form('M-110 52H64v9H-110z', '#3A3F4A') +
    inked('M-110 56H64', 1.6, GOLD) +
    [4, 20, 36, 52].map((x) => disc(x, 62, 4.5, '#8A95A3', 2)).join('') +
    form('M2 50c0-6 4-7 9-7h14c5 0 8 3 8 7z', LIT) +
    disc(8, 43, 3.6, LIT, 1.8) +
    at(30, 20, form('M-2-14l8 10-4 2 4 8h-8l-2-4-4 6-6-10h4l4-8z', LIT, 1.8), 1) +
    form('M4 4h12v26H4z', '#5C6773') +
    floor(68, DEEP),
  'Munce Factory':
    field(NIGHT) +
    dots() +
    form('M4 20h24v40H4zM66 14h28v46H66z', GREEN) +
    shade('M18 20h10v40H20zM84 14h10v46h-8z') +
    `<ellipse cx="16" cy="20" rx="12" ry="4" fill="${LIT}" stroke="${INK}" stroke-width="2.2"/><ellipse cx="80" cy="14" rx="14" ry="4.500" fill="${LIT}" stroke="${INK}" stroke-width="2.2"/>` +
    cased('M28 32h16V-80M66 40H52V-80', '#8A95A3', 5, 3) +
    disc(44, 32, 4, RED, 1.8) +
    disc(52, 40, 4, RED, 1.8) +
    floor(60, DEEP) +
    [36, 48, 60]
      .map((x, n) => form(`M${x - 5} ${48}h10v14h-10z`, pick([LILAC, LIT, LILAC], n)) + inked(`M${x - 5} 53h10`, 1.6))
      .join('') +
    inked('M8 30v8M12 34h-8M74 26h12M74 32h8', 2.2),
  'Alien Quarter':
    sky(MAUVE, LILAC) +
    moon(14, 10, 7) +
    disc(78, 8, 4, LIT, 1.8) +
    blocks(40, 26, VIOLET, '') +
    form('M0 60V40C0 24 8 18 14 8c6 10 14 16 14 32v20z', GREEN) +
    form('M66 60V34c0-12 24-16 24 0v26z', MOSS) +
    form('M74 22c0-14 8-14 8 0z', LIT, 2) +
    form('M34 60V38c-6-10 8-22 14-22s20 12 14 22v22z', LILAC) +
    shade('M50 16c8 2 18 13 12 22v22h-8c4-16 4-30-4-44z') +
    at(48, 32, things.eye('#4FA36E'), 0.42) +
    form('M42 60V48c0-7 12-7 12 0v12z', DEEP, 2) +
    spot('M8 30h4v6H8zM16 30h4v6h-4zM74 34h4v5h-4z', GOLD) +
    floor(60, NIGHT) +
    neon('M4 46c6-4 6 4 12 0M70 46h14M74 50h8', '#FF7AC0') +
    cased('M30 60V30', '#5C6773', 1.8, 2) +
    disc(30, 28, 3.4, GOLD, 1.6),
  'Rad Pit':
    sky('#A9C98A', '#8FB58A') +
    spot('M-110 40L-20 22 10 36 40 20 70 34 100 18 210 40V80H-110z', MAUVE) +
    floor(36, NIGHT) +
    `<ellipse cx="48" cy="52" rx="40" ry="13" fill="${DEEP}" stroke="${INK}" stroke-width="2.4"/><ellipse cx="48" cy="55" rx="30" ry="8.500" fill="#9FE05A" stroke="${INK}" stroke-width="2"/>` +
    spot(
      'M24 55c4-20 6-30 0-46 8 10 10 24 8 46zM52 55c-2-16 6-28 2-44 8 12 8 28 6 44zM68 54c2-10 6-16 4-26 6 8 6 16 4 26z',
      '#C9F58A',
      0.7,
    ) +
    at(
      14,
      30,
      inked('M0 18V0', 3) +
        form('M0-16l13 20h-26z', GOLD) +
        dot(0, -3, 1.8) +
        spot('M0-3L-5-8A7 7 0 0 1 5-8zM0-3l-7 4a7 7 0 0 1-1-6zM0-3l7 4a7 7 0 0 0 1-6z'),
    ) +
    at(80, 66, things.skull, 0.5),
  'Sector House Steps':
    sky(LILAC, MAUVE) +
    blocks(9, 22, VIOLET, LIT) +
    form('M8 20L48 0l40 20z', '#A9B5AE') +
    form('M6 20h84v6H6z', '#C3CAD2') +
    form('M12 26h8v26h-8zM28 26h8v26h-8zM60 26h8v26h-8zM76 26h8v26h-8z', '#C3CAD2') +
    shade('M17 26h3v26h-3zM33 26h3v26h-3zM65 26h3v26h-3zM81 26h3v26h-3z') +
    form('M40 52V34c0-6 16-6 16 0v18z', DEEP) +
    at(48, 13, things.wings, 0.5) +
    at(48, 13, things.badge, 0.42) +
    form('M2 52h92v6H2zM-6 58h108v7H-6zM-16 65h128v9H-16zM-110 74h320v120H-110z', '#8FA39A') +
    form('M2 40h5v12H2zM89 40h5v12h-5z', GREEN, 2),
  'Hab-Block Roof':
    sky(NIGHT, VIOLET) +
    [10, 30, 60, 88, 74].map((x, n) => dot(x, 6 + n * 5, 1, PAPER)).join('') +
    moon(74, 16, 10) +
    blocks(22, 50, DEEP, LIT) +
    floor(52, '#6A5A86') +
    form('M-110 48H210v6H-110z', '#8A7AA8') +
    form('M8 24h24v18H8z', '#7A5A4A') +
    form('M6 24l14-10 14 10z', '#5A3A2E') +
    inked('M8 30h24M8 36h24M12 42l-3 14M28 42l3 14M20 42v14', 2.2) +
    form('M46 40h18v14H46z', '#8A95A3') +
    inked('M49 44h12M49 48h12', 1.8) +
    inked('M82 54V20M76 28l12-6M76 36l12-6', 2.4) +
    dot(82, 19, 2, RED) +
    form('M54 58h14v6H54z', MOSS, 2),
  'Bank Vault':
    field(VIOLET) +
    dots() +
    form('M-110-80H20V190H-110zM76-80H210V190H76z', NIGHT) +
    disc(48, 34, 30, '#8A95A3', 3) +
    shade('M54 5a30 30 0 0 1 0 58c10-14 10-44 0-58z') +
    disc(48, 34, 22, '#C3CAD2') +
    disc(48, 34, 9, GREEN) +
    inked('M48 25V12M48 43v13M39 34H26M57 34h13M42 28l-9-9M54 28l9-9M42 40l-9 9M54 40l9 9', 3.4) +
    disc(48, 34, 4, GOLD, 1.8) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((n) =>
        dot(Math.round(48 + 26 * Math.cos(n * 0.785 + 0.39)), Math.round(34 + 26 * Math.sin(n * 0.785 + 0.39)), 1.8),
      )
      .join('') +
    floor(64, DEEP) +
    form('M6 64h14v-7H6zM10 57h14v-6H10zM76 64h14v-7H76z', GOLD, 2),
  'Crowded Pedway':
    sky(LILAC, MAUVE) +
    blocks(51, 30, VIOLET, LIT) +
    form('M-110 26H210v5H-110z', '#8A95A3') +
    cased('M-20 31v30M24 31v30M72 31v30M116 31v30', '#8A95A3', 2.4, 2.4) +
    [-6, 8, 22, 36, 50, 64, 78, 92, 104]
      .map((x, n) => folk(x, 54 + (n % 2) * 2, pick([GREEN, NIGHT, GOLD, RED, MOSS, VIOLET], n), 1.05))
      .join('') +
    [0, 15, 30, 44, 59, 73, 88]
      .map((x, n) => folk(x, 66, pick([VIOLET, MOSS, RED, NIGHT, GREEN, GOLD], n + 2), 1.25))
      .join('') +
    form('M-110 64H210v10H-110z', '#5C6773') +
    inked('M-100 69l8-3M-60 69l8-3M-20 69l8-3M20 69l8-3M60 69l8-3M100 69l8-3', 2, GOLD) +
    floor(74, DEEP),
  'Chop-Shop':
    field('#4A3560') +
    dots() +
    floor(58, DEEP) +
    inked('M-110 4H210', 4) +
    cased('M18 4v12M44 4v8M76 4v14', '#8A95A3', 1.8, 2) +
    form('M12 16h12l-2 20h-8z', '#D9A27A') +
    form('M40 12h9l-1 12 3 8-3 4-2-5-3 5-3-4 2-8z', '#8A95A3', 2) +
    form('M70 18h12l1 10-3 14h-8l-3-14z', GREEN) +
    dot(73, 24, 1.6, RED) +
    dot(79, 24, 1.6, RED) +
    form('M8 48h76v7H8z', '#8A95A3') +
    form('M14 55h5v30h-5zM72 55h5v30h-5z', '#5C6773') +
    disc(34, 42, 9, '#D5DCE2') +
    star(34, 42, 11, '#D5DCE2', 1.6, 12) +
    disc(34, 42, 3, INK, 1) +
    at(62, 44, things.blade, 0.5, 80) +
    spot('M48 55h10l-3 10-2-5-3 6z', '#B3362A') +
    spot('M48-80L0 70h96z', LIT, 0.1),
  'Robot Scrapyard':
    sky(MAUVE, VIOLET) +
    blocks(66, 22, NIGHT, '') +
    cased('M88 80V4L30-6', GOLD, 4, 3) +
    cased('M40-4v16', '#5C6773', 1.8, 2) +
    form('M30 12h20v7H30z', RED) +
    at(
      40,
      28,
      form('M-8-8H8V6l-3 4h-10l-3-4z', '#9AA7B5', 2) +
        form('M-6-4H6v4H-6z', INK, 1) +
        dot(-3, -2, 1.4, LIT) +
        dot(3, -2, 1.4, LIT),
      0.95,
      14,
    ) +
    form('M-110 90C-20 60 0 48 20 50c10-8 24-8 34 0 14-6 30 0 40 10 30 10 80 10 116 30v110H-110z', '#5C6773') +
    at(16, 58, form('M-8-8H8V8H-8z', GREEN, 2) + dot(-3, -1, 1.6, RED) + dot(3, -1, 1.6, RED), 1, -20) +
    at(60, 58, form('M-9-6H9V6H-9z', '#C8A24A', 2) + form('M-5-3H5v4H-5z', INK, 1), 1, 16) +
    cased('M30 66l10-10 6 4M74 66l4-14', '#8A95A3', 3, 2.4) +
    disc(84, 66, 6, '#3A3F4A'),
  'Council Annexe':
    field(NIGHT) +
    dots() +
    form('M-12-80H4V60H-12zM22-80h10V52H22zM64-80h10V52H64zM92-80h16V60H92z', VIOLET) +
    shade('M-2-80h6V60h-6zM28-80h4V52h-4zM70-80h4V52h-4zM100-80h8V60h-8z') +
    form('M38-80h20V36l-10-8-10 8z', MOSS) +
    at(48, 12, things.wings, 0.42) +
    at(48, 12, things.badge, 0.36) +
    floor(52, DEEP) +
    `<ellipse cx="48" cy="58" rx="40" ry="10" fill="#6B3F2A" stroke="${INK}" stroke-width="2.4"/><ellipse cx="48" cy="56" rx="26" ry="5" fill="#8C5A34" stroke="${INK}" stroke-width="1.8"/>` +
    [12, 30, 66, 84].map((x, n) => at(x, n % 3 ? 42 : 48, things.helmet, 0.4)).join(''),
  'Holo-Vid Studio':
    field(NIGHT) +
    dots() +
    floor(58, DEEP) +
    form('M8-6h14l4 10H4zM74-6h14l4 10H70z', '#5C6773') +
    spot('M6 4L24 58h40L26 4zM90 4L72 58H34L70 4z', LIT, 0.24) +
    `<ellipse cx="48" cy="58" rx="22" ry="6" fill="${GREEN}" stroke="${INK}" stroke-width="2.2"/>` +
    form('M40 56l2-22c2-8 10-8 12 0l2 22z', LIT, 2) +
    disc(48, 20, 6.5, LIT, 2) +
    inked('M38 26h20M38 34h20M38 42h20M40 50h16', 1, MOSS) +
    at(16, 44, things.camera, -0.62) +
    cased('M16 53l-6 16M16 53l6 16M16 53v16', '#5C6773', 2, 2) +
    at(82, 44, things.camera, 0.62) +
    cased('M82 53l-6 16M82 53l6 16M82 53v16', '#5C6773', 2, 2) +
    form('M36-2h24v9H36z', RED, 2) +
    inked('M41 2.500h14', 2.4, PAPER),
  'Black Atlantic Dock':
    sky(VIOLET, MAUVE) +
    moon(16, 12, 8) +
    form('M-110 50H210V190H-110z', '#171029') +
    inked(
      'M-40 58c8-4 12-4 20 0s12 4 20 0 12-4 20 0 12 4 20 0 12-4 20 0 12 4 20 0M-40 66c8-4 12-4 20 0s12 4 20 0 12-4 20 0 12 4 20 0 12-4 20 0',
      2,
      MOSS,
    ) +
    form('M20 50l6 12h50l10-14H60V34H40v14z', GREEN) +
    form('M44 34V22h10v12z', RED) +
    spot('M44 38h4v4h-4zM52 38h4v4h-4z', GOLD) +
    form('M-110 56H14v130H-110z', '#5C6773') +
    inked('M2 56v20M-10 56v20', 2) +
    cased('M4 56V2L62-2M4 14L40 0', GOLD, 3, 2.8) +
    cased('M56-2v12', '#8A95A3', 1.6, 1.8) +
    form('M48 10h16v12H48z', '#C8782A') +
    inked('M52 10v12M56 10v12M60 10v12', 1.4) +
    barrel(10, 56, MOSS),
  'Dream Palace':
    field(DEEP) +
    dots() +
    form('M8 26C4 10 20 0 30 8 34-4 58-6 62 6c12-8 28 2 24 16 8 8 0 20-12 16H20C8 40 0 34 8 26z', LILAC) +
    form('M50 8a11 11 0 1 0 10 16A9 9 0 0 1 50 8z', GOLD, 2) +
    star(30, 20, 5, PAPER, 1.4) +
    star(74, 22, 4, PAPER, 1.2) +
    disc(36, 44, 3, LILAC, 1.8) +
    disc(60, 46, 2.4, LILAC, 1.6) +
    disc(40, 50, 2, LILAC, 1.4) +
    floor(62, NIGHT) +
    [16, 48, 80]
      .map((x) =>
        at(
          x,
          62,
          form('M-14 0c0-10 6-12 14-12S14-10 14 0z', GREEN) +
            form('M-9-3c0-5 4-6 9-6s9 1 9 6z', LIT, 1.8) +
            disc(-3, -4.5, 2.2, '#D9A27A', 1.4),
        ),
      )
      .join(''),
  'Deadworld Rift':
    field('#3A4A3A') +
    dots() +
    spot('M-110-80H210V20H-110z', '#2A3A34') +
    form('M52-80L38-20l10 8-14 18 10 6-10 18 8 2-6 20 20-26-8-4 14-18-10-8 12-16-6-6 16-54z', '#0D1512') +
    spot('M56-80L44-22l10 8-12 20 10 4-8 18 6 2 8-12-6-4 12-18-8-8 12-16-6-6 14-46z', '#9FE05A', 0.85) +
    floor(58, DEEP) +
    inked('M14 62V26M14 38L4 28M14 44l10-10M14 32l6-8M84 62V22M84 34l-10-8M84 42l10-8', 4) +
    at(30, 62, things.skull, 0.46) +
    at(68, 64, things.skull, 0.36) +
    spot('M-10 58l6-16 6 16zM98 58l5-12 6 12z', NIGHT),
  'Mega-Mall Atrium':
    field(LILAC) +
    dots() +
    form('M-110-80H14V190H-110zM82-80H210V190H82z', VIOLET) +
    [2, 20, 38]
      .map(
        (y) =>
          form(`M-110 ${y}H20v5H-110zM76 ${y}H210v5H76z`, '#C3CAD2') +
          inked(
            `M-6 ${y - 6}H20M76 ${y - 6}h26M0 ${y - 6}v6M8 ${y - 6}v6M16 ${y - 6}v6M80 ${y - 6}v6M88 ${y - 6}v6M96 ${y - 6}v6`,
            1.8,
          ),
      )
      .join('') +
    spot('M0 9h5v9H0zM8 9h5v9H8zM84 9h5v9h-5zM91 9h5v9h-5zM2 27h8v9H2zM86 27h8v9h-8z', LIT) +
    floor(56, '#8FA39A') +
    inked('M48 56L10 150M48 56L86 150M-110 64H210', 1.8, '#5C6F68') +
    cased('M18 58L54 22', '#8A95A3', 7, 3) +
    inked('M18 58L54 22', 1.8) +
    cased('M80 58L46 38', '#5C6773', 6, 3) +
    form('M34-4h28v12H34z', RED) +
    inked('M39 2h18', 3, PAPER) +
    folk(40, 66, GREEN, 0.8) +
    folk(62, 68, NIGHT, 0.9),
};

/** By keyword. */
const FALLBACK: Readonly<Record<string, string>> = {
  Undercity: 'Undercity Tunnel',
  'Cursed Earth': 'Rad Pit',
  Rift: 'Deadworld Rift',
  Department: 'Sector House Steps',
  Industrial: 'Munce Factory',
  Media: 'Holo-Vid Studio',
  Slum: 'Chop-Shop',
  Block: 'Con-Apt Corridor',
  Leisure: 'Shuggy Hall',
  Street: 'Skedway Interchange',
  Public: 'Mega-Mall Atrium',
};

export function scene({
  title,
  keywords,
  code,
}: {
  title: string;
  keywords: readonly string[];
  code: string;
}): Picture {
  const seed = seedOf(code + title);
  const known = PLACES[title];
  if (known) return { box, art: wide(known) };
  const like = keywords.map((word) => FALLBACK[word]).find((name) => name !== undefined);
  const outdoor = keywords.includes('Outdoor');
  const art = like
    ? (PLACES[like] ?? '')
    : sky(MAUVE, LILAC) +
      moon(20 + scatter(seed, 50), 14) +
      blocks(seed, 50, VIOLET, LIT) +
      floor(58, outdoor ? '#6A5A86' : DEEP);
  // Somebody has left a mark, so that two such places are not alike.
  const mark = at(
    12 + scatter(seed + 3, 66),
    64,
    scatter(seed + 4, 2) ? barrel(0, 0, pick([GREEN, RED, GOLD], seed)) : folk(0, 0, pick([GREEN, NIGHT, RED], seed)),
  );
  return { box, art: wide(art + mark + bang(8 + scatter(seed + 5, 80), 6, 3, pick([GOLD, LIT, RED], seed >> 2), 1.4)) };
}
