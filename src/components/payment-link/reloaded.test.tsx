// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cards, challengePosted, heading, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('a payment page that is loaded again by its payer', () => {
  it('after paying says that the payment is received, and with which card', async () => {
    const first = await openLink();
    await first.payWith(cards.paid);
    await heading('Payment received');
    first.unmount();
    const again = first.openAgain();
    await heading('Payment received');
    expect(fact(t('common.paidWith'))).toBe('Visa ••••\u00A04242');
    expect(again.charges()).toHaveLength(1);
  });

  it('while the payment is being made says the same once it is', async () => {
    const first = await openLink();
    const release = first.till.network.hold('POST /confirm');
    await first.payWith(cards.paid);
    first.unmount();
    release();
    await first.settle();
    await expect.poll(() => first.charges()).toHaveLength(1);
    first.openAgain();
    await heading('Payment received');
    expect(fact(t('common.paidWith'))).toBe('Visa ••••\u00A04242');
  });

  it('after a challenge says the same', async () => {
    const first = await openLink();
    await first.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await challengePosted();
    await first.till.bank.approve(first.order.paymentId);
    await heading('Payment received');
    first.unmount();
    first.openAgain();
    await heading('Payment received');
    expect(fact(t('common.paidWith'))).toBe('Visa ••••\u00A00006');
  });

  it('after an alternative payment method names the method', async () => {
    const first = await openLink({ order: { types: ['pix', 'boleto'] } });
    await first.user.click(await screen.findByRole('button', { name: 'Pay €49.99 with Pix' }));
    await heading(/Scan the code to pay/);
    first.till.bank.act(first.order.paymentId, 'approve');
    await first.pass(10_000);
    await heading('Payment received');
    expect(fact(t('common.paidWith'))).toBe('Pix');
    first.unmount();
    first.openAgain();
    await heading('Payment received');
    expect(fact(t('common.paidWith'))).toBe('Pix');
  });

  it('does not show another payer’s card: an attempt of this tab was declined, and the link was paid in another tab', async () => {
    const first = await openLink();
    await first.payWith(cards.declined);
    await screen.findByText(t('decline.card_declined'));
    const mine = JSON.stringify({ ...sessionStorage });
    first.unmount();
    sessionStorage.clear();
    const other = first.openAgain();
    await screen.findByText(t('decline.card_declined'));
    await other.payWith(cards.paid);
    await heading('Payment received');
    other.unmount();
    sessionStorage.clear();
    for (const [key, value] of Object.entries<string>(JSON.parse(mine))) sessionStorage.setItem(key, value);
    first.openAgain();
    await heading('This payment has already been made');
    expect(fact(t('common.paidWith'))).toBe('Card');
  });
});
