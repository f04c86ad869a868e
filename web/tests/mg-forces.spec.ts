// Forces and scenarios in the browser: built, kept, taken out and brought in, refused for each reason, played against a
// bot; the scenario picker of a new table; on a phone, with keys alone, and read by axe.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ear, expect, test } from './fixtures.ts';
import { force, PHONE } from './mg.ts';
import { prompt } from './play.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'The force' });
const open = (page: Page, tab: string | RegExp) => tabs(page).getByRole('tab', { name: tab }).click();
const ready = (page: Page) => page.getByText('Ready to play', { exact: true });
const models = (page: Page) => page.getByRole('list', { name: 'Models' });
const vehicles = (page: Page) => page.getByRole('list', { name: 'Vehicles' });
const units = (page: Page) => page.getByRole('list', { name: 'Units of the force' }).getByRole('listitem');
const more = (page: Page, name: string) => models(page).getByRole('button', { name: `One ${name} more` });
const meter = (page: Page) => page.getByRole('meter', { name: 'Notoriety' });
const called = (page: Page) => page.getByRole('textbox', { name: 'Name of the force' });
const fault = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words }).first();
const quick = (page: Page) => page.getByRole('button', { name: 'Quick match' });

async function costs(page: Page, words: string): Promise<void> {
  await expect(meter(page)).toHaveAttribute('aria-valuetext', words);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/forces\/[0-9a-f]{12}$/);
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
}

async function bring(page: Page, list: string): Promise<void> {
  await open(page, 'Share');
  await page.getByLabel('List, share code or link').fill(list);
  await page.getByRole('button', { name: 'Bring it in' }).click();
}

test('a force is built, kept, taken out and brought in again, and offered at a new table', async ({ page }) => {
  await page.goto('/forces');
  await page.getByRole('link', { name: 'Start from Alley Kings' }).click();
  await expect(called(page)).toHaveValue('My Alley Kings');
  await costs(page, '57 of 60');
  await expect(ready(page)).toBeVisible();
  // A Juve less, a Punk more, and one of the three Punks has a blade more and a bike.
  await models(page).getByRole('button', { name: 'One Juve less' }).click();
  await more(page, 'Punk').click();
  await page.getByRole('button', { name: 'Arm one Punk differently' }).click();
  await expect(page.getByRole('button', { name: /^Arm Punk, line/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Arm Punk, line/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Arm Punk' });
  await dialog.getByRole('button', { name: 'One Blade more' }).click();
  await dialog.getByRole('radio', { name: /Sky-Board/ }).check();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(units(page).filter({ hasText: '+ Blade on Sky-Board' })).toBeVisible();
  await open(page, 'Share');
  const list = page.getByLabel('List', { exact: true });
  await expect(list).toHaveValue(/1 Punk \+ Blade on Sky-Board/);
  // Whatever that costs, it must fit for a code.
  await page.getByLabel('Scenario').selectOption({ label: 'Prison Convoy (90)' });
  await expect(ready(page)).toBeVisible();
  await save(page);
  const cost = await meter(page).getAttribute('aria-valuenow');

  await page.reload();
  await expect(called(page)).toHaveValue('My Alley Kings');
  await expect(meter(page)).toHaveAttribute('aria-valuenow', cost ?? '');
  await page.getByLabel('Scenario').selectOption({ label: 'Prison Convoy (90)' });
  await open(page, 'Share');
  const code = await page.getByLabel('Share code', { exact: true }).inputValue();
  expect(code).toMatch(/^MG1-[\w-]{20,}$/);
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const text = await list.inputValue();
  expect(text).toContain('Faction: Street Gang');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('my-alley-kings.txt');

  for (const way of [code, link, text]) {
    await page.goto('/forces/new?scenario=prison-convoy');
    await bring(page, way);
    await expect(page.getByText('The force is in the builder.')).toBeVisible();
    await expect(page.getByLabel('Share code', { exact: true })).toHaveValue(code);
  }
  await page.goto(link);
  await expect(units(page).filter({ hasText: '+ Blade on Sky-Board' })).toBeVisible();

  await page.goto('/new/miniatures');
  await page.getByRole('radio', { name: /^Prison Convoy/ }).check();
  await page.getByLabel('Force of seat 1').selectOption({ label: 'My Alley Kings' });
  await expect(page.getByText(`${cost ?? ''} of 90 notoriety`)).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(prompt(page)).toBeVisible();

  await page.goto('/forces');
  await page.getByRole('button', { name: 'Throw My Alley Kings away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
});

test('a force is refused for each reason, with its rule', async ({ page }) => {
  await page.goto('/forces/new');
  // What the rules have against a force that can be read.
  const reasons: [string, string, string][] = [
    ['Faction: Street Gang\n1 Pat-Wagon', 'The force has no model.', 'MG-055'],
    ['20 Punk\n9 Juve', 'The force has 29 models; 28 is the most.', 'MG-R104'],
    ['1 Punk\n5 Scrap Buggy', 'The force has 5 vehicles; 4 is the most.', 'MG-R104'],
    ['1 Juve\n2 Gang Boss', 'The force has 2 Leaders; 1 is the most.', 'MG-055'],
    [
      'Faction: Street Gang\n1 Punk\n1 Street Judge',
      'Street Judge is of the Justice Department, the force of the Street Gang.',
      'MG-055',
    ],
    ['1 Juve\n1 Punk + Lawrod Rifle', 'Lawrod Rifle cannot be bought by the Street Gang.', 'MG-055'],
    ['1 Juve\n1 Punk + Stump Gun + Chain', 'Punk would carry 4 hands of weapons; 3 is the most.', 'MG-053'],
    [
      '1 Juve\n1 Punk + Body Pistol + Body Pistol + Body Pistol + Body Pistol + Body Pistol + Body Pistol',
      'Punk would have more than 6 weapons.',
      'MG-R104',
    ],
    ['1 Labour Droid\n1 Riveter + Frag Grenade', 'Riveter has no arm free to throw with.', 'MG-055'],
    [
      '1 Wastelander\n1 Scavenger Hounds on Riding Beast',
      'Scavenger Hounds come as a pack, and a pack does not ride.',
      'MG-R105',
    ],
    ['1 Juve\n1 Punk on Patrol Bike', 'Patrol Bike is keyed to the Justice Department.', 'MG-302'],
    ['Faction: jd\n4 Street Judge', 'The force costs 72 notoriety; 60 is the most.', 'MG-055'],
  ];
  for (const [list, words, rule] of reasons) {
    await bring(page, list);
    await expect(fault(page, words), words).toBeVisible();
    await expect(
      fault(page, words)
        .getByRole('link', { name: `Rule ${rule}` })
        .first(),
      words,
    ).toBeVisible();
    await expect(quick(page)).toBeDisabled();
  }
  // What cannot be read at all, with its line.
  const texts: [string, string][] = [
    ['Faction: Street Gnag\n1 Punk', 'No faction is called `Street Gnag`; did you mean `Street Gang`?'],
    ['1 Punk\nColour: red', 'Line 2: `Colour:` is no heading'],
    ['1 Punk\n0 Juve', 'Line 2: A count is from 1 to 28.'],
    ['1 Punk\n29 Juve', 'Line 2: A count is from 1 to 28.'],
    ['1 Punk\n3', 'Line 2: A name is missing after the count.'],
    ['1 Juve\n1 Pnk', 'Line 2: No model or vehicle is called `Pnk`; did you mean `Punk`?'],
    ['1 Juve\n1 Punk + Chian', 'Line 2: No weapon is called `Chian`; did you mean `Chain`?'],
    ['1 Juve\n1 Punk on Bike', 'Line 2: No mount is called `Bike`.'],
    ['1 Juve\n1 Pat-Wagon + Chain', 'Line 2: A vehicle has no options.'],
    [`1 Juve\n1 Punk${' + Blade'.repeat(7)}`, 'Line 2: Nobody carries more than 6 weapons.'],
    [`# ${'as long as no force is '.repeat(800)}\n1 Punk`, 'A force list has at most 16384 bytes.'],
    ['alley-king', 'did you mean `alley-kings`?'],
    ['MG1-AAAA', 'The share code is damaged: a letter is wrong or missing.'],
    ['MG1-AA!A', 'The share code is damaged here.'],
  ];
  for (const [list, words] of texts) {
    await bring(page, list);
    await expect(fault(page, words), words).toBeVisible();
  }
});

test('reasons and the meter follow each click, and what was not saved survives a reload', async ({ page }) => {
  await page.goto('/forces/new');
  await expect(fault(page, 'The force has no model.')).toBeVisible();
  await page.getByRole('radio', { name: 'Street Gang' }).check();
  await more(page, 'Gang Boss').click();
  await costs(page, '15 of 60');
  await expect(ready(page)).toBeVisible();
  await more(page, 'Gang Boss').click();
  await expect(fault(page, '2 Leaders; 1 is the most').getByRole('link', { name: 'Rule MG-055' })).toBeVisible();
  await models(page).getByRole('button', { name: 'One Gang Boss less' }).click();
  await expect(ready(page)).toBeVisible();
  // Too dear for a rumble, and right for a convoy.
  for (let at = 0; at < 6; at++) await more(page, 'Enforcer').click();
  await expect(fault(page, 'notoriety; 60 is the most')).toBeVisible();
  await page.getByLabel('Scenario').selectOption({ label: 'Prison Convoy (90)' });
  await expect(ready(page)).toBeVisible();
  await expect(quick(page)).toBeEnabled();
  // Five vehicles, a bike of the law, a rifle of the law, too much in the hands.
  for (let at = 0; at < 5; at++) await vehicles(page).getByRole('button', { name: 'One Scrap Buggy more' }).click();
  await expect(fault(page, '5 vehicles; 4 is the most')).toBeVisible();
  for (let at = 0; at < 5; at++) await vehicles(page).getByRole('button', { name: 'One Scrap Buggy less' }).click();
  await page.getByRole('button', { name: 'Arm Gang Boss' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arm Gang Boss' });
  await dialog.getByRole('radio', { name: /Patrol Bike/ }).check();
  await expect(dialog.getByText('Patrol Bike is keyed to the Justice Department.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'On foot' }).check();
  for (let at = 0; at < 3; at++) await dialog.getByRole('button', { name: 'One Stump Gun more' }).click();
  await expect(dialog.getByText('hands of weapons; 3 is the most')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Rule MG-053' })).toBeVisible();
  for (let at = 0; at < 3; at++) await dialog.getByRole('button', { name: 'One Stump Gun less' }).click();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  // Another faction keeps who is there, and the rules say what they think of it.
  await page.getByRole('radio', { name: 'Justice Department' }).check();
  await expect(fault(page, 'Gang Boss is of the Street Gang, the force of the Justice Department.')).toBeVisible();
  await called(page).fill('Turncoats');
  await page.reload();
  await expect(page.getByText('Here is what you had not saved.')).toBeVisible();
  await expect(called(page)).toHaveValue('Turncoats');
  // Unfinished forces are kept, and cannot be played.
  await save(page);
  await page.goto('/forces');
  await expect(page.getByText('unfinished')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play Turncoats against a bot' })).toBeDisabled();
});

test('a force without a name is not kept', async ({ page }) => {
  await page.goto('/forces/new');
  await more(page, 'Street Judge').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText("A force's name has 1 to 60 characters.")).toBeVisible();
  await expect(page).toHaveURL(/\/forces\/new$/);
});

test('a profile is explained: weapons by mode and range, skills and traits with their rules', async ({ page }) => {
  await page.goto('/forces/new');
  await page.getByRole('button', { name: 'About Street Judge, 18 notoriety' }).click();
  const about = page.getByRole('dialog', { name: 'Street Judge' });
  await expect(about.getByText('0–8″ +1 · 8–16″ 0 · 16–24″ −1')).toBeVisible();
  await expect(
    about.getByText('Whoever does not dodge').or(about.getByText('Hits everybody within')).first(),
  ).toBeVisible();
  await expect(about.getByRole('link', { name: 'Rule MG-437' }).first()).toBeVisible();
  await about.getByRole('button', { name: 'One Street Judge more' }).click();
  await about.getByRole('button', { name: 'Close', exact: true }).click();
  await costs(page, '18 of 60');
});

test('a quick match: my own force stands at the table', async ({ page }) => {
  await page.goto('/forces/new');
  await page.getByRole('radio', { name: 'Street Gang' }).check();
  await more(page, 'Gang Boss').click();
  for (let at = 0; at < 4; at++) await more(page, 'Juve').click();
  await expect(ready(page)).toBeVisible();
  await page.getByLabel('The bot’s force').selectOption({ label: 'Scrap Uprising' });
  await page.getByLabel('Strength of the bot').selectOption({ label: 'Cadet' });
  await quick(page).click();
  await page.waitForURL(/\/table\//);
  await expect(prompt(page)).toBeVisible();
  await expect(force(page, 'a1')).toContainText('Gang Boss');
  for (const id of ['a2', 'a3', 'a4', 'a5']) await expect(force(page, id)).toContainText('Juve');
  await expect(force(page, 'a6')).toHaveCount(0);
  await expect(force(page, 'b1')).toContainText('Overlord Unit');
});

test('a starter force plays a bot with one click', async ({ page }) => {
  await page.goto('/forces');
  await page.getByRole('button', { name: 'Play Dust Riders against a bot' }).click();
  await page.waitForURL(/\/table\//);
  await expect(force(page, 'a1')).toContainText('Mutant Chief');
});

test('nobody else can read a force', async ({ page, person }) => {
  await page.goto('/forces/new?from=sector-house');
  await expect(ready(page)).toBeVisible();
  await called(page).fill('Canary of the owner');
  await save(page);
  const other = await person();
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByText('You keep no such force.')).toBeVisible();
  await other.goto('/forces');
  await expect(other.getByText('None yet.')).toBeVisible();
  await other.goto('/new/miniatures');
  await expect(other.getByLabel('Force of seat 1')).toBeVisible();
  expect(await ear(other).all()).not.toContain('Canary of the owner');
});

test('each scenario has its picture and says what it asks', async ({ page }) => {
  await page.goto('/new/miniatures');
  const picker = page.getByRole('group', { name: 'Scenario' });
  await expect(picker.getByRole('radio')).toHaveCount(9);
  await expect(picker.locator('label svg').first()).toBeVisible();
  const told: [string, string[], string][] = [
    ['Street Rumble', ['Begins within 6" of the south edge.', 'each is worth its notoriety'], '60'],
    ['Smash and Grab', ['Carry the loot off by the west edge: 3 points', '3 tokens lie on the table'], '60'],
    ['The Arrest', ['cuff them', 'from turn 3 on', 'Justice Department, if there is one'], '60'],
    ['Demolition', ['Destroy G1, block by block', 'Power Yard only'], '70'],
    ['Rooftop Chase', ['Begins on the roof of B1.', 'After 10 turns nobody has won.'], '60'],
    ['Prison Convoy', ['a Pat-Wagon is there for you', 'Free the prisoner'], '90'],
    ['Hold the Block', ['There are 3 zones', 'from turn 2 on: 1 point for each'], '70'],
    ['Riot Control', ['a pack of 3 Rioters comes in at the north edge', 'Push south'], '60'],
  ];
  for (const [name, sentences, limit] of told) {
    await picker.getByRole('radio', { name: new RegExp(`^(✓ )?${name}`) }).check();
    const asks = page.getByRole('region', { name });
    await expect(asks.getByRole('img', { name: new RegExp(`^${name} on `) })).toBeVisible();
    for (const sentence of sentences) await expect(asks.getByText(sentence).first(), sentence).toBeVisible();
    await expect(asks.getByText(`At most ${limit} notoriety a side.`)).toBeVisible();
  }
  await picker.getByRole('radio', { name: /^Roll a die/ }).check();
  await expect(page.getByText('One of the eight, by a die')).toBeVisible();
});

test('the picker refuses forces with the rule, changes the table and plays by house rules', async ({ page }) => {
  await page.goto('/new/miniatures');
  await page.getByLabel('Force of seat 1').selectOption({ label: 'A list of my own' });
  const list = page.getByLabel('List or share code');
  await list.fill('Faction: jd\n4 Street Judge\n');
  await expect(page.getByText('MG-055: The force costs 72 notoriety; 60 is the most.')).toBeVisible();
  await page.getByRole('radio', { name: /^Prison Convoy/ }).check();
  await expect(page.getByText('72 of 90 notoriety, 4 chips')).toBeVisible();
  await list.fill('Faction: sg\n13 Punk\n');
  await expect(page.getByText('39 of 90 notoriety, 13 chips')).toBeVisible();
  await page.getByText('House rules').click();
  await page.getByRole('checkbox', { name: /12 chips at most/ }).check();
  await expect(page.getByText('MG-056: The force has 13 chips; 12 is the most.')).toBeVisible();
  // What is sent all the same is refused beside the seat, in the same words.
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByText('MG-056: the force has 13 chips; 12 is the most.')).toBeVisible();
  await expect(page).toHaveURL(/\/new\/miniatures$/);
  await list.fill('Faction: sg\n12 Punk\n');
  await expect(page.getByText('36 of 90 notoriety, 12 chips')).toBeVisible();

  await page.getByRole('radio', { name: /^Street Rumble/ }).check();
  await page.getByLabel('Table', { exact: true }).selectOption({ label: 'Block Plaza' });
  await expect(page.getByRole('img', { name: 'Street Rumble on Block Plaza' })).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await expect(prompt(page)).toBeVisible();
  await expect(force(page, 'a12')).toContainText('Punk');
  const heard = await ear(page).all();
  expect(heard).toContain('block-plaza');
});

test('with keys alone', async ({ page }) => {
  await page.goto('/forces/new');
  await page.getByRole('radio', { name: 'Justice Department' }).focus();
  for (let at = 0; at < 10 && !(await page.getByRole('radio', { name: 'Street Gang' }).isChecked()); at++) {
    await page.keyboard.press('ArrowRight');
  }
  await more(page, 'Punk').focus();
  for (let at = 0; at < 3; at++) await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await costs(page, '6 of 60');
  await page.getByRole('button', { name: 'Arm Punk', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Arm Punk' });
  await dialog.getByRole('button', { name: 'One Blade more' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Arm Punk', exact: true })).toBeFocused();
  await expect(units(page)).toContainText('+ Blade');
  await called(page).focus();
  await page.keyboard.type('By hand');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/forces\/[0-9a-f]{12}$/);
});

test('a phone builds a force and opens a table with it', async ({ person }) => {
  const page = await person(PHONE);
  const narrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/forces');
  await expect(page.getByRole('link', { name: 'Start from Sector House' })).toBeVisible();
  await narrow();
  await page.getByRole('link', { name: 'Start from Sector House' }).tap();
  await expect(more(page, 'Street Judge')).toBeVisible();
  await narrow();
  await models(page).getByRole('button', { name: 'One Street Judge less' }).tap();
  await page.getByRole('tab', { name: /The force/ }).tap();
  await costs(page, '39 of 60');
  await narrow();
  await page.getByRole('button', { name: 'Arm Rookie Judge' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await narrow();
  await page.getByRole('button', { name: 'Done', exact: true }).tap();
  await open(page, 'Share');
  await narrow();
  await save(page);
  await page.goto('/new/miniatures');
  await page.getByRole('radio', { name: /^Hold the Block/ }).check();
  await expect(page.getByText('There are 3 zones')).toBeVisible();
  await narrow();
  await page.getByLabel('Force of seat 1').selectOption({ label: 'My Sector House' });
  await expect(page.getByText('39 of 70 notoriety')).toBeVisible();
  await narrow();
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing in forces and scenarios, ${theme}`, async ({ person }) => {
    const page = await person({ colorScheme: theme });
    await page.goto('/forces/new?from=dust-riders');
    await expect(ready(page)).toBeVisible();
    await expectAccessible(page, 'builder: units');
    await open(page, 'Share');
    await expectAccessible(page, 'builder: share');
    await page.getByRole('button', { name: /^About Mutant Chief/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'builder: about');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await open(page, /Units/);
    await page.getByRole('button', { name: 'Arm Brute' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'builder: arm');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await more(page, 'Mutant Chief').click();
    await expect(fault(page, '2 Leaders')).toBeVisible();
    await expectAccessible(page, 'builder: faults');
    await save(page);
    await page.goto('/forces');
    await expect(page.getByText('unfinished')).toBeVisible();
    await expectAccessible(page, 'forces');
    await page.goto('/new/miniatures');
    await expect(page.getByText('57 of 60 notoriety').first()).toBeVisible();
    await expectAccessible(page, 'scenarios');
  });
}
