// Nothing is forgotten: a page that is loaded again, and a server that was killed.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ACT, begin, confirm, figure, hand, log, newTable, prompt, row, sentence } from './play.ts';
import { ARMED_ROOF, UNDER_FIRE } from './positions.ts';

test('a page that is loaded again in the middle of a defence asks again', async ({ page }) => {
  await begin(page, { position: UNDER_FIRE });
  const asks = /Johnny Alpha.*Dredd.*1 damage\. Defend\?/;
  await expect(sentence(page)).toHaveText(asks);
  await page.reload();
  await expect(sentence(page)).toHaveText(asks);
  await expect(prompt(page).getByRole('button', { name: 'Take damage' })).toBeVisible();
  await hand(page)
    .getByRole('button', { name: /any COVER/ })
    .click();
  await page.reload();
  // What was only picked is not kept: it was no answer.
  await expect(sentence(page)).toHaveText(asks);
  await hand(page)
    .getByRole('button', { name: /any COVER/ })
    .click();
  await confirm(page, 'Cover');
  await expect(
    log(page)
      .getByText(/Dredd makes a COVER defence/)
      .first(),
  ).toBeVisible();
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/health 4 of 4/);
});

/** A page that was loaded again has forgotten it. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: true }));
const marked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window);

test.describe('a server that is killed', () => {
  // Browsers note every attempt to come back.
  test.use({ forgiven: /WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/ });

  test('comes back, and both go on without loading the page again', async ({ person, ownServer }) => {
    const [host, guest] = [await person({ baseURL: ownServer.url }), await person({ baseURL: ownServer.url })];
    const { table } = await newTable(host, { seats: ['me', 'open'], position: ARMED_ROOF });
    await host.goto(`/table/${table}`);
    await guest.goto(`/table/${table}`);
    await guest.getByRole('button', { name: 'Sit here' }).click();
    await host.getByRole('button', { name: 'Start the game' }).click();
    await expect(sentence(host)).toHaveText(ACT);
    for (const page of [host, guest]) await mark(page);

    await move(host, 26);
    await expect(figure(guest, 'dredd')).toHaveAccessibleName(/on 26/);
    await expect(sentence(guest)).toHaveText(/Do you INTERRUPT/);
    await ownServer.kill();
    for (const page of [host, guest]) await expect(page.getByText('The connection is lost')).toBeVisible();
    // An answer that nobody hears yet. Too soon after the question a press does not count, so again if need be.
    await expect(async () => {
      await prompt(guest).getByRole('button', { name: 'Pass', exact: true }).click();
      await expect(row(guest, /Pass/)).toHaveAttribute('aria-disabled', 'true', { timeout: 200 });
    }).toPass();
    await ownServer.run();
    for (const page of [host, guest]) await expect(page.getByText('The connection is lost')).toBeHidden();
    await expect(sentence(host)).toHaveText(ACT);

    // And on, in both directions.
    await move(host, 27);
    await expect(figure(guest, 'dredd')).toHaveAccessibleName(/on 27/);
    await confirm(guest, 'Pass');
    await expect(sentence(host)).toHaveText(ACT);
    for (const page of [host, guest]) {
      expect(await marked(page)).toBe(true);
      // Once, though it may have been asked for twice.
      await expect(log(page).getByText('Dredd goes from 26 to 27.')).toHaveCount(1);
    }
  });
});

async function move(page: Page, to: number): Promise<void> {
  await figure(page, 'dredd').click();
  await row(page, /Move Dredd to|Move to/).click();
  const there = row(page, new RegExp(`to ${String(to)}\\b`));
  if (await there.isVisible()) await there.click();
  await confirm(page, 'Move');
}
