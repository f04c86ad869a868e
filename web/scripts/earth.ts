// The pictures of The Cursed Earth.
import type { Page } from '@playwright/test';
import { act, card, embark, press, psi } from '../tests/earth.ts';
import { expect } from '../tests/fixtures.ts';
import { prompt, sentence } from '../tests/play.ts';
import { called, isPhone, type Scene } from './scene.ts';

const WAY = `
path = ["big-empty", "alabama-morass", "slough", "mutie-country"]
locations = ["buzzard-gulch", "truck-stop", "third-eye-mesa", "big-empty", "max-normal"]`;

const TEAM = `
health = { dredd = 4, giant = 2 }
radiation = { dredd = 1, giant = 1 }
rations = { judges = 3 }
ammunition = { judges = 2 }
kept = { judges = [{ card = 29, survival = true }, { card = 2, diplomacy = true }] }`;

/** Three together at dawn; the third card of six is the spider. */
const DAWN = `
players = 3
senior = "a"
round = 3
step = "resolve"
row = [5, 8, 15, 27, 38, 52]
hand = { a = [31, 44], b = [9, 57], c = [12, 40] }
at = { judges = 2, perps = 4 }
${WAY}${TEAM}`;

/** The same at dusk, with a psi symbol first. */
const DUSK = `
players = 3
senior = "a"
round = 2
time = "dusk"
hand = { a = [46, 20], b = [12, 24], c = [3, 5] }
at = { judges = 2, perps = 4 }
${WAY}${TEAM}`;

const ALONE = `
mode = "solo"
round = 2
step = "resolve"
row = [11, 24, 31, 43, 55]
hand = { a = [14, 33, 50] }
at = { judges = 2, perps = 4 }
${WAY}${TEAM}`;

const DUEL = `
mode = "head-to-head"
round = 2
senior = "a"
hand = { a = [3, 22, 27, 40, 48], b = [5, 12, 19, 34, 51] }
row = [8]
below = [42]
at = { judges = 2, perps = 3 }
health = { dredd = 4, giant = 2, satellat = 3, disciple = 4 }
radiation = { giant = 1, satellat = 2 }
${WAY}`;

const TWO_BOTS = [{ bot: 'greedy' }, { bot: 'greedy' }];

/** A phone shows the board, whatever was done in its list. */
async function toBoard(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('tab', { name: 'Board' }).tap();
}

async function spider(page: Page): Promise<void> {
  await called(page, 'kreelman');
  await embark(page, { position: DAWN, seats: ['me', ...TWO_BOTS] });
  for (const action of ['decline', 'choose 1']) await act(page, action);
  await expect(sentence(page)).toContainText('Giant Spider');
  await toBoard(page);
  const around = card(page, 15).getByRole('button', { name: /survival/ });
  if (isPhone(page)) await press(page, around);
  else await around.hover();
}

export const EARTH: Scene[] = [
  { name: 'ce-together', keep: '360 dark, 360 light, 1280 dark, 1280 light, 2560 dark', set: spider },
  {
    name: 'ce-solo',
    keep: '360 light, 1280 light, 2560 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await embark(page, { position: ALONE });
      for (const action of ['choose 1', 'irradiate dredd', 'choose 1']) await act(page, action);
      await toBoard(page);
    },
  },
  {
    name: 'ce-duel',
    keep: '360 dark, 1280 dark, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await embark(page, { position: DUEL, seats: ['me', { bot: 'greedy' }] });
      await toBoard(page);
      await press(page, card(page, 27));
    },
  },
  {
    name: 'ce-psi',
    keep: '360 dark, 1280 dark, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await embark(page, { position: DUSK, seats: ['me', ...TWO_BOTS] });
      for (const action of ['play 46', 'psi']) await act(page, action);
      await toBoard(page);
      const rate = { 'Its risk': 'low', 'Its value': 'superb', 'Your word': 'Play mine' };
      for (const [scale, words] of Object.entries(rate))
        await psi(page).getByRole('group', { name: scale }).getByRole('radio', { name: words }).check();
      await expect(psi(page).getByText('has not rated yet')).toHaveCount(1);
    },
  },
  {
    name: 'ce-new',
    keep: '360 light, 1280 dark',
    set: async (page) => {
      await page.goto('/new/cursed-earth');
      await page.getByRole('radio', { name: /Co-operative/ }).check();
      await expect(page.locator('form svg.scene')).toHaveCount(3);
    },
  },
  {
    name: 'ce-lesson',
    keep: '360 dark, 1280 light',
    set: async (page) => {
      await page.goto('/learn/cursed-earth?step=3');
      await expect(card(page, 42)).toBeVisible();
      await expect(prompt(page)).toContainText('Minefield');
    },
  },
  {
    name: 'ce-rules',
    keep: '1280 light',
    set: async (page) => {
      await page.goto('/rules/CE-047');
      await expect(page.getByText('CE-047').first()).toBeVisible();
    },
  },
];
