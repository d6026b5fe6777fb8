import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs, startPlaywright } from './browser.mjs';
import { serveShop } from './house.mjs';
import { load, root } from './load.mjs';
import { codeBlocks, found, installPackages, run } from './packages.mjs';
import { freePort, listenOn } from './ports.mjs';

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
async function followReadme({ packed, type, closing, testing }) {
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

const began = performance.now();
const say = (what) => console.log(`${what} (${Math.round((performance.now() - began) / 1000)} s)`);

async function journeys({ folder, closing, type, startSandbox }) {
  const controlToken = randomBytes(24).toString('base64url');
  const pay = `http://127.0.0.1:${await freePort()}`;
  const { printed, proxyLine, variables, service, bank } = await startSandbox(pay, {
    flags: `--control-token ${controlToken}`,
  });
  const shopPort = await freePort();
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const proxy = await type(proxyLine, /listening at/, { env: { TILLKIT_ALLOWED_ORIGINS: shopUrl } });
  say('Started with npx tillkit-sandbox and the command that it prints.');

  // The other command that it prints, typed into a shell: a payment, and its page at the proxy.
  const made = run(
    'sh',
    ['-c', `curl() { command curl --silent --show-error "$@"; }\n${found(printed, /\n\n {2}(curl [\s\S]*?)\n\n/)}`],
    folder,
  );
  const { payment_link: link } = JSON.parse(made);
  assert.ok(link, `The printed curl command answered ${made}`);
  const page = await fetch(link.link);
  assert.equal(page.status, 200, `${link.link} answered ${page.status}`);
  assert.match(await page.text(), /id="till-boot"/);
  say('Made a payment with the curl command that it prints, and opened its page.');

  // The merchant's own server is no part of the packages.
  const [{ shopServer }] = await load('playground/shop-server/index.ts');
  const plan = {
    keys: { secret: variables.TILLKIT_SECRET_KEY, publishable: variables.TILLKIT_PUBLISHABLE_KEY },
    origins: { pay, service, bank },
    signingKey: variables.TILLKIT_SIGNING_KEY,
    customerId: 'cus_demo',
  };
  const shop = await serveShop(shopServer(plan), { host: '127.0.0.1', port: shopPort });
  closing.push(() => shop.close());
  const logServer = createServer((_, response) => response.end(proxy.said()));
  const logPort = await listenOn(logServer);
  closing.push(() => void logServer.close());

  const env = { ...process.env, ...variables };
  const listed = run('npx', ['tillkit-server', 'csp', '--scripts'], folder, env);
  const unlisted = (await readdir(join(folder, 'node_modules/tillkit-server/hosted/assets'))).filter(
    (name) => name.endsWith('.js') && !listed.includes(name),
  );
  if (unlisted.length > 0) throw new Error(`tillkit-server csp --scripts leaves out ${unlisted.join(', ')}.`);

  const house = {
    ...plan.origins,
    shop: shopUrl,
    scriptTag: run('npx', ['tillkit-server', 'csp', '--tag'], folder, env),
    publishable_key: plan.keys.publishable,
    controlToken,
    log: `http://127.0.0.1:${logPort}`,
    journal: join(folder, 'tillkit-data'),
  };
  const playwright = await startPlaywright({
    browser: await findBrowser(),
    // These journeys move no clock and order no fault: both workers share the commands.
    houses: [house, house],
    report: 'packed',
    args: ['--grep', '@packed', ...process.argv.slice(2)],
  });
  closing.push(() => void playwright.child.kill('SIGTERM'));
  return playwright.ended;
}

const installed = await installPackages();
say('Packed and installed with npm into an empty folder.');
let code = 1;
try {
  code = await journeys(installed);
  const testing = await import(pathToFileURL(join(installed.folder, 'node_modules/tillkit-sandbox/testing.js')).href);
  await followReadme({ ...installed, testing });
  say('Followed README.md from its first line to a payment, in an empty folder.');
} catch (error) {
  code = 1;
  console.error(error instanceof Error ? error.message : error);
}
await installed.end();
say('Everything has ended.');
process.exit(code);
