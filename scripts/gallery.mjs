import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { startHouse } from './house.mjs';
import { root } from './load.mjs';

/**
 * Renews `docs/gallery`: the screens that payers and receivers meet most, small enough to be kept, a page that lays them beside those of the run before,
 * and a transcript of each journey for keyboard and screen reader. `npm run album` takes every state of every component.
 *
 * --keep    the pictures that are there become the ones to compare with
 * --only    part of a screen's name
 */
const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const screens = {
  'payment-link-page/ready-open': 'Payment page',
  'payment-link-page/ready-secure': 'Saved cards',
  'payment-link-page/fields-wrong': 'Fields to correct',
  'payment-link-page/declined': 'Declined',
  'payment-link-page/other-ways': 'Alternative payment methods',
  'payment-link-page/challenge': '3-D Secure',
  'payment-link-page/paid': 'Paid',
  'payment-link-page/receipt': 'Receipt',
  'payout-link-page/choosing': 'Payout: country and way',
  'payout-link-page/errors': 'Payout: fields to correct',
  'payout-link-page/reviewing': 'Payout: review',
  'payout-link-page/status-success': 'Payout: sent',
};
const looks = [
  { name: '390', width: 390 },
  { name: '320-de', width: 320, locale: 'de' },
  { name: '390-ar-dark', width: 390, locale: 'ar', scheme: 'dark' },
  { name: '1280', width: 1280 },
  { name: '390-teal', width: 390, brand: 'teal' },
  { name: '390-berry-dark', width: 390, brand: 'berry', scheme: 'dark' },
];

const folder = `${root}/docs/gallery`;
const fileOf = (screen, look) => `${screen.replace('/', '--')}--${look.name}.jpg`;
for (const part of ['now', 'before', 'transcripts']) await mkdir(`${folder}/${part}`, { recursive: true });
if (values.keep) {
  await rm(`${folder}/before`, { recursive: true, force: true });
  await rename(`${folder}/now`, `${folder}/before`);
  await mkdir(`${folder}/now`);
}

const house = await startHouse({ portBase: 0 });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
const troubles = [];

/** Every story in one look shares what the browser has loaded. */
async function openStory(context, screen, { scheme = 'light', locale = 'en', brand }) {
  const [component = '', story = ''] = screen.split('/');
  const page = await context.newPage();
  const query = new URLSearchParams({ component, story, locale, scheme, ...(brand === undefined ? {} : { brand }) });
  await page.goto(`${house.origins.shop}/studio/preview?${query}`);
  await page.waitForSelector('html:is([data-story="played"], [data-story="failed"])', { timeout: 60_000 });
  if ((await page.getAttribute('html', 'data-story')) === 'failed') {
    troubles.push(`${screen}: ${await page.textContent('.failure')}`);
  }
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('load');
  // The screen of an outcome is fetched when it is needed.
  if (/paid|receipt|status/.test(story)) await page.waitForSelector('[data-tk="outcome"]');
  return page;
}

async function takePictures(look) {
  const { width, scheme = 'light', locale = 'en' } = look;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 700 : 900 },
    colorScheme: scheme,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  for (const screen of Object.keys(screens).filter((name) => name.includes(values.only))) {
    const page = await openStory(context, screen, look);
    await page.screenshot({
      path: `${folder}/now/${fileOf(screen, look)}`,
      type: 'jpeg',
      quality: 60,
      fullPage: true,
      animations: 'disabled',
    });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) troubles.push(`${screen} ${look.name}: ${wider} px wider than the window`);
    await page.close();
  }
  await context.close();
}

/** What is announced, the tree that a screen reader walks through, and where Tab leads. */
async function takeTranscript(context, screen) {
  const page = await openStory(context, screen, {});
  const tree = await page.locator('body').ariaSnapshot();
  const stops = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  while (stops.length < 40) {
    await page.keyboard.press('Tab');
    const focused = page.locator('[data-tk] :focus');
    if ((await focused.count()) === 0) break;
    const stop = (await focused.first().ariaSnapshot()).split('\n')[0]?.replace(/^- /, '') ?? '';
    stops.push(stop);
  }
  const announced = await page.evaluate(() => window.announced ?? []);
  await page.close();
  // Addresses and references differ from run to run.
  const steady = (text) => text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1').replace(/pay_[A-Za-z0-9]+/g, 'pay_…');
  const list = (items) => (items.length === 0 ? '  (nothing)' : items.map((item) => `  ${item}`).join('\n'));
  const text = `${screens[screen]} (${screen})\n\nAnnounced on the way here:\n${list(announced)}\n\nRead, in this order:\n${tree}\n\nTab stops:\n${list(stops)}\n`;
  await writeFile(`${folder}/transcripts/${screen.replace('/', '--')}.txt`, steady(text));
}

for (const look of looks) await takePictures(look);
const context = await browser.newContext({ viewport: { width: 390, height: 700 }, locale: 'en', timezoneId: 'UTC' });
await context.addInitScript(() => {
  window.announced = [];
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[data-part="live-region"]')) {
      const text = region.textContent?.trim() ?? '';
      if (text !== '' && window.announced.at(-1) !== text) window.announced.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
});
for (const screen of Object.keys(screens).filter((name) => name.includes(values.only))) {
  await takeTranscript(context, screen);
}
await browser.close();
await house.close();

const before = new Set(await readdir(`${folder}/before`));
const picture = (part, file, width) =>
  `<a href="${part}/${file}"><img loading="lazy" src="${part}/${file}" alt="" width="${width < 600 ? 260 : 520}"></a>`;
const rows = Object.entries(screens).map(([screen, title]) => {
  const pairs = looks.map((look) => {
    const file = fileOf(screen, look);
    const earlier = before.has(file) ? picture('before', file, look.width) : '';
    return `<figure><div>${earlier}${picture('now', file, look.width)}</div><figcaption>${look.name}${earlier === '' ? '' : ': before, now'}</figcaption></figure>`;
  });
  return `<section><h2>${title}</h2><p><a href="transcripts/${screen.replace('/', '--')}.txt">Keyboard and screen reader</a></p><div class="row">${pairs.join('')}</div></section>`;
});
await writeFile(
  `${folder}/index.html`,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery of tillkit</title>
<style>
body { margin: 1.5rem; background: #777; color: #fff; font: 15px/1.4 system-ui, sans-serif; }
a { color: inherit; }
.row { display: flex; gap: 1.5rem; overflow-x: auto; align-items: start; }
figure { margin: 0; }
figure > div { display: flex; gap: .5rem; align-items: start; }
img { display: block; background: #fff; }
</style>
<h1>Gallery</h1>
${rows.join('\n')}
</html>
`,
);
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exitCode = 1;
} else console.log(`${Object.keys(screens).length} screens in ${looks.length} looks: ${folder}/index.html`);
