// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { cards, heading, newYear, openLink, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

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
