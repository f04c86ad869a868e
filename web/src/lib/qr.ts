// A QR code of a short text: byte mode, error correction level M, versions 1 to 10 (ISO/IEC 18004).
// Enough for a link; a longer text has no code.

/** Rows of modules; true is dark. Without the quiet zone of four modules round it. */
export type Modules = boolean[][];

/** For each version from 1: error-correction bytes per block, then the data bytes of each block (level M). */
const BLOCKS: readonly (readonly [ec: number, data: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** For each version from 1: where alignment patterns are centred. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Level M in the format bits. */
const LEVEL = 0b00;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The code of a text in the smallest version that holds it, or nothing if none does. */
export function qr(text: string, mask?: number): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, data], at) => headBits(at + 1) + 8 * bytes.length <= 8 * sum(data));
  if (version === 0) return null;
  const paper = new Paper(version);
  paper.drawData(interleaved(dataBytes(bytes, version), version));
  const best =
    mask ?? [0, 1, 2, 3, 4, 5, 6, 7].reduce((a, b) => (penalty(paper.masked(b)) < penalty(paper.masked(a)) ? b : a));
  return paper.masked(best);
}

/** Mode and length: how many bytes follow takes 8 bits up to version 9, then 16. */
const headBits = (version: number): number => 4 + (version < 10 ? 8 : 16);

function dataBytes(text: Uint8Array, version: number): number[] {
  const room = 8 * sum(block(version)[1]);
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(text.length, headBits(version) - 4);
  text.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
}

function block(version: number): readonly [number, readonly number[]] {
  const found = BLOCKS[version - 1];
  if (!found) throw new Error(`no version ${version}`);
  return found;
}

/** Data and error correction in the order in which they are drawn: byte by byte across the blocks. */
function interleaved(data: number[], version: number): number[] {
  const [ec, lengths] = block(version);
  let start = 0;
  const blocks = lengths.map((length) => data.slice(start, (start += length)));
  const checks = blocks.map((bytes) => remainder(bytes, generator(ec)));
  const across = (rows: number[][]): number[] => {
    const longest = Math.max(...rows.map((row) => row.length));
    return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
  };
  return [...across(blocks), ...across(checks)];
}

// The field of 256 elements in which the error correction is reckoned.
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of the generator polynomial below its leading one, highest first. */
function generator(degree: number): number[] {
  const result: number[] = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) result[at] = times(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, at) => (rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor)));
  }
  return rest;
}

/** The check bits of format and version information: the remainder of a binary division. */
function binaryRemainder(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let step = 0; step < degree; step++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return rest;
}

/** One code while it is drawn: which modules are dark, and which of them are no data. */
class Paper {
  private readonly size: number;
  private readonly dark: Modules;
  private readonly fixed: Modules;

  constructor(version: number) {
    this.size = 17 + 4 * version;
    const blank = (): Modules => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.dark = blank();
    this.fixed = blank();
    for (let at = 0; at < this.size; at++) {
      this.fix(6, at, at % 2 === 0);
      this.fix(at, 6, at % 2 === 0);
    }
    this.finder(3, 3);
    this.finder(3, this.size - 4);
    this.finder(this.size - 4, 3);
    const centres = ALIGNMENT[version - 1] ?? [];
    const last = centres.length - 1;
    centres.forEach((row, i) =>
      centres.forEach((column, j) => {
        // Three corners belong to the finders.
        const corner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
        if (!corner) this.square(row, column, 2, (ring) => ring !== 1);
      }),
    );
    this.drawFormat(this.dark, 0);
    if (version >= 7) this.drawVersion(version);
  }

  private fix(row: number, column: number, dark: boolean): void {
    const [cells, marks] = [this.dark[row], this.fixed[row]];
    if (!cells || !marks || column < 0 || column >= this.size) return;
    cells[column] = dark;
    marks[column] = true;
  }

  private square(row: number, column: number, reach: number, dark: (ring: number) => boolean): void {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) this.fix(row + y, column + x, dark(Math.max(Math.abs(x), Math.abs(y))));
  }

  private finder(row: number, column: number): void {
    this.square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }

  /** Fifteen bits, twice, that say level and mask; the data must leave their place free. */
  private drawFormat(target: Modules, mask: number): void {
    const data = (LEVEL << 3) | mask;
    const bits = ((data << 10) | binaryRemainder(data, 0x537, 10)) ^ 0x5412;
    const size = this.size;
    const set = (row: number, column: number, at: number): void => {
      this.fix(row, column, false);
      const cells = target[row];
      if (cells) cells[column] = at < 0 || ((bits >> at) & 1) === 1;
    };
    for (let at = 0; at < 6; at++) set(at, 8, at);
    set(7, 8, 6);
    set(8, 8, 7);
    set(8, 7, 8);
    for (let at = 9; at < 15; at++) set(8, 14 - at, at);
    for (let at = 0; at < 8; at++) set(8, size - 1 - at, at);
    for (let at = 8; at < 15; at++) set(size - 15 + at, 8, at);
    // Always dark.
    set(size - 8, 8, -1);
  }

  private drawVersion(version: number): void {
    const bits = (version << 12) | binaryRemainder(version, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
      const [near, far] = [Math.floor(at / 3), this.size - 11 + (at % 3)];
      const dark = ((bits >> at) & 1) === 1;
      this.fix(near, far, dark);
      this.fix(far, near, dark);
    }
  }

  /** Two columns at a time from the right, up and down in turn, past the vertical timing line. */
  drawData(bytes: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const upward = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++) {
        const row = upward ? this.size - 1 - step : step;
        for (const column of [right, right - 1]) {
          const cells = this.dark[row];
          if (!cells || this.fixed[row]?.[column]) continue;
          cells[column] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  masked(mask: number): Modules {
    const hides = MASKS[mask] ?? (() => false);
    const result = this.dark.map((cells, row) =>
      cells.map((dark, column) => (this.fixed[row]?.[column] ? dark : dark !== hides(row, column))),
    );
    this.drawFormat(result, mask);
    return result;
  }
}

/** How hard a code is to read; the mask with the least is taken. */
export function penalty(modules: Modules): number {
  const columns = modules.map((_, at) => modules.map((row) => row[at] ?? false));
  let points = 0;
  for (const line of [...modules, ...columns]) {
    let run = 0;
    line.forEach((dark, at) => {
      run = at > 0 && dark === line[at - 1] ? run + 1 : 1;
      if (run === 5) points += 3;
      else if (run > 5) points += 1;
    });
    // A finder's 1:1:3:1:1 with four light modules on either side.
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (let at = 0; at + 11 <= text.length; at++) {
      const part = text.slice(at, at + 11);
      if (part === '10111010000' || part === '00001011101') points += 40;
    }
  }
  for (let row = 1; row < modules.length; row++)
    for (let column = 1; column < modules.length; column++) {
      const four = [
        modules[row]?.[column],
        modules[row]?.[column - 1],
        modules[row - 1]?.[column],
        modules[row - 1]?.[column - 1],
      ];
      if (four.every((dark) => dark === four[0])) points += 3;
    }
  const share = modules.flat().filter((dark) => dark).length / modules.length ** 2;
  return points + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

/** The code as one SVG path in units of a module, for `viewBox="0 0 n n"` with n = size + 8. */
export function qrPath(modules: Modules): string {
  return modules
    .flatMap((cells, row) => cells.map((dark, column) => (dark ? `M${column + 4} ${row + 4}h1v1h-1z` : '')))
    .join('');
}
