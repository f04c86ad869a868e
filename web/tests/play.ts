// How a test sits at a table: tables made beforehand, and the parts of the page as a person finds them.
import type { Locator, Page } from '@playwright/test';
import type { NewTable, TableInfo } from '../src/protocol.ts';
import { expect } from './fixtures.ts';

const ORIGIN = { data: {} };
/** It hardly thinks. */
export const BOT = { bot: 'greedy' };

/** Makes a table for the person of this browser, who becomes a guest first. */
export async function newTable(page: Page, wish: Partial<NewTable>): Promise<TableInfo> {
  const me: unknown = await (await page.request.get('/api/me')).json();
  if (me === null) await page.request.post('/api/guest', ORIGIN);
  const made = await page.request.post('/api/tables', {
    data: { game: 'helter-skelter', seats: ['me', BOT], value: 'of-this-test', ...wish },
  });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()) as TableInfo;
}

/** A table whose seats are all taken, begun. */
export async function begin(page: Page, wish: Partial<NewTable>, query = ''): Promise<string> {
  const { table } = await newTable(page, wish);
  await page.goto(`/table/${table}${query}`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(prompt(page)).toBeVisible();
  return table;
}

export const prompt = (page: Page): Locator => page.getByRole('region', { name: 'Question' });
export const sentence = (page: Page): Locator => prompt(page).locator('.sentence');
export const figure = (page: Page, who: string): Locator => page.locator(`[data-figure="${who}"]`);
export const space = (page: Page, number: number): Locator => page.locator(`[data-space="${String(number)}"]`);
const list = (page: Page): Locator => page.getByRole('group', { name: 'Actions' });
export const rows = (page: Page): Locator => list(page).locator('[data-row]');
export const row = (page: Page, words: RegExp): Locator => list(page).getByRole('button', { name: words }).first();
export const hand = (page: Page): Locator => page.getByRole('region', { name: 'Your hand' });
/** Also where a phone has it behind another tab. */
export const log = (page: Page): Locator => page.locator('[aria-label="What happened"]');

/** Presses the button of the prompt, and again if the page took the press for an answer to the question before. */
export async function confirm(page: Page, words: string | RegExp): Promise<void> {
  const button = prompt(page).getByRole('button', { name: words });
  const before = await sentence(page).textContent();
  await expect(async () => {
    if ((await sentence(page).textContent()) === before && (await button.isVisible())) await button.click();
    await expect(sentence(page)).not.toHaveText(before ?? '', { timeout: 1500 });
  }).toPass();
}

/** Secret set-up: gives the first five map cards, and passes the others on. */
export async function place(page: Page, tap: (what: Locator) => Promise<void> = (what) => what.click()): Promise<void> {
  const slots = page.locator('[data-slot]');
  await expect(slots).toHaveCount(5);
  for (let at = 0; at < 5; at += 1) {
    await tap(
      hand(page)
        .getByRole('button', { name: /^Map card/ })
        .first(),
    );
    await tap(slots.nth(at));
    await expect(slots.nth(at)).toHaveAccessibleName(/map card \d/);
  }
  await tap(prompt(page).getByRole('button', { name: 'Pass five' }));
  await expect(sentence(page)).not.toContainText('final?');
}

/** The quickest answer to what is asked out of turn. */
const letGo = (page: Page): Promise<void> => prompt(page).locator('.btn.primary').click({ timeout: 500 });

/** Answers whatever is asked out of turn, until the sentence of the prompt is one of these. */
export async function until(page: Page, wanted: RegExp, answer = letGo): Promise<void> {
  await expect(async () => {
    const says = (await sentence(page).textContent()) ?? '';
    if (wanted.test(says)) return;
    if (/Defend\?|discard a card|INTERRUPT|Take a cube/.test(says)) await answer(page);
    throw new Error(`the prompt says: ${says}`);
  }).toPass({ intervals: [50, 100, 250], timeout: 90_000 });
}

export const DEPLOY = /deploy one character/;
export const ACT = /Your turn: act|choose a target, a space/;

/** Gives up, which ends a game of two. */
export async function concede(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede', exact: true }).click();
  await page.getByRole('dialog', { name: 'Concede?' }).getByRole('button', { name: 'Concede', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Result' })).toBeVisible();
}
