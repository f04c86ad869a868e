// The Miniatures Game on its table: deploying, moving, shooting, overwatch, driving.
import { expect, test } from './fixtures.ts';
import { asks, at, board, decide, drag, force, lift, main, model, open, DUEL, STREET, tap } from './mg.ts';
import { log, prompt, row, sentence } from './play.ts';

test('a model is deployed where the zone is touched, and turned before it stands', async ({ page }) => {
  await open(
    page,
    `step = "deployment"
options = { scenario = "street-rumble" }
dice = "6 1"
models.a1 = { is = "Street Judge" }
models.a2 = { is = "Rookie Judge" }
models.b1 = { is = "Punk" }`,
  );
  await expect.poll(() => asks(page)).toBe('deploy');
  await force(page, 'a1').click();
  await expect(sentence(page)).toContainText('Where does Street Judge stand?');
  // Outside of the zone the referee says which rule forbids it.
  await tap(page, 16000, 14000);
  await decideOrRefuse(page);
  await expect(page.getByRole('status').filter({ hasText: 'MG-050' })).toBeVisible();
  await tap(page, 16000, 3000);
  await page.keyboard.press('q');
  await expect(page.locator('[data-ghost="a1"]')).toBeVisible();
  await decide(page, main(page));
  await expect(model(page, 'a1')).toHaveAccessibleName(/a1 Street Judge, at 16, 3, facing north-west/);
  await expect(log(page)).toContainText('Street Judge');
});

/** Presses the button, whether or not it is accepted. */
async function decideOrRefuse(page: Parameters<typeof main>[0]): Promise<void> {
  await expect(async () => {
    await main(page).click({ timeout: 1000 });
    await expect(page.getByRole('status').filter({ hasText: /MG-/ })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('a dragged model shows the way with its length, and goes only when it is confirmed', async ({ page }) => {
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  await drag(page, [13000, 16500], [13000, 20500]);
  const length = board(page).locator('[data-length]');
  await expect(length).toHaveAttribute('data-length', '4000');
  await expect(sentence(page)).toHaveText('Street Judge will MOVE 4″ of 6″.');
  await expect(prompt(page)).toContainText('Facing north.');
  // Nothing has been decided by the drag.
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 13, 16.5/);
  await expect(log(page)).not.toContainText('move to');
  await decide(page, main(page));
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 13, 20.5, facing north/);
  await expect(log(page)).toContainText('move to 13, 20.5');
});

test('a path with a corner goes round it', async ({ page }) => {
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  await tap(page, 11500, 18000);
  await expect(board(page).locator('[data-length]')).toHaveAttribute('data-length', '2122');
  await tap(page, 11500, 20000);
  await expect(board(page).locator('[data-length]')).toHaveAttribute('data-length', '4122');
  await expect(sentence(page)).toContainText('in 2 legs');
  // Back takes the corner away, and forth puts it there again.
  await page.keyboard.press('Escape');
  await expect(board(page).locator('[data-length]')).toHaveAttribute('data-length', '2122');
  await tap(page, 11500, 20000);
  await expect(sentence(page)).toContainText('in 2 legs');
  // The second touch of the end decides.
  await page.waitForTimeout(400);
  await tap(page, 11500, 20000);
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 11.5, 20/);
});

test('a refused move names its rule and marks the point', async ({ page }) => {
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  // Seven inches with a MOVE of six.
  await drag(page, [13000, 16500], [13000, 23500]);
  const refused = board(page).locator('[data-refused]');
  await expect(refused).toHaveAttribute('data-refused', 'MG-525');
  await expect(prompt(page)).toContainText('MG-525');
  // The mark lies where the allowance is used up: six inches along.
  const [mark, used] = [await refused.boundingBox(), await at(page, 13000, 22500)];
  expect(Math.abs((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - used.x)).toBeLessThan(4);
  expect(Math.abs((mark?.y ?? 0) + (mark?.height ?? 0) / 2 - used.y)).toBeLessThan(4);
  // Whoever insists hears it from the referee.
  await decideOrRefuse(page);
  await expect(page.getByRole('status').filter({ hasText: 'MG-525' })).toBeVisible();
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 13, 16.5/);
});

test('odds before a shot, dice after it, and both agree with the log', async ({ page }) => {
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  await model(page, 'b1').click();
  const odds = page.locator('[data-odds]');
  await expect(odds).toHaveAttribute('data-odds', /^a1 snapshot b1 with 1 face \d+$/);
  // SHOOT 4, and nothing for the range of the second band: four dice, half of their faces HIT, one in sixteen misses.
  await expect(odds.locator('[data-pool]')).toHaveText('4');
  await expect(odds.locator('[data-chance="Hit"]')).toHaveText('94 %');
  await expect(odds.locator('.pool')).toContainText('SHOOT');
  await expect(odds.locator('.pool')).toContainText('MG-185');
  // Another mode and another kind have other odds.
  await odds.getByRole('button', { name: 'ap', exact: true }).click();
  await expect(odds).toHaveAttribute('data-odds', /mode 2/);
  await odds.getByRole('button', { name: 'Aim for the hit' }).click();
  await expect(odds).toHaveAttribute('data-odds', /aim-shoot b1 with 1 mode 2/);
  await expect(odds.locator('[data-pool]')).toHaveText('6');
  await expect(odds.locator('[data-chance="Hit"]')).toHaveText('98 %');
  await expect(odds.locator('.pool')).toContainText(/Aimed.*MG-129.*\+2/);
  // A snapshot leaves an action, so that nobody else throws dice before these are looked at.
  await odds.getByRole('button', { name: 'Snapshot', exact: true }).click();
  await expect(odds).toHaveAttribute('data-odds', /snapshot b1 with 1 mode 2/);
  await decide(page, main(page));
  const tray = page.locator('[data-tray]');
  await expect(tray).toBeVisible();
  const said = log(page).getByText(/rolls for the hit: [HAS]+/);
  await expect(said).toBeVisible();
  const thrown = /: ([HAS]+)\./.exec((await said.textContent()) ?? '')?.[1] ?? '';
  expect(thrown).toHaveLength(4);
  await tray.getByRole('button', { name: 'Hit', exact: true }).click();
  await expect(tray.locator('[data-dice]')).toHaveText('4');
  for (const [letter, face] of [
    ['H', 'HIT'],
    ['A', 'ARMOUR'],
    ['S', 'SPECIAL'],
  ] as const) {
    await expect(tray.getByRole('img', { name: face, exact: true })).toHaveCount(thrown.split(letter).length - 1);
  }
  await expect(tray.locator('.pool')).toContainText(/SHOOT.*MG-030.*4/);
  await expect(tray.getByRole('link', { name: 'How dice are sealed' })).toHaveAttribute('href', '/fair');
});

test('overwatch interrupts a sprint', async ({ page }) => {
  await open(
    page,
    `acting = "a1"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [13000, 4000], face = "north" }
models.b1 = { is = "Heavy", at = [18000, 14000], face = "south", overwatch = true }`,
    { seats: ['me', 'me'] },
  );
  await expect.poll(() => asks(page)).toBe('act');
  await row(page, /^Sprint/).click();
  await decide(page, main(page));
  await expect.poll(() => asks(page)).toBe('path');
  await tap(page, 17000, 4000);
  await expect(board(page).locator('[data-danger="overwatch"]').first()).toBeVisible();
  await decide(page, main(page));
  // Hot-seat: the page turns to the other side, whose overwatch is asked.
  await lift(page);
  await expect.poll(() => asks(page)).toBe('overwatch');
  await expect(sentence(page)).toContainText('acts in sight of your overwatch');
  await expect(prompt(page).getByRole('button', { name: 'Not in this action' })).toBeVisible();
});

test('a vehicle turns along the way that is built leg by leg', async ({ page }) => {
  await open(
    page,
    `acting = "a1"
options = { layout = "block-plaza", scenario = "street-rumble" }
models.a1 = { is = "Punk", aboard = "a2" }
models.a2 = { is = "Scrap Buggy", at = [6000, 28000], face = "east", fast = true }
models.b1 = { is = "Punk", at = [2000, 2000] }`,
  );
  await expect.poll(() => asks(page)).toBe('act');
  await row(page, /^Take the wheel/).click();
  await decide(page, main(page));
  await expect.poll(() => asks(page)).toBe('drive');
  const wheel = page.getByRole('group', { name: 'Legs of the way' });
  await wheel.getByRole('button', { name: /^Left/ }).click();
  await wheel.getByRole('button', { name: /^Left/ }).click();
  await wheel.getByRole('button', { name: /^Ahead/ }).click();
  await expect(sentence(page)).toContainText('Scrap Buggy drives 23° to the left, then 1″ ahead');
  // Where it would stand after each leg lies on the table.
  await expect(board(page).locator('.hull.last')).toBeVisible();
  await decide(page, main(page));
  await expect(model(page, 'a2')).toHaveAccessibleName(/facing north-east/);
});

test('a dodge outlives a reload', async ({ page }) => {
  await open(page, DUEL, { seats: ['me', 'me'] });
  await expect.poll(() => asks(page)).toBe('act');
  await model(page, 'b1').click();
  await decide(page, main(page));
  await lift(page);
  await expect.poll(() => asks(page)).toBe('dodge');
  const asked = /\d+ hits?: Gang Boss is hit\. Dodge\?/;
  await expect(sentence(page)).toHaveText(asked);
  await page.reload();
  await expect.poll(() => asks(page)).toBe('dodge');
  await expect(sentence(page)).toHaveText(asked);
  await decide(page, prompt(page).getByRole('button', { name: 'Do not dodge' }));
  await lift(page);
  await expect(log(page)).toContainText(/Street Judge a\d rolls for power/);
});
