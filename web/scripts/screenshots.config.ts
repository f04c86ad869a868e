// `npm run screenshots`: makes docs/images anew and measures how quickly the first page is there.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
});
