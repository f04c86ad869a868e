// The pictures of Dredd: The Card Game.
import type { Page } from '@playwright/test';
import { ASSIGN, asks, DEATH, DICE, DUEL, inHand, LEAD, lying, open, PATROL, REFUSE, VERDICT } from '../tests/cg.ts';
import { expect } from '../tests/fixtures.ts';
import { BOT, prompt, sentence } from '../tests/play.ts';
import type { NewTable } from '../src/protocol.ts';
import { called, isPhone, point, type Scene } from './scene.ts';

/** At a table whose question has come. */
async function asked(page: Page, kind: string, wish: Partial<NewTable>): Promise<void> {
  await called(page, 'kreelman');
  await open(page, wish);
  await expect.poll(() => asks(page)).toBe(kind);
}

const at =
  (kind: string, position: string, more: Partial<NewTable> = {}) =>
  (page: Page) =>
    asked(page, kind, { position, ...more });

const ALL = '360 dark, 360 light, 1280 dark, 1280 light, 2560 dark, 2560 light';

export const CARDS: Scene[] = [
  {
    name: 'cg-duel',
    keep: ALL,
    set: async (page) => {
      await asked(page, 'window', { position: DUEL });
      await point(page, inHand(page, 'N04'));
      await expect(sentence(page)).toHaveText('Play No Time to Talk?');
    },
  },
  { name: 'cg-dice', keep: '360 light, 1280 dark', set: at('after-dice', DICE) },
  { name: 'cg-assign', keep: '360 dark, 1280 light', set: at('assign', ASSIGN, { seats: ['me', BOT, BOT] }) },
  {
    name: 'cg-sentence',
    keep: '360 light, 1280 dark, 2560 light',
    set: async (page) => {
      await asked(page, 'sentence', { position: VERDICT });
      await expect(page.locator('.closed .why').first()).toContainText('CG-');
    },
  },
  { name: 'cg-contain', keep: '1280 light', set: at('contain', DEATH) },
  { name: 'cg-lead', keep: '360 dark', set: at('lead-perp', LEAD) },
  { name: 'cg-patrol', keep: '1280 dark', set: at('patrol', PATROL) },
  { name: 'cg-refuse', keep: '1280 light', set: at('refuse', REFUSE) },
  {
    name: 'cg-draft',
    keep: '360 light, 1280 dark',
    set: async (page) => {
      await asked(page, 'draft', { options: { players: 2, decks: ['iron-fist', 'by-the-book'], start: 'draft' } });
      await point(page, page.locator('[data-roster] button').nth(1));
    },
  },
  {
    name: 'cg-preview',
    keep: '1280 dark',
    set: async (page) => {
      await asked(page, 'window', { position: DUEL });
      if (isPhone(page)) return;
      await lying(page, 'P17').hover();
      await expect(page.getByRole('complementary', { name: /Preview of/ })).toBeVisible();
    },
  },
  {
    name: 'cg-builder',
    keep: '360 light, 1280 dark, 1280 light, 2560 dark',
    set: async (page) => {
      await called(page, 'kreelman');
      await page.goto('/decks/new?from=iron-fist');
      await expect(page.getByText('Ready to play').first()).toBeAttached();
      await expect(page.locator('[data-card]').first()).toBeVisible();
    },
  },
  {
    name: 'cg-cards',
    keep: '360 dark, 1280 light, 2560 light',
    set: async (page) => {
      await page.goto('/cards?q=type%3Aperp');
      await expect(page.locator('[data-card="P01"]')).toBeVisible();
    },
  },
  {
    name: 'cg-card',
    keep: '360 dark, 1280 dark, 2560 light',
    set: async (page) => {
      await page.goto('/cards/P35');
      await expect(page.getByText('rules at work')).toBeVisible();
    },
  },
  {
    name: 'cg-lesson',
    keep: '360 dark, 1280 light, 2560 dark',
    set: async (page) => {
      await page.goto('/learn/card-game?step=7');
      await expect(prompt(page)).toBeVisible();
      await expect(sentence(page)).not.toHaveText('One moment.');
    },
  },
];
