// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { addressTexts, createTranslator } from '../../i18n/index.ts';
import { createTill } from '../../testing/index.ts';
import type { CheckoutProps, Destination } from '../index.ts';
import {
  callAsMerchant,
  cards,
  expectAccessible,
  expectFocused,
  heading,
  newYear,
  openLink,
  t as pageTexts,
  stubReports,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const t = createTranslator('en', addressTexts.en);
const defaultValues = {
  email: 'ada@shop.example',
  phone: '+4915112345678',
  shippingAddress: {
    ...{ first_name: 'Ada', last_name: 'Lovelace', line1: 'Musterstraße 1' },
    ...{ zip: '10115', city: 'Berlin', country: 'DE' },
  },
} as const;
const collect = { email: 'required', phone: 'optional', shippingAddress: true } as const;

async function open(checkout: Partial<CheckoutProps>, dialect: Dialect = 'documented') {
  const till = createTill({ now: newYear, dialect });
  const page = await openLink({ till, checkout });
  await screen.findByRole('button', { name: 'Pay €49.99' });
  const email = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${t('address.email.label')}`));
  /** The pay button takes clicks once the fields are there. */
  const ready = () =>
    waitFor(() => expect(screen.getByRole('button', { name: 'Pay €49.99' }).hasAttribute('disabled')).toBe(false));
  const edit = async () => page.user.click(await screen.findByRole('button', { name: t('address.edit') }));
  return {
    ...{ ...page, email, ready, edit },
    change: (body: object) => callAsMerchant(till, `/payments/${page.order.paymentId}`, body),
    read: () => callAsMerchant(till, `/payments/${page.order.paymentId}`),
  };
}

describe.each<Dialect>(['documented', 'deployed'])('what a checkout collects, in the dialect %s', (dialect) => {
  it('begins with what the merchant knows, and goes to the shipping address of the payment with the one confirmation', async () => {
    const page = await open({ collect, defaultValues }, dialect);
    await page.ready();
    await page.edit();
    const email = await page.email();
    expect(email.value).toBe('ada@shop.example');
    expect(screen.getByRole('group', { name: t('complete.heading') })).toBeTruthy();
    await expectAccessible();
    await page.user.clear(email);
    await page.user.type(email, 'countess@shop.example');
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect((await page.read()).shipping).toMatchObject({
      address: defaultValues.shippingAddress,
      phone: { number: '15112345678', country_code: '+49' },
      email: 'countess@shop.example',
    });
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(dialect === 'deployed' ? /\/open$/ : /\/confirm$/)).toHaveLength(1);
  });

  it('is sent once, however often the button is clicked while the fields are read', async () => {
    const page = await open({ collect, defaultValues }, dialect);
    await page.email();
    await page.ready();
    await page.enterCard(cards.paid);
    const button = screen.getByRole('button', { name: 'Pay €49.99' });
    for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(button);
    await heading('Payment received');
    await page.settle();
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(dialect === 'deployed' ? /\/open$/ : /\/confirm$/)).toHaveLength(1);
  });

  it('is needed before anything is sent, and the form says what is missing', async () => {
    const page = await open({ collect, defaultValues: { ...defaultValues, email: undefined } }, dialect);
    const email = await page.email();
    await page.ready();
    await page.payWith(cards.paid);
    await screen.findByText(t('address.email.error.empty'));
    await waitFor(() => expect(document.activeElement).toBe(email));
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    await page.user.type(email, 'ada@shop.example');
    await page.clickPay();
    await heading('Payment received');
    expect((await page.read()).shipping.email).toBe('ada@shop.example');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('what the merchant knows of all that is asked for', () => {
  it('is shown in short, is paid with as it is shown, and is not typed again', async () => {
    const page = await open({ collect, defaultValues });
    const summary = await screen.findByText(/Ada Lovelace/);
    expect(summary.textContent?.replace(/[\u2066\u2069]/g, '').split('\n')).toEqual([
      ...['Ada Lovelace', 'Musterstraße 1', '10115 Berlin', 'Germany'],
      ...['+49 15112345678', 'ada@shop.example'],
    ]);
    expect(screen.queryByRole('textbox', { name: /E-mail/ })).toBeNull();
    await expectAccessible();
    await page.ready();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect((await page.read()).shipping).toMatchObject({
      address: defaultValues.shippingAddress,
      email: 'ada@shop.example',
    });
    expect(page.charges()).toHaveLength(1);
  });

  it('can be changed: the fields take its place, with the focus in the first of them', async () => {
    const page = await open({ collect, defaultValues });
    await page.ready();
    await page.edit();
    expect(screen.queryByText(/Ada Lovelace/)).toBeNull();
    await expectFocused(await screen.findByRole('combobox', { name: 'Country or region' }));
    const city = await screen.findByRole('textbox', { name: 'City' });
    await page.user.clear(city);
    await page.user.type(city, 'Potsdam');
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect((await page.read()).shipping.address.city).toBe('Potsdam');
  });

  it('is an e-mail address alone where nothing else is asked for', async () => {
    await open({ collect: { email: 'required' }, defaultValues });
    expect((await screen.findByText(/ada@shop.example/)).textContent).toBe('ada@shop.example');
  });

  it.each([
    { ...defaultValues, email: undefined },
    { ...defaultValues, phone: undefined },
    { ...defaultValues, shippingAddress: { ...defaultValues.shippingAddress, zip: '1' } },
  ])('is in the fields where something is missing or wrong', async (known) => {
    await open({ collect, defaultValues: known });
    await screen.findByRole('textbox', { name: /E-mail/ });
    expect(screen.queryByRole('button', { name: t('address.edit') })).toBeNull();
  });
});

it('an e-mail address without a shipping address joins the billing address that the payment has', async () => {
  const page = await open({ collect: { email: 'required' }, defaultValues });
  await page.change({ billing: { address: { line1: 'Unter den Linden 2', city: 'Berlin', country: 'DE' } } });
  await page.email();
  await page.ready();
  expect(screen.queryByLabelText(t('address.country.label'))).toBeNull();
  await page.payWith(cards.paid);
  await heading('Payment received');
  const { billing, shipping } = await page.read();
  expect(billing).toMatchObject({
    address: { line1: 'Unter den Linden 2', city: 'Berlin' },
    email: 'ada@shop.example',
  });
  expect(shipping ?? null).toBeNull();
  expect(page.charges()).toHaveLength(1);
});

it('what was collected stays after a decline, and goes to the payment with the next attempt', async () => {
  const page = await open({ collect, defaultValues });
  await page.email();
  await page.ready();
  await page.payWith(cards.declined);
  await screen.findByText(pageTexts('decline.card_declined'));
  expect(page.charges()).toEqual([]);
  expect((await page.email()).value).toBe('ada@shop.example');
  await page.payWith(cards.paid);
  await heading('Payment received');
  expect((await page.read()).shipping.email).toBe('ada@shop.example');
  expect(page.charges()).toHaveLength(1);
});

describe('the costs of a shipping address', () => {
  const { shippingAddress, ...known } = defaultValues;
  const berlin = { country: 'DE', zip: '10115', city: 'Berlin' };
  const pay = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });
  const zip = () => screen.findByLabelText<HTMLInputElement>('Postal code');

  /** An answer that comes when it is told to. */
  function held() {
    let resolve: (costs: number) => void = () => {};
    const promise = new Promise<number>((answer) => {
      resolve = answer;
    });
    return { promise, resolve: (costs: number) => resolve(costs) };
  }

  /** A checkout whose server asks this much for shipping, in minor units of the currency; an error is a server that is down. */
  async function openShop(costs: () => Promise<number>, dialect: Dialect = 'documented', prefilled: object = {}) {
    const till = createTill({ now: newYear, dialect });
    const order = await till.createOrder();
    const asked = vi.fn(async (_destination: Destination) => {
      await callAsMerchant(till, `/payments/${order.paymentId}`, { shipping_cost: await costs() });
    });
    const checkout = { collect, defaultValues: { ...known, ...prefilled }, onAddressChange: asked };
    const page = await openLink({ till, order, checkout });
    const ready = () =>
      waitFor(() => expect(screen.getByRole('button', { name: 'Pay €49.99' }).hasAttribute('disabled')).toBe(false));
    return { ...page, asked, ready };
  }

  async function typeAddress(page: Awaited<ReturnType<typeof openShop>>) {
    await page.user.selectOptions(await screen.findByLabelText('Country or region'), 'DE');
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Lovelace'],
      ['Address', 'Musterstraße 1'],
      ['Postal code', '10115'],
      ['City', 'Berlin'],
    ] as const) {
      await page.user.click(await screen.findByLabelText(label));
      await page.user.paste(text);
    }
    await page.user.tab();
  }

  it.each<Dialect>(['documented', 'deployed'])(
    'are asked for once it is complete, shown, and charged as they were shown, in the dialect %s',
    async (dialect) => {
      const page = await openShop(async () => 500, dialect);
      await page.ready();
      await typeAddress(page);
      await pay('€54.99');
      expect(page.asked.mock.calls).toEqual([[berlin]]);
      await page.payWith(cards.paid);
      await heading('Payment received');
      expect(page.charges()).toMatchObject([{ amount: 5499 }]);
      expect(page.asked).toHaveBeenCalledTimes(1);
    },
  );

  it('are asked for at once where the merchant knows an address that the payment has no costs of', async () => {
    const page = await openShop(async () => 700, 'documented', { shippingAddress });
    await pay('€56.99');
    expect(page.asked.mock.calls).toEqual([[berlin]]);
  });

  it('are waited for: a payer who submits before they are there pays nothing that they have not seen', async () => {
    const answer = held();
    const page = await openShop(() => answer.promise);
    await page.ready();
    await page.enterCard(cards.paid);
    await typeAddress(page);
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(1));
    fireEvent.submit((await zip()).form ?? document.body);
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    answer.resolve(900);
    await pay('€58.99');
    await screen.findByText(pageTexts('failure.amountChanged'), { exact: false });
    expect(page.charges()).toEqual([]);
    await page.user.click(await pay('€58.99'));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 5899 }]);
    expect(page.asked).toHaveBeenCalledTimes(1);
  });

  it('that cannot be worked out are said so, nothing is paid, and the next submit asks again', async () => {
    let isDown = true;
    const reported = stubReports();
    const page = await openShop(async () => {
      if (isDown) throw new Error('The shop is down.');
      return 500;
    });
    await page.ready();
    await typeAddress(page);
    expect((await screen.findByRole('alert')).textContent).toBe(t('address.totalFailed'));
    await page.payWith(cards.paid);
    await waitFor(() => expect(page.asked.mock.calls.length).toBeGreaterThanOrEqual(2));
    await page.settle();
    expect(page.calls(/payment_methods$|\/confirm$|\/open$/)).toEqual([]);
    isDown = false;
    await page.clickPay();
    await page.user.click(await pay('€54.99'));
    await heading('Payment received');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.charges()).toMatchObject([{ amount: 5499 }]);
    expect(reported).toHaveBeenCalledWith(new Error('The shop is down.'));
  });

  it('that never come are given up after 20 seconds', async () => {
    const page = await openShop(() => new Promise(() => {}));
    const reported = stubReports();
    await page.ready();
    await typeAddress(page);
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(1));
    await page.pass(20_000, { stepMs: 5000 });
    expect((await screen.findByRole('alert')).textContent).toBe(t('address.totalFailed'));
    expect(reported.mock.calls).toMatchObject([[{ message: expect.stringContaining('20 seconds') }]]);
    expect(page.charges()).toEqual([]);
  });

  it('follow the address that was typed last, one after the other', async () => {
    const answers = [held(), held()];
    const page = await openShop(async () => answers[page.asked.mock.calls.length - 1]?.promise ?? 0, 'documented', {
      shippingAddress,
    });
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(1));
    await page.user.click(await screen.findByRole('button', { name: t('address.edit') }));
    await page.user.clear(await zip());
    await page.user.type(await zip(), '20095');
    await page.user.tab();
    await page.settle();
    expect(page.asked).toHaveBeenCalledTimes(1);
    answers[0]?.resolve(100);
    await waitFor(() => expect(page.asked).toHaveBeenCalledTimes(2));
    answers[1]?.resolve(200);
    await pay('€51.99');
    expect(page.asked.mock.calls).toEqual([[berlin], [{ ...berlin, zip: '20095' }]]);
  });
});
