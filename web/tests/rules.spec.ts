// The books of rules: what the shelf says of each is what stands in it, and a number leads to its rule.
import { expect, test } from './fixtures.ts';

test('the shelf counts what the books have', async ({ page }) => {
  await page.goto('/rules');
  const books = page.getByRole('link', { name: /: the rules$/ });
  await expect(books).toHaveCount(4);
  const shown = await books.evaluateAll((links) =>
    links.map((link) => ({
      path: link.getAttribute('href') ?? '',
      facts: link.querySelector('.facts')?.textContent.trim() ?? '',
    })),
  );
  for (const { path, facts } of shown) {
    expect(facts).toMatch(/^\d+ rules in \d+ sections$/);
    await page.goto(path);
    await expect(page.getByText(`${facts}. Every refusal`)).toBeVisible();
  }
});

test('a number leads to its rule', async ({ page }) => {
  await page.goto('/rules/hs-053');
  await expect(page).toHaveTitle(/^HS-053 /);
  await expect(page.locator('#HS-053')).toBeFocused();
  await page.goto('/rules/chess');
  await expect(page.getByText('There are no rules called “chess” here.')).toBeVisible();
});
