import type { Page } from '@playwright/test';
import { paymentLinkScreen } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';

/** How far the page reaches out of its window, in CSS pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Enter in a page that it ends. Chromium can take the key and then never confirm it, as the frame that had the focus is gone: what follows shows that it was
 * pressed.
 */
const enterAndLeave = (page: Page) => {
  page.keyboard.press('Enter').catch(() => undefined);
};

test('a payment with a challenge, by keyboard alone', async ({ page, shop, control, till, bank }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await expect(till.cardNumber).toBeVisible();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect(share).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(share).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(till.cardNumber).toBeFocused();
  await page.keyboard.type('4212345678910006');
  await page.keyboard.press('Tab');
  await expect(till.expiry).toBeFocused();
  await page.keyboard.type('1231');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Test Card Holder');
  await page.keyboard.press('Tab');
  await expect(till.payButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bank.code).toBeVisible();
  // Focus has gone into the dialog; from there Tab leads through the bank's page.
  await expect(till.challenge).toBeVisible();
  for (let tabs = 0; tabs < 8; tabs += 1) {
    if (
      await bank.code.evaluate((input) => input === input.ownerDocument.activeElement && input.ownerDocument.hasFocus())
    )
      break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('1234');
  enterAndLeave(page);
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await expect(till.heading('outcome.succeeded.title')).toBeFocused();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('Escape asks before the bank’s page closes, and Escape again keeps it', async ({ page, shop, till, bank }) => {
  const order = await shop.order();
  await page.goto(order.openLink);
  await till.enterCard({ number: '4212345678910006' });
  await till.pay();
  await expect(bank.code).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(till.button('threeds.confirmClose.stay')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(till.button('threeds.confirmClose.stay')).toBeHidden();
  await expect(bank.code).toBeVisible();
  const close = till.button('threeds.close');
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(till.button('threeds.confirmClose.stay')).toBeFocused();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const behind = page.locator('[data-part="challenge-dialog"] > :not([data-part="confirm"])');
    await expect(behind.locator(':focus'), 'what the question lies over is not reached').toHaveCount(0);
  }
  await till.button('threeds.confirmClose.stay').focus();
  await page.keyboard.press('Escape');
  await expect(close).toBeFocused();
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
});

test('a saved card, by keyboard alone', async ({ page, shop, control, till }) => {
  const order = await shop.order({ customer: 'returning' });
  await page.goto(await shop.secureLink(order));
  await expect(till.savedCard('4242')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(till.savedCard('4242')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(till.savedCardCvc).toBeFocused();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a payment with a challenge, in Arabic', async ({ page, shop, control, bank, checkAccessibility }) => {
  const order = await shop.order();
  const till = await paymentLinkScreen(page, { locale: 'ar' });
  await page.goto(`${order.openLink}?locale=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(till.cardNumber).toBeVisible();
  await checkAccessibility('the payment page in Arabic');
  await till.enterCard({ number: '4212345678910006' });
  await till.pay();
  await expect(bank.code).toBeVisible();
  await checkAccessibility('the challenge in Arabic');
  await bank.approve();
  await expect(till.heading('outcome.succeeded.title')).toBeVisible();
  await checkAccessibility('the paid page in Arabic');
  expect(await overflow(page)).toBe(0);
  // Not a word of another language, apart from names and numbers.
  const text = await page.locator('[data-part="page"]').textContent();
  expect(text).not.toMatch(/\b(payment|paid|amount|received|card|back)\b/i);
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a mistake is reported in Arabic', async ({ page, shop }) => {
  const order = await shop.order();
  const till = await paymentLinkScreen(page, { locale: 'ar' });
  await page.goto(`${order.openLink}?locale=ar`);
  await till.pay();
  await expect(till.text('card.number.error.empty')).toBeVisible();
  await expect(till.cardNumber).toBeFocused();
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing has to be scrolled sideways, from the form through the challenge to the paid page', async ({
    page,
    shop,
    till,
    bank,
    checkAccessibility,
  }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await expect(till.cardNumber).toBeVisible();
    expect(await overflow(page), 'the form').toBe(0);
    await till.pay();
    expect(await overflow(page), 'the form with mistakes').toBe(0);
    await till.enterCard({ number: '4212345678910006' });
    await till.pay();
    await expect(bank.code).toBeVisible();
    expect(await overflow(page), 'the challenge').toBe(0);
    const frame = page.frames().find((one) => one.url().includes('/acs/'));
    expect(
      await frame?.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await checkAccessibility('the challenge at 320 pixels');
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    expect(await overflow(page), 'the paid page').toBe(0);
  });

  test('saved cards and the shop fit too', async ({ page, shop, till, origins }) => {
    const order = await shop.order({ customer: 'returning' });
    await page.goto(await shop.secureLink(order));
    await expect(till.savedCard('4242')).toBeVisible();
    expect(await overflow(page), 'the saved cards').toBe(0);
    await page.goto(origins.shop);
    await expect(page.getByRole('button', { name: 'Add Morning mug' })).toBeVisible();
    expect(await overflow(page), 'the shelf').toBe(0);
    await page.goto(`${origins.shop}/orders/${order.id}`);
    await expect(page.locator('[data-action="pay"]')).toBeVisible();
    expect(await overflow(page), 'the order').toBe(0);
    for (const path of [
      '/desk/overview',
      '/desk/orders',
      `/desk/orders/${order.id}`,
      '/desk/payments',
      '/desk/links',
      '/desk/customers/cus_demo',
      '/desk/refunds',
      '/desk/disputes',
      '/desk/payouts',
    ]) {
      await page.goto(origins.shop + path);
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/Loading/)).toHaveCount(0);
      expect(await overflow(page), path).toBe(0);
    }
  });
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('every screen of a payment keeps its contrast', async ({ page, shop, till, bank, checkAccessibility }) => {
    const order = await shop.order();
    await page.goto(order.openLink);
    await expect(till.cardNumber).toBeVisible();
    await checkAccessibility('the form in the dark');
    await till.enterCard({ number: '4212345678910006' });
    await till.pay();
    await expect(bank.code).toBeVisible();
    await checkAccessibility('the challenge in the dark');
    await bank.approve();
    await expect(till.heading('outcome.succeeded.title')).toBeVisible();
    await checkAccessibility('the paid page in the dark');
  });
});
