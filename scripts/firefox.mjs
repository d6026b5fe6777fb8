import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { findFirefox } from './browser.mjs';
import { startHouse } from './house.mjs';
import { createLoader, root } from './load.mjs';

// Parts of the hosted pages that cannot be fetched, in a Firefox: it keeps it for the life of a page that a module could not be fetched, as
// Chromium up to 150 does. Newer Chromium, which the journeys run on, asks again by itself and would not see a loader that does not.

/** How long something may take to be on the page, in milliseconds. */
const limit = 25_000;

/** What `npm test` counts. */
async function report(found) {
  await mkdir(`${root}/.cache/reports`, { recursive: true });
  await writeFile(`${root}/.cache/reports/firefox.json`, JSON.stringify(found));
}

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

/** A Firefox with a profile of its own, driven over WebDriver BiDi. */
async function openFirefox(locale) {
  const profile = await mkdtemp(join(tmpdir(), 'tillkit-firefox-'));
  closing.push(() => rm(profile, { recursive: true, force: true }));
  const settings = {
    'intl.accept_languages': locale,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,#remote-settings-dummy/v1',
    'toolkit.telemetry.enabled': false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(firefox, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  closing.push(() => child.kill('SIGKILL') && ended);
  const address = await new Promise((resolve, reject) => {
    ended.then(() => reject(new Error('Firefox ended before it could be driven.')));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /BiDi listening on (ws:\S+)/.exec(line);
      if (found) resolve(`${found[1]}/session`);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  closing.push(() => socket.close());

  const open = new Map();
  let count = 0;
  const call = (method, params = {}) =>
    new Promise((resolve, reject) => {
      count += 1;
      open.set(count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  /** Files that cannot be fetched now, and each address that was asked for. */
  const network = { cut: undefined, asked: [], failed: [] };
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(data);
    if (id !== undefined) {
      if (error === undefined) open.get(id)?.resolve(result);
      else open.get(id)?.reject(new Error(`${error}: ${message}`));
      open.delete(id);
    } else if (method === 'network.beforeRequestSent' && params.isBlocked) {
      const { url, request } = params.request;
      const isCut = network.cut?.test(new URL(url).pathname) === true;
      network.asked.push(url);
      if (isCut) network.failed.push(url);
      // A page that is left takes its requests with it.
      call(isCut ? 'network.failRequest' : 'network.continueRequest', { request }).catch(() => undefined);
    }
  };
  const { capabilities } = await call('session.new', { capabilities: {} });
  const { contexts } = await call('browsingContext.getTree', {});
  const context = contexts[0].context;
  await call('session.subscribe', { events: ['network.beforeRequestSent'] });
  await call('network.addIntercept', { phases: ['beforeRequestSent'] });

  /** What the function gives in the page. It is sent as text and knows only its arguments. */
  async function run(work, ...given) {
    const { result, exceptionDetails } = await call('script.callFunction', {
      functionDeclaration: `(given) => JSON.stringify((${work})(...JSON.parse(given)) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }
  async function until(what, work, ...given) {
    const end = performance.now() + limit;
    for (;;) {
      const found = await run(work, ...given).catch(() => undefined);
      if (found) return found;
      if (performance.now() > end)
        throw new Error(`${what}: not there. The page says: ${await run(() => document.body.innerText)}`);
      await wait(50);
    }
  }
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    network,
    run,
    until,
    goto: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
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
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await call('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    choose: (selector, value) =>
      until(
        `${value} in ${selector}`,
        (wanted, option) => {
          const select = document.querySelector(wanted);
          if (!select || ![...select.options].some((one) => one.value === option)) return false;
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, option);
          return select.dispatchEvent(new Event('change', { bubbles: true }));
        },
        selector,
        value,
      ),
    /** Clicks the button that has one of the texts, or (`submit`) that of the form. */
    click: (text) =>
      until(
        `the button ${text}`,
        (wanted) => {
          const shown = [...document.querySelectorAll('button')].filter((button) => button.offsetParent !== null);
          const button = shown.find((one) =>
            wanted === 'submit' ? one.type === 'submit' : wanted.includes(one.textContent),
          );
          button?.click();
          return button !== undefined;
        },
        text,
      ),
    check: (value) =>
      until(
        `the choice ${value}`,
        (wanted) => {
          const radio = document.querySelector(`input[type="radio"][value="${wanted}"]`);
          radio?.click();
          return radio?.checked === true;
        },
        value,
      ),
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
  const house = await startHouse({ portBase: 0, controlToken: randomBytes(24).toString('base64url') });
  closing.push(house.close);
  const loader = await createLoader();
  closing.push(loader.close);
  const { loadMessages, loadTexts, payoutTexts } = await loader.load('/src/i18n/index.ts');
  const { shop } = house.origins;
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
      const read = (wanted) => wanted.map((name) => document.querySelector(`input[name="${name}"]`)?.value ?? '');
      const plain = (texts) => texts.map((text) => text.replace(/\s/g, ''));
      assert.deepEqual(plain(await page.run(read, names)), plain(Object.values(values)), 'what was typed stays');
    };
    const review = () =>
      page.until('the review', (wanted) => document.body.innerText.includes(wanted), t['payout.page.heading.review']);
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
      Object.assign(network, { cut: undefined, asked: [], failed: [] });
      try {
        await work();
        passed += 1;
        console.log(`  ✓ ${title} (${locale})`);
      } catch (error) {
        failures.push(title);
        console.error(`  ✗ ${title} (${locale}): ${error instanceof Error ? error.message : error}`);
      }
    }
    const submit = () => page.click('submit');
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
      assert.equal(await page.run(() => location.href), otherLink.replace(/#.*$/, ''));
    });

    await journey('the rules of a way come once they can be fetched, and what was typed stays', async () => {
      network.cut = /\/payoutJudging/;
      const values = { account_holder: 'Ada Example', routing_number: '110000000', us_account: '000123450000' };
      await fill('US', 'ach', values, { currency: 'USD' });
      await without(/\/payoutJudging/, submit);
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
        await page.until(
          'what is known',
          (wanted) => document.body.innerText.includes(wanted),
          t['outcome.unfetched.text'],
        );
      });
      await page.until(
        'the receipt',
        (wanted) => document.body.innerText.includes(wanted),
        t['outcome.succeeded.title'],
      );
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
