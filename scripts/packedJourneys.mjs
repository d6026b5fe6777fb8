import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs, startPlaywright } from './browser.mjs';
import { buildOrigins, serveBuiltShop } from './origins.mjs';
import { buyIn, codeBlocks, found, installPackages, makeApp, run, runBeside, say } from './packageLayout.mjs';
import { freePort, listenOn } from './ports.mjs';
import { load, root } from './runTypeScript.mjs';

/**
 * Follows the lines of README that make a new app, as a new user types them, and buys in it.
 *
 * @param installed as `installPackages` gives it
 * @throws when a line fails or the order is not paid
 */
async function followReadme(installed) {
  const blocks = codeBlocks(await readFile(join(root, 'README.md'), 'utf8'));
  const { code = '' } = blocks.find((block) => block.code.startsWith('npm create')) ?? {};
  const [create = '', ...lines] = code.trim().split('\n');
  const name = found(create, /^npm create tillkit@latest (\S+)$/);
  assert.deepEqual(lines, [`cd ${name}`, 'npm install', 'npm run dev']);
  const { folder, shop } = await makeApp(installed, [name]);
  await runBeside('npm', ['install', '--no-audit', '--no-fund'], folder);
  await runBeside('npm', ['test'], folder);
  await installed.type('npm run dev', /Ctrl-C ends/, { cwd: folder });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
  installed.closing.push(() => browser.close());
  const testing = await import(pathToFileURL(join(installed.folder, 'node_modules/tillkit-sandbox/testing.js')).href);
  await buyIn(browser, testing, shop, 'embedded');
}

async function journeys({ folder, closing, type, startSandbox }) {
  const controlToken = randomBytes(24).toString('hex');
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
  const shop = await serveBuiltShop(shopServer(plan), { host: '127.0.0.1', port: shopPort }, pages);
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

  // What examples/container runs, in the folder that it would be run in.
  const dockerfile = await readFile(join(root, 'examples/container/Dockerfile'), 'utf8');
  const [health, ...check] = JSON.parse(found(dockerfile, /^HEALTHCHECK .*CMD (\[.*\])$/m));
  run(health, check, folder, { ...process.env, PORT: new URL(pay).port });
  const [node, ...command] = JSON.parse(found(dockerfile, /^CMD (\[.*\])$/m));
  run(node, [...command, '--check'], folder, env);

  const addresses = {
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
    origins: [addresses, addresses],
    report: 'packed',
    args: ['--grep', '@packed', ...process.argv.slice(2)],
  });
  closing.push(() => void playwright.child.kill('SIGTERM'));
  return playwright.ended;
}

/** The pages of the shop: those of the browser tests, in a run that has both. */
const { TILLKIT_ORIGINS: shared } = process.env;
// The proxy takes no variable that it does not know.
delete process.env.TILLKIT_ORIGINS;
const pages = shared ?? join(root, `.cache/origins-${process.pid}`);
const installing = installPackages();
const building = existsSync(`${pages}/hosted`) ? undefined : buildOrigins(pages);
// The installation ends what it has opened; pages that cannot be built are named below.
building?.catch(() => undefined);
const installed = await installing;
if (shared === undefined) installed.closing.push(() => rm(pages, { recursive: true, force: true }));
say('Packed and installed with npm into an empty folder.');
let code = 1;
try {
  await building;
  const [, ended] = await Promise.all([
    followReadme(installed).then(() => say('Made an app with the lines of README.md, ran its tests, and paid in it.')),
    journeys(installed),
  ]);
  code = ended;
} catch (error) {
  code = 1;
  console.error(error instanceof Error ? error.message : error);
}
await installed.end();
say('Everything has ended.');
process.exit(code);
