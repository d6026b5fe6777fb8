// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createTill, type Till, tillOrigins } from '../../testing/index.ts';
import { cards, heading, newYear, type OpenedPage, openLink, t, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();

const checking = t('outcome.unknown_checking.title');
const shown = (title: string) => screen.findByText(title, { selector: '[data-part="waiting-title"]' });

/** Makes the service answer the next reads of the payment with an unknown status. */
function unknownReads(page: OpenedPage, count: number): void {
  for (let nth = 0; nth < count; nth += 1) page.till.faults.add({ endpoint: 'listPayments', kind: 'unknown status' });
}

describe('an answer that is lost', () => {
  it('of the confirmation: the page reads, and shows the one charge that was made', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /confirm');
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it('of the confirmation, which the browser sends once more by itself and too often: no page says that nothing was charged', async () => {
    const made = createTill({ now: newYear, proxy: { limits: { addressWrites: { count: 1, perMs: 60_000 } } } });
    // As browsers do when a connection that they kept breaks before a word of the answer.
    const twice: Till['fetch'] = async (url, init) => {
      const first = await made.fetch(url, init);
      return url.endsWith('/confirm') ? made.fetch(url, init) : first;
    };
    const client = createClient({
      publishableKey: made.keys.publishableKey,
      serviceUrl: tillOrigins.service,
      payOrigin: tillOrigins.pay,
      fetch: twice,
    });
    const page = await openLink({ till: { ...made, client } });
    const notCharged = vi.fn();
    const watch = new MutationObserver(() => /not charged/.test(document.body.textContent ?? '') && notCharged());
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await page.payWith(cards.paid);
    await heading('Payment received');
    watch.disconnect();
    expect(notCharged).not.toHaveBeenCalled();
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/confirm$/)).toHaveLength(2);
  });

  it('of the confirmation of a card that is declined: the page reads, and shows the reason', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /confirm');
    await page.payWith(cards.declined);
    await screen.findByText(t('decline.card_declined'));
    expect(page.charges()).toEqual([]);
  });

  it('of the confirmation of a card with a bank check: the page reads, and goes on with the check', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /confirm');
    await page.payWith(cards.Y);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it('of the bank check: the page reads the bank’s verdict and does not ask twice', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /3ds');
    await page.payWith(cards.Y);
    await heading('Payment received');
    expect(page.calls(/3ds$/)).toHaveLength(1);
    expect(page.charges()).toHaveLength(1);
  });

  it('of a 3-D Secure authentication that wants a challenge: the verdict has its result, and the challenge is shown', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /3ds');
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    expect(page.till.ledger.entries().filter(({ kind }) => kind === 'authentication started')).toHaveLength(1);
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/3ds$/)).toHaveLength(1);
  });

  it('of a 3-D Secure authentication that never arrived: another one is offered at once', async () => {
    const page = await openLink();
    page.till.network.loseRequest('POST /3ds');
    await page.payWith(cards.challenge);
    await page.user.click(await screen.findByRole('button', { name: 'Start the bank check again' }));
    await screen.findByRole('dialog');
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.till.ledger.entries().filter(({ kind }) => kind === 'authentication started')).toHaveLength(1);
  });

  it('of a bank check that wants a challenge, and of every verdict: the page never shows half of it, and lets the person start again', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /3ds');
    for (let nth = 0; nth < 9; nth += 1) page.till.network.loseRequest('POST /verdict');
    await page.payWith(cards.challenge);
    await shown(t('threeds.checking'));
    await page.pass(8000, { stepMs: 500 });
    await page.user.click(await screen.findByRole('button', { name: 'Start the bank check again' }));
    await screen.findByRole('dialog');
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('of complete-authorize: the paid screen is shown, and there is one charge', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /complete');
    await page.payWith(cards.Y);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/complete$/)).toHaveLength(1);
  });

  it('of storing the card: the form is back with everything that was typed, and the same card pays', async () => {
    const page = await openLink();
    page.till.network.loseAnswer('POST /payment_methods');
    await page.payWith(cards.paid);
    await screen.findByText(/You haven’t been charged\./);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('737');
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a service that fails', () => {
  it.each(['status 500 after', 'malformed', 'html'] as const)(
    'with “%s” after it has charged: the charge is shown, once',
    async (kind) => {
      const page = await openLink();
      page.till.faults.add({ endpoint: 'updatePayment', kind });
      await page.payWith(cards.paid);
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
    },
  );

  it.each(['status 500 after', 'malformed', 'html', 'answer lost'] as const)(
    'with “%s” after it has completed the authorisation: the charge is shown, once',
    async (kind) => {
      const page = await openLink();
      page.till.faults.add({ endpoint: 'completeAuthorize', kind });
      await page.payWith(cards.Y);
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
      expect(page.calls(/complete$/)).toHaveLength(1);
    },
  );

  it('before it has seen the payment: a submit while the outcome is unknown sends nothing, and the page says it cannot confirm yet', async () => {
    const page = await openLink();
    page.till.faults.add({ endpoint: 'updatePayment', kind: 'no answer before' });
    await page.payWith(cards.paid);
    await shown(checking);
    expect(screen.getByText(/don’t pay again/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    await page.user.keyboard('{Enter}');
    // The form is still in the document, hidden; not even a script's click may send.
    document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    await page.pass(115_000, { stepMs: 5000 });
    expect(await shown(checking)).toBeTruthy();
    await page.pass(35_000, { stepMs: 5000 });
    await heading('We can’t confirm this payment yet');
    expect(screen.getByText(page.order.paymentId, { selector: '[data-part="reference"]' })).toBeTruthy();
    expect(page.calls(/confirm$/)).toHaveLength(1);
    expect(page.charges()).toEqual([]);
  });

  it('before it has seen the payment: the form comes back when two reads agree and no call can be running any more', async () => {
    const page = await openLink();
    page.till.faults.add({ endpoint: 'updatePayment', kind: 'no answer before' });
    await page.payWith(cards.paid);
    await shown(checking);
    await page.pass(240_000, { stepMs: 5000 });
    await screen.findByRole('button', { name: /^Pay / });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('because it finds no connection: nothing was charged, and the same form pays after a while', async () => {
    const page = await openLink();
    page.till.network.unplugService();
    await page.payWith(cards.paid);
    await screen.findByText(/having trouble right now\. Try again in a few minutes\. You haven’t been charged\./);
    expect(page.charges()).toEqual([]);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('because this page has tried too often: nothing was charged, and a minute later the same form pays', async () => {
    const page = await openLink({
      shop: { proxy: { limits: { secretWrites: { count: 1, perMs: 60_000 } } } },
    });
    await page.payWith(cards.declined);
    await screen.findByText('Your payment didn’t go through');
    await page.payWith(cards.paid);
    await screen.findByText(
      /too many attempts in a short time\. Wait a minute, then try again\. You haven’t been charged\./,
    );
    expect(page.charges()).toEqual([]);
    await page.pass(60_000, { stepMs: 30_000 });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('because it finds no connection to complete the authorisation: nothing was charged, and one click completes it', async () => {
    const page = await openLink();
    page.till.network.unplugService('/complete_authorize');
    await page.payWith(cards.Y);
    await heading('Confirm your payment');
    expect(screen.getByText(/Try again in a few minutes\. You haven’t been charged\./)).toBeTruthy();
    expect(page.charges()).toEqual([]);
    await page.user.tripleClick(screen.getByRole('button', { name: 'Try this payment again' }));
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/complete$/)).toHaveLength(2);
  });

  it('before it has seen the completion: a repeat is offered only when no first call can be running any more', async () => {
    const page = await openLink();
    page.till.faults.add({ endpoint: 'completeAuthorize', kind: 'no answer before' });
    await page.payWith(cards.Y);
    await shown(checking);
    await page.pass(150_000, { stepMs: 5000 });
    await heading('We can’t confirm this payment yet');
    expect(screen.queryByRole('button', { name: 'Try this payment again' })).toBeNull();
    await page.pass(90_000, { stepMs: 5000 });
    await page.user.click(await screen.findByRole('button', { name: 'Try this payment again' }));
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('to be reached before anything was sent: nothing is queued and sent later', async () => {
    const page = await openLink();
    page.till.network.loseRequest('POST /payment_methods');
    await page.payWith(cards.paid);
    await screen.findByText(/We couldn’t reach the payment service\. .*You haven’t been charged\./);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await page.pass(60_000, { stepMs: 5000 });
    expect(page.calls(/^POST/)).toHaveLength(1);
    expect(page.charges()).toEqual([]);
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('to be reached with the confirmation: the proxy has not seen it, so the form is back at once, and pays once', async () => {
    const page = await openLink();
    page.till.network.loseRequest('POST /confirm');
    await page.payWith(cards.paid);
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/confirm$/)).toHaveLength(1);
    expect(page.calls(/verdict$/)).toHaveLength(1);
    expect(page.charges()).toEqual([]);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('to be reached with the confirmation and the question after it: the page goes on asking until it knows', async () => {
    const page = await openLink();
    page.till.network.loseRequest('POST /confirm');
    page.till.network.loseRequest('POST /verdict');
    await page.payWith(cards.paid);
    await shown(checking);
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    await page.pass(5_000, { stepMs: 1000 });
    await screen.findByText(/You haven’t been charged\./);
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });
});

describe('an unknown status', () => {
  it('is neither paid nor failed: the page keeps asking, and then says that it cannot confirm yet', async () => {
    const page = await openLink();
    await page.enterCard(cards.paid);
    page.till.faults.add({ endpoint: 'updatePayment', kind: 'unknown status' });
    // The first of them is the proxy's own read of the payment; the payment is made all the same.
    unknownReads(page, 60);
    await page.clickPay();
    await shown(checking);
    for (let seconds = 0; seconds < 120; seconds += 10) {
      await page.pass(10_000, { stepMs: 2500 });
      expect(screen.queryByRole('heading', { name: /received|didn’t go through/ })).toBeNull();
    }
    await page.pass(20_000, { stepMs: 2500 });
    await heading('We can’t confirm this payment yet');
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
    expect(page.calls(/confirm$/)).toHaveLength(1);
  });

  it('is forgotten when a later read knows better', async () => {
    const page = await openLink();
    page.till.faults.add({ endpoint: 'updatePayment', kind: 'unknown status' });
    await page.payWith(cards.paid);
    await shown(checking);
    await page.pass(1000);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });
});
