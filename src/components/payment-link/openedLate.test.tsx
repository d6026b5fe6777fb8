// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTill, type Order, type Till } from '../../testing/index.ts';
import {
  callAsMerchant,
  cards,
  expectFocused,
  heading,
  newYear,
  openLink,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

/** What the merchant's own server does with the secret key. */
const merchantCancels = (till: Till, { paymentId }: Order) => callAsMerchant(till, `/payments/${paymentId}/cancel`, {});

describe('a link that is opened', () => {
  it('after its time is over says so, until when it could be paid, for which amount and with which reference, and has no form', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder({ lifetime: 60 });
    await till.clock.advance(61_000);
    const page = await openLink({ till, order });
    await expectFocused(await heading('This payment link has expired'));
    expect(screen.getByText(/It expired on .*2030/)).toBeTruthy();
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Amount', '€49.99'],
      ['Reference', order.paymentId],
    ]);
    expect(screen.getByRole('link', { name: /^Back to Test Merchant/ }).getAttribute('href')).toBe(
      'https://shop.tillkit.test/thanks',
    );
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    expect(page.charges()).toEqual([]);
  });

  it('after it was paid says that nothing more is due, also once its time is over, and tells the merchant’s page', async () => {
    const onPaid = vi.fn();
    const first = await openLink({ page: { onPaid } });
    await first.payWith(cards.paid);
    await heading('Payment received');
    first.unmount();
    await first.till.clock.advance(3_600_000);
    // In another tab: nothing there has been paid by its reader.
    sessionStorage.clear();
    const again = first.openAgain();
    await heading('This payment has already been made');
    screen.getByText('Nothing more is due.');
    expect(document.querySelector('[data-part="amount"]')?.textContent).toBe('€49.99');
    expect(again.charges()).toHaveLength(1);
    await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(2));
  });

  it('after the merchant cancelled it says that nothing was charged', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    await merchantCancels(till, order);
    await openLink({ till, order });
    await expectFocused(await heading('This payment was cancelled'));
    expect(screen.getByText(/You haven’t been charged\./)).toBeTruthy();
  });

  it('after its payment failed offers another card while it can still be paid', async () => {
    const first = await openLink();
    await first.payWith(cards.lost);
    await screen.findByText('Your payment didn’t go through');
    first.unmount();
    const again = first.openAgain();
    await screen.findByText('Your payment didn’t go through');
    await again.payWith(cards.paid);
    await heading('Payment received');
    expect(again.charges()).toHaveLength(1);
  });

  it('after its payment failed for good shows the failure and no form', async () => {
    const first = await openLink();
    await first.payWith(cards.declined);
    await screen.findByText('Your payment didn’t go through');
    first.unmount();
    await first.till.clock.advance(3_600_000);
    first.openAgain();
    await expectFocused(await heading('Your payment didn’t go through'));
    expect(screen.getByText(/This payment can’t be retried. Start a new payment at Test Merchant/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Back to Test Merchant/ }).getAttribute('data-variant')).toBe('primary');
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });

  it('with an address that leads nowhere says that it does not exist', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    await openLink({ till, order: { ...order, paymentLinkId: 'plink_unknown' } });
    await expectFocused(await heading('This payment link doesn’t exist'));
  });

  it('with the secret of another payment says that it does not exist, as for any wrong secret', async () => {
    const till = createTill({ now: newYear });
    const [order, other] = [await till.createOrder(), await till.createOrder()];
    await openLink({ till, order: { ...order, clientSecret: other.clientSecret } });
    await heading('This payment link doesn’t exist');
  });
});

/** Opens a link whose payment the proxy reports with these fields. */
async function openWith(fields: () => Record<string, unknown>) {
  const till = createTill({ now: newYear });
  return openLink({ till, client: clientWithRewrittenAnswers(till, withPayment(fields)) });
}

describe('a link that cannot be read', () => {
  it('says that opening it charges nothing, and opens when the person tries again', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    for (let tries = 0; tries < 3; tries += 1) till.network.loseRequest(`GET /kit/links/${order.paymentLinkId}`);
    const page = await openLink({ till, order });
    await expectFocused(await heading('We couldn’t open this payment'));
    expect(screen.getByText(/Check your connection and try again\. Opening it charges nothing\./)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it.each([
    ['half an answer', () => '{"payment": {'],
    ['an answer without a payment', () => ({ policy: {} })],
    ['an amount that is no number', withPayment(() => ({ net_amount: 'lots' }))],
    [
      'an unknown link status',
      (json: Record<string, unknown>) => ({
        ...json,
        payment_link: { ...Object(json.payment_link), status: 'resting' },
      }),
    ],
  ] as const)('because of %s: nothing of it is shown, and no form', async (_what, rewrite) => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    await openLink({ till, order, client: clientWithRewrittenAnswers(till, rewrite) });
    await heading('We couldn’t open this payment');
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    expect(document.body.textContent).not.toMatch(/NaN|undefined|lots|resting/);
  });
});

describe('a link whose payment is under way in another tab', () => {
  it('waits while it is processed, and shows the paid screen when the service says so', async () => {
    let fields: Record<string, unknown> = { status: 'processing' };
    const page = await openWith(() => fields);
    await heading('Your payment is on its way');
    expect(screen.getByText(/Please don’t pay again\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    await page.pass(10_000);
    expect(page.calls(/status$/).length).toBeGreaterThanOrEqual(2);
    fields = { status: 'succeeded' };
    await page.pass(5000);
    await expectFocused(await heading('Payment received'));
  });

  it('has the form back where the service wants another method after it had the payment in hand', async () => {
    const till = createTill({ now: newYear });
    let fields: Record<string, unknown> = {};
    const page = await openLink({
      till,
      client: clientWithRewrittenAnswers(till, (json, url) =>
        withPayment(() => (url.endsWith('/complete') ? { status: 'processing' } : fields))(json, url),
      ),
    });
    await page.payWith(cards.Y);
    await heading('Your payment is on its way');
    fields = { status: 'requires_payment_method', updated: '2030-01-01T13:00:00Z' };
    await page.pass(20_000);
    expect(await screen.findByRole('button', { name: /^Pay / })).toBeTruthy();
    expect((await screen.findByText('Your payment didn’t go through')).closest('[data-part="notice"]')).not.toBeNull();
  });

  it('takes the step that completing has led to from its answer, without another read', async () => {
    const till = createTill({ now: newYear });
    const fields = { status: 'requires_customer_action', next_action: { type: 'scan_something' } };
    let completed = false;
    const page = await openLink({
      till,
      client: clientWithRewrittenAnswers(till, (json, url) => {
        completed ||= url.endsWith('/complete');
        return completed ? withPayment(() => fields)(json, url) : json;
      }),
    });
    await page.payWith(cards.Y);
    await heading('This page can’t show the next step of this payment');
    expect(page.calls(/status$/)).toEqual([]);
  });

  it('waits while the merchant reviews it', async () => {
    const page = await openWith(() => ({ status: 'requires_merchant_action' }));
    await heading('Test Merchant is reviewing your payment');
    await page.pass(31_000);
    expect(page.calls(/status$/)).toHaveLength(1);
  });

  it.each(['partially_captured', 'partially_captured_and_capturable'])(
    'says how much was taken, and how much was not, when it is %s',
    async (status) => {
      await openWith(() => ({ status, amount_received: 1500 }));
      await heading('Part of the payment was taken');
      expect(screen.getByText(/Test Merchant took part of €49\.99/)).toBeTruthy();
      expect(document.querySelector('[data-part="amount"]')?.textContent).toBe('€15.00');
      expect(screen.getByText('Not taken').nextElementSibling?.textContent).toBe('€34.99');
    },
  );

  it.each(['partially_captured', 'partially_captured_and_capturable'])(
    'names no figure where it is %s and the service does not say how much was taken',
    async (status) => {
      const page = await openWith(() => ({ status, amount_received: null }));
      await heading('Part of the payment was taken');
      expect(screen.getByText(/Test Merchant took part of €49\.99/)).toBeTruthy();
      await page.user.click(screen.getByRole('button', { name: 'Receipt' }));
      expect(await screen.findByText('Part of €49.99 taken')).toBeTruthy();
      expect(document.body.textContent).not.toContain('€0.00');
    },
  );

  it('says that it cannot show a step instead of waiting for ever, with the reference to ask about', async () => {
    const page = await openWith(() => ({
      status: 'requires_customer_action',
      next_action: { type: 'scan_something' },
    }));
    await heading('This page can’t show the next step of this payment');
    expect(screen.getByText('Reference').nextElementSibling?.textContent).toBe(page.order.paymentId);
  });

  it.each(['javascript:alert(1)', 'http://bank.example', 'https://me@bank.example/'])(
    'never offers the address %s',
    async (url) => {
      await openWith(() => ({
        status: 'requires_customer_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: url },
      }));
      await heading('This page can’t show the next step of this payment');
      // There is only the link to the merchant.
      expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Back to Test Merchant/),
      ]);
    },
  );
});

/** A page with a link that a server has read, whose own read has not been answered yet; `amount` is what the server has read. */
async function drawnAtOnce(amount: number) {
  const till = createTill({ now: newYear });
  const order = await till.createOrder();
  const read = await till.client.readPaymentLink(
    { params: { payment_link_id: order.paymentLinkId } },
    { clientSecret: order.clientSecret },
  );
  if (!read.ok) throw new Error(read.failure.message);
  const initialData = { ...read.value, payment: { ...read.value.payment, amount, net_amount: amount } };
  const answer = till.network.hold(`GET /kit/links/${order.paymentLinkId}`);
  const page = await openLink({ till, order, page: { initialData } });
  await page.enterCard(cards.paid);
  await page.user.click(screen.getByRole('button', { name: /^Pay / }));
  return { till, order, answer };
}

describe('a payment link that a server has read for its page', () => {
  it('is paid once when it is submitted before the page has read it', async () => {
    const { till, order, answer } = await drawnAtOnce(4999);
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
    answer();
    await heading('Payment received');
    expect(till.ledger.charges(order.paymentId)).toHaveLength(1);
  });

  it('charges nothing where the amount is another one than the page had shown, and shows the new one', async () => {
    const { till, order, answer } = await drawnAtOnce(1999);
    answer();
    await screen.findByRole('button', { name: 'Pay €49.99' });
    expect(till.ledger.charges(order.paymentId)).toEqual([]);
  });
});
