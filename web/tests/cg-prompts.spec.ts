// The rarer questions of the card game, each on the board: who leads the Perps, a patrol, a Dark Judge that is refused,
// what sentences can be completed, one way of several, what a Resource costs; and previews by focus.
import type { Page } from '@playwright/test';
import { asks, CHOICE, decide, DUEL, inHand, LEAD, lying, open, PATROL, REFUSE, take, VERDICT } from './cg.ts';
import { expect, test } from './fixtures.ts';
import { log, prompt, sentence } from './play.ts';

const preview = (page: Page) => page.getByRole('complementary', { name: /^Preview of/ });
const offers = (page: Page) => prompt(page).locator('.offers button');
const prestige = (page: Page) => page.locator('[data-player="a"] .prestige');

test('the Perp player says who leads', async ({ page }) => {
  await open(page, { position: LEAD });
  await expect.poll(() => asks(page)).toBe('lead-perp');
  await expect(page.locator('[data-lying]').filter({ has: page.locator('.lit') })).toHaveCount(2);
  await expect(offers(page)).toHaveText([/Slab Rats/, /Chopper/]);
  // To choose from they stand side by side: neither covers the other.
  const [one, two] = [await lying(page, 'P02').boundingBox(), await lying(page, 'P03').boundingBox()];
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(two?.x ?? 0);
  await lying(page, 'P03').click();
  await expect(sentence(page)).toHaveText('Chopper leads?');
  await decide(page, prompt(page).getByRole('button', { name: 'Leads', exact: true }));
  await expect(log(page)).toContainText('Chopper is the Lead Perp');
  await expect(lying(page, 'P03')).toHaveAccessibleName('Chopper, Perp, Lead Perp');
  await expect(lying(page, 'P02')).toHaveAccessibleName('Slab Rats, Perp, supporting');
});

test('on patrol one reports a Crime to oneself', async ({ page }) => {
  await open(page, { position: PATROL });
  await expect.poll(() => asks(page)).toBe('patrol');
  await expect(sentence(page)).toHaveText('You are on patrol: report a Crime to yourself?');
  await expect(page.getByRole('region', { name: 'Crimes' })).toContainText('You are on patrol.');
  await expect(page.locator('[data-hand] .lit')).toHaveCount(2);
  await take(page, inHand(page, 'C13'));
  await expect(log(page)).toContainText(/Assault on a Judge is assigned to/);
});

test('a patrol without a Crime is quiet', async ({ page }) => {
  await open(page, { position: PATROL });
  await expect.poll(() => asks(page)).toBe('patrol');
  await expect(prestige(page)).toContainText('8');
  await decide(page, prompt(page).getByRole('button', { name: 'Report nothing' }));
  await expect(log(page)).toContainText('quiet patrol');
  await expect(prestige(page)).toContainText('9');
});

test('another who patrols is given a Crime', async ({ page }) => {
  const theirs = PATROL.replace('a = ["J01", "J04"], b = ["J02 activated"]', 'a = ["J01 activated"], b = ["J02"]');
  await open(page, { position: theirs });
  await expect.poll(() => asks(page)).toBe('patrol');
  await expect(sentence(page)).toHaveText('Greedy bot is on patrol: report a Crime for them to investigate?');
  await take(page, inHand(page, 'C05'));
  await expect(log(page)).toContainText('Armoured Wagon Heist is assigned to Greedy bot');
});

test('a Crime with a Dark Judge is refused', async ({ page }) => {
  await open(page, { position: REFUSE });
  await expect.poll(() => asks(page)).toBe('refuse');
  await expect(sentence(page)).toHaveText('Sugar Running with Judge Death: accept or refuse it?');
  await decide(page, prompt(page).getByRole('button', { name: 'Refuse', exact: true }));
  await expect(log(page)).toContainText(/refuses? Sugar Running/);
});

test('of three sentences those that can be completed are offered', async ({ page }) => {
  const verdict = page.getByRole('region', { name: 'Sentencing' });
  // Nobody has a Demerit to remove.
  await open(page, { position: VERDICT });
  await expect(verdict.getByRole('listitem')).toHaveCount(3);
  await expect(verdict.locator('[data-action]')).toHaveCount(1);
  await expect(verdict.locator('.closed')).toHaveCount(2);
  for (const severity of ['fair', 'lenient']) {
    await expect(verdict.locator(`.closed.${severity} .why`)).toHaveText(
      new RegExp(`The ${severity} sentence cannot be carried out in full\\.\\s*CG-332`),
    );
  }
  // With a Team Demerit the lenient one can be carried out, too.
  await open(page, { position: `${VERDICT}\ndemerits = { a = 1 }` });
  await expect(verdict.locator('[data-action]')).toHaveCount(2);
  await expect(verdict.locator('.closed')).toHaveCount(1);
  await decide(page, verdict.locator('[data-action="sentence lenient"]'));
  await expect(log(page)).toContainText(/solves? Assault on a Judge/);
  await expect(page.locator('[data-player="a"]').getByTitle('Team Demerits')).toHaveText(/0$/);
});

test('one way of several says what it does', async ({ page }) => {
  await open(page, { position: CHOICE });
  await expect.poll(() => asks(page)).toBe('window');
  await take(page, inHand(page, 'N90'));
  await expect.poll(() => asks(page)).toBe('way');
  const choice = page.getByRole('region', { name: 'Choice' });
  await expect(choice).toContainText('Fork in the Road');
  await expect(choice.locator('[data-action]')).toHaveText(['You draw 1 card', 'You gain 2 Prestige']);
  const list = page.getByRole('group', { name: 'Actions' });
  await expect(list.locator('[data-row]')).toHaveText([/You draw 1 card/, /You gain 2 Prestige/]);
  await decide(page, choice.locator('[data-action="way 2"]'));
  await expect(prestige(page)).toContainText('8');
});

test('what a Resource costs includes what an Event adds', async ({ page }) => {
  const issue = (more: string) => `${CHOICE.replace('duty', `business = true\n${more}\nduty`)}`;
  await open(page, { position: issue('') });
  await expect.poll(() => asks(page)).toBe('issue');
  await inHand(page, 'R15').click();
  await expect(prompt(page)).toContainText('It costs 1 Prestige.');
  await open(page, { position: issue('events = { b = ["V14"] }') });
  await expect.poll(() => asks(page)).toBe('issue');
  await inHand(page, 'R15').click();
  await expect(prompt(page)).toContainText('It costs 2 Prestige: 1 printed, +1 Resource Shortage.');
  await prompt(page).locator('.btn.primary').click();
  await expect(prestige(page)).toContainText('4');
});

test('a preview opens with the focus of the keyboard, and goes with it', async ({ page }) => {
  await open(page, { position: DUEL });
  await expect.poll(() => asks(page)).toBe('window');
  await inHand(page, 'N04').focus();
  // A focus by script is one of the keyboard only after a key.
  await page.keyboard.press('ArrowRight');
  await expect(preview(page)).toHaveAccessibleName('Preview of Voice of Reason');
  await page.keyboard.press('ArrowLeft');
  await expect(preview(page)).toHaveAccessibleName('Preview of No Time to Talk');
  await expect(preview(page)).toContainText('CG-173');
  await page.keyboard.press('Escape');
  await expect(preview(page)).toBeHidden();
});

test('a preview on hover goes when the card is pressed: the button to confirm is to be seen', async ({ page }) => {
  await open(page, { position: DUEL });
  await expect.poll(() => asks(page)).toBe('window');
  await inHand(page, 'N04').hover();
  await expect(preview(page)).toContainText('Skip the Challenge round');
  await inHand(page, 'N04').click();
  await expect(prompt(page).getByRole('button', { name: 'Play it' })).toBeVisible();
  await expect(preview(page)).toBeHidden();
});
