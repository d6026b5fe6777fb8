// How soon a person can use the hosted pages, as they are built and served: beside a plain HTML payment page, in one run, on a slow phone (processor
// slowed down four times, 150 ms, 1.6 Mbit/s, nothing cached). Ratios hold within one run. Needs `npm run build`.
// `--rounds N` (9); `--beside FOLDER` also measures another build: a folder with a `dist`, inside this checkout, so that its packages are found.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs, versionOf } from '../scripts/browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, beside: { type: 'string' }, serve: { type: 'string' } },
});

/** The slow phone. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowedDown = 4;

/** What a payment page needs at least: amount, order and the fields of a card in one document that needs no script. */
const plainPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment to Bench</title>
<link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:28rem;padding:1rem}label{display:block;margin-top:1rem}input{box-sizing:border-box;font:inherit;padding:.6rem;width:100%}button{font:inherit;margin-top:1rem;padding:.7rem;width:100%}</style>
</head><body><main><h1>Bench</h1><p>Two mugs</p><p><strong>€49.99</strong></p>
<form method="post"><label>Card number<input name="number" autocomplete="cc-number" inputmode="numeric" required></label>
<label>Expiry date<input name="expiry" autocomplete="cc-exp" inputmode="numeric" required></label>
<label>Security code<input name="code" autocomplete="cc-csc" inputmode="numeric" required></label>
<label>Name on card<input name="name" autocomplete="cc-name" required></label>
<button>Pay €49.99</button></form></main></body></html>`;

/** Serves the sandbox and the proxy of a build, in a process of its own, and says the links that it has made. */
async function serve(folder) {
  const load = (entry) => import(pathToFileURL(resolve(folder, `dist/${entry}.js`)).href);
  const { createSandbox } = await load('sandbox');
  const server = await load('server');
  const apps = {};
  const listen = (name) => server.listen((request, bindings) => apps[name](request, bindings), { port: 0 });
  const [pay, service, bank] = [await listen('pay'), await listen('service'), await listen('bank')];
  const origins = { service: service.url, bank: bank.url, links: pay.url };
  const sandbox = createSandbox({ merchantName: 'Bench', origins, log: () => undefined });
  apps.service = sandbox.fetch;
  apps.bank = sandbox.bank.fetch;
  const signingKey = 'x'.repeat(32);
  const pool = server.createPooledFetch();
  const endless = { count: 1e9, perMs: 1 };
  const { secretKey, publishableKey } = sandbox.keys;
  const proxy = server.createProxy({
    ...(await server.loadHostedPages()),
    secretKey,
    publishableKey,
    serviceUrl: service.url,
    publicOrigin: pay.url,
    allowedOrigins: [],
    merchant: { name: 'Bench' },
    secureLink: { signingKey },
    limits: { addressReads: endless, secretReads: endless },
    fetch: pool,
    log: () => undefined,
  });
  apps.pay = proxy.fetch;
  const client = server.createServiceClient({ secretKey, baseUrl: service.url });
  const pays = async (more) => {
    const order = { amount: 4999, currency: 'EUR', description: 'Two mugs', return_url: 'https://shop.test/' };
    const body = { ...order, payment_link: true, ...more };
    const made = await client.createPayment({ body });
    if (!made.ok) throw new Error(made.failure.message);
    return made.value;
  };
  const open = (await pays({})).payment_link.link;
  const { customerId } = sandbox.createDemoCustomer();
  const own = await pays({ customer_id: customerId });
  const signed = { signingKey, paymentId: own.payment_id, customerId, expiresInSeconds: 3600 };
  const payout = await server.createPayoutLink(
    { payout: { amount: 120_000, currency: 'USD', customer_id: customerId }, expiresInSeconds: 3600 },
    { service: client, idempotencyKey: 'bench', signingKey, payOrigin: pay.url },
  );
  if (!payout.ok) throw new Error(payout.failure.message);
  process.send({
    open,
    secure: await server.signSecureLink(own.payment_link.secure_link, signed),
    payout: payout.value.url,
    arabic: `${open}?locale=ar`,
  });
}

if (values.serve !== undefined) await serve(values.serve);
else await measureAll();

/** Starts such a process. */
async function start(folder) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--serve', folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const links = await new Promise((found, failed) => {
    child.once('message', found);
    child.once('exit', (code) => failed(new Error(`The pages of ${folder} are not served (${code}).`)));
  });
  return { links, end: () => child.kill('SIGKILL') };
}

/** Runs in the page from its first moment: `window.speed` is what it has to say, in milliseconds since the page was asked for. */
function watchPage() {
  const speed = { shift: 0 };
  window.speed = speed;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) speed.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const fields = [...document.querySelectorAll('input, select')];
    const field = fields.find((one) => one.checkVisibility() && !one.disabled && !one.readOnly);
    if (field !== undefined) {
      speed.usable ??= performance.now();
      // A page without script has nothing to wait for; React leaves its mark on what it looks after.
      const scripted = document.querySelector('script[type="module"]') !== null;
      if (!scripted || Object.keys(field).some((key) => key.startsWith('__reactProps'))) {
        speed.hydrated = performance.now();
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(browser, address) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const seen = { requests: 0, bytes: 0 };
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) seen.requests += 1;
    });
    session.on('Network.dataReceived', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength;
    });
    session.on('Network.responseReceived', ({ response }) => {
      seen.bytes += response.encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowedDown });
    await page.addInitScript(watchPage);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.speed.hydrated !== undefined, undefined, { timeout: 60_000 });
    const first = { ...seen };
    await page.waitForLoadState('networkidle');
    const { paint, usable, hydrated, shift } = await page.evaluate(() => {
      const [{ startTime }] = performance.getEntriesByName('first-contentful-paint');
      return { ...window.speed, paint: startTime };
    });
    const kB = (bytes) => bytes / 1000;
    return {
      requests: first.requests,
      kB: kB(first.bytes),
      paint,
      usable,
      hydrated,
      shift,
      allRequests: seen.requests,
      allKB: kB(seen.bytes),
    };
  } finally {
    await context.close();
  }
}

async function measureAll() {
  const plain = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    answer.end(gzipSync(plainPage));
  });
  await new Promise((ready) => plain.listen(0, '127.0.0.1', ready));
  const served = [await start(root)];
  if (values.beside !== undefined) served.push(await start(resolve(values.beside)));
  const [{ links }, beside] = served;
  const pages = [
    ['plain HTML page', `http://127.0.0.1:${plain.address().port}/`],
    ...(beside === undefined ? [] : [['payment link, the build beside', beside.links.open]]),
    ['payment link', links.open],
    ['secure payment link', links.secure],
    ['payout link', links.payout],
    ['payment link in Arabic', links.arabic],
  ];
  const path = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: launchArgs });
  const found = new Map(pages.map(([name]) => [name, []]));
  try {
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const [name, address] of pages) found.get(name).push(await measure(browser, address));
  } finally {
    await browser.close();
    plain.close();
    for (const { end } of served) end();
  }
  const median = (name, what) => {
    const sorted = found
      .get(name)
      .map((one) => one[what])
      .sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  };
  const columns = [
    ['requests', 'requests', 0],
    ['kB', 'kB', 1],
    ['first paint, ms', 'paint', 0],
    ['usable, ms', 'usable', 0],
    ['hydrated, ms', 'hydrated', 0],
    ['layout shift', 'shift', 3],
    ['requests in all', 'allRequests', 0],
    ['kB in all', 'allKB', 1],
  ];
  const rounded = (number, places) => `${Math.round(number * 10 ** places) / 10 ** places}`;
  const [[limit]] = pages;
  console.log(`${versionOf(path)}, medians of ${values.rounds}, requests and kB until the page is hydrated:\n`);
  console.log(
    `| | ${columns.map(([title]) => title).join(' | ')} | usable, of the plain page | hydrated, of the plain page |`,
  );
  console.log(`|---|${'---:|'.repeat(columns.length + 2)}`);
  for (const [name] of pages) {
    const cells = columns.map(([, what, places]) => rounded(median(name, what), places));
    const ratios = ['usable', 'hydrated'].map((what) => rounded(median(name, what) / median(limit, what), 2));
    console.log(`| ${name} | ${[...cells, ...ratios].join(' | ')} |`);
  }
}
