// How a test plays the Miniatures Game: positions in the notation of docs/cases.md, and touches of the table itself.
import type { Locator, Page } from '@playwright/test';
import type { NewTable } from '../src/protocol.ts';
import { expect } from './fixtures.ts';
import { begin, prompt } from './play.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A Judge in the street has both actions; the boss stands behind rubble, a heavy watches from the north-east. */
export const STREET = `
acting = "a1"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [13000, 16500], face = "east" }
models.a2 = { is = "Rookie Judge", at = [12500, 6000], face = "east" }
models.b1 = { is = "Gang Boss", at = [23000, 18500], face = "west" }
models.b2 = { is = "Punk", at = [14900, 22500], face = "west" }
hand.a = ["A02", "A07"]`;

/** Three Judges fire as one pack: fifteen dice hardly ever miss. The boss can dodge. */
export const DUEL = `
acting = "a1"
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [13000, 16500], face = "east", pack = 1 }
models.a2 = { is = "Street Judge", at = [13000, 15000], face = "east", pack = 1 }
models.a3 = { is = "Street Judge", at = [13000, 18000], face = "east", pack = 1 }
models.b1 = { is = "Gang Boss", at = [19500, 16500], face = "west" }`;

export const open = (page: Page, position: string, wish: Partial<NewTable> = {}): Promise<string> =>
  begin(page, { game: 'miniatures', position, ...wish });

export const board = (page: Page): Locator => page.getByRole('region', { name: 'Board' });
export const model = (page: Page, id: string): Locator => page.locator(`[data-model="${id}"]`);
export const force = (page: Page, id: string): Locator => page.locator(`[data-force="${id}"]`);
export const asks = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('[data-asks]')?.getAttribute('data-asks') ?? null);
export const main = (page: Page): Locator => prompt(page).locator('.btn.primary');

/** A point of the table, in mil from its south-west corner, on the screen. */
export async function at(page: Page, x: number, y: number, depth = 36000): Promise<{ x: number; y: number }> {
  return page.locator('svg.models').evaluate(
    (svg, to) => {
      const matrix = (svg as SVGSVGElement).getScreenCTM();
      if (!matrix) throw new Error('the table is not shown');
      const point = new DOMPoint(to.x, to.depth - to.y).matrixTransform(matrix);
      return { x: point.x, y: point.y };
    },
    { x, y, depth },
  );
}

export async function tap(page: Page, x: number, y: number): Promise<void> {
  const point = await at(page, x, y);
  await page.mouse.click(point.x, point.y);
}

/** Drags a model by its base. */
export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [start, end] = [await at(page, ...from), await at(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Presses what is an answer by itself, again if the page took the press for the question before. */
export async function decide(page: Page, what: Locator): Promise<void> {
  // Without a table a curtain covers it: the question has gone to another seat.
  const moment = (): Promise<string> =>
    page.evaluate(() => {
      const table = document.querySelector('[data-asks]');
      return `${table?.getAttribute('data-asks') ?? 'covered'} ${table?.getAttribute('data-seq') ?? ''}`;
    });
  const before = await moment();
  await expect(async () => {
    if ((await moment()) === before && (await what.isVisible())) await what.click({ timeout: 2000 });
    expect(await moment()).not.toBe(before);
  }).toPass({ intervals: [400, 500, 700], timeout: 15_000 });
}

/** Hot-seat: the page has turned to another seat, whose table is covered. */
export async function lift(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Show this seat/ }).click();
}
