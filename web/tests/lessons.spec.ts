// Every lesson as somebody would try it out who presses whatever can be pressed, in any order: nothing of it may be an
// error in the page. What each lesson teaches is asked elsewhere.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hand, prompt, rows } from './play.ts';

const LESSONS = [
  { game: 'card-game', count: 10 },
  { game: 'helter-skelter', count: 10 },
  { game: 'cursed-earth', count: 10 },
  { game: 'miniatures', count: 8 },
];
/** So many things of a kind are pressed in a step, spread over all there are. */
const MOST = 4;

const guide = (page: Page): Locator => page.locator('section.guide');
const board = (page: Page): Locator => page.getByRole('region', { name: 'Board' });
/** Whatever answers to a press on the board, however it is drawn. */
const things = (page: Page): Locator => board(page).locator('button:enabled, [role="button"]');
const held = (page: Page): Locator => hand(page).locator('button:enabled');

async function ready(page: Page, number: number): Promise<void> {
  await expect(guide(page).getByRole('heading')).toHaveText(new RegExp(`^${String(number)}`));
  await expect(rows(page).first()).toBeAttached();
}

/** Of so many things some, spread evenly. */
function some(count: number): number[] {
  const step = Math.max(1, count / MOST);
  return Array.from({ length: Math.min(count, MOST) }, (_, at) => Math.floor(at * step));
}

/** A press in the middle of the thing, if it still is there; what lies over it is pressed in its place. */
async function press(page: Page, thing: Locator): Promise<void> {
  const gone = (): null => null;
  await thing.scrollIntoViewIfNeeded({ timeout: 100 }).catch(gone);
  const box = await thing.boundingBox({ timeout: 100 }).catch(gone);
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** What was opened is closed, and what was decided is taken back. True if there was something. */
async function again(page: Page): Promise<boolean> {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  if (await guide(page).locator('.said.open').isVisible()) return false;
  await press(page, guide(page).getByRole('button', { name: 'Again', exact: true }));
  return true;
}

for (const { game, count } of LESSONS) {
  test(`every step of ${game}, whatever is pressed`, async ({ page }) => {
    await page.goto(`/learn/${game}?step=1`);
    await expect(guide(page)).toContainText('The aim:');
    let changed = 0;
    for (let step = 1; step <= count; step += 1) {
      await ready(page, step);
      for (const kind of [held, things, rows]) {
        for (const at of some(await kind(page).count())) {
          const thing = kind(page).nth(at);
          const main = prompt(page).locator('.btn.primary:enabled').first();
          await press(page, thing);
          // Decided by a second press, or by the button of the prompt.
          await press(page, at % 2 === 0 ? thing : main);
        }
        if (await again(page)) changed += 1;
      }
      // On to the next step with a card taken up, as somebody goes who uses the keyboard.
      await press(page, (await held(page).count()) > 0 ? held(page).first() : things(page).first());
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await page.keyboard.press('n');
    }
    await expect(page.getByRole('button', { name: 'Play a first game' })).toBeVisible();
    // All that was no use if nothing came of it.
    expect(changed).toBeGreaterThan(count);
  });
}
