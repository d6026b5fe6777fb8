import { strict as assert } from 'node:assert';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { run, say } from './packageLayout.mjs';
import { load } from './runTypeScript.mjs';

// The code that the studio shows, for ten states and in each of its forms: put into pages of one app as it is copied, with the values of an order in place of
// its placeholders, and paid with. `scripts/starterApps.mjs` makes the app, starts it and calls what is here.

const [{ codeFor, elementFor, hostedSetting, styleSheetFor }, { readStudioState }, { studioApp }] = await load(
  'playground/studio/codeFor.ts',
  'playground/studio/studioState.ts',
  'playground/studio/appZip.ts',
);

/** The brand of every snippet, and the colour that its button has then. */
const appearance = '{"brand":"#7a1b3b","corners":"round"}';
const painted = 'rgb(122, 27, 59)';
const words = '{"de":{"pay.button":"Spende {amount}"}}';

const stateOf = (component, story, more) =>
  readStudioState(`?${new URLSearchParams({ component, story, appearance, scheme: 'light', ...more })}`);

const hosted = stateOf('payment-link-page', 'ready-secure');
const payout = stateOf('payout-link-page', 'choosing');

const documentOf = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** Code with the values of an order in place of what stands for them. */
const withValues = (code, { client, paymentLinkId, clientSecret }) =>
  code
    .replaceAll('pk_…', client.publishableKey)
    .replaceAll('https://service.example.com', client.serviceUrl)
    .replaceAll('https://pay.example.com', client.payOrigin)
    .replaceAll('plink_…', paymentLinkId)
    .replaceAll('pay_…_secret_…', clientSecret);

/** A page that draws what the module of React exports. */
const reactPage = (state, order, css = '') => {
  const { client: _, ...given } = order;
  return {
    'index.html': documentOf('', '<div id="page"></div><script type="module" src="./main.tsx"></script>'),
    'Page.tsx': withValues(codeFor(state), order),
    'brand.css': css,
    'main.tsx': `import { createRoot } from 'react-dom/client';
import { Page } from './Page';
import './brand.css';
createRoot(document.getElementById('page') as HTMLElement).render(<Page {...${JSON.stringify(given)}} />);
`,
  };
};

const elementPage = (state, order) => ({ 'index.html': documentOf('', withValues(elementFor(state), order)) });

/** The element's markup, defined by the script that the proxy serves. */
const taggedPage = (state, order, tag) => {
  const [, markup] = withValues(elementFor(state), order).split('</script>');
  return { 'index.html': documentOf(tag, markup) };
};

const card = { number: '4242 4242 4242 4242' };

async function payByCard({ page, screen, checksBrand = true, mode = 'frame', locale = 'en' }) {
  const till = await screen(page, { mode, locale });
  await till.enterCard(card);
  if (checksBrand)
    assert.equal(await till.payButton.evaluate((button) => getComputedStyle(button).backgroundColor), painted);
  await till.pay();
}

/** A form of the merchant's own has a button of its own. */
async function payByOwnForm({ page, screen }) {
  const till = await screen(page, { mode: 'frame' });
  await till.enterCard(card);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  assert.equal(await pay.evaluate((button) => getComputedStyle(button).backgroundColor), painted);
  await pay.click();
}

async function fillAddress({ page }) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('State').selectOption('IL');
  await page.getByLabel('ZIP code').fill('62701');
}

async function giveAccount({ page }) {
  const form = page.frameLocator('[data-tk="payout-link-page"] iframe');
  const next = form.getByRole('button', { name: 'Continue' });
  assert.equal(await next.evaluate((button) => getComputedStyle(button).backgroundColor), painted);
  await form.getByLabel('Country of your account').selectOption('DE');
  await form.locator('input[value="sepa"]').check();
  await next.click();
  await form.locator('input[name="account_holder"]').fill('Ada Example');
  await form.locator('input[name="iban"]').fill('DE89370400440532013000');
  await form.locator('button[type="submit"]').click();
  await form.locator('[data-part="account"]').first().waitFor();
  await form.locator('button[type="submit"]').click();
}

/** Each with the state whose code it is, the files or the address of its page, how it is paid with, and the server part, where that is not the app's own. */
const snippets = {
  'React, fields in a frame': { state: stateOf('payment-link-page', 'ready-open'), files: reactPage, pay: payByCard },
  'React in German, in words of its own': {
    state: stateOf('checkout', 'ready', { locale: 'de', words }),
    files: reactPage,
    async pay({ page, screen }) {
      const till = await screen(page, { mode: 'frame', locale: 'de' });
      await till.enterCard(card);
      await page.getByRole('button', { name: 'Spende 49,99 €' }).click();
    },
  },
  'React, a saved card': {
    state: stateOf('checkout', 'saved'),
    files: reactPage,
    async pay({ page, screen }) {
      const till = await screen(page, { mode: 'frame' });
      await till.savedCardCvc.fill('123');
      await till.pay();
    },
  },
  'React hooks, a card': { state: stateOf('card-entry', 'empty'), files: reactPage, pay: payByOwnForm },
  'React hooks, a card and an address': {
    state: stateOf('address-entry', 'empty'),
    files: reactPage,
    async pay(scene) {
      await fillAddress(scene);
      await payByOwnForm(scene);
    },
  },
  'custom element of a payment link': {
    state: stateOf('payment-link-page', 'declined'),
    files: elementPage,
    pay: payByCard,
  },
  'custom element of a checkout': { state: stateOf('checkout', 'paid'), files: elementPage, pay: payByCard },
  'element with the script tag of the proxy': {
    state: stateOf('checkout', 'expired'),
    files: taggedPage,
    pay: (scene) => payByCard({ ...scene, checksBrand: false }),
  },
  'style sheet of the theme': {
    state: stateOf('checkout', 'declined'),
    files: (state, order) => reactPage({ ...state, own: undefined }, order, styleSheetFor(state)),
    pay: payByCard,
  },
  'setting of the hosted pages': {
    state: hosted,
    orders: 'guests.js',
    address: ({ link }) => link,
    pay: (scene) => payByCard({ ...scene, mode: 'inline' }),
  },
  'server part and React of a payout': {
    state: payout,
    orders: 'payouts.js',
    files: reactPage,
    pay: giveAccount,
    ends: 'requires_fulfillment',
  },
};

/**
 * Gives an app of the studio, whose orders are those of a customer, what the snippets need besides, before it is started: the setting of the hosted pages, and
 * the server parts of guests and of payouts.
 *
 * @param folder of the app
 */
export async function prepareSnippets(folder) {
  await appendFile(join(folder, '.env'), hostedSetting(hosted));
  await writeFile(join(folder, 'guests.js'), studioApp(hosted)['orders.js']);
  await writeFile(join(folder, 'payouts.js'), studioApp(payout)['orders.js']);
}

/**
 * Puts each snippet into a page of the app that runs, and pays with it.
 *
 * @param browser Playwright's
 * @param testing the testing kit
 * @param shop address of the app
 * @param folder of the app
 */
export async function paySnippets(browser, testing, shop, folder) {
  const env = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
  Object.assign(env, { SHOP_DATA: join(folder, env.SHOP_DATA ?? '') });
  const tag = run('npx', ['tillkit-server', 'csp', '--tag'], folder, { ...process.env, ...env });
  const serverPart = async (file) => (await import(pathToFileURL(join(folder, file)).href)).createOrders(env);
  const customers = {
    create: async () => (await fetch(`${shop}/orders`, { method: 'POST' })).json(),
    read: async (id) => (await fetch(`${shop}/orders/${id}`)).json(),
  };
  for (const [index, [name, snippet]] of Object.entries(snippets).entries()) {
    const { state, files, address, pay, orders, ends = 'succeeded' } = snippet;
    const server = orders === undefined ? customers : await serverPart(orders);
    const order = await server.create();
    const place = `snippets/${index}`;
    for (const [file, text] of Object.entries(files?.(state, order, tag) ?? {})) {
      const path = join(folder, place, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const page = await browser.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.setDefaultTimeout(30_000);
    try {
      await page.goto(address?.(order) ?? `${shop}/${place}/index.html`);
      await pay({ page, screen: testing.paymentLinkScreen });
      const end = performance.now() + 30_000;
      for (;;) {
        const { status } = await server.read(order.id);
        if (status === ends) break;
        if (performance.now() > end) throw new Error(`The server reads ${status}, not ${ends}.`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.deepEqual(problems, []);
    } catch (error) {
      const text = await page
        .locator('body')
        .innerText()
        .catch(() => '');
      throw new Error([`${name}: ${error instanceof Error ? error.message : error}`, text, ...problems].join('\n'));
    } finally {
      await page.close();
    }
    say(`ok    the studio’s code, ${name}`);
  }
}
