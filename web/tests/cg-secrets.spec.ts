// Two people play each other, each in a browser of their own. What one holds is nowhere in what the other's browser
// received about the table, shows, or reads aloud.
import type { Page } from '@playwright/test';
import type { Update } from '../src/protocol.ts';
import { asks, decide, inHand, open, take } from './cg.ts';
import { ear, expect, test, type Opens } from './fixtures.ts';
import { newTable, prompt, sentence } from './play.ts';

/** Each holds cards that are nowhere else. */
const HANDS = `
round = "resource"
turn = 2
duty = "a"
team = { a = ["J01", "J04"], b = ["J02", "J06"] }
hand = { a = ["N04", "V01", "P35", "S02", "C05"], b = ["N13", "V03", "P12", "S07", "C11"] }
deck = { a = ["N20", "P20"], b = ["N24", "P24"] }
prestige = { a = 6, b = 6 }`;
const OF = { a: ['N04', 'V01', 'P35', 'S02', 'C05'], b: ['N13', 'V03', 'P12', 'S07', 'C11'] };
const DECKS = { a: ['N20', 'P20'], b: ['N24', 'P24'] };

async function titles(page: Page): Promise<Map<string, string>> {
  const found = await page.request.get('/api/games/card-game/cards');
  const body: unknown = await found.json();
  const cards = (Array.isArray(body) ? body : (body as { cards: unknown }).cards) as { code: string; title: string }[];
  return new Map(cards.map(({ code, title }) => [code, title]));
}

/** The pack has every title for everybody; what was told about this table must not. */
async function told(page: Page): Promise<string> {
  const all = await ear(page).all();
  expect(all).toContain('{"type":"update"');
  return ear(page)
    .heard.filter((text) => !/^https?:\/\/\S*\/(api\/content|api\/documents|api\/games|assets|rules)/.test(text))
    .join('\n');
}

async function leaks(codes: readonly string[], names: ReadonlyMap<string, string>, page: Page): Promise<string[]> {
  const places = {
    messages: await told(page),
    page: await page.content(),
    reader: await page.locator('body').ariaSnapshot(),
  };
  return Object.entries(places).flatMap(([where, text]) =>
    codes.flatMap((code) => {
      const title = names.get(code) ?? '';
      expect(title).not.toBe('');
      const coded = new RegExp(`\\b${code}\\b`).test(text);
      return coded || text.includes(title) ? [`${where}: ${code} ${title}`] : [];
    }),
  );
}

async function two(person: Opens): Promise<[Page, Page]> {
  const [host, guest] = [await person(), await person()];
  const { table } = await newTable(host, { game: 'card-game', seats: ['me', 'open'], position: HANDS });
  await host.goto(`/table/${table}`);
  await guest.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [host, guest]) await expect(page.locator('[data-hand]')).toHaveCount(5);
  return [host, guest];
}

/** Whoever is asked passes, until somebody is asked this. */
async function until(people: readonly Page[], kind: string): Promise<Page> {
  const end = Date.now() + 60_000;
  for (;;) {
    expect(Date.now()).toBeLessThan(end);
    for (const page of people) {
      const now = await asks(page);
      if (now === kind) return page;
      const pass = prompt(page).locator('.offers button').last();
      if (now !== '' && (await pass.isVisible())) await pass.click({ timeout: 1000 }).catch(() => undefined);
    }
    await people[0]?.waitForTimeout(150);
  }
}

test('neither browser learns what the other holds, before and after a card is shown', async ({ person }) => {
  const [host, guest] = await two(person);
  const names = await titles(host);
  expect(await leaks([...OF.b, ...DECKS.a, ...DECKS.b], names, host)).toEqual([]);
  expect(await leaks([...OF.a, ...DECKS.a, ...DECKS.b], names, guest)).toEqual([]);
  // Whoever is asked first reports the one Crime, which is public then, and nothing else is.
  const first = await until([host, guest], 'report');
  const [own, other, second] = first === host ? (['a', 'b', guest] as const) : (['b', 'a', host] as const);
  const crime = OF[own][4] ?? '';
  await take(first, inHand(first, crime));
  await expect(second.locator(`[data-lying="${crime}"]`)).toBeVisible();
  expect(await leaks(OF[other], names, first)).toEqual([]);
  expect(await leaks(OF[own].slice(0, 4), names, second)).toEqual([]);
  expect(await leaks([crime], names, second)).toHaveLength(3);
  for (const [page, own] of [
    [host, 'a'],
    [guest, 'b'],
  ] as const) {
    for (const text of ear(page).heard.filter((it) => it.startsWith('{"type":"update"'))) {
      expect([own, 'spectator']).toContain((JSON.parse(text) as Update).viewer);
    }
  }
});

test('the search for leaks finds what is public', async ({ page }) => {
  await open(page, { position: HANDS });
  await expect(page.locator('[data-hand]')).toHaveCount(5);
  const names = await titles(page);
  expect(await leaks(['N04'], names, page)).toEqual([
    'messages: N04 No Time to Talk',
    'page: N04 No Time to Talk',
    'reader: N04 No Time to Talk',
  ]);
});

/** What a browser was told of the table and of who is asked, while the other has a window. */
async function toldMeanwhile(person: Opens, hand: string): Promise<unknown[]> {
  const [host, guest] = [await person(), await person()];
  const position = HANDS.replace(/b = \["N13".*?\]/, `b = ${hand}`).replace('duty = "a"', 'duty = "b"');
  const { table } = await newTable(host, { game: 'card-game', seats: ['me', 'open'], position });
  await host.goto(`/table/${table}`);
  await guest.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  const first = await until([host, guest], 'window');
  if (first === host) await decide(host, prompt(host).getByRole('button', { name: 'Pass', exact: true }));
  await expect.poll(() => asks(guest)).toBe('window');
  await expect.poll(() => asks(host)).toBe('');
  const updates = ear(host)
    .heard.filter((text) => text.startsWith('{"type":"update"'))
    .map((text) => JSON.parse(text) as Update);
  const shown = await host.getByRole('region', { name: 'Question' }).ariaSnapshot();
  // Guests are called differently each time.
  const name = ((await (await guest.request.get('/api/me')).json()) as { name: string }).name;
  return [
    shown.replaceAll(name, 'the other'),
    ...updates.map(({ seq, events, view, actions }) => ({ seq, events, view, actions })),
  ];
}

test('a window in which nothing can be done looks like any other from outside', async ({ person }) => {
  // Five cards each: some that can be played in this window, or none at all.
  const able = await toldMeanwhile(person, '["N13", "N13", "N13", "N13", "N13"]');
  const idle = await toldMeanwhile(person, '["S07", "S07", "S07", "P12", "P12"]');
  expect(able.length).toBeGreaterThan(1);
  expect(idle).toEqual(able);
});

test('the same windows are open to one who can do something and to one who cannot', async ({ person }) => {
  const [host, guest] = await two(person);
  const asked = [];
  const seen = new Set<Page>();
  while (seen.size < 2) {
    const page = await until([host, guest], 'window');
    seen.add(page);
    asked.push(await sentence(page).textContent());
    await prompt(page).getByRole('button', { name: 'Pass', exact: true }).click();
    await expect.poll(() => asks(page)).not.toBe('window');
  }
  expect(asked).toEqual(['Resource round: take one action, or pass.', 'Resource round: take one action, or pass.']);
});
