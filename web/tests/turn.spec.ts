// A whole turn, from the start page on: with a mouse, with a finger on a phone, with keys alone, and without the game's
// own board.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  ACT,
  begin,
  confirm,
  DEPLOY,
  figure,
  hand,
  log,
  place,
  prompt,
  row,
  rows,
  sentence,
  space,
  until,
} from './play.ts';
import { ROOF } from './positions.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Ends the turn in some way: the marker goes on, and cards are drawn. */
async function expectEnd(page: Page, end: () => Promise<void>): Promise<void> {
  const markers = log(page).getByText(/the active-player marker/);
  const before = await markers.count();
  await end();
  await expect.poll(() => markers.count()).toBeGreaterThan(before);
  await expect(log(page).getByText(/draws/).first()).toBeAttached();
}

test('a new guest plays a whole turn against a bot, one click after arriving', async ({ person }) => {
  // With all that moves.
  const page = await person({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).click();
  await page.waitForURL(/\/table\//);
  await place(page);
  await until(page, DEPLOY);
  await row(page, /Deploy/).click();
  await confirm(page, 'Deploy');
  await until(page, ACT);
  await step(page, (what) => what.click());
  await expectEnd(page, async () => {
    await prompt(page).getByRole('button', { name: 'End turn' }).click();
    await confirm(page, 'End turn');
  });
  // And round again.
  await until(page, DEPLOY);
});

/** One step by whoever can, if the hand allows any; nearly every hand does. */
async function step(page: Page, tap: (what: Locator) => Promise<void>): Promise<void> {
  const move = row(page, /Move/);
  if ((await move.count()) === 0) return;
  await tap(move);
  const there = row(page, /to \d/);
  if (await there.isVisible()) await tap(there);
  await confirm(page, 'Move');
  await until(page, ACT);
  // Whoever acted is still picked; the end of the turn is nobody's.
  const back = prompt(page).getByRole('button', { name: 'Back', exact: true });
  if (await back.isVisible()) await tap(back);
}

test('set-up and a whole turn on a phone', async ({ person }) => {
  const page = await person(PHONE);
  const tap = (what: Locator): Promise<void> => what.tap();
  const tab = (name: string): Promise<void> => page.getByRole('tab', { name }).tap();
  await page.goto('/');
  await page.getByRole('link', { name: 'Play Helter Skelter' }).tap();
  await page.getByRole('button', { name: 'Start the game' }).tap();
  await page.waitForURL(/\/table\//);
  await place(page, tap);
  await until(page, DEPLOY);
  await tab('Actions');
  await row(page, /Deploy/).tap();
  await confirm(page, 'Deploy');
  await until(page, ACT);
  await expectEnd(page, async () => {
    await prompt(page).getByRole('button', { name: 'End turn' }).tap();
    await confirm(page, 'End turn');
  });
  await tab('Log');
  await expect(log(page)).toBeVisible();
  await tab('Board');
  await until(page, DEPLOY);
  await expectNoSideways(page);
});

test('a step and a shot with a finger on the map', async ({ person }) => {
  const page = await person(PHONE);
  await begin(page, { position: ROOF });
  await expect(sentence(page)).toHaveText(ACT);
  await figure(page, 'dredd').tap();
  await figure(page, 'wulf').tap();
  await expect(sentence(page)).toContainText('Dredd will SNIPE Wulf on 10.');
  // Once more on the target is the same as the button.
  await figure(page, 'wulf').tap();
  await until(page, ACT);
  await expect(figure(page, 'wulf')).toHaveAccessibleName(/health 3 of 4/);
  await figure(page, 'dredd').tap();
  await space(page, 26).tap();
  await confirm(page, 'Move');
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/on 26/);
});

async function expectNoSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** The row's own key, as the page tells it. */
async function press(page: Page, words: RegExp): Promise<void> {
  const key = await row(page, words).getAttribute('aria-keyshortcuts', { timeout: 5000 });
  await page.keyboard.press(key ?? '');
}

/** Tab until that is where the focus is: whoever has no mouse must be able to get there. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${what.toString()}`);
}

async function expectFocus(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** What is asked out of turn, by its row and Enter. */
async function letGo(page: Page): Promise<void> {
  await press(page, /Pass|Take/);
  await page.keyboard.press('Enter');
}

test('a whole turn with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: /^Play now/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/table\//);
  for (let cards = 10; cards > 5; cards -= 1) {
    await expect(hand(page).getByRole('button', { name: /^Map card/ })).toHaveCount(cards);
    await tabTo(
      page,
      hand(page)
        .getByRole('button', { name: /^Map card/ })
        .first(),
    );
    // Once takes it, once more lays it under the next character.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await expect(sentence(page)).toContainText('final?');
  await expectFocus(page);
  await tabTo(page, prompt(page).getByRole('button', { name: 'Pass five' }));
  await page.keyboard.press('Enter');
  await until(page, DEPLOY, letGo);
  await press(page, /Deploy/);
  await expect(sentence(page)).toContainText('enters the map');
  await page.keyboard.press('Enter');
  await until(page, ACT, letGo);
  await expectFocus(page);
  await expectEnd(page, async () => {
    await press(page, /End turn/);
    await expect(prompt(page).getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
  });
  await expectFocus(page);
});

test('spaces and figures are reached by keys, and a refusal is read in its place', async ({ page }) => {
  await begin(page, { position: ROOF });
  await figure(page, 'dredd').focus();
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toContainText('Dredd: choose a target');
  await tabTo(page, space(page, 26));
  await page.keyboard.press('ArrowLeft');
  await expect(space(page, 25)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'HS-150' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toContainText('Dredd will MOVE to 26.');
  // The same space once more confirms.
  await page.keyboard.press('Enter');
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/on 26/);
});

test('a whole turn on the page of any game', async ({ page }) => {
  await begin(page, { seats: ['me', { bot: 'greedy' }] }, '?plain=1');
  // Every answer is a row, and the first will do.
  for (let answers = 0; answers < 5; answers += 1) {
    const left = await rows(page).count();
    await rows(page).first().click();
    await expect.poll(() => rows(page).count()).not.toBe(left);
  }
  await row(page, /Ready|Final/i).click();
  await expect(row(page, /Deploy/)).toBeVisible();
  await row(page, /Deploy/).click();
  await expect(row(page, /End turn/)).toBeVisible();
  await row(page, /End turn/).click();
  await expect(
    log(page)
      .getByText(/marker/)
      .first(),
  ).toBeAttached();
  await expect(page.getByRole('region', { name: 'What lies on the table' })).toContainText('Judges');
});
