// Things that many pictures need, each around its own middle and about 40 wide.

import {
  bang,
  BONE,
  cased,
  disc,
  dot,
  form,
  GOLD,
  INK,
  inked,
  IRON,
  PAPER,
  RED,
  shade,
  SKY,
  SLIME,
  spot,
  star,
  STEEL,
  WOOD,
} from './kit.ts';

export const gun =
  form('M-24-10H18l6 4V2H2L0 7h-7l-5 11h-11l5-15h-6z', '#3A4658') +
  form('M-20-7H14v4h-34z', '#C3CAD2', 1.6) +
  form('M20-5h5v4h-5z', GOLD, 1.4) +
  form('M-6 3h6v3h-6z', RED, 1.2) +
  shade('M-18 3h6l-5 15h-6z');
export const pistol =
  form('M-18-8H16v8H-4L-6 4h-5l-3 11h-9l4-13z', IRON) + shade('M-14 2h6l-4 13h-4z') + inked('M-14-4h24', 1.4, STEEL);
export const badge =
  form('M0-18L18-11V3C18 12 8 17 0 20-8 17-18 12-18 3v-14z', GOLD) +
  shade('M0-18L18-11V3C18 12 8 17 0 20z', 0.2) +
  form('M0-12L12-7V3c0 6-6 9-12 11-6-2-12-5-12-11v-10z', RED, 1.8) +
  star(0, 0, 7.5, PAPER, 1.4);
export const wings = form('M-8-6L-24-14l2 6-8-1 4 6-7 1 6 5-4 4 23 3zM8-6l16-8-2 6 8-1-4 6 7 1-6 5 4 4-23 3z', GOLD, 2);
export const helmet =
  form('M-17 14V-2C-17-13-10-18 0-18s17 5 17 16v16l-5 3-1-6h-22l-1 6z', '#2B3A57') +
  shade('M3-17.500c9 1 14 6 14 15.500v16l-5 3-1-6H5c0-10 0-20-2-28.500z') +
  form('M-13-2L0 2l13-4v8l-6 4-7-2-7 2-6-4z', INK) +
  spot('M-10 2l8 2.500v2l-6 1.500-2-2z', RED) +
  form('M-3-17.500L0-5l3-12.500', RED, 1.8);
export const sheet = (lines = 4): string =>
  form('M-14-19H8l7 7v31h-29z', PAPER) +
  form('M8-19v7h7z', '#C9BFA6', 1.8) +
  inked(Array.from({ length: lines }, (_, line) => `M-9 ${-8 + line * 6}H${line % 2 ? 6 : 10}`).join(''), 1.8);
export const stampMark = (colour: string = RED): string =>
  disc(6, 11, 7, 'none', 2, colour) + inked('M2 11l3 3 5-6', 2.2, colour);
export const folder =
  form('M-20-14h14l4 5h22v24h-40z', '#E3B23C') + form('M-20-6h40v21h-40z', '#F0C75A', 2) + shade('M6-6h14v21H8z', 0.18);
export const gavel =
  form('M-18 12h24v5h-24z', WOOD) +
  `<g transform="rotate(-32)">${form('M-6-3h26v6H-6z', WOOD, 2)}${form('M-15-10h16v20h-16z', '#A9703F')}${inked('M-11-10v20M-3-10v20', 1.8)}</g>`;
export const eye = (iris: string = SKY): string =>
  form('M-24 0C-12-15 12-15 24 0 12 15-12 15-24 0z', PAPER) +
  disc(0, 0, 8.5, iris) +
  dot(0, 0, 4) +
  dot(-2, -3, 1.6, '#fff') +
  inked('M-20-12l-3-5M-8-16l-1-5M8-16l1-5M20-12l3-5', 2);
export const fist = (skin = '#E8B48C'): string =>
  form('M-13-11h20c5 0 8 3 8 8v10c0 6-4 9-10 9H-5c-6 0-10-3-10-9V-5z', skin) +
  inked('M-8-11v9M-1-11v9M6-11v9', 2) +
  form('M-15 0H2c3 0 3 6 0 6h-13', skin, 2) +
  shade('M7-11c5 0 8 3 8 8v10c0 6-4 9-10 9H2c6-6 7-18 5-27z');
export const mouth =
  form('M-20-4C-12-16-4-14 0-10 4-14 12-16 20-4 12 12-12 12-20-4z', '#A3342A') +
  form('M-16-3c8-4 24-4 32 0-8 8-24 8-32 0z', '#5A1410', 1.8) +
  spot('M-10-4.600c6-1.400 14-1.400 20 0l-1 2.600c-6-1-12-1-18 0z', '#fff');
export const megaphone =
  form('M-16-4l6-4 22-11v30L-10 8l-6-4z', '#E8E4DA') +
  form('M12-21h5v34h-5z', RED) +
  form('M-10 8h8l2 9h-7z', IRON, 2) +
  inked('M21-12c5 5 5 12 0 17M25-16c8 8 8 18 0 25', 2.2);
export const clock = disc(0, 0, 17, PAPER) + inked('M0-13v3M0 10v3M-13 0h3M10 0h3M0 0V-9M0 0l7 4', 2.2) + dot(0, 0, 2);
export const bag =
  form('M-8-12h16l-3 6C14 0 18 8 15 16h-30c-3-8 1-16 10-22z', '#C9A15A') +
  form('M-8-12l-3-5 6 2 5-3 5 3 6-2-3 5z', '#A9813F', 2) +
  shade('M5-6C14 0 18 8 15 16H3c5-8 5-16 2-22z');
export const coin = (r = 8): string =>
  disc(0, 0, r, GOLD, 2) + disc(0, 0, r * 0.62, 'none', 1.4) + inked(`M0 ${-r * 0.35}v${r * 0.7}`, 1.8);
export const bomb =
  disc(-2, 4, 13, '#3A3F4A') +
  spot('M-10 0c1-4 4-6 7-6l-5 8z', '#fff', 0.55) +
  form('M3-11l6 3-3 5-6-3z', IRON, 2) +
  cased('M7-9c3-7 9-6 10-1', WOOD, 1.8, 2) +
  bang(18, -10, 6, GOLD, 1.6, 7);
export const blade =
  form('M-3 8L-1-20l5 6L5 8z', '#D5DCE2') +
  shade('M1-18l3 4 1 22H1z') +
  form('M-8 7h17v5H-8z', GOLD, 2) +
  form('M-3 12h7v9h-7z', WOOD, 2);
export const skull =
  form('M-14-3C-15-20 15-20 14-3l-4 6v7h-20V3z', BONE) +
  shade('M4-15.600C12-14 15-10 14-3l-4 6v7H5C8-2 7-10 4-15.600z', 0.22) +
  form('M-6-5a4 4.500 0 1 0 .1 0zM6-5a4 4.500 0 1 0 .1 0z', INK, 1) +
  spot('M0 1l-2 4h4z') +
  inked('M-5 10V5M0 10V6M5 10V5', 1.6);
export const syringe =
  form('M-16-5H8V5h-24z', '#DCEBF2') +
  spot('M-8-3.500H6.500v7H-8z', SLIME) +
  inked('M-24 0h8M-24-6V6M8 0h14', 2.4) +
  form('M8-3h5v6H8z', STEEL, 1.8) +
  inked('M-8-5v3M-2-5v3M4-5v3', 1.4);
export const wagon =
  form('M-26 8V-6l6-8h38c5 0 8 3 8 8V8z', '#33507A') +
  shade('M6-14h12c5 0 8 3 8 8V8H8z') +
  form('M-23-5l4-6h10v8h-14z', SKY, 1.8) +
  form('M-4-11H20v10H-4z', '#22304A', 1.8) +
  inked('M2-11v10M8-11v10M14-11v10', 1.8, STEEL) +
  form('M-14-19h10v5h-10z', RED, 1.8) +
  spot('M-26 2h52v3h-52z', GOLD) +
  disc(-15, 9, 6, '#20242E') +
  disc(15, 9, 6, '#20242E') +
  dot(-15, 9, 2.2, STEEL) +
  dot(15, 9, 2.2, STEEL);
export const bike =
  disc(-17, 8, 10, '#20242E') +
  disc(17, 8, 10, '#20242E') +
  disc(-17, 8, 5, STEEL, 1.8) +
  disc(17, 8, 5, STEEL, 1.8) +
  form('M-24-2l8-8H2l6 4 12-2 6 8-8 2-8-3-6 7h-14l-6-7z', '#33507A') +
  form('M-26-3l7-8 6 4-4 7z', GOLD, 2) +
  form('M0-10l-4-9h5l5 9z', IRON, 2) +
  inked('M-8-19H4', 3) +
  shade('M6-6l14-2 6 8-8 2-8-3-6 7H2z') +
  form('M-13-13h8l2-4h-9z', RED, 1.6);
export const flyer =
  form('M-28 2C-24-10-10-14 4-14c12 0 20 6 24 14l-6 8h-44z', '#46566E') +
  shade('M4-14c12 0 20 6 24 14l-6 8H4C10 2 10-8 4-14z') +
  form('M-18-3c2-5 7-8 13-8l2 8z', SKY, 1.8) +
  form('M-6 8h22l-3 6H-4z', RED, 2) +
  form('M16-11l10-8 4 2-6 11z', '#33507A', 2) +
  inked('M-20 14l-4 7M-8 16l-2 6M8 16l2 6M20 14l4 7', 2.2, GOLD) +
  form('M-29 1l-5 3 5 3z', STEEL, 1.6);
export const drone =
  disc(0, 0, 12, '#46566E') +
  shade('M2-12a12 12 0 0 1 0 24c5-7 5-17 0-24z') +
  disc(-1, 1, 6, INK) +
  dot(-1, 1, 3.2, RED) +
  cased('M-11-6l-12-7M11-6l12-7', IRON, 3, 2.4) +
  form('M-32-16h18v4h-18zM14-16h18v4H14z', STEEL, 1.8) +
  inked('M0-12v-7', 2) +
  dot(0, -20, 2, GOLD);
export const hat =
  form('M-22 8h44l-8-5-3-15c-3-4-7 0-11 0s-8-4-11 0l-3 15z', '#3A2A22') + spot('M-13-2h26l1 4h-28z', RED);
export const lens =
  cased('M8 8l12 12', WOOD, 5, 3) + disc(-3, -3, 14, '#DCEBF2') + spot('M-12-4c1-5 4-8 8-9l-5 11z', '#fff', 0.9);
export const camera =
  form('M-20-8h8l4-6H6l4 6h10v22h-40z', '#46566E') +
  shade('M6-14l4 6h10v22H6z') +
  disc(0, 3, 9, '#22304A') +
  disc(0, 3, 5, SKY, 1.8) +
  form('M12-4h5v4h-5z', RED, 1.4);
export const screen = (inside: string): string =>
  form('M-24-16h48v30h-48z', '#3A4658') +
  form('M-20-12h40v22h-40z', '#1C3B36', 1.8) +
  inside +
  form('M-8 14H8l3 5h-22z', IRON, 2);
export const key = disc(-11, 0, 8, GOLD) + disc(-11, 0, 3, INK, 1) + form('M-4-3h26v12h-5V3h-4v5H8V3H-4z', GOLD, 2);
export const chain = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${disc(-7, 0, 5, 'none', 4)}${disc(7, 0, 5, 'none', 4)}${disc(-7, 0, 5, 'none', 1.8, STEEL)}${disc(7, 0, 5, 'none', 1.8, STEEL)}</g>`;
export const cuffs =
  disc(-12, 2, 10, 'none', 6) +
  disc(12, 2, 10, 'none', 6) +
  disc(-12, 2, 10, 'none', 2.6, STEEL) +
  disc(12, 2, 10, 'none', 2.6, STEEL) +
  form('M-5-2H5v7H-5z', IRON, 2) +
  form('M-18-12h12v6h-12zM6-12h12v6H6z', STEEL, 2);
export const siren =
  form('M-14 14h28v6h-28z', IRON) +
  form('M-10 14V0c0-14 20-14 20 0v14z', RED) +
  spot('M-6 10V2c0-4 2-7 4-8z', '#fff', 0.6) +
  inked('M-18-8l-8-5M18-8l8-5M0-16v-7M-12-14l-5-7M12-14l5-7', 2.6, GOLD);
export const syringeSmall = syringe;
export const hand = (skin = '#E8B48C'): string =>
  form('M-12 20V2l-5-8 4-3 6 6v-14c0-4 5-4 5 0v-3c0-4 5-4 5 0v4c0-4 5-4 5 0v5c0-3 5-3 5 1v14l-4 16z', skin) +
  inked('M-2-14V0M3-15V0M8-12V1', 1.6) +
  shade('M8-9c0-3 5-3 5 1v12l-4 16H2c5-8 6-18 6-29z');
export const scales =
  cased('M0-18v34M-18-10L18-14', GOLD, 2.4, 2.6) +
  form('M-10 16h20v4h-20z', GOLD, 2) +
  inked('M-18-10l-6 14M-18-10l6 14M18-14l-6 14M18-14l6 14', 1.6) +
  form('M-26 4h16c0 8-16 8-16 0zM10 0h16c0 8-16 8-16 0z', GOLD, 2);
export const flag = (colour: string = RED): string =>
  cased('M-16 20V-18', WOOD, 2.4, 2.4) +
  form('M-15-18c8-4 12 4 22 0 4-2 6-2 8-1v18c-8-2-12 4-20 1-4-1-7-1-10 0z', colour);
export const ballot =
  form('M-18-4h36v22h-36z', '#8A95A3') +
  shade('M4-4h14v22H6z') +
  form('M-10-1H10v3h-20z', INK, 1.4) +
  form('M-7-20H7V0H-7z', PAPER, 2) +
  inked('M-3-13l3 3 5-6', 2.2, RED);
export const crate =
  form('M-16-12h32v26h-32z', WOOD) + inked('M-16-5h32M-16 7h32M-16-12l32 26', 2) + shade('M6-12h10v26H8z');
export const bolt = (fill: string = GOLD): string => form('M4-20L-12 4h9l-4 16L12-6H2z', fill);
export const heart =
  form('M0 16C-22 2-18-14-8-14c5 0 8 4 8 7 0-3 3-7 8-7 10 0 14 16-8 30z', RED) +
  shade('M4-11c2-2 3-3 4-3 10 0 14 16-8 30 8-10 8-20 4-27z');
export const brain =
  form(
    'M0-16c-6-3-12 1-12 6-6 2-6 9-3 12-3 6 2 11 7 10 2 5 8 5 8 0 0 5 6 5 8 0 5 1 10-4 7-10 3-3 3-10-3-12 0-5-6-9-12-6z',
    '#E8A0A0',
  ) + inked('M0-16v28M-9-5c4-2 6 1 5 4M-9 5c3-2 6-1 7 2M9-5c-4-2-6 1-5 4M9 5c-3-2-6-1-7 2', 1.8);
export const radio =
  form('M-9-10H9v28H-9z', '#3A4658') +
  shade('M2-10h7v28H3z') +
  form('M-5-6H5V2H-5z', '#8FE3A0', 1.6) +
  inked('M-5 7H5M-5 11H5M-5 15H5', 1.6, STEEL) +
  cased('M5-10V-22', IRON, 2, 2);
export const tv =
  form('M-20-12h40v28h-40z', '#7A4A2E') +
  form('M-16-8H8v20h-24z', '#DCEBF2', 2) +
  disc(14, -3, 2.4, GOLD, 1.4) +
  disc(14, 5, 2.4, GOLD, 1.4) +
  inked('M-2-12L-10-22M2-12L12-22', 2);
