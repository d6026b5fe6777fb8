import { defineConfig } from '@playwright/test';
import { chosenPatterns, part } from './chosenPatterns.ts';
import { corePatterns } from './core.ts';
import { launchArgs } from './launchArgs.ts';

export default defineConfig({
  testDir: '.',
  // At a merchant's server on the installed packages alone: scripts/embeddings.mjs.
  ...(process.env.TILLKIT_EMBEDDINGS ? {} : { testIgnore: 'embeddings.spec.ts' }),
  outputDir: '../test-results',
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Limits against hanging, wide enough for a machine that others use as well.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  // What is broken for so many is broken for all: the rest would only wait for its limits.
  maxFailures: 25,
  ...(chosenPatterns.length > 0 ? { grep: [...chosenPatterns] } : {}),
  ...(part === 'rest' ? { grepInvert: [...corePatterns] } : {}),
  reporter: [['list'], ['json'], ...(chosenPatterns.length > 0 ? [['./partReporter.ts'] as const] : [])],
  use: {
    locale: 'en-GB',
    launchOptions: {
      ...(process.env.TILLKIT_CHROMIUM ? { executablePath: process.env.TILLKIT_CHROMIUM } : {}),
      args: launchArgs,
    },
  },
});
