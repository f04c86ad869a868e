// How a test plays The Cursed Earth: positions in the notation of docs/cases.md, and answers to whatever is asked.
import type { Locator, Page } from '@playwright/test';
import { mergeView } from '../src/lib/merge.ts';
import type { NewTable, Update } from '../src/protocol.ts';
import { ear, expect } from './fixtures.ts';
import { begin, prompt, rows, sentence } from './play.ts';

/** Alone, in the middle of a dawn: sandsharks, which want violence, and two more cards. */
export const SHARKS = `
mode = "solo"
step = "resolve"
row = [24, 31, 43]
hand = { a = [14, 33, 50] }
ammunition = { judges = 1 }
health = { dredd = 4, giant = 2, anderson = 3 }
radiation = { giant = 1 }
kept = { judges = [{ card = 29, survival = true }, { card = 2, diplomacy = true }] }
path = ["big-empty", "alabama-morass", "mutie-country", "sweetwater-dome"]
locations = ["buzzard-gulch", "truck-stop", "third-eye-mesa", "max-normal"]
at = { judges = 2, perps = 4 }`;

/** One step before the goal, alone. */
export const LAST_STEP = `
mode = "solo"
step = "resolve"
row = [56, 26]
hand = { a = [14, 33, 50] }
path = ["big-empty", "truck-stop", "sweetwater-dome"]
locations = ["max-normal"]
at = { judges = 3, perps = 3 }
ammunition = { judges = 1 }
kept = { judges = [{ card = 29, survival = true }] }`;

/** Three together at the end of a day: two cards each are left, and `a` has the last word. */
export const DUSK = `
players = 3
time = "dusk"
round = 2
senior = "a"
hand = { a = [46, 20], b = [12, 24], c = [3, 5] }
health = { dredd = 4, giant = 2, anderson = 3 }
path = ["big-empty", "alabama-morass", "mutie-country", "sweetwater-dome"]
locations = ["buzzard-gulch", "truck-stop", "third-eye-mesa", "big-empty", "max-normal"]
at = { judges = 2, perps = 4 }`;

/** A table of this game, begun. */
export const embark = (page: Page, wish: Partial<NewTable>): Promise<string> =>
  begin(page, { game: 'cursed-earth', seats: ['me'], ...wish });

export const card = (page: Page, number: number): Locator => page.locator(`[data-card="${String(number)}"]`).first();
export const who = (page: Page, id: string): Locator => page.locator(`[data-who="${id}"]`).first();
export const result = (page: Page): Locator => page.getByRole('dialog', { name: 'Result' });
export const psi = (page: Page): Locator => page.getByRole('region', { name: 'Psi action' });

/** What the page shows of where the game is: the question, and the last line of the log. */
async function moment(page: Page): Promise<string> {
  const last = page.locator('[aria-label="What happened"] .when').first();
  return `${(await sentence(page).textContent()) ?? ''} ${(await last.count()) > 0 ? ((await last.textContent()) ?? '') : ''}`;
}

/**
 * Presses something, and again if it came too soon after the question, until anything comes of it. It is reached anew each
 * time: a phone shows the board when something new is asked there, whatever tab was open.
 */
export async function press(page: Page, what: Locator, reach = async (): Promise<void> => undefined): Promise<void> {
  await expect(async () => {
    await reach();
    await expect(what).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  const before = await moment(page);
  await expect(async () => {
    if ((await moment(page)) === before) {
      await reach();
      await what.click({ timeout: 2000 });
    }
    await expect.poll(() => moment(page), { timeout: 600 }).not.toBe(before);
  }).toPass();
}

/** Gives an answer of the list, by its notation, and confirms it where the page wants to be sure. */
export async function act(page: Page, action: string): Promise<void> {
  const tab = page.getByRole('tab', { name: /Actions/ });
  await press(page, page.locator(`[data-row][data-action="${action}"]`), async () => {
    if (await tab.isVisible()) await tab.click();
  });
  const sure = prompt(page).locator('.btn.primary');
  if (await sure.isVisible()) await press(page, sure);
}

/** One answer, if anything is asked: what is selected is confirmed, else the first of the list is chosen. */
async function answer(page: Page): Promise<void> {
  const ready = prompt(page).locator('.btn.primary');
  const first = rows(page).first();
  const what = (await ready.isVisible()) ? ready : first;
  // It may be gone by now: whoever looks again sees what is asked then.
  if (await what.isVisible()) await what.click({ timeout: 500 }).catch(() => undefined);
}

/** Lets these people answer whatever they are asked, until something is so. */
export async function playOn(people: readonly Page[], until: () => Promise<boolean>, most = 120_000): Promise<void> {
  const end = Date.now() + most;
  while (!(await until())) {
    expect(Date.now(), 'it goes on and on').toBeLessThan(end);
    for (const page of people) await answer(page);
  }
}

/** The cards in the own hand, or drawn and seen by this person alone, by what the own page was told last. */
export function secretsOf(page: Page): string[] {
  const secrets = new Set<string>();
  let own: Record<string, unknown> = {};
  for (const update of updatesOf(page)) own = mergeView(own, update);
  for (const player of (own.players ?? []) as { hand: { known: string[] } }[])
    for (const held of player.hand.known) secrets.add(held);
  for (const it of (own.drawn ?? []) as { card: string | null; face_up: boolean }[])
    if (it.card !== null && !it.face_up) secrets.add(it.card);
  return [...secrets];
}

export function updatesOf(page: Page): Update[] {
  return ear(page)
    .heard.filter((text) => text.startsWith('{"type":"update"'))
    .map((text) => JSON.parse(text) as Update);
}

/** What of these the other page was told, in any message. */
export async function leaked(secrets: readonly string[], page: Page): Promise<string[]> {
  const told = await ear(page).all();
  return secrets.filter((secret) => told.includes(secret));
}
