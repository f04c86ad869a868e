// The lessons of the card game, done as a newcomer would.
import type { Page } from '@playwright/test';
import { decide, inHand, lying, PHONE, take } from './cg.ts';
import { expect, test } from './fixtures.ts';
import { prompt, sentence } from './play.ts';

const guide = (page: Page) => page.locator('section.guide');
const board = (page: Page) => page.getByRole('region', { name: 'Board' });
const pass = (page: Page) => prompt(page).getByRole('button', { name: /^(Pass|Let them stand)$/ });

/** What is done in each step, on the board. */
const STEPS: [title: string, does: (page: Page) => Promise<void>][] = [
  [
    'Your team',
    async (page) => {
      await inHand(page, 'R15').click();
      await lying(page, 'J01').click();
    },
  ],
  ['A Crime is reported', (page) => take(page, inHand(page, 'C05'))],
  ['The Duty Judge', (page) => board(page).locator('[data-action="assign C05 > a"]').click()],
  ['The Scene', (page) => take(page, inHand(page, 'S01'))],
  ['Perps', (page) => take(page, inHand(page, 'P17'))],
  ['Windows', (page) => take(page, inHand(page, 'N03'))],
  ['The Challenge', (page) => decide(page, pass(page))],
  [
    'Combat',
    async (page) => {
      await take(page, inHand(page, 'N02'));
      await expect(pass(page)).toBeVisible();
      await decide(page, pass(page));
    },
  ],
  ['The sentence', (page) => board(page).locator('[data-action="sentence severe"]').click()],
  ['A Dark Judge', (page) => take(page, lying(page, 'J21'))],
];

test('all ten steps, then a first game', async ({ page }) => {
  await page.goto('/learn/card-game');
  for (const [at, [title, does]] of STEPS.entries()) {
    await expect(guide(page).getByRole('heading')).toHaveText(new RegExp(`^${String(at + 1)}.*${title}$`, 'i'));
    await expect(sentence(page)).not.toHaveText('One moment.');
    await does(page);
    await expect(guide(page).getByRole('status')).toContainText('Done.');
    await page.keyboard.press('Escape');
    await guide(page).getByRole('button', { name: 'Next', exact: true }).click();
  }
  await expect(page.getByText('all done')).toBeVisible();
  await page.getByRole('button', { name: 'Play a first game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
});

test('the last card of the hand is played by a second press on it', async ({ page }) => {
  await page.goto('/learn/card-game?step=8');
  const card = inHand(page, 'N02');
  await card.click();
  await card.click();
  // It goes while it has the focus, which no part of the page may take amiss.
  await expect(page.getByRole('region', { name: 'Your hand' })).toContainText('Your hand is empty');
});

test('a step on a phone, and the way past it', async ({ person }) => {
  const page = await person(PHONE);
  await page.goto('/learn/card-game?step=6');
  await guide(page).getByRole('button', { name: 'Got it' }).tap();
  await inHand(page, 'N03').tap();
  await prompt(page).getByRole('button', { name: 'Play it' }).tap();
  await expect(guide(page).getByRole('status')).toContainText('Three more Authority');
});
