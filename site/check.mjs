import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { findHeadlessShell, launchArgs, versionOf } from '../scripts/browser.mjs';
import { listenOn } from '../scripts/ports.mjs';
import { load, root } from '../scripts/runTypeScript.mjs';
import { apiIndex } from './api.mjs';
import { componentsIndex } from './components.mjs';
import { methodsIndex } from './methods.mjs';
import { addressOf, sections } from './pages.mjs';
import { builtDocs, serveDocs } from './serve.mjs';

// Builds the documentation site and looks at it in Chromium, as `npm start` serves it.

const built = spawnSync(process.execPath, [`${root}/site/build.mjs`], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

const middleware = serveDocs();
const server = createServer((request, response) => {
  void middleware(request, response, () => response.writeHead(404).end());
});
const site = `http://127.0.0.1:${await listenOn(server)}/docs/`;
const engine = await findHeadlessShell();
const browser = await chromium.launch({ executablePath: engine, args: launchArgs });

const described = JSON.parse(await readFile(`${root}/.cache/site/pages.json`, 'utf8'));
const made = Object.keys(described).filter((address) => described[address].isMade);
const addresses = [...sections.flatMap(({ pages }) => pages.map(addressOf)), ...made];
const urlOf = (address) => `${site}${address === 'index' ? '' : address}`;
/** Every drawn page, by its address. */
const documents = new Map();
for (const name of await readdir(builtDocs, { recursive: true }))
  if (name.endsWith('.html') && name !== '404.html')
    documents.set(name.replace(/\.html$/, ''), await readFile(`${builtDocs}/${name}`, 'utf8'));

/** Links of pages that lead to no page, no file or no heading of this site. */
async function brokenLinks(pages) {
  const broken = [];
  for (const [address, html] of pages) {
    for (const [, href] of html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), urlOf(address));
      if (!site.startsWith(origin)) continue;
      const target = pages.get(pathname.slice('/docs/'.length) || 'index');
      const anchor = decodeURIComponent(hash.slice(1));
      const isThere =
        pathname.startsWith('/docs/') &&
        (target === undefined
          ? hash === '' && (await fetch(`${origin}${pathname}`, { redirect: 'manual' })).ok
          : anchor === '' || target.includes(` id="${anchor}"`));
      if (!isThere) broken.push(`${address}: ${href}`);
    }
  }
  return broken;
}

/** A page of the browser that records what must not happen in it: errors on the console, what the policy refuses, requests to other origins. */
async function openPage(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.slice(0, -1)) && !request.url().startsWith('data:'))
      troubles.push(`asks ${request.url()}`);
  });
  return { page, troubles, close: () => context.close() };
}

/** Opens a page and waits until its script has taken it over. */
async function open(page, address) {
  const answer = await page.goto(urlOf(address));
  await page.waitForFunction(() => Object.hasOwn(document.querySelector('#app') ?? {}, '__vue_app__'));
  return answer;
}

const noneOf = (list) => {
  if (list.length > 0) throw new Error(list.slice(0, 20).join('\n'));
};

const tests = {
  'every link leads to a page, a file and a heading that are there, and a planted one that does not is found':
    async () => {
      const planted =
        '<a href="/docs/nowhere">x</a><a class="a" href="./theme#nowhere">x</a><a href="/docs/theme">x</a>';
      const found = await brokenLinks(new Map([...documents, ['planted', planted]]));
      const own = found.filter((link) => !link.startsWith('planted: '));
      noneOf(own);
      if (found.length !== 2) throw new Error(`Found of the planted links: ${found.join(', ')}`);
    },
  'every page answers, fits into 320 px, draws itself without an error, and asks no other origin': async () => {
    const { page, troubles, close } = await openPage({ viewport: { width: 320, height: 640 } });
    for (const address of addresses) {
      const answer = await open(page, address);
      if (answer?.status() !== 200) troubles.push(`${address} answers ${answer?.status()}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) troubles.push(`${address} is ${width} px wide`);
    }
    const moved = await page.goto(site.slice(0, -1));
    if (moved?.url() !== site) troubles.push(`/docs leads to ${moved?.url()}`);
    await close();
    noneOf(troubles);
  },
  'an address that is no page is answered with 404 and leads back': async () => {
    const { page, close } = await openPage();
    const answer = await page.goto(`${site}no-such-page`);
    await page.getByRole('link', { name: 'home' }).click();
    await page.getByRole('heading', { level: 1, name: 'tillkit' }).waitFor();
    await close();
    if (answer?.status() !== 404) throw new Error(`It answers ${answer?.status()}.`);
  },
  'the front page fits a phone, copies the lines that start a shop, and leads into each way in': async () => {
    const { page, troubles, close } = await openPage({
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await open(page, 'index');
    await page.getByRole('button', { name: 'Copy Code' }).first().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    if (!/^npm create tillkit@latest my-shop\ncd my-shop && npm install && npm run dev$/.test(copied.trim()))
      troubles.push(`copies ${copied}`);
    if (!(await page.title()).startsWith('tillkit · ')) troubles.push(`is titled ${await page.title()}`);
    for (const [name, address] of [
      ['Get started', 'start'],
      ['Embed', 'react'],
      ['Hosted link', 'hosted-page'],
      ['Payouts', 'payouts'],
    ]) {
      await open(page, 'index');
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`${site}${address}`);
    }
    await close();
    noneOf(troubles);
  },
  'axe finds nothing on three pages, light on a wide window and dark on a phone': async () => {
    const found = [];
    for (const [colorScheme, width] of /** @type {const} */ ([
      ['light', 1280],
      ['dark', 390],
    ])) {
      const { page, close } = await openPage({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      for (const address of ['index', 'payouts', 'architecture']) {
        await open(page, address);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations)
          found.push(`${address} ${colorScheme}: ${id} at ${nodes.map(({ target }) => target).join(' | ')}`);
      }
      await close();
    }
    noneOf(found);
  },
  'every wallet, every alternative payment method and every rail has a page, which the index leads to': async () => {
    const [{ alternativeMethods }, { walletTypes }, { rails }] = await load(
      'src/contract/index.ts',
      'src/contract/walletData.ts',
      'src/validation/rails/index.ts',
    );
    const wanted = [
      ...walletTypes.map((type) => [type, `${methodsIndex}/${type.replaceAll('_', '-')}`]),
      ...Object.keys(alternativeMethods).map((type) => [type, `${methodsIndex}/${type}`]),
      ...rails.map((rail) => [rail, `${methodsIndex}/payout-${rail.replaceAll('_', '-')}`]),
    ];
    const { page, troubles, close } = await openPage();
    await open(page, methodsIndex);
    const links = page.getByRole('main').getByRole('link');
    const linked = await links.evaluateAll((all) =>
      all.map((a) => new URL(a.getAttribute('href') ?? '', a.baseURI).href),
    );
    for (const [name, address] of wanted) {
      if (!linked.includes(`${site}${address}`)) troubles.push(`The index does not lead to ${address}.`);
      if (!documents.get(address)?.replaceAll('<wbr>', '').includes(`<code>${name}</code>`))
        troubles.push(`${address} does not name ${name}.`);
      // Names of files have hashes in them.
      if (/undefined|NaN/.test(documents.get(address)?.replace(/<[^>]*>/g, '') ?? 'undefined'))
        troubles.push(`${address} has a value that is missing.`);
    }
    const pages = made.filter((address) => address.startsWith(methodsIndex));
    if (pages.length !== wanted.length + 1) troubles.push(`There are ${pages.length} pages for ${wanted.length} rows.`);
    await close();
    noneOf(troubles);
  },
  'every component has a page with its props, and every one of the studio plays in one of them': async () => {
    const [{ storyComponents }, kit] = await load('playground/stories/index.ts', 'src/components/index.ts');
    const index = await readFile(`${root}/src/components/index.ts`, 'utf8');
    const troubles = [];
    const pages = made.filter((address) => address.startsWith(`${componentsIndex}/`));
    const names = Object.keys(kit).filter((name) => new RegExp(`\\btype ${name}Props\\b`).test(index));
    for (const name of names) {
      const address = pages.find((one) => described[one].name === name);
      const page = documents.get(address ?? '') ?? '';
      for (const id of ['props', 'parts-and-tokens'])
        if (!page.includes(` id="${id}"`)) troubles.push(`${name} has no ${id}.`);
      if (!documents.get(componentsIndex)?.includes(`href="/docs/${address}"`))
        troubles.push(`No table of the guide leads to ${name}.`);
    }
    if (pages.length !== names.length) troubles.push(`There are ${pages.length} pages for ${names.length} components.`);
    const all = pages.map((address) => documents.get(address) ?? '').join('');
    for (const component of storyComponents)
      if (!all.includes(`studio/index.html?component=${component}&`)) troubles.push(`${component} plays nowhere.`);
    noneOf(troubles);
  },
  'a table that is wider than a phone scrolls in a box with an edge, and the page does not': async () => {
    const { page, troubles, close } = await openPage({ viewport: { width: 390, height: 844 } });
    await open(page, 'components/checkout');
    const boxes = await page.locator('.table').evaluateAll((all) =>
      all.map((box) => ({
        isWide: box.scrollWidth > box.clientWidth,
        edge: getComputedStyle(box).borderInlineEndWidth,
        right: box.getBoundingClientRect().right,
      })),
    );
    if (!boxes.some(({ isWide }) => isWide)) troubles.push('No table is wider than its box.');
    troubles.push(
      ...boxes.filter(({ edge, right }) => edge === '0px' || right > 390).map((box) => JSON.stringify(box)),
    );
    await close();
    noneOf(troubles);
  },
  'every published entry has a page of the API, and the search finds its names': async () => {
    const { compilerOptions } = JSON.parse(await readFile(`${root}/tsconfig.json`, 'utf8'));
    const entries = Object.keys(compilerOptions.paths).filter((name) => !name.endsWith('.css'));
    const pages = made.filter((address) => address.startsWith(`${apiIndex}/`));
    noneOf(entries.filter((name) => !pages.includes(`${apiIndex}/${name.replace('/', '-')}`)));
    if (pages.length !== entries.length)
      throw new Error(`There are ${pages.length} pages for ${entries.length} entries.`);
    const { page, troubles, close } = await openPage();
    await open(page, apiIndex);
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('createPayoutLink');
    const found = page.getByRole('option', { name: /tillkit-server/ }).first();
    await found.click();
    await page.waitForURL(`${site}${apiIndex}/tillkit-server#createpayoutlink`);
    await close();
    noneOf(troubles);
  },
  'the row of an error code has an address': async () => {
    const { page, troubles, close } = await openPage();
    await open(page, 'errors#outcome_unknown');
    if (!(await page.locator('tr#outcome_unknown').innerText()).includes('Never send again'))
      troubles.push('wrong row');
    await close();
    noneOf(troubles);
  },
  'every live example plays in its page without taking the focus, and a payment is paid in one': async () => {
    const { page, troubles, close } = await openPage({ viewport: { width: 1280, height: 900 } });
    const withExamples = addresses.filter((address) => documents.get(address)?.includes('class="live"'));
    if (!withExamples.includes('components')) troubles.push('The page of the components has none.');
    for (const address of withExamples) {
      await open(page, address);
      const held = page.getByRole('button', { name: 'Start again' }).first();
      await held.focus();
      for (const example of await page.locator('.live').all()) {
        await example.scrollIntoViewIfNeeded();
        const frame = example.getByTitle(/^Live example: \w/).contentFrame();
        await frame
          .locator('html[data-story]:not([data-story="playing"])')
          .waitFor({ state: 'attached', timeout: 120_000 });
        const told = await frame.locator('.failure').allInnerTexts();
        troubles.push(...told.map((text) => `${address}: ${text}`));
      }
      const isHeld = await held.evaluate((button) => document.activeElement === button);
      if (!isHeld) troubles.push(`${address} has lost the focus to an example.`);
    }
    await open(page, 'components');
    const shown = page.getByTitle('Live example: Payment link page');
    await page.locator('.live').first().scrollIntoViewIfNeeded();
    const frame = shown.contentFrame();
    await frame.getByLabel('Card number').fill('4242424242424242');
    await frame.getByLabel('Expiry date').fill('12/34');
    await frame.getByLabel('Security code').fill('123');
    await frame.getByLabel('Name on card').fill('Test Card Holder');
    await frame.getByRole('button', { name: 'Pay €63.50' }).click();
    await frame.getByRole('heading', { name: 'Payment received' }).waitFor({ timeout: 120_000 });
    await close();
    noneOf(troubles);
  },
  'the page to get started is titled so': async () => {
    const { page, troubles, close } = await openPage();
    await open(page, 'start');
    await page.getByRole('heading', { level: 1, name: 'Get started' }).waitFor();
    if (!(await page.title()).startsWith('Get started')) troubles.push(`is titled ${await page.title()}`);
    await close();
    noneOf(troubles);
  },
  'the search finds "payout link" by keyboard': async () => {
    const { page, troubles, close } = await openPage();
    await open(page, 'index');
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('payout link');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/payouts/);
    await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
    await close();
    noneOf(troubles);
  },
  'llms.txt names every page with a sentence, and each of its twins in Markdown answers': async () => {
    const text = await (await fetch(`${site}llms.txt`)).text();
    const listed = [...text.matchAll(/^- \[.+\]\((\/docs\/(.+)\.md)\): .+[.!?]$/gm)];
    noneOf(addresses.filter((address) => !listed.some(([, , name]) => name === address)));
    for (const [, path] of listed) {
      const answer = await fetch(new URL(path, site));
      const twin = await answer.text();
      if (!answer.ok || answer.headers.get('content-type') !== 'text/markdown; charset=utf-8' || !twin.startsWith('# '))
        throw new Error(`${path} answers ${answer.status} with ${answer.headers.get('content-type')}.`);
      const missing = [...twin.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\((\.[^)#\s]+\.md)/g)]
        .map(([, link]) => new URL(link, new URL(path, site)).pathname)
        .filter((target) => !listed.some(([, known]) => known === target));
      noneOf(missing.map((target) => `${path} leads to ${target}`));
    }
  },
};

const failures = [];
for (const [title, test] of Object.entries(tests)) {
  const started = performance.now();
  await test().catch((error) => failures.push(`${title}\n      ${error.message.replaceAll('\n', '\n      ')}`));
  console.log(`${title} (${Math.round(performance.now() - started)} ms)`);
}
await browser.close();
server.close();
server.closeAllConnections();
await once(server, 'close');

const passed = Object.keys(tests).length - failures.length;
await mkdir(`${root}/.cache/reports`, { recursive: true });
await writeFile(
  `${root}/.cache/reports/site.json`,
  JSON.stringify({ passed, failed: failures.length, failures, engine: versionOf(engine) }),
);
for (const failure of failures) console.error(`FAIL ${failure}`);
if (failures.length > 0) process.exitCode = 1;
