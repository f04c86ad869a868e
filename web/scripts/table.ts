// The pictures of the Miniatures Game.
import type { Page } from '@playwright/test';
import { asks, model, open } from '../tests/mg.ts';
import { expect } from '../tests/fixtures.ts';
import { prompt, sentence } from '../tests/play.ts';
import { called, point, type Scene } from './scene.ts';

/** The crossroads in the third turn: everybody has something to do, and some of it has gone wrong. */
const CROSSROADS = `
acting = "a1"
turn = 3
options = { scenario = "street-rumble" }
models.a1 = { is = "Street Judge", at = [13000, 16500], face = "east" }
models.a2 = { is = "Street Judge", at = [7500, 24000, 6000], face = "east", overwatch = true }
models.a3 = { is = "Rookie Judge", at = [12200, 12500], face = "north" }
models.b1 = { is = "Gang Boss", at = [23200, 18600], face = "west" }
models.b2 = { is = "Punk", at = [22000, 26500], face = "south", pinned = true }
models.b3 = { is = "Heavy", at = [27500, 23500, 3000], face = "south" }
models.b4 = { is = "Juve", at = [28500, 18000], face = "west", stunned = 1 }
models.b5 = { is = "Gun Punk", at = [20800, 11800], face = "north", injured = 1 }
hand.a = ["A02", "A07", "A09"]`;

/** At a table whose question has come. */
async function asked(page: Page): Promise<void> {
  await called(page, 'kreelman');
  await open(page, CROSSROADS);
  await expect.poll(() => asks(page)).toBe('act');
}

export const TABLE: Scene[] = [
  {
    name: 'mg-aim',
    keep: '360 dark, 360 light, 1280 dark, 1280 light, 2560 dark, 2560 light',
    set: async (page) => {
      await asked(page);
      await point(page, model(page, 'b1'));
      await expect(page.locator('[data-odds]').first()).toBeAttached();
    },
  },
  {
    name: 'mg-reach',
    keep: '360 light, 1280 dark, 1280 light',
    set: asked,
  },
  {
    name: 'mg-builder',
    keep: '360 dark, 1280 light, 2560 dark',
    set: async (page) => {
      await called(page, 'kreelman');
      await page.goto('/forces/new?from=dust-riders');
      await expect(page.getByText(/Scrap Buggy|Wastelander/).first()).toBeVisible();
    },
  },
  {
    name: 'mg-new',
    keep: '360 light, 1280 dark',
    set: async (page) => {
      await called(page, 'kreelman');
      await page.goto('/new/miniatures');
      await expect(page.getByText('Street Rumble').first()).toBeVisible();
    },
  },
  {
    name: 'mg-editor',
    keep: '360 light, 1280 dark, 2560 light',
    set: async (page) => {
      await called(page, 'kreelman');
      await page.goto('/tables/new?from=rooftops');
      await expect(page.locator('.board .models')).toBeVisible();
    },
  },
  {
    name: 'mg-lesson',
    keep: '360 dark, 1280 light',
    set: async (page) => {
      await page.goto('/learn/miniatures?step=4');
      await expect(prompt(page)).toBeVisible();
      await expect(sentence(page)).not.toHaveText('One moment.');
    },
  },
];
