// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import {
  createApplePayStandIn,
  createGooglePayStandIn,
  createPayPalStandIn,
  type SheetAnswer,
  type SheetPlay,
} from '../../testing/index.ts';
import { walletTestTokens } from '../../validation/index.ts';
import { Checkout, ExpressCheckout, type ExpressCheckoutProps, type PayPalOrder } from '../index.ts';
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

const google = {
  ...{ merchantName: 'Test Merchant', countryCode: 'DE' },
  ...{ gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' },
};
const apple = {
  ...{ merchantName: 'Test Merchant', countryCode: 'DE' },
  onValidateMerchant: async (): Promise<unknown> => ({ merchantSessionIdentifier: 'session' }),
};

const paypal = {
  clientId: 'client',
  onCreateOrder: async ({ amount, currency }: PayPalOrder) => `order of ${amount} ${currency}`,
};

/** Opens a payment whose form has the buttons above it. */
async function openWith(wallets: ExpressCheckoutProps, options: OpenOptions = {}) {
  for (const token of Object.values(walletTestTokens)) keepSecret(token);
  const children = (
    <>
      <ExpressCheckout {...wallets} />
      <Checkout.Form />
      <Checkout.Status />
    </>
  );
  const page = await openLink({ ...options, checkout: { children, ...options.checkout } });
  return {
    ...page,
    pay: async (name: string) => page.user.click(await button(name)),
  };
}

/** Each wallet with a sheet that is played. */
const played = {
  'Google Pay': (play: SheetPlay) => {
    const standIn = createGooglePayStandIn(play);
    const { opened } = standIn;
    return { opened, ended: [], props: { googlePay: { ...google, load: async () => standIn } } };
  },
  'Apple Pay': (play: SheetPlay) => {
    const standIn = createApplePayStandIn(play);
    const { opened, ended } = standIn;
    return { opened, ended, props: { applePay: { ...apple, load: async () => standIn } } };
  },
  PayPal: (play: SheetPlay) => {
    const standIn = createPayPalStandIn(play);
    const { opened, ended } = standIn;
    return { opened, ended, props: { payPal: { ...paypal, load: async () => standIn } } };
  },
} as const;
type Name = keyof typeof played;
const names = Object.keys(played) as Name[];
const dialects = ['documented', 'deployed'] as const;
const each = names.flatMap((name) => dialects.map((dialect) => [name, dialect] as const));

/** Opens a payment with the button of one wallet, whose sheet is played. */
async function open(name: Name, play: SheetPlay, dialect: Dialect = 'documented', options: OpenOptions = {}) {
  const { opened, ended, props } = played[name](play);
  const page = await openWith(props, { shop: { dialect }, ...options });
  return { ...page, sheets: opened, ended, pay: () => page.pay(name) };
}

const button = (name: string) => screen.findByRole('button', { name });

/** A sheet whose answers come when the test says so, by the number of the opening. */
function heldSheet() {
  const answers: ((answer: SheetAnswer) => void)[] = [];
  const sheet = () => new Promise<SheetAnswer>((resolve) => answers.push(resolve));
  return { sheet, answer: (at: number, answer: SheetAnswer) => act(async () => answers[at]?.(answer)) };
}

/** Changes the payment as a merchant's server does. */
const changeAmount = ({ till, order }: Awaited<ReturnType<typeof open>>, amount: number) =>
  callAsMerchant(till, `/payments/${order.paymentId}`, { amount });

/** What each sheet is opened with. */
const shown: Readonly<Record<Name, unknown>> = {
  'Google Pay': {
    transactionInfo: { totalPrice: '49.99', currencyCode: 'EUR', totalPriceStatus: 'FINAL', countryCode: 'DE' },
  },
  'Apple Pay': {
    total: { label: 'Test Merchant', amount: '49.99', type: 'final' },
    ...{ currencyCode: 'EUR', countryCode: 'DE' },
  },
  PayPal: 'order of 4999 EUR',
};

describe('a wallet above the form', () => {
  it.each(each)('pays once with %s what its sheet has shown, in the %s dialect', async (name, dialect) => {
    const page = await open(name, 'approve', dialect);
    await page.pay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.sheets).toMatchObject([shown[name]]);
  });

  it.each(each)(
    'leaves the form as it was where the payer closes the sheet of %s, in the %s dialect',
    async (name, dialect) => {
      const page = await open(name, 'cancel', dialect);
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
    const never = () => new Promise<never>(() => undefined);
    const page = await openWith({
      applePay: { ...apple, load: never },
      googlePay: { ...google, load: never },
      payPal: { ...paypal, load: never },
    });
    for (const name of names) expect((await button(name)).textContent).toBe('');
    screen.getByText(t('pay.or'));
    await expectAccessible();
    expect(page.calls(/^POST/)).toEqual([]);
  });

  it.each([
    ['cannot be loaded', { googlePay: { ...google, load: async () => Promise.reject(new Error('blocked')) } }],
    [
      'says that this browser cannot pay',
      {
        googlePay: {
          ...google,
          load: async () => ({ ...createGooglePayStandIn(), isReadyToPay: async () => ({ result: false }) }),
        },
      },
    ],
    [
      'does not offer PayPal to this payer',
      {
        payPal: {
          ...paypal,
          load: async () => ({
            ...createPayPalStandIn(),
            findEligibleMethods: async () => ({ isEligible: () => false }),
          }),
        },
      },
    ],
    ['is not in this browser', { applePay: apple }],
    [
      'says that this device cannot pay',
      {
        applePay: {
          ...apple,
          load: async () => Object.assign(createApplePayStandIn(), { canMakePayments: () => false }),
        },
      },
    ],
  ])('is gone where the vendor’s script %s, and a card pays', async (_, wallets) => {
    const page = await openWith(wallets);
    await screen.findByLabelText(t('card.number.label'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Google Pay|Apple Pay|PayPal/ })).toBeNull());
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it.each(names)('shows a decline with %s in its words, and the form takes another one', async (name) => {
    const page = await open(name, 'decline');
    await page.pay();
    await screen.findByText(t(name === 'PayPal' ? 'decline.alternativeMethod' : 'decline.card_declined'));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it.each(names)('says that nothing was charged where the sheet of %s cannot be opened', async (name) => {
    const page = await open(name, 'fail');
    await page.pay();
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/^POST/)).toEqual([]);
  });

  it.each([
    [
      'Google Pay gives no token',
      {
        googlePay: {
          ...google,
          load: async () => ({ isReadyToPay: async () => ({ result: true }), loadPaymentData: async () => ({}) }),
        },
      },
    ],
    [
      'Apple Pay does not get a merchant session',
      {
        applePay: {
          ...apple,
          onValidateMerchant: () => Promise.reject(new Error('refused')),
          load: async () => createApplePayStandIn('approve'),
        },
      },
    ],
    [
      'PayPal gets no order',
      {
        payPal: {
          ...paypal,
          onCreateOrder: () => Promise.reject(new Error('refused')),
          load: async () => createPayPalStandIn('approve'),
        },
      },
    ],
  ])('says that nothing was charged where %s', async (_, wallets) => {
    const page = await openWith(wallets);
    await page.pay('googlePay' in wallets ? 'Google Pay' : 'payPal' in wallets ? 'PayPal' : 'Apple Pay');
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/^POST/)).toEqual([]);
  });

  it.each(each)(
    'whose sheet of %s never answers lets a card pay, and pays nothing when it answers late, in the %s dialect',
    async (name, dialect) => {
      const { sheet, answer } = heldSheet();
      const page = await open(name, sheet, dialect);
      await page.pay();
      await page.payWith(cards.paid);
      await heading('Payment received');
      await answer(0, 'approve');
      await page.settle();
      expect(page.charges()).toHaveLength(1);
      expect(page.calls(/confirm$/)).toHaveLength(1);
    },
  );

  it.each(names)('whose late sheet of %s answers after a declined card pays nothing', async (name) => {
    const { sheet, answer } = heldSheet();
    const page = await open(name, sheet);
    await page.pay();
    await page.payWith(cards.declined);
    await screen.findByText(t('decline.card_declined'));
    await answer(0, 'approve');
    await page.settle();
    expect(page.charges()).toEqual([]);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it.each(each)('whose sheet of %s answers twice makes one operation, in the %s dialect', async (name, dialect) => {
    const { sheet, answer } = heldSheet();
    const page = await open(name, sheet, dialect);
    await page.pay();
    await page.pay();
    await answer(0, 'approve');
    await page.settle();
    expect(page.calls(/confirm$/)).toEqual([]);
    await answer(1, 'twice');
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it('pays with the wallet that was opened last', async () => {
    const { sheet, answer } = heldSheet();
    const [googlePay, applePay] = [played['Google Pay'](sheet), played['Apple Pay'](sheet)];
    const page = await openWith({ ...googlePay.props, ...applePay.props });
    await page.pay('Apple Pay');
    await page.pay('Google Pay');
    await answer(0, 'approve');
    await page.settle();
    expect(page.calls(/^POST/)).toEqual([]);
    expect(applePay.ended).toEqual(['closed']);
    await answer(1, 'approve');
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it.each(each)(
    'charges nothing with %s where the amount has changed at the service meanwhile, and shows the new total, in the %s dialect',
    async (name, dialect) => {
      const { sheet, answer } = heldSheet();
      const page = await open(name, sheet, dialect);
      await page.pay();
      await changeAmount(page, 5999);
      await answer(0, 'approve');
      await screen.findByText(new RegExp(t('failure.amountChanged')));
      expect(page.charges()).toEqual([]);
      expect(await screen.findByRole('button', { name: 'Pay €59.99' })).toBeTruthy();
    },
  );

  it.each(names)('charges nothing where the page reads another amount while the sheet of %s is open', async (name) => {
    const { sheet, answer } = heldSheet();
    const page = await open(name, sheet);
    await page.pay();
    await changeAmount(page, 5999);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await act(async () => window.dispatchEvent(new Event('pageshow')));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: 'Pay €59.99' });
    if (name !== 'Google Pay') expect(page.ended).toEqual(['closed']);
    await answer(0, 'approve');
    await screen.findByText(new RegExp(t('failure.amountChanged')));
    expect(page.calls(/^POST/)).toEqual([]);
  });
});

/** Each wallet as the account has it. */
const ofAccount = {
  'Google Pay': (play: SheetPlay) => {
    const standIn = createGooglePayStandIn(play);
    return { opened: standIn.opened, props: { googlePay: { fromAccount: true, load: async () => standIn } } };
  },
  'Apple Pay': (play: SheetPlay) => {
    const standIn = createApplePayStandIn(play);
    return { opened: standIn.opened, props: { applePay: { fromAccount: true, load: async () => standIn } } };
  },
  PayPal: (play: SheetPlay) => {
    const standIn = createPayPalStandIn(play);
    const { onCreateOrder } = paypal;
    return {
      opened: standIn.opened,
      props: { payPal: { fromAccount: true, onCreateOrder, load: async () => standIn } },
    };
  },
} as const satisfies Record<Name, (play: SheetPlay) => { opened: unknown; props: ExpressCheckoutProps }>;

const sessionCall = /session_tokens$/;

describe('a wallet whose merchant the account names', () => {
  it.each(names)('pays with %s what its sheet has shown, in the deployed dialect', async (name) => {
    const { opened, props } = ofAccount[name]('approve');
    const page = await openWith(props, { shop: { dialect: 'deployed' } });
    await page.pay(name);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(opened).toMatchObject([shown[name]]);
  });

  it('is asked for once with the others, and by Apple Pay again for each sheet: a merchant session opens one', async () => {
    const page = await openWith(
      { ...ofAccount['Apple Pay']('cancel').props, ...ofAccount['Google Pay']('cancel').props },
      { shop: { dialect: 'deployed' } },
    );
    await page.pay('Google Pay');
    await page.settle();
    // Once for each of the two times that StrictMode mounts the buttons.
    expect(page.calls(sessionCall)).toHaveLength(2);
    for (const calls of [3, 4]) {
      await page.pay('Apple Pay');
      await waitFor(() => expect(page.calls(sessionCall)).toHaveLength(calls));
      await page.settle();
    }
  });

  it('is not offered where the payment does not take it, where the service does not answer, and in the documented dialect', async () => {
    const gone = async (name: string) =>
      waitFor(() => expect(screen.queryByRole('button', { name, hidden: true })).toBeNull());
    const props = { ...ofAccount['Google Pay']('approve').props, ...ofAccount['Apple Pay']('approve').props };
    const order = { types: ['credit', 'debit', 'google_pay'] };
    const some = await openWith(props, { shop: { dialect: 'deployed' }, order });
    await gone('Apple Pay');
    expect(await button('Google Pay')).toBeTruthy();
    some.unmount();
    vi.spyOn(console, 'warn').mockReturnValue();
    const documented = await openWith(props);
    await gone('Google Pay');
    await gone('Apple Pay');
    expect(documented.calls(sessionCall)).toEqual([]);
  });
});

describe('the sheet of Apple Pay, which waits for the outcome', () => {
  it.each(dialects)('says that it was paid once that is known, in the %s dialect', async (dialect) => {
    const page = await open('Apple Pay', 'approve', dialect);
    await page.pay();
    await waitFor(() => expect(page.calls(/confirm$/)).toHaveLength(1));
    await heading('Payment received');
    expect(page.ended).toEqual(['paid']);
  });

  it.each(dialects)('says that it was not paid after a decline, in the %s dialect', async (dialect) => {
    const page = await open('Apple Pay', 'decline', dialect);
    await page.pay();
    await waitFor(() => expect(page.ended).toEqual(['declined']));
  });

  it('says that it was not paid where the merchant’s page does not let it be sent', async () => {
    const page = await open('Apple Pay', 'approve', 'documented', { checkout: { onBeforePay: async () => false } });
    await page.pay();
    await waitFor(() => expect(page.ended).toEqual(['declined']));
    expect(page.calls(/^POST/)).toEqual([]);
    await page.pay();
    await waitFor(() => expect(page.sheets).toHaveLength(2));
  });

  it('waits for an outcome that is not known at first', async () => {
    const page = await open('Apple Pay', 'approve');
    page.till.network.loseAnswer('POST /confirm');
    await page.pay();
    await page.pass(8000, { stepMs: 500 });
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.ended).toEqual(['paid']);
  });

  it('closes where a card pays, and with the page', async () => {
    const page = await open('Apple Pay', 'never');
    await page.pay();
    await waitFor(() => expect(page.sheets).toHaveLength(1));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.ended).toEqual(['closed']);
    page.unmount();
    const left = await open('Apple Pay', 'never');
    await left.pay();
    await waitFor(() => expect(left.sheets).toHaveLength(1));
    left.unmount();
    expect(left.ended).toEqual(['closed']);
  });
});
