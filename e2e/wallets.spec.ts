import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Watch } from './recordTraffic.ts';
import { applePayScript, googlePayScript, payPalScript } from './walletScripts.ts';

/** Plain, as Google has it, and in base64 with what is around it, as Apple has it. */
const token = /tillkit_wallet_(?:approved|declined)|eyJ2ZXJzaW9uIjoiRUNfdjEi/;

for (const name of ['Google Pay', 'Apple Pay', 'PayPal'])
  test(`${name} above the embedded form pays once, and its token goes to the service alone`, async ({
    page,
    origins,
    shop,
    till,
    control,
    checkAccessibility,
  }) => {
    const carried: string[] = [];
    page.on('request', (request) => {
      if (token.test(`${request.url()} ${request.postData() ?? ''}`)) carried.push(new URL(request.url()).origin);
    });
    const vendors: string[] = [];
    page.on('request', (request) => {
      if (/google|apple|paypal/.test(new URL(request.url()).hostname)) vendors.push(request.url());
    });
    const order = await shop.order();
    await page.goto(`${origins.shop}/orders/${order.id}/pay?mode=wallet`);
    const button = page.getByRole('button', { name });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await checkAccessibility(`${name} above the form`);

    const sheet = page.getByRole('dialog');
    const answer = async (given: string) => {
      await button.click();
      await sheet.getByRole('button', { name: given }).click();
    };
    await answer('cancel');
    await expect(sheet).toHaveCount(0);
    await expect(till.payButton).toBeEnabled();
    expect(carried).toEqual([]);

    await answer('fail');
    await expect(page.getByText('You haven’t been charged.')).toBeVisible();
    await answer('approve');
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(carried).toEqual([new URL(origins.service).origin]);
    expect(vendors).toEqual([]);
    const charges = (await control.ledger()).filter(
      ({ kind, payment_id }) => kind === 'captured' && payment_id === order.paymentId,
    );
    expect(charges).toHaveLength(1);
    expect(page.url()).not.toMatch(token);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(token);
    expect(await origins.log()).not.toMatch(token);
    expect(await origins.journal()).not.toMatch(token);
  });

for (const name of ['Google Pay', 'Apple Pay'])
  test(`${name} asks where the order goes, and what delivery there costs is paid`, async ({
    page,
    origins,
    shop,
    till,
    control,
  }) => {
    const order = await shop.order();
    await page.goto(`${origins.shop}/orders/${order.id}/pay?mode=wallet-delivery`);
    await page.getByRole('button', { name }).click();
    const sheet = page.getByRole('dialog');
    // Delivery is free in Berlin, with which the sheet begins, and not in Vienna.
    await expect(sheet.locator('p')).toContainText(`: ${String(order.total).replace(/(..)$/, '.$1')} EUR`);
    await sheet.getByRole('button', { name: 'elsewhere' }).click();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    const charges = (await control.ledger()).filter(
      ({ kind, payment_id }) => kind === 'captured' && payment_id === order.paymentId,
    );
    expect(charges).toHaveLength(1);
    expect(charges[0]?.amount).toBeGreaterThan(order.total);
  });

test('A wallet in the basket pays it once, without a checkout: the click makes the order', async ({
  page,
  origins,
  control,
  checkAccessibility,
}) => {
  await page.goto(`${origins.shop}/?checkout=wallet`);
  await page.getByRole('button', { name: 'Add Breakfast bowl to basket' }).click();
  const button = page.getByRole('button', { name: 'Google Pay' });
  await expect(button).toBeVisible();
  await checkAccessibility('the basket with wallets');
  const before = await control.ledger();
  const since = async () => (await control.ledger()).slice(before.length);
  const made = async () => (await since()).filter(({ kind }) => kind === 'payment created').length;
  expect(await made()).toBe(0);
  const sheet = page.getByRole('dialog');
  for (const given of ['cancel', 'fail', 'approve']) {
    await button.click();
    await sheet.getByRole('button', { name: given }).click();
    await expect(sheet).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/orders\/SG-/);
  expect(await made()).toBe(1);
  expect((await since()).filter(({ kind }) => kind === 'captured')).toHaveLength(1);
});

/** Plays the scripts of Google and PayPal; returns the addresses that were asked of the vendors. */
async function playVendors(page: Page, { expectOrigin }: Pick<Watch, 'expectOrigin'>): Promise<string[]> {
  const asked: string[] = [];
  for (const [origin, body] of [
    ['https://pay.google.com', googlePayScript],
    ['https://www.sandbox.paypal.com', payPalScript],
  ] as const) {
    expectOrigin(origin);
    await page.route(`${origin}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body });
    });
  }
  return asked;
}

/** The merchant's server, which a hosted page asks as its policy allows; returns what it was asked. */
async function playMerchant(page: Page, shop: string): Promise<unknown[]> {
  const asked: unknown[] = [];
  const answers = {
    '/apple-pay/session': { merchantSessionIdentifier: 'session' },
    '/paypal/orders': { id: 'SG-ORDER' },
  };
  for (const [path, answer] of Object.entries(answers))
    await page.route(`${shop}${path}`, (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
    });
  return asked;
}

/** Clicks the button of a wallet, and an answer in its sheet. */
async function answerSheet(page: Page, answer: string, name = 'Google Pay'): Promise<void> {
  await page.getByRole('button', { name }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: answer }).click();
  await expect(sheet).toHaveCount(0);
}

test('Google Pay above the hosted form pays once, after a closed sheet, out of a document that has its button already', async ({
  page,
  origins,
  shop,
  till,
  control,
  watch,
  checkAccessibility,
}) => {
  const asked = await playVendors(page, watch);
  const order = await shop.order();
  const link = order.openLink.replace(origins.pay, origins.wallets);
  const document = await (await page.request.get(link)).text();
  expect(document).toContain('aria-label="Google Pay"');
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Google Pay' });
  await expect(button).toBeVisible();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect
    .poll(() => [...asked].sort())
    .toEqual(['https://pay.google.com/gp/p/js/pay.js', 'https://www.sandbox.paypal.com/web-sdk/v6/core']);
  await checkAccessibility('Google Pay above the hosted form');
  await answerSheet(page, 'cancel');
  await expect(till.payButton).toBeEnabled();
  await answerSheet(page, 'approve');
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  const charges = (await control.ledger()).filter(
    ({ kind, payment_id }) => kind === 'captured' && payment_id === order.paymentId,
  );
  expect(charges).toHaveLength(1);
  expect(await origins.log()).not.toMatch(token);
  expect(await origins.journal()).not.toMatch(token);
});

test('Google Pay that is declined above the hosted form leaves it for a card, which pays', async ({
  page,
  origins,
  shop,
  till,
  watch,
}) => {
  await playVendors(page, watch);
  const order = await shop.order();
  await page.goto(order.openLink.replace(origins.pay, origins.wallets));
  await answerSheet(page, 'decline');
  await expect(till.text('decline.card_declined')).toBeVisible();
  await till.enterCard({ number: '4242424242424242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
});

for (const { name, question } of [
  {
    name: 'Apple Pay',
    question: { validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' },
  },
  { name: 'PayPal', question: { amount: 6350, currency: 'EUR' } },
])
  test(`${name} above the hosted form asks the merchant’s server, and pays once`, async ({
    page,
    origins,
    shop,
    till,
    control,
    watch,
    checkAccessibility,
  }) => {
    await playVendors(page, watch);
    await page.addInitScript(applePayScript);
    const asked = await playMerchant(page, origins.shop);
    const order = await shop.order();
    await page.goto(order.openLink.replace(origins.pay, origins.wallets));
    await expect(page.getByRole('button', { name })).toBeVisible();
    await checkAccessibility(`${name} above the hosted form`);
    await answerSheet(page, 'cancel', name);
    await expect(till.payButton).toBeEnabled();
    await answerSheet(page, 'approve', name);
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    const expected = { payment_id: order.paymentId, ...question };
    expect(asked).toEqual([expected, expected]);
    const charges = (await control.ledger()).filter(
      ({ kind, payment_id }) => kind === 'captured' && payment_id === order.paymentId,
    );
    expect(charges).toHaveLength(1);
  });

test('A hosted page without wallets asks for nothing more, and has not a byte of them', async ({
  page,
  origins,
  shop,
  till,
}) => {
  const order = await shop.order();
  const asked: { readonly url: string; readonly text: Promise<string> }[] = [];
  page.on('response', (answer) => asked.push({ url: answer.url(), text: answer.text().catch(() => '') }));
  await page.goto(order.openLink);
  await till.enterCard({ number: '4242424242424242' });
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.map(({ url }) => new URL(url).origin)).toEqual(asked.map(() => origins.pay));
  for (const { url, text } of asked)
    expect([url, (await text).match(/pay\.google|express-checkout/)]).toEqual([url, null]);
  expect(page.url()).toContain(origins.pay);
});

test('Google Pay above the form of an element pays once', async ({ page, origins, shop, till, control }) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/orders/${order.id}/pay?mode=wallet-elements`);
  const sheet = page.getByRole('dialog');
  const answer = async (given: string) => {
    await page.getByRole('button', { name: 'Google Pay' }).click();
    await sheet.getByRole('button', { name: given }).click();
  };
  await answer('cancel');
  await expect(till.payButton).toBeEnabled();
  await answer('decline');
  await expect(till.text('decline.card_declined')).toBeVisible();
  await answer('approve');
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  const charges = (await control.ledger()).filter(
    ({ kind, payment_id }) => kind === 'captured' && payment_id === order.paymentId,
  );
  expect(charges).toHaveLength(1);
});
