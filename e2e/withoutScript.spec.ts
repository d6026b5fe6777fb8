import type { Page } from '@playwright/test';
import { deployed } from './dialect.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/** What is drawn for browsers without script. */
const said = (page: Page) =>
  page.locator('noscript :is([data-part="plain-forms"] + p, [data-part="notice"], [data-tk="outcome"])');

/** Begins to pay with iDEAL and goes to the page of the bank, which the payment link's page names first. */
async function goToBank(page: Page, bank: string): Promise<void> {
  await page.getByRole('button', { name: 'iDEAL', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();
  await expect(said(page).getByText(new URL(bank).host, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to iDEAL', exact: true }).click();
  await page.waitForURL(`${bank}/redirect/**`);
}

test('a payer without JavaScript pays with a method that needs no details, once, and the link says that it is paid', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const order = await shop.order({ ways: 'all' });
  await page.goto(order.openLink);
  await expect(page.locator('[data-part="amount"]')).toContainText('€');
  await expect(said(page)).toContainText('To pay by card or in another way, turn on JavaScript');
  await expect(page.getByRole('button', { name: 'Pay by phone bill' })).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await goToBank(page, origins.bank);
  // Opened again, the link begins nothing: it leads on.
  await page.goto(order.openLink);
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue to iDEAL' }).click();
  await page.getByRole('button', { name: 'Complete payment' }).click();
  await page.goto(order.openLink);
  await expect(page.getByRole('heading', { name: 'This payment has already been made' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a payer without JavaScript who stops at the bank reads that nothing was charged, and pays in another way', async ({
  page,
  origins,
  shop,
  control,
}) => {
  const order = await shop.order({ ways: 'all' });
  await page.goto(`${order.openLink}?locale=en`);
  await goToBank(page, origins.bank);
  await page.getByRole('button', { name: 'Reject payment' }).click();
  await page.goto(order.openLink);
  await expect(said(page).first()).toBeVisible();
  await expect(said(page).first()).toContainText('Your payment didn’t go through');
  await expect(said(page).first()).toContainText('You haven’t been charged. Try again or pay in another way.');
  await page.getByRole('button', { name: 'Bank transfer (IBAN)' }).click();
  await expect(page.getByRole('heading', { name: /^Transfer .* from your bank$/ })).toBeVisible();
  await control.act(order.paymentId, 'approve');
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'This payment has already been made' })).toBeVisible();
  expect(await control.charges(order.paymentId)).toHaveLength(1);
});

test('a payer without JavaScript scans a code, and no word says that the page updates automatically', async ({
  page,
  shop,
}) => {
  const order = await shop.order({ ways: 'all', currency: 'BRL' });
  await page.goto(order.openLink);
  await page.getByRole('button', { name: 'Pix', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Scan the code to pay/ })).toBeVisible();
  await expect(page.locator('[data-part="step-waits"]')).toHaveCount(1);
  await expect(page.locator('[data-part="step-waits"]')).toBeHidden();
});

test('a payer without JavaScript reads that an answer is not known, and cannot pay again', async ({
  page,
  shop,
  control,
}) => {
  const order = await shop.order({ ways: 'all' });
  await page.goto(order.openLink);
  await control.fault({ endpoint: deployed ? 'confirmPayment' : 'updatePayment', kind: 'no answer before' });
  await page.getByRole('button', { name: 'iDEAL', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We can’t confirm this payment yet' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(said(page)).toContainText('You may have been charged, so please don’t pay again.');
  await expect(said(page)).not.toContainText('n’t been charged');
});

test('a payer without JavaScript reads that a link has expired', async ({ page, shop, control }) => {
  const order = await shop.order({ ways: 'all', lifetime: 60 });
  await page.goto(order.openLink);
  await control.advance(61_000);
  await page.getByRole('button', { name: 'iDEAL', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This payment link has expired' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await control.charges(order.paymentId)).toHaveLength(0);
});

test('a secure link without JavaScript keeps its session, its language and its direction', async ({ page, shop }) => {
  const order = await shop.order({ customer: 'returning', ways: 'all' });
  await page.goto(await shop.secureLink(order));
  await page.locator('[data-tk="language-switcher"] summary').click();
  await page.getByRole('link', { name: 'العربية', exact: true }).click();
  await page.getByRole('button', { name: /iDEAL/ }).click();
  // The name stands between marks that keep its direction.
  await expect(page.getByRole('link', { name: /^المتابعة إلى \W*iDEAL\W*$/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(new URL(page.url()).search).toBe('?locale=ar');
});
