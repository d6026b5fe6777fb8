import { expect, test } from './fixtures.ts';
import type { Exchange } from './recordTraffic.ts';

/** A security code that is found again wherever it goes: no other number of these pages begins with a zero. */
const cvc = '073';
const secretKey = /(?<!pk_)\bsnd_[0-9a-f]{64}/;
const clientSecret = /pay_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/;

const digitsOf = (text: string) => text.replace(/(?<=\d)[\s-](?=\d)/g, '');
const words = (text: string) => text.split(/[^A-Za-z0-9]+/);

/** Everything of an exchange except what may carry the value. */
function without(exchange: Exchange, part: keyof Exchange | undefined): string {
  return JSON.stringify({ ...exchange, ...(part === undefined ? {} : { [part]: '' }) });
}

test.describe('the canaries', () => {
  for (const [journey, number, customer] of [
    ['a new card and its challenge', '4212345678910006', 'guest'],
    ['a declined card', '4000000000000002', 'guest'],
    ['a saved card', undefined, 'returning'],
  ] as const) {
    test(`of ${journey} turn up where they belong and nowhere else`, async ({
      page,
      origins,
      shop,
      till,
      bank,
      watch,
      control,
    }) => {
      const order = await shop.order({ customer });
      await page.goto(customer === 'guest' ? order.openLink : await shop.secureLink(order));
      const markup: string[] = [];
      const note = async () => markup.push(await page.content());
      if (number === undefined) {
        await till.savedCard('4242').check();
        await till.savedCardCvc.fill(cvc);
      } else {
        await till.enterCard({ number, cvc });
      }
      // Until its script has taken it over, a document has the client secret in what the script reads.
      await expect(page.locator('#till-root[data-drawn]')).toHaveCount(0);
      await note();
      await till.pay();
      if (number === '4212345678910006') {
        await expect(bank.code).toBeVisible();
        await note();
        await bank.approve();
      }
      if (number === '4000000000000002') await expect(till.text('outcome.failed.title')).toBeVisible();
      else await expect(till.heading('outcome.succeeded.title')).toBeVisible();
      await note();

      const exchanges = await watch.exchanges();
      const log = await origins.log();
      const kept = await watch.kept();
      const said = watch.messages().join('\n');
      const everywhereElse = { markup: markup.join('\n'), log, kept, said };
      expect(exchanges.length).toBeGreaterThan(5);
      expect(log).toContain('confirmWithMethod');

      // The secret key never reaches a browser, nor a line of the log.
      for (const exchange of exchanges) expect(without(exchange, undefined), exchange.url).not.toMatch(secretKey);
      for (const [where, text] of Object.entries(everywhereElse)) expect(text, where).not.toMatch(secretKey);

      // The card number goes once, straight to the service.
      const carriesNumber = (text: string) => number !== undefined && digitsOf(text).includes(number);
      const storing = (one: Exchange) => one.method === 'POST' && one.url === `${origins.service}/payment_methods`;
      for (const exchange of exchanges) {
        const rest = without(exchange, storing(exchange) ? 'requestBody' : undefined);
        expect(carriesNumber(rest), `the card number at ${exchange.url}`).toBe(false);
      }
      expect(exchanges.filter(storing).filter((one) => carriesNumber(one.requestBody))).toHaveLength(
        number === undefined ? 0 : 1,
      );
      for (const [where, text] of Object.entries(everywhereElse)) expect(carriesNumber(text), where).toBe(false);

      // The security code goes once, with the payment.
      const paying = (one: Exchange) => one.url === `${origins.pay}/kit/payments/${order.paymentId}/confirm`;
      for (const exchange of exchanges) {
        const rest = without(exchange, paying(exchange) ? 'requestBody' : undefined);
        expect(words(rest), `the security code at ${exchange.url}`).not.toContain(cvc);
      }
      expect(
        exchanges.filter((one) => one.method === 'POST' && paying(one) && words(one.requestBody).includes(cvc)),
      ).toHaveLength(1);
      for (const [where, text] of Object.entries(everywhereElse)) expect(words(text), where).not.toContain(cvc);

      // The client secret: in the document, in our header, in bodies to the service, in the one query the interface asks for.
      for (const exchange of exchanges) {
        const { url, method } = exchange;
        const { origin, pathname } = new URL(url);
        const asInterfaceWants = origin === origins.service && pathname === '/customers/payment_methods';
        if (!asInterfaceWants) expect(url).not.toMatch(clientSecret);
        expect(exchange.requestHeaders.referer ?? '', url).not.toMatch(clientSecret);
        const { 'x-client-secret': _ours, ...headers } = exchange.requestHeaders;
        expect(JSON.stringify({ ...headers, ...(asInterfaceWants ? { referer: '' } : {}) }), url).not.toMatch(
          clientSecret,
        );
        if (origin === origins.pay && exchange.resourceType !== 'document') {
          expect(exchange.responseBody, `${method} ${url}`).not.toMatch(clientSecret);
          expect(exchange.requestBody, `${method} ${url}`).not.toMatch(clientSecret);
        }
        expect(JSON.stringify(exchange.responseHeaders), url).not.toMatch(clientSecret);
      }
      expect(markup.join('\n'), 'the document after the script has read its data').not.toMatch(clientSecret);
      for (const where of ['log', 'kept', 'said'] as const)
        expect(everywhereElse[where], where).not.toMatch(clientSecret);

      // Only the publishable key ever leaves a browser.
      for (const { requestHeaders, url } of exchanges) {
        const key = requestHeaders['api-key'];
        if (key !== undefined) expect(key, url).toBe(origins.publishableKey);
      }
      expect(await control.charges(order.paymentId)).toHaveLength(number === '4000000000000002' ? 0 : 1);
    });
  }
});

test('the scripts of the payment page hold no key, no card number and no client for a secret key', async ({
  page,
  shop,
  till,
  watch,
  origins,
}) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await expect(till.cardNumber).toBeVisible();
  const scripts = (await watch.exchanges()).filter(
    ({ resourceType, url }) => resourceType === 'script' && url.startsWith(origins.pay),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const { responseBody, url } of scripts) {
    expect(responseBody.length, url).toBeGreaterThan(0);
    expect(responseBody, url).not.toMatch(secretKey);
    expect(responseBody, url).not.toMatch(clientSecret);
    expect(responseBody, url).not.toMatch(/4242424242424242|createServiceClient|\beval\(|\bnew Function\(/);
  }
});

test('nothing moves on the payment page after its first paint', async ({ page, shop, till, watch }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await expect(till.cardNumber).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await till.cardNumber.focus();
  expect(await watch.moved()).toEqual([]);
});

test('nothing moves on the payment page with saved cards either', async ({ page, shop, till, watch }) => {
  const order = await shop.order({ customer: 'returning' });
  await page.goto(await shop.secureLink(order));
  await expect(till.savedCard('4242')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await till.savedCard('4242').focus();
  expect(await watch.moved()).toEqual([]);
});

test('every document has a strict policy with Trusted Types', async ({ page, origins, shop, till, bank, watch }) => {
  await page.goto(origins.shop);
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4212345678910006' });
  await till.pay();
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  const documents = (await watch.exchanges()).filter(
    ({ resourceType, status, responseHeaders }) =>
      resourceType === 'document' && status === 200 && /html/.test(responseHeaders['content-type'] ?? ''),
  );
  expect(documents.length).toBeGreaterThanOrEqual(4);
  for (const { url, responseHeaders } of documents) {
    const policy = responseHeaders['content-security-policy'] ?? '';
    expect(policy, url).toContain("default-src 'none'");
    expect(policy, url).toContain("require-trusted-types-for 'script'");
    expect(policy, url).not.toMatch(/unsafe-inline|unsafe-eval|\*(?!\.)/);
    expect(responseHeaders['x-content-type-options'], url).toBe('nosniff');
  }
});

test('no site but those that the proxy names can frame the payment page, and none the payout page', async ({
  origins,
  shop,
}) => {
  const order = await shop.order();
  const { headers } = await fetch(order.openLink);
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${origins.shop};`);
  const payout = await fetch((await shop.payout()).link);
  expect(payout.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(payout.headers.get('x-frame-options')).toBe('DENY');
});

test('a violation of the page’s policy is reported by the browser and counted by the proxy', async ({
  page,
  shop,
  till,
  origins,
  watch,
}) => {
  watch.expectMessage(/img-src/);
  const order = await shop.order();
  await page.goto(order.openLink);
  await expect(till.cardNumber).toBeVisible();
  const counted = async () => {
    const [, count = '0'] =
      /tillkit_csp_violations_total\{directive="img-src"\} (\d+)/.exec(await origins.metrics()) ?? [];
    return Number(count);
  };
  const before = await counted();
  await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), `${origins.shop}/canary.png`);
  await expect.poll(counted).toBe(before + 1);
  expect(await origins.log()).toContain('"op":"policyReport"');
  expect(await origins.log()).not.toContain('canary.png');
});
