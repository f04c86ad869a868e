// How a map is drawn: `maps/*.look.toml` as served. No rule reads it. Kinds that this client does not know are left out,
// so that a newer pack still shows.

import type { Point } from './pen.ts';
import { asArray, asNumber, asPoint, asRecord, asString, type Reading } from '../../../lib/reading.ts';

/** What the ground is made of. High ground has its own. */
export const FLOORS = ['plaza', 'lobby', 'roof', 'gravel', 'deck', 'plank', 'tile', 'bath', 'carpet'] as const;
export type Floor = (typeof FLOORS)[number];

/** Paint and inlay work, flat. */
export type Inlay =
  | { kind: 'line'; points: Point[]; width: number }
  | { kind: 'runner'; from: Point; to: Point; width: number }
  | { kind: 'ring'; at: Point; radius: number; width: number }
  | { kind: 'seal'; at: Point; radius: number }
  | { kind: 'landing'; at: Point; radius: number }
  | { kind: 'sunbeam'; at: Point; width: number; length: number }
  | { kind: 'text'; text: string; at: Point; size: number; turn: number };

/** Width and height of the ground that a thing covers, unless its row says otherwise. */
export const PROP_SIZES = {
  bench: [110, 32],
  crate: [60, 68],
  desk: [130, 66],
  door: [150, 30],
  kiosk: [56, 70],
  lift: [110, 36],
  pillar: [68, 82],
  plant: [60, 60],
  statue: [120, 150],
  window: [120, 22],
  aerial: [50, 90],
  'air-plant': [120, 104],
  duct: [150, 52],
  garden: [120, 70],
  hatch: [64, 54],
  pipes: [150, 30],
  skylight: [110, 80],
  stairhead: [90, 96],
  tank: [110, 116],
  vent: [44, 50],
  washing: [150, 50],
  bath: [64, 110],
  bed: [80, 110],
  counter: [150, 50],
  rug: [130, 90],
  screen: [90, 22],
  shelf: [110, 34],
  sofa: [120, 50],
  table: [94, 94],
} as const satisfies Record<string, readonly [number, number]>;
export type PropKind = keyof typeof PROP_SIZES;

export interface Prop {
  readonly space: number;
  readonly kind: PropKind;
  /** The upper left corner of the ground that it covers. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

export interface Look {
  /** Of every space that `floors` does not list. */
  readonly floor: Floor;
  readonly floors: ReadonlyMap<number, Floor>;
  readonly inlays: readonly Inlay[];
  /** Spaces that hang over a fall, with rails. */
  readonly bridges: ReadonlySet<number>;
  /** From the far side to the near one. */
  readonly props: readonly Prop[];
}

const isFloor = (name: unknown): name is Floor => FLOORS.includes(name as Floor);
const isProp = (name: string): name is PropKind => Object.hasOwn(PROP_SIZES, name);

export function readLook(file: unknown, at: Reading): Look {
  const look = asRecord(file, at);
  const floors = new Map<number, Floor>();
  for (const [name, spaces] of Object.entries(asRecord(look.floors ?? {}, at.in('floors')))) {
    for (const space of asArray(spaces, at.in('floors'))) if (isFloor(name)) floors.set(asNumber(space, at), name);
  }
  const props = Object.entries(asRecord(look.props ?? {}, at.in('props'))).flatMap(([space, rows]) =>
    asArray(rows, at.in('props')).flatMap((row) => readProp(Number(space), row, at.in('props'))),
  );
  return {
    floor: isFloor(look.floor) ? look.floor : 'plaza',
    floors,
    inlays: asArray(look.inlay ?? [], at.in('inlay')).flatMap((inlay) => readInlay(inlay, at.in('inlay'))),
    bridges: new Set(asArray(look.bridges ?? [], at.in('bridges')).map((space) => asNumber(space, at))),
    props: props.sort((a, b) => a.at[1] + a.height - b.at[1] - b.height),
  };
}

function readProp(space: number, row: unknown, at: Reading): Prop[] {
  const [name, x, y, width, height] = asArray(row, at);
  const kind = asString(name, at);
  if (!isProp(kind)) return [];
  const [usualWidth, usualHeight] = PROP_SIZES[kind];
  return [
    {
      space,
      kind,
      at: asPoint([x, y], at),
      width: width === undefined ? usualWidth : asNumber(width, at),
      height: height === undefined ? usualHeight : asNumber(height, at),
    },
  ];
}

function readInlay(row: unknown, at: Reading): Inlay[] {
  const file = asRecord(row, at);
  const number = (name: string) => asNumber(file[name], at.in(name));
  const point = (name: string) => asPoint(file[name], at.in(name));
  switch (file.kind) {
    case 'line': {
      const points = asArray(file.points, at.in('points')).map((each) => asPoint(each, at.in('points')));
      return [{ kind: 'line', points, width: number('width') }];
    }
    case 'runner':
      return [{ kind: 'runner', from: point('from'), to: point('to'), width: number('width') }];
    case 'ring':
      return [{ kind: 'ring', at: point('at'), radius: number('radius'), width: number('width') }];
    case 'seal':
    case 'landing':
      return [{ kind: file.kind, at: point('at'), radius: number('radius') }];
    case 'sunbeam':
      return [{ kind: 'sunbeam', at: point('at'), width: number('width'), length: number('length') }];
    case 'text': {
      const turn = file.turn === undefined ? 0 : number('turn');
      return [{ kind: 'text', text: asString(file.text, at), at: point('at'), size: number('size'), turn }];
    }
    default:
      return [];
  }
}
