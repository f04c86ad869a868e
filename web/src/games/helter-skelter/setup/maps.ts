// The maps of a Helter Skelter pack as far as a small picture needs them. The table draws them in full.

export interface MapSketch {
  id: string;
  name: string;
  width: number;
  height: number;
  /** All of these are the `d` of paths. */
  floor: string;
  high: string;
  cover: string;
  falls: string;
  walls: string;
}

type Point = [number, number];

/** Whatever of the pack is not a map, or not whole, is left out. */
export function sketches(content: unknown): MapSketch[] {
  const files = record(record(content)?.files);
  if (!files) return [];
  const names = Object.keys(files).filter((path) => /^maps\/[^.]+\.toml$/.test(path));
  return names.flatMap((path) => sketch(record(files[path])) ?? []);
}

function sketch(map: Record<string, unknown> | null): MapSketch | null {
  if (!map || typeof map.id !== 'string' || typeof map.name !== 'string') return null;
  if (typeof map.width !== 'number' || typeof map.height !== 'number') return null;
  const vertices = list(map.vertices).filter(isPoint);
  const outline = (corners: unknown, closed: boolean) => {
    const points = list(corners).flatMap((at) => (typeof at === 'number' ? [vertices[at]?.join(' ') ?? ''] : []));
    return points.length ? `M${points.join('L')}${closed ? 'Z' : ''}` : '';
  };
  // A space: its number, c for cover and h for high ground, where the number stands, its corners.
  const spaces = list(map.spaces).flatMap((space) => {
    const [, marks, , , corners] = list(space);
    return typeof marks === 'string' ? [{ marks, d: outline(corners, true) }] : [];
  });
  const marked = (mark: string) => spaces.flatMap(({ marks, d }) => (marks.includes(mark) ? [d] : [])).join('');
  return {
    id: map.id,
    name: map.name,
    width: map.width,
    height: map.height,
    floor: marked(''),
    high: marked('h'),
    cover: marked('c'),
    falls: list(map.falls)
      .map((fall) => outline(list(fall)[1], true))
      .join(''),
    walls: list(map.walls)
      .map((wall) => outline(wall, false))
      .join(''),
  };
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}
