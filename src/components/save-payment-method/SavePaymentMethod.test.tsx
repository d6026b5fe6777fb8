// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTranslator, setupTexts } from '../../i18n/index.ts';
import { createTill, type OrderOptions, type TillOptions } from '../../testing/index.ts';
import { Checkout, SavePaymentMethod, type SavePaymentMethodProps } from '../index.ts';
import {
  callAsMerchant,
  cards,
  challengePosted,
  expectAccessible,
  heading,
  keepSecret,
  newYear,
  stage,
  stubReports,
  t,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const setupText = createTranslator('en', setupTexts.en);

/** A setup on the page of its customer. */
async function open(
  shop: TillOptions = {},
  order: OrderOptions = { setup: 'off_session', customer: 'cus_1' },
  props: Partial<SavePaymentMethodProps> = {},
  Component: typeof SavePaymentMethod | typeof Checkout = SavePaymentMethod,
) {
  const till = createTill({ now: newYear, ...shop });
  const { paymentId, clientSecret, customerSession = 'none' } = await till.createOrder(order);
  keepSecret(clientSecret);
  const onSaved = vi.fn();
  const page = stage(till, <Component {...{ clientSecret, customerSession, onSaved, ...props }} />);
  const type = async (number: string) => {
    keepSecret(number);
    for (const [label, text] of [
      [t('card.number.label'), number],
      [t('card.expiry.label'), '12/34'],
      [t('card.cvc.label'), typedCvc],
      [t('card.holder.label'), 'Test Card Holder'],
    ] as const) {
      const field = await screen.findByLabelText(label);
      await page.user.clear(field);
      await page.user.click(field);
      await page.user.paste(text);
    }
  };
  const click = async () => page.user.click(await screen.findByRole('button', { name: setupText('pay.saveCard') }));
  return {
    ...page,
    onSaved,
    paymentId,
    click,
    save: async (number: string) => {
      await type(number);
      await click();
    },
    /** Money that was moved. */
    charged: () => till.ledger.charges(paymentId).filter(({ amount }) => amount !== 0),
    /** How often the service was asked to confirm. */
    attempts: () => till.ledger.entries({ paymentId, kind: 'attempt started' }).length,
    /** Cards that the customer can pay with next time: the last digits, and whether without the customer. */
    saved: async () => {
      const { clientSecret: secret } = await till.createOrder({ customer: 'cus_1' });
      const listed = await till.client.listCustomerPaymentMethods({
        query: {
          'client-secret': secret,
          customer_id: 'cus_1',
          accepted_currency: ['EUR'],
          accepted_country: ['DE'],
          minimum_amount: 1,
          maximum_amount: 10_000,
          recurring_payment_enabled: false,
          installment_payment_enabled: false,
        },
      });
      if (!listed.ok) throw new Error(listed.failure.message);
      return listed.value.customer_payment_methods.map(({ card }) => card?.last4_digits);
    },
  };
}

const notCharged = /You haven’t been charged/;

describe.each(['documented', 'deployed'] as const)('a setup, in the %s dialect', (dialect) => {
  it('saves the card with the payer’s consent, charges nothing and says both', async () => {
    const page = await open({ dialect });
    await heading('Save a card');
    expect(screen.getByText('You won’t be charged now.')).toBeTruthy();
    expect(screen.getByText(/You allow Test Merchant to charge it for future orders/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await expectAccessible();
    await page.save(cards.paid);
    await heading('Card saved');
    expect(screen.getByText(notCharged)).toBeTruthy();
    expect(page.onSaved).toHaveBeenCalledTimes(1);
    expect(page.charged()).toEqual([]);
    expect(await page.saved()).toEqual(['4242']);
  });

  it('saves it after the challenge that the bank asks for, and not before', async () => {
    const page = await open({ dialect });
    await page.save(cards.challenge);
    await screen.findByRole('dialog');
    await challengePosted();
    expect(await page.saved()).toEqual([]);
    await page.till.bank.approve(page.paymentId);
    await page.pass(8000, { stepMs: 500 });
    await heading('Card saved');
    expect(await page.saved()).toEqual(['0006']);
    expect(page.charged()).toEqual([]);
  });

  it('whose answer is lost is read until it is known, and never speaks of a charge', async () => {
    const page = await open({ dialect });
    page.till.network.loseAnswer('POST /confirm');
    await page.save(cards.paid);
    await page.settle();
    expect(document.body.textContent).not.toMatch(/may have been charged|don’t pay again/);
    await page.pass(10_000);
    await heading('Card saved');
    expect(page.attempts()).toBe(1);
  });
});

it.each(['documented', 'deployed'] as const)(
  'whose use the merchant changes meanwhile saves the card for the one that was shown alone, in the %s dialect',
  async (dialect) => {
    const page = await open({ dialect }, { setup: 'on_session', customer: 'cus_1' });
    await screen.findByText(/It is charged only when you choose it and pay/);
    await callAsMerchant(page.till, `/payments/${page.paymentId}`, { setup_future_usage: 'off_session' });
    await page.save(cards.paid);
    await screen.findByText('Your card wasn’t saved');
    await screen.findByText(/You allow Test Merchant to charge it for future orders/);
    expect(screen.queryByText(/Check the new total/)).toBeNull();
    expect([page.attempts(), await page.saved()]).toEqual([0, []]);
    await page.save(cards.paid);
    await heading('Card saved');
    expect(await page.saved()).toEqual(['4242']);
  },
);

describe('a declined card', () => {
  it('brings the form back with the reason, and another card is saved', async () => {
    const page = await open();
    await page.save(cards.declined);
    await screen.findByText('Your card wasn’t saved');
    expect(screen.getByText(/Your bank declined this card. You haven’t been charged/)).toBeTruthy();
    expect(page.onSaved).not.toHaveBeenCalled();
    await page.save(cards.paid);
    await heading('Card saved');
    expect(await page.saved()).toEqual(['4242']);
  });

  it('ends the setup where the service takes no other attempt', async () => {
    const page = await open({ dialect: 'deployed' });
    await page.save(cards.declined);
    await heading('Your card wasn’t saved');
    expect(screen.getByText(/Go back to Test Merchant and start again/)).toBeTruthy();
    expect(await page.saved()).toEqual([]);
  });
});

it('of a card that is charged only when its customer pays says that', async () => {
  await open({}, { setup: 'on_session', customer: 'cus_1' });
  expect(await screen.findByText(/It is charged only when you choose it and pay/)).toBeTruthy();
});

it('whose customer is not signed in any more saves nothing and says where to begin again', async () => {
  const page = await open({}, undefined, { customerSession: 'of-nobody' });
  await page.save(cards.paid);
  await screen.findByText('Your card wasn’t saved');
  expect(screen.getByText(/Go back to Test Merchant and start again/)).toBeTruthy();
  expect(page.attempts()).toBe(0);
});

it('that is over before the card was typed says that nothing was saved', async () => {
  const page = await open();
  await heading('Save a card');
  await callAsMerchant(page.till, `/payments/${page.paymentId}/cancel`, {});
  await page.save(cards.paid);
  await heading('Your card wasn’t saved');
  expect(page.onSaved).not.toHaveBeenCalled();
});

it('takes no card for a payment that charges, and tells the page', async () => {
  const reported = stubReports();
  const page = await open({}, { customer: 'cus_1', amount: 4999 });
  await heading('This couldn’t be opened');
  expect(screen.queryByLabelText(t('card.number.label'))).toBeNull();
  expect(String(reported.mock.calls[0]?.[0])).toContain('belongs to no setup');
  expect(page.onSaved).not.toHaveBeenCalled();
});

it('in a checkout says the same of its card, its consent and its end, and offers no other consent and no other method', async () => {
  const page = await open(
    { proxy: { policy: { saveCards: 'on_session' } } },
    { setup: 'off_session', customer: 'cus_1', savedCards: [{ number: cards.amex, expMonth: '12', expYear: '2033' }] },
    {},
    Checkout,
  );
  expect(await screen.findByText(/You allow Test Merchant to charge it for future orders/)).toBeTruthy();
  expect([screen.queryByRole('checkbox'), screen.queryByRole('radio')]).toEqual([null, null]);
  await page.save(cards.paid);
  await heading('Card saved');
  expect(document.body.textContent).not.toMatch(/paid|received|€0\.00/i);
  expect(page.charged()).toEqual([]);
});
