import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { penalty, qr, qrPath, type Modules } from './qr';

// Made with another encoder (python-qrcode 8): for masks 0 to 7, the first 16 digits of SHA-256 over the rows of 0 and 1.
const KNOWN: [text: string, version: number, masks: string[]][] = [
  [
    'A',
    1,
    [
      '2bae48594b732587',
      '43f688a881761c91',
      '1df28de52a4a3bd0',
      'bc9009ae87ca68f1',
      '177b3a1897a152ae',
      'a6fca46e028f9962',
      '90e985ca4eb58895',
      '23eee31305a65603',
    ],
  ],
  [
    'https://mega.city/t/1',
    2,
    [
      'a31fd86c688807d9',
      'ce99d2978f3ea3a9',
      '67b6af8827c7e156',
      '879f8d64b13063b2',
      'e31c33290d8b4ee1',
      '3e3f77718ae889ab',
      '7e233e9508b37366',
      'dc6ea2d7af88b4f1',
    ],
  ],
  [
    'http://127.0.0.1:8000/table/65a83bbbe25c5361bc2d9731f2442843',
    4,
    [
      '5c6cab13c8f8b156',
      '6bdee6f32159fee8',
      'a82ef7f3556a248f',
      '11cae8fb18c413fd',
      'c196215278dd9fe6',
      'b588176dd238164e',
      '461f136a48796ac5',
      '81638a944099a909',
    ],
  ],
  [
    'Sláine mac Roth',
    2,
    [
      '0babbc23cd6def18',
      '09e03c3e8551455f',
      'f34a1553aa558a0e',
      '79cf5df147c68071',
      '6332eae78563c9bd',
      '712900e428f5c81b',
      '967015c3c0532602',
      '7541890c6e22c694',
    ],
  ],
  [
    'x'.repeat(14),
    1,
    [
      'ca4e5f8669011ed0',
      'ce179c5d0e1ce44e',
      '57987d1ffbed8e80',
      'fa85045927243c29',
      '948367ed70765267',
      'f25a9f30dd1ce758',
      '400be42d20a6884a',
      '7a0b3210bc28aa21',
    ],
  ],
  [
    'x'.repeat(26),
    2,
    [
      '6b3c728f6da5c737',
      'dec5bacdf8d7359c',
      '44dbd536a8d3338b',
      '548618212442645f',
      '5746fda340c362a1',
      'ca075de9b06d02aa',
      '85f4cffd6a998f45',
      '28f1c68a3540d27a',
    ],
  ],
  [
    'x'.repeat(42),
    3,
    [
      '29e68797907db7dd',
      '43ebb46192584fc2',
      'a8bae697446ddaa6',
      '42f90fb873889c4e',
      '40bf4cb55670e8a6',
      '38bdd8a924727157',
      '1ad9269fa684b00f',
      '8fff541e671e9178',
    ],
  ],
  [
    'x'.repeat(62),
    4,
    [
      '9040f52bb1e8a298',
      'cd58dfc6d110dc8d',
      '75d4b7506610ffcf',
      '76fc53a7cf1244ad',
      'b5d94ab44a18421d',
      '7478a3ab9940275b',
      'ea0b6d510d0ce723',
      '161c4bdfb42498da',
    ],
  ],
  [
    'x'.repeat(84),
    5,
    [
      '11f4048c14db893b',
      '09db13d260ed8361',
      'fe113f03ef62cf4c',
      'dc1afb3451959d9f',
      'f3be8299349ec550',
      '1e1a3290498942c8',
      '54b26f858e312a34',
      'e24cafb4598f1f43',
    ],
  ],
  [
    'x'.repeat(106),
    6,
    [
      '170d10b70f318bfd',
      '69c200cfcbfdb6aa',
      '69d684faa026188f',
      '536f804ac066bd50',
      '2bcebacf7f305bd3',
      'f21514526cebab89',
      '437a55738399b0bf',
      'a9e0f8542759ea4c',
    ],
  ],
  [
    'x'.repeat(122),
    7,
    [
      '91c925bdfb77e72b',
      '6d10e263126ce791',
      '9de7703e7189e883',
      '1f82c14a8ce9e010',
      'e25389e1a881b366',
      'd35bc6aed8269bc6',
      '6c411584fdaf82c9',
      'd8ac890813e7069b',
    ],
  ],
  [
    'x'.repeat(152),
    8,
    [
      '8216411ad53f340a',
      '23488d0a9410faa1',
      '05776ce767bdb1a4',
      '5f946040ead9d43c',
      'e059d9aabac0320e',
      'eefe49132f8cec9a',
      '292c419b76bebfb6',
      '1f1dd6eb19c038ba',
    ],
  ],
  [
    'x'.repeat(180),
    9,
    [
      '21e02ceea8d235cf',
      '474787f2d6d200d6',
      'c02f5b023db7d099',
      '1b10291ba4ee3ae7',
      '1231b79f617c76ea',
      'bb951e084fa9fee1',
      'c60da0aaa57e606b',
      '4ba1334db7fe7512',
    ],
  ],
  [
    'x'.repeat(213),
    10,
    [
      'f8a692e420006d88',
      '84cf7020eecab23c',
      'c3d58fa09f509305',
      'e4c0d72530aee815',
      'd566745b691a4810',
      '919daa13cee1a6ec',
      'f6bd86bea4cbe32e',
      'a67e7f68b8b6bc32',
    ],
  ],
];

const rows = (modules: Modules | null): string[] => (modules ?? []).map((row) => row.map(Number).join(''));
const digest = (modules: Modules | null): string =>
  createHash('sha256').update(rows(modules).join('\n')).digest('hex').slice(0, 16);

describe('a QR code', () => {
  test.each(KNOWN)('of %j is the known one under every mask', (text, version, masks) => {
    expect(qr(text)?.length).toBe(17 + 4 * version);
    expect(masks.map((_, mask) => digest(qr(text, mask)))).toEqual(masks);
    expect(masks).toContain(digest(qr(text)));
  });

  test('takes the mask that is easiest to read', () => {
    const text = 'https://mega.city/table/3f';
    const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => penalty(qr(text, mask) ?? []));
    expect(penalty(qr(text) ?? [])).toBe(Math.min(...all));
  });

  test('is not made of a text that is too long', () => {
    expect(qr('x'.repeat(213))?.length).toBe(57);
    expect(qr('x'.repeat(214))).toBeNull();
  });

  test('is drawn with a quiet zone', () => {
    expect(qrPath(qr('A') ?? [])).toMatch(/^M4 4h1v1h-1zM5 4/);
  });
});
