import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { googlePayScript } from './googlePayScript.ts';
import type { Watch } from './recordTraffic.ts';

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

/** Plays Google's script; returns the addresses that were asked of Google. */
async function playGoogle(page: Page, { expectOrigin }: Pick<Watch, 'expectOrigin'>): Promise<string[]> {
  const asked: string[] = [];
  expectOrigin('https://pay.google.com');
  await page.route('https://pay.google.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: googlePayScript });
  });
  return asked;
}

/** Clicks the button of Google Pay, and an answer in the sheet. */
async function answerSheet(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Google Pay' }).click();
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
  const asked = await playGoogle(page, watch);
  const order = await shop.order();
  const link = order.openLink.replace(origins.pay, origins.wallets);
  const document = await (await page.request.get(link)).text();
  expect(document).toContain('aria-label="Google Pay"');
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Google Pay' });
  await expect(button).toBeVisible();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect.poll(() => asked).toEqual(['https://pay.google.com/gp/p/js/pay.js']);
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
  await playGoogle(page, watch);
  const order = await shop.order();
  await page.goto(order.openLink.replace(origins.pay, origins.wallets));
  await answerSheet(page, 'decline');
  await expect(till.text('decline.card_declined')).toBeVisible();
  await till.enterCard({ number: '4242424242424242' });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
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
