import type { Page } from '@playwright/test';
import { payoutLinkScreen, type Rail, type RailValues } from 'tillkit/testing';
import { expect, test } from './fixtures.ts';
import { harmOnTheWire } from './harmWire.ts';
import { payoutSteps } from './payoutCells.ts';

/** Ways that differ in what they ask for: a bank with several fields, contacts, and a card; with the text that names where the money goes. */
const journeys: readonly {
  readonly country: string;
  readonly name: string;
  readonly currency: string;
  readonly rail: Rail;
  readonly values: RailValues;
  readonly named: string;
  readonly sent: 'initiated' | 'success';
}[] = [
  {
    country: 'US',
    name: 'United States',
    currency: 'USD',
    rail: 'ach',
    values: { account_holder: 'Ada Example', routing_number: '110000000', us_account: '000123450000' },
    named: '000123450000',
    sent: 'initiated',
  },
  {
    country: 'CA',
    name: 'Canada',
    currency: 'CAD',
    rail: 'interac',
    values: { account_holder: 'Ada Example', interac_email: 'receiver0000@example.com' },
    named: 'receiver0000@example.com',
    sent: 'initiated',
  },
  {
    country: 'DE',
    name: 'Germany',
    currency: 'EUR',
    rail: 'paypal',
    values: { paypal_receiver: 'receiver0000@example.com' },
    named: 'receiver0000@example.com',
    sent: 'success',
  },
  {
    country: 'FR',
    name: 'France',
    currency: 'EUR',
    rail: 'card',
    values: { card_number: '4242424242424242', card_expiry: '12/34', card_holder: 'Ada Example' },
    named: '4242424242424242',
    sent: 'success',
  },
];

/** Tab until something is focused, so that a place is reached as a person with a keyboard reaches it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached with the Tab key.`);
}

for (const { country, name, currency, rail, values, named, sent } of journeys) {
  for (const kind of ['timed out after', 'reset after'] as const) {
    test(`${rail} in ${country}, by keyboard, loaded again in the middle, its submission ${kind} it was carried out: paid once, and told so`, async ({
      page,
      context,
      payee,
      shop,
      control,
      watch,
    }) => {
      watch.expectMessage(/Failed to load|net::ERR_/);
      const payout = await shop.payout({ currency, after: 'fulfill' });
      await page.goto(payout.link);
      const fillIn = async () => {
        await payee.country.waitFor();
        await tabTo(page, 'select');
        if ((await payee.country.inputValue()) !== country) await page.keyboard.type(name);
        await expect(payee.country).toHaveValue(country);
        await payee.rail(rail).waitFor();
        await page.keyboard.press('Tab');
        for (let down = 0; down < 12 && !(await payee.rail(rail).isChecked()); down += 1)
          await page.keyboard.press('ArrowDown');
        await expect(payee.rail(rail)).toBeChecked();
        await page.keyboard.press('Enter');
        for (const [field, text] of Object.entries(values)) {
          await tabTo(page, `input[name="${field}"]`);
          await page.keyboard.type(text);
        }
      };
      await fillIn();
      await page.reload();
      await payee.country.waitFor();
      // The way is remembered, nothing of the account is.
      await expect(payee.rail(rail)).toBeChecked();
      for (const text of Object.values(values)) expect(await watch.kept()).not.toContain(text);
      await fillIn();
      await page.keyboard.press('Enter');
      await expect(payee.heading('payout.page.heading.review')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(payee.confirmButton).toBeFocused();
      const harmed = await harmOnTheWire(context, page, { ...payoutSteps.S23, kind, times: 1 });
      await page.keyboard.press('Enter');
      const { amount } = payout;
      const money = new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);
      await expect(payee.heading(`payout.outcome.${sent}.title`, { amount: money })).toBeVisible({ timeout: 30_000 });
      await expect(payee.confirmButton).toBeHidden();
      await harmed.end();
      await page.reload();
      await expect(payee.heading(`payout.outcome.${sent}.title`, { amount: money })).toBeVisible();
      const lines = (await control.ledger()).filter(({ payout_id }) => payout_id === payout.payoutId);
      expect(lines.filter((line) => line.kind === 'payout destination')).toHaveLength(1);
      const paid = lines.filter((line) => line.kind === 'disbursed');
      expect(paid.map(({ destination }) => destination?.digest)).toEqual([await control.destinationDigest(named)]);
      expect(paid[0]?.amount).toBe(amount);
    });
  }
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar', viewport: { width: 320, height: 640 } });

  test('a US account, by keyboard, its submission lost: paid once, and told so in Arabic', async ({
    page,
    context,
    shop,
    control,
    watch,
    checkAccessibility,
  }) => {
    watch.expectMessage(/Failed to load|net::ERR_/);
    const payee = await payoutLinkScreen(page, { locale: 'ar' });
    const payout = await shop.payout({ currency: 'USD', after: 'fulfill' });
    await page.goto(payout.link);
    await payee.country.waitFor();
    await tabTo(page, 'select');
    await expect(payee.country).toHaveValue('US');
    await page.keyboard.press('Tab');
    await expect(payee.rail('ach')).toBeChecked();
    await page.keyboard.press('Enter');
    const values = { account_holder: 'ليلى المثال', routing_number: '110000000', us_account: '000123450000' };
    for (const [field, text] of Object.entries(values)) {
      await tabTo(page, `input[name="${field}"]`);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await expect(payee.heading('payout.page.heading.review')).toBeFocused();
    await page.keyboard.press('Tab');
    const harmed = await harmOnTheWire(context, page, { ...payoutSteps.S23, kind: 'reset after', times: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-tk="outcome"][data-state="initiated"] h2')).toBeVisible({ timeout: 30_000 });
    await harmed.end();
    await checkAccessibility('sent, in Arabic');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, 'pixels beyond the window').toBeLessThanOrEqual(0);
    const paid = (await control.ledger()).filter(
      ({ kind, payout_id }) => kind === 'disbursed' && payout_id === payout.payoutId,
    );
    expect(paid.map(({ destination }) => destination?.digest)).toEqual([
      await control.destinationDigest('000123450000'),
    ]);
  });
});
