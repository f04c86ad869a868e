// The card game through axe in both themes, a turn without a mouse, and one with a thumb.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  answer,
  ASSIGN,
  asks,
  CHOICE,
  DEATH,
  decide,
  DICE,
  DUEL,
  inHand,
  LEAD,
  lying,
  open,
  PATROL,
  PHONE,
  REFUSE,
  take,
  TURN,
  VERDICT,
} from './cg.ts';
import { expect, test } from './fixtures.ts';
import { BOT, log, prompt, sentence } from './play.ts';

/** The pictures on the cards are hidden from readers. */
const expectSound = (page: Page, name: string): Promise<void> => expectAccessible(page, name, '.art, .face .i');

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe, ${colorScheme}: a window`, async ({ person }) => {
    const page = await person({ colorScheme });
    await open(page, { position: DUEL });
    await expect(page.locator('[data-hand] .lit').first()).toBeVisible();
    await expectSound(page, 'a window');
    await inHand(page, 'N04').click();
    // A press ends the preview; the pointer comes again.
    await page.mouse.move(640, 20);
    await inHand(page, 'N04').hover();
    await expect(page.getByRole('complementary', { name: /Preview of/ })).toBeVisible();
    await expectSound(page, 'a card that waits for a word, with its preview');
    await page.getByRole('button', { name: 'Open the table of Greedy bot' }).click();
    await expectSound(page, 'the table of another');
  });

  test(`axe, ${colorScheme}: dice and sentences`, async ({ person }) => {
    const page = await person({ colorScheme });
    await open(page, { position: DICE });
    await expect(page.locator('[data-dice="judge"]')).toBeVisible();
    await expectSound(page, 'dice');
    await open(page, { position: VERDICT });
    await expect(page.getByRole('region', { name: 'Sentencing' })).toBeVisible();
    await expectSound(page, 'sentences');
  });

  test(`axe, ${colorScheme}: prompts`, async ({ person }) => {
    const page = await person({ colorScheme });
    await open(page, { position: DEATH });
    await expectSound(page, 'containment');
    await open(page, { position: ASSIGN, seats: ['me', BOT, BOT] });
    await expect.poll(() => asks(page)).toBe('assign');
    await expectSound(page, 'assignment');
    await open(page, { options: { players: 2, decks: ['iron-fist', 'by-the-book'], start: 'draft' } });
    await expect.poll(() => asks(page)).toBe('draft');
    await expectSound(page, 'the draft');
    for (const [kind, position] of Object.entries({ 'lead-perp': LEAD, patrol: PATROL, refuse: REFUSE })) {
      await open(page, { position });
      await expect.poll(() => asks(page)).toBe(kind);
      await expectSound(page, kind);
    }
    await open(page, { position: CHOICE });
    await take(page, inHand(page, 'N90'));
    await expect.poll(() => asks(page)).toBe('way');
    await expectSound(page, 'a choice');
  });
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe, ${colorScheme}: a lesson`, async ({ person }) => {
    const page = await person({ colorScheme });
    await page.goto('/learn/card-game?step=7');
    await expect(sentence(page)).toContainText('Change it?');
    await expectSound(page, 'a lesson');
  });
}

/** Tabs on until what has the focus is called like this. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const found = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(found.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way leads to ${String(name)}`);
}

test('a turn with the keyboard alone', async ({ page }) => {
  await open(page, { position: TURN });
  await expect.poll(() => asks(page)).toBe('window');
  await page.keyboard.press('p');
  await expect.poll(() => asks(page)).toBe('issue');
  // A Resource and its Judge: two cards, two presses of Enter.
  await tabTo(page, /^Intimidation, Resource/);
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toContainText('Issue Intimidation to which Judge?');
  await tabTo(page, /^Judge Dredd, Judge/);
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Intimidation');
  await expect.poll(() => asks(page)).toBe('issue');
  await page.keyboard.press('p');
  // The rest by keys of the list, digits and the one of the prompt; a window is passed for the whole round by one key.
  const end = Date.now() + 120_000;
  let held = false;
  while ((await log(page).getByText('Turn 3 begins').count()) === 0) {
    expect(Date.now(), (await sentence(page).textContent()) ?? '').toBeLessThan(end);
    const kind = await asks(page);
    if (kind === 'window' && !held) {
      await page.keyboard.press('t');
      await expect(page.getByRole('button', { name: /end of the turn/ })).toHaveAttribute('aria-pressed', 'true');
      held = true;
    } else if (kind === 'report') {
      await tabTo(page, /^Armoured Wagon Heist, Crime/);
      await page.keyboard.press('Enter');
      await expect(sentence(page)).toContainText('Report Armoured Wagon Heist');
      await page.keyboard.press('Enter');
    } else if (kind !== '') {
      await page.keyboard.press(kind === 'after-dice' || kind === 'debrief' ? 'p' : '1');
    }
    await page.waitForTimeout(350);
  }
});

test('a screen reader is told the table', async ({ page }) => {
  await open(page, { position: DUEL });
  await expect(page.getByRole('region', { name: 'Your team' }).getByRole('button').first()).toHaveAccessibleName(
    'Judge Dredd, Judge, Team Leader, ready',
  );
  await expect(lying(page, 'J02')).toHaveAccessibleName('Judge Hershey, Judge, inactive');
  await expect(lying(page, 'P17')).toHaveAccessibleName('Cursed Earth Raiders, Perp, Lead Perp');
  await expect(lying(page, 'P17')).toHaveAccessibleDescription(/Resolve 11 \(printed 7\)/);
  await expect(page.getByRole('region', { name: 'Challenge' })).toContainText('Authority');
  await expect(page.getByRole('img', { name: 'Chance: you win 24 %. 310 of 1296 throws' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Player Greedy bot' })).toContainText('Perp player');
});

test('a phone: every tab, a card held and played, a whole duel', async ({ person }) => {
  const page = await person(PHONE);
  await open(page, { position: DUEL });
  for (const tab of ['Actions', 'Log', 'Rules', 'Board']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expectSound(page, tab);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  // Both sides of the duel are there without scrolling: the odds, and the own team.
  const edge = (await prompt(page).boundingBox())?.y ?? 0;
  for (const part of [page.getByRole('img', { name: /^Chance/ }), lying(page, 'J01')]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(edge);
  }
  await inHand(page, 'N04').tap();
  await expect(sentence(page)).toHaveText('Play No Time to Talk?');
  await prompt(page).getByRole('button', { name: 'Back', exact: true }).tap();
  await page.locator('[data-player="b"]').tap();
  await expect(page.getByRole('dialog', { name: 'Greedy bot' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).tap();
  // Windows are passed with the thumb, until the challenge is over.
  const end = Date.now() + 90_000;
  while ((await page.locator('[data-rolled]').count()) === 0) {
    expect(Date.now()).toBeLessThan(end);
    await answer(page);
  }
  await expect(page.locator('[data-rolled="challenge"]')).toContainText(/Challenge\s+(won|lost)/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a press that lasts shows the card at reading size', async ({ person }) => {
  const page = await person(PHONE);
  await open(page, { position: DUEL });
  const box = await inHand(page, 'N04').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 40 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByRole('dialog', { name: 'No Time to Talk' })).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('dialog', { name: 'No Time to Talk' })).toContainText('CG-');
});

test('answers on the board are those of the list', async ({ page }) => {
  await open(page, { position: VERDICT });
  const board = page.getByRole('region', { name: 'Board' });
  const list = page.getByRole('group', { name: 'Actions' });
  const actions = await board
    .locator('[data-action]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('data-action')));
  const offered = await list
    .locator('[data-action]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('data-action')));
  expect(actions.sort()).toEqual(offered.sort());
  await decide(page, list.locator('[data-action]').first());
});
