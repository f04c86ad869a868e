// The table from above, as the page draws it: terrain of the pack, models of the view. North is up; a unit is a mil.
import { fields, list, number, numbers, text, texts } from '../../lib/loose.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Piece {
  id: string;
  kind: string;
  roof: boolean;
  corners: Point[];
  label: string;
}

export interface Model {
  id: string;
  side: 'a' | 'b';
  name: string;
  at: Point;
  radius: number;
  /** Where its facing line ends. */
  nose: Point;
  down: boolean;
  label: string;
}

export interface Plan {
  width: number;
  depth: number;
  pieces: Piece[];
  models: Model[];
  /** The waypoints that have been given. */
  path: Point[];
}

const TICKS = 4096;

/** Inches: 12500 mil are 12.5. */
export const inches = (mil: number): string => String(Math.round(mil) / 1000);

/** One of eight directions; 0 is east, 1024 north. */
export function compass(tick: number): string {
  const names = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];
  return names[Math.floor((tick + 256) / 512) % 8] ?? 'east';
}

export function plan(view: Record<string, unknown>, content: unknown): Plan {
  const files = fields(fields(content).files);
  const layout = fields(files[`layouts/${text(view.layout) ?? ''}.toml`]);
  const [width = 36000, depth = 36000] = numbers(layout.size);
  // North is up on the table and down in a picture.
  const flipped = (x: number, y: number): Point => ({ x, y: depth - y });
  const pieces = list(layout.pieces).map((it) => piece(fields(it), flipped));
  const models = list(view.models).flatMap((it) => model(fields(it), flipped));
  const path = list(view.path).map((it) => flipped(number(fields(it).x), number(fields(it).y)));
  return { width, depth, pieces, models, path };
}

function piece(it: Record<string, unknown>, flipped: (x: number, y: number) => Point): Piece {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(it.rect);
  const rect = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  const corners = (it.poly === undefined ? rect : list(it.poly).map(numbers)).map(([x = 0, y = 0]) => flipped(x, y));
  const [low = 0, high = 0] = numbers(it.z);
  const [id, kind] = [text(it.id) ?? '', text(it.kind) ?? 'open'];
  const roof = it.roof === true;
  const words = [`${id}: ${kind}, ${inches(low)} to ${inches(high)} inches high`, roof ? 'a roof' : ''];
  return { id, kind, roof, corners, label: words.filter(Boolean).join(', ') };
}

function model(it: Record<string, unknown>, flipped: (x: number, y: number) => Point): Model[] {
  if (it.place !== 'table') return [];
  const { x, y } = fields(it.at);
  const [radius, tick] = [number(it.radius), number(it.facing)];
  const at = flipped(number(x), number(y));
  const angle = (2 * Math.PI * tick) / TICKS;
  const nose = { x: at.x + radius * Math.cos(angle), y: at.y - radius * Math.sin(angle) };
  const id = text(it.id) ?? '';
  const name = text(it.name) ?? id;
  const place = `at ${inches(number(x))}, ${inches(number(y))}, facing ${compass(tick)}`;
  const state = [...marks(it), ...texts([it.mount]).map((mount) => `on ${mount}`)];
  const label = [`${id} ${name}`, place, ...state].join(', ');
  return [{ id, side: id.startsWith('a') ? 'a' : 'b', name, at, radius, nose, down: it.down === true, label }];
}

/** What lies beside a model. */
export function marks(it: Record<string, unknown>): string[] {
  const flag = (field: string, words: string): string[] => (it[field] === true ? [words] : []);
  const count = (field: string): string[] => (number(it[field]) > 0 ? [`${String(number(it[field]))} ${field}`] : []);
  return [
    ...(it.subdued === true ? ['subdued'] : flag('down', 'incapacitated')),
    ...flag('pinned', 'pinned'),
    ...count('stunned'),
    ...count('injured'),
    ...flag('fast', 'moving fast'),
    ...flag('overwatch', 'on overwatch'),
    ...(it.chip === null || it.chip === undefined ? [] : ['activated']),
  ];
}
