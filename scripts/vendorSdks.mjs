/**
 * Pays at the sandbox with clients that are not ours: the public service's own web SDK in Chromium, and its own package for Node on the shop's server. Both
 * are used as they are, against `tillkit-sandbox --dialect deployed`.
 *
 * Run: node scripts/vendorSdks.mjs --sdk FOLDER --node FOLDER [--only PART] [--verbose]
 *
 * It prints what paid, and every request that the sandbox refused or does not know. Nothing of the clients is part of this checkout, and this command fetches
 * nothing: no part of `npm test` or of CI runs it.
 */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { listenOn } from './ports.mjs';
import { root } from './runTypeScript.mjs';

/** Where the SDK was built to find things: its pages allow no other addresses. */
const origins = {
  sdk: 'http://127.0.0.1:9050',
  service: 'http://127.0.0.1:8080',
  bank: 'http://127.0.0.1:8207',
  shop: 'http://127.0.0.1:5252',
};
const nodePackage = '@juspay-tech/hyperswitch-node';
/** How long something may take to be on the page, in milliseconds. */
const limit = 30_000;

const { values } = parseArgs({
  options: {
    sdk: { type: 'string', default: process.env.TILLKIT_FOREIGN_SDK ?? '' },
    node: { type: 'string', default: process.env.TILLKIT_FOREIGN_NODE ?? '' },
    /** Part of the name of the journeys to go. */
    only: { type: 'string', default: '' },
    /** Folder of the pictures of pages that did not come to their end. */
    shots: { type: 'string', default: `${root}/.cache/foreign` },
    verbose: { type: 'boolean', default: false },
  },
});
if (
  !existsSync(join(values.sdk, 'dist/HyperLoader.js')) ||
  !existsSync(join(values.node, 'node_modules', nodePackage))
) {
  console.log(`Not run: this command needs the clients of the public service, which are not part of this checkout.

  --sdk FOLDER    (or TILLKIT_FOREIGN_SDK)   the source of the web SDK with its built files: github.com/juspay/hyperswitch-web, with the revision of
                  github.com/juspay/hyperswitch-sdk-utils that it names in shared-code. Built unchanged, for the local environment, into dist; the pages
                  of that build find the SDK at ${origins.sdk} and the service at ${origins.service}.
  --node FOLDER   (or TILLKIT_FOREIGN_NODE)  a folder in which ${nodePackage} is installed from npm.`);
  process.exit(2);
}

const closing = [];
const keys = { secret: 'snd_foreign0clients', publishable: 'pk_snd_foreign0clients' };

/** The command `tillkit-sandbox`, from the sources. */
async function startSandbox() {
  const ports = ['--port', new URL(origins.service).port, '--bank-port', new URL(origins.bank).port];
  const named = ['--secret-key', keys.secret, '--publishable-key', keys.publishable, '--links', origins.service];
  const program = ['scripts/runTypeScript.mjs', 'src/server/bin/tillkit-sandbox.ts'];
  const args = [...program, '--dialect', 'deployed', '--memory', '--json', ...ports, ...named];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  closing.push(() => child.kill());
  const line = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  const { url, bank_url: bank } = JSON.parse(line);
  if (url !== origins.service || bank !== origins.bank)
    throw new Error(`${origins.service} or ${origins.bank} is taken.`);
}

async function serve(origin, handle) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin);
    handle(url, request).then(
      ({ status = 200, type = 'text/html', body, headers = {} }) => {
        response.writeHead(status, { 'content-type': type, ...headers });
        response.end(body);
      },
      (error) => {
        response.writeHead(500, { 'content-type': 'text/plain' });
        response.end(error.stack);
      },
    );
  });
  await listenOn(server, Number(new URL(origin).port));
  closing.push(() => server.close());
}

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** The SDK's own files; its data of languages and states are compressed files under names without an ending. */
async function serveSdk({ pathname }) {
  const folder = pathname.startsWith('/assets/') ? 'shared-code' : 'dist';
  const path = join(values.sdk, folder, normalize(decodeURIComponent(pathname)));
  try {
    return {
      body: await readFile(path),
      type: types[extname(path)] ?? 'application/octet-stream',
      headers: { 'access-control-allow-origin': '*' },
    };
  } catch {
    return { status: 404, body: '', type: 'text/plain' };
  }
}

/** The service's own client for Node, with the address where the service is. */
function createNodeClient() {
  const require = createRequire(join(values.node, 'package.json'));
  const Hyperswitch = require(nodePackage);
  process.removeAllListeners('warning');
  process.on('warning', () => {});
  const client = new Hyperswitch(keys.secret);
  const { hostname, port } = new URL(origins.service);
  client.setHost(hostname, port, 'http');
  return client;
}

const address = {
  address: {
    ...{ line1: '1467', line2: 'Harrison Street', city: 'San Francisco', state: 'California', zip: '94122' },
    ...{ country: 'US', first_name: 'Test', last_name: 'Customer' },
  },
  phone: { number: '8056594427', country_code: '+1' },
};
const payment = {
  ...{ amount: 2999, currency: 'USD', capture_method: 'automatic', authentication_type: 'no_three_ds', confirm: false },
  ...{ email: 'customer@mail.test', description: 'Two mugs', return_url: `${origins.shop}/done` },
  billing: address,
  shipping: address,
  metadata: { order: 'A1' },
};

const inScript = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The page of the shop, as the documentation of the SDK has it: loader, element, button. */
const shopPage = (secret) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title></head>
<body>
<div id="element"></div>
<button id="pay" type="button">Pay now</button>
<pre id="answer"></pre>
<script src="${origins.sdk}/HyperLoader.js"></script>
<script>
const answer = document.getElementById('answer');
const hyper = window.Hyper(${inScript(keys.publishable)}, { customBackendUrl: ${inScript(origins.service)} });
const elements = hyper.elements({ clientSecret: ${inScript(secret)} });
const element = elements.create('payment', { layout: 'tabs' });
element.mount('#element');
document.getElementById('pay').addEventListener('click', async () => {
  const result = await hyper.confirmPayment({
    elements,
    confirmParams: { return_url: '${origins.shop}/done' },
    redirect: 'always',
  });
  answer.textContent = JSON.stringify(result);
});
</script>
</body></html>`;

function createShop(client) {
  const payments = new Map();
  return {
    async create(more) {
      const created = await client.paymentIntents.create({ ...payment, ...more });
      payments.set(created.payment_id, created.client_secret);
      return created;
    },
    read: (id) => client.paymentIntents.retrieve(id),
    async handle({ pathname, searchParams }) {
      // After external 3-D Secure the SDK gives the shop nothing but this secret, which begins with the id.
      const id =
        searchParams.get('payment_id') ?? searchParams.get('payment_intent_client_secret')?.split('_secret_')[0];
      if (pathname === '/pay' && payments.has(id)) return { body: shopPage(payments.get(id)) };
      if (pathname === '/done') {
        const { status } = await client.paymentIntents.retrieve(id);
        return { body: `<!doctype html><title>Shop</title><p id="status">${status}</p>` };
      }
      return { status: 404, body: '' };
    },
  };
}

/** Notes what the pages of the SDK call, what they are refused, and what they ask for outside. */
function watch(page, { refused, calls, outside }) {
  const isOurs = (url) => [origins.service, origins.bank].some((origin) => url.startsWith(`${origin}/`));
  page.on('response', async (response) => {
    const url = response.url();
    const call = `${response.request().method()} ${generalised(new URL(url).pathname)}`;
    if (!isOurs(url)) return;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    if (response.status() < 400) return;
    const sentence = await response.text().catch(() => '');
    refused.push(
      `${call}: ${response.status()} ${sentence.slice(0, 300)}\n      ${response.request().postData()?.slice(0, 2000) ?? ''}`,
    );
  });
  page.on('requestfailed', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!isOurs(request.url())) outside.add(origin);
    // A page that is left gives up what it was still asking for.
    else if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      refused.push(`${request.method()} ${generalised(pathname)}: ${request.failure()?.errorText}`);
  });
  page.on('console', (message) => {
    if (values.verbose) console.log(`    ${message.type()} ${message.text().slice(0, 400)}`);
  });
}
const generalised = (path) => path.replace(/pay_\w+/g, '{id}').replace(/merchant_\w+/g, '{merchant}');

const frameOf = (page) => page.frameLocator('iframe[id^="orca-payment-element-iframeRef"]').first();

async function typeCard(page, number, code = '123') {
  const form = frameOf(page);
  await form.getByTestId('cardNoInput').fill(number);
  await form.getByTestId('expiryInput').fill('1234');
  await form.getByTestId('cvvInput').fill(code);
}

async function approveIn(frame) {
  const code = frame.locator('input[autocomplete="one-time-code"]');
  if ((await code.count()) > 0) await code.fill('1234');
  const button = frame.locator('button.primary');
  if ((await button.count()) === 0) return false;
  await button.click();
  return true;
}

/** Clicks what the page of the bank, or of the redirect, has for an approval. */
async function approve(page) {
  const deadline = Date.now() + limit;
  while (Date.now() < deadline) {
    for (const frame of page.frames().filter((one) => one.url().startsWith(origins.bank))) {
      // A frame of the 3DS Method goes away by itself.
      if (await approveIn(frame).catch(() => false)) return;
    }
    await page.waitForTimeout(100);
  }
  throw new Error('The bank did not show a page.');
}

const external = { authentication_type: 'three_ds', request_external_three_ds_authentication: true };
const card = {
  ...{ card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' },
  ...{ card_holder_name: 'Test Customer', card_cvc: '123' },
};

const consent = {
  acceptance_type: 'online',
  accepted_at: '2026-01-01T00:00:00.000Z',
  online: { ip_address: '203.0.113.7', user_agent: 'shop' },
};

/** By name: the fields of the payment, and what a customer does on the page of the shop. `ends` is the status of the payment, `succeeded` where it is absent. */
const journeys = {
  'new card': { does: (page) => typeCard(page, '4242424242424242') },
  'new card, declined': { does: (page) => typeCard(page, '4000000000000002'), ends: 'failed' },
  'saved card': {
    wish: { customer_id: 'cus_foreign' },
    async before(shop) {
      await shop.create({
        ...{ customer_id: 'cus_foreign', confirm: true, payment_method: 'card', setup_future_usage: 'on_session' },
        payment_method_data: { card },
        customer_acceptance: consent,
      });
    },
    does: (page) => frameOf(page).getByTestId('cvvInput').fill('123'),
  },
  redirect: {
    wish: { authentication_type: 'three_ds' },
    does: (page) => typeCard(page, '4000003800000446'),
    after: approve,
  },
  'external 3-D Secure, frictionless': { wish: external, does: (page) => typeCard(page, '4000000000001000') },
  'external 3-D Secure, challenge': {
    wish: external,
    does: (page) => typeCard(page, '4212345678910006'),
    after: approve,
  },
  'external 3-D Secure, 3DS Method and challenge': {
    wish: external,
    does: (page) => typeCard(page, '4000000000001091'),
    after: approve,
  },
  'external 3-D Secure, not authenticated': {
    wish: external,
    does: (page) => typeCard(page, '4000000000001018'),
    ends: 'failed',
  },
};

/** What a shop's server does with the package for Node alone. By name; each gives what its last answer says. */
const serverCalls = {
  'customer created, read, changed, deleted': async (client) => {
    const { customer_id: id } = await client.customers.create({ name: 'Test Customer', email: 'customer@mail.test' });
    await client.customers.update(id, { phone: '8056594427' });
    const { phone } = await client.customers.retrieve(id);
    const { customer_deleted: deleted } = await client.customers.del(id);
    return `${phone}, ${deleted}`;
  },
  'payment created, changed, confirmed, captured': async (client) => {
    const { payment_id: id } = await client.paymentIntents.create({ ...payment, capture_method: 'manual' });
    await client.paymentIntents.update(id, { amount: 1999 });
    await client.paymentIntents.confirm(id, { payment_method: 'card', payment_method_data: { card } });
    return (await client.paymentIntents.capture(id, { amount_to_capture: 1999 })).status;
  },
  'payment cancelled': async (client) => {
    const { payment_id: id } = await client.paymentIntents.create(payment);
    return (await client.paymentIntents.cancel(id, { cancellation_reason: 'requested_by_customer' })).status;
  },
  'mandate created, read, methods of its customer listed': async (client) => {
    const customer_id = 'cus_foreign_mandate';
    const { mandate_id: id } = await client.paymentIntents.create({
      ...{ ...payment, customer_id, confirm: true, payment_method: 'card', payment_method_data: { card } },
      setup_future_usage: 'off_session',
      mandate_data: { customer_acceptance: consent, mandate_type: { multi_use: { amount: 8000, currency: 'USD' } } },
    });
    const { status } = await client.mandates.retrieve(id);
    const { customer_payment_methods: methods } = await client.customers.listPaymentMethods(customer_id);
    return `${status}, ${methods.length} method`;
  },
  'refund created, changed, read': async (client) => {
    const paid = { confirm: true, payment_method: 'card', payment_method_data: { card } };
    const { payment_id } = await client.paymentIntents.create({ ...payment, ...paid });
    const { refund_id: id } = await client.refunds.create({ payment_id, amount: 600, reason: 'Broken' });
    await client.refunds.update(id, { reason: 'Late' });
    const { status, reason } = await client.refunds.retrieve(id);
    return `${status}, ${reason}`;
  },
};

async function travel(browser, shop, journey, seen) {
  /** @type {Record<string, any>} */
  const { wish = {}, before, does, after, ends = 'succeeded' } = journey;
  await before?.(shop);
  const { payment_id } = await shop.create(wish);
  const page = await browser.newPage();
  try {
    // Scripts of wallets and fonts: the machine has no network, and a page that waits for them is slow.
    await page.route(
      ({ origin }) => !Object.values(origins).includes(origin),
      (route) => route.abort(),
    );
    watch(page, seen);
    await page.goto(`${origins.shop}/pay?payment_id=${payment_id}`);
    await frameOf(page).getByTestId('cvvInput').waitFor({ timeout: limit });
    await does(page);
    await page.getByRole('button', { name: 'Pay now', exact: true }).click();
    await after?.(page);
    if (ends === 'succeeded') await page.locator('#status').waitFor({ timeout: limit });
    else await page.locator('#status, #answer:not(:empty)').first().waitFor({ timeout: limit });
    const { status, amount_received: received } = await shop.read(payment_id);
    if (status !== ends) throw new Error(`The payment is ${status}, not ${ends}.`);
    return `${status}${received ? `, ${received} received` : ''}`;
  } catch (error) {
    await page.screenshot({ path: join(values.shots, `${payment_id}.png`), fullPage: true }).catch(() => {});
    const answer = await page
      .locator('#answer')
      .textContent({ timeout: 100 })
      .catch(() => '');
    const [said] = String(error).split('\n');
    throw new Error(`${said} ${answer} (${page.url().replace(/secret=[^&]*/, 'secret=…')})`);
  } finally {
    await page.close();
  }
}

try {
  await startSandbox();
  await serve(origins.sdk, serveSdk);
  const client = createNodeClient();
  const shop = createShop(client);
  await serve(origins.shop, shop.handle);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
  closing.push(() => browser.close());
  const seen = { refused: [], calls: new Map(), outside: new Set() };
  let failed = 0;
  const go = async (name, run) => {
    if (!name.includes(values.only)) return;
    const start = Date.now();
    const [mark, said] = await run().then(
      (end) => ['pass', end],
      (error) => ['FAIL', error.message],
    );
    if (mark === 'FAIL') failed += 1;
    console.log(`${mark}  ${name.padEnd(54)} ${Math.round((Date.now() - start) / 100) / 10} s  ${said}`);
  };
  console.log('Web SDK in the browser, package for Node on the server');
  for (const [name, journey] of Object.entries(journeys)) await go(name, () => travel(browser, shop, journey, seen));
  console.log('\nPackage for Node alone');
  for (const [name, run] of Object.entries(serverCalls)) await go(name, () => run(client));
  console.log('\nWhat the pages called:');
  for (const [call, count] of [...seen.calls].sort()) console.log(`  ${String(count).padStart(3)}  ${call}`);
  console.log(`\nRefused or unknown: ${seen.refused.length}`);
  for (const one of seen.refused) console.log(`  ${one}`);
  process.exitCode = failed === 0 && seen.refused.length === 0 ? 0 : 1;
} finally {
  for (const end of closing.reverse()) await end();
}
