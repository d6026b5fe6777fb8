import type { Page } from '@playwright/test';
import { payoutLinkScreen, type Rail, type TestAccount, testAccounts } from 'tillkit-sandbox/testing';
import { payoutSteps } from './cells/payoutCells.ts';
import { deployed, isOffered, payoutDetails } from './dialect.ts';
import { expect, test } from './fixtures.ts';
import { injectOnWire } from './injectFault.ts';
import { inTurn } from './inTurn.ts';
import { installMisfits, misfitsUnder } from './misfits.ts';
import { namingText, payoutForRail } from './payoutForRail.ts';
import { withoutFirstRead } from './withoutFirstRead.ts';

/** Names of people who receive money, as they write them. */
const holders = ['ليلى المثال', '見本 太郎'];

/** Every way to be paid, to an account that takes it. */
const journeys: readonly (Pick<TestAccount, 'country' | 'values'> & { readonly rail: Rail })[] = [
  ...testAccounts
    .filter(({ outcome, rail }) => outcome === 'success' && isOffered(rail))
    .map(({ rail, country, values }, index) => ({
      rail,
      country,
      values: 'account_holder' in values ? { ...values, account_holder: holders[index % 2] ?? '' } : values,
    })),
  {
    rail: 'card',
    country: 'FR',
    values: { card_number: '4242424242424242', card_expiry: '12/34', card_holder: '見本 太郎' },
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

/** How far the page is wider than its window, in pixels. */
const beyondTheWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('every way to be paid, by keyboard on a small phone, through lost answers', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [index, { country, rail, values }] of inTurn([...journeys.entries()])) {
    const [first, then] =
      index % 2 === 0 ? (['reset after', 'timed out after'] as const) : (['timed out after', 'reset after'] as const);
    test(`${rail} in ${country}: opened, handed over and submitted without an answer at first, and loaded again in between: paid once, and reported so`, async ({
      page,
      context,
      payee,
      shop,
      control,
      watch,
    }) => {
      watch.expectMessage(/Failed to load|net::ERR_/);
      const { currency, ...rest } = payoutForRail(country, rail);
      const payout = await shop.payout({ currency, ...rest, after: 'fulfill' });
      await withoutFirstRead(context);
      await installMisfits(page);
      const opening = await injectOnWire(context, page, { ...payoutSteps.S21, kind: first, times: 1 });
      await page.goto(payout.link);
      const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
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
        await page.locator(`input[name="${Object.keys(values)[0]}"]`).waitFor();
        expect(await misfitsUnder(page, ['text spacing']), 'what does not fit').toEqual([]);
        for (const [field, text] of Object.entries(values)) {
          await tabTo(page, `input[name="${field}"]`);
          await page.keyboard.type(text);
        }
      };
      await fillIn();
      await opening.end();
      await page.reload();
      await payee.country.waitFor();
      // The way is remembered, nothing of the account is.
      await expect(payee.rail(rail)).toBeChecked();
      for (const text of Object.values(values)) expect(await watch.kept()).not.toContain(text);
      await fillIn();
      await page.keyboard.press('Enter');
      await expect(payee.heading('payout.page.heading.review')).toBeFocused();
      expect(await beyondTheWindow(page), 'pixels beyond the window').toBeLessThanOrEqual(0);
      await page.keyboard.press('Tab');
      // The number of a card is behind a button of its own.
      if (rail === 'card') await page.keyboard.press('Tab');
      await expect(payee.confirmButton).toBeFocused();
      const handing = await injectOnWire(context, page, { ...payoutSteps.S22, kind: first, times: 1 });
      // A deployment takes no destination a second time: with both answers lost, no answer has said whose the details are, and the page says so.
      const sending = deployed
        ? undefined
        : await injectOnWire(context, page, { ...payoutSteps.S23, kind: then, times: 1 });
      await page.keyboard.press('Enter');
      const { amount } = payout;
      // The page writes amounts as the browser's language does.
      const written = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
      // Names are read with plain spaces.
      const money = written.replaceAll('\u00A0', ' ');
      const status = /card|paypal|venmo/.test(rail) ? 'success' : 'initiated';
      const outcome = payee.heading(`payout.outcome.${status}.title`, { amount: money });
      await expect(outcome).toBeVisible({ timeout: 30_000 });
      await expect(payee.confirmButton).toBeHidden();
      await handing.end();
      await sending?.end();
      await page.reload();
      await expect(outcome).toBeVisible();
      const lines = (await control.ledger()).filter(({ payout_id }) => payout_id === payout.payoutId);
      expect(lines.filter(({ kind }) => kind === payoutDetails.arrived)).toHaveLength(1);
      const paid = lines.filter(({ kind }) => kind === 'disbursed');
      expect(paid.map(({ destination }) => destination?.digest)).toEqual([
        await control.destinationDigest(namingText(values)),
      ]);
      expect(paid[0]?.amount).toBe(amount);
      // The name arrives as it was written.
      const { account_holder: holder } = values;
      const handed = (await watch.exchanges()).filter(
        ({ method, url }) => method === 'POST' && payoutDetails.sends.test(url),
      );
      const { billing } = JSON.parse(handed.at(-1)?.requestBody ?? '{}');
      expect(billing && Object.values(billing.address).join(' ')).toBe(holder);
    });
  }
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar', viewport: { width: 320, height: 640 } });

  test('a US account, by keyboard, its submission lost: paid once, and reported so in Arabic', async ({
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
    const injection = await injectOnWire(context, page, { ...payoutSteps.S23, kind: 'reset after', times: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-tk="outcome"][data-state="initiated"] h2')).toBeVisible({ timeout: 30_000 });
    await injection.end();
    await checkAccessibility('sent, in Arabic');
    expect(await beyondTheWindow(page), 'pixels beyond the window').toBeLessThanOrEqual(0);
    const paid = (await control.ledger()).filter(
      ({ kind, payout_id }) => kind === 'disbursed' && payout_id === payout.payoutId,
    );
    expect(paid.map(({ destination }) => destination?.digest)).toEqual([
      await control.destinationDigest('000123450000'),
    ]);
  });
});
