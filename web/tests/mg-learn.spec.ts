// The lessons of the Miniatures Game, done as a newcomer would.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { asks, decide, force, main, model, PHONE, tap } from './mg.ts';
import { prompt, row } from './play.ts';

const guide = (page: Page) => page.locator('section.guide');
const odds = (page: Page) => page.locator('[data-odds]');

/** What is done in each step, on the table. */
const STEPS: [title: string, asked: string, does: (page: Page) => Promise<void>][] = [
  [
    'Whose turn',
    'activate',
    async (page) => {
      await force(page, 'a1').click();
      await decide(page, main(page));
    },
  ],
  [
    'Move and measure',
    'act',
    async (page) => {
      await tap(page, 16000, 17240);
      await decide(page, main(page));
    },
  ],
  [
    'Sight and cover',
    'act',
    async (page) => {
      await model(page, 'b1').click();
      await expect(odds(page)).toHaveAttribute('data-odds', /snapshot b1/);
      await decide(page, main(page));
    },
  ],
  [
    'Odds and dice',
    'act',
    async (page) => {
      await model(page, 'b1').click();
      await odds(page).getByRole('button', { name: 'Aim for the hit' }).click();
      await expect(odds(page)).toHaveAttribute('data-odds', /aim-shoot b1/);
      await decide(page, main(page));
    },
  ],
  ['Under fire', 'dodge', (page) => decide(page, main(page))],
  [
    'Close combat',
    'act',
    async (page) => {
      await row(page, /^Charge/).click();
      await decide(page, main(page));
      await expect.poll(() => asks(page)).toBe('path');
      await tap(page, 17900, 16300);
      await decide(page, main(page));
      await expect.poll(() => asks(page)).toBe('strike');
      await model(page, 'b1').click();
      await decide(page, main(page));
    },
  ],
  [
    'Cards and chips',
    'act',
    async (page) => {
      await page.locator('[data-card="A01"]').click();
      await decide(page, main(page));
    },
  ],
  [
    'What it is about',
    'act',
    async (page) => {
      await tap(page, 16000, 16800);
      await decide(page, main(page));
      await expect.poll(() => asks(page)).toBe('act');
      await prompt(page).getByRole('button', { name: 'End', exact: true }).click();
      await decide(page, main(page));
    },
  ],
];

test('all eight steps, then a first game', async ({ page }) => {
  test.slow();
  await page.goto('/learn/miniatures');
  for (const [at, [title, asked, does]] of STEPS.entries()) {
    await expect(guide(page).getByRole('heading')).toHaveText(new RegExp(`^${String(at + 1)}.*${title}$`, 'i'));
    await expect.poll(() => asks(page)).toBe(asked);
    await does(page);
    await expect(guide(page).getByRole('status')).toContainText('Done.');
    await page.keyboard.press('Escape');
    await guide(page).getByRole('button', { name: 'Next', exact: true }).click();
  }
  await expect(page.getByText('all done')).toBeVisible();
  await page.getByRole('button', { name: 'Play a first game' }).click();
  await page.waitForURL(/\/table\//);
  await expect.poll(() => asks(page)).toBe('bury');
});

test('what is done in another way is told, and the step can be begun again', async ({ page }) => {
  await page.goto('/learn/miniatures?step=2');
  await expect.poll(() => asks(page)).toBe('act');
  await tap(page, 16000, 15200);
  await decide(page, main(page));
  await expect(guide(page).getByRole('status')).toContainText('Not yet at the wall');
  await guide(page).getByRole('button', { name: 'Again', exact: true }).click();
  await expect(model(page, 'a1')).toHaveAccessibleName(/at 16, 14/);
});

test('steps are skipped on a phone, up to the end', async ({ person }) => {
  const page = await person(PHONE);
  await page.goto('/learn/miniatures?step=7');
  await guide(page).getByRole('button', { name: 'Got it' }).tap();
  await expect(model(page, 'a1')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).tap();
  await expect(page).toHaveURL(/step=8/);
  await page.getByRole('link', { name: 'Skip all' }).tap();
  await expect(page).toHaveURL(/step=end/);
  await expect(page.getByRole('button', { name: 'Play a first game' })).toBeVisible();
});
