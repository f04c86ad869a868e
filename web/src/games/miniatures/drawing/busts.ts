// Faces of the models on 64 x 64, by profile. They stand in the page once, beside those of the other games, when a
// table of miniatures is first shown. A profile without a face of its own wears that of its faction.

import { BODY, cloth, collar, face, GOLD, HEAD, helm, JUDGE, pads, SHADE, SKIN } from '../../../look/art/busts.ts';
import { form, INK, inked, spot } from '../../../look/art/ink.ts';

const STEEL = '#9AA7B5';
const DARK = '#20242E';
const HOT = '#FF7A5C';
const MOSS = '#8FA868';
const HIDE = '#B98A5A';

/** A head of another skin, without a face on it. */
const bare = (skin: string): string => form(HEAD, skin) + spot(SHADE, INK, 0.3);
const neck = (skin: string): string => form('M26 36h12v11l-6 5-6-5z', skin) + spot('M33 40h5v7l-5 4z', INK, 0.35);
const eyes = (fill: string = INK): string => spot('M25 26h5v3h-5zM34 26h5v3h-5z', fill);
const brows = (): string => inked('M23 23.5l7 1.5M41 23.5L34 25', 2.6);
const grim = (): string => inked('M27 37.5c3-2 7-2 10 0', 2);
/** A barrel that looks over the left shoulder. */
const barrel = (colour: string): string =>
  form('M3 62L14 12l7 2-8 50z', colour) + form('M12 10h10v6H11z', DARK, 1.8) + inked('M8 40l8 2', 1.8);

const ART: Readonly<Record<string, string>> = {
  // Justice Department.
  J04:
    pads(JUDGE, '#5C6773') +
    helm('#2B3A57', '#F5EFE2', SKIN.pale, false) +
    form('M19 20h26v18l-6 8H25l-6-8z', '#8FC7DD', 2) +
    spot('M33 20h12v18l-6 8h-6z', INK, 0.25) +
    inked('M23 25l6 8M27 25l3 4', 1.6) +
    form('M2 66V44h17v22z', '#33507A') +
    inked('M6 50h9M6 56h9', 2),
  J05:
    pads(JUDGE, GOLD) +
    form('M15 42C12 20 18 5 32 5s20 15 17 37l-7 4H22z', '#5B3A8C') +
    face(SKIN.pale) +
    form('M18 27c0-13 5-21 14-21s15 8 14 21c-3-7-8-11-13-11-6 0-11 4-15 11z', '#5B3A8C') +
    spot('M24 26h6v4h-6zM34 26h6v4h-6z', '#8FE7FF') +
    inked('M8 14l5 5M56 14l-5 5M32-1v4M4 28h6M60 28h-6', 2.4, '#8FE7FF') +
    collar('#51A0FB'),
  J06:
    pads(JUDGE, '#F5EFE2') +
    helm('#E9E4D8', '#D7371F', SKIN.brown) +
    form('M41 8h5v4h4v5h-4v4h-5v-4h-4v-5h4z', '#D7371F', 1.6),
  J07:
    pads(JUDGE, '#C98A2B') +
    helm('#5A6B4A', '#FFC933', SKIN.tan) +
    form('M17 19h30v9H17z', DARK, 2) +
    form('M24 18a6 6 0 1 0 .1 0zM40 18a6 6 0 1 0 .1 0z', '#7BDCA6', 2) +
    inked('M47 14L55 3', 2.2) +
    form('M55 1a2.500 2.500 0 1 0 .1 0z', HOT, 1.4),
  J08:
    pads('#2A3330', '#4C5B3A') +
    helm('#3A4A3E', '#7BDCA6', SKIN.pale, false) +
    form('M11 44C8 18 18 1 32 1s24 17 21 43l-7 4 1-16C47 14 42 8 32 8s-15 6-15 24l1 16z', '#4C5B3A') +
    form('M34 21h16v8H34z', DARK, 2) +
    spot('M46 23h3v4h-3z', HOT) +
    inked('M50 25h8', 2.4),
  J09:
    form('M-2 66c0-16 6-24 16-25h36c10 1 16 9 16 25z', JUDGE) +
    form('M-3 66c0-14 5-22 15-24l9 4-3 20z', '#B23A2A') +
    form('M67 66c0-14-5-22-15-24l-9 4 3 20z', '#B23A2A') +
    spot('M36 44h14c8 3 13 10 14 22H40z', INK, 0.3) +
    helm('#22304A', '#FFC933', SKIN.tan) +
    form('M44 34l14-30 8 4-14 32z', '#5C6773') +
    form('M56 2l11 5-3 5-10-5z', DARK, 1.8),

  // Street Gang.
  S03:
    form('M-2 66c0-14 8-20 18-22l8-1h16l8 1c10 2 18 8 18 22z', '#5A2E3A') +
    spot('M36 45h12c9 3 14 9 15 21H40z', INK, 0.3) +
    face(SKIN.tan) +
    form('M22 32h20l-2 10-5 4h-6l-5-4z', '#8A95A3') +
    inked('M27 34v9M32 34v11M37 34v9', 1.8) +
    inked('M22 15l6 5M24 20l4-3', 1.8) +
    barrel('#4A5568'),
  S04:
    cloth('#C2500F') +
    face(SKIN.pale, 'merry') +
    form('M19 20c0-10 5-15 13-15s13 5 13 15c-8-3-18-3-26 0z', '#2E7D4F') +
    form('M20 18L8 22c3-6 7-9 13-10z', '#2E7D4F') +
    spot('M29 5h6v4h-6z', '#F5EFE2') +
    form('M34 36a6 6 0 1 0 .1 0z', '#FF9FB5', 1.6),
  S05:
    cloth(DARK) +
    face(SKIN.brown) +
    form('M23 14L20-2l7 8 5-9 5 9 7-8-3 16-9-4z', '#D7371F') +
    form('M21 24h10l-1 6h-8zM33 24h10l-1 6h-8z', INK, 1.6) +
    inked('M31 25h2', 2) +
    form('M3 64l4-20 7 2-3 20zM61 64l-4-20-7 2 3 20z', '#8A95A3', 2),
  S06:
    pads('#3B3B45', '#6B4A3A') +
    form(HEAD, '#33333D') +
    spot(SHADE, INK, 0.3) +
    form('M22 22h20v8H22z', SKIN.pale, 1.8) +
    eyes() +
    inked('M28 37h8M29 40h6', 1.8) +
    form('M48 60L56 20l8 2-8 42z', '#7A4A2E') +
    inked('M55 26l8 2M53 34l8 2', 1.6),
  S07:
    cloth('#3E7FB5') +
    face(SKIN.tan, 'merry') +
    form('M18 23C15 8 23 1 32 1s17 7 14 22c-6-4-22-4-28 0z', '#F4882A') +
    form('M30 1c3 5 3 12 0 18h5c3-6 3-13 0-18z', '#F5EFE2', 1.4) +
    form('M19 22h26v8l-9 2-4-4-4 4-9-2z', '#8FE7FF', 2) +
    form('M20 48c8 6 16 6 24 0l18 4-14 6c-14 4-26 2-30-4z', '#D7371F', 2),
  S08:
    cloth('#4A4638') +
    bare(SKIN.pale) +
    brows() +
    eyes() +
    grim() +
    form('M12 50C8 20 18 2 32 2s24 18 20 48l-8-4c3-20-2-32-12-32S17 26 20 46z', '#5A5644') +
    form('M33 22h18v9H33z', DARK, 2) +
    spot('M47 24h3v5h-3z', '#7BDCA6') +
    inked('M23 36l4 2', 1.6),
  S09:
    cloth('#6B2E2A') +
    face(SKIN.pale, 'merry') +
    form('M17 24L11 16l6-1-4-8 8 3-1-8 8 5 4-8 4 8 8-5-1 8 8-3-4 8 6 1-6 8c-3-5-7-7-13-7s-10 2-13 7z', '#20242E') +
    form('M22 24h9v6h-9zM33 24h9v6h-9z', '#F2B705', 1.6) +
    form('M52 44a11 11 0 1 0 .1 0z', INK) +
    inked('M52 44c0-6 4-8 8-8', 2.4, '#C9A14A') +
    form('M61 30l1.500 4 4 .5-3 3 1 4-3.500-2-3.500 2 1-4-3-3 4-.5z', '#FFC933', 1.2),

  // Cursed Earth Mutants.
  M01:
    cloth('#5A3A2A') +
    neck(HIDE) +
    bare(HIDE) +
    brows() +
    eyes() +
    form('M32 14a3.500 3.500 0 1 0 .1 0z', '#F5EFE2', 1.6) +
    spot('M31 16.500h2.500v2.500H31z', '#B3261E') +
    inked('M26 38c4-3 8-3 12 0M28 42h8', 2) +
    form('M20 14C8 14 3 6 6-2c4 8 10 8 16 9zM44 14c12 0 17-8 14-16-4 8-10 8-16 9z', '#F5EFE2') +
    form('M20 50c3 6 21 6 24 0', 'none', 4, '#E3B23C'),
  M02:
    cloth('#6B5A44') +
    bare('#C99A72') +
    form('M13 50C9 20 19 3 32 3s23 17 19 47l-8-5c2-18-1-29-11-29s-13 11-11 29z', '#8A7450') +
    form('M24 22a6 6 0 1 0 .1 0zM40 22a6 6 0 1 0 .1 0z', '#7A5A20', 2.2) +
    spot('M22 26l3-2M38 26l3-2', '#fff') +
    form('M22 36h20v9l-10 5-10-5z', '#A88A5E', 2) +
    inked('M26 40h12M27 44h10', 1.4),
  M03:
    form('M2 66C2 54 10 48 21 46h22c11 2 19 8 19 20z', '#4F6B46') +
    form('M-2 58C-2 40 4 32 11 34l4 6c-6 4-7 12-5 22zM66 58c0-18-6-26-13-24l-4 6c6 4 7 12 5 22z', MOSS) +
    form('M8 44C6 28 10 18 17 20l3 7c-4 4-5 10-3 18zM56 44c2-16-2-26-9-24l-3 7c4 4 5 10 3 18z', MOSS) +
    neck(MOSS) +
    bare(MOSS) +
    brows() +
    form('M27 25a3.500 3.500 0 1 0 .1 0zM38 24a4.500 4.500 0 1 0 .1 0z', '#F5EFE2', 1.6) +
    spot('M26 27h3v3h-3zM37 27h3v3h-3z') +
    inked('M26 39l4-2 4 2 4-2', 2) +
    form('M22 13c3-6 17-6 20 0', 'none', 3.4, '#B3261E'),
  M04:
    form('M-6 66C-8 40 4 26 18 26h28c14 0 26 14 24 40z', HIDE) +
    spot('M40 27h8c13 2 22 16 22 39H46c4-14 2-28-6-39z', INK, 0.3) +
    inked('M10 46c4 3 8 3 12 0M54 46c-4 3-8 3-12 0M32 44v18', 2) +
    form('M23 20c0-8 4-12 9-12s9 4 9 12c0 9-3 16-9 16s-9-7-9-16z', '#C99A6A') +
    inked('M25 18l6 2M39 18l-6 2', 2.4) +
    spot('M27 21h3v2h-3zM34 21h3v2h-3z') +
    form('M26 30h12v3H26z', INK, 1.4) +
    form('M27 32l-3-8 5 6zM37 32l3-8-5 6z', '#F5EFE2', 1.4),
  M05:
    cloth('#5A4A34') +
    face('#C99A72') +
    form('M30 27l10 8-9 1z', '#C98A5E', 1.8) +
    form('M5 20c10-3 12-5 14-14 6-4 20-4 26 0 2 9 4 11 14 14-12 5-42 5-54 0z', '#6B4A2A') +
    spot('M19.500 13h25l.7 4h-26.400z', '#B3261E') +
    form('M46 64L58 22l5 2-10 42z', '#7A4A2E', 2),
  M06:
    form(BODY, '#4F6B46') +
    form('M10 34C8 14 18 6 32 6s24 8 22 28c-1 10-10 16-22 16S11 44 10 34z', MOSS) +
    spot('M36 6c12 1 19 9 18 28-1 10-10 16-20 16 8-12 9-30 2-44z', INK, 0.28) +
    form('M18 8a7 7 0 1 0 .1 0zM46 8a7 7 0 1 0 .1 0z', '#FFE9A8') +
    spot('M16 13h5v3h-5zM44 13h5v3h-5z') +
    form('M14 31c10 7 26 7 36 0-2 10-9 14-18 14s-16-4-18-14z', '#5E1408', 2) +
    form('M30 44c0 6-2 9-2 14a4 4 0 0 0 8 0c0-5-2-8-2-14z', '#B9D84A', 1.8) +
    inked('M29 22h1M34 22h1', 2.4),
  M07:
    form('M8 66c0-14 8-22 16-26h18c8 6 12 14 12 26z', '#6B5040') +
    form('M16 30L8 4l14 10 20 0L56 4l-8 26z', '#8A6A4E') +
    form('M15 26c0-10 8-14 17-14s17 4 17 14l-7 12-3 14H25l-3-14z', '#8A6A4E') +
    spot('M35 12c9 1 14 5 14 14l-7 12-3 14h-6c5-12 6-28 2-40z', INK, 0.3) +
    form('M26 40h12l-2 6h-8z', INK, 1.6) +
    spot('M21 26l8 3-6 2zM43 26l-8 3 6 2z', '#FFC933') +
    form('M24 52l2 5 3-4 3 5 3-5 3 4 2-5z', '#F5EFE2', 1.6) +
    inked('M20 44l-6 3M44 44l6 3', 1.6) +
    form('M18 58h30', 'none', 5, '#B3261E'),
  M08:
    cloth('#3F5A6B') +
    neck('#7FB0A0') +
    bare('#7FB0A0') +
    form('M18 12a8 8 0 1 0 .1 0zM46 12a8 8 0 1 0 .1 0z', '#FFE9A8') +
    spot('M17 16h4v8h-4zM44 16h4v8h-4z') +
    inked('M22 36c6 5 14 5 20 0', 2.4) +
    form('M4 62l8-24 6 3-4 22zM60 62l-8-24-6 3 4 22z', '#7FB0A0', 2) +
    inked('M29 30h1M34 30h1', 2),

  // Renegade Robots.
  R01:
    pads('#4A2B3A', '#B3261E') +
    form('M17 24C16 8 24 3 32 3s16 5 15 21l-4 16-6 8H27l-6-8z', '#C6CEd8') +
    spot('M34 3c9 1 14 7 13 21l-4 16-6 8h-4c4-14 4-30 1-45z', INK, 0.25) +
    form('M21 22l9 3v6l-7 2zM43 22l-9 3v6l7 2z', INK, 1.6) +
    spot('M24 26h4v3h-4zM36 26h4v3h-4z', HOT) +
    form('M26 39h12v7H26z', INK, 1.6) +
    inked('M29 39v7M32 39v7M35 39v7', 1.4, '#C6CED8') +
    form('M20 8L17-3l7 5 3-6 5 6 5-6 3 6 7-5-3 11z', GOLD, 1.8),
  R02:
    form('M4 66V52l10-6h36l10 6v14z', '#C98A2B') +
    spot('M36 46h14l10 6v14H40z', INK, 0.25) +
    form('M18 16h28v28H18z', STEEL) +
    spot('M34 16h12v28H34z', INK, 0.22) +
    form('M22 24a5 5 0 1 0 .1 0zM42 24a5 5 0 1 0 .1 0z', '#FFE9A8') +
    inked('M24 38h16', 3) +
    form('M14 17C14 6 22 3 32 3s18 3 18 14z', '#F2B705') +
    inked('M32 3v14M24 5v12M40 5v12', 1.6),
  R03:
    pads('#5C6773', '#3E7FB5') +
    form('M20 10h24v34l-6 5H26l-6-5z', '#8FA3B8') +
    spot('M34 10h10v34l-6 5h-4z', INK, 0.25) +
    form('M32 16a9 9 0 1 0 .1 0z', INK) +
    form('M32 20a5 5 0 1 0 .1 0z', '#7BDCA6', 1.6) +
    inked('M26 40h12M26 44h12', 2) +
    inked('M22 13h1M41 13h1M22 37h1M41 37h1', 3) +
    form('M44 50l16-8 4 8-16 8z', '#F2B705', 2) +
    inked('M61 42l4-3', 3),
  R04:
    pads('#4A4638', '#8A5A3C') +
    form('M16 10l16-6 16 6v30l-8 9H24l-8-9z', '#3B4450') +
    spot('M34 5l14 5v30l-8 9h-6z', INK, 0.3) +
    form('M21 21h22v8H21z', '#1A2A1F', 2) +
    spot('M23 23h18v2H23z', '#7BDCA6') +
    inked('M24 38h16M26 42h12', 1.8) +
    form('M8 30l3 7 7-2-4 6 6 5-8 1-1 8-5-6-7 4 2-8-6-5 8-1z', '#FFC933', 1.6) +
    form('M8 38a3.500 3.500 0 1 0 .1 0z', '#FFFFFF', 1.2),
  R05:
    form('M-4 66c0-14 8-24 20-26h32c12 2 20 12 20 26z', '#4A5568') +
    form('M-4 60V36l16-4 4 12v22zM68 60V36l-16-4-4 12v22z', '#5C6773') +
    inked('M2 40v16M62 40v16', 2.4) +
    form('M14 36L20 10h24l6 26-10 12H24z', '#6B7684') +
    spot('M34 10h10l6 26-10 12h-6z', INK, 0.28) +
    form('M17 26h30v7H17z', INK, 1.8) +
    spot('M20 28h24v3H20z', HOT) +
    inked('M25 40h14M27 44h10', 2) +
    form('M22 10L14 0M42 10l8-10', 'none', 3),
  R06:
    form('M32 12a20 20 0 1 0 .1 0z', '#8593A5') +
    spot('M36 12c10 2 16 10 16 20s-6 18-16 20c7-12 7-28 0-40z', INK, 0.3) +
    form('M32 21a11 11 0 1 0 .1 0z', INK) +
    form('M32 26a6 6 0 1 0 .1 0z', '#6BD0F0') +
    spot('M29 28a2 2 0 1 0 .1 0z', '#FFFFFF') +
    form('M12 30L0 24l4 16 9-2zM52 30l12-6-4 16-9-2z', '#3E7FB5') +
    inked('M32 12V2M27 4h10', 2.2) +
    spot('M20 60c8-3 16-3 24 0l-12 3z', INK, 0.35),
  R07: [
    [32, 18, '#9AA7B5'],
    [16, 44, '#C98A2B'],
    [48, 46, '#8593A5'],
  ]
    .map(
      ([x, y, shell]) =>
        `<g transform="translate(${x} ${y})">${inked('M-10 4l-8-6M-10 8l-8 6M10 4l8-6M10 8l8 6M-6 12l-4 8M6 12l4 8', 2.4)}${form('M-12 6C-12-6-6-10 0-10S12-6 12 6c0 5-24 5-24 0z', String(shell))}${spot('M2-10c6 1 10 5 10 16 0 3-6 4-10 4 3-8 3-14 0-20z', INK, 0.28)}${form('M0-5a4 4 0 1 0 .1 0z', HOT, 1.6)}</g>`,
    )
    .join(''),
  R08:
    inked('M18 50L6 66M46 50l12 16', 7) +
    inked('M18 50L6 66M46 50l12 16', 3, STEEL) +
    form('M12 24h40v28l-8 6H20l-8-6z', '#F2B705') +
    spot('M36 24h16v28l-8 6h-8z', INK, 0.25) +
    form('M17 29h30v11H17z', '#8FC7DD', 2) +
    inked('M32 29v11', 2) +
    form('M14 46h36v6H14z', INK, 1.2) +
    inked('M18 46l-4 6M26 46l-4 6M34 46l-4 6M42 46l-4 6M50 46l-4 6', 2.4, '#F2B705') +
    inked('M40 24L52 4M52 4v8', 3) +
    form('M53 10a7 7 0 1 0 .1 0z', '#3B4450', 2),

  // Mob and Citizens.
  C01:
    form(BODY, '#20242E') +
    inked('M12 62V52M18 64V49M46 64V49M52 62V52', 1.2, '#B9C4E6') +
    form('M24 46l8 16 8-16z', '#F5EFE2', 2) +
    form('M30 49h4l2 10-4 5-4-5z', '#B3261E', 1.6) +
    face(SKIN.tan) +
    form('M13 18h38l-6-4-2-10c-6-3-16-3-22 0l-2 10z', '#F5EFE2') +
    spot('M19.500 11h25l.6 4H18.900z', '#B3261E') +
    inked('M35 38l10 3', 3.4) +
    inked('M36 38.300l8 2.300', 1.4, '#C9A14A') +
    spot('M26 33c4-2 8-2 12 0l-1 2c-3-1-7-1-10 0z'),
  C02:
    cloth('#4A4638') +
    form('M16 50l8-8 8 10 8-10 8 8-6 16H22z', '#5A5644') +
    face(SKIN.pale) +
    form('M21 24h10v6h-9zM33 24h10l-1 6h-9z', INK, 1.6) +
    form('M19 20c0-10 4-15 13-15s13 5 13 15l-3-6H22z', '#3A2A22') +
    inked('M24 36l2 4M40 36l-2 4', 1.4),
  C03:
    form('M-2 66c0-14 8-20 18-22l8-1h16l8 1c10 2 18 8 18 22z', '#6B4A3A') +
    spot('M36 45h12c9 3 14 9 15 21H40z', INK, 0.3) +
    face(SKIN.pale) +
    form('M30 27l5 4-1 4-5-1z', '#D89B72', 1.8) +
    form('M17 19c0-9 6-14 15-14 10 0 15 5 15 12l6 3c-8 3-28 3-36-1z', '#5F6672') +
    inked('M39 32l4 5M41 31l3 3', 1.6) +
    inked('M24 42h16', 1.4),
  C04:
    pads('#4C5B3A', '#5F6F48') +
    face(SKIN.brown) +
    form('M15 24C13 9 21 2 32 2s19 7 17 22l-5-4H20z', '#5F6F48') +
    spot('M34 2c11 1 17 9 15 22l-5-4h-6c1-7 0-13-4-18z', INK, 0.25) +
    inked('M20 22l4 20M44 22l-4 20', 2) +
    form('M28 9h8v6h-8z', '#F2B705', 1.4),
  C05:
    cloth('#3E6B8F') +
    face(SKIN.tan) +
    form('M21 31h22l-4 14-7 6-7-6z', '#B3261E', 2) +
    inked('M25 35h14M27 40h10', 1.4, '#F5EFE2') +
    form('M19 20c0-9 5-14 13-14s13 5 13 14c-4-3-8-5-13-5s-9 2-13 5z', DARK) +
    inked('M55 66V24', 4) +
    inked('M55 66V24', 1.8, '#C99A62') +
    form('M44 4h20v20H44z', '#F5EFE2') +
    inked('M49 9l10 10M59 9L49 19', 3, '#B3261E'),
  C06:
    cloth('#7A4A2E') +
    face(SKIN.white) +
    form(
      'M15 26L6 22l7-5-7-9 11 3-2-11 9 7 8-9 8 9 9-7-2 11 11-3-7 9 7 5-9 4c-2-7-8-11-17-11s-15 4-17 11z',
      '#F2B705',
    ) +
    form('M25 23a4.500 4.500 0 1 0 .1 0zM39 23a4.500 4.500 0 1 0 .1 0z', '#FFFFFF', 1.8) +
    spot('M24 26h3v3h-3zM38 25h3v3h-3z') +
    form('M24 36h16l-3 7h-10z', '#5E1408', 1.8) +
    inked('M28 36v3M32 36v3M36 36v3', 1.6, '#FFFFFF'),
  C07:
    form('M-4 66C-4 48 8 44 16 43h32c8 1 20 5 20 23z', '#8A4B6B') +
    form('M9 30C9 12 18 4 32 4s23 8 23 26c0 16-10 24-23 24S9 46 9 30z', SKIN.pale) +
    spot('M37 4c12 2 18 11 18 26 0 16-10 24-20 24 9-12 11-34 2-50z', INK, 0.25) +
    inked('M20 22l7 1M44 22l-7 1', 2.4) +
    spot('M22 26h5v2.500h-5zM37 26h5v2.500h-5z') +
    inked('M32 27l-2 5h4M26 38c4 3 8 3 12 0M20 46c8 6 16 6 24 0', 2) +
    form('M16 14C20 3 44 3 48 14c-8-4-24-4-32 0z', '#6B4A2A'),
  C08:
    form(BODY, '#1F4E9E') +
    form('M20 47l12 8 12-8 10 19H10z', '#B3261E', 2) +
    face(SKIN.pale) +
    form('M18 33C14 12 22 2 32 2s18 10 14 31l-6-3-8 3-8-3z', '#1F4E9E') +
    form('M22 24l8 2-1 4-6-1zM42 24l-8 2 1 4 6-1z', '#F5EFE2', 1.6) +
    form('M32 6l2.500 5 5 .5-4 3.500 1 5-4.500-2.500-4.500 2.500 1-5-4-3.500 5-.5z', '#FFC933', 1.4),
  C09:
    form(BODY, '#E9E4D8') +
    spot('M34 49h9c8 3 14 8 16 17H38z', INK, 0.25) +
    face(SKIN.tan) +
    form('M22 31h20l-1 8-5 6h-8l-5-6z', '#9AD4C6', 2) +
    inked('M22 32l-4-3M42 32l4-3M26 36h12', 1.4) +
    form('M19 20c0-10 5-15 13-15s13 5 13 15c-8-4-18-4-26 0z', '#5F6672') +
    form('M37 8a6 6 0 1 0 .1 0z', STEEL, 2) +
    spot('M35 11h3v3h-3z', '#FFFFFF'),
};

/** Faces that other games have drawn. */
const LENT: Readonly<Record<string, string>> = {
  J01: 'judge-a',
  J02: 'dredd',
  J03: 'judge-b',
  S01: 'boss',
  S02: 'punk',
};

const NAMES: Readonly<Record<string, string>> = {
  'Street Judge': 'J01',
  'Senior Judge': 'J02',
  'Rookie Judge': 'J03',
  'Riot Judge': 'J04',
  'Psi Judge': 'J05',
  'Med Judge': 'J06',
  'Tek Judge': 'J07',
  'Marksman Judge': 'J08',
  'Heavy Support Judge': 'J09',
  'Gang Boss': 'S01',
  Punk: 'S02',
  Heavy: 'S03',
  Juve: 'S04',
  'Gun Punk': 'S05',
  Enforcer: 'S06',
  'Sky Surfer': 'S07',
  'Sniper Perp': 'S08',
  'Bomb Thrower': 'S09',
  'Mutant Chief': 'M01',
  Wastelander: 'M02',
  'Four-Arm Gunner': 'M03',
  Brute: 'M04',
  Hunter: 'M05',
  Spitter: 'M06',
  'Scavenger Hounds': 'M07',
  Leaper: 'M08',
  'Overlord Unit': 'R01',
  'Labour Droid': 'R02',
  Riveter: 'R03',
  'Welder Droid': 'R04',
  'War Droid': 'R05',
  'Spy Globe': 'R06',
  'Servo-Swarm': 'R07',
  'Demolition Walker': 'R08',
  'Mob Capo': 'C01',
  'Hired Gun': 'C02',
  Bruiser: 'C03',
  'Citi-Def Trooper': 'C04',
  Rioters: 'C05',
  'Block Maniacs': 'C06',
  Fatty: 'C07',
  Vigilante: 'C08',
  'Street Doc': 'C09',
};
const FACTIONS: Readonly<Record<string, string>> = {
  jd: 'judge-a',
  sg: 'punk',
  rr: 'R02',
  cm: 'M02',
  mc: 'C02',
  'Justice Department': 'judge-a',
  'Street Gang': 'punk',
  'Renegade Robots': 'R02',
  'Cursed Earth Mutants': 'M02',
  'Mob and Citizens': 'C02',
};

export const PROFILES = Object.values(NAMES);

/** Of a profile by id or name: the id of a `<g>` is `b-` and this. */
export function bustFor(profile: string, faction: string): string {
  const id = NAMES[profile] ?? profile;
  return LENT[id] ?? (Object.hasOwn(ART, id) ? id : (FACTIONS[faction] ?? 'punk'));
}

const ID = 'miniatures-art';

/** Makes sure that they stand in the page. */
export function putBusts(): void {
  if (typeof document === 'undefined' || document.getElementById(ID)) return;
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sprite.id = ID;
  sprite.setAttribute('width', '0');
  sprite.setAttribute('height', '0');
  sprite.setAttribute('aria-hidden', 'true');
  sprite.style.position = 'absolute';
  const all = Object.entries(ART).map(
    ([id, art]) => `<g id="b-${id}" stroke-linejoin="round" stroke-linecap="round">${art}</g>`,
  );
  sprite.innerHTML = `<defs>${all.join('')}</defs>`;
  document.body.prepend(sprite);
}

/** What the sprite is made of, for whoever asks whether all are there. */
export const faces = (): string[] => Object.keys(ART);
