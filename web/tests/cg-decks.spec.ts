// Decks and cards in the browser: built, kept, taken out and brought in, refused for each reason, played against a bot;
// on a phone, with keys alone, and read by axe.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ear, expect, test } from './fixtures.ts';
import { prompt } from './play.ts';

const seek = (page: Page) => page.getByRole('combobox', { name: 'Search the cards' });
const offered = (page: Page) => page.getByRole('listbox', { name: 'What can stand here' }).getByRole('option');
const deckTabs = (page: Page) => page.getByRole('tablist', { name: 'The deck' });
const open = (page: Page, tab: string | RegExp) => deckTabs(page).getByRole('tab', { name: tab }).click();
const ready = (page: Page) => page.getByText('Ready to play', { exact: true });
const shown = (page: Page) => page.getByRole('list', { name: 'Cards' }).locator('[data-card]');
const more = (page: Page, title: string) => page.getByRole('button', { name: `One ${title} more` });

/** One more than a roster has. */
const SIXTEEN = [
  ...['Dredd', 'Hershey', 'Giant', 'Goon', 'Okoro', 'Vance', 'Calloway', 'Petrova', 'Brandt', 'Tully', 'Rook'],
  ...['Sorensen', 'Lomax', 'Quill', 'Dray', 'Kincaid'],
].map((name) => `Judge ${name}`);

async function find(page: Page, query: string, cards: number): Promise<void> {
  await seek(page).fill(query);
  await expect(shown(page)).toHaveCount(cards);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/decks\/[0-9a-f]{12}$/);
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
}

async function bring(page: Page, deck: string): Promise<void> {
  await open(page, 'Share');
  await page.getByLabel('List, share code or link').fill(deck);
  await page.getByRole('button', { name: 'Bring it in' }).click();
}

test('a deck is built, kept, taken out and brought in again, and offered at a new table', async ({ page }) => {
  await page.goto('/decks');
  await page.getByRole('link', { name: 'Start from By the Book' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the deck' })).toHaveValue('My By the Book');
  await expect(ready(page)).toBeVisible();
  // Two cards in, one out, a Judge among the alternates.
  await find(page, '"Mean Machine"', 1);
  await page.getByRole('list', { name: 'Cards' }).getByRole('button', { name: 'One Mean Machine more' }).click();
  await page.getByRole('list', { name: 'Cards' }).getByRole('button', { name: 'One Mean Machine more' }).click();
  await open(page, /Cards/);
  await page.getByRole('button', { name: 'One Food Riot less' }).click();
  await expect(page.getByText('61 cards')).toBeVisible();
  await open(page, /Team/);
  await page.getByRole('button', { name: 'Judge Pell to the alternates' }).click();
  await expect(page.getByRole('meter', { name: 'Experience of the team' })).toHaveAttribute(
    'aria-valuetext',
    '36 of 40',
  );
  await expect(ready(page)).toBeVisible();
  await save(page);

  await page.reload();
  await expect(page.getByText('61 cards')).toBeVisible();
  await open(page, 'Share');
  const code = await page.getByLabel('Share code', { exact: true }).inputValue();
  expect(code).toMatch(/^CG1-[\w-]{40,}$/);
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const list = await page.getByLabel('List', { exact: true }).inputValue();
  expect(list).toContain('2 Mean Machine');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('my-by-the-book.txt');

  for (const way of [code, link, list]) {
    await page.goto('/decks/new');
    await bring(page, way);
    await expect(page.getByText('The deck is in the builder.')).toBeVisible();
    await expect(page.getByText('61 cards')).toBeVisible();
    await expect(page.getByLabel('Share code', { exact: true })).toHaveValue(code);
  }
  await page.goto(link);
  await expect(page.getByText('61 cards')).toBeVisible();
  await expect(ready(page)).toBeVisible();

  await page.goto('/new/card-game');
  await page.getByLabel('Deck of seat 1').selectOption({ label: 'My By the Book' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(prompt(page)).toBeVisible();

  await page.goto('/decks');
  await page.getByRole('button', { name: 'Throw My By the Book away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
});

test('a deck is refused for each reason, with its rule', async ({ page }) => {
  await page.goto('/decks/new');
  const five = 'Judge Hershey\nJudge Okoro\nJudge Sorensen\nJudge Rook\nJudge Tully\n';
  const deck = (team: string, cards: string) => `Team:\n${team}\nCards:\n${cards}\n`;
  const reasons: [string, string, string][] = [
    [deck(five, '39 Slab Rats'), 'The deck has 39 cards; 40 is the least', 'CG-055'],
    [deck(five, '120 Slab Rats\n1 Slab Plaza'), 'The deck has 121 cards; 120 is the most', 'CG-R82'],
    [deck('Judge Rook\n', '40 Slab Rats'), 'The roster has 1 Judges; it has from 5 to 15', 'CG-059'],
    [`Alternates:\n${five}Cards:\n40 Slab Rats\n`, 'The team has no Judge', 'CG-064'],
    [deck(`${five}Judge Quill\n`, '40 Slab Rats'), 'The team has 6 Judges; 5 is the most', 'CG-062'],
    [
      deck(`Judge Dredd\nJudge Hershey\nJudge Calloway\nJudge Brandt\nJudge Rook\n`, '40 Slab Rats'),
      'The team has Experience',
      'CG-062',
    ],
    [
      `Alternates:\n${SIXTEEN.join('\n')}\nCards:\n40 Slab Rats\n`,
      'The roster has 16 Judges; it has from 5 to 15',
      'CG-059',
    ],
  ];
  for (const [list, words, rule] of reasons) {
    await bring(page, list);
    const fault = page.getByRole('listitem').filter({ hasText: words });
    await expect(fault.first(), words).toBeVisible();
    await expect(fault.first().getByRole('link', { name: `Rule ${rule}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play a bot' })).toBeDisabled();
  }
  // Of a list that cannot be read to its end the rest is put on the workbench; what was wrong is said all the same.
  const lines: [string, string, string][] = [
    [deck(`${five}Judge Rook\n`, '40 Slab Rats'), 'Line 7: Judge Rook is in the roster twice', 'CG-059'],
    [deck(five, '40 Slab Rats\nJudge Dredd'), 'Judge Dredd is a Judge: list Judges under', 'CG-056'],
  ];
  for (const [list, words, rule] of lines) {
    await bring(page, list);
    const fault = page.getByRole('listitem').filter({ hasText: words });
    await expect(fault.first().getByRole('link', { name: `Rule ${rule}` }), words).toBeVisible();
  }
  const plain: [string, string][] = [
    [deck(five, '40 Slab Ratz'), 'No card has the title `Slab Ratz`; did you mean `Slab Rats`?'],
    [deck(`${five}Slab Rats\n`, '40 Slab Rats'), 'Slab Rats is no Judge: list it under `Cards:`'],
    [deck(five, '40 Slab Rats\n1 Slab Rats'), 'Slab Rats has a line already'],
    [deck(five, '121 Slab Rats'), 'A count is from 1 to 120'],
    [deck(five, '40'), 'A title is missing after the count'],
    [`Judges:\n${five}`, '`Judges:` is no heading'],
    ['CG1-AAAA', 'The share code is damaged: a letter is wrong or missing'],
    ['CG1-AA!A', 'The share code is damaged here'],
    [deck(five, `# ${'as long as no deck is '.repeat(800)}\n40 Slab Rats`), 'A deck list has at most 16384 bytes'],
    ['no-such-deck', 'is no ready-to-play deck'],
  ];
  for (const [list, words] of plain) {
    await bring(page, list);
    await expect(page.getByRole('listitem').filter({ hasText: words }).first(), words).toBeVisible();
  }
});

test('reasons and meters follow while one edits, and what was not saved survives a reload', async ({ page }) => {
  await page.goto('/decks/new');
  for (const words of ['The deck has 0 cards; 40 is the least', 'The team has no Judge']) {
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Name of the deck' }).fill('Too strong');
  await seek(page).fill('type:judge exp>=10');
  for (const title of ['Judge Dredd', 'Judge Hershey', 'Judge Calloway', 'Judge Brandt']) {
    await page.getByRole('button', { name: `${title}: team` }).click();
  }
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', '48 of 40');
  await expect(page.getByText('The team has Experience 48; 40 is the most')).toBeVisible();
  await page.getByRole('button', { name: 'Judge Calloway: alternates' }).click();
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', '37 of 40');
  await expect(page.getByText('the team has Experience')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Here is what you had not saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of the deck' })).toHaveValue('Too strong');
  // Unfinished decks are kept, and cannot be played.
  await save(page);
  await page.goto('/decks');
  await expect(page.getByText('unfinished')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Too strong against a bot' })).toBeDisabled();
});

test('a deck without a name is not kept', async ({ page }) => {
  await page.goto('/decks/new');
  await find(page, '"Slab Rats"', 1);
  await more(page, 'Slab Rats').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("A deck's name has 1 to 60 characters.")).toBeVisible();
  await expect(page).toHaveURL(/\/decks\/new$/);
});

test('one click plays against a bot; sample hands have seven cards', async ({ page }) => {
  await page.goto('/decks/new?from=iron-fist');
  await open(page, 'Hand');
  const hand = page.getByRole('list', { name: 'Sample hand' }).locator('[data-card]');
  await expect(hand).toHaveCount(7);
  await page.getByRole('button', { name: 'Draw a card' }).click();
  await expect(hand).toHaveCount(8);
  await page.getByRole('button', { name: 'Another hand' }).click();
  await expect(hand).toHaveCount(7);
  await open(page, 'Numbers');
  await expect(page.getByRole('row', { name: /^Perps 13/ })).toContainText('84 %');
  await page.getByRole('button', { name: 'Play a bot' }).click();
  await page.waitForURL(/\/table\//);
  await expect(prompt(page)).toBeVisible();
});

test('nobody else can read a deck', async ({ page, person }) => {
  await page.goto('/decks/new?from=paper-trail');
  await expect(ready(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the deck' }).fill('Canary of the owner');
  await save(page);
  const other = await person();
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByText('You keep no such deck.')).toBeVisible();
  await other.goto('/decks');
  await expect(other.getByText('None yet.')).toBeVisible();
  await other.goto('/new/card-game');
  await expect(other.getByLabel('Deck of seat 1')).toBeVisible();
  expect(await ear(other).all()).not.toContain('Canary of the owner');
});

test('cards are searched with help, narrowed and sorted, and each has a page', async ({ page }) => {
  await page.goto('/cards');
  await expect(page.getByText('211 cards')).toBeVisible();
  await seek(page).pressSequentially('ty');
  await offered(page).filter({ hasText: 'type:' }).click();
  await expect(seek(page)).toHaveValue('type:');
  await seek(page).press('ArrowDown');
  await expect(offered(page).first()).toHaveText('judge');
  await expect(offered(page).first()).toHaveAttribute('aria-selected', 'true');
  await seek(page).press('Enter');
  await expect(seek(page)).toHaveValue('type:judge ');
  await expect(page).toHaveURL(/q=type%3Ajudge/);
  await seek(page).fill('type:prep');
  await expect(page.getByText('did you mean `perp`?')).toBeVisible();
  await seek(page).fill('type:perp k:gang');
  await expect(shown(page).first()).toHaveAttribute('data-card', /^P/);
  const gang = await shown(page).count();
  await page.getByRole('button', { name: 'Greed', exact: true }).click();
  expect(await shown(page).count()).toBeLessThan(gang);
  await page.getByRole('button', { name: 'All cards' }).click();
  await expect(shown(page)).toHaveCount(gang);
  await seek(page).fill('');
  await page.getByLabel('Sort').selectOption('Title');
  const titles = () => page.getByRole('list', { name: 'Cards' }).locator('.title').allTextContents();
  await expect.poll(async () => (await titles())[0]).toMatch(/^A/);
  const sorted = await titles();
  expect(sorted.length).toBeGreaterThan(30);
  expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b, 'en')));

  await page.goto('/cards?q=%22bad%20attitude%22');
  await page.locator('[data-card="N01"] button').click();
  await page.waitForURL('/cards/N01');
  await expect(page.getByRole('heading', { name: 'Bad Attitude', level: 1 })).toBeVisible();
  await expect(page.getByText('The Perp player may reroll both dice').first()).toBeVisible();
  await expect(page.getByText('Bad Attitude: the Perp player may roll the Challenge again')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rulings' })).toContainText('CG-R');
  await page.goto('/cards/X99');
  await expect(page.getByRole('heading', { name: 'No card has the code X99' })).toBeVisible();
});

test('with keys alone', async ({ page }) => {
  await page.goto('/decks/new');
  await expect(seek(page)).toBeVisible();
  await page.locator('body').press('/');
  await expect(seek(page)).toBeFocused();
  await page.keyboard.type('type:judge exp<=8');
  await expect(shown(page).first()).toHaveAttribute('data-card', 'J04');
  const card = (code: string) => page.locator(`[data-card="${code}"] button`);
  await card('J04').focus();
  for (let at = 0; at < 5; at++) {
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
  }
  await expect(deckTabs(page).getByRole('tab', { name: 'Team 5' })).toBeVisible();
  await page.locator('body').press('/');
  await page.keyboard.type('"slab rats"');
  await expect(shown(page)).toHaveCount(1);
  await shown(page).getByRole('button').focus();
  for (let copies = 0; copies < 41; copies++) await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(page.getByText('40 cards')).toBeVisible();
  // From the card to its own buttons, and no other card's.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'One Slab Rats less' })).toBeFocused();
  await deckTabs(page).getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(deckTabs(page).getByRole('tab', { name: /Cards/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: 'Name of the deck' }).focus();
  await page.keyboard.type('By hand');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/decks\/[0-9a-f]{12}$/);
});

test('a preview by focus stands over the cards, not over the deck', async ({ page }) => {
  await page.goto('/decks/new?from=iron-fist');
  await expect(ready(page)).toBeVisible();
  await shown(page).first().getByRole('button').focus();
  const panel = await page.getByRole('textbox', { name: 'Name of the deck' }).boundingBox();
  // Every place of a row: beside some of them there is little room.
  for (let at = 0; at < 6; at++) {
    await page.keyboard.press('ArrowRight');
    const preview = page.getByRole('complementary', { name: /^Preview of/ });
    await expect(preview).toBeVisible();
    const box = await preview.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    const card = await page.locator('[data-card] button:focus').boundingBox();
    const clear =
      (box?.x ?? 0) >= (card?.x ?? 0) + (card?.width ?? 0) || (box?.x ?? 0) + (box?.width ?? 0) <= (card?.x ?? 0);
    expect(clear).toBe(true);
  }
});

test('a phone builds a deck', async ({ person }) => {
  const page = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const narrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/decks');
  await narrow();
  await page.getByRole('link', { name: 'Start from Iron Fist' }).tap();
  await expect(shown(page).first()).toBeVisible();
  await narrow();
  await seek(page).fill('"slab rats"');
  await expect(shown(page)).toHaveCount(1);
  const copies = page.getByRole('list', { name: 'Cards' }).getByRole('group', { name: 'Slab Rats' });
  const before = Number(await copies.locator('b').textContent());
  await more(page, 'Slab Rats').first().tap();
  await expect(copies.locator('b')).toHaveText(String(before + 1));
  await page.getByRole('tab', { name: /The deck/ }).tap();
  for (const tab of [/Team/, /Cards/, /Numbers/, /Hand/, /Share/]) {
    await open(page, tab);
    await narrow();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.waitForURL(/\/decks\/[0-9a-f]{12}$/);
  await page.goto('/cards');
  await expect(shown(page).first()).toBeVisible();
  await narrow();
  await page.goto('/cards/J01');
  await expect(page.getByRole('heading', { name: 'Judge Dredd', level: 1 })).toBeVisible();
  await narrow();
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing in the builder, ${theme}`, async ({ person }) => {
    const page = await person({ colorScheme: theme });
    await page.goto('/decks/new?from=iron-fist');
    await expect(ready(page)).toBeVisible();
    // A few cards are like all the others, and looked through sooner.
    await find(page, '"slab rats"', 1);
    for (const tab of ['Team', 'Cards', 'Numbers', 'Hand', 'Share']) {
      await open(page, new RegExp(tab));
      await expectAccessible(page, `builder: ${tab}`);
    }
    await seek(page).fill('type:');
    await expect(offered(page).first()).toBeVisible();
    await expectAccessible(page, 'builder: help');
    await page.goto('/decks/new');
    await expect(page.getByText('The team has no Judge')).toBeVisible();
    await expectAccessible(page, 'builder: faults');
  });

  test(`axe finds nothing among decks and cards, ${theme}`, async ({ person }) => {
    const page = await person({ colorScheme: theme });
    await page.goto('/decks/new?from=iron-fist');
    await expect(ready(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'Name of the deck' }).fill('Mine');
    await save(page);
    await page.goto('/decks');
    await expect(page.getByRole('link', { name: 'Mine', exact: true })).toBeVisible();
    await expectAccessible(page, 'decks');
    await page.goto('/cards');
    await expect(shown(page).first()).toBeVisible();
    await expectAccessible(page, 'cards');
    await page.getByText('Texts', { exact: true }).click();
    await expectAccessible(page, 'texts');
    await page.goto('/cards/P05');
    await expect(page.getByText('rules at work')).toBeVisible();
    await expectAccessible(page, 'card');
  });
}
