// How soon a person can use a page, measured in a browser: what the benches of pages share.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { launchArgs } from '../scripts/browser.mjs';

/** As a phone of that kind has it, all frames of a site are in one process: what slows one down, or counts what it fetches, does so for all. */
export const phoneArgs = [...launchArgs, '--disable-site-isolation-trials'];

/** A phone. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** What a page is measured under: how many times the processor is slowed down, and the network (latency in milliseconds, throughput in bytes a second). */
export const conditions = {
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
export async function measurePage(browser, address, { condition, drawnBy, type }) {
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
export const measureFirstField = (browser, address, condition) =>
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
export async function startPages(folder, merchant) {
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
export const share = (numbers, part) => {
  const all = sorted(numbers);
  return all[Math.min(all.length - 1, Math.floor(all.length * part))];
};

export const median = (numbers) => share(numbers, 0.5);

/** A number as a table has it; a dash for none. */
export const rounded = (number, places = 0) =>
  number === undefined || Number.isNaN(number) ? '–' : `${Math.round(number * 10 ** places) / 10 ** places}`;
