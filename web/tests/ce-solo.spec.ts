// Alone through the radlands: a whole game from the set-up page to its end, a win and what comes after, a day by keys
// alone, and a page that is loaded again in the middle of a payment.
import { expect, test } from './fixtures.ts';
import { act, card, embark, LAST_STEP, playOn, press, result, SHARKS, who } from './earth.ts';
import { log, prompt, sentence } from './play.ts';

test('a solo game from the set-up page to an ending', async ({ page }) => {
  await page.goto('/new/cursed-earth');
  await page.getByRole('radio', { name: /Solo/ }).check();
  await page.getByRole('radio', { name: 'Cadet' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await playOn([page], () => result(page).isVisible());
  // Won or lost, and counted.
  await expect(result(page).getByRole('table', { name: 'What the score is made of' })).toBeVisible();
  await expect(result(page).locator('.rule')).toHaveText(/CE-/);
});

test('a win, its score, and what comes after', async ({ page }) => {
  const table = await embark(page, { position: LAST_STEP });
  await act(page, 'choose 2');
  await act(page, 'pay ammo');
  await press(page, who(page, 'dredd'));
  await expect(result(page)).toBeVisible();
  await expect(result(page)).toContainText('CE-161');
  // Three locations, three rations, a kept card, and Max Normal.
  await expect(result(page).getByRole('table', { name: 'Scores' })).toContainText('26');
  await page.goto(`/table/${table}/replay`);
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(page.getByText(/trigger choice 2/).first()).toBeVisible();
  await expect(card(page, 56)).toBeVisible();
  await page.goto(`/table/${table}/fair`);
  await expect(page.getByText('The promise was kept.')).toBeVisible();
  await page.goto('/rules/CE-047');
  await expect(page.getByText('CE-047').first()).toBeVisible();
});

test('what a choice costs is told before it is made, and a payment can be taken back', async ({ page }) => {
  await embark(page, { position: SHARKS });
  await expect(sentence(page)).toContainText('Sandsharks');
  // Pointing at a caption says what it comes to.
  await card(page, 24)
    .getByRole('button', { name: /violence/ })
    .hover();
  await expect(page.getByText(/1 ammunition of 1, or 2 health/).first()).toBeVisible();
  await act(page, 'choose 1');
  await expect(sentence(page)).toContainText('violence');
  // A page that is loaded again in the middle of it asks again.
  await page.reload();
  await expect(sentence(page)).toContainText('violence');
  await press(page, who(page, 'giant'));
  await expect(sentence(page)).toContainText('Giant dies');
  await page.keyboard.press('Escape');
  await act(page, 'pay ammo');
  await expect(sentence(page)).toContainText('Ghost Town');
  await page.keyboard.press('z');
  await expect(sentence(page)).toContainText('violence');
});

test('a whole dawn by keys alone', async ({ page }) => {
  await embark(page, { options: { mode: 'solo' } });
  const dusk = log(page).getByText('It is dusk.');
  const asked = async (): Promise<string> => (await sentence(page).textContent()) ?? '';
  const end = Date.now() + 90_000;
  while ((await dusk.count()) === 0 && (await result(page).isHidden())) {
    expect(Date.now(), await asked()).toBeLessThan(end);
    // A key that was meant for the last question does not answer this one, so a person pauses, too.
    await page.waitForTimeout(260);
    await page.keyboard.press('1');
    if (await prompt(page).locator('.btn.primary').isVisible()) await page.keyboard.press('Enter');
  }
  // The focus has not been lost on the way.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
