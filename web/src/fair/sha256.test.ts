import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hex, sha256, unhex } from './sha256.ts';

const of = (text: string) => hex(sha256(new TextEncoder().encode(text)));

test('the examples of FIPS 180-4', () => {
  expect(of('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(of('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
  expect(hex(sha256(new Uint8Array(1_000_000).fill(0x61)))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  );
});

test('every length round the borders of a block is as node says', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
});

test('hexadecimal there and back', () => {
  expect(unhex('00ff10')).toEqual(Uint8Array.of(0, 255, 16));
  expect(hex(Uint8Array.of(0, 255, 16))).toBe('00ff10');
  expect(unhex('')).toEqual(new Uint8Array());
  expect(unhex('0')).toBeNull();
  expect(unhex('0G')).toBeNull();
  expect(unhex('0A')).toBeNull();
});
