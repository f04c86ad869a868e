// The card game on its board: the draft, a whole turn against a bot, a duel that is reloaded, a sentence, a Dark Judge.
import {
  answer,
  ASSIGN,
  asks,
  DEATH,
  decide,
  DICE,
  DUEL,
  duel,
  inHand,
  lying,
  open,
  result,
  take,
  TURN,
  VERDICT,
} from './cg.ts';
import { expect, test } from './fixtures.ts';
import { BOT, log, prompt, row, sentence } from './play.ts';

test('Judges are drafted, put in order, and stand on the table', async ({ page }) => {
  await open(page, { options: { players: 2, decks: ['iron-fist', 'by-the-book'], start: 'draft' } });
  const draft = page.getByRole('region', { name: 'Judge draft' });
  await expect.poll(() => asks(page)).toBe('draft');
  // Selected first, with what it would come to; then picked.
  await draft.getByRole('button', { name: /^Judge Tully/ }).click();
  await expect(sentence(page)).toContainText('Judge Tully');
  await expect(draft.getByRole('img', { name: 'Experience 0 of 40, 5 with this Judge' })).toBeVisible();
  await decide(page, prompt(page).getByRole('button', { name: 'Pick', exact: true }));
  const team = page.getByRole('region', { name: 'Your team' });
  await expect(team.getByRole('button', { name: /^Judge Tully/ })).toBeVisible();
  await expect.poll(() => asks(page)).toBe('draft');
  await expect(draft.getByRole('img', { name: 'Experience 5 of 40' })).toBeVisible();
  await take(page, draft.getByRole('button', { name: /^Judge Dredd/ }));
  await expect(team.getByRole('button', { name: /^Judge Dredd/ })).toBeVisible();
  await expect.poll(() => asks(page)).toBe('draft');
  await decide(page, prompt(page).getByRole('button', { name: 'Stop here' }));
  // Dredd is put at the left, and leads.
  await expect.poll(() => asks(page), { timeout: 60_000 }).toBe('order');
  await take(page, team.getByRole('button', { name: /^Judge Dredd/ }));
  await expect(log(page)).toContainText('Turn 1 begins', { timeout: 60_000 });
  await expect(team.getByRole('button').first()).toHaveAccessibleName(/^Judge Dredd, Judge, Team Leader/);
  await expect(page.locator('[data-hand]')).toHaveCount(7);
});

test('one whole turn against a bot, on the board', async ({ page }) => {
  await open(page, { position: TURN });
  const seen = new Set<string>();
  // The Resource goes to a Judge by two presses.
  await expect.poll(() => asks(page)).toBe('window');
  while ((await asks(page)) !== 'issue') seen.add(await answer(page));
  await inHand(page, 'R15').click();
  await expect(sentence(page)).toContainText('to which Judge?');
  await decide(page, lying(page, 'J01'));
  await expect(page.locator('[data-lying="R15"]')).toBeVisible();
  await expect(log(page)).toContainText('Intimidation');
  let rolled = false;
  const end = Date.now() + 120_000;
  while ((await log(page).getByText('Turn 3 begins').count()) === 0) {
    expect(Date.now(), (await sentence(page).textContent()) ?? '').toBeLessThan(end);
    seen.add(await answer(page));
    rolled ||= (await page.locator('[data-rolled]').count()) > 0;
    if (await result(page).isVisible()) break;
  }
  for (const kind of ['window', 'issue', 'report', 'assign', 'scene', 'perp'])
    expect([...seen, 'issue']).toContain(kind);
  // What came of a roll was on the board, in words.
  expect(rolled).toBe(true);
  await expect(log(page)).toContainText(/is assigned|assigned to/);
});

test('a duel shows its sums, its dice and its exact chance, and is the same after a reload', async ({ page }) => {
  await open(page, { position: DICE });
  await expect(page.locator('[data-dice="judge"]')).toBeVisible();
  await expect(duel(page)).toContainText('9 printed');
  await expect(duel(page)).toContainText('+3 matching motivation');
  await expect(duel(page)).toContainText('+1 supporting Perps');
  await expect(duel(page)).toContainText('You may change the dice first');
  // The sum and the chance belong to the dice that lie there.
  const read = async () => ({
    dice: await page
      .locator('[data-dice="judge"] svg')
      .evaluateAll((all) => all.map((die) => die.getAttribute('aria-label'))),
    sum: await page.locator('[data-sum="judge"]').textContent(),
    odds: await duel(page)
      .getByRole('img', { name: /^Chance/ })
      .getAttribute('aria-label'),
    asked: await sentence(page).textContent(),
  });
  const before = await read();
  expect(before.dice).toHaveLength(2);
  expect(Number(before.sum)).toBe(9 + Number(before.dice[0]) + Number(before.dice[1]));
  await page.reload();
  await expect(page.locator('[data-dice="judge"]')).toBeVisible();
  expect(await read()).toEqual(before);
  // Of all that the Perp can throw on top of 11, so many stay below.
  const faces = [1, 2, 3, 4, 5, 6];
  const ways = faces.flatMap((one) => faces.filter((two) => 11 + one + two < Number(before.sum))).length;
  expect(before.odds).toContain(ways === 0 || ways === 36 ? '' : `${String(ways)} of 36 throws`);
  await decide(page, prompt(page).getByRole('button', { name: 'Let them stand' }));
  await expect(page.locator('[data-rolled="challenge"]').first()).toContainText(
    /Challenge\s+(won|lost), \d+ against \d+\./,
  );
});

test('what can be done is lit, what cannot is explained by the engine', async ({ page }) => {
  await open(page, { position: DUEL });
  await expect.poll(() => asks(page)).toBe('window');
  await expect(page.locator('[data-hand] .lit')).toHaveCount(2);
  await inHand(page, 'N04').click();
  await expect(sentence(page)).toHaveText('Play No Time to Talk?');
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toContainText('take one action');
  await inHand(page, 'R02').click();
  await expect(page.getByRole('region', { name: 'Board' })).toContainText(/Lawgiver Mk II is no Incident\..*CG-\d+/);
  // The piles open where everybody may look.
  await page.getByRole('button', { name: /^Iso-cubes: 2 cards/ }).click();
  await expect(page.getByRole('dialog', { name: /Iso-cubes/ }).locator('[data-card]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // The other table at its full size, with what lies there.
  await page.getByRole('button', { name: 'Open the table of Greedy bot' }).click();
  await expect(page.getByRole('dialog', { name: 'Greedy bot' }).locator('[data-lying]')).toHaveCount(3);
  await page.keyboard.press('Escape');
  // A key passes for longer; the same key ends it.
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: /something happens/ })).toHaveAttribute('aria-pressed', 'true');
});

test('the Duty Judge assigns by a Crime and a player', async ({ page }) => {
  await open(page, { position: ASSIGN, seats: ['me', BOT, BOT] });
  await expect.poll(() => asks(page)).toBe('assign');
  await lying(page, 'C13').click();
  await expect(sentence(page)).toHaveText('Who investigates Assault on a Judge?');
  await decide(page, page.locator('[data-player="c"]').getByRole('button', { name: 'Choose', exact: true }));
  await expect(log(page)).toContainText('Assault on a Judge');
  await decide(page, page.locator('[data-crime="C05"] [data-action="assign C05 > a"]'));
  await expect(log(page)).toContainText('Armoured Wagon Heist');
});

test('a sentence that cannot be completed says why; another one solves the Crime', async ({ page }) => {
  await open(page, { position: VERDICT });
  const verdict = page.getByRole('region', { name: 'Sentencing' });
  await expect(verdict.locator('.closed').first()).toContainText(/cannot be carried out in full\..*CG-\d+/);
  await decide(page, verdict.locator('[data-action="sentence severe"]'));
  await expect(log(page)).toContainText(/solves Assault on a Judge/);
});

test('a Dark Judge is contained by a Psi Judge', async ({ page }) => {
  await open(page, { position: DEATH });
  await expect(page.getByRole('region', { name: 'Containment' })).toContainText('Judge Death');
  // Only the one who may is lit.
  await expect(page.locator('[data-lying]').filter({ has: page.locator('.lit') })).toHaveCount(1);
  await take(page, lying(page, 'J21'));
  await expect(log(page)).toContainText('contains Judge Death');
  // He lies under her, and it is worth a Commendation.
  await expect(page.locator('[data-lying="P35"]')).toBeVisible();
  await expect(page.locator('[data-player="a"]').getByTitle('Commendations')).toHaveText(/\b1$|s1$/);
  await expect(row(page, /Contain/)).toHaveCount(0);
});
