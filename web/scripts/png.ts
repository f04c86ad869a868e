// Screenshots are drawn with few colours: with a palette of 256 they are a third as large and look the same.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Colours that are taken as they are, because so much is painted with them. */
const EXACT = 96;
const COLOURS = 256;

interface Picture {
  width: number;
  height: number;
  /** Each pixel as 0xRRGGBB. */
  pixels: Uint32Array;
}

/** The same picture, with a palette. */
export function shrink(png: Buffer): Buffer {
  const picture = decode(png);
  const palette = paletteOf(picture.pixels);
  return encode(picture, palette);
}

/** A PNG as browsers write it: 8 bits, RGB or RGBA, not interlaced. */
function decode(png: Buffer): Picture {
  const packed: Buffer[] = [];
  let [width, height, bytes] = [0, 0, 3];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      bytes = body[9] === 6 ? 4 : 3;
    } else if (kind === 'IDAT') packed.push(body);
    at += length + 12;
  }
  const lines = inflateSync(Buffer.concat(packed));
  const stride = width * bytes;
  const plain = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) unfilter(lines, plain, y, stride, bytes);
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i += 1) {
    const at = i * bytes;
    pixels[i] = ((plain[at] ?? 0) << 16) | ((plain[at + 1] ?? 0) << 8) | (plain[at + 2] ?? 0);
  }
  return { width, height, pixels };
}

function unfilter(lines: Buffer, plain: Uint8Array, y: number, stride: number, bytes: number): void {
  const filter = lines[y * (stride + 1)];
  for (let x = 0; x < stride; x += 1) {
    const at = y * stride + x;
    const left = x >= bytes ? (plain[at - bytes] ?? 0) : 0;
    const up = y > 0 ? (plain[at - stride] ?? 0) : 0;
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = up;
    else if (filter === 3) guess = (left + up) >> 1;
    else if (filter === 4) guess = paeth(left, up, x >= bytes && y > 0 ? (plain[at - stride - bytes] ?? 0) : 0);
    plain[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

type Colour = [r: number, g: number, b: number];
interface Shade {
  colour: Colour;
  count: number;
}

const split = (pixel: number): Colour => [pixel >> 16, (pixel >> 8) & 255, pixel & 255];

/** The commonest colours, and the rest by median cut. */
function paletteOf(pixels: Uint32Array): Colour[] {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const shades = [...counts].sort(([, a], [, b]) => b - a).map(([pixel, count]) => ({ colour: split(pixel), count }));
  if (shades.length <= COLOURS) return shades.map(({ colour }) => colour);
  const boxes = [shades.slice(EXACT)];
  while (boxes.length < COLOURS - EXACT) {
    const [widest, channel] = widestOf(boxes);
    const box = boxes[widest]?.sort((a, b) => a.colour[channel] - b.colour[channel]) ?? [];
    if (box.length < 2) break;
    const half = halfOf(box);
    boxes.splice(widest, 1, box.slice(0, half), box.slice(half));
  }
  return [...shades.slice(0, EXACT).map(({ colour }) => colour), ...boxes.map(mean)];
}

/** Which box spreads widest, weighed by what is in it, and along which channel. */
function widestOf(boxes: Shade[][]): [box: number, channel: 0 | 1 | 2] {
  let best: [number, 0 | 1 | 2] = [0, 0];
  let most = -1;
  boxes.forEach((box, at) => {
    for (const channel of [0, 1, 2] as const) {
      let [low, high, count] = [255, 0, 0];
      for (const shade of box) {
        low = Math.min(low, shade.colour[channel]);
        high = Math.max(high, shade.colour[channel]);
        count += shade.count;
      }
      const spread = (high - low) * Math.sqrt(count);
      if (spread > most) [most, best] = [spread, [at, channel]];
    }
  });
  return best;
}

function halfOf(box: Shade[]): number {
  const all = box.reduce((sum, { count }) => sum + count, 0);
  let sum = 0;
  const at = box.findIndex(({ count }) => (sum += count) >= all / 2);
  return Math.min(Math.max(at, 1), box.length - 1);
}

function mean(box: Shade[]): Colour {
  const all = box.reduce((sum, { count }) => sum + count, 0);
  const of = (channel: 0 | 1 | 2) => Math.round(box.reduce((sum, it) => sum + it.colour[channel] * it.count, 0) / all);
  return [of(0), of(1), of(2)];
}

function encode({ width, height, pixels }: Picture, palette: Colour[]): Buffer {
  const nearest = new Map<number, number>();
  const indexOf = (pixel: number): number => {
    const known = nearest.get(pixel);
    if (known !== undefined) return known;
    const [r, g, b] = split(pixel);
    let best = 0;
    let least = Infinity;
    for (const [index, [pr, pg, pb]] of palette.entries()) {
      // An eye sees green best.
      const far = 3 * (r - pr) ** 2 + 4 * (g - pg) ** 2 + 2 * (b - pb) ** 2;
      if (far >= least) continue;
      best = index;
      least = far;
    }
    nearest.set(pixel, best);
    return best;
  };
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = indexOf(pixels[y * width + x] ?? 0);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
