// What rolls, sails, flies and lies about broken.

import { at, BONE, disc, dot, GOLD, line, PAPER, RUST, shade, shape, spot, STEEL, WOOD } from './kit.ts';

const wheel = (x: number, y: number, r = 11): string => disc(x, y, r, '#3A3F4A') + dot(x, y, r * 0.36, '#8A8F99');
const spoked = (x: number, y: number, r = 13): string =>
  disc(x, y, r, 'none', 5.5) +
  disc(x, y, r, 'none', 2.6).replace('#07090D', WOOD) +
  line(
    `M${x - r} ${y}H${x + r}M${x} ${y - r}V${y + r}M${x - r * 0.7} ${y - r * 0.7}L${x + r * 0.7} ${y + r * 0.7}M${x + r * 0.7} ${y - r * 0.7}L${x - r * 0.7} ${y + r * 0.7}`,
    2,
  ) +
  dot(x, y, 3.4);

const cab = shape('M92 52H114L126 64V74H92Z', RUST) + shape('M100 57H110L117 64H100Z', '#9AD4E6', 2.4);
const bed = shape('M26 44H92V74H26Z', '#C9A15A') + shade('M70 44H92V74H70Z', 0.2);
const wheels = wheel(44, 78) + wheel(74, 78) + wheel(110, 78);
export const wagon =
  bed + shape('M26 44C30 26 88 26 92 44Z', PAPER) + shade('M70 31C82 34 90 38 92 44H72Z', 0.18) + cab + wheels;
export const pedlar =
  bed +
  shape('M28 44L34 30L44 36L50 22L62 32L70 20L80 34L90 44Z', STEEL, 2.8) +
  shape('M40 44L46 34H58L60 44ZM66 44V30H80V44Z', '#7B6A4A', 2.4) +
  disc(52, 30, 5, '#6BD0F0', 2.2) +
  line('M84 34V18M78 22H90', 2.6) +
  cab +
  wheels;
export const cage =
  shape('M26 36H92V74H26Z', '#2B2430') +
  at(44, 74, disc(0, -22, 5.5, '#D9A27A', 2) + shape('M-8 0C-8-14 8-14 8 0Z', '#6B5A74', 2)) +
  at(68, 74, disc(0, -24, 5.5, '#8A5A3A', 2) + shape('M-8 0C-8-16 8-16 8 0Z', '#5E6B44', 2)) +
  line('M26 36V74M37 36V74M48 36V74M59 36V74M70 36V74M81 36V74M92 36V74', 2.8) +
  shape('M22 30H96V38H22Z', '#5C6773', 2.8) +
  shape('M22 70H96V76H22Z', '#5C6773', 2.8) +
  cab +
  wheels +
  line('M18 74C10 78 12 86 4 88', 3);
export const overturned =
  at(
    80,
    60,
    shape('M-46-14H20V16H-46Z', '#C9A15A') +
      shade('M-2-14H20V16H-2Z', 0.2) +
      shape('M-46-14C-42-32 16-32 20-14Z', PAPER) +
      shape('M-46 16H20L28 22H-50Z', WOOD, 2.6),
    1,
    162,
  ) +
  spoked(54, 34, 12) +
  spoked(98, 30, 12) +
  shape('M30 92L34 80H46L50 92ZM112 94V82H126V94Z', '#8C6A3F', 2.6) +
  dot(64, 90, 3, RUST) +
  dot(72, 92, 3, RUST) +
  dot(104, 90, 3, RUST);
const truck = (colour: string): string =>
  shape('M-30-26H10V0H-30Z', colour, 2.8) +
  shape('M10-18H24L32-8V0H10Z', RUST, 2.8) +
  shape('M14-14H22L27-8H14Z', '#9AD4E6', 2) +
  wheel(-20, 3, 7) +
  wheel(-2, 3, 7) +
  wheel(22, 3, 7);
export const convoy =
  at(124, 62, truck('#7B6A4A'), 0.6) +
  at(98, 70, truck('#6C7A5A'), 0.8) +
  at(58, 80, truck('#C9A15A'), 1.05) +
  line(
    'M6 40C30 30 50 48 78 38S120 44 156 30M2 54C24 48 44 60 66 54M96 52C116 46 136 56 158 48M8 26C40 20 60 32 96 24',
    5,
    '#D8BE86',
  ) +
  line('M6 36C30 26 50 44 78 34S120 40 156 26M96 56C116 50 136 60 158 52', 2);

/** A law rider's machine, stripped down for the desert. */
const bike =
  wheel(-36, 8, 17) +
  wheel(38, 8, 17) +
  dot(-36, 8, 6, '#C3CAD2') +
  dot(38, 8, 6, '#C3CAD2') +
  shape('M-44-10L-20-16L-6-4L8-16L26-22L44-14L50-4L34-6L22 10H-18L-26-2Z', '#2B3A57') +
  shade('M8-16L26-22L44-14L50-4L34-6L22 10H6Z') +
  shape('M24-22L36-32L48-16L42-10Z', GOLD, 2.6) +
  disc(45, -9, 4.5, '#FFF3B0', 2.2) +
  shape('M-34-16C-30-22-12-20-8-10L-20-12Z', '#171217', 2.4) +
  line('M24-24L14-32L8-30', 3.4) +
  shape('M-18 10H20L14 18H-14Z', STEEL, 2.6);
export const lawmaster =
  at(78, 64, bike) +
  shape('M66 92L72 80H86L92 92Z', '#8C6A3F', 2.6) +
  at(
    124,
    34,
    line('M-12 12L6-6', 7.5) +
      line('M-12 12L6-6', 3.4, STEEL) +
      shape('M4-12L10-18L12-11L19-9L14-2L6-2L2-6Z', STEEL, 2.4),
  );
const rider =
  shape('M-20-12C-22-30-10-40 4-34L16-24L10-18L0-22L-2-8Z', '#22304A', 2.8) +
  disc(4, -42, 9, '#2B3A57', 2.8) +
  spot('M-2-44H12L10-39H0Z', '#E0452F');
export const canyonRun =
  shape('M-24-4H44L36 22L48 44L34 70L40 100H-24Z', '#A85A3C', 3.4) +
  shade('M44-4L36 22L48 44L34 70L40 100H22L18 60L28 36L20-4Z', 0.25) +
  shape('M184-4H116L124 20L112 46L126 72L120 100H184Z', '#8C4632', 3.4) +
  shade('M184-4H140L148 40L138 70L146 100H184Z', 0.3) +
  at(80, 70, at(0, 0, bike + rider), 0.66) +
  line('M44 66H24M40 76H14M46 84H28', 3, PAPER);
const tread = (d: string): string =>
  line(d, 13) + `<path d="${d}" fill="none" stroke="#B98A5E" stroke-width="8" stroke-dasharray="4 3.5"/>`;
export const tracks =
  tread('M34 100C44 78 92 82 88 66C86 58 100 54 106 52') +
  tread('M84 100C92 88 124 84 112 70C106 62 114 56 118 54') +
  at(
    118,
    48,
    shape('M-14-6H6L16 2V8H-14Z', RUST, 2.6) +
      shape('M-14-6V-16H2V-6Z', '#C9A15A', 2.4) +
      wheel(-8, 9, 5) +
      wheel(9, 9, 5),
  ) +
  line('M100 40C92 34 84 42 74 36M98 48C92 44 86 50 78 46', 2.8, '#E0C490');
export const barge =
  line('M82 70V14', 4.5) +
  shape('M86 16C112 22 118 44 112 58L86 60Z', '#E8D7A8') +
  shade('M100 24C114 34 116 48 112 58L100 59Z', 0.2) +
  shape('M78 22C62 30 54 44 52 58L78 60Z', RUST) +
  spot('M82 12L98 15L82 19Z', '#D7371F') +
  shape('M26 62H138L124 82H40Z', WOOD, 3.5) +
  shade('M96 62H138L124 82H92Z') +
  line('M32 70H132', 2) +
  wheel(50, 84, 9) +
  wheel(82, 84, 9) +
  wheel(112, 84, 9) +
  line('M20 72H6M24 82H2M18 90H8', 3, '#E0C490');
export const drone =
  shape('M62 26L34 16L30 22L56 36ZM98 26L126 16L130 22L104 36Z', STEEL, 2.8) +
  line('M18 18H48M112 18H142', 4) +
  shape('M52 34C56 20 104 20 108 34C108 48 98 54 80 54S52 48 52 34Z', '#4A5568', 3.5) +
  shade('M90 24C106 26 108 34 108 34C108 48 98 54 84 54C94 46 96 34 90 24Z', 0.35) +
  disc(80, 40, 9, '#171217', 2.6) +
  dot(80, 40, 5, '#FF5A3C') +
  dot(78, 38, 1.6, '#fff') +
  line('M66 52L60 62M94 52L100 62', 3) +
  spot('M74 56L40 96H120L86 56Z', '#FFF3B0', 0.42) +
  line('M74 56L40 96M86 56L120 96', 1.8, '#FFF3B0');
export const liner =
  shape('M14 90L30 66C44 56 92 48 118 36L140 30L134 46C116 66 84 84 60 92Z', '#C3CAD2', 3.5) +
  shade('M134 46C116 66 84 84 60 92H40C80 78 108 60 134 46Z', 0.3) +
  shape('M118 36L122 12L138 8L140 30Z', RUST, 3) +
  shape('M70 60L54 30L66 28L96 50Z', STEEL, 2.8) +
  shape('M84 78L112 92H128L106 66Z', STEEL, 2.8) +
  spot('M44 66L50 63L51 68L45 71ZM58 60L64 58L65 63L59 65ZM100 46L106 44L107 48L101 51Z') +
  shape('M72 62L80 54L86 62L94 56L92 68L84 74L76 72Z', '#171217', 2.2) +
  line('M80 50C74 42 86 38 80 28C76 20 86 16 84 8', 4, '#5C5350');
export const radio =
  line('M82 78L94 14', 3) +
  dot(94, 14, 3.4, '#FF5A3C') +
  line('M104 10C110 14 110 22 105 26M113 4C123 11 123 25 114 32M84 8C79 12 79 18 82 22', 2.8, PAPER) +
  shape('M34 48H112V90H34Z', '#5E6B44', 3.5) +
  shade('M92 48H112V90H92Z') +
  disc(56, 68, 13, '#171217', 2.8) +
  line('M48 68H64M56 60V76M50 62L62 74M62 62L50 74', 1.6, '#8A95A3') +
  shape('M78 54H106V68H78Z', '#FFE9A8', 2.6) +
  line('M92 66L99 56', 2.2, '#D7371F') +
  disc(84, 79, 5, BONE, 2.2) +
  disc(100, 79, 5, BONE, 2.2) +
  line('M46 48C46 40 62 40 62 48', 3.4);
export const stash =
  shape('M30 66H78V92H30Z', '#6C7A5A') +
  shade('M62 66H78V92H62Z') +
  line('M30 74H78M40 66V92M68 66V92', 2.4) +
  shape('M82 60H132V92H82Z', '#7B6A4A') +
  shade('M114 60H132V92H114Z') +
  line('M82 70H132', 2.4) +
  shape('M42 44H92V66H42Z', '#8C6A3F') +
  shape('M42 44L50 34H100L92 44Z', '#6B4F30', 2.6) +
  at(102, 58, shape('M-3 2V-12C-3-17 0-20 0-20S3-17 3-12V2Z', GOLD, 2.2)) +
  at(112, 58, shape('M-3 2V-12C-3-17 0-20 0-20S3-17 3-12V2Z', GOLD, 2.2)) +
  at(122, 58, shape('M-3 2V-12C-3-17 0-20 0-20S3-17 3-12V2Z', GOLD, 2.2)) +
  line('M48 40L94 26L100 30M74 33L76 40', 4.5) +
  line('M50 39L92 26.500', 1.6, STEEL);
