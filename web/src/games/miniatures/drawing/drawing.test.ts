import { expect, test } from 'vitest';
import { fields, list, numbers, text } from '../../../lib/loose.ts';
import { packOf } from '../../../lib/packs.fixture.ts';
import { bustFor, faces } from './busts.ts';
import { held, zoomed } from './camera.svelte.ts';
import { FLAVOURS, isFlavour } from './look.ts';
import { marksOf, readModels, teamOfSeat, waysOf } from './models.ts';
import { print } from './print/index.ts';
import { boundsOf, heightAt, levelsOf, readLayout, readScenario, readScene } from './scene.ts';
import { compass, initials, inches } from './words.ts';

const files = fields(packOf('miniatures').files);
const layout = (slug: string): unknown => files[`layouts/${slug}.toml`];
const look = (slug: string): unknown => files[`layouts/${slug}.look.toml`];
const slugs = Object.keys(files).flatMap((path) => /^layouts\/([a-z-]+)\.toml$/.exec(path)?.[1] ?? []);
const crossroads = () => readLayout(layout('city-crossroads'), look('city-crossroads'));

test('a look speaks of pieces that there are, and of things that are drawn', () => {
  expect(slugs.length).toBe(6);
  for (const slug of slugs) {
    const scene = readLayout(layout(slug), look(slug));
    const said = fields(fields(look(slug)).pieces);
    for (const [id, value] of Object.entries(said)) {
      const piece = scene.pieces.find((each) => each.id === id);
      expect(piece, `${slug} ${id}`).toBeDefined();
      const drawn = fields(value);
      if (drawn.look !== undefined) expect(isFlavour(drawn.look), `${slug} ${id}`).toBe(true);
      // Nothing hangs over the edge of a roof.
      const { west, south, east, north } = boundsOf(piece?.corners ?? []);
      const props = scene.look.pieces[id]?.props ?? [];
      expect(props.length, `${slug} ${id}`).toBe(list(drawn.props).length);
      for (const { at, width, depth, kind } of props) {
        expect(at.x >= west && at.y >= south, `${slug} ${id} ${kind}`).toBe(true);
        expect(at.x + width <= east && at.y + depth <= north, `${slug} ${id} ${kind}`).toBe(true);
      }
    }
    // Every row of paint is one that we know, and lies on the table.
    const painted = list(fields(look(slug)).paint).map(fields);
    for (const row of painted) {
      expect(
        scene.look.paint.some(({ kind }) => kind === row.kind),
        `${slug} ${text(row.kind)}`,
      ).toBe(true);
      for (const value of [...numbers(row.at), ...numbers(row.rect)]) expect(value >= 0 && value <= 36000).toBe(true);
    }
  }
});

test('a table that nobody has painted has streets between its buildings', () => {
  const { look: made, pieces } = readLayout(layout('city-crossroads'));
  expect(made.roads.length).toBe(2);
  for (const [west, south, east, north] of made.roads) {
    const under = pieces.filter(({ flavour, corners }) => {
      const box = boundsOf(corners);
      return flavour === 'building' && box.west < east && west < box.east && box.south < north && south < box.north;
    });
    expect(under).toEqual([]);
  }
  expect(new Set(made.paint.map(({ kind }) => kind))).toContain('crossing');
});

test('half a layout is drawn as far as it goes', () => {
  const scene = readLayout({
    pieces: [{ id: 'X' }, { id: 'Y', kind: 'blocking', rect: [0, 0, 5000] }],
    links: [{}],
    openings: [{ piece: 'Q' }],
  });
  expect(scene.pieces.length).toBe(2);
  expect(print(scene, 'p', null).pieces.length).toBe(2);
  expect(readLayout(undefined).width).toBe(36000);
});

test('each kind of terrain has a drawing of its own', () => {
  const drawn = new Set(
    FLAVOURS.map((flavour) => {
      const scene = readLayout(
        { pieces: [{ id: 'A', kind: 'blocking', rect: [4000, 4000, 9000, 8000], z: [0, 3000] }] },
        { pieces: { A: { look: flavour } } },
      );
      const art = print(scene, 'p', null).pieces[0]?.art ?? '';
      // Without colours, words and names.
      return art.replace(/<title>.*?<\/title>|data-\w+="[^"]*"|(fill|stroke)="(var\([^)]*\)|#\w+)"/g, '');
    }),
  );
  expect(drawn.size).toBe(FLAVOURS.length);
});

test('what was shot away is missing, counted from the south-west', () => {
  // B1 is eight by seven inches: block 3 is the fourth of the southern row, block 11 the one north of it.
  const changes = {
    gone: [
      [0, 3],
      [0, 11],
      [4, 0],
    ],
    worn: [[6, 2]],
    closed: 0,
    open: 0,
    smashed: 1,
  };
  const scene = readLayout(layout('city-crossroads'), undefined, changes);
  const [house, , , , wall, , third] = scene.pieces;
  expect(house?.holes).toEqual([
    [6000, 8000, 7000, 9000],
    [6000, 9000, 7000, 10000],
  ]);
  expect(house?.left).toEqual([
    [3000, 8000, 6000, 10000],
    [7000, 8000, 11000, 10000],
    [3000, 10000, 11000, 15000],
  ]);
  expect(house?.label).toContain('with a breach');
  expect(wall?.left).toEqual([[14000, 12000, 14500, 15000]]);
  expect(third?.worn).toBe(true);
  expect(scene.openings[0]?.state).toBe('smashed');
  expect(crossroads().openings[0]?.state).toBe('secured');
});

test('zones and goals come from the scenario, or from a table that has its own', () => {
  const chase = readScenario(files['scenarios/rooftop-chase.toml'], layout('rooftops'));
  expect(chase.zones[0]?.label).toContain('on the roof of B1');
  expect(chase.goals.map(({ label }) => label)).toEqual(['Objective: the roof of B4']);
  const own = { ...fields(layout('rooftops')), zones: [[{ circle: [1000, 2000, 3000] }], []] };
  expect(readScenario(files['scenarios/rooftop-chase.toml'], own).zones).toMatchObject([
    { side: 0, circle: { radius: 3000 } },
  ]);
  expect(readLayout(own).zones.length).toBe(1);
  const view = { layout: 'drawn', drawn: own, scenario: 'rooftop-chase', turn: 0 };
  expect(readScene(view, { files }).zones.length).toBe(1);
  expect(readScene({ ...view, turn: 1 }, { files }).zones).toEqual([]);
  const loot = {
    layout: 'shopping-mall',
    scenario: 'smash-and-grab',
    turn: 2,
    objects: {
      tokens: [
        { at: { x: 1, y: 2, z: 0 }, carrier: null },
        { at: { x: 3, y: 4, z: 0 }, carrier: 'a1' },
        { gone: true },
      ],
    },
  };
  expect(readScene(loot, { files }).goals.filter(({ kind }) => kind === 'token').length).toBe(1);
});

test('levels are the ground and the roofs; one stands on the highest that is looked at', () => {
  const scene = crossroads();
  expect(levelsOf(scene).map(({ z }) => z)).toEqual([0, 3000, 4000, 6000]);
  expect(heightAt(scene, { x: 5000, y: 25000 }, null)).toBe(6000);
  expect(heightAt(scene, { x: 5000, y: 25000 }, 4000)).toBe(0);
  expect(heightAt(scene, { x: 18000, y: 3000 }, null)).toBe(0);
  const above = (level: number | null) =>
    print(scene, 'p', level)
      .pieces.filter(({ art }) => art.includes('data-above'))
      .map(({ id }) => id)
      .sort();
  expect(above(0)).toEqual(['B1', 'B2', 'B3', 'B4']);
  expect(above(4000)).toEqual(['B3']);
  expect(above(null)).toEqual([]);
});

test('every profile has a face of its own', () => {
  const profiles = Object.entries(files)
    .filter(([path]) => path.startsWith('factions/'))
    .flatMap(([, file]) => list(fields(file).model).map(fields));
  const worn = profiles.map((profile) => bustFor(text(profile.id) ?? '', ''));
  expect(new Set(worn).size).toBe(profiles.length);
  expect(profiles.map((profile) => bustFor(text(profile.name) ?? '', ''))).toEqual(worn);
  expect(bustFor('Somebody', 'Renegade Robots')).toBe('R02');
  expect(faces()).toContain('R02');
});

test('models in words and marks', () => {
  const players = [
    { seat: 'a', faction: 'Street Gang' },
    { seat: 'b', faction: 'Justice Department' },
  ];
  expect([teamOfSeat({ players }, 'a'), teamOfSeat({ players }, 'b')]).toEqual(['sd', 'ju']);
  expect([teamOfSeat({}, 'a'), teamOfSeat({}, 'b')]).toEqual(['ju', 'sd']);
  const at = { x: 12500, y: 3000, z: 4000 };
  const models = readModels({
    players,
    models: [
      { id: 'a1', name: 'Punk', place: 'table', at, facing: 1024, radius: 500, pinned: true, injured: 2, pack: 3 },
      { id: 'a2', name: 'Punk', place: 'reserve' },
    ],
    attached: [['A07', 'a1']],
  });
  expect(models.map(({ label }) => label)).toEqual([
    'a1 Punk, at 12.5, 3, 4 up, facing north, pack 3, pinned, 2 injured, card A07',
  ]);
  expect(marksOf({ chip: 'star', overwatch: true, down: true, subdued: true }).map(({ kind }) => kind)).toEqual([
    'subdued',
    'overwatch',
    'star-chip',
  ]);
  expect([initials('Street Judge'), initials('Punk'), initials('Pat-Wagon')]).toEqual(['SJ', 'Pu', 'PW']);
  expect([compass(0), compass(-1024), compass(4000), inches(12345)]).toEqual(['east', 'south', 'east', '12.35']);
});

test('the legs of a move are one way', () => {
  const moved = (who: string, from: number, to: number) => ({
    event: { event: 'moved', who, from: { x: from, y: 0, z: 0 }, to: { x: to, y: 0, z: 0 } },
  });
  const ways = waysOf([
    moved('a1', 1, 2),
    { event: { event: 'turned', who: 'a1' } },
    moved('b1', 7, 8),
    moved('a1', 2, 5),
  ]);
  expect(ways.a1?.map(({ x }) => x)).toEqual([1, 2, 5]);
  expect(ways.b1?.map(({ x }) => x)).toEqual([7, 8]);
});

test('the sheet covers its box, and a point stays under the finger that zooms', () => {
  const [sheet, box] = [
    { width: 36.5, height: 36.5 },
    { width: 730, height: 500 },
  ];
  const whole = held({ x: 0, y: 0, k: 0 }, sheet, box);
  expect(whole.k).toBeCloseTo(500 / 36.5);
  expect(whole.x).toBeCloseTo(115);
  const near = zoomed({ k: 40, x: -300, y: -200 }, 1.5, { x: 200, y: 100 }, sheet, box);
  expect((200 - near.x) / near.k).toBeCloseTo((200 + 300) / 40);
  expect(held({ k: 40, x: 99, y: -99999 }, sheet, box)).toMatchObject({ x: 0, y: 500 - 40 * 36.5 });
});
