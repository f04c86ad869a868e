// The questions of the Miniatures Game: striking back, star chips, cards, burying; and the ruler for everybody.
import { expect, test } from './fixtures.ts';
import { asks, at, board, decide, lift, main, model, open, STREET, tap } from './mg.ts';
import { log, prompt, row, sentence } from './play.ts';

/** Two Brawlers face to face. */
const BRAWL = `
acting = "a1"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [16000, 6000], face = "east" }
models.b1 = { is = "Street Judge", at = [17900, 6000], face = "west" }`;

test('a Brawler is asked whether it strikes back', async ({ page }) => {
  // A SPECIAL on either of two rolls brings the question, two times of three: dice are dice, so we try again.
  for (let tries = 0; tries < 12; tries += 1) {
    await open(page, BRAWL, { seats: ['me', 'me'] });
    await expect.poll(() => asks(page)).toBe('act');
    await row(page, /^Fight …/).click();
    await row(page, /^Fight where it stands/).click();
    await decide(page, main(page));
    await expect.poll(() => asks(page)).toBe('strike');
    await model(page, 'b1').click();
    await expect(page.locator('[data-odds^="strike b1"]')).toBeVisible();
    await decide(page, main(page));
    const covered = page.getByRole('button', { name: /Show this seat/ });
    await expect(covered.or(page.locator('[data-asks="act"]'))).toBeVisible();
    if (!(await covered.isVisible())) continue;
    await lift(page);
    if ((await asks(page)) === 'dodge') await decide(page, main(page));
    // A dodge that worked comes with a move first.
    if ((await asks(page)) === 'dodge-move')
      await decide(page, prompt(page).getByRole('button', { name: 'Stay here' }));
    if ((await asks(page)) !== 'counter') continue;
    await expect(sentence(page)).toHaveText(/may strike back\./);
    await expect(prompt(page)).toContainText('MG-258');
    await expect(prompt(page).getByRole('button', { name: 'Let it be' })).toBeVisible();
    await decide(page, main(page));
    await expect(log(page)).toContainText(/strikes at|strike/);
    return;
  }
  throw new Error('twelve fights and nobody could strike back');
});

test('a star chip may come back after a test of COOL', async ({ page }) => {
  await open(
    page,
    `acting = "a1"
chip = "star"
bag = { b = [1, 0, 0] }
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [13000, 16500], face = "east" }
models.b1 = { is = "Punk", at = [23000, 30000], face = "west" }`,
  );
  await expect.poll(() => asks(page)).toBe('act');
  await prompt(page).getByRole('button', { name: 'End', exact: true }).click();
  // Chosen first, decided then.
  await expect(sentence(page)).toHaveText('End the activation?');
  await decide(page, main(page));
  await expect.poll(() => asks(page)).toBe('star-chip');
  await expect(sentence(page)).toContainText('Street Judge may test COOL');
  await expect(prompt(page)).toContainText('MG-071');
  await decide(page, prompt(page).getByRole('button', { name: 'Test COOL' }));
  const rolled = log(page).getByText(/Street Judge rolls for the star chip: [HAS]{5}/);
  await expect(rolled).toBeVisible();
  const special = /: [HA]*S/.test((await rolled.textContent()) ?? '');
  await expect(log(page)).toContainText(special ? 'goes back into the bag' : 'pinned');
});

test('a card of the hand is taken up, aimed and played', async ({ page }) => {
  await open(page, STREET);
  await expect.poll(() => asks(page)).toBe('act');
  const stimm = page.locator('[data-card="A02"]');
  await expect(stimm).toHaveAccessibleName(/Combat Stimm: .*\+1 FIGHT/);
  await stimm.click();
  await expect(sentence(page)).toHaveText('Play Combat Stimm on Street Judge?');
  await decide(page, main(page));
  await expect(log(page)).toContainText('plays Combat Stimm');
  await expect(stimm).toBeHidden();
  // The next one wants a point of the table.
  await page.locator('[data-card="A07"]').click();
  await tap(page, 15000, 18000);
  await expect(sentence(page)).toContainText('Play Smoke Canister at 15″, 18″?');
  await decide(page, main(page));
  await expect(log(page)).toContainText('plays Smoke Canister');
});

test('three armoury cards are buried before the game', async ({ page }) => {
  await open(
    page,
    `step = "armoury"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge" }
models.b1 = { is = "Punk" }`,
  );
  await expect.poll(() => asks(page)).toBe('bury');
  const cards = page.getByRole('group', { name: 'Cards to choose from' });
  await expect(cards.locator('[data-card]')).toHaveCount(6);
  for (let left = 5; left >= 3; left -= 1) {
    await cards.locator('[data-card]').first().click();
    await expect(sentence(page)).toHaveText(/^Set .* aside\?$/);
    await decide(page, main(page));
    if (left > 3) await expect(cards.locator('[data-card]')).toHaveCount(left);
  }
  await expect(page.getByText(/^Set aside: .*, .*, .*\.$/)).toBeVisible();
  await expect.poll(() => asks(page)).not.toBe('bury');
});

test('everybody may measure, at any time, whoever watches too', async ({ page, person }) => {
  const table = await open(page, STREET);
  const guest = await person();
  await guest.goto(`/table/${table}`);
  for (const who of [page, guest]) {
    await expect(model(who, 'a1')).toBeVisible();
    await who.getByRole('button', { name: 'Measure', exact: true }).click();
    await expect(sentence(who)).toHaveText('Measure: touch a model or a place.');
    await tap(who, 5000, 30000);
    const end = await at(who, 8000, 34000);
    await who.mouse.move(end.x, end.y, { steps: 3 });
    await expect(board(who).locator('[data-ruler]')).toHaveAttribute('data-ruler', '5000');
    await who.mouse.click(end.x, end.y);
    await expect(sentence(who)).toContainText('5″');
    // Between two models the gap counts: from base to base.
    await model(who, 'a1').click();
    await model(who, 'b1').click();
    await expect(sentence(who)).toContainText('Street Judge to Gang Boss: 9.2″');
    await who.keyboard.press('Escape');
    await who.keyboard.press('Escape');
    await expect(board(who).locator('[data-ruler]')).toHaveCount(0);
  }
});

test('"can I see him?" for any two, with the rule', async ({ page, person }) => {
  const table = await open(page, STREET);
  const guest = await person();
  await guest.goto(`/table/${table}`);
  for (const who of [page, guest]) {
    const panel = who.locator('[data-sight]');
    await panel.getByLabel('From').selectOption('a1');
    await panel.getByLabel('To').selectOption('b1');
    await expect(panel).toHaveAttribute('data-sight', 'CLEAR');
    await expect(panel).toContainText('rubble');
    await expect(panel.getByRole('link', { name: /Rule MG-21\d/ }).first()).toBeVisible();
    await expect(board(who).locator('[data-line="clear"]')).toBeVisible();
    await panel.getByLabel('From').selectOption('a2');
    await panel.getByLabel('To').selectOption('b2');
    await expect(panel).toHaveAttribute('data-sight', /CLEAR|BLOCKED/);
  }
});
