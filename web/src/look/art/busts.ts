// Busts on 64 x 64: a few flat colours, ink outlines, spotted blacks on the right-hand side. All drawn for this project.

import { form, INK, inked, spot } from './ink.ts';

export const SKIN = { pale: '#E8B48C', tan: '#B97A4E', brown: '#7A4A2E', white: '#D9E0E4' } as const;

export const HEAD = 'M20 22c0-10 5-15 12-15s12 5 12 15c0 6-1 11-4 15-2 3-5 6-8 6s-6-3-8-6c-3-4-4-9-4-15z';
export const SHADE = 'M33 7c7 0 11 5 11 15 0 6-1 11-4 15-2 3-5 6-8 6 3-6 1-9 3-14s0-14-2-22z';
export const BODY = 'M3 66c0-12 8-17 18-19l5-2h12l5 2c10 2 18 7 18 19z';

export const pads = (suit: string, pad: string): string =>
  form(BODY, suit) +
  form('M2 66c0-9 4-15 12-17l6 3-2 14z', pad) +
  form('M62 66c0-9-4-15-12-17l-6 3 2 14z', pad) +
  spot('M34 49h9l8 17H34z', INK, 0.3);
export const cloth = (colour: string): string => form(BODY, colour) + spot('M34 49h9c8 3 14 8 16 17H38z', INK, 0.3);
export const collar = (colour: string): string => form('M22 47l10 10 10-10 4 4-14 14-14-14z', colour, 2);

export function face(skin: string, mood: 'grim' | 'merry' = 'grim'): string {
  const mouth = inked(mood === 'grim' ? 'M27 37.5c3-2 7-2 10 0' : 'M26 35c3 4 9 4 12 0', 2);
  return (
    form('M26 36h12v11l-6 5-6-5z', skin) +
    spot('M33 40h5v7l-5 4z', INK, 0.35) +
    form(HEAD, skin) +
    spot(SHADE, INK, 0.3) +
    inked('M23 23.5l7 1.5M41 23.5L34 25', 2.6) +
    spot('M25 27h4v2h-4zM35 27h4v2h-4z') +
    inked('M32 26l-1.5 6h3', 1.6) +
    mouth
  );
}

/** A closed helm with a visor; the chin shows. */
export function helm(shell: string, light: string, skin: string, chin = true, more = ''): string {
  return (
    form('M22 27h20v7l-1 5-3 6-6 3-6-3-3-6z', skin) +
    spot('M33 28h9v6l-1 5-3 6-5 2z', INK, 0.3) +
    inked('M27 40h10', 2.2) +
    (chin ? inked('M30 44.5h4', 1.4) : '') +
    form('M16 33V19C16 9 22 3 32 3s16 6 16 16v14l-5 3-1-6H22l-1 6z', shell) +
    spot('M34 4c9 1 13 7 13 15v13l-4 3-1-5h-5c0-9 0-19-3-26z', INK, 0.28) +
    form('M19 20l13 4 13-4v8l-5 4-8-2-8 2-5-4z', INK) +
    spot('M22 24l8 2.5v2L24 30l-2-2z', light) +
    form('M29 3.5l3 13 3-13', light, 1.8) +
    more
  );
}

export const JUDGE = '#22304A';
export const GOLD = '#E3B23C';

export const BUSTS: Readonly<Record<string, string>> = {
  // The Judges.
  dredd: pads(JUDGE, GOLD) + helm('#2B3A57', '#E0452F', SKIN.pale),
  giant: pads(JUDGE, '#3F8F63') + helm('#33507A', '#FFC933', SKIN.brown, true, inked('M28 38.5c2-1.5 6-1.5 8 0', 2.4)),
  anderson:
    pads(JUDGE, GOLD) +
    form('M15 40C12 22 16 5 33 5c15 0 18 14 16 35l-6 4H20z', '#F0C94A') +
    face(SKIN.pale) +
    form('M19 26c0-10 3-19 14-20 9 0 13 7 12 19-3-6-6-10-11-12-3 6-9 10-15 13z', '#F0C94A'),
  hershey:
    pads(JUDGE, '#B23A2A') +
    form('M16 38C13 18 18 5 32 5s19 13 16 33l-6 2H22z', '#20242E') +
    face(SKIN.pale) +
    form('M18 30c-1-14 4-24 14-24s15 10 14 24l-4-13H22z', '#20242E') +
    collar(GOLD),
  'mean-machine':
    cloth('#6B4A3A') +
    face(SKIN.pale) +
    form('M20 20c0-9 5-14 12-14s12 5 12 14l-4 2H24z', '#9AA3AE') +
    form('M32 8a5 5 0 1 0 .1 0zM32 13V9', '#F5EFE2', 1.8) +
    form('M22 34h20l-2 8-5 4h-6l-5-4z', '#9AA3AE') +
    inked('M26 35v7M30 35v9M34 35v9M38 35v7', 1.6),
  // The Cursed Earth: a machine that talks sweetly, a prophet without a face, and the man whom everybody looks for.
  satellat:
    form('M20 50L13 66M44 50l7 16M32 52v14', 'none', 4.5) +
    form('M20 50L13 66M44 50l7 16M32 52v14', 'none', 1.6, '#9AA7B5') +
    form('M10 24L1 18v18l9 2zM54 24l9-6v18l-9 2z', '#3E7FB5') +
    inked('M1 27h9M54 27h9', 1.6) +
    form('M32 8a22 22 0 1 0 .1 0z', '#8593A5') +
    spot('M36 8c12 2 18 11 18 22s-8 21-18 22c8-12 8-32 0-44z', INK, 0.3) +
    form('M32 18a12 12 0 1 0 .1 0z', INK) +
    form('M32 23a7 7 0 1 0 .1 0z', '#E0452F') +
    spot('M29 25a2.500 2.500 0 1 0 .1 0z', '#FFD9CE') +
    inked('M24 46c5 3 11 3 16 0', 2) +
    inked('M32 8V1M28 1h8', 2.4) +
    form('M32 0a2 2 0 1 0 .1 0z', '#FFC933', 1.4),
  disciple:
    cloth('#3B2A4A') +
    form('M9 60C6 22 16 2 32 2s26 20 23 58l-11-8H20z', '#5A4078') +
    spot('M35 2.500c14 3 23 22 20 57.500l-11-8h-4c6-18 4-36-5-49.500z', INK, 0.3) +
    spot('M20 46c-4-20 2-34 12-34s16 14 12 34l-12 6z') +
    spot('M23 27l8 3.500-6 2.500zM41 27l-8 3.500 6 2.500z', '#8FF0C0') +
    form('M27 41c3-2 7-2 10 0', 'none', 1.8, '#8FF0C0') +
    form('M32 54v9M28.500 57h7', 'none', 2.4, '#FFC933'),
  'max-normal':
    form(BODY, '#2A3350') +
    form('M9 62c0-5 3-8 7-10M14 64V52M20 65V49M44 65V49M50 64V52M55 62c0-5-3-8-7-10', 'none', 1.2, '#B9C4E6') +
    form('M23 46l9 18 9-18z', '#F5EFE2', 2) +
    form('M29.500 49h5l1.500 9-4 6-4-6z', '#D7371F', 1.8) +
    face(SKIN.pale, 'merry') +
    form('M24 35c3-3 6-2 8-.5 2-1.500 5-2.500 8 .5-3 1.500-6 1-8 .2-2 .8-5 1.300-8-.2z', '#3A2A22', 1.4) +
    form('M18 19C16 0 48 0 46 19z', '#20242E') +
    spot('M18.500 13h27l.6 4.500H18z', '#D7371F') +
    form('M9 17c8 6 38 6 46 0-1 8-45 8-46 0z', '#20242E', 2),
  // The Strontium Dogs.
  middenface:
    cloth('#4C5B3A') +
    face(SKIN.pale) +
    form('M20 20c-2-6 1-8 3-8 0-5 5-6 7-4 3-4 8-2 8 1 4-1 7 3 5 6 2 2 2 4 1 6-3-4-6-5-12-5s-9 1-12 4z', '#D89B72') +
    form('M20 24l1 12 4 3-1-9zM44 24l-1 12-4 3 1-9z', '#A8431F', 1.8),
  durham:
    cloth('#3A2230') +
    form('M12 52C9 24 16 4 32 4s23 20 20 48l-9-4H21z', '#B3261E') +
    face(SKIN.white) +
    form('M18 30c0-14 4-25 15-25 10 0 14 11 13 25-4-9-8-14-13-17-3 7-9 12-15 17z', '#B3261E') +
    spot('M28.5 37.5l1.5 4 1-4zM33 37.5l1 4 1.5-4z', '#fff'),
  johnny:
    pads('#5A4632', '#8C6A3F') +
    helm(
      '#7B6A4A',
      '#F2F2F2',
      SKIN.pale,
      false,
      spot('M21 24l9 2.5v2.5l-6 1.5-3-2.5zM43 24l-9 2.5v2.5l6 1.5 3-2.5z', '#FFFFFF'),
    ),
  wulf:
    cloth('#6B4A2A') +
    face(SKIN.pale) +
    form('M19 30c0 14 4 24 13 25 9-1 13-11 13-25l-4 5c-3-3-6-3-9-1-3-2-6-2-9 1z', '#E0A63C') +
    inked('M27 40c3-2 7-2 10 0', 2) +
    form('M17 22c0-12 6-18 15-18s15 6 15 18l-15-4z', '#8A8F99') +
    form('M17 17C10 17 7 10 8 4c3 5 6 6 11 6M47 17c7 0 10-7 9-13-3 5-6 6-11 6', '#F5EFE2'),
  gronk:
    form('M5 66c-2-20 3-34 8-44 3-11 10-18 19-18s16 7 19 18c5 10 10 24 8 44z', '#C9B79C') +
    spot('M36 5c8 2 13 9 15 17 5 10 9 24 8 44H42c4-20 2-44-6-61z', INK, 0.25) +
    form('M23 24a6 7 0 1 0 .1 0zM41 24a6 7 0 1 0 .1 0z', '#fff') +
    spot('M24 30a3 3 0 1 0 .1 0zM40 30a3 3 0 1 0 .1 0z') +
    inked('M29 40c1 6 0 12-3 16M35 40c-1 6 0 12 3 16M27 47h10M26 52h12', 2),
  // Nikolai Dante.
  viktor:
    cloth('#5A2E3A') +
    form('M14 40C10 20 18 5 32 5s22 15 18 35l-8 8H22z', '#F5EFE2') +
    spot('M36 6c10 3 16 16 14 34l-8 8h-6c6-12 5-28 0-42z', INK, 0.28) +
    form('M24 26l8-4 8 4 2 8-10 20-10-20z', '#E3A52B') +
    inked('M32 24v28', 1.6) +
    spot('M20 24l8 3-6 4zM44 24l-8 3 6 4z'),
  jena:
    cloth('#7A2E3E') +
    form('M16 44C12 22 18 7 32 7s20 15 16 37z', '#2B1B1B') +
    face(SKIN.pale) +
    form('M19 24c2-9 6-13 13-13s11 4 13 13c-4-4-8-5-13-5s-9 1-13 5z', '#2B1B1B') +
    form('M18 14l3-11 6 6 5-8 5 8 6-6 3 11z', GOLD) +
    collar('#F5EFE2'),
  nikolai:
    cloth('#3A2A4A') +
    form('M13 50C10 24 16 5 32 5s22 19 19 45l-9-5H22z', '#2A1D18') +
    face(SKIN.pale, 'merry') +
    form('M18 28c0-14 4-23 14-23s15 9 14 23c-3-8-5-12-9-14-4 4-13 6-19 14z', '#2A1D18') +
    form('M29 41h6l-3 6z', '#2A1D18', 1.4) +
    form('M2 62c3-8 7-11 14-12l3 7zM62 62c-3-8-7-11-14-12l-3 7z', GOLD, 1.8),
  elena:
    cloth('#4A2230') +
    face(SKIN.tan) +
    form('M18 24c-2-13 5-20 14-20s17 7 14 20l-4-7-5 3-5-5-5 5-5-3z', '#E8E4DA') +
    form('M19 19h26', 'none', 3.4, '#B3261E') +
    form('M38 29l3 8', 'none', 1.6, '#8C1C13'),
  lulu:
    cloth('#1D1A24') +
    form('M17 42C10 30 12-1 32 0s22 30 15 42z', '#17151D') +
    face(SKIN.white) +
    form('M18.500 27c-1-15 4-22 13.500-22s14.500 7 13.500 22c-3-7-6-9-13.500-9s-10.500 2-13.500 9z', '#17151D') +
    form('M14 50l8-8 10 14 10-14 8 8-18 14z', '#B3261E', 2),
  // Sláine Mac Roth.
  ukko:
    cloth('#5A4A2A') +
    form('M20 26L4 18l5 16 12 4zM44 26l16-8-5 16-12 4z', SKIN.pale) +
    face(SKIN.pale, 'merry') +
    form('M17 20C20 8 26 5 32 5s12 3 15 15l-6-5-5 4-4-6-4 6-5-4z', '#5A3A1E') +
    spot('M27 36h10l-2 4h-6z', '#fff'),
  slaine:
    form(BODY, SKIN.pale) +
    spot('M34 49h9c8 3 14 8 16 17H38z', INK, 0.3) +
    face(SKIN.pale) +
    form('M19 26L12 20l6-2-5-9 8 3-1-9 8 6 4-7 4 7 8-6-1 9 8-3-5 9 6 2-7 6c-3-6-7-8-13-8s-10 2-13 8z', '#E0A63C') +
    form('M20 48c4 7 20 7 24 0', 'none', 4.5, '#B8860B') +
    form('M20 48c4 7 20 7 24 0', 'none', 2, '#FFDF7A'),
  // The same man when the rage has him: the body swells past the frame, one eye starts out, the other sinks in, the
  // jaw drops, and the hair stands up like nails.
  'warp-slaine':
    form('M-3 66C-4 50 4 40 14 38l8-4h22l8 5c9 3 15 12 14 27z', '#D98A5E') +
    spot('M38 40h12c9 3 15 12 15 26H44c2-9 0-18-6-26z', INK, 0.32) +
    inked('M4 52c4-5 9-6 13-3M60 53c-4-5-9-6-13-3', 2) +
    form(
      'M17 20L6 18l7-5-9-9 12 3L14-3l9 7 4-9 5 8 6-9 3 10 10-6-3 9 12-3-9 9 8 5-12 2c-4-5-9-7-15-7s-12 2-15 6z',
      '#E0752C',
    ) +
    form(
      'M15 22c0-8 6-12 16-12 11 0 18 4 18 12 0 6-1 10-2 14l2 6c0 8-7 14-17 14s-17-6-17-14l2-6c-1-4-2-8-2-14z',
      '#E09A6C',
    ) +
    spot('M36 10c9 1 13 5 13 12 0 6-1 10-2 14l2 6c0 8-6 13-14 14 5-8 3-13 5-20s2-16-4-26z', INK, 0.3) +
    form('M20 39c3-3 21-3 24 0l1 5c-2 5-8 8-13 8s-11-3-13-8z', INK, 2) +
    spot(
      'M22 40l2 4 2-4zM28 39l2 4.500 2-4.500zM34 39l2 4.500 2-4.500zM39.500 40l1.500 4 1.800-4zM24 49l2-4 2 4.800zM30 51l2-4.500 2 4.500zM36 50l2-5 2 4z',
      '#FFF8E6',
    ) +
    form('M24 20a6.500 6.500 0 1 0 .1 0z', '#FFF8E6', 2) +
    spot('M25 24.500a2.200 2.200 0 1 0 .1 0z', '#B3261E') +
    inked('M37 25l6-2M37 28h5', 2.4) +
    inked('M17 18l11 3M47 17l-12 6M31 27l-2 7h5', 2.2) +
    form('M18 60c6 5 22 5 28 0', 'none', 4.5, '#B8860B') +
    form('M18 60c6 5 22 5 28 0', 'none', 2, '#FFDF7A'),
  // Faces for seats and for the other games.
  punk:
    cloth('#4A2A5A') +
    face(SKIN.pale) +
    form('M25 15C24 6 26 0 32-1c6 1 8 7 7 16l-7-3z', '#3FB58A') +
    inked('M20 37l3-5M44 37l-3-5', 1.6),
  boss:
    cloth('#2B2B33') +
    face(SKIN.tan) +
    form('M13 17h38l-6-4-2-9H21l-2 9z', '#3A2A22') +
    form('M22 25h9v5h-8zM33 25h9l-1 5h-8z', INK) +
    collar('#B3261E'),
  'judge-a': pads(JUDGE, '#8A95A3') + helm('#4A5568', '#7BDCA6', SKIN.tan),
  'judge-b': pads(JUDGE, '#F4882A') + helm('#4A2B3A', '#F4882A', SKIN.pale, false),
  'judge-c':
    pads(JUDGE, GOLD) +
    form('M17 34C14 18 20 5 32 5s18 13 15 29l-6 2H23z', '#8C3B1E') +
    face(SKIN.pale) +
    form('M18 27c0-13 5-21 14-21s15 8 14 21c-3-7-9-10-14-9-5 0-10 3-14 9z', '#8C3B1E') +
    collar('#51A0FB'),
  'judge-d':
    pads(JUDGE, '#3F8F63') +
    face(SKIN.brown) +
    form('M21 33c0 10 4 16 11 17 7-1 11-7 11-17-3 4-6 4-11 3-5 1-8 1-11-3z', '#17151D') +
    form('M28 40c3-1 5-1 8 0', 'none', 1.8, '#C98A6A') +
    form('M20 18c2-8 6-11 12-11s10 3 12 11c-8-3-16-3-24 0z', '#17151D'),
  bot:
    pads('#5C6773', '#8A95A3') +
    form('M18 12h28v30l-5 6H23l-5-6z', '#9AA7B5') +
    spot('M34 12h12v30l-5 6h-7z', INK, 0.25) +
    form('M21 22h22v7H21z', INK) +
    spot('M24 24h5v3h-5zM35 24h5v3h-5z', '#FF7A5C') +
    inked('M25 38h14M28 35v6M32 35v6M36 35v6', 1.8) +
    inked('M32 12V4', 2.4),
  niamh:
    cloth('#2E5A46') +
    form('M12 58C8 24 16 5 32 5s24 19 20 53l-8-8-3-14H23l-3 14z', '#C9541F') +
    face(SKIN.pale) +
    form('M18 28c0-14 4-23 14-23s15 9 14 23c-4-8-8-12-14-13-5 3-10 7-14 13z', '#C9541F') +
    form('M23 31l6 3M23 34l5 2.5', 'none', 1.8, '#1F6FB5'),
  kai:
    cloth('#33463A') +
    form('M11 58C8 22 16 2 32 2s24 20 21 56l-9-6H20z', '#4B6B55') +
    face(SKIN.pale) +
    form('M20 30c0 16 5 26 12 28 7-2 12-12 12-28-2 4-6 5-12 4-6 1-10 0-12-4z', '#D8D2C4') +
    inked('M27 40c3-1 7-1 10 0', 1.8) +
    form('M18 30c-1-15 4-22 14-22s15 7 14 22c-2-8-5-13-14-13s-12 5-14 13z', '#4B6B55'),
};

/** Somebody we have no drawing of: a helm without a name. */
export const UNKNOWN_BUST = 'judge-a';

/** The id to `<use>`, with `putSprite()` from `sprite.ts`. */
export function bustOf(who: string): string {
  return `#b-${Object.hasOwn(BUSTS, who) ? who : UNKNOWN_BUST}`;
}
