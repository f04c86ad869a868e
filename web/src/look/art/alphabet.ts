// Our own block letters: strokes on a grid of 3 by 6 (M and W are wider), mitred, with chamfered corners.

interface Letter {
  width: number;
  strokes: string;
}

const LETTERS: Record<string, [width: number, strokes: string]> = {
  A: [3, 'M0 6V1L.9 0H2.1L3 1V6M0 3.7H3'],
  B: [3, 'M0 0H2.1L3 .9V2.2L2.3 3L3 3.8V5.1L2.1 6H0ZM0 3H2.3'],
  C: [3, 'M3 2V.9L2.1 0H.9L0 .9V5.1L.9 6H2.1L3 5.1V4'],
  D: [3, 'M0 0H2L3 1.1V4.9L2 6H0Z'],
  E: [2.7, 'M2.9 0H0V6H2.9M0 3H2.4'],
  F: [2.6, 'M2.9 0H0V6M0 3H2.4'],
  G: [3, 'M3 1.9V.9L2.1 0H.9L0 .9V5.1L.9 6H2.1L3 5.1V3.3H1.6'],
  H: [3, 'M0 0V6M3 0V6M0 3H3'],
  I: [0, 'M0 0V6'],
  J: [2.6, 'M2.6 0V5.1L1.7 6H.9L0 5.1V4'],
  K: [3, 'M0 0V6M3.1-.2L.5 3L3.1 6.2'],
  L: [2.6, 'M0 0V6H2.8'],
  M: [4, 'M0 6V0L2 3.4L4 0V6'],
  N: [3, 'M0 6V0L3 6V0'],
  O: [3, 'M.9 0H2.1L3 .9V5.1L2.1 6H.9L0 5.1V.9Z'],
  P: [3, 'M0 6V0H2.1L3 .9V2.6L2.1 3.5H0'],
  Q: [3, 'M.9 0H2.1L3 .9V5.1L2.1 6H.9L0 5.1V.9ZM1.5 4.2L3.3 6.4'],
  R: [3, 'M0 6V0H2.1L3 .9V2.5L2.1 3.4H0M1.5 3.4L3 6.2'],
  S: [3, 'M3 1.8V.9L2.1 0H.9L0 .9V2.1L.9 3H2.1L3 3.9V5.1L2.1 6H.9L0 5.1V4.2'],
  T: [3, 'M-.3 0H3.3M1.5 0V6'],
  U: [3, 'M0 0V5.1L.9 6H2.1L3 5.1V0'],
  V: [3, 'M0-.3L1.5 6L3-.3'],
  W: [4.2, 'M0-.2L1 6L2.1 1.6L3.2 6L4.2-.2'],
  X: [3, 'M0-.2L3 6.2M3-.2L0 6.2'],
  Y: [3, 'M0-.2L1.5 3L3-.2M1.5 3V6'],
  Z: [3, 'M-.2 0H3L0 6H3.2'],
  '0': [3, 'M.9 0H2.1L3 .9V5.1L2.1 6H.9L0 5.1V.9ZM1 4.2L2 1.8'],
  '1': [1, 'M0 .9L1 0V6'],
  '2': [3, 'M0 1.8V.9L.9 0H2.1L3 .9V2.2L0 6H3.3'],
  '3': [3, 'M0 .9L.9 0H2.1L3 .9V2.2L2.2 3L3 3.8V5.1L2.1 6H.9L0 5.1M1 3H2.2'],
  '4': [3, 'M2.2 6V0L0 4.2H3.3'],
  '5': [3, 'M3 0H.1V2.7H2.1L3 3.6V5.1L2.1 6H.9L0 5.1'],
  '6': [3, 'M2.9 .9L2.1 0H.9L0 .9V5.1L.9 6H2.1L3 5.1V3.7L2.1 2.8H0'],
  '7': [3, 'M-.2 0H3L1.2 6.2'],
  '8': [3, 'M.9 0H2.1L3 .9V2.2L2.2 3L3 3.8V5.1L2.1 6H.9L0 5.1V3.8L.8 3L0 2.2V.9ZM.8 3H2.2'],
  '9': [3, 'M3 3.2H.9L0 2.3V.9L.9 0H2.1L3 .9V5.1L2.1 6H.9L.1 5.1'],
  '-': [2, 'M-.2 3.1H2.2'],
  ' ': [1, ''],
  ':': [0, 'M0 1.3V2.3M0 4.2V5.2'],
  '!': [0, 'M0 0V3.8M0 5V6.4'],
  '?': [3, 'M0 1.6V.9L.9 0H2.1L3 .9V2.3L1.5 3.4V4.2M1.5 5.2V6.4'],
  '.': [0, 'M0 5.2V6.4'],
  ',': [0.4, 'M.4 5.2V6.2L0 7'],
  "'": [0, 'M0-.2V1.4'],
};

/** Pairs that stand closer. */
const KERN: Record<string, number> = { LT: 1, TA: 0.5, LE: 0.1, TY: 0.3, RT: 0.2, TE: 0.15, IT: 0.1 };

export interface Placed {
  at: number;
  strokes: string;
}

/** The letters of a text with their places, and the width of it all. Accents are left out; so is what has no form. */
export function setLetters(text: string): { letters: Placed[]; width: number } {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").replace(/[–—]/g, '-').toUpperCase();
  const letters: Placed[] = [];
  let at = 0;
  for (const [index, character] of [...plain].entries()) {
    const letter = letterOf(character);
    if (letter.strokes) letters.push({ at: Math.round(at * 100) / 100, strokes: letter.strokes });
    const kern = KERN[character + (plain[index + 1] ?? ' ')] ?? 0;
    at += letter.width + (character === ' ' ? 0.9 : 1.95) - kern;
  }
  return { letters, width: at };
}

function letterOf(character: string): Letter {
  const [width, strokes] = LETTERS[character] ?? [1, ''];
  return { width, strokes };
}
