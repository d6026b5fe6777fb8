// @vitest-environment jsdom
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../client/index.ts';
import {
  TillkitProvider,
  useCompleteAuthorize,
  usePaymentLinkCheckout,
  usePayoutCollection,
  usePayoutLink,
  useSavedPaymentMethods,
  useThreeDSAuthentication,
} from '../hooks/index.ts';
import {
  Checkout,
  CompleteAuthorizeForm,
  PaymentLinkPage,
  PayoutLinkForm,
  PayoutLinkPage,
  SavedPaymentMethodPicker,
  ThreeDSChallenge,
} from './index.ts';

const fetch = vi.fn(async () => Response.json({}));
const client = createClient({
  publishableKey: 'pk_snd_1',
  serviceUrl: 'https://service.test',
  payOrigin: 'https://pay.test',
  fetch,
});
/** What a page in JavaScript hands over where the answer of its server is not there yet, or has another shape. */
const missing = [undefined, null, ''] as unknown as readonly string[];
const payment = { payment_id: 'pay_1', status: 'requires_customer_action', amount: 100, currency: 'EUR' } as never;
const policy = { threeds_unavailable: 'complete' } as const;
const money = { amount: 100, currency: 'EUR' };

const components: readonly (readonly [string, string, (secret: string) => ReactNode])[] = [
  [
    'payment-link-page',
    'clientSecret',
    (clientSecret) => <PaymentLinkPage paymentLinkId="plink_1" {...{ clientSecret }} />,
  ],
  [
    'saved-payment-method-picker',
    'clientSecret',
    (clientSecret) => <SavedPaymentMethodPicker customerId="cus_1" {...money} {...{ clientSecret }} />,
  ],
  [
    'complete-authorize-form',
    'clientSecret',
    (clientSecret) => (
      <CompleteAuthorizeForm paymentId="pay_1" merchantName="Merchant" {...money} {...{ clientSecret }} />
    ),
  ],
  ['checkout', 'clientSecret', (clientSecret) => <Checkout {...{ clientSecret }} />],
  ['three-ds-challenge', 'clientSecret', (clientSecret) => <ThreeDSChallenge {...{ payment, policy, clientSecret }} />],
  ['payout-link-page', 'payoutLink', (payoutLink) => <PayoutLinkPage payoutId="po_1" {...{ payoutLink }} />],
  ['payout-link-form', 'payoutLink', (payoutLink) => <PayoutLinkForm payoutId="po_1" {...{ payoutLink }} />],
  [
    'payment-link-page',
    'paymentLinkId',
    (paymentLinkId) => <PaymentLinkPage clientSecret="pay_1_secret_1" {...{ paymentLinkId }} />,
  ],
  [
    'saved-payment-method-picker',
    'customerId',
    (customerId) => <SavedPaymentMethodPicker clientSecret="pay_1_secret_1" {...money} {...{ customerId }} />,
  ],
  [
    'complete-authorize-form',
    'paymentId',
    (paymentId) => (
      <CompleteAuthorizeForm clientSecret="pay_1_secret_1" merchantName="Merchant" {...money} {...{ paymentId }} />
    ),
  ],
  ['payout-link-page', 'payoutId', (payoutId) => <PayoutLinkPage payoutLink="sealed" {...{ payoutId }} />],
  ['payout-link-form', 'payoutId', (payoutId) => <PayoutLinkForm payoutLink="sealed" {...{ payoutId }} />],
];

const reported = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reported.mockClear();
  fetch.mockClear();
});

describe.each(components)('%s without its %s', (part, name, draw) => {
  it.each(missing)(
    'says that it could not be opened and nothing about money, and the page hears what is missing (%j)',
    async (secret) => {
      render(
        <TillkitProvider client={client} locale="en">
          <p>The page of the shop</p>
          {draw(secret)}
        </TillkitProvider>,
      );
      expect(screen.getByRole('heading', { name: 'This couldn’t be opened' })).toBeTruthy();
      expect(document.querySelector(`[data-tk="${part}"]`)?.getAttribute('data-state')).toBe('notOpened');
      expect(document.body.textContent).not.toMatch(/pay again|paid|charged|reload/i);
      expect(screen.getByText('The page of the shop')).toBeTruthy();
      expect(reported.mock.calls.map(([error]) => String(error))).toContainEqual(
        `Error: tillkit: ${name} of ${part} is ${secret === '' ? 'an empty text' : secret}. Check what it is read from: is that variable set?`,
      );
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});

describe.each(components.filter(([, name]) => name === 'clientSecret'))(
  '%s with something else as its %s',
  (part, _name, draw) => {
    it.each(['pay_1', 'sk_live_1', 'undefined'])('says what it looks like, and sends nothing (%s)', (secret) => {
      render(
        <TillkitProvider client={client} locale="en">
          {draw(secret)}
        </TillkitProvider>,
      );
      expect(screen.getByRole('heading', { name: 'This couldn’t be opened' })).toBeTruthy();
      expect(reported.mock.calls.map(([error]) => String(error))).toContainEqual(
        expect.stringContaining(`clientSecret of ${part} is no client secret, which looks like pay_…_secret_…`),
      );
      expect(fetch).not.toHaveBeenCalled();
    });
  },
);

describe('a hook without its id or secret', () => {
  const hooks: readonly (readonly [string, string, (secret: string) => unknown])[] = [
    [
      'usePaymentLinkCheckout',
      'clientSecret',
      (clientSecret) => usePaymentLinkCheckout({ paymentLinkId: 'plink_1', clientSecret }),
    ],
    [
      'useSavedPaymentMethods',
      'clientSecret',
      (clientSecret) => useSavedPaymentMethods({ customerId: 'cus_1', ...money, clientSecret }),
    ],
    [
      'useCompleteAuthorize',
      'clientSecret',
      (clientSecret) => useCompleteAuthorize({ paymentId: 'pay_1', clientSecret }),
    ],
    [
      'useThreeDSAuthentication',
      'clientSecret',
      (clientSecret) => useThreeDSAuthentication({ payment, policy, clientSecret }),
    ],
    ['usePayoutCollection', 'payoutLink', (payoutLink) => usePayoutCollection({ payoutId: 'po_1', payoutLink })],
    [
      'usePaymentLinkCheckout',
      'paymentLinkId',
      (paymentLinkId) => usePaymentLinkCheckout({ paymentLinkId, clientSecret: 'pay_1_secret_1' }),
    ],
    [
      'useSavedPaymentMethods',
      'customerId',
      (customerId) => useSavedPaymentMethods({ customerId, ...money, clientSecret: 'pay_1_secret_1' }),
    ],
    [
      'useCompleteAuthorize',
      'paymentId',
      (paymentId) => useCompleteAuthorize({ paymentId, clientSecret: 'pay_1_secret_1' }),
    ],
    ['usePayoutCollection', 'payoutId', (payoutId) => usePayoutCollection({ payoutId, payoutLink: 'sealed' })],
    ['usePayoutLink', 'payoutId', (payoutId) => usePayoutLink({ payoutId, payoutLink: 'sealed' })],
  ];
  it.each(hooks)('%s throws a sentence that names %s', (_, name, use) => {
    // React says on the console what it could not draw.
    vi.spyOn(console, 'error').mockReturnValue();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <TillkitProvider client={client} locale="en">
        {children}
      </TillkitProvider>
    );
    for (const secret of missing)
      expect(() => renderHook(() => use(secret), { wrapper })).toThrow(
        new RegExp(`^tillkit: ${name} is (undefined|null|an empty text)\\. Check what it is read from`),
      );
  });
});

describe('a method of the client without its id', () => {
  it.each([
    [
      'readPaymentLink',
      () => client.readPaymentLink({ params: { payment_link_id: undefined as never } }, { clientSecret: 's' }),
    ],
    ['readPayment', () => client.readPayment({ params: { payment_id: undefined as never } }, { clientSecret: 's' })],
  ] as const)('%s sends nothing and names the id', async (_, ask) => {
    const { ok, failure } = (await ask()) as { readonly ok: boolean; readonly failure?: { readonly message: string } };
    expect(ok).toBe(false);
    expect(failure?.message).toMatch(/not sent: params\.payment_(?:link_)?id/);
    expect(fetch).not.toHaveBeenCalled();
  });
});
