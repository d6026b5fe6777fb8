import { defineConfig } from '@playwright/test';
import { launchArgs } from './launchArgs.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-GB',
    launchOptions: {
      ...(process.env.TILLKIT_CHROMIUM ? { executablePath: process.env.TILLKIT_CHROMIUM } : {}),
      args: launchArgs,
    },
  },
});
