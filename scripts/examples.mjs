import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser, launchArgs } from './browser.mjs';
import { codeBlocks, installPackages, payOverHttp, run, say } from './packageLayout.mjs';
import { freePort, listenOn } from './ports.mjs';
import { root } from './runTypeScript.mjs';

/**
 * What the examples are mounted in, at the versions that they were tried with. They are installed here and nowhere in this checkout: nothing that
 * ships needs them, and its lock file would be several times as long.
 */
const frameworks = [
  'express@5.3.0',
  'hono@4.13.19',
  '@hono/node-server@2.1.8',
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
  // The last of them that run on Node 20 are of this time; workerd is the runtime of Cloudflare Workers itself.
  'miniflare@4.20251011.0',
  'vue@3.5.45',
  '@vitejs/plugin-vue@6.0.11',
  'svelte@5.57.3',
  '@sveltejs/vite-plugin-svelte@7.3.1',
];

/** The programs around the examples, as their comments have them. */
const servers = {
  'express.js': `
import express from 'express';
import { endWith, mountProxy } from './express/mountProxy.js';
const app = express();
app.get('/about', (request, response) => response.send('The pay origin of this shop.'));
const proxy = await mountProxy(app, process.env);
const server = app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('it serves'));
endWith(proxy, () => new Promise((resolve) => server.close(() => resolve())));
`,
  'hono.js': `
import { serve } from '@hono/node-server';
import { createApp } from './hono/app.js';
const { app, close } = await createApp(process.env);
const server = serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => console.log('it serves'));
process.once('SIGTERM', () => server.close(() => void close().then(() => process.exit(0))));
`,
  // `cf: false`: it asks nothing of the network about where it runs.
  'worker.js': `
import { Miniflare } from 'miniflare';
const bindings = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('TILLKIT_')));
const worker = new Miniflare({
  modules: true,
  scriptPath: 'bundled/worker.js',
  compatibilityDate: '2025-10-01',
  compatibilityFlags: ['nodejs_compat'],
  bindings,
  cf: false,
  host: '127.0.0.1',
  port: Number(process.env.PORT),
});
await worker.ready;
console.log('it serves');
process.once('SIGTERM', () => void worker.dispose().then(() => process.exit(0)));
`,
};

/** A page of the Next.js app: a server component that calls functions of `tillkit`, around a component of the client. */
const nextPage = {
  'layout.js': `
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'order/page.js': `
import { createClient, formatAmount, paymentOptions, savedPaymentMethodsOptions } from 'tillkit';
import { Order } from './order.js';
export default function Page() {
  const client = createClient({ publishableKey: 'pk_snd_1', serviceUrl: 'http://127.0.0.1:1', payOrigin: 'http://127.0.0.1:2' });
  const clientSecret = 'pay_1_secret_1';
  const payment = paymentOptions(client, { clientSecret, currency: 'EUR' });
  const saved = savedPaymentMethodsOptions(client, { clientSecret, customerId: 'cus_1', amount: 1250, currency: 'EUR' });
  const amount = formatAmount({ amount: 1250, currency: 'EUR', locale: 'en' });
  return <main><p>{amount.ok && amount.value}</p><p>{[payment, saved].map(({ queryKey }) => queryKey[1]).join(' ')}</p><Order clientSecret={clientSecret} /></main>;
}
`,
  'order/order.js': `
'use client';
import { Checkout, createClient, TillkitProvider } from 'tillkit';
const client = createClient({ publishableKey: 'pk_snd_1', serviceUrl: 'http://127.0.0.1:1', payOrigin: 'http://127.0.0.1:2' });
export const Order = ({ clientSecret }) => <TillkitProvider client={client} locale="en"><Checkout clientSecret={clientSecret} /></TillkitProvider>;
`,
};

/** A page of the Next.js app with a policy of its own, and what gives it the policy: `proxy.js` of the documentation. */
const policyPage = {
  'order/pay/page.js': `
import 'tillkit/theme.css';
import { connection } from 'next/server';
import { Pay } from './pay.js';
export default async function Page({ searchParams }) {
  await connection();
  return <main><Pay {...await searchParams} /></main>;
}
`,
  'order/pay/pay.js': `
'use client';
import { useState } from 'react';
import { Checkout, createClient, TillkitProvider } from 'tillkit';
export function Pay({ clientSecret, ...settings }) {
  const [client] = useState(() => createClient(settings));
  return <TillkitProvider client={client} locale="en"><Checkout clientSecret={clientSecret} /></TillkitProvider>;
}
`,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
};

/** Pays on the page with the policy that the command prints, in the app of a build. */
async function tryPolicy({ folder, type, startSandbox }, browser, testing, next, { flags, built }) {
  const [shop, pay] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const sandbox = await startSandbox(pay);
  const { variables, service } = sandbox;
  const env = { ...process.env, ...variables, TILLKIT_DATA: 'memory', NEXT_TELEMETRY_DISABLED: '1' };
  const policy = run('npx', ['tillkit-server', 'csp', '--for', 'next', ...flags], folder, env)
    .replaceAll('\n', ' ')
    .trim();
  await type(sandbox.proxyLine, /listening at/, { env: { TILLKIT_ALLOWED_ORIGINS: shop, TILLKIT_DATA: 'memory' } });
  const line = `npx next start -H 127.0.0.1 -p ${new URL(shop).port}`;
  await type(line, /Ready in/, { cwd: next, env: { ...env, CONTENT_POLICY: policy, NEXT_DIST: built } });
  const ask = askService(sandbox);
  const wish = { amount: 1250, currency: 'EUR' };
  const { payment_id: id, client_secret: clientSecret } = await ask('/payments', wish);
  const publishableKey = variables.TILLKIT_PUBLISHABLE_KEY;
  const query = new URLSearchParams({ clientSecret, publishableKey, serviceUrl: service, payOrigin: pay });
  await payOn(browser, testing, `${shop}/order/pay?${query}`, 'frame', (_, till) =>
    till.heading('outcome.succeeded.title').waitFor(),
  );
  await expectPaid(ask, id, wish.amount);
}

/** The page of the Next.js app, as its build has drawn it on the server. */
async function checkNextPage(next) {
  const drawn = await readFile(join(next, '.next/server/app/order.html'), 'utf8');
  for (const part of ['€12.50', 'readPayment listCustomerPaymentMethods', 'data-tk="checkout"'])
    if (!drawn.includes(part)) throw new Error(`The page of the Next.js app is without ${part}:\n${drawn}`);
}

/** Asks the service as the merchant's server does. */
const askService =
  ({ service, variables }) =>
  async (path, body) => {
    const headers = { 'api-key': variables.TILLKIT_SECRET_KEY, 'content-type': 'application/json' };
    const answer = await fetch(`${service}${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return answer.json();
  };

/** Opens a page in a browser and pays there, with card fields in `mode`; `done` gives what is on the page once the payment is made. */
async function payOn(browser, testing, address, mode, done) {
  const page = await browser.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.setDefaultTimeout(30_000);
  try {
    const opened = await page.goto(address);
    if (opened.status() !== 200) throw new Error(`${address} answered ${opened.status()}: ${await opened.text()}`);
    const till = await testing.paymentLinkScreen(page, { mode });
    await till.enterCard({ number: '4242 4242 4242 4242' });
    await till.pay();
    await done(page, till);
  } catch (error) {
    throw new Error(
      [
        error instanceof Error ? error.message : error,
        await page
          .locator('body')
          .innerText()
          .catch(() => ''),
        ...problems,
      ].join('\n'),
    );
  } finally {
    await page.close();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function expectPaid(ask, id, amount) {
  const { status, amount_received: received } = await ask(`/payments/${id}`);
  if (status !== 'succeeded' || received !== amount) throw new Error(`The payment is ${status} with ${received}.`);
}

/** Opens the page of a new payment and pays it. */
async function pay(browser, testing, sandbox, origin) {
  const ask = askService(sandbox);
  const wish = { amount: 1250, currency: 'EUR', payment_link: true, return_url: 'http://127.0.0.1:3000/' };
  const { payment_id: id, payment_link: link } = await ask('/payments', wish);
  await payOn(browser, testing, link.link, 'inline', (_, till) => till.heading('outcome.succeeded.title').waitFor());
  await expectPaid(ask, id, wish.amount);
  const about = await fetch(`${origin}/payments/list`);
  if (about.status !== 404) throw new Error(`${origin}/payments/list answered ${about.status}.`);
}

const contentTypes = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Serves the built page of an example, and the payment that the shop's own server has made for it. */
async function serveApp(folder, payment) {
  const server = createServer(async (request, response) => {
    if (request.url === '/payment') return response.end(JSON.stringify(payment()));
    const name = request.url?.slice(1) || 'index.html';
    const content = await readFile(join(folder, name)).catch(() => undefined);
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': contentTypes[name.split('.').at(-1)] ?? 'text/plain',
    });
    return response.end(content);
  });
  const port = await listenOn(server);
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Builds the page of an example with Vite, and pays a payment in the custom elements on it. */
async function tryApp({ folder, closing, type, startSandbox }, browser, testing, name) {
  const app = join(folder, 'examples', name);
  const built = join(folder, 'built', name);
  await build({ root: app, logLevel: 'error', build: { outDir: built, emptyOutDir: true, target: 'es2022' } });
  const origin = `http://127.0.0.1:${await freePort()}`;
  const sandbox = await startSandbox(origin);
  const ask = askService(sandbox);
  const wish = { amount: 1250, currency: 'EUR' };
  const { payment_id: id, client_secret: clientSecret } = await ask('/payments', wish);
  const { variables, service } = sandbox;
  const settings = { publishableKey: variables.TILLKIT_PUBLISHABLE_KEY, serviceUrl: service, payOrigin: origin };
  const shop = await serveApp(built, () => ({ settings, clientSecret }));
  closing.push(shop.close);
  await type(sandbox.proxyLine, /listening at/, { env: { TILLKIT_ALLOWED_ORIGINS: shop.url, TILLKIT_DATA: 'memory' } });
  await payOn(browser, testing, shop.url, 'frame', async (page) => {
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    if ((await page.content()).includes(clientSecret)) throw new Error('The client secret is in the markup.');
  });
  await expectPaid(ask, id, wish.amount);
}

async function tryExamples(installed) {
  const { folder, closing, type, startSandbox } = installed;
  // Compiled, as in a project of theirs; a build of Next.js that reads TypeScript wants the compiler installed, and fails without it where CI is set.
  const compiled = join(folder, 'compiled');
  const options = ['--module', 'nodenext', '--target', 'es2022', '--rewriteRelativeImportExtensions', '--noCheck'];
  await cp(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  const sources = ['express/mountProxy.ts', 'hono/app.ts', 'next/route.ts', 'worker/worker.ts'].map((file) =>
    join('examples', file),
  );
  run(
    `${root}/node_modules/.bin/tsc`,
    [...options, '--ignoreConfig', '--rootDir', 'examples', '--outDir', compiled, ...sources],
    folder,
  );
  for (const [name, code] of Object.entries(servers)) await writeFile(join(compiled, name), code);

  const next = join(folder, 'next-app');
  await mkdir(join(next, 'app'), { recursive: true });
  await cp(join(compiled, 'next'), join(next, 'app/[...path]'), { recursive: true });
  for (const file of ['openProxyJournal.js', 'proxyOptions.js'])
    await cp(join(compiled, file), join(next, 'app', file));
  await writeFile(
    join(next, 'next.config.mjs'),
    `export default { distDir: process.env.NEXT_DIST ?? '.next', serverExternalPackages: ['tillkit-server'], turbopack: { root: ${JSON.stringify(folder)} } };\n`,
  );
  await writeFile(join(next, 'package.json'), '{"private":true}');
  const [proxy] = codeBlocks(await readFile(join(root, 'docs/going-live.md'), 'utf8')).filter(
    ({ file }) => file === 'proxy.js',
  );
  await writeFile(join(next, 'proxy.js'), `${proxy.code}export const config = { matcher: '/order/pay' };\n`);
  for (const [name, code] of Object.entries({ ...nextPage, ...policyPage })) {
    await mkdir(dirname(join(next, 'app', name)), { recursive: true });
    await writeFile(join(next, 'app', name), code);
  }
  run('npx', ['next', 'build'], next, { ...process.env, NEXT_TELEMETRY_DISABLED: '1' });
  await checkNextPage(next);
  say('Built the Next.js app, with a server component that calls functions of tillkit.');
  const byWebpack = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NEXT_DIST: '.next-webpack' };
  run('npx', ['next', 'build', '--webpack'], next, byWebpack);
  say('Built it with webpack as well.');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: join(compiled, 'worker/worker.js'), outDir: join(folder, 'bundled'), minify: false },
  });

  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
  closing.push(() => browser.close());
  const testing = await import(pathToFileURL(join(folder, 'node_modules/tillkit-sandbox/testing.js')).href);
  const examples = [
    { name: 'Express', line: () => 'node compiled/express.js', cwd: folder },
    { name: 'Hono', line: () => 'node compiled/hono.js', cwd: folder },
    { name: 'Next.js', line: (port) => `npx next start -H 127.0.0.1 -p ${port}`, cwd: next },
    { name: 'Worker', line: () => 'node compiled/worker.js', cwd: folder, pages: false },
  ];
  let failed = 0;
  for (const { name, line, cwd, pages = true } of examples) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    try {
      const sandbox = await startSandbox(origin);
      const data = join(folder, `data-${port}`);
      const env = { ...sandbox.variables, PORT: String(port), TILLKIT_DATA: data, NEXT_TELEMETRY_DISABLED: '1' };
      await type(line(port), /it serves|Ready in/, { cwd, env });
      if (pages) await pay(browser, testing, sandbox, origin);
      // A worker has no files: it serves the browser routes alone.
      else await payOverHttp(sandbox, origin);
      say(`ok    ${name}: ${pages ? 'a payment link opens and is paid' : 'a payment is paid through its routes'}.`);
    } catch (error) {
      failed += 1;
      say(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const { flags, built } of [
    { flags: [], built: '.next' },
    { flags: [], built: '.next-webpack' },
    { flags: ['--trusted-types'], built: '.next-webpack' },
  ]) {
    const what = `a page with the policy of csp --for next ${flags.join(' ')} (${built})`;
    try {
      await tryPolicy(installed, browser, testing, next, { flags, built });
      say(`ok    Next.js: a payment is paid on ${what}.`);
    } catch (error) {
      failed += 1;
      say(`FAIL  Next.js: ${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
  for (const name of ['vue', 'svelte']) {
    try {
      await tryApp(installed, browser, testing, name);
      say(`ok    ${name}: a payment is paid in its custom element.`);
    } catch (error) {
      failed += 1;
      say(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}

const installed = await installPackages(frameworks);
say(`Installed with ${frameworks.join(', ')}.`);
let failed = 1;
try {
  failed = await tryExamples(installed);
} catch (error) {
  say(`FAIL  before an example was tried: ${error instanceof Error ? error.message : error}`);
}
await installed.end();
process.exit(failed === 0 ? 0 : 1);
