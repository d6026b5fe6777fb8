import { register } from 'node:module';
import { defineConfig } from '@playwright/test';
import { chosenPatterns, part } from './chosenPatterns.ts';
import { corePatterns } from './coreTests.ts';
import { launchArgs } from './launchArgs.ts';
import { waitingPatterns } from './waitingTests.ts';

// In each process that loads tests: the sources import texts and inline scripts as modules that the build makes.
register('../scripts/texts.mjs', import.meta.url);
register('../scripts/inlineScripts.mjs', import.meta.url);

const notInPart = part === 'rest' ? corePatterns : [];
/** Titles that one of the first and one of the second pattern is found in. */
const bothOf = (some: readonly RegExp[], others: readonly RegExp[]) =>
  some.flatMap((one) => others.map((other) => new RegExp(`^(?=.*?${one.source}).*?${other.source}`)));

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
  projects: [
    {
      name: 'busy',
      // Three took as long, and answers then came too late for what measures movement.
      workers: 2,
      ...(chosenPatterns.length > 0 ? { grep: [...chosenPatterns] } : {}),
      grepInvert: [...notInPart, ...waitingPatterns],
    },
    {
      name: 'waiting',
      workers: 1,
      grep: chosenPatterns.length > 0 ? bothOf(waitingPatterns, chosenPatterns) : [...waitingPatterns],
      grepInvert: [...notInPart],
    },
  ],
  reporter: [['list'], ['json'], ...(chosenPatterns.length > 0 ? [['./partReporter.ts'] as const] : [])],
  use: {
    locale: 'en-GB',
    launchOptions: {
      ...(process.env.TILLKIT_CHROMIUM ? { executablePath: process.env.TILLKIT_CHROMIUM } : {}),
      args: launchArgs,
    },
  },
});
