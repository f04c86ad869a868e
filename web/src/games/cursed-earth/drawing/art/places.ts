// Where one comes through: crossings, wells, villages, dead machines.

import { at, cactus, disc, dot, GLOW, GOLD, line, PAPER, RUST, shade, shape, skull, spot, STEEL, WOOD } from './kit.ts';

const trefoil = (x: number, y: number, r: number, colour = '#07090D'): string =>
  at(
    x,
    y,
    spot(
      'M0 0L-5.500-9.500A11 11 0 0 1 5.500-9.500ZM0 0L11 0A11 11 0 0 1 5.500 9.500ZM0 0L-11 0A11 11 0 0 0-5.500 9.500Z',
      colour,
    ) + dot(0, 0, 2.4, colour),
    r / 11,
  );
const flame = (x: number, y: number, scale = 1): string =>
  at(
    x,
    y,
    shape('M-10 0C-14-10-4-14-4-26C6-22 12-10 8 0Z', GOLD, 2.4) + spot('M-4 0C-6-6-1-8-1-13C4-10 6-4 4 0Z', RUST),
    scale,
  );
const tent = (colour: string): string =>
  shape('M-36 0L0-54L36 0Z', colour) +
  shade('M0-54L36 0H14Z') +
  shape('M0-40L14 0H-8Z', '#07090D', 2) +
  line('M0-54L-5-62M0-54L5-62', 2.6);
const hut = (wall: string, roof: string): string =>
  shape('M-20 0V-26H20V0Z', wall, 2.8) +
  shade('M6-26H20V0H6Z') +
  shape('M-26-24L0-44L26-24Z', roof, 2.8) +
  shade('M2-42L26-24H8Z');

export const camp = at(66, 86, tent(RUST)) + flame(118, 88, 1.05);
export const moot =
  at(48, 88, tent('#3F7A6A'), 0.78) +
  at(118, 88, tent('#6B4A7A'), 0.78) +
  shape('M56 62H106V90H56Z', WOOD, 2.8) +
  spot('M62 68H100V78H62Z') +
  shape('M50 50H112L106 64H98L94 58L90 64H82L78 58L74 64H66L62 58L58 64Z', PAPER, 2.8) +
  spot('M64 51H76L77 58L74 63H67L63 58ZM90 51H102L98 58L95 63H90Z', RUST) +
  disc(72, 84, 4, GOLD, 2) +
  disc(82, 84, 4, RUST, 2) +
  disc(92, 84, 4, '#6C9A5C', 2);
export const gate =
  shape('M34 90V34L42 26L50 34V90ZM108 90V34L116 26L124 34V90Z', WOOD, 3.5) +
  shade('M43 27L50 34V90H43ZM117 27L124 34V90H117Z') +
  shape('M50 60L108 50V62L50 72Z', PAPER, 3.5) +
  line('M62 58L70 70M80 55L88 67M98 52L104 62', 6) +
  at(79, 40, skull, 1.5);
export const signs =
  line('M80 92V22', 7) +
  line('M80 92V22', 3, WOOD) +
  shape('M66 26H108L116 34L108 42H66Z', '#C9A15A') +
  shape('M94 46H54L46 54L54 62H94Z', PAPER) +
  line('M74 34H100M62 54H86', 2.4) +
  at(80, 22, skull, 0.8) +
  shape('M62 94L70 84L80 88L92 82L100 94Z', '#8A6A52', 2.6);
export const garden =
  at(46, 90, cactus, 1.1) +
  at(114, 90, cactus, -1.25) +
  at(
    80,
    92,
    cactus +
      spot('M0-36L-4-41L0-39L0-45L2-39L6-41L2-36Z', '#E85A8C') +
      dot(-10, -25, 3, '#E85A8C') +
      dot(11, -21, 3, '#E85A8C'),
    1.7,
  ) +
  disc(62, 90, 6, '#6C9A5C', 2.4) +
  disc(99, 91, 5, '#6C9A5C', 2.4) +
  dot(62, 84, 2.6, '#E85A8C');
export const cistern =
  line('M54 92L62 56M106 92L98 56M54 92L98 60M106 92L62 60', 3.6) +
  shape('M46 26H114V60H46Z', RUST, 3.5) +
  shade('M92 26H114V60H92Z') +
  shape('M42 26L80 10L118 26Z', '#7A3A2A', 2.8) +
  line('M46 38H114M46 49H114', 2) +
  spot('M58 32C64 36 60 44 66 46C62 50 56 46 56 40Z', '#6B2A1E') +
  shape('M74 60H84V68H74Z', STEEL, 2.4) +
  shape('M79 72C75 79 75 84 79 84S83 79 79 72Z', '#6BD0F0', 2);
export const well =
  line('M54 64V26M106 64V26', 6) +
  line('M54 64V26M106 64V26', 2.6, WOOD) +
  shape('M46 30L80 10L114 30Z', '#8C5A3A') +
  shade('M82 11L114 30H90Z') +
  line('M80 28V50', 2.2) +
  shape('M73 50H87L85 60H75Z', STEEL, 2.4) +
  shape('M46 64H114L108 92H52Z', '#9A8672', 3.5) +
  shade('M92 64H114L108 92H90Z') +
  line('M50 74H112M52 83H110M66 64V74M88 64V74M74 74V83M98 74V83', 2) +
  spot('M50 64H110L108 68H52Z');
export const clinic =
  shape('M34 50H114V90H34Z', PAPER, 3.5) +
  shade('M92 50H114V90H92Z', 0.22) +
  shape('M28 50L40 36H108L120 50Z', '#3F7A6A') +
  shape('M46 64H62V90H46Z', '#5C4A3A', 2.6) +
  shape('M72 62H86V74H72Z', '#9AD4E6', 2.4) +
  disc(74, 26, 14, '#fff') +
  spot('M70 17H78V22H83V30H78V35H70V30H65V22H70Z', '#D7371F') +
  line('M100 78H112M106 72V84', 3.4, '#D7371F') +
  line('M128 90V58', 3) +
  shape('M128 58H144V66H128Z', '#D7371F', 2);
export const plague =
  at(48, 88, hut('#8C7A5A', '#5C4A3A'), 1.0) +
  at(116, 86, hut('#7E6E54', '#4A3C32'), 0.9) +
  at(82, 92, hut('#A08A62', '#6B4F38'), 1.2) +
  line('M70 66L92 86M92 66L70 86', 7) +
  line('M70 66L92 86M92 66L70 86', 3.2, '#D7371F') +
  line('M128 40C122 32 134 28 128 18M36 44C30 36 42 32 36 22', 2.8, '#3A4A2A');
export const ghostTown =
  shape('M18 92V44H52V92ZM108 92V40H146V92Z', '#6E5A4A', 3) +
  shape('M50 92V34H56V26H74L80 20L86 26H104V34H110V92Z', '#8C6F52', 3.5) +
  shade('M86 26H104V34H110V92H90Z') +
  spot('M72 64H88V92H72ZM58 44H68V54H58ZM92 44H102V54H92ZM26 54H36V64H26ZM122 52H132V62H122Z', '#171217') +
  line('M58 44L68 54M102 44L92 54M26 54L36 64', 2.2, '#B89468') +
  shape('M72 66L79 68V86L72 88ZM88 66L81 68V86L88 88Z', '#5C4434', 2) +
  shape('M46 58H114L110 64H50Z', '#5C4434', 2.6) +
  shape('M64 30H96V38H64Z', '#C9A15A', 2.2) +
  disc(38, 88, 8, 'none', 2.2) +
  line('M31 86C36 80 42 92 46 86M34 92C38 84 36 82 42 82', 1.8, '#C9A15A');
const cliffs = (left: string, right: string): string =>
  shape('M-24 46H34L40 58L34 74L42 100H-24Z', left, 3.4) +
  shade('M24 46H34L40 58L34 74L42 100H28Z') +
  shape('M184 42H126L120 56L126 72L118 100H184Z', right, 3.4) +
  shade('M184 42H150L156 70L150 100H184Z');
const chasm = spot('M30 52H130V100H30Z', '#171217', 0.55);
export const ropeBridge =
  chasm +
  cliffs('#A85A3C', '#8C4632') +
  line('M32 48C60 74 100 74 128 44M30 32C60 58 100 58 130 28', 3) +
  line('M44 43V57M56 50V63M68 54V67M80 55V68M92 54V67M104 49V63M116 40V54', 2.2) +
  line('M32 48C60 74 100 74 128 44', 6) +
  line('M38 52L44 56M52 60L58 63M66 66H72M80 67H86M94 65L100 63M108 59L113 56M120 50L124 47', 4, '#C9A15A') +
  line('M30 50V28M130 46V24', 4.5);
export const fallenBridge =
  chasm +
  cliffs('#8A8378', '#79736A') +
  shape('M-24 40H52L60 46L54 52H-24ZM184 36H110L102 42L112 48H184Z', STEEL, 3) +
  line('M52 46L64 52M54 52L60 62M110 44L98 50M112 48L106 58', 2.4) +
  line('M4 40V26H50M22 40V26M40 40V30L50 26M156 36V22H116M138 36V22', 2.8) +
  at(80, 82, shape('M-18 4L-10-8L16-2L10 8Z', STEEL, 2.6), 1, 14) +
  line('M76 60V68M88 56V66', 2.2, PAPER);
export const ravine =
  shape('M-24-4H50L42 24L54 46L36 74L46 100H-24Z', '#A85A3C', 3.4) +
  shade('M50-4L42 24L54 46L36 74L46 100H24L20 60L32 40L24-4Z', 0.25) +
  shape('M184-4H112L120 22L106 44L124 74L112 100H184Z', '#8C4632', 3.4) +
  shade('M184-4H146L152 44L142 74L150 100H184Z', 0.3) +
  at(
    46,
    46,
    shape('M-10 0C-10-16 8-18 10 0Z', '#3F3A4A', 2.6) +
      disc(0, -16, 6, '#D9A27A', 2.4) +
      shape('M-10-18H10L5-24H-5Z', '#3A2A22', 2.2) +
      line('M4-8L26-4', 4.5),
  ) +
  at(
    114,
    44,
    shape('M-10 0C-10-16 8-18 10 0Z', '#5A4632', 2.6) +
      disc(0, -16, 6, '#D9A27A', 2.4) +
      shape('M-10-18H10L5-24H-5Z', '#3A2A22', 2.2) +
      line('M-4-8L-24 2', 4.5),
  ) +
  shape('M74 44L80 36L82 44L90 42L84 50L88 58L80 53L73 58L75 50L68 46Z', GOLD, 2.2);
export const shortCut =
  shape('M-24 20L22 14L34 36L30 62L50 80L40 100H-24Z', '#A85A3C', 3.4) +
  shape('M184 12L138 20L130 42L134 62L112 82L122 100H184Z', '#8C4632', 3.4) +
  shape('M74 52L86 52L92 66L76 76L108 100H52L66 82L88 68Z', '#D8B27A', 2.6) +
  line('M50 62V34', 4.5) +
  shape('M38 34H68L76 42L68 50H38Z', '#C9A15A', 2.8) +
  line('M44 42H66M60 37L66 42L60 47', 2.4) +
  at(118, 58, skull, 0.9);
export const minefield =
  shape('M60 22H104V52H60Z', GOLD, 3) +
  at(82, 41, skull, 0.95) +
  line('M82 52V84', 4.5) +
  line('M14 78H146M26 88V68M134 88V68M14 70H146', 1.8) +
  line('M34 76L38 72M52 80L56 76M104 80L108 76M120 76L124 72', 1.6) +
  [
    [44, 90],
    [80, 92],
    [116, 89],
  ]
    .map(([x = 0, y = 0]) =>
      at(
        x,
        y,
        shape('M-14 0C-14-10 14-10 14 0Z', '#4A5568', 2.6) +
          shape('M-4-7H4V-13H-4Z', '#D7371F', 2.2) +
          line('M-10-6L-13-11M10-6L13-11', 2.4),
      ),
    )
    .join('');
export const pit =
  `<ellipse cx="80" cy="74" rx="58" ry="18" fill="#6B5348" stroke="#07090D" stroke-width="3.4"/><ellipse cx="80" cy="76" rx="46" ry="12" fill="${GLOW}" stroke="#07090D" stroke-width="3"/>` +
  spot('M44 78C60 72 70 84 92 80C104 78 114 80 120 76C110 90 52 90 44 78Z', '#7BC22E') +
  disc(66, 74, 4, '#E4FF9A', 2) +
  disc(98, 78, 3, '#E4FF9A', 2) +
  disc(84, 71, 2.4, '#E4FF9A', 1.8) +
  at(112, 72, shape('M-9 4L-6-22H10L9 6Z', GOLD, 2.8) + shade('M3-22H10L9 6H4Z') + trefoil(1, -8, 6), 1, 18) +
  line('M54 56C48 46 60 42 54 30M80 52C74 40 88 36 80 22M102 44C98 38 106 34 102 26', 3.4, '#E4FF9A');
export const silo =
  shape('M36 84C36 44 56 28 80 28S124 44 124 84Z', STEEL, 3.5) +
  shape('M80 28C94 36 100 56 100 84H60C60 56 66 36 80 28Z', '#C3CAD2') +
  shade('M96 32C116 40 124 60 124 84H108C110 60 106 44 96 32Z') +
  shape('M50 84H110V92H50Z', '#5C6773') +
  trefoil(80, 62, 13);
export const reactor =
  shape('M34 90C42 70 42 52 36 30H78C72 52 74 70 82 90Z', '#B8BCC0', 3.5) +
  shade('M62 30H78C72 52 74 70 82 90H64C60 70 58 52 62 30Z') +
  trefoil(56, 62, 10) +
  shape('M84 90V58C84 44 122 44 122 58V90Z', STEEL) +
  shade('M106 48C118 50 122 54 122 58V90H108Z') +
  shape('M120 66H138V76H128V80H120Z', '#5C6773', 2.6) +
  shape('M128 78C126 86 118 88 120 94H148C148 86 138 86 138 76H128Z', GLOW, 2.6) +
  shape('M40 28C34 18 44 10 52 14C56 4 72 6 72 16C82 16 82 28 74 28Z', PAPER, 2.8) +
  line('M92 62V74M92 80V84M112 58L106 68L112 76', 2.2);
export const horizon =
  line('M14 58H60M100 56H148M24 64H46M112 63H140', 2.4, PAPER) +
  shape('M68 82V70C64 68 64 62 70 62H88L92 52L98 50L104 56L100 60L96 60L94 70V82H90V72H74L72 82Z', '#20242E', 2.6) +
  shape('M76 62C74 50 78 44 84 44C88 46 88 56 88 62Z', '#2B3A57', 2.6) +
  disc(82, 39, 5.5, '#2B3A57', 2.4) +
  spot('M79 38H87V41H80Z', '#E0452F') +
  line('M20 88H56M104 90H146', 2, '#8A6A8A');
