// The lessons of The Cursed Earth, done as a newcomer would.
import type { Page } from '@playwright/test';
import { card, who } from './earth.ts';
import { expect, test } from './fixtures.ts';
import { prompt, row, sentence } from './play.ts';

const guide = (page: Page) => page.locator('section.guide');

async function choose(page: Page, words: RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name: /Actions/ });
  if (await tab.isVisible()) await tab.click();
  // Too soon after the question a press does not count.
  await expect(async () => {
    const before = await sentence(page).textContent();
    await row(page, words).click();
    await expect(sentence(page)).not.toHaveText(before ?? '', { timeout: 700 });
  }).toPass();
  const sure = prompt(page).locator('.btn.primary');
  if (await sure.isVisible()) await sure.click();
}

const STEPS: [title: string, act: (page: Page) => Promise<void>][] = [
  [
    'A card and its captions',
    async (page) => {
      await choose(page, /Dredd/);
      await choose(page, /skip/i);
    },
  ],
  [
    'Violence',
    async (page) => {
      await choose(page, /violence/i);
      await choose(page, /ammunition/i);
    },
  ],
  [
    'Survival and diplomacy',
    async (page) => {
      await choose(page, /survival/i);
      await choose(page, /card 29|Dry Wells/i);
    },
  ],
  [
    'Psi',
    async (page) => {
      await choose(page, /psi action/i);
      await choose(page, /Keep/);
    },
  ],
  [
    'The row ahead',
    async (page) => {
      await choose(page, /swap/i);
      await choose(page, /Leave|Decline/i);
    },
  ],
  [
    'Dawn',
    async (page) => {
      await choose(page, /Stragglers/);
      await choose(page, /Tyrannosaur/);
    },
  ],
  [
    'Dusk',
    async (page) => {
      await choose(page, /Pedlar/);
      await choose(page, /Draw/);
      await choose(page, /left/i);
    },
  ],
  ['Nothing to eat', (page) => choose(page, /Dredd/)],
  [
    'The hunt',
    async (page) => {
      await choose(page, /survival/i);
      await choose(page, /card 29|Dry Wells/i);
    },
  ],
  [
    'Max Normal',
    async (page) => {
      await choose(page, /violence/i);
      await choose(page, /ammunition/i);
      await choose(page, /Dredd/);
    },
  ],
];

test('all ten steps, then a first game', async ({ page }) => {
  await page.goto('/learn/cursed-earth');
  for (const [at, [title, act]] of STEPS.entries()) {
    await expect(guide(page).getByRole('heading')).toHaveText(new RegExp(`^${String(at + 1)}.*${title}$`, 'i'));
    await expect(sentence(page)).not.toHaveText('One moment.');
    await act(page);
    await expect(guide(page).getByRole('status')).toContainText('Done.');
    await page.keyboard.press('Escape');
    await guide(page).getByRole('button', { name: 'Next' }).click();
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
  await who(page, 'giant').tap();
  await prompt(page).locator('.btn.primary').tap();
  await expect(guide(page).getByRole('status')).toContainText('yellow part');
});
