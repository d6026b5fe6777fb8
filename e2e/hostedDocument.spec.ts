import type { Page } from '@playwright/test';
import { paymentLinkScreen, payoutLinkScreen } from 'tillkit/testing';
import { expect, test } from './fixtures.ts';

/** One landmark and one first heading, in every state of a page. */
async function expectOutline(page: Page, what: string): Promise<void> {
  await expect(page.locator('main'), what).toHaveCount(1);
  await expect(page.locator('h1'), what).toHaveCount(1);
}

test('a hosted payment page has one main and one first heading, and its title says the state of the payment', async ({
  page,
  shop,
}) => {
  const order = await shop.order();
  const till = await paymentLinkScreen(page);
  await page.goto(order.openLink);
  await till.cardNumber.waitFor();
  await expectOutline(page, 'the form');
  const first = await page.locator('h1').textContent();
  await expect(page.locator('[data-part="expiry"]')).toBeVisible();
  await till.enterCard({ number: '4242424242424242', cvc: '123', holder: 'Test Card Holder' });
  await till.pay();
  await till.heading('outcome.succeeded.title').waitFor();
  await expectOutline(page, 'the outcome');
  await expect(page).toHaveTitle(`${till.t('outcome.succeeded.title')} · ${first}`);
  await expect(page.locator('[data-part="expiry"]')).toBeHidden();
});

test('a hosted payout page has one main and one first heading, and its title follows its steps', async ({
  page,
  shop,
}) => {
  const payout = await shop.payout();
  const payee = await payoutLinkScreen(page);
  await page.goto(payout.link);
  await payee.country.waitFor();
  await expectOutline(page, 'the first step');
  const first = await page.locator('h1').textContent();
  await expect(page).toHaveTitle(`${payee.t('payout.page.heading.choose')} · ${first}`);
  await payee.review('DE', 'sepa', { account_holder: 'Ada Example', iban: 'DE94370400440532010000' });
  await expect(page).toHaveTitle(`${payee.t('payout.page.heading.review')} · ${first}`);
  await payee.confirmButton.click();
  await payee.heading('payout.outcome.requires_fulfillment.title').waitFor();
  await expectOutline(page, 'the outcome');
  await expect(page).toHaveTitle(`${payee.t('payout.outcome.requires_fulfillment.title')} · ${first}`);
});

test('a receipt is printed alone on one sheet, also by the browser’s own command', async ({ page, house }, info) => {
  const query = new URLSearchParams({ component: 'payment-link-page', story: 'receipt', locale: 'en', scheme: 'dark' });
  await page.goto(`${house.shop}/studio/preview?${query}`);
  const receipt = page.locator('[data-part="receipt"]');
  await receipt.waitFor();
  await page.emulateMedia({ media: 'print' });
  const beside = await page.evaluate(() =>
    [...document.querySelectorAll('[data-tk="payment-link-page"] *')]
      .filter(
        (one) => one.closest('[data-part="receipt"]') === null && one.querySelector('[data-part="receipt"]') === null,
      )
      .filter((one) => one.checkVisibility())
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(beside).toEqual([]);
  await expect(receipt).toBeVisible();
  const sheet = await page.pdf({ path: info.outputPath('receipt.pdf'), format: 'A4' });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
