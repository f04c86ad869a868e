// Whom one meets.

import { at, BONE, disc, dot, GLOW, GOLD, line, PAPER, RUST, shade, shape, skull, spot, STEEL, WOOD } from './kit.ts';

const SKIN = '#D9A27A';

/** Somebody in a long coat, feet at 0,0, about 50 high. */
const coat = (colour: string): string =>
  shape('M-12 0L-9-26C-8-34 8-34 9-26L12 0Z', colour, 2.8) + shade('M2-32C8-32 9-28 9-26L12 0H3Z');
const hat = (colour: string): string => shape('M-13-41H13L7-44L5-51H-5L-7-44Z', colour, 2.4);
const head = (skin: string): string =>
  disc(0, -38, 7, skin, 2.6) + shade('M1-45A7 7 0 0 1 1-31C3-36 3-40 1-45Z') + dot(-3, -38, 1.2) + dot(3, -38, 1.2);
const hood = (colour: string): string =>
  shape('M-10-28C-13-46-5-52 0-52S13-46 10-28Z', colour, 2.8) + spot('M-6-30C-8-42-3-46 0-46S8-42 6-30Z');
const staff = line('M15 2V-52', 5) + line('M15 2V-52', 2.2, WOOD);
const rifle = line('M-16-12L16-28', 5) + line('M-13-14L10-25', 1.8, STEEL);
const pack = shape('M8-30H18V-12H10Z', '#8C6A3F', 2.4);

const walker = (colour: string, more = ''): string => more + coat(colour) + head(SKIN);
const hooded = (colour: string, eyes: string): string =>
  coat(colour) + hood(colour) + dot(-3, -37, 1.6, eyes) + dot(3, -37, 1.6, eyes);
const gunman = (colour: string): string => coat(colour) + head(SKIN) + hat('#3A2A22') + rifle;

export const stragglers =
  at(44, 84, walker('#6B5A74', pack), 0.86) +
  at(72, 88, walker('#4F6A70', pack + staff) + hat('#8C6A3F'), 1.05) +
  at(104, 86, walker('#8C5A3A', pack), 0.95) +
  at(126, 86, walker('#5E6B44'), 0.66);
export const pilgrims =
  at(42, 85, hooded('#7A6A4A', GOLD) + staff, 0.84) +
  at(120, 85, hooded('#5E6B44', GOLD), 0.84) +
  at(
    80,
    90,
    coat('#8C7A54') +
      hood('#8C7A54') +
      dot(-4, -39, 1.8, GOLD) +
      dot(4, -39, 1.8, GOLD) +
      dot(0, -34, 1.8, GOLD) +
      staff,
    1.2,
  ) +
  line('M98 26V42M90 33H106', 6) +
  line('M98 27V41M91 33H105', 2.6, GOLD);
export const hermit =
  shape('M28 90C28 56 46 36 76 36S122 56 124 90Z', '#A9794A') +
  shade('M76 36C106 36 122 56 124 90H98C102 66 94 46 76 36Z') +
  shape('M46 90C46 68 58 58 70 58S92 68 92 90Z', '#171217') +
  at(
    72,
    92,
    coat('#7A6248') +
      head(SKIN) +
      shape('M-8-36C-8-22-4-14 0-12C4-14 8-22 8-36C4-32-4-32-8-36Z', PAPER, 2.2) +
      shape('M-9-40C-8-50 8-50 9-40C4-44-4-44-9-40Z', '#B8A98C', 2.2) +
      staff,
    0.92,
  );
export const guide =
  at(78, 92, coat('#5A6B4A') + shape('M-9-26L9-26L4-16L-4-16Z', '#C9A15A', 2.2), 1.25) +
  at(68, 94, head('#B9D08A') + hat('#3A2A22'), 1.2) +
  at(89, 92, head(SKIN) + shape('M-8-41C-6-50 6-50 8-41C3-43-3-43-8-41Z', RUST, 2.2), 1.2) +
  line('M92 66L122 50', 8) +
  line('M92 66L121 50.500', 4, '#5A6B4A') +
  dot(124, 48, 4.5) +
  dot(124, 48, 2.8, SKIN);
export const bandits =
  at(46, 86, gunman('#5A4632'), 0.9) + at(118, 86, gunman('#6B3A3A'), -0.9) + at(82, 91, gunman('#3F3A4A'), 1.2);
export const cannibals =
  at(42, 86, walker('#7A3E34') + shape('M-8-40L-11-52L-3-46L0-54L4-46L11-52L8-40Z', '#2A1D18', 2.2), 0.9) +
  at(122, 86, walker('#5A4632') + line('M16 0V-50M12-50V-42M20-50V-42M12-42H20', 2.4), 0.9) +
  shape('M54 62H108C108 82 100 90 81 90S54 82 54 62Z', '#3A3F4A', 3.5) +
  shade('M88 62H108C108 82 100 90 84 90C92 82 92 72 88 62Z', 0.4) +
  shape('M50 56H112V64H50Z', '#5C6773') +
  at(81, 50, skull, 0.9) +
  line('M66 50C62 44 70 42 66 34M98 50C94 44 102 42 98 34', 2.6, PAPER) +
  shape('M62 94L68 84L74 92L81 82L88 92L94 84L100 94Z', GOLD, 2.4);
export const preacher =
  shape('M56 92L62 62H100L106 92Z', WOOD) +
  shade('M84 62H100L106 92H88Z') +
  at(
    80,
    76,
    coat('#2B2B33') +
      head(SKIN) +
      hat('#2B2B33') +
      line('M-9-24L-24-44M9-24L24-44', 6) +
      dot(-25, -46, 3.6, SKIN) +
      dot(25, -46, 3.6, SKIN),
    1.05,
  ) +
  `<g fill="none" stroke="#07090D" stroke-width="5"><ellipse cx="80" cy="78" rx="14" ry="5"/><ellipse cx="80" cy="78" rx="14" ry="5" transform="rotate(60 80 78)"/><ellipse cx="80" cy="78" rx="14" ry="5" transform="rotate(120 80 78)"/></g>` +
  `<g fill="none" stroke="${GLOW}" stroke-width="2"><ellipse cx="80" cy="78" rx="14" ry="5"/><ellipse cx="80" cy="78" rx="14" ry="5" transform="rotate(60 80 78)"/><ellipse cx="80" cy="78" rx="14" ry="5" transform="rotate(120 80 78)"/></g>` +
  dot(80, 78, 3, GOLD);
export const cult =
  shape('M70 90V38C70 26 76 18 82 14C88 18 94 26 94 38V90Z', '#8A95A3') +
  shade('M83 15C88 18 94 26 94 38V90H84Z') +
  shape('M70 34C72 24 78 18 82 14C86 18 92 24 94 34Z', RUST, 2.4) +
  shape('M70 74L58 92H70ZM94 74L106 92H94Z', RUST, 2.6) +
  disc(82, 54, 8, GOLD, 2.4) +
  spot('M82 54L77 47A8 8 0 0 1 87 47ZM82 54L74 55A8 8 0 0 0 78 61ZM82 54L90 55A8 8 0 0 1 86 61Z') +
  at(44, 92, hooded('#4E5B3A', GLOW), 0.85) +
  at(122, 92, hooded('#4E5B3A', GLOW), 0.85);
export const chorus =
  at(40, 90, hooded('#4A3560', '#8FF0C0'), 0.86) +
  at(122, 90, hooded('#4A3560', '#8FF0C0'), 0.86) +
  shape('M50 94C46 58 58 28 81 24C104 28 116 58 112 94Z', '#5A4078', 3.5) +
  shade('M84 25C104 30 116 58 112 94H92C100 66 96 40 84 25Z') +
  spot('M62 82C58 58 68 38 81 38S104 58 100 82Z') +
  spot('M68 54L79 59L71 63ZM94 54L83 59L91 63Z', '#8FF0C0') +
  line('M72 74C76 70 86 70 90 74', 2.6, '#8FF0C0');
export const settlers =
  shape(
    'M24 92V56L31 48L38 56V92ZM38 92V52L45 44L52 52V92ZM52 92V56L59 48L66 56V92ZM94 92V56L101 48L108 56V92ZM108 92V52L115 44L122 52V92ZM122 92V56L129 48L136 56V92Z',
    WOOD,
  ) +
  shade(
    'M32 48L38 56V92H32ZM46 44L52 52V92H46ZM60 48L66 56V92H60ZM102 48L108 56V92H102ZM116 44L122 52V92H116ZM130 48L136 56V92H130Z',
  ) +
  at(80, 92, gunman('#4F6A70'), 1.1) +
  line('M34 38L56 22M48 42L66 30', 2.6) +
  shape('M56 24C52 16 60 14 62 8C68 14 66 24 58 26ZM66 32C62 26 69 23 71 18C77 24 75 32 68 34Z', GOLD, 2) +
  shape('M112 44C104 34 114 30 112 20C122 26 124 36 118 44Z', GOLD, 2.4);
/** A brute in close-up who lowers his head; a dial is set in it. */
export const brute =
  shape('M16 96C20 70 40 58 60 56L104 58C128 62 142 78 144 96Z', '#6B4A3A', 3.5) +
  shade('M104 58C128 62 142 78 144 96H104C112 80 112 66 104 58Z') +
  shape('M56 64C50 42 60 24 84 22C110 22 118 42 110 66C104 78 92 84 82 84S60 78 56 64Z', '#D9A27A', 3.5) +
  shade('M92 23C112 26 118 44 110 66C104 78 94 83 86 84C98 66 100 40 92 23Z') +
  shape('M56 48C54 30 64 20 84 20S114 30 111 48L98 42H68Z', STEEL) +
  disc(83, 31, 8, BONE, 2.6) +
  line('M83 31L88 26', 2.4) +
  line('M62 52L76 57M106 52L92 57', 4) +
  spot('M66 56L76 60L67 62ZM102 56L92 60L101 62Z', '#FF5A3C') +
  shape('M68 72H98L94 82H72Z', BONE, 2.4) +
  line('M75 72V82M83 72V82M91 72V82', 2) +
  line('M30 40L44 46M28 56L42 56M136 38L124 46', 3, GOLD);
export const warlord =
  shape('M12 96C14 72 34 60 54 58H106C128 60 146 74 148 96Z', '#4A3A3A', 3.5) +
  shape(
    'M12 96C14 72 34 60 50 58L44 44L34 50L36 62L24 60L26 72L14 72ZM148 96C146 72 126 60 110 58L116 44L126 50L124 62L136 60L134 72L146 72Z',
    RUST,
    2.8,
  ) +
  shape('M56 60C52 36 62 22 80 22S108 36 104 60L94 74H66Z', '#8FA86A', 3.5) +
  shade('M84 22C104 26 108 40 104 60L94 74H82C92 56 92 38 84 22Z') +
  shape(
    'M56 44C50 38 44 28 46 16C52 24 60 26 66 28L72 14L80 24L88 14L94 28C100 26 108 24 114 16C116 28 110 38 104 44C92 36 68 36 56 44Z',
    GOLD,
    2.8,
  ) +
  line('M63 48L74 52M97 48L86 52', 3.6) +
  spot('M66 52L75 55L67 58ZM94 52L85 55L93 58Z', '#fff') +
  spot('M69 64H91L87 71H73Z') +
  spot('M72 64L74 68L76 64ZM84 64L86 68L88 64ZM78 71L80 67L82 71Z', '#fff');
export const nurse =
  shape('M58 94L60 58H104L106 94Z', PAPER) +
  shade('M88 58H104L106 94H90Z') +
  shape('M54 62L34 74L38 82L60 72ZM106 62L128 52L124 44L104 54Z', STEEL, 2.8) +
  shape('M124 44L138 36L140 40L127 49Z', '#6BD0F0', 2.2) +
  line('M140 38L150 32', 2.4) +
  shape('M62 24H100V52L94 58H68L62 52Z', STEEL) +
  shade('M86 24H100V52L94 58H86Z') +
  shape('M66 33H96V43H66Z', '#171217', 2.4) +
  spot('M70 36H77V40H70ZM86 36H92V40H86Z', '#FF5A3C') +
  shape('M60 24C62 12 100 12 102 24Z', PAPER, 2.8) +
  spot('M78 14H84V17H87V21H84V23H78V21H75V17H78Z', '#D7371F') +
  spot('M79 64H87V70H93V78H87V84H79V78H73V70H79Z', '#D7371F') +
  line('M72 50H90M76 48V53M81 48V53M86 48V53', 1.8);
export const ridge =
  shape('M10 96L34 66L58 60L82 50L112 56L150 96Z', '#7A4A38') +
  shade('M82 50L112 56L150 96H112L96 70Z') +
  at(
    84,
    54,
    coat('#22304A') +
      disc(0, -36, 8, '#2B3A57', 2.6) +
      spot('M-6-37H6L4-33H-4Z', '#E0452F') +
      line('M6-22L24-34', 5) +
      line('M24-36V-30', 4),
    0.98,
  ) +
  shape('M112 90V76C112 71 115 68 118 66C121 68 124 71 124 76V90Z', GOLD, 2.6) +
  line('M112 80H124', 2.2);
/** Nobody in the Cursed Earth is as well dressed: bowler, pinstripes, umbrella. */
export const maxNormal =
  spot(
    'M80 52L0-10H30ZM80 52L60-14H92ZM80 52L120-12H152ZM80 52L176 6V34ZM80 52L176 60V88ZM80 52L-16 8V36ZM80 52L-16 62V90Z',
    '#FFF3C8',
  ) +
  shape('M34 100C34 76 50 68 66 66H96C112 68 128 76 128 100Z', '#2A3350', 3.5) +
  line(
    'M44 96C44 84 48 78 54 74M54 98V74M64 98L62 68M100 98L102 68M110 98V74M120 96C120 84 116 78 112 75',
    1.5,
    '#B9C4E6',
  ) +
  shade('M98 67C114 68 128 76 128 100H106C110 86 106 74 98 67Z') +
  shape('M68 64L81 92L94 64L86 60H76Z', PAPER, 2.8) +
  shape('M77 66H85L87 84L81 92L75 84Z', '#D7371F', 2.4) +
  shape('M64 40C64 60 72 68 81 68S98 60 98 40Z', '#E8B48C', 3) +
  shade('M84 40H98C98 58 92 66 84 68C90 58 90 48 84 40Z') +
  line('M70 45L77 46M92 45L85 46', 2.4) +
  dot(74, 49, 1.7) +
  dot(88, 49, 1.7) +
  shape('M71 57C75 53 79 54 81 56C83 54 87 53 91 57C87 59 83 58 81 57C79 58 75 59 71 57Z', '#3A2A22', 1.6) +
  line('M76 62C79 64 83 64 86 62', 1.8) +
  shape('M62 38C60 12 102 12 100 38Z', '#20242E', 3) +
  spot('M64 31H98L99 36H63Z', '#D7371F') +
  shape('M52 36C60 42 102 42 110 36C108 46 54 46 52 36Z', '#20242E', 2.8) +
  shade('M88 18C98 22 100 30 100 38H90C94 30 92 24 88 18Z', 0.4) +
  shape('M124 98V52C124 42 138 42 138 51V54', 'none', 6.5) +
  line('M124 98V52C124 42 138 42 138 51V54', 2.8, '#8C6A3F') +
  shape('M117 64L124 58L131 64L126 98H122Z', '#D7371F', 2.6);
