// What the twelve stretches of the way to Max Normal look like.

import { perched } from './beasts.ts';
import { at, BONE, disc, dot, GLOW, GOLD, line, PAPER, shade, shape, skull, spot, STEEL, WOOD } from './kit.ts';
import { gate } from './places.ts';

const reed =
  line('M0 0C-1-14 1-20 0-30M-6 0C-7-10-5-14-7-22M6 0C7-12 5-16 8-24', 2.4, '#8FB04A') +
  dot(0, -31, 2.6, '#5C3A22') +
  dot(-7, -23, 2.2, '#5C3A22');
export const morass =
  shape('M40 84C44 60 40 50 34 40C42 44 46 42 48 32C52 42 56 44 64 40C56 50 54 62 60 84Z', '#5C4A3A', 3.2) +
  shape('M20 40C16 26 34 16 46 22C56 12 78 22 74 36C66 44 58 38 50 40C40 44 28 48 20 40Z', '#4E7A4A', 3.2) +
  line('M28 42V58M36 42V52M62 40V56M70 38V50', 2, '#6C9A5C') +
  shape('M-24 80C30 72 60 82 90 76S140 80 184 74V100H-24Z', '#2E6A58', 3) +
  line('M22 86H48M70 88H104M112 82H140', 2.4, '#8FD0A0') +
  at(104, 82, reed, 1.1) +
  at(122, 84, reed, 0.9) +
  at(
    84,
    84,
    disc(-5, -3, 4.5, GLOW, 2.4) +
      disc(5, -3, 4.5, GLOW, 2.4) +
      dot(-5, -3, 1.8) +
      dot(5, -3, 1.8) +
      shape('M-13 2C-8-3 8-3 13 2Z', '#4E7A4A', 2.4),
  );
export const mutieCountry = gate;
export const slough =
  shape('M30 92C30 40 52 16 76 14L78 24C60 28 44 50 44 92Z', '#C3CAD2', 3.2) +
  shade('M44 92C44 50 60 28 78 24L77 19C54 22 38 48 38 92Z') +
  shape('M96 20L106 26C122 40 128 64 128 92H114C114 66 110 46 98 34Z', '#C3CAD2', 3.2) +
  shade('M106 26C122 40 128 64 128 92H121C121 62 116 42 102 30Z') +
  line('M78 18L84 22M79 23L86 26M96 22L90 26M98 32L92 30', 2.2) +
  shape('M-24 80C30 74 50 84 84 78S140 82 184 76V100H-24Z', '#4A3A4E', 3) +
  line('M18 86H46M60 90H92M104 85H140', 2.4, '#B98AA0') +
  at(66, 82, skull, 0.9);
const shard = (height: number, fill: string): string =>
  shape(`M-9 0L-4-${height * 0.8}L2-${height}L9-${height * 0.3}L10 0Z`, fill, 2.8) +
  spot(`M2-${height}L9-${height * 0.3}L10 0H3Z`, '#2A6A7A', 0.45) +
  line(`M-3-${height * 0.6}L-5-8`, 1.8, '#fff');
export const glasslands =
  at(36, 88, shard(36, '#8FD8D8'), 1) +
  at(124, 88, shard(44, '#8FD8D8'), -1) +
  at(100, 90, shard(34, '#B8ECE4'), 1) +
  at(58, 90, shard(52, '#B8ECE4'), 1) +
  at(82, 92, shard(66, '#D4F6EE'), 1.15) +
  line('M30 26V36M25 31H35M112 40V48M108 44H116M72 16V24M68 20H76', 2.4, '#fff');
export const truckStop =
  shape('M24 34H104V46H24Z', '#D7371F', 3.2) +
  spot('M30 38H42L38 43H30ZM50 38H62L58 43H50ZM70 38H82L78 43H70Z', PAPER) +
  line('M34 46V90M94 46V90', 5) +
  shape('M48 58H62V90H48Z', PAPER, 2.8) +
  shape('M50 62H60V70H50Z', '#171217', 2) +
  line('M62 66C70 66 68 84 74 84', 2.6) +
  shape('M78 66H118V84H78Z', '#3A3030', 3) +
  shape('M118 70H130L138 78V84H118Z', '#2A2226', 3) +
  spot('M122 73H128L132 78H122Z', '#5C5350') +
  disc(90, 87, 6, '#171217', 2.6) +
  disc(126, 87, 6, '#171217', 2.6) +
  line('M100 62C94 52 108 48 100 36C94 26 108 22 104 10M116 64C112 56 122 52 116 44', 4, '#4A4348') +
  shape('M84 68L88 58L92 66L96 56L100 68Z', GOLD, 2.2);
export const dome =
  shape('M28 88C28 46 52 24 80 24S132 46 132 88Z', '#9AD4E6', 3.5) +
  spot('M98 28C120 38 132 60 132 88H112C116 62 110 42 98 28Z', '#2A6A8A', 0.4) +
  line('M80 24V88M46 36C62 52 62 74 60 88M114 36C98 52 98 74 100 88M32 66C60 58 100 58 128 66', 2.2, '#2A5A70') +
  shape('M42 88C42 76 52 74 54 80C56 68 68 70 68 80C74 72 82 78 80 88Z', '#3F8A5C', 2.4) +
  shape('M98 44C90 58 88 66 98 68S106 58 98 44Z', '#fff', 2.6) +
  shape('M22 86H138V94H22Z', '#5C6773');
export const crater =
  shape('M6 84C22 66 44 58 80 58S138 66 154 84L140 96H20Z', '#6B5348', 3.4) +
  `<ellipse cx="80" cy="74" rx="52" ry="12" fill="#171217" stroke="#07090D" stroke-width="3"/><ellipse cx="80" cy="77" rx="36" ry="7" fill="${GLOW}"/>` +
  spot('M60 76L50 12H110L100 76Z', GLOW, 0.4) +
  line('M60 76L50 12M100 76L110 12', 2, '#E4FF9A') +
  at(
    80,
    40,
    disc(0, 0, 16, GOLD, 3) +
      spot('M0 0L-6-10.400A12 12 0 0 1 6-10.400ZM0 0L12 0A12 12 0 0 1 6 10.400ZM0 0L-12 0A12 12 0 0 0-6 10.400Z') +
      dot(0, 0, 2.6, GOLD),
  ) +
  at(34, 90, shape('M-8 0L-4-8L6-6L9 0Z', '#8A6A52', 2.4)) +
  at(130, 90, shape('M-8 0L-4-8L6-6L9 0Z', '#8A6A52', 2.4));
export const gulch =
  shape('M-24 40H30L40 58L34 74L48 100H-24Z', '#A85A3C', 3.4) +
  shade('M20 40H30L40 58L34 74L48 100H28Z') +
  shape('M184 36H128L118 56L126 72L110 100H184Z', '#8C4632', 3.4) +
  line('M82 92V46M82 62L62 44L50 42M62 44L60 34M82 54L104 38L116 40M104 38L106 28M82 46L78 34', 8) +
  line('M82 92V46M82 62L62 44L50 42M62 44L60 34M82 54L104 38L116 40M104 38L106 28M82 46L78 34', 4, '#6B5348') +
  perched(56, 36) +
  at(108, 30, perched(0, 0), -1.1) +
  perched(80, 30) +
  at(66, 92, skull, 0.8);
export const thirdEye =
  shape('M24 92L38 34L48 28H112L122 34L136 92Z', '#8C3B5A', 3.5) +
  shade('M100 28H112L122 34L136 92H106Z') +
  line('M30 70H52M108 72H130M36 46H50', 2.4) +
  shape('M50 56C62 40 98 40 110 56C98 72 62 72 50 56Z', PAPER, 3.4) +
  disc(80, 56, 12, '#7A4AB0', 3) +
  dot(80, 56, 5.5) +
  dot(76, 52, 2.6, '#fff') +
  line('M80 20V8M60 22L54 10M100 22L106 10M44 28L34 18M116 28L126 18', 3.2, GOLD);
export const interstate =
  shape('M-24 50L70 44L76 50L68 54L72 60L-24 66ZM184 42L100 44L92 50L98 54L94 60L184 60Z', '#7B7F88', 3.2) +
  shade('M-24 58L70 53L72 60L-24 66ZM184 52L98 54L94 60L184 60Z') +
  line('M4 56L20 55M30 54L46 53M112 51H126M138 50H152', 2.4, GOLD) +
  shape('M18 64H32V100H18ZM124 60H138V100H124Z', '#5C6068', 3) +
  line('M72 50L80 54M74 57L82 62M92 50L86 54', 2.2) +
  line('M48 50V18', 4) +
  shape('M36 12H72V32H36Z', '#2E6A58', 2.8) +
  line('M42 19H66M42 25H58', 2.4, PAPER) +
  line(
    'M78 30C92 22 104 36 120 28S146 30 156 24M86 38C98 34 108 42 118 38M84 74C96 68 104 80 118 74M44 84C60 78 70 90 88 84',
    3,
    PAPER,
  );
const pelt = (colour: string): string => shape('M-9-12L-4-8H4L9-12L8-4L12 8L4 6L0 16L-4 6L-12 8L-8-4Z', colour, 2.4);
export const trapper =
  shape('M28 90V58H86V90Z', WOOD, 3.4) +
  line('M28 66H86M28 74H86M28 82H86', 2) +
  shade('M68 58H86V90H68Z') +
  shape('M20 60L56 34L94 60Z', '#5C4434', 3.2) +
  shape('M50 70H64V90H50Z', '#171217', 2.4) +
  shape('M72 40V28H80V46Z', '#8A6A52', 2.4) +
  line('M94 48H140M98 90V44M136 90V44', 3.4) +
  at(108, 62, pelt('#A8703C')) +
  at(126, 62, pelt('#7A6A5A')) +
  at(
    112,
    88,
    line('M-22 2C-20-12 20-12 22 2', 5) +
      line('M-22 2C-20-12 20-12 22 2', 2.2, STEEL) +
      spot('M-18-3L-15-10L-12-6L-8-13L-4-8L0-14L4-8L8-13L12-6L15-10L18-3Z', STEEL),
  );
export const bigEmpty =
  line('M10 66H60M88 64H150M24 72H44M104 72H132M60 88H78M96 90H124M20 90H40', 2.2, '#D9A27A') +
  at(
    82,
    86,
    shape('M-10-10C-8-18 8-18 10-10L4 8H-4Z', BONE, 2.8) +
      shape('M-10-10C-20-8-24-18-20-24C-18-18-12-16-8-16ZM10-10C20-8 24-18 20-24C18-18 12-16 8-16Z', BONE, 2.6) +
      dot(-4, -8, 2.4) +
      dot(4, -8, 2.4) +
      line('M-2 4V1M2 4V1', 1.6),
  );
export const open = line('M10 66H60M88 64H150M24 72H44M104 72H132', 2.2, PAPER);
