import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { findFirefox, findWebKit } from '../browser.mjs';
import { freePort } from '../ports.mjs';

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
