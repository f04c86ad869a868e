// What axe calls serious or critical is a fault.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** `but`: drawings that hold no text and are hidden from readers, where there are so many that it takes minutes. */
export async function expectAccessible(page: Page, name: string, but?: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // One page without frames: the quick way will do.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (but !== undefined) axe.exclude(but);
  const { violations } = await axe.analyze();
  const faults = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${name}: ${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
  expect.soft(faults).toEqual([]);
}
