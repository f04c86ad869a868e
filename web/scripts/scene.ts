// What every picture has: a name, the widths and themes that are kept, and the way to its situation.
import type { Locator, Page } from '@playwright/test';

/** Goes to the situation; what is on the screen then is the picture. */
export type Situation = (page: Page) => Promise<void>;

/** Which pictures are kept: `360 dark, 1280 light`; all others can be made with ALL=1, to look at. */
export interface Scene {
  name: string;
  keep: string;
  set: Situation;
}

export async function called(page: Page, name: string): Promise<void> {
  await page.request.post('/api/guest', { data: {} });
  await page.request.post('/api/name', { data: { name } });
}

export const isPhone = (page: Page): boolean => page.viewportSize()?.width === 360;

/** With a finger on a phone, else with the mouse. */
export function point(page: Page, what: Locator): Promise<void> {
  return isPhone(page) ? what.tap() : what.click();
}
