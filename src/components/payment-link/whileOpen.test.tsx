// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill, type Order, type Till } from '../../testing/index.ts';
import { callAsMerchant, cards, heading, newYear, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from '../rewrittenAnswers.testing.ts';

watchThePage();

/** Pays in another tab, or by another person with the same link. */
async function payInOtherTab({ client }: Till, { paymentId, clientSecret }: Order) {
  const stored = await client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: clientSecret,
      card: {
        card_number: cards.amex,
        card_exp_month: '12',
        card_exp_year: '2034',
        card_holder_name: 'Test Card Holder',
      },
    },
  });
  if (!stored.ok) throw new Error(stored.failure.message);
  return client.confirmWithMethod(
    {
      params: { payment_id: paymentId },
      body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id },
    },
    { clientSecret },
  );
}

describe('a link that is paid in another tab while it is open here', () => {
  it.each([
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'the page comes back from the history',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('shows that it is paid as soon as %s', async (_when, wake) => {
    const page = await openLink();
    await page.enterCard(cards.lost);
    const other = await payInOtherTab(page.till, page.order);
    expect(other.ok).toBe(true);
    wake();
    await heading('This payment has already been made');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a link whose amount is changed while it is open', () => {
  it('V14: sends nothing for another amount than the person has read, and charges the new one after another submit', async () => {
    const page = await openLink();
    await screen.findByRole('button', { name: /^Pay / });
    await callAsMerchant(page.till, `/payments/${page.order.paymentId}`, { amount: 9_900 });
    await page.payWith(cards.paid);
    await screen.findByText(/The amount has changed since this page was opened/);
    expect(page.charges()).toEqual([]);
    expect(page.till.ledger.entries().filter(({ kind }) => kind === 'attempt started')).toEqual([]);
    // The button says the new amount. What was typed is still there, except for the security code, which is cleared with every submit.
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    await page.user.type(screen.getByLabelText('Security code'), '737');
    await page.user.click(await screen.findByRole('button', { name: 'Pay €99.00' }));
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 9_900 }]);
  });
});

describe('a link whose time runs out while it is open', () => {
  it('counts the last five minutes, aloud at five and at one, the last one in seconds, and then closes by itself', async () => {
    const page = await openLink({ order: { lifetime: 420 } });
    await screen.findByText(/^Pay by /);
    await page.pass(120_000, { stepMs: 30_000 });
    await screen.findByText(/5 minutes left$/, { selector: '[data-part="expiry"] *' });
    expect(screen.getByRole('status').textContent).toContain('This payment expires in 5 minutes.');
    await page.pass(240_000, { stepMs: 30_000 });
    await screen.findByText(/1 minute left$/, { selector: '[data-part="expiry"] *' });
    expect(screen.getByRole('status').textContent).toBe('This payment expires in 1 minute.');
    await page.pass(54_000, { stepMs: 6000 });
    await screen.findByText('6 seconds left', { selector: '[data-tone="warning"] *' });
    expect(screen.getByRole('status').textContent).toBe('This payment expires in 1 minute.');
    await page.pass(6_000);
    await heading('This payment link has expired');
    expect(page.charges()).toEqual([]);
  });

  it('lets a payment that was submitted before come to its end', async () => {
    const page = await openLink({ order: { lifetime: 60 } });
    const release = page.till.network.hold('POST /complete');
    await page.payWith(cards.Y);
    await screen.findByText(t('pay.confirming'), { selector: '[data-part="waiting-title"]' });
    await page.pass(30_000, { stepMs: 5000, held: 1 });
    release();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('says nothing aloud when it is opened: only what changes while the payer is there', async () => {
    const page = await openLink({ order: { lifetime: 300 } });
    await screen.findByText('5 minutes left');
    await page.settle();
    expect(screen.getByRole('status').textContent).toBe('');
    await page.pass(180_000, { stepMs: 30_000 });
    expect(screen.getByRole('status').textContent).toBe('');
    await page.pass(60_000, { stepMs: 30_000 });
    expect(screen.getByRole('status').textContent).toBe('This payment expires in 1 minute.');
  });

  it('says until when and how long that is, in hours and minutes of the reader’s language', async () => {
    const page = await openLink({ order: { lifetime: 2 * 3600 + 60 } });
    const until = (await screen.findByText(/^Pay by /)).closest('[data-part="expiry"]');
    expect(until?.textContent).toMatch(/^Pay by .*2 hours left$/);
    await page.pass(120_000, { stepMs: 60_000 });
    await screen.findByText('119 minutes left');
  });

  it('closes on time after a decline, although the answer that it counts from is old by then', async () => {
    const page = await openLink({ order: { lifetime: 420 } });
    await screen.findByRole('button', { name: /^Pay / });
    await page.pass(240_000, { stepMs: 30_000 });
    await page.payWith(cards.lost);
    await screen.findByText('Your payment didn’t go through');
    await screen.findByText('3 minutes left', { exact: false, selector: '[data-part="expiry"] *' });
    await page.pass(181_000, { stepMs: 30_000 });
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    await heading('Your payment didn’t go through');
  });

  it('keeps the form and what was typed where the proxy’s clock is ahead of the service’s, and asks no more than every five seconds', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder({ lifetime: 60 });
    const ahead = (json: Record<string, unknown>) =>
      typeof json.server_time === 'string'
        ? { ...json, server_time: new Date(Date.parse(json.server_time) + 30_000).toISOString() }
        : json;
    const page = await openLink({ till, order, client: clientWithRewrittenAnswers(till, ahead) });
    await page.enterCard(cards.paid);
    const reads = () => page.calls(/^GET .*\/links\//).length;
    const before = reads();
    await page.pass(50_000, { stepMs: 1_000 });
    expect(reads() - before).toBeGreaterThanOrEqual(3);
    expect(reads() - before).toBeLessThanOrEqual(5);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    await page.pass(15_000, { stepMs: 1_000 });
    await heading('This payment link has expired');
  });

  it('goes by the service’s clock, not by the device’s', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder({ lifetime: 60 });
    // This device is an hour ahead: by its own clock the link would be over.
    const ahead = (json: Record<string, unknown>) =>
      typeof json.server_time === 'string'
        ? {
            ...json,
            server_time: new Date(Date.parse(json.server_time) - 3_600_000).toISOString(),
            payment_link: {
              ...Object(json.payment_link),
              expiry: new Date(newYear + 60_000 - 3_600_000).toISOString(),
            },
          }
        : json;
    const page = await openLink({ till, order, client: clientWithRewrittenAnswers(till, ahead) });
    await screen.findByRole('button', { name: /^Pay / });
    await page.pass(50_000, { stepMs: 10_000 });
    expect(screen.getByRole('button', { name: /^Pay / })).toBeTruthy();
    await page.pass(10_000, { stepMs: 5000 });
    await heading('This payment link has expired');
  });
});
