// The pages and situations of The Cursed Earth through axe, and on a phone.
import type { Page } from '@playwright/test';
import { act, card, DUSK, embark, LAST_STEP, press, psi, result, SHARKS, who } from './earth.ts';
import { expectAccessible } from './axe.ts';
import { BOT, prompt, sentence } from './play.ts';
import { expect, test } from './fixtures.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe, ${colorScheme}`, async ({ person }) => {
    const page = await person({ colorScheme });
    await page.goto('/new/cursed-earth');
    for (const mode of [/Solo/, /Head-to-head/, /Co-operative/]) {
      await page.getByRole('radio', { name: mode }).check();
      await expectAccessible(page, `set-up ${String(mode)}`);
    }
    await embark(page, { position: SHARKS });
    await expect(card(page, 24)).toBeVisible();
    await expectAccessible(page, 'a card that is resolved');
    await act(page, 'choose 1');
    await press(page, who(page, 'giant'));
    await expect(sentence(page)).toContainText('dies');
    await expectAccessible(page, 'a death that waits for a word');
    await embark(page, { position: DUSK, seats: ['me', BOT, BOT] });
    await press(page, page.locator('[data-row][data-action="play 46"]'));
    await expectAccessible(page, 'a card that is to be played');
    await press(page, prompt(page).locator('.btn.primary'));
    await act(page, 'psi');
    await expect(psi(page)).toBeVisible();
    await expectAccessible(page, 'psi ratings');
    await embark(page, { options: { mode: 'head-to-head' }, seats: ['me', BOT] });
    await expectAccessible(page, 'head-to-head');
    await embark(page, { position: LAST_STEP });
    for (const action of ['choose 2', 'pay ammo', 'wound dredd']) await act(page, action);
    await expect(result(page)).toBeVisible();
    await expectAccessible(page, 'the result');
    await page.goto('/learn/cursed-earth?step=3');
    await expect(card(page, 42)).toBeVisible();
    await expectAccessible(page, 'a lesson');
    await page.goto('/rules/cursed-earth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'the rules');
  });
}

/** Nothing sticks out of a narrow page. */
async function expectFits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
}

test('phones', async ({ person }) => {
  const page = await person(PHONE);
  await page.goto('/new/cursed-earth');
  await page.getByRole('radio', { name: /Co-operative/ }).check();
  await expectFits(page);
  await expectAccessible(page, 'set-up');
  await embark(page, { position: SHARKS });
  for (const tab of ['Board', 'Actions', 'Log', 'Rules']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expectAccessible(page, tab);
    await expectFits(page);
  }
  await page.getByRole('tab', { name: 'Board' }).tap();
  // A choice on the card, confirmed; then a Judge in the strip pays.
  await press(page, card(page, 24).getByRole('button').first());
  await press(page, prompt(page).locator('.btn.primary'));
  await expect(sentence(page)).toContainText('violence');
  await press(page, who(page, 'dredd'));
  await press(page, prompt(page).locator('.btn.primary'));
  await expect(sentence(page)).toContainText('Ghost Town');
  await embark(page, { position: DUSK, seats: ['me', BOT, BOT] });
  for (const action of ['play 46', 'psi']) await act(page, action);
  await page.getByRole('tab', { name: 'Board' }).tap();
  await expect(psi(page)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page, 'psi ratings');
});
