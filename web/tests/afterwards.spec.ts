// After the end: going through a game again, and whether the dice were fair.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ACT, begin, concede, confirm, figure, prompt, row, sentence } from './play.ts';
import { ROOF } from './positions.ts';

/** A short game: a step, a shot, and the end. */
async function finished(page: Page): Promise<string> {
  const table = await begin(page, { position: ROOF });
  await expect(sentence(page)).toHaveText(ACT);
  await figure(page, 'dredd').click();
  await figure(page, 'wulf').click();
  await confirm(page, 'Fire');
  await expect(sentence(page)).toHaveText(ACT);
  await row(page, /Move to|Move Dredd/).click();
  await row(page, /to 26/).click();
  await confirm(page, 'Move');
  await expect(sentence(page)).toHaveText(ACT);
  await concede(page);
  return table;
}

test('a finished game is gone through with the scrubber', async ({ page }) => {
  const table = await finished(page);
  await page.getByRole('dialog', { name: 'Result' }).getByRole('link', { name: 'Replay' }).click();
  await page.waitForURL(`**/table/${table}/replay**`);
  const scrubber = page.getByRole('slider', { name: /^Step/ });
  const step = page.getByText(/^Step \d+ of \d+$/);
  await expect(scrubber).toHaveAttribute('aria-valuetext', /^Step 0 of \d+$/);
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/on 27/);
  await expect(figure(page, 'wulf')).toHaveAccessibleName(/health 4 of 4/);

  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/on 26/);
  await expect(figure(page, 'wulf')).toHaveAccessibleName(/health 3 of 4/);
  const last = Number(await scrubber.getAttribute('max'));
  await expect(step).toHaveText(`Step ${String(last)} of ${String(last)}`);
  await expect(page.getByRole('button', { name: 'One step on' })).toHaveAttribute('aria-disabled', 'true');

  // By keys on the slider itself, and with the pointer.
  await scrubber.focus();
  await page.keyboard.press('Home');
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/on 27/);
  await page.keyboard.press('ArrowRight');
  await expect(step).toHaveText(`Step 1 of ${String(last)}`);
  const box = await scrubber.boundingBox();
  if (!box) throw new Error('the scrubber is not to be seen');
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
  await expect(step).toHaveText(`Step ${String(last)} of ${String(last)}`);
  await expect(figure(page, 'dredd')).toHaveAccessibleName(/on 26/);

  // A moment has an address, which follows when one stays there.
  const address = (): string | null => new URL(page.url()).searchParams.get('step');
  await expect.poll(address).not.toBe('0');
  for (const button of ['To the start', 'One step on']) {
    const before = address();
    await page.getByRole('button', { name: button }).click();
    await expect.poll(address).not.toBe(before);
  }
  await expect(step).toHaveText(`Step 1 of ${String(last)}`);
  await page.reload();
  await expect(step).toHaveText(`Step 1 of ${String(last)}`);

  // Everything lies open now.
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('all');
  await expect.poll(() => new URL(page.url()).searchParams.get('seat')).toBe('all');
  await expect(figure(page, 'dredd')).toBeVisible();

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // It shows every step for a while, and a busy machine shows it longer.
  await expect(step).toHaveText(`Step ${String(last)} of ${String(last)}`, { timeout: 30_000 });
});

test('the fairness page computes the promise, and finds a record that was tampered with', async ({ page }) => {
  const table = await begin(page, {});
  await page.goto(`/table/${table}/fair`);
  await expect(page.getByText('has given a value')).toBeVisible();
  await expect(page.getByText('The promise was kept')).toBeHidden();
  await page.goto(`/table/${table}`);
  await expect(prompt(page)).toBeVisible();
  await concede(page);
  await page.getByRole('link', { name: 'Were the dice fair?' }).click();
  const verdict = page.getByRole('status').filter({ hasText: /promise|broken|wrong/ });
  await expect(verdict).toContainText('The promise was kept.');

  const record = await (await page.request.get(`/api/tables/${table}/replay`)).text();
  const secret = /^secret\s*=\s*"([0-9a-f]{64})"/m.exec(record)?.[1];
  if (!secret) throw new Error(`no secret in the record:\n${record.slice(0, 2000)}`);
  const other = (secret.startsWith('0') ? '1' : '0') + secret.slice(1);
  const file = (text: string) => ({ name: 'game.toml', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const input = page.getByLabel('Check a record from your disk');
  await input.setInputFiles(file(record.replace(secret, other)));
  await expect(verdict).toContainText('This record is broken.');
  await input.setInputFiles(file(record.replaceAll('of-this-test', 'of-another-one')));
  await expect(verdict).toContainText('This record is broken.');
  await input.setInputFiles(file('seats = ['));
  await expect(verdict).toContainText('This record is broken.');
  await input.setInputFiles(file(record));
  await expect(verdict).toContainText('The promise was kept.');
});
