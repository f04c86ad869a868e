// How a test plays the card game: positions in the notation of docs/cases.md, and answers on the board itself.
import type { Locator, Page } from '@playwright/test';
import type { NewTable } from '../src/protocol.ts';
import { expect } from './fixtures.ts';
import { begin, prompt, rows, sentence } from './play.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The Challenge of `a` against Cursed Earth Raiders, with something to do for both. */
export const DUEL = `
round = "challenge"
investigator = "a"
turn = 3
team = { a = ["J01", "J04", "J21 activated", "J02 inactive"], b = ["J06", "J22", "J05 activated"] }
issued = { J01 = ["R15", "R16"], J04 = ["R01"] }
hand = { a = ["N04", "N09", "R02", "P01", "V01"], b = ["N01", "N13", "C02"] }
prestige = { a = 14, b = 11 }
demerits = { a = 1 }
commendations = { a = 2, b = 1 }
resyk = { a = ["N10", "P03", "S04"], b = ["N11"] }
iso_cubes = { a = ["P05", "P07"] }
wasted = { a = ["J09"] }
crimes = [{ card = "C05", to = "a", lead = "P17", support = ["P02"], scene = "S01", evidence = ["N22 of b"] }, { card = "C08", to = "b" }]`;

/** The dice of `a` lie there, and two Resources could change them. */
export const DICE = `
round = "challenge"
business = true
investigator = "a"
turn = 3
team = { a = ["J01", "J04"], b = ["J06", "J22"] }
issued = { J01 = ["R15", "R16"] }
hand = { a = ["N09", "R02"], b = ["N01", "N13"] }
prestige = { a = 14, b = 11 }
crimes = [{ card = "C05", to = "a", lead = "P17", support = ["P02"], scene = "S01" }]`;

/** Judge Death is apprehended. */
export const DEATH = `
round = "sentencing"
business = true
investigator = "a"
duty = "b"
challenge = true
turn = 5
team = { a = ["J22", "J21", "J31 activated", "J02"], b = ["J04"] }
prestige = { a = 5, b = 5 }
crimes = [{ card = "C01", to = "a", lead = "P35", scene = "S01" }]`;

/** Scrawler Jinks is apprehended, and one of the three sentences cannot be completed. */
export const VERDICT = `
round = "sentencing"
business = true
investigator = "a"
challenge = true
turn = 3
team = { a = ["J04"], b = ["J02"] }
prestige = { a = 5, b = 5 }
crimes = [{ card = "C13", to = "a", lead = "P01", scene = "S01" }]`;

/** A turn begins, and each has one of everything. */
export const TURN = `
round = "resource"
turn = 2
duty = "a"
team = { a = ["J01", "J04"], b = ["J02", "J06"] }
hand = { a = ["R15", "C05", "S02", "P02"], b = ["C01", "P01", "S01"] }
prestige = { a = 6, b = 6 }`;

/** `a` has the say on three Crimes. */
export const ASSIGN = `
players = 3
round = "assignment"
business = true
duty = "a"
turn = 4
team = { a = ["J01", "J04"], b = ["J02"], c = ["J06"] }
hand = { a = ["N04", "R02"] }
prestige = { a = 8, b = 9, c = 5 }
crimes = [{ card = "C05" }, { card = "C08", lead = "P01", face_down = ["S02"] }, { card = "C13" }]`;

export const open = (page: Page, wish: Partial<NewTable>): Promise<string> =>
  begin(page, { game: 'card-game', ...wish });

/** A card in play, by its name there. */
export const lying = (page: Page, name: string): Locator => page.locator(`[data-lying="${name}"] button`).first();
export const inHand = (page: Page, code: string): Locator => page.locator(`[data-hand="${code}"] button`).first();
export const duel = (page: Page): Locator => page.getByRole('region', { name: /^(Challenge|Combat)$/ });
export const asks = async (page: Page): Promise<string> =>
  (await page
    .locator('[data-asks]')
    .getAttribute('data-asks', { timeout: 1000 })
    .catch(() => null)) ?? '';
export const result = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: 'CG-' });
const main = (page: Page): Locator => prompt(page).locator('.btn.primary');

/** The question has been answered once the page asks something else, or nothing. */
async function settled(page: Page, before: string, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if ((await moment(page)) === before) await press();
    expect(await moment(page)).not.toBe(before);
  }).toPass({ intervals: [100, 350, 500] });
}

async function moment(page: Page): Promise<string> {
  const last = page.locator('[aria-label="What happened"] .when').first();
  const line = (await last.count()) > 0 ? await last.textContent() : '';
  return `${(await sentence(page).textContent()) ?? ''} ${line ?? ''} ${String(await rows(page).count())}`;
}

/** Presses something that is an answer by itself. */
export const decide = async (page: Page, what: Locator): Promise<void> =>
  settled(page, await moment(page), () => what.click({ timeout: 2000 }));

/** Takes up a card of the hand or the table, and confirms with the button of the prompt. */
export async function take(page: Page, what: Locator): Promise<void> {
  await what.click();
  await expect(main(page)).toBeVisible();
  await decide(page, main(page));
}

/** Answers what is asked in the plainest way, on the board; says what it was. */
export async function answer(page: Page): Promise<string> {
  const kind = await asks(page);
  const lit = page.locator('[data-hand] .lit button');
  const offer = prompt(page).locator('.offers button');
  const busy = async (press: () => Promise<void>): Promise<void> => {
    // The table may have gone on meanwhile.
    await press().catch(() => undefined);
    await page.waitForTimeout(320);
  };
  if (kind === '') {
    await page.waitForTimeout(100);
  } else if (['report', 'scene', 'perp', 'issue', 'patrol'].includes(kind) && (await lit.count()) > 0) {
    await busy(async () => {
      await lit.first().click({ timeout: 1000 });
      const judge = page.locator('[data-lying] .lit button');
      if (!(await main(page).isVisible()) && (await judge.count()) > 0) await judge.first().click({ timeout: 1000 });
      else await main(page).click({ timeout: 1000 });
    });
  } else if (kind === 'assign' || kind === 'sentence') {
    await busy(() =>
      page.getByRole('region', { name: 'Board' }).locator('[data-action]').first().click({ timeout: 1000 }),
    );
  } else if ((await offer.count()) > 0) {
    await busy(() => offer.last().click({ timeout: 1000 }));
  } else {
    await busy(() => rows(page).first().click({ timeout: 1000 }));
  }
  return kind;
}
