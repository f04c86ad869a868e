// The browser tests: Debian's Chromium against the real program. `cargo xtask test` runs them; by hand: `npm run e2e`,
// with MEGACITY_BIN naming a program whose page is the one to be tested.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // Nothing is random but the cards, so that a test which fails once has found something.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  // For machines that do other things besides.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
    viewport: { width: 1280, height: 800 },
    // Figures that walk are looked at by people; a test waits for what comes of it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
});
