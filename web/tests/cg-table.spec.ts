// The card game at its table: from the set-up page to an ending, comfortably passed, on a desk and a phone.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { log, prompt, rows, sentence } from './play.ts';

const windows = (page: Page) => page.getByRole('combobox', { name: 'Windows' });
const result = (page: Page) => page.getByRole('dialog').filter({ hasText: 'CG-' });

async function setUp(page: Page, decks: [string, string]): Promise<void> {
  await page.goto('/new/card-game');
  await page.getByLabel('Deck of seat 1').selectOption({ label: decks[0] });
  await page.getByLabel('Deck of seat 2').selectOption({ label: decks[1] });
  await page.getByLabel('Strength of the bot in seat 2').selectOption('greedy');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(prompt(page)).toBeVisible();
}

/** One answer: the order is given anew each turn, and whatever else is asked is answered by doing the first thing. */
async function answer(page: Page): Promise<void> {
  if ((await windows(page).isVisible()) && (await windows(page).inputValue()) === 'none') {
    await windows(page).selectOption('this-turn');
  }
  const words = (await sentence(page).textContent()) ?? '';
  const idle = /take one action|leftmost|Discard any/.test(words);
  // A row that is unfolded already would only be folded again.
  const all = rows(page).and(page.locator(':not([aria-expanded="true"])'));
  const wanted = idle ? all.filter({ hasText: /^\s*Pass/ }) : all.filter({ hasNotText: /^\s*Pass/ });
  const row = (await wanted.count()) > 0 ? wanted.first() : all.first();
  // The table may have gone on meanwhile.
  if ((await all.count()) > 0) await row.click({ timeout: 2000 }).catch(() => undefined);
  await page.waitForTimeout(50);
}

async function playOn(page: Page, done: () => Promise<boolean>, before?: () => Promise<void>): Promise<void> {
  const end = Date.now() + 140_000;
  while (!(await done())) {
    expect(Date.now(), (await sentence(page).textContent()) ?? '').toBeLessThan(end);
    await before?.();
    await answer(page);
  }
}

/** The log has told of it, wherever a phone keeps the log. */
const begun = async (page: Page, turn: number): Promise<boolean> =>
  (await log(page)
    .getByText(`Turn ${String(turn)} begins`)
    .count()) > 0;

test('from the set-up page to an ending, with windows passed by the table', async ({ page }) => {
  await setUp(page, ['Iron Fist: Street combat', 'Paper Trail: Evidence']);
  await expect(page.getByRole('region', { name: 'Your hand' }).getByRole('button')).toHaveCount(7);
  await expect(page.getByRole('button', { name: /^Judge Dredd/ }).first()).toBeVisible();
  // Who is not done after four turns gives up, and has seen an ending all the same; whole games are played over sockets.
  await playOn(page, async () => (await result(page).isVisible()) || (await begun(page, 5)));
  if (!(await result(page).isVisible())) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Concede', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Concede', exact: true }).click();
  }
  await expect(result(page)).toContainText(/CG-\d+/);
  // Nobody is told of the passes, and titles stand for codes.
  await page.keyboard.press('Escape');
  await expect(log(page)).not.toContainText('passes');
  await expect(page.getByText(/\b[JRCSPNV]\d\d\b/)).toHaveCount(0);
});

test('a phone plays some turns', async ({ person }) => {
  const page = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await setUp(page, ['By the Book: Challenge', 'Iron Fist: Street combat']);
  const actions = page.getByRole('tab', { name: /Actions/ });
  await playOn(
    page,
    async () => (await begun(page, 3)) || (await result(page).isVisible()),
    async () => {
      if ((await actions.getAttribute('aria-selected')) !== 'true') await actions.click();
    },
  );
  // Nothing is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('rounds in which one wants to be asked are remembered, and asked', async ({ page }) => {
  await setUp(page, ['Iron Fist: Street combat', 'By the Book: Challenge']);
  await page.getByText('Ask me all the same').click();
  await page.getByRole('checkbox', { name: 'Debrief' }).check();
  await page.getByRole('checkbox', { name: 'Crime' }).check();
  await expect(page.getByText('Crime, Debrief')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Crime, Debrief')).toBeVisible();
  await windows(page).selectOption('this-turn');
  // The rounds before it go by; the table asks in the Crime round although it passes for the rest of the turn.
  const window = /^(\w+) round.*: take one action/;
  await playOn(page, async () => window.exec(((await sentence(page).textContent()) ?? '').trim())?.[1] === 'Crime');
  await expect(windows(page)).toHaveValue('this-turn');
});

test('a deck of one’s own is looked through before it is played', async ({ page }) => {
  await page.goto('/new/card-game');
  await page.getByLabel('Deck of seat 1').selectOption({ label: 'A list of my own' });
  const list = page.getByLabel('List or share code');
  await list.fill('Team:\nJudge Dredd\nCards:\n3 Con-Apt Coridor\n');
  await page.getByRole('button', { name: 'Look it through' }).click();
  await expect(page.getByText('did you mean `Con-Apt Corridor`?')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(list).toHaveAttribute('aria-invalid', 'true');
  const found = await page.request.post('/api/games/card-game/decks', { data: { deck: 'iron-fist' } });
  const { sound } = (await found.json()) as { sound: { share_code: string } };
  await list.fill(sound.share_code);
  await page.getByRole('button', { name: 'Look it through' }).click();
  await expect(page.getByText('can be played.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.getByRole('button', { name: /^Judge Dredd/ }).first()).toBeVisible();
});
