// Views of the Miniatures Game to look at: every layout with two forces on it, a crowd for measuring how fast the table
// moves, and every state of terrain and models.
import { fields, list, numbers, text } from '../../../lib/loose.ts';

type Fields = Record<string, unknown>;
const FACTIONS = ['Justice Department', 'Street Gang', 'Cursed Earth Mutants', 'Renegade Robots', 'Mob and Citizens'];
const FILES = ['jd', 'sg', 'cm', 'rr', 'mc'];

export const LAYOUTS = ['city-crossroads', 'shopping-mall', 'power-yard', 'rooftops', 'meg-way', 'block-plaza'];

interface Spot {
  x: number;
  y: number;
  z: number;
}

function model(id: string, name: string, at: Spot, facing: number, more: Fields = {}): Fields {
  const radius = 500;
  return { id, name, place: 'table', at, facing, radius, pack: 0, engine: 'whole', chip: null, seats: 0, ...more };
}

/** The four corners of a rectangle around a point that looks that way. */
function footprint({ x, y }: Spot, length: number, width: number, facing: number): { x: number; y: number }[] {
  const angle = (facing * 2 * Math.PI) / 4096;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [length / 2, width / 2],
    [-length / 2, width / 2],
    [-length / 2, -width / 2],
    [length / 2, -width / 2],
  ];
  return corners.map(([a = 0, b = 0]) => ({ x: Math.round(x + a * c - b * s), y: Math.round(y + a * s + b * c) }));
}

const profiles = (content: unknown, file: string): string[] =>
  list(fields(fields(fields(content).files)[`factions/${file}.toml`]).model).map((it) => text(fields(it).name) ?? '');

/** A game on a layout of the pack. `turn` 0 shows the deployment zones. */
export function viewOf(content: unknown, layout: string, state: string): Fields {
  const scenario = {
    'city-crossroads': 'street-rumble',
    'shopping-mall': 'smash-and-grab',
    'power-yard': 'demolition',
    rooftops: 'rooftop-chase',
    'meg-way': 'prison-convoy',
    'block-plaza': 'hold-the-block',
  }[layout];
  const base: Fields = {
    layout,
    scenario,
    turn: state === 'deploy' ? 0 : 3,
    players: [
      { seat: 'a', faction: FACTIONS[0] },
      { seat: 'b', faction: FACTIONS[1] },
    ],
    terrain: {},
    models: [],
    mounts: [],
    gas: [],
    smoke: [],
    objects: {
      tokens:
        scenario === 'smash-and-grab'
          ? [
              { at: { x: 14000, y: 22000, z: 0 }, carrier: null },
              { at: { x: 22000, y: 14000, z: 0 }, carrier: 'b2' },
            ]
          : [],
    },
    attached: [],
  };
  if (state === 'empty' || state === 'deploy') return base;
  if (state === 'mock') return { ...base, models: mock() };
  if (state === 'shapes') return { ...base, drawn: shapes(), layout: 'drawn', models: mock() };
  if (state === 'states') return { ...base, ...states() };
  if (state === 'crowd') return { ...base, drawn: crowdedLayout(), layout: 'drawn', models: crowd(content) };
  return { ...base, models: crowd(content) };
}

/** As in the mockup. */
function mock(): Fields[] {
  const at = (x: number, y: number, z = 0): Spot => ({ x: x * 1000, y: 36000 - y * 1000, z });
  const turn = (degrees: number) => Math.round((((360 - degrees) % 360) * 4096) / 360);
  return [
    model('a1', 'Senior Judge', at(13, 19.5), turn(351), { chip: 'star' }),
    model('a2', 'Street Judge', at(7.6, 13.2, 4000), turn(10), { overwatch: true }),
    model('a3', 'Rookie Judge', at(12.3, 24.4), turn(320), { fast: true }),
    model('b1', 'Punk', at(28.6, 19.2), turn(200), { pinned: true }),
    model('b2', 'Punk', at(32.3, 19.6), turn(190)),
    model('b3', 'Gang Boss', at(24.6, 17.6), turn(175), { overwatch: true }),
    model('b4', 'Punk', at(22.8, 12.2), turn(160), { chip: 'normal' }),
    model('b5', 'Heavy', at(27.6, 11.6, 4000), turn(165)),
    model('b6', 'Punk', at(20.6, 26.2), turn(250), { injured: 1 }),
  ];
}

/** Every marker, mounts, vehicles, somebody down; doors and walls broken, gas and smoke. */
function states(): Fields {
  const at = (x: number, y: number, z = 0): Spot => ({ x: x * 1000, y: y * 1000, z });
  const vehicle = (id: string, name: string, where: Spot, size: [number, number], facing: number, more: Fields) =>
    model(id, name, where, facing, { footprint: footprint(where, size[0], size[1], facing), ...more });
  return {
    models: [
      model('a1', 'Senior Judge', at(13, 17), 0, { chip: 'last-star', overwatch: true, injured: 2, stunned: 1 }),
      model('a2', 'Street Judge', at(18, 12), 1024, { mount: 'Patrol Bike', radius: 1000, fast: true }),
      model('a3', 'Riot Judge', at(5, 18), 300, { down: true }),
      vehicle('a4', 'Pat-Wagon', at(27, 18), [5000, 2500], 256, { seats: 6, fast: true, radius: 0 }),
      model('a5', 'Psi Judge', at(0, 0), 0, { place: 'aboard', aboard: 'a4' }),
      model('b1', 'Gang Boss', at(21, 24.5), 2048, { pinned: true, stunned: 2 }),
      model('b2', 'Sky Surfer', at(16, 30), 3000, { mount: 'Sky-Board', radius: 650 }),
      model('b3', 'Juve', at(20, 31), 2600, { pack: 1 }),
      model('b4', 'Juve', at(22, 31.6), 2600, { pack: 1 }),
      model('b5', 'Juve', at(21.5, 29.8), 2600, { pack: 1 }),
      model('b6', 'Enforcer', at(8, 16.5), 0, { subdued: true, down: true }),
      vehicle('b7', 'Scrap Buggy', at(30, 5), [3000, 2000], 1500, { seats: 3, engine: 'damaged', radius: 0 }),
      vehicle('b8', 'Hover Speedster', at(5, 32), [3500, 1750], 3700, { seats: 2, radius: 0 }),
      vehicle('b9', 'Hauler Robot', at(31, 32), [6000, 3000], 2048, { seats: 2, radius: 0 }),
    ],
    mounts: [
      { number: 1, name: 'Gang Bike', at: at(12, 5), facing: 700, radius: 800 },
      { number: 2, name: 'Riding Beast', at: at(15, 4), facing: 1700, radius: 800 },
    ],
    gas: [[at(18, 21), 2000]],
    smoke: [{ at: at(9, 4), radius: 2500, until: 4 }],
    attached: [['A07', 'b1']],
    terrain: {
      gone: [
        [0, 3],
        [0, 4],
        [0, 11],
        [0, 12],
        [4, 1],
        [4, 2],
      ],
      worn: [[6, 3]],
      built: [
        {
          kind: 'blocking',
          corners: [at(22.6, 4.5), at(25.6, 3), at(26.5, 4.8), at(23.5, 6.3)],
          z0: 0,
          top: 2250,
          sturdiness: 'solid',
          cover: true,
        },
        {
          kind: 'difficult',
          corners: [at(19, 14), at(21, 14), at(21, 14.5), at(19, 14.5)],
          z0: 0,
          top: 1250,
          sturdiness: 'flimsy',
          cover: true,
        },
      ],
      open: 0,
      smashed: 1,
    },
  };
}

/** Twelve on each side, anywhere that is free. */
function crowd(content: unknown): Fields[] {
  const names = FILES.map((file) => profiles(content, file));
  return Array.from({ length: 24 }, (_, each) => {
    const ours = each < 12;
    const place = each % 12;
    const file = ours ? 0 : 1 + (place % 4);
    const name = names[file]?.[(ours ? place : Math.floor(place / 4) + place) % (names[file]?.length ?? 1)] ?? 'Punk';
    const spot = {
      x: 2000 + (place % 6) * 6200 + (ours ? 0 : 900),
      y: (ours ? 4000 : 29500) + Math.floor(place / 6) * 3800,
      z: 0,
    };
    const more = {
      chip: place % 3 === 0 ? 'normal' : null,
      pinned: place % 5 === 1,
      injured: place % 4 === 2 ? 1 : 0,
      overwatch: place % 6 === 3,
    };
    return model(`${ours ? 'a' : 'b'}${place + 1}`, name, spot, (each * 613) % 4096, more);
  });
}

/** Forty pieces. */
function crowdedLayout(): Fields {
  const pieces = Array.from({ length: 40 }, (_, each) => {
    const [column, row] = [each % 8, Math.floor(each / 8)];
    const [x, y] = [1000 + column * 4400, 1500 + row * 7000];
    const shapes = [
      { kind: 'blocking', size: [3000, 4000], z: [0, 4000], sturdiness: 'sturdy', roof: true, cover: true },
      { kind: 'difficult', size: [500, 4000], z: [0, 1250], sturdiness: 'solid', cover: true },
      { kind: 'difficult', size: [3000, 2000], z: [0, 750], sturdiness: 'solid', cover: true, area: true },
      { kind: 'scatter', size: [750, 750], z: [0, 750], sturdiness: 'flimsy', cover: true },
      { kind: 'blocking', size: [1000, 1000], z: [0, 3000], sturdiness: 'solid', cover: true },
    ];
    const { size, ...rest } = shapes[each % shapes.length] ?? { size: [1000, 1000] };
    const [w = 0, h = 0] = numbers(size);
    return { id: `T${each + 1}`, rect: [x, y, x + w, y + h], ...rest };
  });
  return { name: 'Crowded', size: [36000, 36000], pieces, links: [], openings: [] };
}

/** Outlines that are no boxes, floors above the ground, openings on every side. */
function shapes(): Fields {
  const piece = (id: string, kind: string, poly: number[][], z: number[], more: Fields = {}): Fields => ({
    id,
    kind,
    poly,
    z,
    sturdiness: 'solid',
    cover: true,
    ...more,
  });
  const turned = (x: number, y: number, w: number, h: number, degrees: number): number[][] => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const corners = [
      [-w / 2, -h / 2],
      [w / 2, -h / 2],
      [w / 2, h / 2],
      [-w / 2, h / 2],
    ];
    return corners.map(([a = 0, b = 0]) => [Math.round(x + a * c - b * s), Math.round(y + a * s + b * c)]);
  };
  const round = Array.from({ length: 8 }, (_, at) => [
    Math.round(8000 + 4000 * Math.cos((at * Math.PI) / 4)),
    Math.round(27000 + 4000 * Math.sin((at * Math.PI) / 4)),
  ]);
  return {
    name: 'Shapes',
    size: [36000, 36000],
    pieces: [
      piece('A', 'blocking', round, [0, 5000], { roof: true }),
      piece('B', 'blocking', turned(27000, 27000, 8000, 6000, 25), [0, 4000], { roof: true }),
      piece(
        'C',
        'blocking',
        [
          [3000, 4000],
          [11000, 4000],
          [5000, 12000],
        ],
        [0, 3000],
        { roof: true },
      ),
      piece('D', 'difficult', turned(18000, 27000, 5000, 500, 60), [0, 1250]),
      piece('E', 'difficult', turned(18000, 10000, 4000, 3000, 40), [0, 750], { area: true }),
      piece('F', 'difficult', turned(25000, 14000, 4000, 3000, 15), [0, 0], { area: true, cover: false }),
      piece('G', 'scatter', turned(13000, 14500, 900, 900, 30), [0, 750]),
      piece('H', 'blocking', turned(13000, 21000, 1200, 1200, 45), [0, 3000]),
      piece('I', 'open', turned(31000, 10000, 5000, 4000, 10), [4000, 4500], { roof: true }),
      piece('J', 'blocking', turned(32000, 19000, 3000, 1600, 70), [0, 2500]),
      piece(
        'K',
        'blocking',
        [
          [20000, 2000],
          [28000, 2000],
          [28000, 7000],
          [20000, 7000],
        ],
        [0, 5000],
        { roof: true },
      ),
    ],
    openings: [
      { id: 'D1', kind: 'door', piece: 'K', from: [22000, 2000], to: [23500, 2000], z: [0, 2000], lock: 1 },
      { id: 'D2', kind: 'door', piece: 'K', from: [22000, 7000], to: [23500, 7000], z: [0, 2000], lock: 1 },
      { id: 'W1', kind: 'window', piece: 'K', from: [25000, 2000], to: [27000, 2000], z: [2500, 4000], lock: 0 },
      { id: 'W2', kind: 'window', piece: 'K', from: [20000, 3500], to: [20000, 5500], z: [500, 2000], lock: 0 },
      {
        id: 'D3',
        kind: 'door',
        piece: 'B',
        from: turned(27000, 27000, 2000, 6000, 25)[1],
        to: turned(27000, 27000, 2000, 6000, 25)[0],
        z: [0, 2000],
        lock: 1,
      },
    ],
    links: [
      { id: 'L1', kind: 'ladder', a: [24000, 7600, 0], b: [24000, 6400, 5000] },
      { id: 'L2', kind: 'stairs', a: [24600, 1200, 0], b: [24600, 2600, 5000], wide: true },
      { id: 'L3', kind: 'lift', a: [12800, 27000, 0], b: [11000, 27000, 5000] },
    ],
    zones: [[{ rect: [0, 0, 36000, 4000] }], [{ roof: 'A' }]],
  };
}
