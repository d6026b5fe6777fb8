import { strict as assert } from 'node:assert';
import { randomBytes, randomUUID } from 'node:crypto';

import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { findFirefox } from './browser.mjs';
import { startOrigins } from './origins.mjs';
import { load } from './runTypeScript.mjs';
import { writeReport } from './testFolders.mjs';

// Parts of the hosted pages that cannot be fetched, in a Firefox: it keeps it for the life of a page that a module could not be fetched, as
// Chromium up to 150 does. Newer Chromium, which the journeys run on, asks again by itself and would not see a loader that does not.

/** How long something may take to be on the page, in milliseconds. */
const limit = 25_000;

const report = (found) => writeReport('firefox', found);

const firefox = findFirefox();
if (firefox === undefined) {
  await report({ passed: 0, failed: 0, notRun: ['later parts in Firefox'] });
  console.log(
    'Not run, because no Firefox is installed (on Debian: apt-get install firefox-esr; or set TILLKIT_FIREFOX to the path of one).',
  );
  process.exit(0);
}

const closing = [];
const close = async () => {
  for (const end of closing.splice(0).reverse()) await end();
};

/** A Firefox over WebDriver BiDi. */
async function openFirefox(locale) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: String(firefox),
    extraPrefsFirefox: { 'intl.accept_languages': locale },
  });
  closing.push(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(limit);
  /**
   * Files that cannot be fetched now, and each address that could not be.
   *
   * @type {{ cut?: RegExp | undefined, failed: string[] }}
   */
  const network = { failed: [] };
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isCut = network.cut?.test(new URL(request.url()).pathname) === true;
    if (isCut) network.failed.push(request.url());
    // A page that is left takes its requests with it.
    (isCut ? request.abort() : request.continue()).catch(() => undefined);
  });

  /** Waits until the function gives something in the page. */
  async function until(what, work, ...given) {
    const found = await page.waitForFunction(work, { polling: 50 }, ...given).catch(async () => {
      throw new Error(`${what}: not there. The page says: ${await page.evaluate(() => document.body.innerText)}`);
    });
    return found.jsonValue();
  }
  const says = (text) => until(`“${text}”`, (wanted) => document.body.innerText.includes(wanted), text);
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    network,
    page,
    until,
    says,
    goto: (url) => page.goto(url),
    async type(selector, text) {
      await until(
        selector,
        (wanted) => {
          const input = document.querySelector(wanted);
          input?.focus();
          return input !== null && document.activeElement === input;
        },
        selector,
      );
      await page.keyboard.type(text);
    },
    async choose(selector, value) {
      await page.waitForSelector(`${selector} option[value="${value}"]`);
      await page.select(selector, value);
    },
    /** Clicks the button that has one of the texts. */
    click: (texts) =>
      until(
        `the button ${texts}`,
        (wanted) => {
          const shown = [...document.querySelectorAll('button')].filter((button) => button.offsetParent !== null);
          const button = shown.find((one) => wanted.includes(one.textContent));
          button?.click();
          return button !== undefined;
        },
        texts,
      ),
    submit: () => page.locator('button[type="submit"]').click(),
    check: (value) => page.locator(`input[type="radio"][value="${value}"]`).click(),
  };
}

async function ask(url, body) {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}

let passed = 0;
let engine;
const failures = [];
try {
  const running = await startOrigins({ portBase: 0, controlToken: randomBytes(24).toString('hex') });
  closing.push(running.close);
  const [{ loadMessages, loadTexts, payoutTexts }] = await load('src/i18n/index.ts');
  const { shop } = running.origins;
  const payoutLink = async (wish) => {
    const { id } = await ask(`${shop}/api/payouts`, {
      payout_key: randomUUID(),
      reason: 'consignment',
      after: 'review',
      lifetime: 86_400,
      ...wish,
    });
    return (await ask(`${shop}/api/payouts/${id}`)).link;
  };
  const paymentLink = async () => {
    const items = [{ id: 'morning-mug', quantity: 1 }];
    const wish = { items, currency: 'EUR', customer: 'guest', lifetime: 900, ways: 'cards' };
    const { id } = await ask(`${shop}/api/orders`, { order_key: randomUUID(), ...wish });
    const order = () => ask(`${shop}/api/orders/${id}`);
    return { link: (await order()).openLink, report: async () => (await order()).payment };
  };

  for (const locale of ['en', 'ar']) {
    const page = await openFirefox(locale);
    if (engine === undefined) console.log(`Engine: ${page.version}`);
    engine = page.version;
    const t = { ...(await loadMessages(locale)), ...(await loadTexts(payoutTexts, locale)) };
    // English where the page has no Arabic text.
    const again = [t['common.retry'], (await loadMessages('en'))['common.retry']];
    const { network } = page;
    const type = async (values) => {
      for (const [name, text] of Object.entries(values)) await page.type(`input[name="${name}"]`, text);
    };
    const keeps = async (values) => {
      const names = Object.keys(values);
      const read = (wanted) =>
        wanted.map(
          (name) =>
            /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name="${name}"]`))?.value ?? '',
        );
      const plain = (texts) => texts.map((text) => text.replace(/\s/g, ''));
      assert.deepEqual(
        plain(await page.page.evaluate(read, names)),
        plain(Object.values(values)),
        'what was typed stays',
      );
    };
    const review = () => page.says(t['payout.page.heading.review']);
    const offered = () =>
      page.until(
        'the offer to try again',
        (labels) => [...document.querySelectorAll('button')].some((one) => labels.includes(one.textContent)),
        again,
      );

    /**
     * Reaches a part that cannot be fetched, and tries again twice: in vain, and with a connection.
     *
     * @param reach does what needs the part; `once` does it once more, where to try again only makes that possible
     */
    async function without(file, reach, once = async () => undefined) {
      network.cut = file;
      await reach();
      await offered();
      const before = network.failed.length;
      assert.ok(before > 0, `nothing asked for ${file}`);
      await page.click(again);
      await once();
      const end = performance.now() + limit;
      while (network.failed.length === before && performance.now() < end) await wait(20);
      assert.ok(network.failed.length > before, 'to try again asks for nothing');
      // At first the document may fetch ahead what its script then asks for.
      const known = new Set(network.failed.slice(0, before));
      const more = network.failed.slice(before);
      assert.equal(
        new Set([...known, ...more]).size,
        known.size + more.length,
        'an address is asked for twice after a failure',
      );
      await offered();
      network.cut = undefined;
      await page.click(again);
      await once();
    }
    async function journey(title, work) {
      Object.assign(network, { cut: undefined, failed: [] });
      try {
        await work();
        passed += 1;
        console.log(`  ✓ ${title} (${locale})`);
      } catch (error) {
        failures.push(title);
        console.error(`  ✗ ${title} (${locale}): ${error instanceof Error ? error.message : error}`);
      }
    }
    const { submit } = page;
    /** Country, way and fields of a payout, typed. */
    async function fill(country, rail, values, wish) {
      await page.goto(await payoutLink({ currency: 'EUR', layout: 'tabs', ...wish }));
      await page.choose('select', country);
      await page.check(rail);
      await type(values);
    }

    await journey('leaving the review for another page leads there', async () => {
      await fill('DE', 'sepa', { account_holder: 'Ada Example', iban: 'DE94370400440532010000' });
      await submit();
      await review();
      const otherLink = await payoutLink({ currency: 'USD', layout: 'tabs' });
      await page.goto(otherLink);
      // Whatever the page before still wanted of the history has happened by then.
      await wait(1000);
      assert.equal(page.page.url(), otherLink.replace(/#.*$/, ''));
    });

    await journey('the rules of a way come once they can be fetched, and what was typed stays', async () => {
      network.cut = /\/payoutRules/;
      const values = { account_holder: 'Ada Example', routing_number: '110000000', us_account: '000123450000' };
      await fill('US', 'ach', values, { currency: 'USD' });
      await without(/\/payoutRules/, submit);
      await keeps(values);
      await submit();
      await review();
    });

    await journey('the end of a payment is shown once it can be fetched, and the card is charged once', async () => {
      const { link, report } = await paymentLink();
      network.cut = /\/laterScreens/;
      await page.goto(link);
      await type({ number: '4242424242424242', expiry: '1234', cvc: '737', holder: 'Test Card Holder' });
      await without(/\/laterScreens/, async () => {
        await submit();
        await page.says(t['outcome.unfetched.text']);
      });
      await page.says(t['outcome.succeeded.title']);
      assert.equal((await report()).status, 'succeeded');
    });
  }
} catch (error) {
  failures.push('start');
  console.error(error);
} finally {
  await close();
}
await report({ passed, failed: failures.length, engine, failures });
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
