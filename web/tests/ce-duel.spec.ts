// Head-to-head: two people play a dawn and a dusk against each other, on two rows, and neither learns the other's hand.
import type { Page } from '@playwright/test';
import { leaked, playOn, result, secretsOf } from './earth.ts';
import { expect, test } from './fixtures.ts';
import { log, newTable } from './play.ts';

test('a dawn and a dusk head-to-head', async ({ person }) => {
  const [host, guest] = [await person(), await person()];
  const people: [Page, Page] = [host, guest];
  const { table } = await newTable(host, {
    game: 'cursed-earth',
    seats: ['me', 'open'],
    options: { mode: 'head-to-head', judges: 'b' },
  });
  for (const page of people) await page.goto(`/table/${table}`);
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of people) await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
  await expect.poll(() => secretsOf(guest).length).toBe(6);
  const told = (page: Page, words: string | RegExp) => log(page).getByText(words);

  /** Both hold cards that the other has never been told of. */
  const expectSecret = async (): Promise<void> => {
    // A card that has just been played may be public for one before the other has heard of it.
    await expect(async () => {
      expect(await leaked(secretsOf(host), guest)).toEqual([]);
      expect(await leaked(secretsOf(guest), host)).toEqual([]);
    }).toPass({ timeout: 5000 });
  };
  await expectSecret();
  const over = (page: Page): Promise<boolean> => result(page).isVisible();
  await playOn(people, async () => (await told(host, 'It is dusk.').count()) > 0 || (await over(host)));
  await expectSecret();
  // Both rows were there, and one was picked.
  await expect(told(guest, /picks the row (above|below)/).first()).toBeAttached();
  await playOn(people, async () => (await told(host, 'It is dawn.').count()) > 0 || (await over(host)));
  await expect(told(guest, /picks the row (above|below)/)).toHaveCount(2);
  await expectSecret();
});
