// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { createApplePayStandIn, createGooglePayStandIn, createTill, type SheetPlay } from '../../testing/index.ts';
import { walletTestTokens } from '../../validation/index.ts';
import type { ApplePaySessionClass, Destination, GooglePayCallbacks } from '../index.ts';
import { Checkout, ExpressCheckout, type ExpressCheckoutProps } from '../index.ts';
import {
  callAsMerchant,
  heading,
  keepSecret,
  newYear,
  openLink,
  stubReports,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const merchant = { merchantName: 'Test Merchant', countryCode: 'DE' };
const onValidateMerchant = async () => ({});

/** What it costs to ship an order of 49.99 EUR to each country. */
const shippingCosts: Readonly<Record<string, number>> = { DE: 500, AT: 900 };

/** Opens a payment whose wallets ask for an address. `costs`: the merchant's server, before it changes the payment. */
async function open(
  wallets: ExpressCheckoutProps,
  {
    dialect = 'documented',
    costs = async () => undefined,
  }: { dialect?: Dialect; costs?: (destination: Destination) => Promise<unknown> } = {},
) {
  for (const token of Object.values(walletTestTokens)) keepSecret(token);
  const till = createTill({ now: newYear, dialect });
  const order = await till.createOrder();
  const path = `/payments/${order.paymentId}`;
  const onAddressChange = vi.fn(async (destination: Destination) => {
    await costs(destination);
    await callAsMerchant(till, path, { shipping_cost: shippingCosts[destination.country] ?? 0 });
  });
  const children = (
    <>
      <ExpressCheckout {...wallets} shippingAddress />
      <Checkout.Form />
      <Checkout.Status />
    </>
  );
  const page = await openLink({ till, order, checkout: { children, onAddressChange } });
  const amounts = () => page.charges().map(({ amount }) => amount);
  const read = () => callAsMerchant(till, path);
  const change = (amount: number) => callAsMerchant(till, path, { amount });
  const pay = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  return { ...page, onAddressChange, amounts, read, change, pay };
}

/** Each wallet with a sheet that is played. */
const played = {
  'Apple Pay': (play: SheetPlay) => {
    const sheet = createApplePayStandIn(play);
    return {
      totals: sheet.totals,
      props: { applePay: { ...merchant, onValidateMerchant, load: async () => sheet as ApplePaySessionClass } },
    };
  },
  'Google Pay': (play: SheetPlay) => {
    const totals: string[] = [];
    const load = async (callbacks?: GooglePayCallbacks) => {
      const sheet = createGooglePayStandIn(play, callbacks);
      const loadPaymentData = async (request: object) =>
        sheet.loadPaymentData(request).finally(() => totals.push(...sheet.totals.slice(totals.length)));
      return { ...sheet, loadPaymentData };
    };
    return { totals, props: { googlePay: { ...merchant, gateway: 'example', gatewayMerchantId: 'example', load } } };
  },
} as const;
const names = ['Apple Pay', 'Google Pay'] as const;
const each = names.flatMap((name) => (['documented', 'deployed'] as const).map((dialect) => [name, dialect] as const));

describe('a sheet that asks where the order goes', () => {
  it.each(each)(
    'shows with %s what the payment costs there, pays that, and writes the address to the payment, in the %s dialect',
    async (name, dialect) => {
      const { totals, props } = played[name]('approve');
      const page = await open(props, { dialect });
      await page.pay(name);
      await heading('Payment received');
      expect(page.onAddressChange.mock.calls).toEqual([[{ country: 'DE', city: 'Berlin', zip: '10115' }]]);
      expect(totals).toEqual(['54.99']);
      expect(page.amounts()).toEqual([5499]);
      expect((await page.read()).shipping).toMatchObject({
        address: { first_name: 'Ada', last_name: 'Lovelace', line1: 'Musterstraße 1', city: 'Berlin', country: 'DE' },
      });
    },
  );

  it.each(names)('follows with %s another address that the payer chooses', async (name) => {
    const { totals, props } = played[name]('elsewhere');
    const page = await open(props);
    await page.pay(name);
    await heading('Payment received');
    expect(totals).toEqual(['54.99', '58.99']);
    expect(page.amounts()).toEqual([5899]);
    expect((await page.read()).shipping).toMatchObject({ address: { city: 'Wien', country: 'AT' } });
  });

  it.each(names)('charges nothing with %s where the merchant’s server does not know the costs', async (name) => {
    const reported = stubReports();
    const page = await open(played[name]('approve').props, { costs: () => Promise.reject(new Error('no costs')) });
    await page.pay(name);
    await screen.findByText(new RegExp(t('failure.cancelled')));
    expect(reported.mock.calls).toEqual([[new Error('no costs')]]);
    await page.settle();
    expect(page.amounts()).toEqual([]);
  });

  it.each(names)('charges nothing with %s where the merchant’s server does not answer for 20 seconds', async (name) => {
    const reported = stubReports();
    const page = await open(played[name]('approve').props, { costs: () => new Promise(() => undefined) });
    await page.pay(name);
    await waitFor(() => expect(page.onAddressChange).toHaveBeenCalledTimes(1));
    await page.pass(21_000, { stepMs: 1000 });
    await screen.findByText(new RegExp(t('failure.timeout')));
    expect(String(reported.mock.calls)).toMatch('onAddressChange has not answered for 20 seconds');
    expect(page.amounts()).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Pay €49.99' })).toBeTruthy();
  });
});

const places = {
  DE: { locality: 'Berlin', postalCode: '10115', countryCode: 'de' },
  AT: { locality: 'Wien', postalCode: '1010', countryCode: 'AT' },
} as const;
type Place = keyof typeof places;

/** A sheet of Apple Pay that does what the test says, when it says so, whatever the page does. */
function sheetByHand() {
  const totals: string[] = [];
  const ended: string[] = [];
  let sheet: Sheet | undefined;
  class Sheet {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static canMakePayments = () => true;
    constructor(_: number, { total }: { total: { amount: string } }) {
      totals.push(total.amount);
      sheet = this;
    }
    onvalidatemerchant(_event: { validationURL: string }): void {}
    onshippingcontactselected(_event: { shippingContact: unknown }): void {}
    onpaymentauthorized(_event: { payment: unknown }): void {}
    oncancel(_event: unknown): void {}
    begin(): void {}
    completeMerchantValidation(): void {}
    completeShippingContactSelection({ newTotal }: { newTotal: { amount: string } }): void {
      totals.push(newTotal.amount);
    }
    abort(): void {
      ended.push('closed');
    }
    completePayment({ status }: { status: number }): void {
      ended.push(status === 0 ? 'paid' : 'declined');
    }
  }
  const token = {
    paymentData: { version: 'EC_v1', data: walletTestTokens.approved, signature: '', header: {} },
    paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
    transactionIdentifier: 'tillkit_wallet_transaction',
  };
  return {
    ...{ totals, ended },
    props: { applePay: { ...merchant, onValidateMerchant, load: async () => Sheet } },
    choose: (place: Place) => sheet?.onshippingcontactselected({ shippingContact: places[place] }),
    approve: (place: Place | undefined) =>
      sheet?.onpaymentauthorized({ payment: { token, shippingContact: place && places[place] } }),
    cancel: () => sheet?.oncancel({}),
  };
}

/** A door in front of the merchant's server. */
function door() {
  let open: () => void = () => undefined;
  let gate = Promise.resolve();
  return {
    pass: () => gate,
    shut: () => {
      open();
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
  };
}

describe('a sheet that misbehaves', () => {
  const opened = async (costs?: () => Promise<unknown>) => {
    const sheet = sheetByHand();
    const page = await open(sheet.props, costs && { costs });
    await page.pay('Apple Pay');
    const choose = async (place: Place) => {
      await act(async () => sheet.choose(place));
      await page.settle();
    };
    const approve = async (place?: Place) => {
      await act(async () => sheet.approve(place));
      await page.settle();
    };
    return {
      ...page,
      ...sheet,
      chooseBoth: () => act(async () => void [sheet.choose('DE'), sheet.choose('AT')]),
      choose,
      approve,
    };
  };
  const amountChanged = () => screen.findByText(new RegExp(t('failure.amountChanged')));

  it('charges nothing where the payer agrees to an address that costs more than the one that was shown', async () => {
    const page = await opened();
    await page.choose('DE');
    await page.approve('AT');
    await amountChanged();
    expect(page.onAddressChange).toHaveBeenCalledTimes(2);
    expect(page.ended).toEqual(['closed']);
    expect(page.amounts()).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Pay €58.99' })).toBeTruthy();
  });

  it('charges nothing where the payer agrees before the sheet has shown the costs', async () => {
    const server = door();
    server.shut();
    const page = await opened(server.pass);
    await page.choose('DE');
    await page.approve('DE');
    await amountChanged();
    server.open();
    await page.settle();
    expect(page.amounts()).toEqual([]);
  });

  it('charges nothing where it gives no address', async () => {
    const page = await opened();
    await page.choose('DE');
    await page.approve();
    await screen.findByText(new RegExp(t('failure.cancelled')));
    expect(page.amounts()).toEqual([]);
  });

  it('is answered for one address after the other where it names two at once, and pays what it showed last', async () => {
    const server = door();
    server.shut();
    const page = await opened(server.pass);
    await page.chooseBoth();
    expect(page.onAddressChange).toHaveBeenCalledTimes(1);
    server.open();
    await waitFor(() => expect(page.totals).toEqual(['49.99', '54.99', '58.99']));
    await page.approve('AT');
    await heading('Payment received');
    expect(page.amounts()).toEqual([5899]);
  });

  it('asks for no costs any more once the payer has agreed, or another payment method pays', async () => {
    const page = await opened();
    await page.choose('DE');
    await page.approve('DE');
    await page.choose('AT');
    await heading('Payment received');
    expect(page.onAddressChange).toHaveBeenCalledTimes(1);
    expect(page.amounts()).toEqual([5499]);
  });
});

const happening = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), place: fc.constantFrom<Place>('DE', 'AT') }),
  // Most sheets agree to the address that was chosen last.
  fc.record({
    kind: fc.constant('approve' as const),
    place: fc.constantFrom('chosen', 'chosen', 'chosen', 'DE', 'AT'),
  }),
  fc.record({ kind: fc.constant('change' as const), amount: fc.constantFrom(4999, 9998) }),
  fc.record({ kind: fc.constantFrom('shut' as const, 'open' as const, 'cancel' as const) }),
  fc.record({ kind: fc.constant('wait' as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

/** A sheet that behaves, up to its payer's agreement. */
const beginning: readonly Happening[] = [{ kind: 'choose', place: 'DE' }, { kind: 'wait' }];

it('never charges an amount that the sheet has not shown, whatever it and the merchant’s server do, in random orders', async () => {
  let paid = 0;
  let agreed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
      const sheet = sheetByHand();
      const server = door();
      stubReports();
      const page = await open(sheet.props, { costs: server.pass });
      await page.pay('Apple Pay');
      let shown: string | undefined;
      let chosen: Place = 'DE';
      for (const happened of [...beginning, ...happenings, { kind: 'open' } as const]) {
        if (happened.kind === 'wait') {
          await page.settle();
          continue;
        }
        await act(async () => {
          switch (happened.kind) {
            case 'choose':
              chosen = happened.place;
              sheet.choose(chosen);
              break;
            case 'approve':
              agreed += 1;
              shown ??= sheet.totals.at(-1);
              sheet.approve(happened.place === 'DE' || happened.place === 'AT' ? happened.place : chosen);
              break;
            case 'change':
              // Refused once the payment is paid.
              await page.change(happened.amount).catch(() => undefined);
              break;
            case 'cancel':
              sheet.cancel();
              break;
            default:
              server[happened.kind]();
          }
        });
      }
      await page.settle();
      const amounts = page.amounts();
      paid += amounts.length;
      expect(amounts.length).toBeLessThanOrEqual(1);
      expect(amounts.map((amount) => Number(amount) / 100)).toEqual(amounts.map(() => Number(shown)));
      cleanup();
      sessionStorage.clear();
    }),
    { numRuns: 40, seed: 20_301_130, endOnFailure: true },
  );
  // The runs would say nothing if nobody paid, or if every approval were paid.
  expect(paid).toBeGreaterThan(5);
  expect(agreed).toBeGreaterThan(paid);
});
