// How soon a person can use the hosted pages, as they are built and served: beside a plain HTML payment page, in one run, on a slow phone (processor
// slowed down four times, 150 ms, 1.6 Mbit/s, nothing cached). Ratios hold within one run. Needs `npm run build`.
// `--rounds N` (9); `--beside FOLDER` also measures another build: a folder with a `dist`, inside this checkout, so that its packages are found;
// `--peers` also tillkit embedded in a merchant's page, and the pages of other kits; `--everyCondition` also without the network, and without the slow
// processor; `--check` measures the pages of `limits` alone, and fails where one of them is passed;
// `--frames` measures card fields in a frame of the pay origin beside the same fields inline, instead of all that.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs, versionOf } from '../scripts/browser.mjs';
import { listenOn } from '../scripts/ports.mjs';

/** As a phone of that kind has it, all frames of a site are in one process: what slows one down, or counts what it fetches, does so for all. */
const phoneArgs = [...launchArgs, '--disable-site-isolation-trials'];

/** A phone. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** What a page is measured under: how many times the processor is slowed down, and the network (latency in milliseconds, throughput in bytes a second). */
const conditions = {
  'as it is': { slowedDown: 1 },
  'processor 4x slower': { slowedDown: 4 },
  'slow phone': {
    slowedDown: 4,
    network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
};

/** Runs in every frame of the page from its first moment: `window.speed` is what the frame has to say, in milliseconds since 1970 where it is a time. */
function watchFrame() {
  const now = () => performance.timeOrigin + performance.now();
  /** @type {Record<string, any>} */
  const speed = { shift: 0, keys: [] };
  const shared = /** @type {any} */ (Object.assign(window, { speed }));
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) speed.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener(
    'keydown',
    (event) => {
      const began = event.timeStamp;
      requestAnimationFrame(() => setTimeout(() => speed.keys.push(performance.now() - began)));
    },
    true,
  );
  // Somebody who types from the first moment on, one digit a frame, until they are written as a card number; or who is at a choice from then on.
  const tries = (field) => {
    if (shared.speedTypes && field.type === 'radio') field.focus();
    if (!shared.speedTypes || field.autocomplete !== 'cc-number') return;
    field.value = field.value === '' ? '42424' : field.value;
    field.setSelectionRange(field.value.length, field.value.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    if (field.value.includes(' ')) speed.works ??= now();
  };
  // A frame within the page may be given no moment to draw for seconds, though it is there.
  const isPage = window === window.top;
  const next = isPage ? requestAnimationFrame.bind(window) : (again) => setTimeout(again, 8);
  // Where styles depend on sizes, asking whether a field can be seen lays the page out, and on other pages it does not: what counts is that it has been drawn.
  let isFound = false;
  const onceDrawn = (then) => {
    if (isFound) return;
    isFound = true;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    const afterThisFrame = () => port2.postMessage(0);
    if (isPage) return afterThisFrame();
    requestAnimationFrame(afterThisFrame);
    setTimeout(then, 100);
  };
  const look = () => {
    /** @type {any[]} */
    const fields = [...document.querySelectorAll('input, select')];
    const field = fields.find((one) => one.checkVisibility() && !one.disabled && !one.readOnly);
    if (field !== undefined) {
      onceDrawn(() => {
        speed.usable ??= now();
      });
      tries(field);
      // A list of countries is there as a whole, or React leaves its mark on what it looks after.
      if (field.options?.length > 20) speed.works ??= now();
      if (Object.keys(field).some((key) => key.startsWith('__reactProps'))) {
        speed.hydrated = now();
        speed.works ??= now();
        return;
      }
    }
    next(look);
  };
  next(look);
}

/** What the frames of a page say, as one: the first field of any of them counts. */
async function askFrames(page) {
  const said = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() => ({ ...Object(window).speed, origin: performance.timeOrigin })).catch(() => ({})),
      ),
  );
  const first = (what) => {
    const times = said.map((one) => one[what]).filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times) - said[0].origin;
  };
  return {
    usable: first('usable'),
    works: first('works'),
    hydrated: first('hydrated'),
    shift: said[0].shift,
    keys: said.flatMap(({ keys = [] }) => keys),
  };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a page that nothing is cached of, in a context of its own, and gives what `look` finds there; `seen` counts what has come over the wire. */
async function visit(browser, address, { condition, waitUntil = 'commit', types = false }, look) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const seen = { requests: 0, kB: 0 };
    const underWay = new Map();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('data:')) return;
      seen.requests += 1;
      underWay.set(requestId, request.url);
    });
    // Headers and body; what is still on its way counts when it has come.
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      seen.kB += encodedDataLength / 1000;
      underWay.delete(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
    await session.send('Network.enable');
    await session.send('Performance.enable');
    if (condition.network !== undefined) await session.send('Network.emulateNetworkConditions', condition.network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: condition.slowedDown });
    await page.addInitScript(watchFrame);
    if (types) await page.addInitScript(() => Object.assign(window, { speedTypes: true }));
    await page.goto(address, { waitUntil });
    return await look({ page, session, seen, underWay });
  } finally {
    await context.close();
  }
}

/** What the frames of a page say once one of them has a time of that name. */
async function once(page, what) {
  const until = performance.now() + 90_000;
  for (;;) {
    const said = await askFrames(page);
    if (said[what] !== undefined && said.usable !== undefined) return said;
    if (performance.now() > until) throw new Error(`${page.url()} is not ${what} after 90 seconds.`);
    await sleep(50);
  }
}

/** Waits until no request has been under way for half a second, and names those that never end: `networkidle` of Playwright has once not come, and does not say why. */
async function untilSilent({ page, underWay }) {
  const until = performance.now() + 60_000;
  let since = performance.now();
  while (performance.now() - since < 500) {
    await sleep(50);
    if (underWay.size > 0) since = performance.now();
    if (performance.now() > until)
      throw new Error(`${page.url()} still waits for ${[...underWay.values()].join(', ')} after 60 seconds.`);
  }
}

/** The field with a label, in whichever frame of the page it is. */
async function fieldOf(page, label) {
  const until = performance.now() + 30_000;
  for (;;) {
    for (const frame of page.frames()) {
      const field = frame.getByLabel(label).first();
      if ((await field.count()) > 0) return field;
    }
    if (performance.now() > until) throw new Error(`${page.url()} has no field “${label}”.`);
    await sleep(100);
  }
}

/** Begins to use a page that waits for that: what it fetches then, and the time from the first act until React looks after the fields of any of its frames. */
async function begin({ page, seen }) {
  const before = { ...seen };
  const { hydrated } = await askFrames(page);
  const origin = await page.evaluate(() => performance.timeOrigin);
  let began = origin;
  for (const frame of page.frames()) {
    const at = await frame.evaluate(() => {
      /** @type {any[]} */
      const fields = [...document.querySelectorAll('input, select')];
      const field = fields.find((one) => one.checkVisibility() && !one.disabled && !one.readOnly);
      field?.focus();
      return field === undefined ? undefined : performance.timeOrigin + performance.now();
    });
    if (at === undefined) continue;
    began = at;
    break;
  }
  const said = await once(page, 'hydrated');
  await sleep(300);
  return {
    begunRequests: seen.requests - before.requests,
    begunKB: seen.kB - before.kB,
    begun: hydrated === undefined ? Number(said.hydrated) - (began - origin) : undefined,
  };
}

/**
 * Measures a page that nothing is cached of.
 *
 * @param address where the page is
 * @param condition one of `conditions`
 * @param drawnBy `react` where the page's fields are React's, which may come long after them: the page is first only looked at, until its network is silent,
 *   then somebody begins, and in a second visit somebody types from the first moment on. Without it a field works from the moment at which it is there.
 *   `none` for a page without fields: its network falls silent.
 * @param type a label: that field is typed into, and the time from each key to the next paint is measured.
 */
async function measurePage(browser, address, { condition, drawnBy, type }) {
  const isReact = drawnBy === 'react';
  const found = await visit(
    browser,
    address,
    { condition, ...(drawnBy === 'none' && { waitUntil: 'load' }) },
    async (visited) => {
      const { page, session, seen } = visited;
      if (drawnBy !== 'none') await once(page, 'usable');
      const first = { ...seen };
      await untilSilent(visited);
      const waiting = { ...seen };
      const said = await askFrames(page);
      const { metrics } = await session.send('Performance.getMetrics');
      const metric = (name) => metrics.find((one) => one.name === name).value;
      const begun = isReact ? await begin(visited) : {};
      let keys = [];
      if (type !== undefined) {
        const field = await fieldOf(page, type);
        await field.focus();
        for (const digit of '4242424242424242') {
          await page.keyboard.press(digit);
          await sleep(60);
        }
        keys = (await askFrames(page)).keys;
      }
      const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
      return {
        ...(isReact ? waiting : first),
        ...begun,
        paint,
        usable: said.usable,
        works: said.usable,
        shift: said.shift,
        allRequests: seen.requests,
        allKB: seen.kB,
        script: metric('ScriptDuration') * 1000,
        heap: metric('JSHeapUsedSize') / 1e6,
        keys,
      };
    },
  );
  if (!isReact) return found;
  const { works } = await visit(browser, address, { condition, types: true }, ({ page }) => once(page, 'works'));
  return { ...found, works };
}

/** The shorter part of the same: what a page has fetched until the first field of any of its frames takes typing, and when that is. */
const measureFirstField = (browser, address, condition) =>
  visit(browser, address, { condition }, async ({ page, seen }) => {
    const { usable, shift } = await once(page, 'usable');
    return { usable, shift, ...seen };
  });

/**
 * Starts a process that serves the pages of a build (`hostedPages.mjs --serve`).
 *
 * @param folder has a `dist`
 * @param merchant origin whose pages may embed them
 * @returns `links`, `embedded` (what a merchant's page is given), and `end`
 */
async function startPages(folder, merchant) {
  const asked = merchant === undefined ? [] : ['--merchant', merchant];
  const file = fileURLToPath(new URL('./hostedPages.mjs', import.meta.url));
  const child = spawn(process.execPath, [file, '--serve', folder, ...asked], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const said = await new Promise((found, failed) => {
    child.once('message', found);
    child.once('exit', (code) => failed(new Error(`The pages of ${folder} are not served (${code}).`)));
  });
  return { ...said, end: () => child.kill('SIGKILL') };
}

const sorted = (numbers) => numbers.filter((one) => one !== undefined).sort((one, other) => one - other);

/** The number that a share of the others is not above; `undefined` of none. */
const share = (numbers, part) => {
  const all = sorted(numbers);
  return all[Math.min(all.length - 1, Math.floor(all.length * part))];
};

const median = (numbers) => share(numbers, 0.5);

/** A number as a table has it; a dash for none. */
const rounded = (number, places = 0) =>
  number === undefined || Number.isNaN(number) ? '–' : `${Math.round(number * 10 ** places) / 10 ** places}`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    beside: { type: 'string' },
    peers: { type: 'boolean', default: false },
    everyCondition: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    frames: { type: 'boolean', default: false },
    serve: { type: 'string' },
    merchant: { type: 'string' },
  },
});

/**
 * What `--check` holds the pages to, on the slow phone. `requests` and `kB` are all that a page fetches until somebody begins to use it, `begun…` what it
 * fetches then: every round has the same, but for the length of ids. The others are medians, as multiples of the time after which the plain page is usable:
 * `works` is when a card number is written in groups as it is typed, the list of countries is there, or React looks after the saved methods, and `begun` how long it takes from the first act until React looks after the fields.
 * What was observed, and how far it spreads, is in docs/internals/page-speed.md.
 */
const limits = {
  'payment link': { requests: 2, kB: 19.1, usable: 3, works: 5, begunRequests: 5, begunKB: 164, begun: 8 },
  'secure payment link': { requests: 3, kB: 21.2, usable: 4, works: 14, begunRequests: 8, begunKB: 181.5, begun: 9 },
  'payout link': { requests: 4, kB: 26.2, usable: 3, works: 5, begunRequests: 5, begunKB: 160.5, begun: 8 },
};

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

/** How long the measured links are open, in seconds: longer than all rounds take, and as long as a secure link may be. */
const lifetime = 3600;

/** Serves the sandbox and the proxy of a build, in a process of its own, and says the links that it has made. */
async function serve(folder, merchant) {
  // A build of an earlier version may be one package.
  const fileOf = (entry) =>
    [`tillkit-${entry}/${entry}.js`, `${entry}.js`].map((file) => resolve(folder, 'dist', file)).find(existsSync);
  const load = (entry) => import(pathToFileURL(fileOf(entry) ?? '').href);
  const { createSandbox } = await load('sandbox');
  const server = await load('server');
  const apps = {};
  const listen = (name) => server.listen((request, bindings) => apps[name](request, bindings), { port: 0 });
  const [pay, service, bank] = [await listen('pay'), await listen('service'), await listen('bank')];
  const origins = { service: service.url, bank: bank.url, links: pay.url };
  const sandbox = createSandbox({ merchantName: 'Bench', origins, log: () => undefined });
  apps.service = sandbox.fetch;
  apps.bank = sandbox.bank.fetch;
  const signingKey = 'a-signing-key-of-the-bench-0123456789-012345';
  const pool = server.createPooledFetch();
  const endless = { count: 1e9, perMs: 1 };
  const { secretKey, publishableKey } = sandbox.keys;
  const proxy = server.createProxy({
    ...(await server.loadHostedPages()),
    secretKey,
    publishableKey,
    serviceUrl: service.url,
    payOrigin: pay.url,
    allowedOrigins: merchant === undefined ? [] : [merchant],
    merchant: { name: 'Bench' },
    secureLink: { signingKey },
    limits: { addressReads: endless, secretReads: endless },
    fetch: pool,
    log: () => undefined,
  });
  apps.pay = proxy.fetch;
  const client = server.createServiceClient({ secretKey, serviceUrl: service.url });
  const pays = async (more) => {
    const order = { amount: 4999, currency: 'EUR', description: 'Two mugs', return_url: 'https://shop.test/' };
    const body = { ...order, payment_link: true, session_expiry: lifetime, ...more };
    const made = await client.createPayment({ body });
    if (!made.ok) throw new Error(made.failure.message);
    return made.value;
  };
  const { payment_link: link, client_secret: clientSecret } = await pays({});
  const { customerId } = sandbox.createDemoCustomer();
  const own = await pays({ customer_id: customerId });
  const signed = { signingKey, paymentId: own.payment_id, customerId, expiresInSeconds: lifetime };
  const payout = await server.createPayoutLink(
    { payout: { amount: 120_000, currency: 'USD', customer_id: customerId }, expiresInSeconds: lifetime },
    { service: client, idempotencyKey: 'bench', signingKey, payOrigin: pay.url },
  );
  if (!payout.ok) throw new Error(payout.failure.message);
  process.send?.({
    links: {
      open: link.link,
      secure: await server.signSecureLink(own.payment_link.secure_link, signed),
      payout: payout.value.url,
      arabic: `${link.link}?locale=ar`,
    },
    embedded: {
      publishableKey,
      serviceUrl: service.url,
      payOrigin: pay.url,
      paymentLinkId: link.payment_link_id,
      clientSecret,
    },
  });
}

/** Documents of each kind that a proxy draws before its pages are measured: one in use has drawn such pages before. */
const drawnBefore = 30;

/** Has them drawn, and says how long the first document of this process took, and the last, in milliseconds. */
async function drawBefore(links) {
  const times = [];
  for (const address of Object.values(links))
    for (let count = 0; count < drawnBefore; count += 1) {
      const began = performance.now();
      await (await fetch(address)).arrayBuffer();
      times.push(performance.now() - began);
    }
  return { first: times[0], last: times[drawnBefore - 1] };
}

async function measureAll() {
  const plain = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    answer.end(gzipSync(plainPage));
  });
  const plainPort = await listenOn(plain);
  const peers = values.peers ? await (await import('./peers.mjs')).servePages() : undefined;
  const served = [await startPages(root, peers?.origin)];
  if (values.beside !== undefined) served.push(await startPages(resolve(values.beside)));
  const [{ links, embedded }, beside] = served;
  peers?.give(embedded);
  const drawing = await drawBefore(links);
  if (beside !== undefined) await drawBefore(beside.links);
  const type = 'Card number';
  const drawnBy = 'react';
  const every = [
    { name: 'plain HTML page', address: `http://127.0.0.1:${plainPort}/`, type },
    ...(beside === undefined
      ? []
      : [
          { name: 'payment link, the build beside', address: beside.links.open, drawnBy },
          { name: 'secure payment link, the build beside', address: beside.links.secure, drawnBy },
        ]),
    { name: 'payment link', address: links.open, drawnBy, type },
    { name: 'secure payment link', address: links.secure, drawnBy },
    { name: 'payout link', address: links.payout, drawnBy },
    { name: 'payment link in Arabic', address: links.arabic, drawnBy },
    ...(peers?.pages ?? []),
  ];
  const checked = ({ name, address }) =>
    [every[0].name, ...Object.keys(limits)].includes(name) || Object.values(beside?.links ?? {}).includes(address);
  const pages = values.check ? every.filter(checked) : every;
  const path = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: phoneArgs });
  const asked = values.everyCondition ? Object.keys(conditions) : ['slow phone'];
  /** @type {Map<string, Map<string, any[]>>} */
  const found = new Map(asked.map((name) => [name, new Map(pages.map((page) => [page.name, []]))]));
  try {
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const name of asked)
        for (const page of pages) {
          // Keys are measured where the processor is slow and nothing is waited for.
          const keyed = name === 'processor 4x slower' || (asked.length === 1 && !values.check);
          const one = { condition: conditions[name], drawnBy: page.drawnBy, type: keyed ? page.type : undefined };
          found
            .get(name)
            ?.get(page.name)
            ?.push(await measurePage(browser, page.address, one));
        }
  } finally {
    await browser.close();
    plain.close();
    peers?.end();
    for (const { end } of served) end();
  }
  console.log(
    `${versionOf(path)}, medians of ${values.rounds}, requests and kB until somebody begins, times in milliseconds.`,
  );
  console.log(
    `Each proxy had drawn ${drawnBefore} documents of each kind before: the first document of a payment link took it ${rounded(drawing.first, 0)} ms, the last of them ${rounded(drawing.last, 0)}.`,
  );
  if (peers !== undefined)
    console.log(
      `Beside: ${Object.entries(peers.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}.`,
    );
  const table = {};
  for (const [name, rows] of found) {
    console.log(`\n### ${name}\n`);
    table[name] = printTable(rows);
    printEmbedded(pages, table[name]);
  }
  if (values.check) check(found.get('slow phone'));
}

/** Compares the rounds with the limits: of requests and kB the most in any round, of the times the medians. */
function check(rows) {
  const problems = [];
  const all = (name, what) => rows.get(name).map((one) => one[what]);
  const most = (name, what) => Math.max(...all(name, what));
  const [limit] = rows.keys();
  const ratio = (name, what) => median(all(name, what)) / median(all(limit, 'usable'));
  console.log('');
  for (const [name, upTo] of Object.entries(limits)) {
    for (const [what, title, value] of [
      ['requests', 'requests', most(name, 'requests')],
      ['kB', 'kB', most(name, 'kB')],
      ['usable', 'usable, of the plain page', ratio(name, 'usable')],
      ['works', 'formats typing, of the plain page', ratio(name, 'works')],
      ['begunRequests', 'requests once somebody begins', most(name, 'begunRequests')],
      ['begunKB', 'kB once somebody begins', most(name, 'begunKB')],
      ['begun', 'from there to React, of the plain page', ratio(name, 'begun')],
    ]) {
      const line = `${name}: ${title} ${rounded(value, 2)}, limit ${upTo[what]}`;
      const holds = value <= upTo[what];
      console.log(`${holds ? 'ok  ' : 'FAIL'} ${line}`);
      if (!holds) problems.push(line);
    }
  }
  if (problems.length === 0) return;
  console.error(`${problems.join('\n')}\ndocs/internals/page-speed.md says what the limits are for.`);
  process.exitCode = 1;
}

/**
 * Column titles of the table: what is measured, and its places.
 *
 * @type {[string, string, number][]}
 */
const columns = [
  ['requests', 'requests', 0],
  ['kB', 'kB', 1],
  ['first paint', 'paint', 0],
  ['usable', 'usable', 0],
  ['formats typing', 'works', 0],
  ['layout shift', 'shift', 3],
  ['requests in all', 'allRequests', 0],
  ['kB in all', 'allKB', 1],
  ['begun', 'begun', 0],
  ['script', 'script', 0],
  ['heap, MB', 'heap', 1],
];

/** Milliseconds from a key to the next paint: of most keys, and of the slow ones. */
const keyTimes = (keys) => ({ mostKeys: share(keys, 0.5), key: share(keys, 0.95) });

/** Prints one condition's medians, with their ratios to the first page, and returns them. */
function printTable(rows) {
  const medians = Object.fromEntries(
    [...rows].map(([name, measured]) => [
      name,
      {
        ...Object.fromEntries(columns.map(([, what]) => [what, median(measured.map((one) => one[what]))])),
        ...keyTimes(measured.flatMap(({ keys }) => keys)),
      },
    ]),
  );
  const [limit] = Object.values(medians);
  const ratios = ['usable', 'works', 'key'];
  const titles = [
    ...columns.map(([title]) => title),
    'key to paint, median',
    'p95',
    ...['usable', 'formats typing', 'key to paint, p95'].map((what) => `${what}, of the plain page`),
  ];
  console.log(`| | ${titles.join(' | ')} |`);
  console.log(`|---|${'---:|'.repeat(titles.length)}`);
  for (const [name, row] of Object.entries(medians)) {
    const cells = [
      ...columns.map(([, what, places]) => rounded(row[what], places)),
      rounded(row.mostKeys, 1),
      rounded(row.key, 1),
      ...ratios.map((what) => rounded(row[what] / limit[what], 2)),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  return medians;
}

/** Prints how what is embedded in a merchant's page compares with a form of plain HTML in the same page. */
function printEmbedded(pages, medians) {
  const [limit, ...others] = pages.filter(({ embedded }) => embedded).map(({ name }) => [name, medians[name]]);
  if (limit === undefined) return;
  const ratios = [
    ['usable', 'usable'],
    ['formats typing', 'works'],
    ['key to paint, p95', 'key'],
  ];
  console.log(`\n| Of “${limit[0]}” | ${ratios.map(([title]) => title).join(' | ')} |`);
  console.log(`|---|${'---:|'.repeat(ratios.length)}`);
  for (const [name, row] of others)
    console.log(`| ${name} | ${ratios.map(([, what]) => rounded(row[what] / limit[1][what], 2)).join(' | ')} |`);
}

/**
 * How soon the fields of a card, or the security code of a saved one, in a frame of the pay origin take typing, as a multiple of the same fields inline in
 * the merchant's page, and what each fetches until then.
 */
async function measureFrames() {
  const { ownPages, servePages } = await import('./peers.mjs');
  const merchant = await servePages(ownPages);
  const served = await startPages(root, merchant.origin);
  merchant.give(served.embedded);
  const path = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: phoneArgs });
  /** @type {Map<string, any[]>} */
  const found = new Map(merchant.pages.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const { name, address } of merchant.pages)
        found.get(name)?.push(await measureFirstField(browser, address, conditions['slow phone']));
  } finally {
    await browser.close();
    merchant.end();
    served.end();
  }

  console.log(`${versionOf(path)}, medians of ${values.rounds} on a slow phone, until the first field takes typing.\n`);
  console.log('| | ms | of the same inline | requests | kB | layout shift |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const [name, rounds] of found) {
    const of = (what, other = name) => median((found.get(other) ?? []).map((one) => one[what]));
    const inline = name.replace(' in a frame', '');
    const ratio = inline === name ? '' : rounded(of('usable') / of('usable', inline), 2);
    const [ms, requests, kB, shift] = [of('usable'), of('requests'), of('kB'), median(rounds.map((one) => one.shift))];
    console.log(`| ${name} | ${rounded(ms)} | ${ratio} | ${requests} | ${rounded(kB, 1)} | ${rounded(shift, 3)} |`);
  }
}

if (values.serve !== undefined) await serve(values.serve, values.merchant);
else if (values.frames) await measureFrames();
else await measureAll();
