// The lessons of Helter Skelter, done as a newcomer would: once with the mouse, once with the keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const LEARN = '/learn/helter-skelter';
const STEPS = 10;

const figure = (page: Page, who: string): Locator => page.locator(`[data-figure="${who}"]`);
const space = (page: Page, number: number): Locator => page.locator(`[data-space="${number}"]`);
const guide = (page: Page): Locator => page.locator('section.guide');
const prompt = (page: Page): Locator => page.getByRole('region', { name: 'Question' });
const card = (page: Page, name: RegExp): Locator =>
  page.getByRole('region', { name: 'Your hand' }).getByRole('button', { name });

/** The board of a step is there, and the story is out of the way where it covers it. */
async function ready(page: Page, step: number, title: string): Promise<void> {
  await expect(guide(page).getByRole('heading')).toHaveText(new RegExp(`^${step}.*${title}$`, 'i'));
  await expect(page.locator('[data-figure]').first()).toBeVisible();
  const fold = guide(page).getByRole('button', { name: 'Got it' });
  if (await fold.isVisible()) await fold.click();
}

async function isDone(page: Page): Promise<void> {
  await expect(guide(page).getByRole('status')).toContainText('Done.');
}

async function onward(page: Page): Promise<void> {
  await isDone(page);
  await guide(page).getByRole('button', { name: 'Next', exact: true }).click();
}

const confirm = (page: Page, words: string | RegExp): Promise<void> =>
  prompt(page).getByRole('button', { name: words }).click();

/** A row of the action list, which a phone keeps in a tab. */
async function row(page: Page, name: RegExp): Promise<void> {
  const tab = page.getByRole('tab', { name: /Actions/ });
  if (await tab.isVisible()) await tab.click();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name }).first().click();
}

/** What is done in each step, with the mouse or a finger. */
const BY_HAND: [title: string, act: (page: Page) => Promise<void>][] = [
  ['Your team', (page) => figure(page, 'dredd').click()],
  [
    'Move',
    async (page) => {
      await figure(page, 'dredd').click();
      await space(page, 25).click();
      await confirm(page, /move/i);
    },
  ],
  [
    'Cards pay',
    async (page) => {
      await figure(page, 'wulf').click();
      await confirm(page, /melee|hit|strike|attack/i);
    },
  ],
  [
    'Line of sight',
    async (page) => {
      await figure(page, 'dredd').click();
      await figure(page, 'wulf').click();
      await confirm(page, /fire/i);
    },
  ],
  [
    'Refused',
    async (page) => {
      await figure(page, 'dredd').click();
      await figure(page, 'wulf').click();
      await expect(page.getByText('cannot see a character on high ground')).toBeVisible();
    },
  ],
  [
    'Under fire',
    async (page) => {
      await card(page, /any COVER/).click();
      await confirm(page, /defend|cover/i);
    },
  ],
  [
    'Fragments',
    async (page) => {
      await figure(page, 'dredd').click();
      await row(page, /Collect/);
      await confirm(page, /collect/i);
    },
  ],
  [
    'INTERRUPT',
    async (page) => {
      await card(page, /INTERRUPT/).click();
      await confirm(page, /interrupt/i);
    },
  ],
  [
    'Fresh boots',
    async (page) => {
      await space(page, 6).click();
      await confirm(page, /deploy/i);
    },
  ],
  [
    'Five points',
    async (page) => {
      await confirm(page, /end turn/i);
      await confirm(page, /end turn/i);
    },
  ],
];

async function takeAll(page: Page): Promise<void> {
  await page.goto(LEARN);
  for (const [at, [title, act]] of BY_HAND.entries()) {
    await ready(page, at + 1, title);
    await act(page);
    await onward(page);
  }
  await expect(page.getByText('all done')).toBeVisible();
}

test('all ten steps by mouse, then a first game', async ({ page }) => {
  test.setTimeout(180_000);
  await takeAll(page);
  // What was played for a lesson is no game of one's own.
  await page.goto('/games');
  await expect(page.locator('a[href^="/table/"]')).toHaveCount(0);
  await page.goto(`${LEARN}?step=end`);
  await page.getByRole('button', { name: 'Play a first game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.locator('[data-space="1"]')).toBeVisible();
});

test('all ten steps on a phone', async ({ person }) => {
  test.setTimeout(180_000);
  const page = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await takeAll(page);
});

/** The same by keys: a row of the list by its digit, Enter confirms, N goes on. */
async function press(page: Page, row: RegExp): Promise<void> {
  const button = page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: row }).first();
  const digit = await button.getAttribute('aria-keyshortcuts');
  if (digit) await page.keyboard.press(digit);
  else await button.press('Enter');
}

/** The key that was meant for the last question does not answer this one, so a person pauses, too. */
const pause = (page: Page): Promise<void> => page.waitForTimeout(450);

const BY_KEYS: ((page: Page) => Promise<void>)[] = [
  (page) => press(page, /Move Giant to/),
  async (page) => {
    await press(page, /Move Dredd to/);
    await press(page, /25/);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await press(page, /Melee Wulf/);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await press(page, /Snipe Wulf/);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await figure(page, 'dredd').press('Enter');
    await space(page, 12).press('Enter');
    await expect(page.getByText('A wall stands between')).toBeVisible();
  },
  async (page) => {
    await pause(page);
    await press(page, /Cover/i);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await press(page, /Collect/);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await pause(page);
    await press(page, /Interrupt/i);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await press(page, /Deploy Hershey/);
    await page.keyboard.press('Enter');
  },
  async (page) => {
    await press(page, /End turn/);
    await page.keyboard.press('Enter');
  },
];

test.describe('without a mouse', () => {
  test('all ten steps by keyboard', async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(LEARN);
    for (const [at, act] of BY_KEYS.entries()) {
      await ready(page, at + 1, BY_HAND[at]?.[0] ?? '');
      await act(page);
      await isDone(page);
      await page.keyboard.press('n');
      if (at < STEPS - 1) await expect(guide(page).getByRole('heading')).toBeFocused();
    }
    await expect(page.getByText('all done')).toBeVisible();
  });
});

test('something else is answered with a nudge, and the step begins again', async ({ page }) => {
  await page.goto(`${LEARN}?step=2`);
  await ready(page, 2, 'Move');
  await press(page, /Move Anderson to/);
  await press(page, /17/);
  await page.keyboard.press('Enter');
  await expect(guide(page).getByRole('status')).toContainText('It is Dredd');
  await guide(page).getByRole('button', { name: 'Again', exact: true }).click();
  await expect(guide(page).getByRole('status')).toContainText('Choose Dredd');
  await expect(figure(page, 'anderson')).toHaveAccessibleName(/on 18/);
  await BY_HAND[1]?.[1](page);
  await isDone(page);
});

test('a refusal is shown, and the step goes on', async ({ page }) => {
  await page.goto(`${LEARN}?step=2`);
  await ready(page, 2, 'Move');
  await figure(page, 'dredd').click();
  await space(page, 40).click();
  await expect(page.locator('.refusal .rule').first()).toHaveText(/HS-/);
  await expect(guide(page).getByRole('status')).toContainText('referee');
});

test('progress is kept, steps can be skipped, and a rule opens in place', async ({ page }) => {
  await page.goto(LEARN);
  await ready(page, 1, 'Your team');
  await page.getByRole('button', { name: /^Skip/ }).first().click();
  await ready(page, 2, 'Move');
  await page.goto(LEARN);
  await ready(page, 2, 'Move');
  await guide(page).getByRole('link', { name: 'Rule HS-150' }).click();
  await expect(page.getByRole('dialog', { name: 'Rule HS-150' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByRole('link', { name: 'Skip all' }).click();
  await expect(page.getByRole('button', { name: 'Play a first game' })).toBeVisible();
});
