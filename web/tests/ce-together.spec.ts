// Together: three people in browsers of their own end a round. Answers are proposed and agreed to, psi cards are rated, and
// nobody's browser learns what another holds.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { act, DUSK, leaked, playOn, psi, secretsOf, updatesOf } from './earth.ts';
import { expect, test, type Opens } from './fixtures.ts';
import { log, newTable, prompt, row, sentence } from './play.ts';

async function three(person: Opens): Promise<[Page, Page, Page]> {
  const host = await person();
  const { table } = await newTable(host, {
    game: 'cursed-earth',
    seats: ['me', 'open', 'open'],
    position: DUSK,
  });
  const others = [await person(), await person()] as const;
  await host.goto(`/table/${table}`);
  for (const guest of others) {
    await guest.goto(`/table/${table}`);
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await expect(guest.getByText('Every seat is taken').or(guest.getByText('Waiting for one'))).toBeVisible();
  }
  await host.getByRole('button', { name: 'Start the game' }).click();
  return [host, ...others];
}

/** A card that has just been played may be public for one before the other has heard of it: then it is looked again. */
async function expectSecret(people: readonly Page[]): Promise<void> {
  await expect(async () => {
    for (const page of people) {
      const secrets = secretsOf(page);
      for (const other of people) if (other !== page) expect(await leaked(secrets, other)).toEqual([]);
    }
  }).toPass({ timeout: 5000 });
}

const rate = async (page: Page, risk: string, value: string, word: string): Promise<void> => {
  await psi(page).getByRole('group', { name: 'Its risk' }).getByRole('radio', { name: risk }).check();
  await psi(page).getByRole('group', { name: 'Its value' }).getByRole('radio', { name: value }).check();
  await psi(page).getByRole('radio', { name: word }).check();
  await psi(page).getByRole('button', { name: 'Send', exact: true }).click();
};

test('three people end a round: cards, proposals, psi ratings', async ({ person }) => {
  const people = await three(person);
  const [senior, second, third] = people;
  // Everybody plays a card in turn, and the last one goes by itself; only the own ones were ever told.
  await expect.poll(() => people.map((page) => secretsOf(page).length)).toEqual([2, 2, 2]);
  await expectSecret(people);
  for (const page of people) {
    await expect(sentence(page)).toContainText('Play a card');
    await act(page, page === senior ? 'play 46' : page === second ? 'play 12' : 'play 3');
    await expectSecret(people);
  }

  // Fever Dreams: a psi symbol. The others propose, agree and differ; the Senior Judge decides.
  await expect(sentence(senior)).toContainText('psi action');
  await proposal(second, /psi action/i).click();
  await expect(proposal(second, /psi action.*1 for it/i)).toHaveAttribute('aria-pressed', 'true');
  await third.getByRole('button', { name: /^Agree: .*psi action/i }).click();
  await expect(row(senior, /psi action.*2 for it/i)).toBeVisible();
  await expect(senior.locator('[aria-live=polite]').getByText(/agrees with/)).toBeAttached();
  await third.getByRole('button', { name: /^Differ: .*psi action/i }).click();
  await expect(row(senior, /psi action.*1 for it, 1 against/i)).toBeVisible();
  await expectAccessible(third, 'advice');
  await act(senior, 'psi');

  // Everybody has drawn a card, and only its holder sees it.
  for (const page of people) await expect(psi(page)).toBeVisible();
  expect(secretsOf(senior).length).toBeGreaterThan(0);
  await expectSecret(people);
  await rate(second, 'low', 'superb', 'Play mine');
  await expect(psi(senior).getByRole('listitem').getByText('superb')).toBeVisible();
  await rate(third, 'deadly', 'none', 'Discard mine');
  // In the meantime nobody speaks.
  await third.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(third.getByRole('link', { name: 'Rule CE-502' })).toBeVisible();
  await expect(psi(senior).getByRole('button', { name: /^Pick/ })).toHaveCount(0);
  await rate(senior, 'medium', 'low', 'Neutral');
  await changeRisk(third, 'high');
  await expect(psi(senior).getByRole('listitem').getByText('high')).toBeVisible();
  await psi(senior).getByRole('button', { name: /^Pick/ }).nth(1).click();
  for (const page of people) await expect(psi(page)).toBeHidden();
  await expect(log(senior).getByText(/The card of .* is chosen/)).toBeAttached();
  // Ready sentences again.
  await third.getByRole('list', { name: 'Sentences' }).getByRole('button').first().click();
  await expect(third.getByRole('list', { name: 'Chat' }).locator('p').first()).toBeVisible();

  // And on to the end of the round: the perps advance, another is Senior Judge, new hands are dealt.
  const over = async (): Promise<boolean> =>
    (await log(senior)
      .getByText(/is the Senior Judge/)
      .count()) > 0;
  await playOn([senior], over);
  await expect(sentence(second)).toContainText('Play a card');
  for (const page of people) expect(secretsOf(page)).toHaveLength(4);
  await expectSecret(people);
  // The search for leaks is no blind one: the own page has been told all of it.
  expect(await leaked(secretsOf(second), second)).toHaveLength(4);
  expect(updatesOf(second).every(({ viewer }) => viewer === 'b' || viewer === 'spectator')).toBe(true);
  await expect(prompt(senior)).toBeVisible();
});

/** What may be proposed. */
const proposal = (page: Page, words: RegExp) =>
  page.getByRole('group', { name: 'What you can propose' }).getByRole('button', { name: words }).first();

/** A change of mind. */
async function changeRisk(page: Page, risk: string): Promise<void> {
  await psi(page).getByRole('group', { name: 'Its risk' }).getByRole('radio', { name: risk }).check();
  await psi(page).getByRole('button', { name: 'Change it' }).click();
}

test('a table may agree to talk freely', async ({ page }) => {
  await page.goto('/new/cursed-earth');
  await page.getByRole('radio', { name: /Co-operative/ }).check();
  await page.getByRole('checkbox', { name: 'Players may write what they like' }).check();
  await page.getByRole('combobox', { name: 'First Senior Judge' }).selectOption({ label: 'Seat 1: you' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/table\//);
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill('Drokk it, which way?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Chat' })).toContainText('Drokk it');
});
