// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import { addressTexts, createTranslator } from '../../i18n/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import type { CheckoutProps } from '../index.ts';
import {
  cards,
  expectAccessible,
  heading,
  newYear,
  openLink,
  t as pageTexts,
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
  const call = async (method: 'GET' | 'POST', body?: object) => {
    const answer = await till.fetch(`${tillOrigins.service}/payments/${page.order.paymentId}`, {
      method,
      headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const email = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${t('address.email.label')}`));
  /** The pay button takes clicks once the fields are there. */
  const ready = () =>
    waitFor(() => expect(screen.getByRole('button', { name: 'Pay €49.99' }).hasAttribute('disabled')).toBe(false));
  return { ...page, email, ready, change: (body: object) => call('POST', body), read: () => call('GET') };
}

describe.each<Dialect>(['documented', 'deployed'])('what a checkout collects, in the dialect %s', (dialect) => {
  it('begins with what the merchant knows, and goes to the shipping address of the payment with the one confirmation', async () => {
    const page = await open({ collect, defaultValues }, dialect);
    const email = await page.email();
    expect(email.value).toBe('ada@shop.example');
    expect(screen.getByRole('group', { name: t('complete.heading') })).toBeTruthy();
    await expectAccessible();
    await page.ready();
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
