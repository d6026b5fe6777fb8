// How soon a person can use a page, measured in a browser: what the benches of pages share.

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
  const speed = { shift: 0, keys: [] };
  window.speed = speed;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) speed.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener(
    'keydown',
    (event) => {
      const began = event.timeStamp;
      requestAnimationFrame(() => setTimeout(() => speed.keys.push(performance.now() - began)));
    },
    true,
  );
  // A frame within the page may be given no moment to draw for seconds, though it is there.
  const next = window === window.top ? requestAnimationFrame.bind(window) : (again) => setTimeout(again, 8);
  const look = () => {
    const fields = [...document.querySelectorAll('input, select')];
    const field = fields.find((one) => one.checkVisibility() && !one.disabled && !one.readOnly);
    if (field !== undefined) {
      speed.usable ??= now();
      // React leaves its mark on what it looks after.
      if (Object.keys(field).some((key) => key.startsWith('__reactProps'))) {
        speed.hydrated = now();
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
      .map((frame) => frame.evaluate(() => ({ ...window.speed, origin: performance.timeOrigin })).catch(() => ({}))),
  );
  const first = (what) => {
    const times = said.map((one) => one[what]).filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times) - said[0].origin;
  };
  return { usable: first('usable'), hydrated: first('hydrated'), shift: said[0].shift, keys: said[0].keys };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a page that nothing is cached of, in a context of its own.
 *
 * @param address where the page is
 * @param condition one of `conditions`
 * @param drawnBy `react` where the page's fields are React's and may be there before it: hydrated is when React looks after them. Without it a field works
 * from the moment at which it is there. `none` for a page without fields: its network falls silent.
 * @param type a label: that field is typed into, and the time from each key to the next paint is measured.
 */
export async function measurePage(browser, address, { condition, drawnBy, type }) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const seen = { requests: 0, bytes: 0 };
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) seen.requests += 1;
    });
    // Headers and body; what is still on its way counts when it has come.
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Performance.enable');
    if (condition.network !== undefined) await session.send('Network.emulateNetworkConditions', condition.network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: condition.slowedDown });
    await page.addInitScript(watchFrame);
    await page.goto(address, { waitUntil: drawnBy === 'none' ? 'load' : 'commit' });
    let said = {};
    const until = performance.now() + 90_000;
    for (;;) {
      said = await askFrames(page);
      if (drawnBy === 'none' || said[drawnBy === 'react' ? 'hydrated' : 'usable'] !== undefined) break;
      if (performance.now() > until) throw new Error(`${address} has no field that works after 90 seconds.`);
      await sleep(50);
    }
    const first = { ...seen };
    await page.waitForLoadState('networkidle');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name) => metrics.find((one) => one.name === name).value;
    let keys = [];
    if (type !== undefined) {
      const field = page.getByLabel(type).first();
      await field.focus();
      for (const digit of '4242424242424242') {
        await page.keyboard.press(digit);
        await sleep(60);
      }
      keys = (await askFrames(page)).keys;
    }
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    return {
      requests: first.requests,
      kB: first.bytes / 1000,
      paint,
      usable: said.usable,
      hydrated: drawnBy === 'react' ? said.hydrated : said.usable,
      shift: said.shift,
      allRequests: seen.requests,
      allKB: seen.bytes / 1000,
      script: metric('ScriptDuration') * 1000,
      heap: metric('JSHeapUsedSize') / 1e6,
      keys,
    };
  } finally {
    await context.close();
  }
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
