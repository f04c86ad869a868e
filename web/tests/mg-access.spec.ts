// The Miniatures Game without a mouse, through axe in both themes, and with a thumb on a phone.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { asks, at, board, decide, force, main, model, open, PHONE, STREET } from './mg.ts';
import { log, prompt, sentence } from './play.ts';

/** The drawing of the ground is hidden from readers. */
const expectSound = (page: Page, name: string): Promise<void> => expectAccessible(page, name, '.terrain, svg.ground');

const DRAWN = `
drawn = "a"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [13000, 16500], face = "east" }
models.a2 = { is = "Rookie Judge", at = [12500, 6000], face = "east" }
models.b1 = { is = "Gang Boss", at = [23000, 18500], face = "west" }
models.b2 = { is = "Punk", at = [14900, 22500], face = "west" }`;

test('a whole activation by keyboard: choose, step, turn, go, shoot, end', async ({ page }) => {
  await open(page, DRAWN);
  await expect.poll(() => asks(page)).toBe('activate');
  // The list answers to digits; the chosen row is confirmed with Enter.
  await page.keyboard.press('1');
  await expect(sentence(page)).toHaveText('Activate Street Judge?');
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await expect.poll(() => asks(page)).toBe('act');
  await page.waitForTimeout(400);
  // Three steps of half an inch to the north, and a quarter of one more.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(sentence(page)).toHaveText('Street Judge will MOVE 1.8″ of 6″.');
  await expect(prompt(page)).toContainText('Facing north.');
  for (let turn = 0; turn < 4; turn += 1) await page.keyboard.press('e');
  await expect(prompt(page)).toContainText('Facing east.');
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toContainText('touch a place to move');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 13, 17.5, facing north/);
  await expect.poll(() => asks(page)).toBe('act');
  await page.waitForTimeout(400);
  // Described moves and attacks are in the list: a slash leads there, words narrow it.
  await page.keyboard.press('1');
  await expect(sentence(page)).toContainText('Street Judge will SNAPSHOT.');
  await page.keyboard.press('1');
  await expect(sentence(page)).toContainText('Snapshot at Gang Boss with Lawgiver');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Street Judge: snapshot at Gang Boss');
  // Two actions are all: the activation is over, or the star chip asks.
  await expect.poll(() => asks(page)).not.toBe('act');
});

test('a move can be chosen by its description', async ({ page }) => {
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  const list = page.getByRole('group', { name: 'Actions' });
  await list.getByRole('button', { name: /^Move …/ }).press('Enter');
  const cover = list.getByRole('button', { name: /rubble R1: heavy cover/ }).first();
  await cover.press('Enter');
  await expect(board(page).locator('[data-ghost="a1"]')).toBeVisible();
  await expect(main(page)).toHaveText(/Move/);
  await decide(page, main(page));
  await expect(log(page)).toContainText(/move to 1[678]/);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe, ${colorScheme}`, async ({ person }) => {
    const page = await person({ colorScheme });
    await open(page, STREET);
    await expect.poll(() => asks(page)).toBe('act');
    await expectSound(page, 'acting');
    await model(page, 'b1').click();
    await expect(page.locator('[data-odds]')).toBeVisible();
    await expectSound(page, 'odds');
    await decide(page, main(page));
    await expect(page.locator('[data-tray]')).toBeVisible();
    await expectSound(page, 'dice');
    await open(
      page,
      `step = "armoury"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge" }
models.b1 = { is = "Punk" }`,
    );
    await expect.poll(() => asks(page)).toBe('bury');
    await expectSound(page, 'burying');
  });

  test(`axe, ${colorScheme}: a phone`, async ({ person }) => {
    const page = await person({ colorScheme, ...PHONE });
    await open(page, STREET);
    await expect.poll(() => asks(page)).toBe('act');
    await expectSound(page, 'the table on a phone');
    await force(page, 'b1').tap();
    await expect(page.locator('[data-sheet="odds"]')).toBeVisible();
    await expectSound(page, 'odds on a phone');
  });
}

test('a phone of 360: shoot, see the dice, put them away, move', async ({ person }) => {
  const page = await person(PHONE);
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  const fits = async (): Promise<void> => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  };
  await fits();
  // The table is square and as wide as the phone.
  const table = await page.locator('svg.models').boundingBox();
  expect(Math.abs((table?.width ?? 0) - (table?.height ?? 0))).toBeLessThan(2);
  expect(table?.width ?? 0).toBeGreaterThan(340);
  await force(page, 'b1').tap();
  const odds = page.locator('[data-sheet="odds"]');
  await expect(odds).toContainText('Hit');
  await fits();
  await decide(page, main(page));
  await expect(page.locator('[data-sheet="tray"]')).toBeVisible();
  await page.getByRole('button', { name: 'Put away' }).tap();
  await expect(page.locator('[data-sheet="tray"]')).toBeHidden();
  await expect.poll(() => asks(page)).toBe('act');
  // With the second action: the first has left the Judge the turn.
  const place = await at(page, 10000, 18000);
  await page.touchscreen.tap(place.x, place.y);
  await expect(sentence(page)).toContainText('Street Judge will MOVE');
  await decide(page, main(page));
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 10, 18|at 9\.|at 10\./);
});
