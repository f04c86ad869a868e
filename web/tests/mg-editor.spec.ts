// The table editor in the browser: a table drawn from nothing, refused with rule and mark, kept, taken out and brought in
// again, and played on; with keys alone, on a phone, and read by axe.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const board = (page: Page) => page.locator('.board .frame');
const state = (page: Page) => page.locator('header .state');
const playable = (page: Page) => expect(state(page)).toContainText('can be played');
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string | RegExp) => page.locator('.scroll').getByRole('button', { name });
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const thing = (page: Page, id: string) => page.locator(`[data-thing="${id}"]`);
const grip = (page: Page, name: string) => page.locator(`[data-grip="${name}"]`);
const referee = (page: Page) => page.getByRole('region', { name: 'The referee says' });

/** Where a point of the table is on the screen; inches from the south-west corner. */
async function at(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.locator('.board .models').evaluate(
    (svg: SVGSVGElement, point) => {
      const { height, y: margin } = svg.viewBox.baseVal;
      const found = new DOMPoint(point.x * 1000, height + 2 * margin - point.y * 1000).matrixTransform(
        svg.getScreenCTM() ?? undefined,
      );
      return { x: found.x, y: found.y };
    },
    { x, y },
  );
}

async function put(page: Page, name: string, x: number, y: number): Promise<void> {
  await tool(page, name).click();
  const point = await at(page, x, y);
  await page.mouse.click(point.x, point.y);
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [start, end] = [await at(page, ...from), await at(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function file(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'File', exact: true }).click();
  const text = await page.getByLabel('Text of the table').inputValue();
  await page.keyboard.press('Escape');
  return text;
}

test('a table is drawn from nothing, refused, kept, taken out, brought in, and played on', async ({ page }) => {
  await page.goto('/tables');
  await page.getByRole('link', { name: 'New table' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ash Court');
  await page.getByLabel('Name', { exact: true }).blur();
  await put(page, 'Building', 10, 18);
  await put(page, 'Door', 10, 14.6);
  await put(page, 'Ladder', 14.2, 18);
  await put(page, 'Rubble', 24, 18);
  await put(page, 'First side: field', 18, 1);
  await put(page, 'Second side: field', 18, 35);
  await expect(row(page, /^B1 building/)).toBeVisible();
  await expect(row(page, /D1 door in B1/)).toBeVisible();
  await playable(page);

  // Rubble into the house: the referee names the rule, and the table shows the place.
  await drag(page, [24, 18], [12, 18]);
  await expect(referee(page)).toContainText('R1 overlaps B1.');
  await expect(referee(page).getByRole('link', { name: 'Rule MG-005' })).toBeVisible();
  await expect(thing(page, 'R1')).toHaveClass(/faulty/);
  await expect(page.locator('.handles .mark')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Test game' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await playable(page);
  await expect(page.locator('.handles .mark')).toHaveCount(0);

  // A door off its wall.
  await row(page, /D1 door/).click();
  await field(page, 'From y').fill('13');
  await field(page, 'From y').press('Enter');
  await expect(referee(page)).toContainText('D1: it does not lie on an edge of B1.');
  await expect(referee(page).getByRole('link', { name: 'Rule MG-522' })).toBeVisible();
  await expect(thing(page, 'D1')).toHaveClass(/faulty/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await playable(page);

  // Higher and wider, locked, turned: the door goes along with its wall.
  await row(page, /^B1 building/).click();
  await field(page, 'Up to').fill('6');
  await field(page, 'Up to').press('Enter');
  await expect(referee(page)).toContainText('K1: nothing holds a model at its end b.');
  await row(page, /K1 ladder/).click();
  await page.getByRole('group', { name: 'The other end, in inches' }).getByLabel('Height').fill('6');
  await page.keyboard.press('Enter');
  await playable(page);
  await row(page, /D1 door/).click();
  await page.getByLabel('Lock').selectOption('2 dice');
  await row(page, /^B1 building/).click();
  const corner = await grip(page, 'north-west corner').locator('rect').boundingBox();
  if (!corner) throw new Error('it has handles');
  const to = await at(page, 5, 22);
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(field(page, 'West')).toHaveValue('5');
  await expect(field(page, 'North')).toHaveValue('22');
  await playable(page);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/tables\/[0-9a-f]{12}$/);
  const text = await file(page);
  expect(text).toContain('{ id = "B1", kind = "blocking", rect = [5000, 15000, 14000, 22000], z = [0, 6000]');
  expect(text).toContain('lock = 2');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('ash-court.toml');
  expect(readFileSync(await download.path(), 'utf8')).toBe(text);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(row(page, /^B1 building/)).toBeVisible();
  expect(await file(page)).toBe(text);

  // The list of tables brings a file in, and says what is wrong with one.
  await page.goto('/tables');
  await expect(page.getByRole('link', { name: 'Ash Court', exact: true })).toBeVisible();
  await page.getByLabel('Text of a layout file').fill(text.replace('kind = "ladder"', 'kind = "rope"'));
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText(/Line \d+/)).toBeVisible();
  await page.getByLabel('Text of a layout file').fill(text.replace('Ash Court', 'Ash Yard'));
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.waitForURL(/\/tables\/[0-9a-f]{12}$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ash Yard');
  expect(await file(page)).toBe(text.replace('Ash Court', 'Ash Yard'));

  await playable(page);
  await page.getByRole('button', { name: 'Test game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play a test game' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rooftop Chase' })).toContainText('its own table');
  await expect(dialog.getByLabel('Scenario').getByRole('option', { name: 'Rooftop Chase' })).toHaveCount(0);
  await dialog.getByLabel('Scenario').selectOption('Street Rumble');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/table\//);
  // The pieces are on the table.
  for (const id of ['B1', 'R1']) await expect(page.locator(`[data-piece="${id}"]`).first()).toBeAttached();
  await expect(page.locator('[data-opening="D1"]').first()).toBeAttached();
  await expect(page.locator('[data-link="K1"]').first()).toBeAttached();
});

test('the tables of the pack survive the editor', async ({ page, request }) => {
  const folder = new URL('../../content/miniatures/layouts/', import.meta.url);
  const slugs = readdirSync(folder)
    .filter((name) => name.endsWith('.toml') && !name.endsWith('.look.toml'))
    .map((name) => name.replace('.toml', ''));
  expect(slugs).toHaveLength(6);
  interface Looked {
    faults: unknown[];
    text: string;
    layout: unknown;
  }
  const look = async (table: string): Promise<Looked> => {
    const answer = await request.post('/api/games/miniatures/tables', { data: { table } });
    return (await answer.json()) as Looked;
  };
  for (const slug of slugs) {
    const before = await look(readFileSync(new URL(`${slug}.toml`, folder), 'utf8'));
    await page.goto(`/tables/new?from=${slug}`);
    await playable(page);
    const text = await file(page);
    const after = await look(text);
    expect(after.faults).toEqual([]);
    // What the editor writes is the usual form, and but for id and name it says the same.
    expect(after.text).toBe(text);
    const rest = (it: string) => it.replace(/^id = .*\nname = .*\n/, '');
    expect(rest(text)).toBe(rest(before.text));
  }
});

test('a table is drawn with keys alone', async ({ page }) => {
  await page.goto('/tables/new');
  await tool(page, 'Building').focus();
  await page.keyboard.press('Enter');
  await expect(row(page, /^B1 building/)).toHaveAttribute('aria-pressed', 'true');
  await expect(field(page, 'West')).toHaveValue('14');
  await row(page, /^B1 building/).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(field(page, 'West')).toHaveValue('13');
  await expect(field(page, 'South')).toHaveValue('15.05');
  await page.keyboard.press('r');
  await expect(field(page, 'West')).not.toHaveValue('13');
  await page.keyboard.press('Control+z');
  await expect(field(page, 'West')).toHaveValue('13');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('d');
  await expect(row(page, /^B2 building/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Delete');
  await expect(row(page, /^B2 building/)).toHaveCount(0);
  for (const name of ['Door', 'Stairs', 'First side: field', 'Second side: field']) {
    await tool(page, name).focus();
    await page.keyboard.press('Enter');
  }
  await playable(page);
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tables\/[0-9a-f]{12}$/);
  // What is not saved survives a reload.
  await row(page, /^B1 building/).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.reload();
  await expect(page.getByText('What was not saved is back.')).toBeVisible();
});

test('axe finds nothing', async ({ page }) => {
  await page.goto('/tables');
  await expect(page.getByText('City Crossroads')).toBeVisible();
  await expectAccessible(page, 'tables', '.picture');
  await page.goto('/tables/new?from=rooftops');
  await playable(page);
  await expectAccessible(page, 'editor', '.board svg');
  await row(page, /^B1 building/).click();
  await page.getByLabel('Kind').selectOption('difficult');
  await expect(referee(page)).toBeVisible();
  await expectAccessible(page, 'a chosen piece with a fault', '.board svg');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await expectAccessible(page, 'the file', '.board svg');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await playable(page);
  await page.getByRole('button', { name: 'Test game' }).click();
  await expectAccessible(page, 'test game', '.board svg');
});

test('a phone shows a table, chooses and nudges', async ({ person }) => {
  const page = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/tables/new?from=city-crossroads');
  await playable(page);
  await expect(board(page)).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const point = await at(page, 7, 11);
  await page.touchscreen.tap(point.x, point.y);
  await expect(row(page, /^B1 building/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('group', { name: 'Move by half an inch' }).getByRole('button', { name: 'Move west' }).tap();
  await expect(field(page, 'West')).toHaveValue('2.5');
});
