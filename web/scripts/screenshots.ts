// Every page in a situation worth a picture, into docs/images, and how quickly the first one is there. Run it with a
// release build in MEGACITY_BIN, so that the times mean something.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, test, type Opens } from '../tests/fixtures.ts';
import { ACT, begin, concede, confirm, figure, newTable, prompt, sentence } from '../tests/play.ts';
import { BLOCKS, HALL, THREE_BOTS, UNDER_FIRE } from '../tests/positions.ts';
import { CARDS } from './cards.ts';
import { EARTH } from './earth.ts';
import { shrink } from './png.ts';
import { called, point, type Scene } from './scene.ts';
import { TABLE } from './table.ts';

const IMAGES = join(import.meta.dirname, '../../docs/images');
/** The whole folder, which travels with every clone. */
const MOST_BYTES = 12_000_000;

const SCREENS = {
  360: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  1280: { viewport: { width: 1280, height: 800 } },
  2560: { viewport: { width: 2560, height: 1440 } },
} satisfies Record<number, BrowserContextOptions>;
type Width = keyof typeof SCREENS;
const WIDTHS: Width[] = [360, 1280, 2560];
const THEMES = ['dark', 'light'] as const;

/** The shot of the picture: Dredd aims at Nikolai across the hall. */
async function aimed(page: Page): Promise<void> {
  await called(page, 'kreelman');
  await begin(page, { position: HALL, seats: ['me', ...THREE_BOTS] });
  await expect(sentence(page)).toHaveText(ACT);
  await point(page, figure(page, 'dredd'));
  await point(page, figure(page, 'nikolai'));
  await expect(sentence(page)).toContainText('Dredd will SNIPE Nikolai on 30.');
}

async function finished(page: Page): Promise<string> {
  await called(page, 'kreelman');
  const table = await begin(page, { position: BLOCKS });
  await expect(sentence(page)).toHaveText(ACT);
  await figure(page, 'dredd').click();
  await figure(page, 'wulf').click();
  await confirm(page, 'Fire');
  await expect(sentence(page)).toHaveText(ACT);
  await concede(page);
  return table;
}

const SCENES: Scene[] = [
  {
    name: 'home',
    keep: '360 dark, 360 light, 1280 dark, 1280 light, 2560 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await begin(page, { position: BLOCKS });
      await page.goto('/');
      await expect(page.locator('a[href^="/table/"]').first()).toBeVisible();
      await expect(page.getByText('maiden_ohio').first()).toBeVisible();
    },
  },
  {
    name: 'new',
    keep: '360 dark, 1280 dark, 1280 light',
    set: async (page) => {
      await page.goto('/new/helter-skelter');
      await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
      await expect(page.locator('form svg').first()).toBeVisible();
    },
  },
  {
    name: 'room',
    keep: '1280 dark, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      const { table } = await newTable(page, { seats: ['me', 'open', { bot: 'street-judge' }] });
      await page.goto(`/table/${table}`);
      await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
    },
  },
  {
    name: 'placement',
    keep: '360 light, 1280 dark',
    set: async (page) => {
      await called(page, 'kreelman');
      await begin(page, {});
      const slots = page.locator('[data-slot]');
      const cards = page.getByRole('region', { name: 'Your hand' }).getByRole('button', { name: /^Map card/ });
      for (let at = 0; at < 3; at += 1) {
        await point(page, cards.first());
        await point(page, slots.nth(at));
        await expect(slots.nth(at)).toHaveAccessibleName(/map card \d/);
      }
      await point(page, cards.first());
    },
  },
  { name: 'hall', keep: '360 dark, 360 light, 1280 dark, 1280 light, 2560 dark', set: aimed },
  {
    name: 'hall-refused',
    keep: '1280 dark',
    set: async (page) => {
      await aimed(page);
      await point(page, figure(page, 'johnny'));
      await expect(page.locator('.refusal .rule').first()).toHaveText(/HS-/);
    },
  },
  {
    name: 'blocks',
    keep: '360 light, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await begin(page, { position: BLOCKS });
      await expect(sentence(page)).toHaveText(ACT);
      await point(page, figure(page, 'dredd'));
    },
  },
  {
    name: 'defence',
    keep: '360 dark, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await begin(page, { position: UNDER_FIRE });
      await expect(sentence(page)).toContainText('Defend?');
    },
  },
  {
    name: 'any-game',
    keep: '1280 dark, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await begin(page, { position: HALL, seats: ['me', ...THREE_BOTS] }, '?plain=1');
      await expect(page.getByRole('region', { name: 'What lies on the table' })).toContainText('Judges');
    },
  },
  {
    name: 'result',
    keep: '1280 light',
    set: async (page) => void (await finished(page)),
  },
  {
    name: 'replay',
    keep: '360 light, 1280 dark',
    set: async (page) => {
      const table = await finished(page);
      await page.goto(`/table/${table}/replay`);
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.getByRole('button', { name: 'One step on' }).click();
      await expect(figure(page, 'wulf')).toHaveAccessibleName(/health 3 of 4/);
    },
  },
  {
    name: 'fair',
    keep: '360 dark, 1280 light',
    set: async (page) => {
      const table = await finished(page);
      await page.goto(`/table/${table}/fair`);
      await expect(page.getByText('The promise was kept.')).toBeVisible();
    },
  },
  {
    name: 'rules',
    keep: '360 light, 1280 dark, 1280 light',
    set: async (page) => {
      await page.goto('/rules/HS-053');
      await expect(page.getByText('HS-053').first()).toBeVisible();
    },
  },
  {
    name: 'lesson',
    keep: '360 dark, 1280 light',
    set: async (page) => {
      await page.goto('/learn/helter-skelter?step=4');
      await expect(page.locator('[data-figure]').first()).toBeVisible();
      await expect(prompt(page)).toBeVisible();
    },
  },
  {
    name: 'games',
    keep: '1280 dark',
    set: async (page) => {
      await finished(page);
      await begin(page, { position: HALL, seats: ['me', ...THREE_BOTS] });
      await begin(page, { position: BLOCKS });
      await page.goto('/games');
      await expect(page.locator('a[href^="/table/"]').first()).toBeVisible();
    },
  },
  {
    name: 'profile',
    keep: '1280 dark, 1280 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await page.goto('/profile');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  ...EARTH,
  ...CARDS,
  ...TABLE,
];

const everything = process.env.ALL !== undefined;
const into = process.env.IMAGES ?? IMAGES;

/** Somebody else, who waits at two public tables. */
async function company(person: Opens): Promise<void> {
  const page = await person();
  await called(page, 'maiden_ohio');
  await newTable(page, { seats: ['me', 'open'], public: true });
  await newTable(page, { seats: ['me', 'open', 'open', { bot: 'street-judge' }], public: true });
}

/** Pictures that are no longer made are put away. */
test.beforeAll(() => {
  mkdirSync(into, { recursive: true });
  const wanted = SCENES.flatMap(({ name, keep }) =>
    keep.split(', ').map((it) => `${name}-${it.replace(' ', '-')}.png`),
  );
  if (everything) return;
  for (const file of readdirSync(into)) if (!wanted.includes(file)) rmSync(join(into, file));
});

for (const { name, keep, set } of SCENES) {
  test(name, async ({ person }) => {
    if (name === 'home') await company(person);
    const kept = keep.split(', ');
    for (const width of WIDTHS) {
      for (const theme of THEMES) {
        if (!everything && !kept.includes(`${String(width)} ${theme}`)) continue;
        const page = await person({ ...SCREENS[width], colorScheme: theme });
        await set(page);
        await still(page);
        writeFileSync(join(into, `${name}-${String(width)}-${theme}.png`), shrink(await page.screenshot()));
        await page.context().close();
      }
    }
  });
}

/** Nothing moves any more, and the letters of a turn's beginning have gone. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('.letters[aria-hidden="true"]')).toBeHidden();
  let before = '';
  await expect
    .poll(async () => {
      const now = (await page.screenshot()).toString('base64');
      const same = now === before;
      before = now;
      return same;
    })
    .toBe(true);
}

test('the folder stays small', () => {
  test.skip(everything, 'all pictures are for looking at');
  const sizes = readdirSync(into).map((file) => statSync(join(into, file)).size);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${String(sizes.length)} pictures, ${(all / 1e6).toFixed(2)} MB`);
  expect(all).toBeLessThan(MOST_BYTES);
});

/** What a browser measured on its way to the first page. */
interface Times {
  paint: number;
  interactive: number;
  load: number;
  playable: number;
  bytes: number;
  requests: number;
}

async function measure(page: Page): Promise<Times> {
  await page.goto('/', { waitUntil: 'commit' });
  const playable = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = (): void => {
          const play = [...document.querySelectorAll('button')].find((it) => it.textContent.includes('Play now'));
          if (play && !play.disabled) done(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.waitForLoadState('networkidle');
  return page.evaluate((playable) => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const all = [...(arrival ? [arrival] : []), ...files];
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      interactive: arrival?.domInteractive ?? NaN,
      load: arrival?.loadEventEnd ?? NaN,
      playable,
      bytes: all.reduce((sum, file) => sum + file.encodedBodySize, 0),
      requests: all.length,
    };
  }, playable);
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

test('how quickly the first page is there', async ({ person }) => {
  const runs: Times[] = [];
  for (let run = 0; run < 5; run += 1) {
    const page = await person({ reducedMotion: 'no-preference' });
    runs.push(await measure(page));
    await page.context().close();
  }
  const of = (name: keyof Times): string => String(Math.round(median(runs.map((run) => run[name]))));
  console.log('the start page on loopback, nothing in the cache, median of 5:');
  console.log(`  first contentful paint   ${of('paint')} ms`);
  console.log(`  the page is interactive  ${of('interactive')} ms`);
  console.log(`  loaded                   ${of('load')} ms`);
  console.log(`  the play button works    ${of('playable')} ms`);
  console.log(`  over the line            ${of('bytes')} bytes in ${of('requests')} answers, gzipped`);
});
