import type { Page } from '@playwright/test';
import { bankCode, paymentLinkScreen } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';
import { openPlainPage } from './plainPage.ts';

const challenged = '4212 3456 7891 0006';
const paid = '4242 4242 4242 4242';

/** The hosted page that stands over another page. */
const pageOver = (page: Page) => page.frameLocator('[data-tk="checkout-dialog"] iframe');

test('a payment over the shop’s page goes through the bank’s check there, and the dialog leaves once it is made', async ({
  page,
  origins,
  shop,
  control,
  checkAccessibility,
}) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/orders/${order.id}?checkout=over`);
  const opener = page.getByRole('button', { name: /^Pay / });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
  const till = await paymentLinkScreen(pageOver(page));
  await till.enterCard({ number: challenged });
  await checkAccessibility('the page over the shop’s');
  await till.pay();
  const bank = page.frameLocator('[data-tk="checkout-dialog"] iframe').frameLocator('iframe');
  await bank.getByLabel('One-time code').fill(bankCode);
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a payer who closes the dialog is back at the shop’s button, and the link is open as before', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/orders/${order.id}?checkout=over`);
  const opener = page.getByRole('button', { name: /^Pay / });
  await opener.click();
  await (await paymentLinkScreen(pageOver(page))).cardNumber.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect((await paymentLinkScreen(pageOver(page))).cardNumber).toBeVisible();
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test('Escape in a page over the shop’s closes what is open in it, and otherwise the dialog', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const order = await shop.order();
  await page.goto(`${origins.shop}/orders/${order.id}?checkout=over`);
  const opener = page.getByRole('button', { name: /^Pay / });
  const dialog = page.getByRole('dialog', { name: 'Checkout' });
  await opener.click();
  const till = await paymentLinkScreen(pageOver(page));
  await till.enterCard({ number: challenged });
  // The script of the page has taken it over.
  await expect(pageOver(page).locator('[data-drawn]')).toHaveCount(0);
  const languages = pageOver(page).locator('[data-tk="language-switcher"]');
  await languages.locator('summary').click();
  await expect(languages).toHaveAttribute('open');
  await languages.locator('summary').press('Escape');
  await expect(languages).not.toHaveAttribute('open');
  await expect(dialog).toBeVisible();
  await till.cardNumber.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  // The bank’s page is not closed unasked.
  await opener.click();
  await till.enterCard({ number: challenged });
  await till.pay();
  await till.button('threeds.close').press('Escape');
  await expect(till.button('threeds.confirmClose.stay')).toBeVisible();
  await expect(dialog).toBeVisible();
  expect(await control.charges(order.paymentId)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the payment has a tab of its own, which tells the shop’s page and goes', async ({
    page,
    origins,
    shop,
    control,
  }) => {
    const order = await shop.order();
    await page.goto(`${origins.shop}/orders/${order.id}?checkout=over`);
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: /^Pay / }).click()]);
    const till = await paymentLinkScreen(tab);
    await till.enterCard({ number: paid });
    const gone = tab.waitForEvent('close');
    await till.pay();
    await gone;
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    expect(await control.charges(order.paymentId)).toHaveLength(1);
  });
});

test('a plain link with data-tillkit-checkout pays over a page of plain HTML, under a strict policy', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const order = await shop.order();
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    document.addEventListener('till-outcome', (event) => heard.push(Reflect.get(event, 'detail')));
    document.addEventListener('till-closed', () => heard.push('closed'));
  });
  await openPlainPage(page, origins, `<a href="${order.openLink}" data-tillkit-checkout>Pay now</a>`);
  await page.waitForFunction(() => customElements.get('till-checkout') !== undefined);
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard'));
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(heard).toEqual(['closed']);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('dialog', { name: 'Pay now' })).toBeVisible();
  const till = await paymentLinkScreen(pageOver(page));
  await till.enterCard({ number: paid });
  await till.pay();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await expect.poll(heard).toEqual(['closed', { kind: 'paid', payment_id: order.paymentId }]);
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});
