import type { Page } from '@playwright/test';
import { payoutLinkScreen } from 'tillkit-sandbox/testing';
import { expect, test } from './fixtures.ts';

const account = { account_holder: 'Ada Example', iban: 'DE94370400440532010000' } as const;

test('says that no real money moves, and whose payout it is, in its merchant’s colour', async ({
  page,
  payee,
  shop,
  origins,
  checkAccessibility,
}) => {
  const payout = await shop.payout();
  await page.goto(payout.link);
  await payee.country.waitFor();
  const banner = page.locator('[data-part="test-banner"]');
  await expect(banner).toContainText(payee.t('testMode.label'));
  await expect(banner).toContainText(payee.t('testMode.text'));
  const logo = page.locator('[data-part="summary"] img');
  await expect(logo).toHaveAttribute('src', `${origins.pay}/assets/saltglaze.svg`);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator('[data-part="summary"]')).toContainText('Saltglaze');
  // Of `playground/shop-server/brand.ts`.
  await expect(payee.continueButton).toHaveCSS('background-color', 'rgb(163, 73, 43)');
  await checkAccessibility('banner, logo and colour');
});

test('the browser’s Back goes one step back, and what was typed stays', async ({ page, payee, shop }) => {
  const payout = await shop.payout();
  await page.goto(payout.link);
  await payee.review('DE', 'sepa', account);
  await expect(payee.heading('payout.page.heading.review')).toBeVisible();
  await page.goBack();
  await expect(payee.heading('payout.rail.sepa')).toBeFocused();
  await expect(payee.field('sepa', 'iban')).toHaveValue('DE94 3704 0044 0532 0100 00');
  await page.goBack();
  await expect(payee.heading('payout.page.heading.choose')).toBeVisible();
  await payee.continueButton.click();
  await payee.reviewButton.click();
  // A reload begins anew, and Back from there leaves no step behind.
  await page.reload();
  await expect(payee.heading('payout.page.heading.choose')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.tillkitStep ?? 0)).toBe(0);
});

test('a payout that its merchant has cancelled says so, and warns of no other person, since no details were entered', async ({
  page,
  payee,
  shop,
  origins,
  control,
  checkAccessibility,
}) => {
  const payout = await shop.payout();
  const cancel = await fetch(`${origins.shop}/api/payouts/${payout.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(cancel.status).toBe(200);
  await page.goto(payout.link);
  await payee.heading('payout.outcome.cancelled.title').waitFor();
  await expect(payee.country).toBeHidden();
  const notYou = payee.t('payout.page.notYou', { merchant: 'Saltglaze' });
  await expect(page.getByText(notYou)).toBeHidden();
  await checkAccessibility('cancelled');
  const lines = (await control.ledger()).filter((line) => line.payout_id === payout.payoutId);
  expect(lines.map(({ kind }) => kind)).toEqual(['payout created', 'payout cancelled']);
});

test('an IBAN that is pasted where an account number belongs is named for what it is, and goes nowhere', async ({
  page,
  payee,
  shop,
  watch,
  checkAccessibility,
}) => {
  const payout = await shop.payout({ currency: 'USD' });
  await page.goto(payout.link);
  await payee.choose('US', 'ach');
  const input = payee.field('ach', 'us_account');
  await input.focus();
  await page.evaluate((text) => document.execCommand('insertText', false, text), 'DE89 3704 0044 0532 0130 00');
  await input.blur();
  await expect(payee.text('payout.looksLike.iban', { needed: payee.t('payout.us_account.label') })).toBeVisible();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveValue(/DE89/);
  await payee.reviewButton.click();
  await expect(payee.reviewButton).toBeVisible();
  await checkAccessibility('an IBAN in the field of an account');
  expect(await watch.posts()).toEqual([]);
});

test('a keyboard is enough where choice and fields are together', async ({ page, payee, shop, control }) => {
  const payout = await shop.payout({ currency: 'USD', priority: 'wire', layout: 'tabs' });
  await page.goto(payout.link);
  await payee.country.focus();
  await expect(payee.country).toHaveValue('US');
  await page.keyboard.press('Tab');
  await expect(payee.rail('ach')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(payee.rail('us_wire')).toBeChecked();
  await expect(payee.field('us_wire', 'us_account')).toBeVisible();
  for (const text of ['Ada Example', '110000000', '000123450000']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(payee.heading('payout.page.heading.review')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(payee.confirmButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(payee.heading('payout.outcome.requires_fulfillment.title')).toBeFocused();
  await shop.fulfill(payout);
  const sent = (await control.ledger()).filter(
    ({ kind, payout_id }) => kind === 'disbursed' && payout_id === payout.payoutId,
  );
  expect(sent.map(({ destination }) => destination?.digest)).toEqual([await control.destinationDigest('000123450000')]);
});

/** Cuts the line to one file; the function restores it, and fails when the file was not requested. */
async function cut(page: Page, file: RegExp): Promise<() => Promise<void>> {
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    return route.abort('connectionrefused');
  });
  return async () => {
    expect(asked, String(file)).toBeGreaterThan(0);
    await page.unroute(file);
  };
}
const unfetched = /Failed to load|net::ERR_|dynamically imported/;

test.describe('a part of the page that cannot be fetched, in Arabic on a small phone in the dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'ar', colorScheme: 'dark' });

  test('the rules: it is said in words that can be read, and there on a click', async ({
    page,
    shop,
    watch,
    checkAccessibility,
  }) => {
    watch.expectMessage(unfetched);
    const payout = await shop.payout();
    const payee = await payoutLinkScreen(page, { locale: 'ar' });
    const mend = await cut(page, /\/payoutRules[^/]*\.js/);
    await page.goto(payout.link);
    // Its fields are there without its rules; what cannot be fetched is said once it is needed.
    await payee.review('DE', 'paypal', { paypal_receiver: 'name@example.com' });
    const retry = page.getByRole('button', { name: /^(Try again|إعادة المحاولة|حاول مرة أخرى)$/ });
    await retry.waitFor();
    await expect(page.locator('h1, h2, [role="alert"], [data-part="notice"]').first()).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, 'pixels beyond the window').toBeLessThanOrEqual(0);
    await checkAccessibility('without its rules');
    await mend();
    await retry.click();
    await expect(retry).toHaveCount(0);
    // In English where the page's own language could not be had: a person with words may go on.
    await expect(page.locator('select, button[type="submit"]').filter({ visible: true }).first()).toBeVisible();
  });
});
