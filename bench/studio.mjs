import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from '../scripts/browser.mjs';
import { serveStudio } from '../scripts/studioFiles.mjs';

// How soon the studio can be used, and how smoothly a grid of states follows a colour while it is dragged, on the files of `npm run build:studio`.

const rounds = 5;
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Milliseconds from the navigation of a browser without a cache until the state on the stage is whole. */
async function measureOpening(browser, studio) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(studio, { waitUntil: 'commit' });
  const opened = await page.waitForFunction(() => {
    const preview = document.querySelector('iframe')?.contentDocument?.documentElement;
    return preview?.dataset.story === 'played' && performance.now();
  });
  const milliseconds = await opened.jsonValue();
  await context.close();
  return milliseconds;
}

/** Frames of a grid with every state of a component, while the brand colour is dragged for three seconds. */
async function measureDrag(browser, studio) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${studio}?component=saved-payment-methods&story=one&view=states`);
  const cells = page.locator('.cells li');
  await cells.first().waitFor();
  const count = await cells.count();
  // Each begins to play once it is in view.
  for (const cell of await cells.all()) {
    await cell.scrollIntoViewIfNeeded();
    await cell.locator('iframe[data-played="true"]').waitFor({ timeout: 60_000 });
  }
  await cells.first().scrollIntoViewIfNeeded();
  const gaps = await page.getByLabel('Pick the brand colour').evaluate(async (picker) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const gaps = [];
    const begun = performance.now();
    let last = begun;
    for (let step = 0; last - begun < 3_000; step += 1) {
      set?.call(picker, `#7a${(16 + (step % 200)).toString(16)}3b`);
      picker.dispatchEvent(new Event('input', { bubbles: true }));
      const now = await new Promise(requestAnimationFrame);
      gaps.push(now - last);
      last = now;
    }
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    return gaps.slice(1);
  });
  await page.close();
  return { count, perSecond: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0), worst: Math.max(...gaps) };
}

const closing = [];
try {
  const studio = await serveStudio(closing);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
  closing.push(() => browser.close());
  const openings = [];
  for (let round = 0; round < rounds; round += 1) openings.push(await measureOpening(browser, studio));
  console.log(`First state on the stage after ${Math.round(median(openings))} ms (median of ${rounds}).`);
  const { count, perSecond, worst } = await measureDrag(browser, studio);
  console.log(
    `A colour dragged over ${count} states: ${Math.round(perSecond)} frames a second, the longest ${Math.round(worst)} ms.`,
  );
} finally {
  for (const close of closing.reverse()) await close();
}
