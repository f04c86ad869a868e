// Together: three people in browsers of their own end a round. Answers are proposed and agreed to, psi cards are rated, and
// nobody's browser learns what another holds.
import type { Page } from '@playwright/test';
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

async function expectSecret(people: readonly Page[]): Promise<void> {
  for (const page of people) {
    const secrets = secretsOf(page);
    for (const other of people) if (other !== page) expect(await leaked(secrets, other)).toEqual([]);
  }
}

const rate = async (page: Page, risk: string, value: string, word: string): Promise<void> => {
  await psi(page).getByRole('group', { name: 'Its risk' }).getByRole('radio', { name: risk }).check();
  await psi(page).getByRole('group', { name: 'Its value' }).getByRole('radio', { name: value }).check();
  await psi(page).getByRole('radio', { name: word }).check();
  await psi(page).getByRole('button', { name: 'Send' }).click();
};

test('three people end a round: cards, proposals, psi ratings', async ({ person }) => {
  const people = await three(person);
  const [senior, second, third] = people;
  // Everybody plays a card in turn, and the last one goes by itself; only the own ones were ever told.
  expect(people.map((page) => secretsOf(page).length)).toEqual([2, 2, 2]);
  await expectSecret(people);
  for (const page of people) {
    await expect(sentence(page)).toContainText('Play a card');
    await act(page, page === senior ? 'play 46' : page === second ? 'play 12' : 'play 3');
    await expectSecret(people);
  }

  // Fever Dreams: a psi symbol. The others propose, agree and differ; the Senior Judge decides.
  await expect(sentence(senior)).toContainText('psi action');
  await row2(second, /psi action/i).click();
  await expect(second.getByRole('region', { name: 'Proposals' })).toContainText('you');
  await third.getByRole('region', { name: 'Proposals' }).getByRole('button', { name: 'Agree' }).click();
  const proposals = senior.getByRole('region', { name: 'Proposals' });
  await expect(proposals).toContainText('for it');
  await expect(row(senior, /psi action.*2 for it/i)).toBeVisible();
  await expect(senior.locator('[aria-live=polite]').getByText(/agrees with/)).toBeAttached();
  await third.getByRole('region', { name: 'Proposals' }).getByRole('button', { name: 'Differ' }).click();
  await expect(row(senior, /psi action.*1 for it, 1 against/i)).toBeVisible();
  await act(senior, 'psi');

  // Everybody has drawn a card, and only its holder sees it.
  for (const page of people) await expect(psi(page)).toBeVisible();
  expect(secretsOf(senior).length).toBeGreaterThan(0);
  await expectSecret(people);
  await rate(second, 'low', 'superb', 'Play mine');
  await expect(psi(senior).getByText('superb')).toBeVisible();
  await rate(third, 'deadly', 'none', 'Discard mine');
  // In the meantime nobody speaks.
  await third.getByRole('button', { name: 'Chat' }).click();
  await expect(third.getByRole('link', { name: 'Rule CE-502' })).toBeVisible();
  await expect(psi(senior).getByRole('button', { name: /^Pick/ })).toHaveCount(0);
  await rate(senior, 'medium', 'low', 'Neutral');
  await rate2(third, 'high');
  await expect(psi(senior).getByText('high')).toBeVisible();
  await psi(senior).getByRole('button', { name: /^Pick/ }).nth(1).click();
  for (const page of people) await expect(psi(page)).toBeHidden();
  await expect(
    log(third)
      .getByText(/joins the row|is chosen|picks/)
      .first(),
  ).toBeAttached();
  // Ready sentences again.
  await third.getByRole('list', { name: 'Sentences' }).getByRole('button').first().click();
  await expect(third.getByRole('list', { name: 'Chat' }).locator('p').first()).toBeVisible();

  // And on to the end of the round: the perps advance, another is Senior Judge, new hands are dealt.
  const over = async (): Promise<boolean> =>
    (await log(senior)
      .getByText(/is the Senior Judge/)
      .count()) > 0;
  await playOn(people, over);
  await expect(sentence(second)).toContainText('Play a card');
  for (const page of people) expect(secretsOf(page)).toHaveLength(4);
  await expectSecret(people);
  // The search for leaks is no blind one: the own page has been told all of it.
  expect(await leaked(secretsOf(second), second)).toHaveLength(4);
  expect(updatesOf(second).every(({ viewer }) => viewer === 'b' || viewer === 'spectator')).toBe(true);
  await expect(prompt(senior)).toBeVisible();
});

/** What may be proposed. */
const row2 = (page: Page, words: RegExp) =>
  page.getByRole('group', { name: 'What you can propose' }).getByRole('button', { name: words }).first();

/** A change of mind. */
async function rate2(page: Page, risk: string): Promise<void> {
  await psi(page).getByRole('group', { name: 'Its risk' }).getByRole('radio', { name: risk }).check();
  await psi(page).getByRole('button', { name: 'Change it' }).click();
}
