// Two people play each other, each in a browser of their own. What one may not know is nowhere in what the other's
// browser received, shows, or reads aloud.
import type { Page } from '@playwright/test';
import { mergeView } from '../src/lib/merge.ts';
import type { Update } from '../src/protocol.ts';
import { ear, expect, test, type Opens } from './fixtures.ts';
import { ACT, confirm, DEPLOY, hand, newTable, place, prompt, row, sentence } from './play.ts';

interface Secrets {
  /** As messages write them: JU-17. */
  codes: string[];
  /** As the page reads them aloud: "Giant SHOTGUN, Dredd, any SNIPE". */
  names: string[];
}

interface Card {
  hand: { known: string[] };
  seat: string;
}

/** What this person's own page knows about the own hand. */
async function secretsOf(page: Page): Promise<Secrets> {
  const updates = ear(page).heard.filter((text) => text.startsWith('{"type":"update"'));
  let view: Record<string, unknown> = {};
  let viewer = '';
  for (const text of updates) {
    const update = JSON.parse(text) as Update;
    view = mergeView(view, update);
    viewer = update.viewer;
  }
  const players = (view.players ?? []) as Card[];
  const codes = players.find((player) => player.seat === viewer)?.hand.known ?? [];
  const cards = hand(page).getByRole('button');
  await expect(cards).toHaveCount(codes.length);
  const labels = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));
  // "…, of no use for this" is about the moment, not about the card.
  return { codes, names: labels.map((label) => label.replace(/, (pays|picked|of no use for this)$/, '')) };
}

interface Leak {
  where: 'messages' | 'page' | 'reader';
  what: string;
}

/** Every place where a secret of one person is found with another. */
async function leaks({ codes, names }: Secrets, page: Page): Promise<Leak[]> {
  const places = {
    messages: await ear(page).all(),
    page: await page.content(),
    reader: await page.locator('body').ariaSnapshot(),
  };
  const found: Leak[] = [];
  for (const [where, text] of Object.entries(places) as [Leak['where'], string][]) {
    // A name is made in the page, so messages do not have it.
    const wanted = where === 'messages' ? codes : [...codes, ...names];
    for (const what of wanted) if (text.includes(what)) found.push({ where, what });
  }
  return found;
}

/** Two people at a table of two, begun. */
async function two(person: Opens): Promise<[Page, Page]> {
  const [host, guest] = [await person(), await person()];
  const { table } = await newTable(host, { seats: ['me', 'open'] });
  await host.goto(`/table/${table}`);
  await guest.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([place(host), place(guest)]);
  return [host, guest];
}

async function expectSecret(host: Page, guest: Page): Promise<void> {
  const [ofHost, ofGuest] = [await secretsOf(host), await secretsOf(guest)];
  expect(ofHost.codes.length).toBeGreaterThan(3);
  expect(ofGuest.codes.length).toBeGreaterThan(3);
  expect(await leaks(ofHost, guest)).toEqual([]);
  expect(await leaks(ofGuest, host)).toEqual([]);
}

/** Whose turn it is, and the other. */
async function inTurn(people: [Page, Page], wanted: RegExp): Promise<[Page, Page]> {
  const [host, guest] = people;
  let hosts = false;
  await expect
    .poll(async () => {
      hosts = wanted.test((await sentence(host).textContent()) ?? '');
      return hosts || wanted.test((await sentence(guest).textContent()) ?? '');
    })
    .toBe(true);
  return hosts ? [host, guest] : [guest, host];
}

/** Deploys, takes a step if the hand allows one, ends; the other lets every window go by. */
async function takeTurn([active, other]: [Page, Page]): Promise<void> {
  await row(active, /Deploy/).click();
  await confirm(active, 'Deploy');
  await expect(sentence(active)).toHaveText(ACT);
  const move = row(active, /Move/);
  if ((await move.count()) > 0) {
    await move.click();
    const there = row(active, /to \d/);
    if (await there.isVisible()) await there.click();
    await confirm(active, 'Move');
    await confirm(other, 'Pass');
    await expect(sentence(active)).toHaveText(ACT);
    const back = prompt(active).getByRole('button', { name: 'Back', exact: true });
    if (await back.isVisible()) await back.click();
  }
  await prompt(active).getByRole('button', { name: 'End turn' }).click();
  await confirm(active, 'End turn');
  await confirm(other, 'Pass');
}

test('two people play each other, and neither browser learns what the other holds', async ({ person }) => {
  const people = await two(person);
  const first = await inTurn(people, DEPLOY);
  await expectSecret(...people);
  await expectPlacement(...people);
  await takeTurn(first);
  const second = await inTurn(people, DEPLOY);
  expect(second[0]).toBe(first[1]);
  await expectSecret(...people);
  await takeTurn(second);
  await inTurn(people, DEPLOY);
  await expectSecret(...people);
  await expectPlacement(...people);
});

/** Map cards are plain numbers, so what was told is looked through by its fields. */
async function expectPlacement(host: Page, guest: Page): Promise<void> {
  for (const page of [host, guest]) {
    const own = page === host ? 'a' : 'b';
    let view: Record<string, unknown> = {};
    for (const text of ear(page).heard.filter((it) => it.startsWith('{"type":"update"'))) {
      const update = JSON.parse(text) as Update;
      expect([own, 'spectator']).toContain(update.viewer);
      view = mergeView(view, update);
      const players = (view.players ?? []) as { seat: string; characters: object[]; dealt?: object }[];
      for (const player of players.filter(({ seat }) => seat !== own)) {
        expect(JSON.stringify(player)).not.toMatch(/"(map_cards|cards)":\[/);
      }
      for (const { event } of update.events as { event: { event: string; seat?: string; cards?: unknown } }[]) {
        if (event.event === 'dealt' && event.seat !== own) expect(event.cards ?? null).toBeNull();
      }
    }
  }
}

test('the search for leaks finds one', async ({ person }) => {
  const [host, guest] = await two(person);
  await inTurn([host, guest], DEPLOY);
  const secrets = await secretsOf(host);
  expect(await leaks(secrets, guest)).toEqual([]);
  // The host tells it all.
  const [code = '', name = ''] = [secrets.codes[0], secrets.names[0]];
  for (const page of [host, guest]) await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await host.getByRole('textbox', { name: 'Say something' }).fill(`I have ${code}: ${name}`);
  await host.keyboard.press('Enter');
  await expect(guest.getByText(code)).toBeVisible();
  const found = await leaks(secrets, guest);
  const expected = [
    { where: 'messages', what: code },
    { where: 'page', what: code },
    { where: 'page', what: name },
    { where: 'reader', what: code },
    { where: 'reader', what: name },
  ];
  expect(found).toEqual(expected);
});
