// The table of miniatures as it is drawn: every layout, every kind of terrain, models near and far, the camera, and how
// smoothly it moves. The drawings are looked at in the gallery, which Vite serves; what they show comes from the program.
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { pan } from '../scripts/panning.ts';
import { expectAccessible } from './axe.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<{ show: (query: string) => Promise<Page> }, { gallery: string }>({
  gallery: [
    async ({ server }, use) => {
      process.env.MEGACITY = server.url;
      const root = resolve(import.meta.dirname, '..');
      const vite: ViteDevServer = await createServer({
        root,
        configFile: resolve(root, 'vite.config.ts'),
        server: { port: 0, hmr: false, watch: null },
        logLevel: 'error',
      });
      await vite.listen();
      const address = vite.httpServer?.address();
      if (address === null || typeof address !== 'object') throw new Error('the gallery has no address');
      await use(`http://127.0.0.1:${String(address.port)}/gallery.html?game=miniatures`);
      await vite.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  show: async ({ page, gallery }, use) => {
    await use(async (query) => {
      await page.goto(`${gallery}&${query}`);
      await page.locator('svg.terrain').first().waitFor({ timeout: 120_000 });
      return page;
    });
  },
});

interface Layout {
  name: string;
  pieces: { id: string; kind: string }[];
  links?: { id: string; kind: string }[];
  openings?: { id: string; kind: string }[];
}

/** Of the pack that the program has. */
async function layouts(page: Page, url: string): Promise<Record<string, Layout>> {
  const games = (await (await page.request.get(`${url}/api/games`)).json()) as { game: string; content: string }[];
  const hash = games.find(({ game }) => game === 'miniatures')?.content ?? '';
  const pack = await (await page.request.get(`${url}/api/content/miniatures/${hash}`)).json();
  const files = (pack as { files: Record<string, Layout> }).files;
  const drawn = Object.entries(files).filter(([path]) => /^layouts\/[a-z-]+\.toml$/.test(path));
  return Object.fromEntries(drawn.map(([path, layout]) => [path.slice(8, -5), layout]));
}

const ids = (page: Page, what: string): Promise<(string | null)[]> =>
  page.locator(`[data-${what}]`).evaluateAll((all, what) => all.map((it) => it.getAttribute(`data-${what}`)), what);

test('every layout is drawn whole, with streets or floors and with names', async ({ page, server, show }) => {
  const all = await layouts(page, server.url);
  expect(Object.keys(all).length).toBe(6);
  for (const [slug, layout] of Object.entries(all)) {
    await show(`layout=${slug}&state=empty`);
    const sorted = (list: (string | null)[]) => [...list].sort();
    expect(sorted(await ids(page, 'piece')), slug).toEqual(sorted(layout.pieces.map(({ id }) => id)));
    expect(sorted(await ids(page, 'link')), slug).toEqual(sorted((layout.links ?? []).map(({ id }) => id)));
    expect(sorted(await ids(page, 'opening')), slug).toEqual(sorted((layout.openings ?? []).map(({ id }) => id)));
    const titles = await page.locator('[data-piece] > title').allTextContents();
    for (const { id, kind } of layout.pieces) {
      expect(titles.filter((title) => title.includes(`${id}: ${kind} terrain`)).length, `${slug} ${id}`).toBe(1);
    }
    await expect(page.locator('.paint > *').nth(3)).toBeAttached();
  }
  await expect(page.getByRole('group', { name: /the table from above, north is up/ })).toBeVisible();
});

test('ladders, stairs, lifts, doors and windows are told apart, and what was opened or broken', async ({ show }) => {
  let page = await show('layout=city-crossroads&state=empty');
  const form = (id: string) => page.locator(`[data-opening="${id}"] path, [data-opening="${id}"] rect`).count();
  await expect(page.getByRole('img', { name: 'Stairs K1 from 0 to 4 inches' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ladder K2 from 0 to 3 inches' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Door D1 in B1: secured' })).toBeVisible();
  const drawn = new Set<string>();
  for (const [field, words] of [
    ['none', 'secured'],
    ['closed', 'closed, not locked'],
    ['open', 'open'],
    ['smashed', 'smashed'],
  ] as const) {
    page = await show(`layout=city-crossroads&state=empty&terrain={"${field}":1}`);
    const door = page.getByRole('img', { name: `Door D1 in B1: ${words}` });
    await expect(door).toBeVisible();
    expect(await form('D1')).toBeGreaterThan(2);
    // Without colours: the forms themselves.
    drawn.add(
      await door.evaluate((it) =>
        [...it.querySelectorAll('path, rect')].map((part) => part.getAttribute('d') ?? part.outerHTML.length).join(),
      ),
    );
  }
  expect(drawn.size).toBe(4);
  page = await show('layout=rooftops&state=empty');
  await expect(page.getByRole('img', { name: 'Lift K1 from 0 to 5 inches' })).toBeVisible();
  page = await show('layout=shopping-mall&state=empty');
  await expect(page.getByRole('img', { name: 'Window N1 in B1: secured' })).toBeVisible();
  page = await show('layout=city-crossroads&state=states');
  await expect(page.getByRole('img', { name: /^Building B1:.*with a breach/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Barricade W3:.*damaged/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Wreck:/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Gas cloud, 4 inches wide' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Smoke until turn 4, 5 inches wide' })).toBeVisible();
});

test('kinds of terrain differ without colour', async ({ show }) => {
  const patterns = new Map<string, string>();
  for (const slug of ['city-crossroads', 'shopping-mall', 'power-yard', 'meg-way', 'block-plaza']) {
    const page = await show(`layout=${slug}&state=empty`);
    const found = await page.locator('[data-piece]').evaluateAll((all) =>
      all.map((it) => {
        const parts = [...it.querySelectorAll('[fill^="url(#"]')].map((part) =>
          (part.getAttribute('fill') ?? '').replace(/^url\(#mg\d+-|\)$/g, ''),
        );
        return [it.getAttribute('data-kind') ?? '', it.getAttribute('data-look') ?? '', [...new Set(parts)].join('+')];
      }),
    );
    for (const [kind = '', look = '', pattern = ''] of found) {
      expect(pattern, `${kind} ${look}`).not.toBe('');
      patterns.set(`${kind} ${look}`, pattern);
    }
  }
  // Of two kinds of the rules none has the pattern of the other, but for low stone, which has a form of its own.
  const of = (kind: string) => [...patterns].filter(([name]) => name.startsWith(kind)).map(([, pattern]) => pattern);
  for (const pattern of of('blocking')) if (pattern !== 'stone') expect(of('difficult')).not.toContain(pattern);
  expect(new Set(patterns.values()).size).toBeGreaterThanOrEqual(7);
});

test('zones and objectives lie on the table, and pictures show them', async ({ show }) => {
  let page = await show('layout=block-plaza&state=deploy');
  await expect(page.getByRole('img', { name: 'Deployment zone of the first side, south' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Deployment zone of the second side, north' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Objective 2: hold it, 3 inches around' })).toBeVisible();
  const fills = await page
    .locator('[data-zone] [fill^="url("]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('fill')));
  expect(new Set(fills).size).toBe(2);
  page = await show('show=pictures');
  await expect(page.getByRole('img', { name: 'Smash and Grab on shopping-mall' })).toBeVisible();
  expect(await page.locator('svg.terrain').count()).toBe(8);
});

test('the camera zooms to a model, pans with keys and shows all again', async ({ show }) => {
  const page = await show('layout=city-crossroads&state=mock');
  const table = page.locator('.frame');
  const scale = async () => ((await page.locator('.sheet').boundingBox())?.width ?? 0) / 36.5;
  const middle = async (id: string) => {
    const [base, box] = await Promise.all([
      page.locator(`[data-model="${id}"] .base`).boundingBox(),
      table.boundingBox(),
    ]);
    if (!base || !box) throw new Error('nothing is shown');
    return Math.hypot(
      base.x + base.width / 2 - box.x - box.width / 2,
      base.y + base.height / 2 - box.y - box.height / 2,
    );
  };
  const whole = await scale();
  await page.evaluate(() => (window as unknown as { camera: { show(id: string): void } }).camera.show('a1'));
  await expect.poll(scale).toBeGreaterThan(whole * 1.4);
  expect(await middle('a1')).toBeLessThan(3);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => middle('a1')).toBeGreaterThan(60);
  await page.keyboard.press('0');
  await expect.poll(scale).toBeCloseTo(whole, 1);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -300);
  await expect.poll(scale).toBeGreaterThan(whole * 1.3);
});

test('two fingers zoom and slide, a pad slides, and a button goes to whoever is selected', async ({
  person,
  gallery,
}) => {
  const page = await person({ hasTouch: true, viewport: { width: 600, height: 600 } });
  await page.goto(`${gallery}&layout=city-crossroads&state=mock`);
  const sheet = page.locator('.sheet');
  await page.locator('[data-model="a1"]').waitFor();
  const box = async () => (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const whole = await box();
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
  await fingers('touchStart', [280, 300]);
  await fingers('touchStart', [280, 300], [320, 300]);
  for (let step = 1; step <= 10; step += 1) await fingers('touchMove', [280 - 6 * step, 300], [320 + 6 * step, 300]);
  await fingers('touchEnd');
  await expect.poll(async () => (await box()).width).toBeGreaterThan(whole.width * 2.5);
  // Nothing was taken for a tap.
  await expect(page.locator('output')).toHaveText('');
  const before = await box();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(30, 12);
  await expect.poll(async () => Math.round((await box()).x - before.x)).toBe(-30);
  expect((await box()).width).toBeCloseTo(before.width, 0);
  await page.getByRole('button', { name: 'Show the whole table' }).click();
  await expect.poll(async () => (await box()).width).toBeCloseTo(whole.width, 0);
  await page.getByRole('button', { name: 'Zoom to a1 Senior Judge' }).click();
  await expect.poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.4);
});

test('a tap says where and on what', async ({ show }) => {
  const page = await show('layout=city-crossroads&state=mock');
  const box = await page.locator('.sheet').boundingBox();
  if (!box) throw new Error('there is no table');
  const inch = box.width / 36.5;
  const at = (x: number, y: number) => [box.x + (x + 0.25) * inch, box.y + (36.25 - y) * inch] as const;
  const said = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await page.locator('output').textContent()) ?? '{}');
  // South-west on the table is at the lower left.
  await page.mouse.click(...at(5, 10));
  const roof = await said();
  expect(roof.piece).toBe('B1');
  expect(Math.hypot((roof.point as { x: number }).x - 5000, (roof.point as { y: number }).y - 10000)).toBeLessThan(60);
  expect((roof.point as { z: number }).z).toBe(4000);
  await page.mouse.click(...at(13, 16.5));
  expect(await said()).toMatchObject({ model: 'a1' });
  await expect(page.locator('[data-model="a1"] .ring.selected')).toBeVisible();
});

test('the level filter turns what is above into outlines', async ({ show }) => {
  const page = await show('layout=city-crossroads&state=mock');
  const above = () =>
    page.locator('[data-above]').evaluateAll((all) => all.map((it) => it.getAttribute('data-piece')).sort());
  const level = page.getByRole('button', { name: /^Level:/ });
  expect(await above()).toEqual([]);
  await level.click();
  await expect(level).toContainText('Ground');
  expect(await above()).toEqual(['B1', 'B2', 'B3', 'B4']);
  await expect(page.locator('[data-model="a2"]')).toHaveClass(/ghost/);
  await expect(page.locator('[data-model="a1"]')).not.toHaveClass(/ghost/);
  await level.click();
  expect(await above()).toEqual(['B1', 'B2', 'B3']);
  await level.click();
  expect(await above()).toEqual(['B3']);
  await expect(page.locator('[data-model="a2"]')).not.toHaveClass(/ghost/);
  await level.click();
  await level.click();
  await expect(level).toContainText('All levels');
  expect(await above()).toEqual([]);
});

test('from far away bases and initials are left', async ({ page, show }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await show('layout=city-crossroads&state=mock');
  const model = page.locator('[data-model="a1"]');
  await expect(model.locator('.far')).toBeVisible();
  await expect(model.locator('.far')).toContainText('SJ');
  await expect(model.locator('.near')).toBeHidden();
  expect((await model.locator('.badge').boundingBox())?.width).toBeGreaterThan(15);
  for (let press = 0; press < 3; press += 1) await page.getByLabel('Zoom in').click();
  await expect(model.locator('.near')).toBeVisible();
  await expect(model.locator('.far')).toBeHidden();
});

test('bases and vehicles are true to scale, and markers say what they are', async ({ show }) => {
  const page = await show('layout=city-crossroads&state=states');
  const inch = ((await page.locator('.sheet').boundingBox())?.width ?? 0) / 36.5;
  const base = await page
    .locator('[data-model="a2"] .base')
    .evaluate((it) => (it as SVGCircleElement).getBoundingClientRect().width);
  // The ink of the outline lies half outside.
  expect(base / inch).toBeGreaterThan(1.95);
  expect(base / inch).toBeLessThan(2.15);
  const sides = await page.locator('[data-model="a4"] [data-hull]').evaluate((it) => {
    const hull = it as SVGPolygonElement;
    const matrix = hull.getScreenCTM();
    if (!matrix) return [];
    const corners = Array.from({ length: 4 }, (_, at) => hull.points.getItem(at).matrixTransform(matrix));
    return corners.map((corner, at) => {
      const next = corners[(at + 1) % 4] ?? corner;
      return Math.hypot(next.x - corner.x, next.y - corner.y);
    });
  });
  expect(sides.map((side) => Math.round((side / inch) * 10) / 10).sort()).toEqual([2.5, 2.5, 5, 5]);
  const marks = (id: string) =>
    page
      .locator(`[data-model="${id}"] [data-mark]`)
      .evaluateAll((all) => all.map((it) => it.getAttribute('data-mark')).sort());
  expect(await marks('a1')).toEqual(['injury', 'overwatch', 'star-chip', 'stunned']);
  expect(await marks('b1')).toEqual(['card', 'pinned', 'stunned']);
  expect(await marks('a4')).toEqual(['fast']);
  expect(await marks('b7')).toEqual(['engine']);
  await expect(page.getByRole('button', { name: /^a4 Pat-Wagon.*1 aboard.*moving fast$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^a2 Street Judge.*on Patrol Bike/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^a3 Riot Judge.*incapacitated$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^b6 Enforcer.*subdued$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^m2 Riding Beast without a rider/ })).toBeVisible();
  // An advantage is yellow, trouble is coral.
  const plate = (id: string, mark: string) =>
    page.locator(`[data-model="${id}"] [data-mark="${mark}"] rect`).getAttribute('fill');
  expect(await plate('a1', 'overwatch')).toBe('#FFC933');
  expect(await plate('a1', 'injury')).toBe('#FF7A5C');
});

test('a model walks along its way to its new place, unless motion is reduced', async ({
  page,
  show,
  person,
  gallery,
}) => {
  type Mover = { move(id: string, at: object, way: object[]): void };
  /** How many stops its walk has. */
  const walk = (on: Page) =>
    on.evaluate(async () => {
      // It was somewhere else before it came to where it is shown.
      const way = [
        { x: 2000, y: 2000 },
        { x: 13000, y: 16500 },
        { x: 17000, y: 15000 },
        { x: 17000, y: 13000 },
        { x: 16000, y: 12000 },
      ];
      (window as unknown as Mover).move('a1', { x: 16000, y: 12000, z: 0 }, way);
      await new Promise((done) => requestAnimationFrame(done));
      const [walking] = document.querySelector('[data-model="a1"]')?.getAnimations() ?? [];
      return walking?.effect instanceof KeyframeEffect ? walking.effect.getKeyframes().length : 0;
    });
  await show('layout=city-crossroads&state=mock');
  expect(await walk(page)).toBe(0);
  const other = await person({ reducedMotion: 'no-preference' });
  await other.goto(`${gallery}&layout=city-crossroads&state=mock`);
  await other.locator('[data-model="a1"]').waitFor();
  expect(await walk(other)).toBe(4);
});

test('the table moves smoothly: 24 models and 40 pieces', async ({ browser, show }) => {
  const page = await show('layout=city-crossroads&state=crowd');
  expect(await page.locator('[data-model]').count()).toBe(24);
  expect(await page.locator('[data-piece]').count()).toBe(40);
  for (let press = 0; press < 3; press += 1) await page.getByLabel('Zoom in').click();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const counted = { mutations: 0 };
    const sheet = document.querySelector('.sheet');
    // Its own transform is all that may change.
    const watch = new MutationObserver((all) => {
      counted.mutations += all.filter(({ target }) => target !== sheet).length;
    });
    if (sheet) watch.observe(sheet, { attributes: true, childList: true, characterData: true, subtree: true });
    Object.assign(window, { counted });
  });
  const before = await page.locator('.sheet').boundingBox();
  const smooth = await pan(browser, page);
  const { mutations } = await page.evaluate(() => (window as unknown as { counted: { mutations: number } }).counted);
  const after = await page.locator('.sheet').boundingBox();
  test.info().annotations.push({ type: 'panning', description: JSON.stringify(smooth) });
  console.log('panning', JSON.stringify(smooth));
  expect(Math.hypot((after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0))).toBeGreaterThan(20);
  // Nothing is drawn again by the page, and the work for a frame fits into its 16.7 ms. It is counted as the threads' own
  // time: how many frames come out on a machine that does other things besides says little.
  expect(mutations).toBe(0);
  expect(smooth.work).toBeLessThan(6);
  expect(smooth.all).toBeGreaterThan(0);
  expect(smooth.all).toBeLessThan(14);
  expect(smooth.frames).toBeGreaterThan(15);
});

test('nothing on the table is a barrier', async ({ show }) => {
  const page = await show('layout=city-crossroads&state=states');
  await expectAccessible(page, 'table');
});
