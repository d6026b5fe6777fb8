import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Starts the browser tests.
 *
 * @param {object} options
 * @param {string} options.browser path of a Chromium, or of its headless shell
 * @param {string} [options.wholeBrowser] path of a Chromium that is a whole browser, for the tests that need one
 * @param {readonly object[]} options.houses addresses of the origins, one entry for each worker; `e2e/fixtures.ts` says what is in one
 * @param {string} options.report name of the report among `.cache/reports`
 * @param {readonly string[]} options.args more arguments of Playwright
 * @returns its process, and its exit code once it has ended
 */
export async function startPlaywright({ browser, wholeBrowser = browser, houses, report, args }) {
  await mkdir(`${root}/.cache/reports`, { recursive: true });
  const config = ['--config', 'e2e/playwright.config.ts', `--workers=${houses.length}`];
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...config, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TILLKIT_CHROMIUM: browser,
      TILLKIT_WHOLE_CHROMIUM: wholeBrowser,
      TILLKIT_E2E: JSON.stringify(houses),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${root}/.cache/reports/${report}.json`,
    },
  });
  return { child, ended: new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1))) };
}
