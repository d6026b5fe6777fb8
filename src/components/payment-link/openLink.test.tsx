// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../client/index.ts';
import { createTranslator, loadMessages } from '../../i18n/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import {
  cards,
  expectAccessible,
  expectFocused,
  heading,
  newYear,
  openLink,
  t,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers, withPayment } from '../rewrittenAnswers.testing.ts';

watchThePage();

const visa = { number: cards.paid, expMonth: '12', expYear: '2033' };

describe('an open payment link', () => {
  it('is paid with a card that is typed in, and the service has one charge of the amount on the button', async () => {
    const page = await openLink({ order: { amount: 4999, currency: 'EUR' } });
    await page.enterCard(cards.paid);
    await page.user.click(screen.getByRole('button', { name: 'Pay €49.99' }));
    await expectFocused(await heading('Payment received'));
    expect(document.querySelector('[data-part="amount"]')?.textContent).toBe('€49.99');
    expect(document.querySelector('[data-part="merchant-name"]')?.textContent).toBe('Test Merchant');
    expect(screen.getByText('Visa •••• 4242')).toBeTruthy();
    expect(page.charges()).toMatchObject([{ kind: 'captured', amount: 4999, currency: 'EUR' }]);
  });

  it('can be read by everybody while it loads, while it waits for a card, with errors, and once it is paid', async () => {
    const page = await openLink();
    await expectAccessible();
    await screen.findByRole('button', { name: /^Pay / });
    await page.clickPay();
    await screen.findByText(t('card.number.error.empty'));
    await page.payWith(cards.paid);
    await heading('Payment received');
  });

  it('is paid in Arabic, from right to left, as well', async () => {
    const page = await openLink({ locale: 'ar' });
    const arabic = createTranslator('ar', await loadMessages('ar'));
    for (const [key, text] of [
      ['card.number.label', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
      ['card.expiry.label', '١٢/٣٤'],
      ['card.cvc.label', typedCvc],
      ['card.holder.label', 'Test Card Holder'],
    ] as const) {
      await page.user.type(await screen.findByLabelText(arabic(key)), text);
    }
    await page.user.click(screen.getByRole('button', { name: /ادفع/ }));
    await heading(arabic('outcome.succeeded.title'));
    expect(page.charges()).toHaveLength(1);
  });

  it('never asks for saved methods, even of a customer who has some', async () => {
    const page = await openLink({ order: { savedCards: [visa] } });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.calls(/payment_methods/)).toHaveLength(1);
    expect(page.calls(/GET .*payment_methods/)).toEqual([]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says that it is a test, because no real money moves', async () => {
    await openLink();
    expect(await screen.findByText('Test mode')).toBeTruthy();
  });

  it('reserves the money and says so where the merchant captures later', async () => {
    const page = await openLink({ order: { captureMethod: 'manual' } });
    await page.payWith(cards.paid);
    await heading('Payment approved');
    expect(page.charges()).toMatchObject([{ kind: 'authorised', amount: 4999 }]);
  });

  it('charges once for three quick clicks', async () => {
    const page = await openLink();
    await page.enterCard(cards.paid);
    await page.user.tripleClick(screen.getByRole('button', { name: /^Pay / }));
    await heading('Payment received');
    await page.settle();
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/^POST .*\/confirm$/)).toHaveLength(1);
    expect(page.calls(/^POST .*\/payment_methods$/)).toHaveLength(1);
  });

  it('charges once when Enter and a click come together', async () => {
    const page = await openLink();
    await page.enterCard(cards.paid);
    const button = screen.getByRole('button', { name: /^Pay / });
    await Promise.all([page.user.keyboard('{Enter}'), page.user.click(button)]);
    await heading('Payment received');
    await page.settle();
    expect(page.charges()).toHaveLength(1);
  });

  it('sends nothing before every field is right, and leads to the first that is not', async () => {
    const page = await openLink();
    await page.clickPay();
    expect(await screen.findByText('Enter your card number.')).toBeTruthy();
    await expectFocused(screen.getByLabelText('Card number'));
    expect(screen.getByText('Enter the expiry date.')).toBeTruthy();
    await page.settle();
    expect(page.calls(/^POST/)).toEqual([]);
  });

  it('keeps its button readable and says what happens while the payment is under way', async () => {
    const page = await openLink();
    const store = page.till.network.hold('POST /payment_methods');
    const attach = page.till.network.hold('POST /confirm');
    await page.payWith(cards.paid);
    expect((await screen.findByRole('button', { name: 'Checking your details…' })).getAttribute('aria-disabled')).toBe(
      'true',
    );
    store();
    await screen.findByRole('button', { name: 'Paying €49.99…' });
    await page.pass(10_000, { held: 1 });
    await screen.findByText(/^Still working\. Please don’t submit again, and keep this page open\.$/, {
      selector: '[data-part="footnote"] > span',
    });
    expect(screen.getByRole('button', { name: 'Paying €49.99…' })).toBeTruthy();
    expect(within(screen.getByRole('status')).getByText(/Still working/)).toBeTruthy();
    attach();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a merchant’s page around a payment link', () => {
  it('can tell the networks of a card, and the one that is chosen is what the card is stored with', async () => {
    const till = createTill({ now: newYear });
    const sent: unknown[] = [];
    const findNetworks = vi.fn(async () => ['CartesBancaires', 'Visa']);
    const page = await openLink({
      till,
      client: createClient({
        publishableKey: till.keys.publishableKey,
        serviceUrl: tillOrigins.service,
        payOrigin: tillOrigins.pay,
        fetch: async (url, init) => {
          if (url.endsWith('/payment_methods') && typeof init.body === 'string') sent.push(JSON.parse(init.body));
          return till.fetch(url, init);
        },
      }),
      page: { findNetworks },
    });
    await page.enterCard(cards.paid);
    // Of this test card the service knows one network alone.
    await page.user.click(await screen.findByRole('radio', { name: 'Visa' }));
    await page.clickPay();
    await heading('Payment received');
    expect(findNetworks.mock.calls).toEqual([['42424242']]);
    expect(sent).toMatchObject([{ card_network: 'Visa' }]);
  });

  it('receives the end, once, and not before there is one', async () => {
    const onOutcome = vi.fn();
    const page = await openLink({ page: { onOutcome }, order: { lifetime: 60 } });
    await page.payWith(cards.declined);
    await screen.findByText('Your payment didn’t go through');
    expect(onOutcome).not.toHaveBeenCalled();
    await page.payWith(cards.paid);
    await heading('Payment received');
    await waitFor(() => expect(onOutcome).toHaveBeenCalledTimes(1));
    expect(onOutcome.mock.calls[0]?.[0]).toMatchObject({ kind: 'paid', payment: { payment_id: page.order.paymentId } });
  });

  it('receives once that the service has the payment, and of its end when that comes', async () => {
    const till = createTill({ now: newYear });
    let fields: Record<string, unknown> = {};
    const onOutcome = vi.fn();
    const page = await openLink({
      till,
      page: { onOutcome },
      client: clientWithRewrittenAnswers(till, (json, url) =>
        withPayment(() => (url.endsWith('/complete') ? { status: 'processing' } : fields))(json, url),
      ),
    });
    const kinds = () => onOutcome.mock.calls.map(([{ kind }]) => kind);
    await page.payWith(cards.Y);
    await heading('Your payment is on its way');
    await waitFor(() => expect(kinds()).toEqual(['pending']));
    fields = { status: 'requires_merchant_action' };
    await page.pass(20_000);
    expect(kinds()).toEqual(['pending']);
    fields = { status: 'succeeded' };
    await page.pass(10_000);
    await heading('Payment received');
    expect(kinds()).toEqual(['pending', 'paid']);
  });

  it('receives once that the payment is made', async () => {
    const onPaid = vi.fn();
    const page = await openLink({ page: { onPaid } });
    await page.payWith(cards.paid);
    await heading('Payment received');
    await page.pass(60_000, { stepMs: 10_000 });
    expect(onPaid).toHaveBeenCalledTimes(1);
    expect(onPaid.mock.calls[0]?.[0]).toMatchObject({ payment_id: page.order.paymentId, status: 'succeeded' });
    expect(JSON.stringify(onPaid.mock.calls)).not.toContain(page.order.clientSecret);
  });

  it('receives nothing about a declined payment', async () => {
    const onPaid = vi.fn();
    const page = await openLink({ page: { onPaid } });
    await page.payWith(cards.declined);
    await screen.findByText('Your payment didn’t go through');
    expect(onPaid).not.toHaveBeenCalled();
  });
});

describe('a declined payment', () => {
  it('brings the form back with the number kept, the security code emptied and the reason in focus; another card is charged', async () => {
    const page = await openLink();
    await page.payWith(cards.declined);
    const notice = (await screen.findByText('Your payment didn’t go through')).closest('[data-part="notice"]');
    await expectFocused(notice);
    expect(screen.getByText(t('decline.card_declined'))).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000 0000 0000 0002');
    expect(screen.getByLabelText<HTMLInputElement>('Name on card').value).toBe('Test Card Holder');
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('');
    expect(page.charges()).toEqual([]);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('puts the reason in focus again when the next card is declined too', async () => {
    const page = await openLink();
    await page.payWith(cards.declined);
    await screen.findByText('Your payment didn’t go through');
    await page.payWith(cards.declined);
    await page.settle();
    await expectFocused((await screen.findByText('Your payment didn’t go through')).closest('[data-part="notice"]'));
    expect(page.till.ledger.entries().filter(({ kind }) => kind === 'declined')).toHaveLength(2);
  });

  it('is never explained in the processor’s own words', async () => {
    const page = await openLink();
    await page.payWith(cards.processorDown);
    await screen.findByText(t('decline.connector_error'));
    expect(document.body.textContent).not.toContain('Connector');
  });
});
