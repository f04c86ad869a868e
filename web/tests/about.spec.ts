// Whose all this is: the start page leads to it, and the list of licences opens to their texts.
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the start page leads to what is said about the project and its licences', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByText('is not affiliated with the owners of the games')).toBeVisible();
  await expectAccessible(page, 'about');
  await page.getByRole('link', { name: 'Packages and their licences' }).click();
  const svelte = page.locator('details').filter({ has: page.locator('.name', { hasText: /^svelte$/ }) });
  await svelte.locator('summary').click();
  await expect(svelte.getByText('Permission is hereby granted')).toBeVisible();
  await expectAccessible(page, 'licences');
});
