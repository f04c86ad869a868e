// SHA-256 (FIPS 180-4). Written here because browsers keep theirs (crypto.subtle) from pages that came over plain
// http, and a table in a living room usually does.

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUND = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

/** The same of the square roots of the first 8. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19] as const;

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(blocks.buffer).set(message);
  blocks.setUint8(message.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(message.length) * 8n);

  const hash = new Uint32Array(START);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks.byteLength; block += 64) compress(hash, schedule, blocks, block);

  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function compress(hash: Uint32Array, schedule: Uint32Array, blocks: DataView, block: number): void {
  const word = (index: number) => schedule[index] ?? 0;
  for (let t = 0; t < 16; t += 1) schedule[t] = blocks.getUint32(block + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const [near, far] = [word(t - 2), word(t - 15)];
    const small1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    const small0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    schedule[t] = small1 + word(t - 7) + small0 + word(t - 16);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + (ROUND[t] ?? 0) + word(t)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (hash[index] = (hash[index] ?? 0) + value));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a hexadecimal text; null if it is none. */
export function unhex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
