// The lessons of The Cursed Earth, done as a newcomer would.
import type { Page } from '@playwright/test';
import { act, card, press, who } from './earth.ts';
import { expect, test } from './fixtures.ts';
import { prompt, sentence } from './play.ts';

const guide = (page: Page) => page.locator('section.guide');

/** What is done in each step. */
const STEPS: [title: string, actions: string[]][] = [
  ['A card and its captions', ['wound dredd', 'choose 1']],
  ['Violence', ['choose 1', 'pay ammo']],
  ['Survival and diplomacy', ['choose 2', 'pay card 29']],
  ['Psi', ['psi', 'keep 5, 20']],
  ['The row ahead', ['swap 1, 3', 'decline']],
  ['Dawn', ['play 2', 'play 57']],
  ['Dusk', ['play 14', 'draw', 'put left']],
  ['Nothing to eat', ['irradiate dredd']],
  ['The hunt', ['choose 2', 'pay card 29']],
  ['Max Normal', ['choose 2', 'pay ammo', 'wound dredd']],
];

test('all ten steps, then a first game', async ({ page }) => {
  await page.goto('/learn/cursed-earth');
  for (const [at, [title, actions]] of STEPS.entries()) {
    await expect(guide(page).getByRole('heading')).toHaveText(new RegExp(`^${String(at + 1)}.*${title}$`, 'i'));
    await expect(sentence(page)).not.toHaveText('One moment.');
    for (const action of actions) await act(page, action);
    await expect(guide(page).getByRole('status')).toContainText('Done.');
    await page.keyboard.press('Escape');
    await guide(page).getByRole('button', { name: 'Next', exact: true }).click();
  }
  await expect(page.getByText('all done')).toBeVisible();
  await page.goto('/games');
  await expect(page.locator('a[href^="/table/"]')).toHaveCount(0);
  await page.goto('/learn/cursed-earth?step=end');
  await page.getByRole('button', { name: 'Play a first game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
});

test('a step on a phone, played on the strip and the card', async ({ person }) => {
  const page = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/learn/cursed-earth?step=1');
  await guide(page).getByRole('button', { name: 'Got it' }).tap();
  await expect(card(page, 16)).toBeVisible();
  await press(page, who(page, 'giant'));
  await press(page, prompt(page).locator('.btn.primary'));
  await expect(guide(page).getByRole('status')).toContainText('yellow part');
});

test('half of a step is no fault, and the first step begins with the aim', async ({ page }) => {
  const said = guide(page).locator('.said');
  await page.goto('/learn/cursed-earth?step=1');
  await expect(guide(page)).toContainText('find Max Normal before the perps do');
  for (const [step, half] of [
    [2, 'choose 1'],
    [3, 'choose 2'],
  ] as const) {
    await page.goto(`/learn/cursed-earth?step=${String(step)}`);
    await expect(guide(page)).not.toContainText('Max Normal before');
    await act(page, half);
    await expect(said).toContainText('Now pay');
    await expect(said).toHaveClass(/halfway/);
  }
});
