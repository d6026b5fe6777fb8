import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = process.getuid?.() === 0;

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How every browser of this project is launched: it makes no calls of its own, and its sandbox stays on unless the user is root. */
export const launchArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(wanted = names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualPlaces].filter((folder) => folder !== '');
  for (const name of wanted) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  return wanted === names ? usualPlaces.find((path) => path.includes('.app/') && isExecutable(path)) : undefined;
}

async function downloaded() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Installs a package of the system, where that is allowed; what it brings is then looked for under these names. */
function install(name, wanted) {
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  console.log(`Installing the system's package ${name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  run('update', '-q');
  return run('install', '-y', '-q', '--no-install-recommends', name) ? installed(wanted) : undefined;
}

/**
 * Path of a Chromium: `TILLKIT_CHROMIUM`, else the system's, else the one that Playwright downloaded, else (as root, where there is apt-get)
 * the system's package, newly installed. Ends the process with a sentence that says what to do when there is none.
 */
export async function findBrowser() {
  const named = process.env.TILLKIT_CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    console.error(
      `TILLKIT_CHROMIUM names ${named}, which cannot be run. Correct it, or unset it to search for a browser.`,
    );
    process.exit(1);
  }
  const found = installed() ?? (await downloaded()) ?? install('chromium', names);
  if (found) return found;
  console.error(
    'The browser tests need Chromium and found none. Install the package "chromium", or run "npx playwright install chromium", or set TILLKIT_CHROMIUM to the path of one.',
  );
  process.exit(1);
}

/**
 * Path of what the many browser tests run in: `TILLKIT_CHROMIUM`, else Chromium's headless shell (the same engine without windows, which opens a page much
 * sooner) from the system or, beside the system's Chromium and as root, newly installed; else the browser that `findBrowser` finds.
 */
export async function findHeadlessShell() {
  if (process.env.TILLKIT_CHROMIUM) return findBrowser();
  const shell = installed(shells);
  if (shell) return shell;
  const browser = await findBrowser();
  // The package belongs to the same release as the browser: anything but the system's own browser has no such neighbour.
  return (browser === '/usr/bin/chromium' ? install('chromium-headless-shell', shells) : undefined) ?? browser;
}

/** Path of a Firefox: `TILLKIT_FIREFOX`, else the system's; undefined where there is none. */
export function findFirefox() {
  return process.env.TILLKIT_FIREFOX || installed(['firefox', 'firefox-esr']);
}

/** Folders with the programs of WebKitGTK, by architecture and version. */
function webKitFolders() {
  const list = (folder) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name));
    } catch {
      return [];
    }
  };
  return ['/usr/lib', ...list('/usr/lib')]
    .filter((folder) => /\/lib$|-linux-gnu\w*$/.test(folder))
    .flatMap((folder) => list(folder).filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path)))
    .sort();
}

/** Paths of a WebKitGTK: what drives it, its small browser, and the display that this is shown on; undefined where one of them is not installed. */
export function findWebKit() {
  const driver = installed(['WebKitWebDriver']);
  const display = installed(['Xvfb']);
  const browser = webKitFolders()
    .map((folder) => join(folder, 'MiniBrowser'))
    .findLast(isExecutable);
  return driver && display && browser ? { driver, browser, display } : undefined;
}

/** Name and version of the browser at a path, as it says itself. */
export function versionOf(path) {
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /\S[^\n]*\d+\.\d+\S*/.exec(said.stdout ?? '')?.[0] ?? `${path}, which does not say its version`;
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Starts the browser tests.
 *
 * @param {object} options
 * @param {string} options.browser path of a Chromium, or of its headless shell
 * @param {string} [options.wholeBrowser] path of a Chromium that is a whole browser, for the tests that need one
 * @param {readonly object[]} options.origins addresses of the origins, one entry for each worker; `e2e/fixtures.ts` says what is in one
 * @param {string} options.report name of the report among `.cache/reports`
 * @param {readonly string[]} options.args more arguments of Playwright
 * @returns its process, and its exit code once it has ended
 */
export async function startPlaywright({ browser, wholeBrowser = browser, origins, report, args }) {
  await mkdir(`${root}/.cache/reports`, { recursive: true });
  const config = ['--config', 'e2e/playwright.config.ts', `--workers=${origins.length}`];
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...config, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TILLKIT_CHROMIUM: browser,
      TILLKIT_WHOLE_CHROMIUM: wholeBrowser,
      TILLKIT_E2E: JSON.stringify(origins),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${root}/.cache/reports/${report}.json`,
    },
  });
  return { child, ended: new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1))) };
}
