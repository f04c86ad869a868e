// Whoever comes for the first time is nobody yet: no page asks for what only somebody can have, and none complains.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Every answer that was no success, and every line of the console. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (it) => {
    if (it.status() >= 400) found.push(`${String(it.status())} ${it.request().method()} ${it.url()}`);
  });
  page.on('requestfailed', (it) => found.push(`failed: ${it.url()}`));
  page.on('console', (message) => found.push(`${message.type()}: ${message.text()}`));
  return found;
}

for (const path of ['/', '/learn', '/games', '/decks', '/forces', '/tables', '/profile', '/new/card-game']) {
  test(`a first visit to ${path} is quiet`, async ({ page }) => {
    const found = complaints(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(found).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
}
