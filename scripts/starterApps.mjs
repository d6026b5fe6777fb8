import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { buyIn, installPackages, makeApp, run, say } from './packageLayout.mjs';
import { load } from './runTypeScript.mjs';
import { writeReport } from './testFolders.mjs';

// Apps that a merchant starts from: those of `npm create tillkit`, and those that the studio gives away. Each is installed, tested and started by its own
// commands, and its page is used to its end.
// `node scripts/starterApps.mjs WORD` tries those whose name has the word.

/** Apps of `npm create tillkit`: with README's, which is Vite and embedded, each kind of app and each checkout. */
const made = [
  ['html', 'hosted'],
  ['express', 'embedded'],
  ['php', 'embedded'],
  ['router', 'embedded'],
  ['next', 'embedded'],
];

/** Apps of the studio that need more than the order of a shop: what is on the stage, and how its page is used. */
const studioApps = {
  '?component=saved-payment-methods&story=one': async (page) => {
    await page.getByRole('button', { name: 'Buy for €49.99' }).click();
    await page.frameLocator('iframe').getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('The shop’s server has read: succeeded.').waitFor();
  },
  '?component=three-ds-challenge&story=inline': async (page) => {
    await page.getByRole('button', { name: 'Buy for €49.99' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const bank = page.frameLocator('iframe').frameLocator('iframe');
    await bank.getByLabel('One-time code').fill('1234');
    await bank.getByRole('button', { name: 'Approve' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Example');
    await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
    await page.getByLabel('City').fill('Springfield');
    await page.getByLabel('State').selectOption('IL');
    await page.getByLabel('ZIP code').fill('62701');
    await page.getByRole('button', { name: 'Confirm and pay €49.99' }).click();
    await page.getByText('The shop’s server has read: succeeded.').waitFor();
  },
  '?component=payout-link-page&story=choosing&appearance={"brand":"%237a1b3b"}': async (page) => {
    await page.getByRole('button', { name: 'Get paid €186.00' }).click();
    const form = page.frameLocator('iframe');
    const painted = await form
      .getByRole('button', { name: 'Continue' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    if (painted !== 'rgb(122, 27, 59)') throw new Error(`The button is ${painted}, not the brand of the studio.`);
    await form.getByLabel('Country of your account').selectOption('DE');
    await form.locator('input[value="sepa"]').check();
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.locator('input[name="account_holder"]').fill('Ada Example');
    await form.locator('input[name="iban"]').fill('DE89370400440532013000');
    await form.locator('button[type="submit"]').click();
    await form.locator('[data-part="account"]').first().waitFor();
    await form.locator('button[type="submit"]').click();
    await page.getByText('The shop’s server has read: requires_fulfillment.').waitFor();
  },
};

/** Within how many seconds a newcomer has a paid test payment. */
const mostSeconds = 180;

/** The app that was tried last: apps of one manifest are installed once. */
let last = { manifest: '', folder: '' };

/** The shop takes an event with a genuine signature alone, and what was bought in it is delivered. */
async function checkEvents(folder, shop) {
  const { WEBHOOK_SECRET: secret = '' } = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
  const [id] = await readdir(join(folder, 'shop-data/paid'));
  const event = { merchant_id: 'merchant_1', event_id: 'evt_1', event_type: 'payment_succeeded' };
  const content = { type: 'payment_details', object: { payment_id: id } };
  const body = JSON.stringify({ ...event, content, timestamp: '2030-01-01T00:00:00Z' });
  const post = async (key) => {
    const signature = createHmac('sha512', key).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-webhook-signature-512': signature };
    return (await fetch(`${shop}/orders/webhook`, { method: 'POST', headers, body })).status;
  };
  assert.deepEqual([await post(`${secret}x`), await post(secret)], [401, 204]);
}

/**
 * Makes an app, starts it with its one command and uses its page; then runs its tests, and uses it once more as it is built, where it is.
 *
 * @param installed as `installPackages` gives it
 * @param made as `makeApp` takes it
 * @param use uses the page at the address that it is given
 * @returns the seconds from the first command to the end of the page
 */
async function tryApp(installed, made, use) {
  const began = performance.now();
  const { folder, shop } = await makeApp(installed, made);
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  if (manifest === last.manifest) await rename(join(last.folder, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', ['install', '--silent', '--no-audit', '--no-fund'], folder);
  last = { manifest, folder };
  // Loading the studio has set NODE_ENV, which an app takes from its own commands.
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };
  let seconds;
  for (const script of ['dev', 'preview'].filter((name) => name in JSON.parse(manifest).scripts)) {
    const { stop } = await installed.type(`npm run ${script}`, /Ctrl-C ends/, { cwd: folder, env });
    await use(shop, folder);
    seconds ??= Math.round((performance.now() - began) / 1000);
    await stop();
  }
  run('npm', ['test'], folder);
  if (seconds > mostSeconds) throw new Error(`It was paid in after ${seconds} s, more than ${mostSeconds}.`);
  return seconds;
}

const installed = await installPackages();
say('Packed and installed with npm into an empty folder.');
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
installed.closing.push(() => browser.close());
const testing = await import(pathToFileURL(join(installed.folder, 'node_modules/tillkit-sandbox/testing.js')).href);
const [{ studioApp }, { readStudioState }] = await load(
  'playground/studio/appZip.ts',
  'playground/studio/studioState.ts',
);
const ofStudio = (query) => studioApp(readStudioState(query));

const all = [
  ...made.map(([app, checkout]) => ({
    name: `npm create tillkit: ${app}, ${checkout}`,
    made: ['shop', '--app', app, '--checkout', checkout],
    use: async (shop, folder) => {
      await buyIn(browser, testing, shop, checkout);
      await checkEvents(folder, shop);
    },
  })),
  {
    name: 'an app of the studio',
    made: ofStudio('?component=checkout&story=ready&brand=clay&scheme=dark'),
    use: (shop) => buyIn(browser, testing, shop, 'embedded'),
  },
  ...Object.entries(studioApps).map(([query, use]) => ({
    name: `an app of the studio, ${query}`,
    made: ofStudio(query),
    use: async (shop) => {
      const page = await browser.newPage();
      await page.goto(shop);
      await use(page);
      await page.close();
    },
  })),
];
const [word = ''] = process.argv.slice(2);
const apps = all.filter(({ name }) => name.includes(word));
let failed = 0;
let passed = 0;
const notRun = [];
const withoutPhp = spawnSync('php', ['--version']).error !== undefined;
for (const { name, made, use } of apps) {
  if (withoutPhp && made[2] === 'php') {
    say(`not run  ${name}: there is no php on this machine.`);
    notRun.push(`${name}: PHP`);
    continue;
  }
  try {
    const seconds = await tryApp(installed, made, use);
    passed += 1;
    say(`ok    ${name}: ${seconds} s from its first command to the end of its page; its tests pass.`);
  } catch (error) {
    failed += 1;
    say(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
await installed.end();
await writeReport('apps', { passed, failed, notRun });
process.exit(failed === 0 ? 0 : 1);
