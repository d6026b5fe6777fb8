import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { buildOrigins, startOrigins } from './origins.mjs';
import { load, root } from './runTypeScript.mjs';

/**
 * Writes `gallery/screens`: the screens that payers and receivers meet most, a page with all of them, and a transcript of each for keyboard and screen
 * reader; and the payment page in the twelve brands of 10,000 whose colours are hardest to read.
 * Japanese needs a font that has it (Debian: fonts-noto-cjk).
 *
 * --only    part of a screen's name
 * --readme  takes the two pictures of README alone
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, readme: { type: 'boolean', default: false } },
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
  'checkout/ready': 'Checkout component',
  'checkout/saved': 'Checkout component, saved cards',
};
const looks = [
  { name: '390', width: 390 },
  { name: '320-de', width: 320, locale: 'de' },
  { name: '390-ar-dark', width: 390, locale: 'ar', scheme: 'dark' },
  { name: '390-ja', width: 390, locale: 'ja' },
  { name: '1280', width: 1280 },
  { name: '1280-dark', width: 1280, scheme: 'dark', of: /ready|paid|reviewing/ },
  { name: '390-teal', width: 390, brand: 'teal', of: /ready|paid/ },
  { name: '390-berry-dark', width: 390, brand: 'berry', scheme: 'dark', of: /ready|paid/ },
];
const shown = (screen, look) => look.of === undefined || look.of.test(screen);

const folder = `${root}/gallery/screens`;
const fileOf = (screen, look) => `${screen.replace('/', '--')}--${look.name}.jpg`;
const built = `${root}/.cache/gallery-${process.pid}`;
await buildOrigins(built);
const running = await startOrigins({ portBase: 0, built });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
const troubles = [];

/**
 * Every story in one look shares what the browser has loaded.
 *
 * @param {Partial<Record<'scheme' | 'locale' | 'brand', string>> & { appearance?: object }} look
 */
async function openStory(context, screen, look = {}) {
  const { scheme = 'light', locale = 'en', brand, appearance } = look;
  const [component = '', story = ''] = screen.split('/');
  const page = await context.newPage();
  const query = new URLSearchParams({
    component,
    story,
    locale,
    scheme,
    ...(brand === undefined ? {} : { brand }),
    ...(appearance === undefined ? {} : { appearance: JSON.stringify(appearance) }),
  });
  await page.goto(`${running.origins.shop}/studio/preview?${query}`);
  await page.waitForSelector('html:is([data-story="played"], [data-story="failed"])', { timeout: 60_000 });
  if ((await page.getAttribute('html', 'data-story')) === 'failed') {
    troubles.push(`${screen}: ${await page.textContent('.failure')}`);
  }
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('load');
  // The screen of an outcome is fetched when it is needed.
  if (/paid|receipt|status/.test(story)) await page.waitForSelector('[data-tk="outcome"]');
  return page;
}

/** The pictures of README and the site: the payment page on a phone beside a desktop, light and dark, and the studio with a brand in it. */
async function takeReadmePictures() {
  const context = await browser.newContext({
    colorScheme: 'light',
    locale: 'en',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  /** @param {string} screen @param {{ width: number, height: number }} size @param {'light' | 'dark'} scheme */
  const take = async (screen, size, scheme) => {
    const story = await openStory(context, screen, { scheme });
    await story.setViewportSize(size);
    const bytes = await story.screenshot({ animations: 'disabled' });
    await story.close();
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };
  for (const [scheme, name, ground] of /** @type {const} */ ([
    ['light', 'checkout', '#e7eaef'],
    ['dark', 'checkout-dark', '#24272e'],
  ])) {
    const phone = await take('payment-link-page/ready-open', { width: 390, height: 800 }, scheme);
    const desktop = await take('payment-link-page/ready-secure', { width: 1180, height: 760 }, scheme);
    await page.setViewportSize({ width: 1500, height: 800 });
    await page.setContent(`<style>
body { margin: 0; display: flex; gap: 30px; align-items: center; justify-content: center; block-size: 800px; background: ${ground}; }
img { box-shadow: 0 12px 40px #0003; }
.phone { block-size: 720px; border-radius: 28px; }
.desktop { inline-size: 1040px; border-radius: 10px; }
</style><img class="phone" src="${phone}"><img class="desktop" src="${desktop}">`);
    await page.screenshot({ path: `${root}/docs/images/${name}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${running.origins.shop}/studio?component=payment-link-page&story=ready-open&brand=clay&width=390`);
  await page.frameLocator('iframe').getByLabel('Card number').waitFor();
  await page.locator('summary', { hasText: 'Contrast' }).click();
  await page.screenshot({ path: `${root}/docs/images/studio.png`, animations: 'disabled' });
  await context.close();
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
  for (const screen of Object.keys(screens).filter((name) => name.includes(values.only) && shown(name, look))) {
    const page = await openStory(context, screen, look);
    await page.screenshot({
      path: `${folder}/pictures/${fileOf(screen, look)}`,
      type: 'jpeg',
      quality: 60,
      // What a dialog covers is as high as the window.
      fullPage: !screen.endsWith('challenge'),
      animations: 'disabled',
    });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) troubles.push(`${screen} ${look.name}: ${wider} px wider than the window`);
    await page.close();
  }
  await context.close();
}

/**
 * Compiles themes of random brand colours and looks for the pairs that are hardest to read: `faint` are below what they need, and
 * `hardest` are the brands whose pairs are nearest over all schemes, the worst first.
 *
 * @param count brands, the same ones for the same `seed`
 */
function measureBrands(compileAppearance, count, seed) {
  let state = seed;
  /** A number of 24 bits. */
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
  const faint = [];
  const brands = [];
  for (let made = 0; made < count; made += 1) {
    const brand = `#${random().toString(16).padStart(6, '0')}`;
    const { contrasts } = compileAppearance({ brand });
    const shares = new Map();
    for (const { scheme, mark, ground, contrast, least } of contrasts) {
      if (contrast < least) faint.push(`${brand} ${scheme}: ${mark} on ${ground} ${contrast}`);
      const share = contrast / least;
      shares.set(scheme, Math.min(share, shares.get(scheme) ?? share));
    }
    brands.push({ brand, share: [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size });
  }
  const hardest = brands.sort((one, other) => one.share - other.share).map(({ brand }) => brand);
  return { faint, hardest };
}

/** The payment page in each of the brands that are hardest to read, light and dark. */
async function takeBrands() {
  const [{ compileAppearance }] = await load('src/exports/theme.ts');
  const { faint, hardest } = measureBrands(compileAppearance, 10_000, 1);
  troubles.push(...faint);
  const brands = hardest.slice(0, 12);
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 700 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    for (const brand of brands) {
      const page = await openStory(context, 'payment-link-page/ready-open', { scheme, appearance: { brand } });
      const path = `${folder}/brands/${brand.slice(1)}-${scheme}.jpg`;
      await page.screenshot({ path, type: 'jpeg', quality: 50, fullPage: true, animations: 'disabled' });
      await page.close();
    }
    await context.close();
  }
  return brands;
}

/** What has the focus, as a screen reader names it. */
async function focused(page) {
  const found = page.locator(':focus').first();
  if ((await found.count()) === 0) {
    return (await page.evaluate(() => document.activeElement?.tagName)) === 'IFRAME'
      ? 'what the frame shows'
      : undefined;
  }
  const line = (await found.ariaSnapshot()).split('\n')[0] ?? '';
  return line.replace(/^- (text: |\/)?/, '').replace(/:$/, '');
}

/** Where Tab leads from the top of the page, or of the dialog that is open. */
async function tabStops(page) {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops = [];
  while (stops.length < 40) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop === undefined || stop === stops[0]) break;
    if (stop !== stops.at(-1)) stops.push(stop);
  }
  return stops;
}

/** A field's placeholder that is blank, which floating labels look for, is not read. */
const withoutBlankPlaceholders = (tree) =>
  tree.replace(/:\n( +)- \/placeholder: " "(?:\n\1- text: (.*))?(?=\n|$)/g, (_, __, value) =>
    value ? `: ${value}` : '',
  );

/** What is announced, where the focus is then, the tree that a screen reader walks through, and where Tab leads. */
async function takeTranscript(context, screen) {
  const page = await openStory(context, screen);
  const start = (await focused(page)) ?? '(nothing)';
  const tree = withoutBlankPlaceholders(await page.locator('body').ariaSnapshot());
  const announced = await page.evaluate(() => Object(window).announced ?? []);
  const stops = await tabStops(page);
  await page.close();
  // Addresses and references differ from run to run.
  const steady = (text) => text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1').replace(/(pay|payout)_[A-Za-z0-9]+/g, '$1_…');
  const list = (items) => (items.length === 0 ? '  (nothing)' : items.map((item) => `  ${item}`).join('\n'));
  const text = `${screens[screen]} (${screen})\n\nAnnounced on the way here:\n${list(announced)}\n\nThe focus is on:\n  ${start}\n\nRead, in this order:\n${tree}\n\nTab stops, from the top:\n${list(stops)}\n`;
  await writeFile(`${folder}/transcripts/${screen.replace('/', '--')}.txt`, steady(text));
}

const close = async () => {
  await browser.close();
  await running.close();
  await rm(built, { recursive: true, force: true });
};
if (values.readme) {
  await takeReadmePictures();
  await close();
  process.exit();
}
for (const part of ['pictures', 'brands', 'transcripts']) await mkdir(`${folder}/${part}`, { recursive: true });
for (const look of looks) await takePictures(look);
await rm(`${folder}/brands`, { recursive: true, force: true });
await mkdir(`${folder}/brands`);
const brands = await takeBrands();
const context = await browser.newContext({ viewport: { width: 390, height: 700 }, locale: 'en', timezoneId: 'UTC' });
await context.addInitScript(() => {
  /** @type {string[]} */
  const announced = [];
  Object.assign(window, { announced });
  // A region adds a paragraph for each message, and only that is announced.
  const heard = new WeakMap();
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('[data-part="live-region"] > *')) {
      const text = message.textContent?.trim() ?? '';
      if (text !== '' && heard.get(message) !== text) announced.push(text);
      heard.set(message, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
});
for (const screen of Object.keys(screens).filter((name) => name.includes(values.only))) {
  await takeTranscript(context, screen);
}
await close();

const picture = (part, file, title, width) =>
  `<figure><a href="${part}/${file}"><img loading="lazy" src="${part}/${file}" alt="${title}, ${part}" width="${width < 600 ? 260 : 520}"></a><figcaption>${part}</figcaption></figure>`;
const rows = Object.entries(screens).map(([screen, title]) => {
  const pairs = looks
    .filter((look) => shown(screen, look))
    .map((look) => {
      const file = fileOf(screen, look);
      return `<div class="look"><h3>${look.name}</h3>${picture('pictures', file, `${title} ${look.name}`, look.width)}</div>`;
    });
  return `<section><h2>${title}</h2><p><a href="transcripts/${screen.replace('/', '--')}.txt">Keyboard and screen reader</a></p><div class="row">${pairs.join('')}</div></section>`;
});
const brandRow = brands.map((brand) => {
  const pictures = ['light', 'dark'].map((scheme) =>
    picture('brands', `${brand.slice(1)}-${scheme}.jpg`, `${brand} ${scheme}`, 390),
  );
  return `<div class="look"><h3>${brand}</h3><div class="pair">${pictures.join('')}</div></div>`;
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
.pair { display: flex; gap: .5rem; align-items: start; }
h3 { margin: 0 0 .25rem; font-size: 1em; }
img { display: block; background: #fff; }
</style>
<h1>Gallery</h1>
${rows.join('\n')}
<section><h2>The twelve brands of 10,000 that are hardest to read</h2><div class="row">${brandRow.join('')}</div></section>
</html>
`,
);
if (troubles.length > 0) {
  console.error(troubles.join('\n'));
  process.exitCode = 1;
} else console.log(`${Object.keys(screens).length} screens in up to ${looks.length} looks: ${folder}/index.html`);
