// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defined } from '../../money/index.ts';
import { createTill, tillOrigins } from '../../testing/index.ts';
import {
  cards,
  expectFocused,
  heading,
  newYear,
  type OpenedPage,
  openLink,
  t,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';
import { clientWithRewrittenAnswers } from '../rewrittenAnswers.testing.ts';

watchThePage({ allowConsole: /stopped working|error boundary/i });

/** A secure link of the customer with six saved cards, once they are listed. */
async function openSecure(): Promise<OpenedPage> {
  const page = await openLink({ order: { customer: 'demo' }, secure: true });
  await screen.findAllByRole('radio');
  return page;
}

/** Keeps the saved methods away until the returned function is called; StrictMode asks for them twice. */
function holdTheList(page: OpenedPage): () => void {
  const releases = [1, 2].map(() => page.till.network.hold('GET /customers/payment_methods'));
  return () => {
    for (const release of releases) release();
  };
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const savedCvc = () =>
  screen.getByLabelText<HTMLInputElement>('Security code', { selector: '[data-part="method-cvc"] input' });

const showAll = ({ user }: Awaited<ReturnType<typeof openSecure>>) =>
  user.click(screen.getByRole('button', { name: 'Show 3 more' }));

it('a secure link begins with the name, postal code and country of the payment’s billing address, which the payer can change', async () => {
  const till = createTill({ now: newYear, proxy: { policy: { billingAddress: true } } });
  const order = await till.createOrder({ customer: 'cus_new' });
  const billing = { address: { first_name: 'Ada', last_name: 'Lovelace', zip: '1010', country: 'AT' } };
  const answer = await till.fetch(`${tillOrigins.service}/payments/${order.paymentId}`, {
    method: 'POST',
    headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ billing }),
  });
  expect(answer.status).toBe(200);
  const page = await openLink({ till, order, secure: true });
  const holder = await screen.findByLabelText<HTMLInputElement>(t('card.holder.label'));
  expect(holder.value).toBe('Ada Lovelace');
  expect((await screen.findByLabelText<HTMLInputElement>('Postal code')).value).toBe('1010');
  expect((await screen.findByLabelText<HTMLSelectElement>('Country')).value).toBe('AT');
  await page.payWith(cards.paid);
  await heading('Payment received');
  expect(page.charges()).toHaveLength(1);
});

describe('a secure payment link', () => {
  it('lists three of the customer’s cards with the default chosen and a new card last, and all of them on demand', async () => {
    const page = await openSecure();
    const names = () =>
      screen.getAllByRole('radio').map((row) => row.getAttribute('aria-label') ?? row.closest('label')?.textContent);
    const first = [
      'Visa ending in 4 2 4 2, Expires 12/33, Default',
      'Mastercard ending in 4 4 4 4, Expires 08/32',
      'Visa ending in 1 0 9 1, Expires 10/31',
    ];
    expect(names()).toEqual([...first, 'New card']);
    await showAll(page);
    expect(names()).toEqual([
      ...first,
      'Visa ending in 1 1 1 1, Expires 01/30, Expires this month',
      'American Express ending in 0 0 0 5, Expires 05/34',
      'New card',
    ]);
    expect(radio(/4 2 4 2/).checked).toBe(true);
    // What is said of a card that is typed is not said of one that is not.
    expect(screen.queryByText(/never sees your card number/)).toBeNull();
    expect(screen.getByText(t('link.encryptedHint'))).toBeTruthy();
  });

  it('shows its signed-in customer, in another tab and on the receipt, which card paid', async () => {
    const page = await openSecure();
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    await heading('Payment received');
    page.unmount();
    sessionStorage.clear();
    page.openAgain();
    await heading('This payment has already been made');
    const facts = () => screen.getAllByText(t('common.paidWith')).map((label) => label.nextElementSibling?.textContent);
    expect(facts()).toEqual(['Visa ••••\u00A04242']);
    await page.user.click(screen.getByRole('button', { name: 'Receipt' }));
    expect((await screen.findByRole('heading', { name: 'Receipt' })).closest('section')?.textContent).toContain(
      'Visa ••••\u00A04242',
    );
  });

  it('names the security code’s field after the card that it belongs to', async () => {
    const page = await openSecure();
    expect(screen.getByRole('textbox', { name: 'Security code of Visa ending in 4 2 4 2' })).toBe(savedCvc());
    expect(screen.getByText('The 3 digits on the back of your card.')).toBeTruthy();
    await showAll(page);
    await page.user.click(radio(/0 0 0 5/));
    expect(screen.getByRole('textbox', { name: 'Security code of American Express ending in 0 0 0 5' })).toBe(
      savedCvc(),
    );
    expect(screen.getByText('The 4 digits on the front of your card.')).toBeTruthy();
  });

  it('says that the sign-in has ended where its session has, and takes a new card all the same', async () => {
    const till = createTill({ now: newYear });
    const order = await till.createOrder({ customer: 'demo', lifetime: 86_400 });
    // The session is of the shop's server, for 15 minutes.
    await till.clock.advance(880_000);
    const page = await openLink({ till, order, secure: true });
    await screen.findAllByRole('radio');
    await till.clock.advance(21_000);
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    expect(await screen.findByText(/Your sign-in at Test Merchant has ended/)).toBeTruthy();
    expect(page.charges()).toEqual([]);
    await page.user.click(radio(/New card/));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('shows an expired card as one row, which cannot be chosen and leads to the fields of a new one', async () => {
    const page = await openSecure();
    await showAll(page);
    expect(screen.getByText('Expired 01/29')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /1 1 1 7/ })).toBeNull();
    expect(radio(/4 2 4 2/).checked).toBe(true);
    await page.user.click(screen.getByRole('button', { name: 'Update: Discover ending in 1 1 1 7' }));
    expect(radio(/New card/).checked).toBe(true);
    await expectFocused(radio(/New card/));
  });

  it('shows more cards on demand between those that are shown and the new one', async () => {
    await openSecure();
    const more = screen.getByRole('button', { name: 'Show 3 more' });
    const follows = (one: Element, other: Element) =>
      one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows(radio(/1 0 9 1/), more)).toBe(true);
    expect(follows(more, radio(/New card/))).toBe(true);
  });

  it('asks for the security code beside the chosen row, checks it there, and pays with the token and the code', async () => {
    const page = await openSecure();
    await page.clickPay();
    await expectFocused(savedCvc());
    expect(screen.getByText('Enter the security code of this card.')).toBeTruthy();
    expect(savedCvc().getAttribute('aria-invalid')).toBe('true');
    await page.user.type(savedCvc(), '12');
    expect(screen.queryByText('Enter the security code of this card.')).toBeNull();
    await page.clickPay();
    expect(await screen.findByText('Enter the 3-digit security code.')).toBeTruthy();
    expect(page.calls(/^POST/)).toEqual([]);
    await page.user.clear(savedCvc());
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4999 }]);
    expect(page.calls(/payment_methods$/)).toEqual([]);
  });

  it('asks an American Express card for four digits', async () => {
    const page = await openSecure();
    await showAll(page);
    await page.user.click(radio(/0 0 0 5/));
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    expect(await screen.findByText('Enter the 4-digit security code.')).toBeTruthy();
  });

  it('pays with one click where the card asks for no security code', async () => {
    const page = await openSecure();
    await page.user.click(radio(/4 4 4 4/));
    expect(screen.queryByLabelText('Security code', { selector: '[data-part="method-cvc"] input' })).toBeNull();
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('keeps a card that was typed in while other rows are chosen', async () => {
    const page = await openSecure();
    await page.user.click(radio(/New card/));
    await page.enterCard(cards.paid);
    await page.user.click(radio(/4 4 4 4/));
    expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull();
    await page.user.click(radio(/New card/));
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe(typedCvc);
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/^POST .*payment_methods$/)).toHaveLength(1);
  });

  it('does not offer a saved card once more that its bank wants no more of', async () => {
    const page = await openLink({
      order: { savedCards: [{ number: cards.R, expMonth: '12', expYear: '2033' }] },
      secure: true,
    });
    await screen.findAllByRole('radio');
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    await expectFocused((await screen.findByText(t('threeds.rejected.title'))).closest('[data-part="notice"]'));
    expect(radio(/New card/)).toHaveProperty('checked', true);
    const refused = radio(/1 0 4 2/);
    expect(refused.disabled).toBe(true);
    expect(document.getElementById(refused.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      t('saved.rejectedReason'),
    );
    // The same after a reload of the page.
    page.unmount();
    const again = page.openAgain();
    await screen.findAllByRole('radio');
    expect(radio(/1 0 4 2/).disabled).toBe(true);
    expect(radio(/New card/).checked).toBe(true);
    await again.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('loads the list again where the service no longer takes a card’s token, and pays with the next submit', async () => {
    const till = createTill({ now: newYear });
    let outdated = true;
    const page = await openLink({
      till,
      order: { savedCards: [{ number: cards.paid, expMonth: '12', expYear: '2033', requiresCvv: false }] },
      secure: true,
      client: clientWithRewrittenAnswers(till, (json) => {
        const { customer_payment_methods: rows } = json;
        if (!outdated || !Array.isArray(rows)) return json;
        return { ...json, customer_payment_methods: rows.map((row) => ({ ...row, payment_token: 'token_gone' })) };
      }),
    });
    await screen.findAllByRole('radio');
    outdated = false;
    await page.clickPay();
    expect(await screen.findByText(t('saved.loadedAgain'), { selector: '[data-part="error"] span' })).toBeTruthy();
    expect((await screen.findByText(t('failure.effect.none'))).closest('[data-part="notice"]')).not.toBeNull();
    expect(radio(/4 2 4 2/).checked).toBe(true);
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('forgets the security code of a saved card once it has been sent', async () => {
    const page = await openLink({
      order: { savedCards: [{ number: cards.declined, expMonth: '12', expYear: '2033' }] },
      secure: true,
    });
    await screen.findAllByRole('radio');
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    await expectFocused((await screen.findByText('Your payment didn’t go through')).closest('[data-part="notice"]'));
    expect(savedCvc().value).toBe('');
    expect(page.charges()).toEqual([]);
    await page.user.click(radio(/New card/));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('forgets the security code of a saved card when the page is left', async () => {
    const page = await openSecure();
    await page.user.type(savedCvc(), typedCvc);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(savedCvc().value).toBe('');
  });

  it('shows what a card costs in its row, in the total and on the button, and charges exactly that', async () => {
    const page = await openLink({
      order: {
        savedCards: [
          { number: cards.paid, expMonth: '12', expYear: '2033', requiresCvv: false, default: true },
          {
            number: cards.amex,
            expMonth: '12',
            expYear: '2033',
            requiresCvv: false,
            surcharge: { basisPoints: 250, taxBasisPoints: 1900 },
          },
        ],
      },
      secure: true,
    });
    const total = () => document.querySelector('[data-part="amount"]')?.textContent;
    await screen.findAllByRole('radio');
    expect(total()).toBe('€49.99');
    await page.user.click(radio(/Surcharge €1.25 plus €0.24 tax \(19%\)/));
    expect(total()).toBe('€51.48');
    expect(screen.getByRole('region', { name: t('link.summary') }).textContent).toMatch(
      /Subtotal€49.99.*€1.25.*€0.24.*Total€51.48/,
    );
    expect(screen.getByRole('button', { name: 'Pay €51.48' })).toBeTruthy();
    expect(
      screen.getByText('This method costs €1.49 more. You pay €51.48 in total.', {
        selector: '[data-part="live-region"] p',
      }),
    ).toBeTruthy();
    await page.user.click(radio(/New card/));
    expect(total()).toBe('€49.99');
    await page.user.click(radio(/0 0 0 5/));
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 5148 }]);
    expect(document.body.textContent).toContain('€51.48');
  });

  it.each([
    [
      'more',
      { fixed: 300 },
      { surcharge: { type: 'fixed', value: 100 }, display_surcharge_amount: 1, display_total_surcharge_amount: 1 },
      '€50.99',
      '€52.99',
      5299,
    ],
    [
      'less',
      { fixed: 300 },
      { surcharge: { type: 'fixed', value: 500 }, display_surcharge_amount: 5, display_total_surcharge_amount: 5 },
      '€54.99',
      '€52.99',
      5299,
    ],
    ['something where the list said nothing', { fixed: 300 }, null, '€49.99', '€52.99', 5299],
    [
      'nothing where the list said something',
      undefined,
      { surcharge: { type: 'fixed', value: 100 }, display_surcharge_amount: 1 },
      '€50.99',
      '€49.99',
      4999,
    ],
  ] as const)(
    'charges nothing where the service adds %s by now, says so, shows the new total, and charges that at the next submit',
    async (_what, surcharge, listed, before, after, charged) => {
      const till = createTill({ now: newYear });
      let stale = true;
      const page = await openLink({
        till,
        client: clientWithRewrittenAnswers(till, (json) =>
          stale && Array.isArray(json.customer_payment_methods)
            ? {
                ...json,
                customer_payment_methods: json.customer_payment_methods.map((row) => ({
                  ...row,
                  surcharge_details: listed,
                })),
              }
            : json,
        ),
        order: {
          savedCards: [
            {
              number: cards.paid,
              expMonth: '12',
              expYear: '2033',
              requiresCvv: false,
              ...defined({ surcharge }),
            },
          ],
        },
        secure: true,
      });
      await screen.findByRole('button', { name: `Pay ${before}` });
      stale = false;
      await page.clickPay();
      expect(await screen.findByText(t('failure.amountChanged'), { exact: false })).toBeTruthy();
      expect(page.charges()).toEqual([]);
      expect(await screen.findByRole('button', { name: `Pay ${after}` })).toBeTruthy();
      await page.clickPay();
      await heading('Payment received');
      expect(page.charges()).toMatchObject([{ amount: charged }]);
    },
  );

  it('goes back to the plain total where the card with a surcharge was declined', async () => {
    const page = await openLink({
      order: {
        savedCards: [
          { number: cards.declined, expMonth: '12', expYear: '2033', requiresCvv: false, surcharge: { fixed: 300 } },
        ],
      },
      secure: true,
    });
    await screen.findByRole('button', { name: 'Pay €52.99' });
    await page.clickPay();
    await screen.findByText('Your payment didn’t go through');
    expect(screen.getByRole('button', { name: 'Pay €52.99' })).toBeTruthy();
    await page.user.click(radio(/New card/));
    expect(screen.getByRole('button', { name: 'Pay €49.99' })).toBeTruthy();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toMatchObject([{ amount: 4999 }]);
  });

  it('lets arrow keys choose, as native radios do', async () => {
    const page = await openSecure();
    radio(/4 2 4 2/).focus();
    await page.user.keyboard('{ArrowDown}');
    expect(radio(/4 4 4 4/).checked).toBe(true);
  });

  it('authenticates a saved card with 3-D Secure', async () => {
    const page = await openSecure();
    await page.user.click(radio(/1 0 9 1/));
    await page.user.type(savedCvc(), typedCvc);
    await page.clickPay();
    await screen.findByText(t('threeds.preparing'), { selector: '[data-part="waiting-title"]' });
    await page.till.bank.finishMethod(page.order.paymentId);
    await screen.findByRole('dialog');
    await page.till.bank.approve(page.order.paymentId);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('of a customer without saved cards asks for a card and says nothing is missing', async () => {
    const page = await openLink({ order: { customer: 'cus_new' }, secure: true });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('of no particular customer asks for a card without searching for saved ones', async () => {
    const page = await openLink({ secure: true });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.till.ledger.requests().map(({ endpoint }) => endpoint)).not.toContain('listCustomerPaymentMethods');
  });

  it('whose saved cards cannot be loaded still takes a new card', async () => {
    const page = await openLink({ order: { customer: 'demo' }, secure: true });
    // StrictMode gives the first list up and asks for it anew, and each of the two is tried three times.
    for (let tries = 0; tries < 6; tries += 1) page.till.network.loseRequest('GET /customers/payment_methods');
    await screen.findByText(t('saved.error'), { exact: false });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a card that is typed in before the saved ones have come', () => {
  it('stays what is paid with, and its field keeps the focus', async () => {
    const page = await openLink({ order: { customer: 'demo' }, secure: true });
    const release = holdTheList(page);
    const number = await screen.findByLabelText<HTMLInputElement>('Card number');
    await page.user.type(number, cards.paid);
    await page.settle(2);
    expect(screen.queryByRole('radio')).toBeNull();
    release();
    await screen.findAllByRole('radio');
    expect(radio(/New card/).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    await expectFocused(screen.getByLabelText('Card number'));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.calls(/^POST .*payment_methods$/)).toHaveLength(1);
    expect(page.charges()).toHaveLength(1);
  });

  it('can be paid with while they are still on their way', async () => {
    const page = await openLink({ order: { customer: 'demo' }, secure: true });
    const release = holdTheList(page);
    await page.payWith(cards.paid);
    await heading('Payment received');
    release();
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a list of saved cards that breaks the page', () => {
  it('is left out, and a new card still pays', async () => {
    // The merchant’s own words are read while the rows are drawn: the one place where foreign code runs in there.
    const messages = {
      get 'saved.legend'(): string {
        throw new Error('broken words');
      },
    };
    const page = await openLink({ order: { customer: 'demo' }, secure: true, messages });
    expect(await screen.findByText(t('saved.error'))).toBeTruthy();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(within(document.body).queryByRole('radio')).toBeNull();
    expect(page.charges()).toHaveLength(1);
  });
});
