import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { codeBlocks } from './codeBlocks.mjs';
import { run } from './installedPackage.mjs';
import { root } from './load.mjs';
import { freePort } from './ports.mjs';

/** Commands of README that need a checkout, with the test that runs each. */
const inCheckout = new Map([['npm ci && npm start', 'e2e/start.spec.ts']]);

/** Commands of README that serve until they are ended, with what each prints once it does. */
const serving = [
  [/^npx tillkit-sandbox\b/, /Ctrl-C/],
  [/tillkit-server\.js proxy$/, /listening at/],
  [/^node .*server\.mjs$/, /The shop listens/],
  [/^npx vite$/, /Local: +http:\S+\//],
];

/** Two things differ from README: the ports, which are free ones here, and the packages, which are the packed ones instead of the published ones. */
async function readmeOfThisMachine(packed) {
  const page = await readFile(join(root, 'README.md'), 'utf8');
  const ports = new Map();
  for (const port of ['3000', '4010', '5173', '8080']) ports.set(port, String(await freePort()));
  return codeBlocks(page).map((block) => ({
    ...block,
    code: block.code
      .replace(/\b(?:3000|4010|5173|8080)\b/g, (port) => ports.get(port))
      .replace(
        /^npm install (?:tillkit\S* )+/m,
        `npm install --no-audit --no-fund ${Object.values(packed).join(' ')} `,
      ),
  }));
}

async function pay(url, testing) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // A browser asks every origin for an icon, and this shop has none.
      const icon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !icon) problems.push(message.text());
    });
    page.setDefaultTimeout(60_000);
    const read = page.waitForResponse((response) => /\/orders\/pay_\w+$/.test(response.url()));
    // Where the payment fails before, that failure counts.
    read.catch(() => undefined);
    await page.goto(url);
    await page.getByRole('button', { name: 'Buy for €49.99' }).click();
    const checkout = await testing.paymentLinkScreen(page, { mode: 'frame' });
    await checkout.enterCard({ number: '4242 4242 4242 4242' });
    await checkout.pay();
    await checkout.heading('outcome.succeeded.title').waitFor();
    const order = await (await read).json();
    if (order.status !== 'succeeded') throw new Error(`The server of the shop has read ${JSON.stringify(order)}.`);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await browser.close();
  }
}

/**
 * Follows README.md as a new user, from its first line: writes its blocks into an empty folder, runs its commands there, and pays in a browser.
 *
 * @param packed path of each packed package by its name
 * @param type starts a command and waits until it serves (`installPackages`)
 * @param closing what is done at the end
 * @param testing the testing kit
 * @throws when a block is incomplete, a command fails or the payment does not succeed
 */
export async function followReadme({ packed, type, closing, testing }) {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-readme-'));
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  let url;
  for (const { language, file, code, line } of await readmeOfThisMachine(packed)) {
    if (file !== undefined) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), code);
      continue;
    }
    if (language !== 'sh') throw new Error(`README.md:${line}: a block without a file that is no command.`);
    for (const command of code.trim().split('\n')) {
      if (inCheckout.has(command)) continue;
      const [, ready] = serving.find(([pattern]) => pattern.test(command)) ?? [];
      if (ready === undefined) {
        run('sh', ['-c', command], folder);
        continue;
      }
      const { said } = await type(command, ready, { cwd: folder, env: { NO_COLOR: '1' } });
      if (command.startsWith('npx vite')) [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said()) ?? [];
    }
  }
  if (url === undefined) throw new Error('README.md starts no page.');
  await pay(url, testing);
}
