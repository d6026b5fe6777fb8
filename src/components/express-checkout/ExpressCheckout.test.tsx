// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { createGooglePayStandIn, type SheetAnswer } from '../../testing/index.ts';
import { walletTestTokens } from '../../validation/index.ts';
import { Checkout, ExpressCheckout, type ExpressCheckoutProps } from '../index.ts';
import {
  callAsMerchant,
  cards,
  expectAccessible,
  heading,
  keepSecret,
  type OpenOptions,
  openLink,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const merchant = {
  ...{ merchantName: 'Test Merchant', countryCode: 'DE' },
  ...{ gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' },
};

/** Opens a payment whose form has the button above it. */
async function openWith(googlePay: Partial<ExpressCheckoutProps['googlePay']>, options: OpenOptions = {}) {
  for (const token of Object.values(walletTestTokens)) keepSecret(token);
  const children = (
    <>
      <ExpressCheckout googlePay={{ ...merchant, ...googlePay }} />
      <Checkout.Form />
      <Checkout.Status />
    </>
  );
  const page = await openLink({ checkout: { children }, ...options });
  return {
    ...page,
    pay: async () => page.user.click(await button()),
  };
}

/** The same with a sheet that is played. */
async function open(answer: Parameters<typeof createGooglePayStandIn>[0], dialect: Dialect = 'documented') {
  const standIn = createGooglePayStandIn(answer);
  const page = await openWith({ load: async () => standIn }, { shop: { dialect } });
  return { ...page, sheets: standIn.opened };
}

const button = () => screen.findByRole('button', { name: 'Google Pay' });
const dialects = ['documented', 'deployed'] as const;

/** A sheet whose answers come when the test says so, by the number of the opening. */
function heldSheet() {
  const answers: ((answer: SheetAnswer) => void)[] = [];
  const sheet = () => new Promise<SheetAnswer>((resolve) => answers.push(resolve));
  return { sheet, answer: (at: number, answer: SheetAnswer) => act(async () => answers[at]?.(answer)) };
}

/** Changes the payment as a merchant's server does. */
const changeAmount = ({ till, order }: Awaited<ReturnType<typeof open>>, amount: number) =>
  callAsMerchant(till, `/payments/${order.paymentId}`, { amount });

describe('Google Pay above the form', () => {
  it.each(dialects)('pays once what its sheet has shown, in the %s dialect', async (dialect) => {
    const page = await open('approve', dialect);
    await page.pay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.sheets).toMatchObject([
      { transactionInfo: { totalPrice: '49.99', currencyCode: 'EUR', totalPriceStatus: 'FINAL', countryCode: 'DE' } },
    ]);
  });

  it.each(dialects)(
    'leaves the form as it was where the payer closes the sheet, in the %s dialect',
    async (dialect) => {
      const page = await open('cancel', dialect);
      await page.enterCard(cards.paid);
      await page.pay();
      await waitFor(() => expect(page.sheets).toHaveLength(1));
      await page.settle();
      expect(screen.getByLabelText<HTMLInputElement>(t('card.number.label')).value).toMatch(/^4242/);
      expect(document.querySelector('[data-part="notice"]')).toBeNull();
      expect(page.calls(/^POST/)).toEqual([]);
    },
  );

  it('is named, is there before the vendor’s script, apart from the form, and has no violation of WCAG', async () => {
    const page = await openWith({ load: () => new Promise(() => undefined) });
    expect((await button()).textContent).toBe('');
    screen.getByText(t('pay.or'));
    await expectAccessible();
    expect(page.calls(/^POST/)).toEqual([]);
  });

  it.each([
    ['cannot be loaded', async () => Promise.reject(new Error('blocked'))],
    [
      'says that this browser cannot pay',
      async () => ({ ...createGooglePayStandIn(), isReadyToPay: async () => ({ result: false }) }),
    ],
  ])('is gone where the vendor’s script %s, and a card pays', async (_, load) => {
    const page = await openWith({ load });
    await screen.findByLabelText(t('card.number.label'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Google Pay' })).toBeNull());
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('shows a decline at the bank in the words of a card, and the form takes another one', async () => {
    const page = await open('decline');
    await page.pay();
    await screen.findByText(t('decline.card_declined'));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('says that nothing was charged where its sheet cannot be opened, or gives no token', async () => {
    const page = await open('fail');
    await page.pay();
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/^POST/)).toEqual([]);
    page.unmount();
    const empty = await openWith({
      load: async () => ({ isReadyToPay: async () => ({ result: true }), loadPaymentData: async () => ({}) }),
    });
    await empty.pay();
    await screen.findByText(/You haven’t been charged\./);
    expect(empty.calls(/^POST/)).toEqual([]);
  });

  it.each(dialects)(
    'whose sheet never answers lets a card pay, and pays nothing when it answers late, in the %s dialect',
    async (dialect) => {
      const { sheet, answer } = heldSheet();
      const page = await open(sheet, dialect);
      await page.pay();
      await page.payWith(cards.paid);
      await heading('Payment received');
      await answer(0, 'approve');
      await page.settle();
      expect(page.charges()).toHaveLength(1);
      expect(page.calls(/confirm$/)).toHaveLength(1);
    },
  );

  it('whose late sheet answers after a declined card pays nothing: the payer has gone on', async () => {
    const { sheet, answer } = heldSheet();
    const page = await open(sheet);
    await page.pay();
    await page.payWith(cards.declined);
    await screen.findByText(t('decline.card_declined'));
    await answer(0, 'approve');
    await page.settle();
    expect(page.charges()).toEqual([]);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it.each(dialects)(
    'that was opened twice and answers twice makes one operation, in the %s dialect',
    async (dialect) => {
      const { sheet, answer } = heldSheet();
      const page = await open(sheet, dialect);
      await page.pay();
      await page.pay();
      await answer(0, 'approve');
      await page.settle();
      expect(page.calls(/confirm$/)).toEqual([]);
      await answer(1, 'approve');
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
      expect(page.calls(/confirm$/)).toHaveLength(1);
    },
  );

  it.each(dialects)(
    'charges nothing where the amount has changed at the service meanwhile, and shows the new total, in the %s dialect',
    async (dialect) => {
      const { sheet, answer } = heldSheet();
      const page = await open(sheet, dialect);
      await page.pay();
      await changeAmount(page, 5999);
      await answer(0, 'approve');
      await screen.findByText(new RegExp(t('failure.amountChanged')));
      expect(page.charges()).toEqual([]);
      expect(await screen.findByRole('button', { name: 'Pay €59.99' })).toBeTruthy();
    },
  );

  it('charges nothing where the page has read another amount since its sheet was opened', async () => {
    const { sheet, answer } = heldSheet();
    const page = await open(sheet);
    await page.pay();
    await changeAmount(page, 5999);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await act(async () => window.dispatchEvent(new Event('pageshow')));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Pay €59.99' });
    await answer(0, 'approve');
    await screen.findByText(new RegExp(t('failure.amountChanged')));
    expect(page.calls(/^POST/)).toEqual([]);
  });
});
