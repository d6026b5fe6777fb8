// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { createTranslator, discountTexts } from '../../i18n/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import { Checkout, type CheckoutProps, type Destination, type ShippingOption } from '../index.ts';
import {
  cards,
  expectAccessible,
  heading,
  newYear,
  openLink,
  t as pageTexts,
  stage,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const t = createTranslator('en', discountTexts.en);
const standard: ShippingOption = { id: 'standard', label: 'Standard', detail: '3 to 5 days', amount: 500 };
const express: ShippingOption = { id: 'express', label: 'Express', detail: 'Tomorrow', amount: 1200 };
const shippingOptions = [standard, express];
const shipped = { shippingAddress: true } as const;
const pay = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });

/** Where a browser reports the errors of a page. */
function stubReports() {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  return reported;
}

/** An answer that comes when it is told to. */
function held() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((answer) => {
    resolve = answer;
  });
  return { promise, resolve: () => resolve() };
}

/** An order of €49.99, and how its merchant's server sets what shipping costs. */
async function openOrder(dialect?: Dialect) {
  const till = createTill({ now: newYear, ...(dialect && { dialect }) });
  const order = await till.createOrder();
  const setCost = async (shippingCost: number) => {
    const answer = await till.fetch(`${tillOrigins.service}/payments/${order.paymentId}`, {
      method: 'POST',
      headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ shipping_cost: shippingCost }),
    });
    expect(answer.status).toBe(200);
  };
  return { till, order, setCost };
}

/** A checkout whose server adds what the chosen option costs once `before` is done. */
async function openShop(
  before: (id: string) => unknown = () => undefined,
  more: Partial<CheckoutProps> = {},
  dialect?: Dialect,
) {
  const { till, order, setCost } = await openOrder(dialect);
  const asked = vi.fn(async (id: string) => {
    await before(id);
    await setCost(shippingOptions.find((option) => option.id === id)?.amount ?? 0);
  });
  const page = await openLink({ till, order, checkout: { shippingOptions, onShippingChange: asked, ...more } });
  return { ...page, asked };
}

describe.each<Dialect>(['documented', 'deployed'])('a shipping option, in the dialect %s', (dialect) => {
  it('is chosen by the payer, and exactly the total that is shown with it is charged', async () => {
    const page = await openShop(undefined, {}, dialect);
    await pay('€54.99');
    expect((await radio('Standard')).checked).toBe(true);
    expect(screen.getByRole('group', { name: pageTexts('link.shipping') })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Express, Tomorrow, €12.00' })).toBeTruthy();
    await expectAccessible();
    await page.user.click(await radio('Express'));
    await pay('€61.99');
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.asked.mock.calls).toEqual([['standard'], ['express']]);
    expect(page.charges()).toMatchObject([{ amount: 6199 }]);
  });
});

describe('a shipping option', () => {
  it.each<Partial<CheckoutProps>>([{ shippingOptions }, { shippingOptions: [], onShippingChange: vi.fn() }])(
    'is not asked for without options and a handler',
    async (checkout) => {
      const page = await openLink({ ...(await openOrder()), checkout });
      await page.payWith(cards.paid);
      await heading('Payment received');
      expect(screen.queryByRole('radio')).toBeNull();
      expect(page.charges()).toMatchObject([{ amount: 4999 }]);
    },
  );

  it('that costs nothing is free', async () => {
    await openShop(undefined, { shippingOptions: [standard, { id: 'pickup', label: 'Pickup', amount: 0 }] });
    expect(await screen.findByRole('radio', { name: 'Pickup, Free' })).toBeTruthy();
    expect(screen.queryByText('€0.00')).toBeNull();
  });

  it('that the payment has the costs of already is chosen, and the merchant is not asked', async () => {
    const page = await openShop(undefined, { defaultValues: { shippingOption: 'express' } });
    expect((await radio('Express')).checked).toBe(true);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.asked).not.toHaveBeenCalled();
  });

  it('is waited for: a payer who submits before its costs are there pays nothing that they have not seen', async () => {
    const answer = held();
    const page = await openShop((id) => (id === 'express' ? answer.promise : undefined));
    await pay('€54.99');
    await page.enterCard(cards.paid);
    await page.user.click(await radio('Express'));
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(2));
    fireEvent.submit((await radio('Express')).form ?? document.body);
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    answer.resolve();
    await pay('€61.99');
    await screen.findByText(pageTexts('failure.amountChanged'), { exact: false });
    expect(page.charges()).toEqual([]);
    await page.user.click(await pay('€61.99'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 6199 }]);
    expect(page.asked).toHaveBeenCalledTimes(2);
  });

  it('is asked about one after the other, and the one that was chosen last counts', async () => {
    const answer = held();
    const page = await openShop((id) => (id === 'express' ? answer.promise : undefined));
    await pay('€54.99');
    await page.user.click(await radio('Express'));
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(2));
    await page.user.click(await radio('Standard'));
    await page.settle();
    expect(page.asked).toHaveBeenCalledTimes(2);
    answer.resolve();
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(3));
    await pay('€54.99');
    expect((await radio('Standard')).checked).toBe(true);
    expect(page.asked.mock.calls.at(-1)).toEqual(['standard']);
  });

  it('whose costs cannot be had stays chosen, nothing is paid, and the next submit asks again', async () => {
    let isDown = false;
    const reported = stubReports();
    const page = await openShop(() => {
      if (isDown) throw new Error('The shop is down.');
    });
    await pay('€54.99');
    isDown = true;
    await page.user.click(await radio('Express'));
    expect((await screen.findByRole('alert')).textContent).toBe(t('discount.error.failed'));
    expect((await radio('Express')).checked).toBe(true);
    await page.payWith(cards.paid);
    await waitFor(() => expect(page.asked.mock.calls.length).toBeGreaterThanOrEqual(3));
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    expect((await radio('Express')).checked).toBe(true);
    isDown = false;
    await page.clickPay();
    await page.user.click(await pay('€61.99'));
    await heading('Payment received');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.charges()).toMatchObject([{ amount: 6199 }]);
    expect(reported).toHaveBeenCalledWith(new Error('The shop is down.'));
  });

  it('whose costs never come is given up after 20 seconds, and its late costs are shown before they are charged', async () => {
    const answer = held();
    const reported = stubReports();
    const page = await openShop((id) => (id === 'express' ? answer.promise : undefined));
    await pay('€54.99');
    await page.user.click(await radio('Express'));
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(2));
    await page.pass(20_000, { stepMs: 5000 });
    expect((await screen.findByRole('alert')).textContent).toBe(t('discount.error.failed'));
    expect(reported.mock.calls).toMatchObject([[{ message: expect.stringContaining('20 seconds') }]]);
    answer.resolve();
    await page.asked.mock.results[1]?.value;
    await page.payWith(cards.paid);
    await pay('€61.99');
    expect(page.charges()).toEqual([]);
  });

  it('is still chosen after a decline', async () => {
    const page = await openShop();
    await pay('€54.99');
    await page.user.click(await radio('Express'));
    await pay('€61.99');
    await page.payWith(cards.declined);
    await screen.findByText(pageTexts('decline.card_declined'));
    expect((await radio('Express')).checked).toBe(true);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 6199 }]);
  });

  it('is the first of those that an address has, where the chosen one is not among them', async () => {
    const { till, order, setCost } = await openOrder();
    const asked = vi.fn<(about: unknown) => void>();
    const freight: ShippingOption = { id: 'freight', label: 'Freight', amount: 900 };
    const vienna = { country: 'AT', zip: '1010', city: 'Wien' };
    const defaultValues = {
      shippingAddress: { first_name: 'Ada', last_name: 'Lovelace', line1: 'Ring 1', ...vienna },
      shippingOption: 'express',
    };
    function Shop() {
      const [options, setOptions] = useState(shippingOptions);
      const onAddressChange = (destination: Destination) => {
        asked(destination);
        setOptions([freight]);
      };
      const onShippingChange = async (id: string) => {
        asked(id);
        await setCost(id === 'freight' ? freight.amount : 0);
      };
      return (
        <Checkout
          clientSecret={order.clientSecret}
          collect={shipped}
          shippingOptions={options}
          {...{ defaultValues, onAddressChange, onShippingChange }}
        />
      );
    }
    stage(till, <Shop />);
    await pay('€58.99');
    expect(asked.mock.calls).toEqual([[vienna], ['freight']]);
    expect((await radio('Freight')).checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });
});
