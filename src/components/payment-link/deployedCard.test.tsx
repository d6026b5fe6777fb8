// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onItsOwn } from '../../standaloneDigits.testing.ts';
import type { CallPattern } from '../../testing/index.ts';
import { cards, heading, type OpenOptions, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const open = (options: OpenOptions = {}) => openLink({ ...options, shop: { dialect: 'deployed', ...options.shop } });
const kept = [{ number: '5555555555554444', expMonth: '12', expYear: '2033' }];

describe('a new card in the deployed dialect', () => {
  it('is paid by a confirmation of the browser: opened at the proxy, sent to the service once, and confirmed by a read', async () => {
    const page = await open();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    const posts = page.calls(/^POST/).map((call) => call.replace(/(pay_|operations\/)[\w-]+/g, '$1x'));
    expect(posts).toEqual([
      'POST https://pay.tillkit.test/kit/payments/pay_x/open',
      'POST https://service.tillkit.test/payments/pay_x/confirm',
      'POST https://pay.tillkit.test/kit/payments/pay_x/operations/x/verdict',
    ]);
  });

  it('that is declined shows why, and charges nothing', async () => {
    const page = await open();
    await page.payWith(cards.declined);
    await heading(t('outcome.failed.title'));
    expect(page.charges()).toEqual([]);
  });

  it('that wants a challenge is paid once the payer has approved it', async () => {
    const page = await open();
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await page.till.bank.approve(page.order.paymentId);
    await page.pass(8000, { stepMs: 500 });
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('is kept for the customer who agrees, with the consent that the proxy has answered', async () => {
    const page = await open({
      secure: true,
      order: { savedCards: kept },
      shop: { proxy: { policy: { saveCards: 'on_session' } } },
    });
    await page.user.click(await screen.findByRole('radio', { name: 'New card' }));
    await page.enterCard(cards.paid);
    await page.user.click(await screen.findByRole('checkbox', { name: 'Save this card for next time' }));
    await page.clickPay();
    await heading('Payment received');
    const next = await page.till.createOrder({ customer: page.order.customerId ?? '' });
    const saved = await page.till.client.listCustomerPaymentMethods({
      query: {
        ...{ 'client-secret': next.clientSecret, customer_id: next.customerId ?? '' },
        ...{ accepted_currency: ['EUR'], accepted_country: ['DE'], minimum_amount: 4999, maximum_amount: 4999 },
        ...{ recurring_payment_enabled: false, installment_payment_enabled: false },
      },
    });
    const digits = saved.ok && saved.value.customer_payment_methods.map(({ card }) => card?.last4_digits);
    expect(digits).toContain('4242');
  });

  it.each<CallPattern>(['POST /confirm', 'POST /verdict'])(
    'whose answer to %s is lost is shown as paid, with one charge',
    async (call) => {
      const page = await open();
      page.till.network.loseAnswer(call);
      await page.payWith(cards.paid);
      await page.pass(8000, { stepMs: 500 });
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
      expect(page.calls(/confirm$/)).toHaveLength(1);
    },
  );

  it('that was not opened, or whose opening was not answered, is not sent: the form is back at once, and the same card pays', async () => {
    const page = await open();
    page.till.network.loseAnswer('POST /open');
    await page.payWith(cards.paid);
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/confirm$/)).toEqual([]);
    const code = () => screen.getByLabelText('Security code');
    page.till.network.loseRequest('POST /open');
    await page.user.type(code(), '737');
    await page.clickPay();
    await waitFor(() => expect(page.calls(/open$/)).toHaveLength(2));
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/confirm$/)).toEqual([]);
    await page.user.type(code(), '737');
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it.each(['status 500 after', 'malformed', 'html'] as const)(
    'whose confirmation the service answers with “%s” after it has charged is shown as paid, once',
    async (kind) => {
      const page = await open();
      page.till.faults.add({ endpoint: 'confirmPayment', kind });
      await page.payWith(cards.paid);
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
      expect(page.calls(/confirm$/)).toHaveLength(1);
    },
  );

  it('leaves its number in no request to the proxy', async () => {
    const bodies: string[] = [];
    const page = await open();
    const { proxy } = page.till;
    const { fetch } = proxy;
    Object.assign(proxy, {
      fetch: async (...call: Parameters<typeof fetch>) => {
        bodies.push(await call[0].clone().text());
        return fetch(...call);
      },
    });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(bodies.join('')).toContain('"payment_method":"card"');
    expect(bodies.join('')).not.toContain(cards.paid);
    expect(bodies.join('')).not.toMatch(onItsOwn('737'));
  });
});

it('a saved card is paid with its security code in the deployed dialect', async () => {
  const page = await open({
    secure: true,
    order: { savedCards: [{ number: cards.paid, expMonth: '12', expYear: '2033', requiresCvv: true }] },
  });
  const code = await screen.findByLabelText('Security code', { selector: '[data-part="method-cvc"] input' });
  await page.user.type(code, '737');
  await page.clickPay();
  await heading('Payment received');
  expect(page.charges()).toHaveLength(1);
  expect(page.calls(/open$/)).toEqual([]);
});
