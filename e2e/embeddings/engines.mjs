import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { findFirefox, findWebKit } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/ports.mjs';

// Browsers with another engine than Chromium, behind the same few acts of a person. `frame` is the selector of the frame that something is in, `undefined`
// for the page itself. Every act waits for what it needs.

/** How long something may take to be on the page, in milliseconds. */
const limit = 30_000;

/** What `find` gives, as soon as it gives something. */
async function eventually(what, find) {
  const end = performance.now() + limit;
  for (;;) {
    // A frame or an element may be replaced meanwhile.
    const found = await find().catch(() => undefined);
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} is not on the page.`);
    await wait(50);
  }
}

/**
 * A field that has the focus. Keys go where a click has gone: a frame of another origin takes no focus by script alone, and a click that meets a page which
 * still moves is made again.
 */
const inFocus = (selector, find, hasFocus) =>
  eventually(`${selector} in focus`, async () => {
    const found = await find();
    await found.click();
    return (await hasFocus(found)) ? found : undefined;
  });

/** A Firefox over WebDriver BiDi. */
async function openFirefox(executablePath) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  });
  const page = await browser.newPage();
  const within = async (frame) => (frame === undefined ? page.mainFrame() : (await page.$(frame))?.contentFrame());
  const find = (frame, selector) =>
    eventually(selector, async () => {
      const found = await (await within(frame))?.$(selector);
      return (await found?.isVisible()) ? found : undefined;
    });
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    open: (address) => page.goto(address),
    type: async (frame, selector, text) => {
      const hasFocus = (field) => field.evaluate((one) => document.hasFocus() && document.activeElement === one);
      await (await inFocus(selector, () => find(frame, selector), hasFocus)).type(text);
    },
    click: async (frame, selector) => (await find(frame, selector)).click(),
    choose: async (frame, selector, value) =>
      (await find(frame, `${selector}:has(option[value="${value}"])`)).select(value),
    says: (frame, text) =>
      eventually(`“${text}”`, async () =>
        (await within(frame))?.evaluate((wanted) => document.body.innerText.includes(wanted), text),
      ),
    text: () => page.evaluate(() => document.body.innerText),
    close: () => browser.close(),
  };
}

/** Starts a program and waits until it says a line that matches. @returns what the pattern has found, and what ends the program */
async function start(program, args, env, stream, pattern) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const found = await new Promise((resolve, reject) => {
    ended.then((code) => reject(new Error(`${program} ended with ${code}.`)));
    createInterface({ input: child[stream] }).on('line', (line) => {
      const match = pattern.exec(line);
      if (match) resolve(match[0]);
    });
  });
  return { found, close };
}

/** A WebKit over WebDriver: the small browser that comes with WebKitGTK, on a display without a screen. */
async function openWebKit({ driver, browser: binary, display }) {
  const screen = await start(
    display,
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    process.env,
    'stdout',
    /^\d+$/,
  );
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${screen.found}`, LANGUAGE: 'en', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = `http://127.0.0.1:${port}`;
  await eventually('WebKitWebDriver', async () => (await fetch(`${address}/status`)).ok);
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build();
  const within = async (frame) => {
    await session.switchTo().defaultContent();
    if (frame !== undefined) await session.switchTo().frame(await session.findElement(By.css(frame)));
  };
  const find = (frame, selector) =>
    eventually(selector, async () => {
      await within(frame);
      const found = await session.findElement(By.css(selector));
      return (await found.isDisplayed()) ? found : undefined;
    });
  const bodyText = () => session.executeScript('return document.body.innerText');
  const capabilities = await session.getCapabilities();
  return {
    version: `WebKitGTK ${capabilities.get('browserVersion')}`,
    open: (address) => session.get(address),
    type: async (frame, selector, text) => {
      const hasFocus = (field) => session.executeScript('return document.activeElement === arguments[0]', field);
      await (await inFocus(selector, () => find(frame, selector), hasFocus)).sendKeys(text);
    },
    click: async (frame, selector) => (await find(frame, selector)).click(),
    choose: async (frame, selector, value) => (await find(frame, `${selector} option[value="${value}"]`)).click(),
    says: (frame, text) =>
      eventually(`“${text}”`, async () => {
        await within(frame);
        return (await bodyText()).includes(text);
      }),
    text: async () => {
      await within(undefined);
      return bodyText();
    },
    close: async () => {
      await session.quit();
      server.kill('SIGTERM');
      await ended;
      await screen.close();
    },
  };
}

/** The other engines: where each is installed, what opens it, and what to install where it is not. */
export const engines = [
  { name: 'Firefox', found: findFirefox(), open: openFirefox, install: 'firefox-esr' },
  { name: 'WebKit', found: findWebKit(), open: openWebKit, install: 'webkit2gtk-driver xvfb' },
];

const card = { number: '4242424242424242', expiry: '1234', cvc: '123', holder: 'Test Card Holder' };
const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' };
const primary = '[data-part="button"][data-variant="primary"]';

/** Where the parts of a form are, by embedding: the frame with the card's fields, the one with the whole form of a payment, the one with that of a payout. */
const frames = {
  'react-frame': {
    card: '[data-tk="card-entry"] iframe',
    payout: '[data-tk="payout-link-page"][data-mode="frame"] iframe',
  },
  'react-inline': {},
  elements: { card: '[data-tk="card-entry"] iframe' },
  'hosted-frame': {
    card: '[data-tk="hosted-link"] iframe',
    payment: '[data-tk="hosted-link"] iframe',
    payout: '[data-tk="payout-link-page"][data-mode="frame"] iframe',
  },
  hosted: {},
};

async function payByCard(page, embedding, { address, subject }, control) {
  const { card: fields, payment: form } = frames[embedding];
  await page.open(address);
  for (const [name, text] of Object.entries(card)) await page.type(fields, `input[name="${name}"]`, text);
  await page.click(form, primary);
  await page.says(form, 'Payment received');
  const charges = await control.charges(subject);
  assert.deepEqual(
    charges.map(({ kind, amount }) => [kind, amount]),
    [['captured', 4999]],
  );
}

async function takePayout(page, embedding, { address, subject }, control) {
  const { payout: form } = frames[embedding];
  await page.open(address);
  await page.choose(form, 'select', 'DE');
  await page.click(form, 'input[type="radio"][value="sepa"]');
  await page.click(form, primary);
  for (const [name, text] of Object.entries(account)) await page.type(form, `input[name="${name}"]`, text);
  await page.click(form, primary);
  await page.says(form, 'Review your details');
  await page.click(form, primary);
  await page.says(form, 'is on its way');
  const lines = (await control.ledger()).filter((line) => line.payout_id === subject && line.kind === 'disbursed');
  assert.deepEqual(
    lines.map(({ amount, destination }) => [amount, destination.digest]),
    [[12_500, await control.destinationDigest(account.iban)]],
  );
}

/** What a smoke does in each embedding. */
const acts = { payment: payByCard, payout: takePayout };

/**
 * A payment with a card and a payout in each embedding, in one browser.
 *
 * @param engine one of `engines`, which is installed
 * @param origins address of the merchant's server (`shop`), and `control` of the sandbox
 * @param embeddings names of the embeddings
 * @returns the browser's `version`, and `cells`: of each its `embedding`, its `kind`, its seconds, and its `failure` where it has one
 */
export async function playSmokes(engine, { shop, control }, embeddings) {
  const page = await engine.open(engine.found);
  const cells = [];
  try {
    for (const embedding of embeddings) {
      for (const [kind, act] of Object.entries(acts)) {
        const began = performance.now();
        let failure;
        try {
          const body = JSON.stringify({ embedding, kind, sheet: 0, place: 'before' });
          const answer = await fetch(`${shop}/orders`, { method: 'POST', body });
          if (!answer.ok) throw new Error(`The merchant's server answered ${answer.status}.`);
          await act(page, embedding, await answer.json(), control);
        } catch (error) {
          const text = await page.text().catch(() => '');
          failure = `${error instanceof Error ? error.message : error}\nThe page says: ${text}`;
        }
        cells.push({ embedding, kind, failure, seconds: (performance.now() - began) / 1000 });
      }
    }
  } finally {
    await page.close();
  }
  return { version: page.version, cells };
}
