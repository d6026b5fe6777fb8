import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, launchArgs } from './browser.mjs';
import { buildHouse, startHouse } from './house.mjs';
import { root } from './load.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: `${root}/gallery` },
    pages: { type: 'string', default: '2' },
  },
});

const widths = [1280, 390];
const schemes = ['light', 'dark'];
const locales = ['en', 'ar'];
const wanted = (name) => values.only === undefined || name.includes(values.only);

const started = performance.now();
const shots = [];
const troubles = [];

await rm(values.out, { recursive: true, force: true });
await mkdir(values.out, { recursive: true });
const built = `${root}/.cache/gallery-${process.pid}`;
await buildHouse(built);
const house = await startHouse({ portBase: 0, built });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
const { shop } = house.origins;

/** One window per look and worker: what it has loaded once it need not load again. Cookies and storage go between pictures. */
const contexts = new Map();
async function contextOf(worker, { scheme, locale }) {
  const key = `${worker} ${scheme} ${locale}`;
  const known = contexts.get(key);
  if (known !== undefined) {
    await known.clearCookies();
    return known;
  }
  const context = await browser.newContext({
    viewport: { width: widths[0], height: 900 },
    colorScheme: scheme,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI || event.sample}`),
    );
  });
  contexts.set(key, context);
  return context;
}

/** A page that reports whatever goes wrong on it. */
async function openPage(name, look) {
  const context = await contextOf(look.worker, look);
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    // Failed calls are what some stories are about; the browser reports each.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      troubles.push(`${name}: ${message.text().split('\n')[0]}`);
    }
  });
  return page;
}

/** Takes a picture at both widths. */
async function picture(page, group, name, variant) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    // Two frames, so that what follows a size has followed.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const file = `${group}--${name}--${variant}-${width}.png`;
    await page.screenshot({ path: `${values.out}/${file}`, fullPage: true, animations: 'disabled' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) troubles.push(`${file}: ${overflow} px wider than the window`);
    shots.push({ group, name, variant: `${variant} ${width}`, width, file });
  }
}

async function listStories() {
  const page = await openPage('studio', { worker: 0, scheme: 'light', locale: 'en' });
  await page.goto(`${shop}/studio`);
  await page.waitForSelector('.stories a');
  const found = await page.$$eval('.stories a', (links) => links.map((link) => link.search));
  await page.close();
  return found.map((search) => {
    const params = new URLSearchParams(search);
    return { component: params.get('component'), story: params.get('story') };
  });
}

async function takeStory({ component, story }, look) {
  const { scheme, locale } = look;
  const name = `${component}/${story} ${locale} ${scheme}`;
  const page = await openPage(name, look);
  const query = new URLSearchParams({ component, story, locale, scheme });
  await page.goto(`${shop}/studio/preview?${query}`);
  await page.waitForSelector('html:is([data-story="played"], [data-story="failed"])', { timeout: 30_000 });
  if ((await page.getAttribute('html', 'data-story')) === 'failed') {
    troubles.push(`${name}: ${await page.textContent('.failure')}`);
  }
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('load');
  await picture(page, component, story, `${locale}-${scheme}`);
  await page.close();
}

/** An order of the shop, made as its page makes it. */
async function createOrder(customer = 'guest', currency = 'EUR') {
  const send = async (path, body) => {
    const answer = await fetch(`${shop}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const items = [
    { id: 'breakfast-bowl', quantity: 2 },
    { id: 'bud-vase', quantity: 1 },
  ];
  const { id } = await send('/api/orders', {
    order_key: crypto.randomUUID(),
    items,
    currency,
    customer,
    lifetime: 900,
  });
  const order = await (await fetch(`${shop}/api/orders/${id}`)).json();
  const secure = customer === 'returning' ? await send(`/api/orders/${id}/secure-link`, {}) : undefined;
  return { id, openLink: order.openLink, secureLink: secure?.url };
}

/** A payout of the shop to a seller, made as its page makes it. */
async function createPayout() {
  const answer = await fetch(`${shop}/api/payouts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payout_key: crypto.randomUUID(),
      reason: 'consignment',
      currency: 'EUR',
      layout: 'journey',
      lifetime: 86_400,
    }),
  });
  const { id } = await answer.json();
  const payout = await (await fetch(`${shop}/api/payouts/${id}`)).json();
  return { id, link: payout.link };
}

/** Gives the details of a payout as its receiver does. */
async function givePayoutDetails(page, link, locale) {
  await page.goto(`${link}&locale=${locale}`);
  await page.selectOption('select', 'DE');
  await page.click('button[type="submit"]');
  await page.fill('[name="account_holder"]', 'Ada Example');
  await page.fill('[name="iban"]', 'DE94370400440532010000');
  await page.click('button[type="submit"]');
  await page.click('[data-state="reviewing"] button[type="submit"]');
  await page.waitForSelector('[data-tk="outcome"]');
}

async function enterCard(page, number) {
  const fields = { 'cc-number': number, 'cc-exp': '12/34', 'cc-csc': '123', 'cc-name': 'Test Card Holder' };
  for (const [name, text] of Object.entries(fields)) await page.fill(`[autocomplete="${name}"]`, text);
}

async function payOpenLink(page, number, locale) {
  const order = await createOrder();
  await page.goto(`${order.openLink}?locale=${locale}`);
  await enterCard(page, number);
  await page.click('button[type="submit"]');
  return order;
}

/** The pages of the four origins, each in both schemes; those that speak Arabic in both languages. */
const pages = {
  'shop/shelf': async (page) => page.goto(shop, { waitUntil: 'networkidle' }),
  'shop/basket': async (page) => {
    await page.goto(shop, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await page.getByRole('button', { name: /more$/ }).first().click();
    await page.getByRole('button', { name: /^Add/ }).last().click();
    await page.getByRole('radio', { name: /Returning/ }).check();
  },
  'shop/order-open': async (page) => {
    const { id } = await createOrder('returning', 'KWD');
    await page.goto(`${shop}/orders/${id}`);
    await page.waitForSelector('[data-fact="status"]');
  },
  'shop/order-paid': async (page) => {
    const { id } = await payOpenLink(page, '4242424242424242', 'en');
    await page.waitForSelector('[data-tk="payment-link-page"][data-state="paid"]');
    await page.goto(`${shop}/orders/${id}`);
    await page.waitForSelector('.chip-good');
  },
  'shop/orders': async (page) => {
    await createOrder();
    await page.goto(`${shop}/orders`);
    await page.waitForSelector('.order-list');
  },
  'shop/payouts': async (page) => {
    await createPayout();
    await page.goto(`${shop}/payouts`);
    await page.waitForSelector('.order-list li');
  },
  'shop/payout-review': async (page) => {
    const { id, link } = await createPayout();
    await givePayoutDetails(page, link, 'en');
    await page.goto(`${shop}/payouts/${id}`);
    await page.waitForSelector('[data-act="fulfill"]');
  },
  'studio/studio': async (page) => {
    await page.goto(`${shop}/studio`);
    await page.frameLocator('.frame').locator('[data-state="ready"]').first().waitFor();
  },
  'hosted/opening': async (page, locale) => {
    const { openLink } = await createOrder();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${openLink}?locale=${locale}`);
  },
  'hosted/open': async (page, locale) => {
    const { openLink } = await createOrder();
    await page.goto(`${openLink}?locale=${locale}`);
    await page.waitForSelector('[data-tk="payment-link-page"][data-state="ready"]');
  },
  'hosted/secure': async (page, locale) => {
    const { secureLink } = await createOrder('returning');
    await page.goto(`${secureLink}&locale=${locale}`);
    await page.waitForSelector('input[type="radio"]');
  },
  'hosted/challenge': async (page, locale) => {
    await payOpenLink(page, '4212345678910006', locale);
    await page.frameLocator('[data-part="challenge-frame"]').getByRole('button').first().waitFor();
  },
  'hosted/paid': async (page, locale) => {
    await payOpenLink(page, '4242424242424242', locale);
    await page.waitForSelector('[data-tk="payment-link-page"][data-state="paid"]');
  },
  'hosted/payout': async (page, locale) => {
    const { link } = await createPayout();
    await page.goto(`${link}&locale=${locale}`);
    await page.selectOption('select', 'DE');
    await page.waitForSelector('input[type="radio"]');
  },
  'hosted/payout-given': async (page, locale) => {
    const { link } = await createPayout();
    await givePayoutDetails(page, link, locale);
  },
  'hosted/unknown': async (page, locale) => {
    const { openLink } = await createOrder();
    await page.goto(`${openLink}x?locale=${locale}`);
  },
  'hosted/reopen': async (page, locale) => {
    const { openLink } = await createOrder();
    await page.goto(`${openLink.replace('/payment_link/', '/payment_link/s/')}?locale=${locale}`);
  },
  'bank/challenge': async (page) => {
    await payOpenLink(page, '4212345678910006', 'en');
    const frame = page.frameLocator('[data-part="challenge-frame"]');
    await frame.getByRole('button').first().waitFor();
    // The bank's page alone, as it stands in its frame.
    const inner = page.frames().find((one) => one.url().startsWith(house.origins.bank));
    const html = await inner.content();
    const { origin } = new URL(inner.url());
    await page.route(`${origin}/alone`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(`${origin}/alone`);
  },
  'bank/redirect': async (page) => {
    await payOpenLink(page, '4000003800000446', 'en');
    await page.click('[data-tk="outcome"] a');
    await page.waitForURL(`${house.origins.bank}/**`);
  },
};

async function takePage(place, take, look) {
  const { scheme, locale } = look;
  const [group, name] = place.split('/');
  const page = await openPage(`${place} ${locale} ${scheme}`, look);
  try {
    await take(page, locale);
    await picture(page, group, name, `${locale}-${scheme}`);
  } catch (error) {
    troubles.push(`${place} ${locale} ${scheme}: ${error.message.split('\n')[0]}`);
  }
  await page.close();
}

const work = [];
for (const [place, take] of Object.entries(pages)) {
  if (!wanted(place)) continue;
  const spoken = place.startsWith('hosted') ? locales : ['en'];
  for (const scheme of schemes)
    for (const locale of spoken) {
      work.push((worker) => takePage(place, take, { worker, scheme, locale }));
    }
}
for (const story of await listStories()) {
  if (!wanted(`${story.component}/${story.story}`)) continue;
  for (const scheme of schemes)
    for (const locale of locales) {
      work.push((worker) => takeStory(story, { worker, scheme, locale }));
    }
}

const queue = work.values();
await Promise.all(
  Array.from({ length: Number(values.pages) }, async (_, worker) => {
    for (const take of queue) await take(worker).catch((error) => troubles.push(error.message.split('\n')[0]));
  }),
);
await browser.close();
await house.close();
await rm(built, { recursive: true, force: true });

const order = new Map(shots.map(({ group }, index) => [group, index]));
shots.sort((a, b) => (order.get(a.group) ?? 0) - (order.get(b.group) ?? 0) || a.file.localeCompare(b.file));
const groups = new Map();
for (const shot of shots) {
  const title = `${shot.group} / ${shot.name}`;
  groups.set(title, [...(groups.get(title) ?? []), shot]);
}
const sheet = [...groups]
  .map(
    ([title, taken]) =>
      `<section><h2>${title}</h2><div>${taken
        .map(
          ({ file, variant, width }) =>
            `<a href="${file}"><img loading="lazy" src="${file}" alt="" class="w${width}"><span>${variant}</span></a>`,
        )
        .join('')}</div></section>`,
  )
  .join('\n');
await writeFile(
  `${values.out}/index.html`,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { margin: 1.5rem; background: #777; color: #fff; font: 15px/1.4 system-ui, sans-serif; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start; }
a { display: grid; gap: .25rem; color: inherit; text-decoration: none; font-size: .8rem; }
img { display: block; background: #fff; }
.w1280 { width: 420px; } .w390 { width: 150px; }
</style>
<h1>Gallery: ${shots.length} pictures, ${groups.size} states</h1>
${sheet}
</html>
`,
);

console.log(
  `${shots.length} pictures of ${groups.size} states in ${Math.round((performance.now() - started) / 1000)} s: ${values.out}/index.html`,
);
if (troubles.length > 0) {
  console.error(`\n${troubles.length} troubles:\n${[...new Set(troubles)].map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}
