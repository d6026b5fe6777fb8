// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createApplePayStandIn, createTill, type OrderOptions, type SheetPlay } from '../../testing/index.ts';
import { ExpressPayment, type ExpressPaymentProps } from '../index.ts';
import { expectAccessible, heading, keepSecret, newYear, stage, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

/** A cart of 49.99 EUR with Apple Pay, played like this. `order`: what the merchant's server creates the payment with. */
function open(play: SheetPlay, order: OrderOptions = {}, props: Partial<ExpressPaymentProps> = {}) {
  const till = createTill({ now: newYear });
  const sheet = createApplePayStandIn(play);
  const ids: string[] = [];
  const createPayment = vi.fn(async () => {
    const { paymentId, clientSecret } = await till.createOrder(order);
    ids.push(paymentId);
    keepSecret(clientSecret);
    return { clientSecret };
  });
  const onPaid = vi.fn();
  const applePay = {
    merchantName: 'Test Merchant',
    countryCode: 'DE',
    onValidateMerchant: async () => ({}),
    load: async () => sheet,
  };
  function Cart() {
    const [amount, setAmount] = useState(4999);
    const [orderKey, setOrderKey] = useState('two mugs');
    return (
      <>
        <button type="button" onClick={() => setOrderKey('a jug')}>
          A jug for the same price
        </button>
        <button type="button" onClick={() => setAmount(9998)}>
          Two of them
        </button>
        <ExpressPayment {...{ amount, currency: 'EUR', orderKey, createPayment, applePay, onPaid }} {...props} />
      </>
    );
  }
  const page = stage(till, <Cart />);
  const button = () => screen.findByRole('button', { name: 'Apple Pay' });
  return {
    ...page,
    sheet,
    ids,
    createPayment,
    onPaid,
    button,
    click: async () => {
      await page.user.click(await button());
      await page.settle();
    },
    charges: () => till.ledger.charges(),
    attempts: () => ids.flatMap((paymentId) => till.ledger.entries({ paymentId, kind: 'attempt started' })).length,
  };
}

/** What the payer does in one sheet after another. */
function inTurn(...plays: readonly Exclude<SheetPlay, () => unknown>[]): SheetPlay {
  const rest = [...plays];
  return () => rest.shift() ?? 'never';
}

it('creates the payment with the click, shows its total in the sheet, and pays it once', async () => {
  const page = open('twice');
  await page.button();
  await expectAccessible();
  expect(page.createPayment).not.toHaveBeenCalled();
  await page.click();
  await heading('Payment received');
  expect(page.sheet.opened).toMatchObject([{ total: { amount: '49.99' }, currencyCode: 'EUR' }]);
  expect(page.sheet.ended).toEqual(['paid']);
  expect(page.createPayment).toHaveBeenCalledTimes(1);
  expect(page.onPaid).toHaveBeenCalledTimes(1);
  expect(page.charges()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Apple Pay' })).toBeNull();
});

it('keeps the payment of a sheet that was closed for the next one, and charges nothing before', async () => {
  const page = open(inTurn('cancel', 'approve'));
  await page.click();
  expect(page.attempts()).toBe(0);
  await page.click();
  await heading('Payment received');
  expect(page.createPayment).toHaveBeenCalledTimes(1);
  expect(page.charges()).toHaveLength(1);
});

it('pays another payment for other goods of the same price', async () => {
  const page = open(inTurn('cancel', 'approve'));
  await page.click();
  await page.user.click(screen.getByRole('button', { name: 'A jug for the same price' }));
  await page.click();
  await heading('Payment received');
  expect(page.createPayment).toHaveBeenCalledTimes(2);
  expect(page.charges()).toMatchObject([{ payment_id: page.ids[1] }]);
});

it('closes the sheet where the answer names no payment, and charges nothing', async () => {
  const page = open('approve');
  page.createPayment.mockResolvedValueOnce({ clientSecret: '' });
  await page.click();
  await waitFor(() => expect(page.sheet.ended).toEqual(['closed']));
  expect(page.charges()).toEqual([]);
});

it('creates one payment for two clicks at once', async () => {
  const page = open('approve');
  const button = await page.button();
  button.click();
  button.click();
  await heading('Payment received');
  expect(page.createPayment).toHaveBeenCalledTimes(1);
  expect(page.charges()).toHaveLength(1);
});

it('waits for a payment that the server is still creating when the payer has agreed', async () => {
  let create: () => void = () => undefined;
  const isTime = new Promise<void>((resolve) => {
    create = resolve;
  });
  const page = open('approve');
  const { createPayment } = page;
  const once = createPayment.getMockImplementation();
  createPayment.mockImplementation(async () => {
    await isTime;
    return once?.() ?? Promise.reject(new Error('no implementation'));
  });
  await page.click();
  expect(page.charges()).toEqual([]);
  create();
  await heading('Payment received');
  expect(page.charges()).toHaveLength(1);
});

it('says when the payment is not created in time, and the next sheet waits for the same one', async () => {
  const page = open(inTurn('never', 'approve'));
  const once = page.createPayment.getMockImplementation();
  let create: () => void = () => undefined;
  const isTime = new Promise<void>((resolve) => {
    create = resolve;
  });
  page.createPayment.mockImplementation(async () => {
    await isTime;
    return once?.() ?? Promise.reject(new Error('no implementation'));
  });
  await page.click();
  await page.pass(19_000);
  expect(page.sheet.ended).toEqual([]);
  await page.pass(1000);
  await screen.findByText(/didn’t answer in time\. Try again in a moment\. You haven’t been charged/);
  expect(page.sheet.ended).toEqual(['closed']);
  await page.click();
  create();
  await heading('Payment received');
  expect(page.createPayment).toHaveBeenCalledTimes(1);
  expect(page.charges()).toHaveLength(1);
});

it('closes the sheet where no payment could be created, charges nothing, and creates one with the next click', async () => {
  const page = open(inTurn('never', 'approve'));
  page.createPayment.mockRejectedValueOnce(new Error('out of stock'));
  await page.click();
  await screen.findByText(/You haven’t been charged/);
  expect(page.sheet.ended).toEqual(['closed']);
  await page.click();
  await heading('Payment received');
  expect(page.createPayment).toHaveBeenCalledTimes(2);
  expect(page.charges()).toHaveLength(1);
});

it('refuses the sheet where the payment costs something else, whatever the payer agrees to', async () => {
  const page = open('approve', { amount: 5499 });
  await page.click();
  await screen.findByText(/The amount has changed/);
  expect(page.sheet.ended).toEqual(['closed']);
  expect(page.attempts()).toBe(0);
  expect(page.onPaid).not.toHaveBeenCalled();
});

it('says why a wallet was declined, and takes another sheet for the same payment', async () => {
  const page = open(inTurn('decline', 'approve'));
  await page.click();
  await screen.findByText(/Your payment didn’t go through/);
  await waitFor(() => expect(page.sheet.ended).toEqual(['declined']));
  await page.click();
  await heading('Payment received');
  expect(page.createPayment).toHaveBeenCalledTimes(1);
  expect(page.charges()).toHaveLength(1);
});

it('ends the sheet and sends nothing where the page refuses the submit', async () => {
  const page = open('approve', {}, { onBeforePay: () => false });
  await page.click();
  await waitFor(() => expect(page.sheet.ended).toEqual(['declined']));
  expect(page.attempts()).toBe(0);
  expect(page.onPaid).not.toHaveBeenCalled();
});

it('no longer counts a sheet whose cart has changed while it was open', async () => {
  let agree: () => void = () => undefined;
  const page = open(
    () =>
      new Promise((resolve) => {
        agree = () => resolve('approve');
      }),
  );
  await page.click();
  await page.user.click(screen.getByRole('button', { name: 'Two of them' }));
  await screen.findByText(/The amount has changed/);
  agree();
  await page.settle();
  expect(page.sheet.ended).toEqual(['closed']);
  expect(page.attempts()).toBe(0);
});
