// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cards, expectNoCanary, heading, openLink, t, typedCvc, watchThePage } from './pageUnderTest.testing.tsx';

// Every test of these components checks for its canaries at the end; this one checks in the middle, when a leak is easiest.
watchThePage();

const saved = { number: cards.paid, expMonth: '12', expYear: '2033' };

/** Watches the browser's own places that a secret could be put into, however briefly. */
function watchWrites(): readonly string[] {
  const written: string[] = [];
  const note = (...words: unknown[]) => void written.push(words.map(String).join(' '));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(note);
  vi.spyOn(history, 'pushState').mockImplementation(note);
  vi.spyOn(history, 'replaceState').mockImplementation(note);
  const setAttribute = Element.prototype.setAttribute;
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, value) {
    note(name, value);
    setAttribute.call(this, name, value);
  });
  return written;
}

describe('V15: card number, security code and client secret', () => {
  it('are nowhere to be found while a payment is typed, sent, checked by the bank and made', async () => {
    const written = watchWrites();
    const page = await openLink();
    const stored = page.till.network.hold('POST /payment_methods');
    const attached = page.till.network.hold('POST /confirm');
    const completed = page.till.network.hold('POST /complete');
    await page.payWith(cards.challenge);
    await screen.findByRole('button', { name: 'Checking your details…' });
    expectNoCanary();
    stored();
    await screen.findByRole('button', { name: /^Paying/ });
    expectNoCanary();
    attached();
    await screen.findByRole('dialog');
    expectNoCanary();
    await page.till.bank.approve(page.order.paymentId);
    await screen.findByText(t('pay.confirming'), { selector: '[data-part="waiting-title"]' });
    expectNoCanary();
    completed();
    await heading('Payment received');
    for (const secret of [cards.challenge, page.order.clientSecret]) expect(written.join('\n')).not.toContain(secret);
    expect(written.filter((line) => line.split(' ').includes(typedCvc))).toEqual([]);
  });

  it('are in no query’s key or answer while saved cards are listed and paid with', async () => {
    const page = await openLink({ order: { savedCards: [saved] }, secure: true });
    await page.user.type(
      await screen.findByLabelText('Security code', { selector: '[data-part="method-cvc"] input' }),
      typedCvc,
    );
    expectNoCanary();
    await page.clickPay();
    await heading('Payment received');
    expectNoCanary();
  });

  it('are in no address, except for the one list whose interface has the client secret in its query', async () => {
    const page = await openLink({ order: { customer: 'demo' }, secure: true });
    await page.user.click(await screen.findByRole('radio', { name: 'New card' }));
    await page.payWith(cards.Y);
    await heading('Payment received');
    const addresses = page.till.network.calls().filter((call) => !call.includes('/customers/payment_methods?'));
    expect(addresses.filter((call) => call.includes(page.order.clientSecret) || call.includes(cards.Y))).toEqual([]);
  });

  it('do not come back with the page: everything is empty after it was left', async () => {
    const page = await openLink();
    await page.enterCard(cards.paid);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    for (const label of ['Card number', 'Security code', 'Expiry date', 'Name on card']) {
      await expect.poll(() => screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
    }
  });

  it('are not what this tab remembers: it notes the attempt and that an authentication was asked for and answered, and nothing else', async () => {
    const page = await openLink();
    await page.payWith(cards.Y);
    await heading('Payment received');
    const { paymentId } = page.order;
    const { [`tillkit:payment:${paymentId}`]: note, ...rest } = { ...sessionStorage };
    expect(rest).toEqual({});
    expect(JSON.parse(note ?? '')).toEqual({
      attempt: { count: 1, answered: true },
      authentication: {
        attempt: 1,
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        since: expect.any(Number),
        completion: 'U',
        settled: true,
      },
    });
    expect({ ...localStorage }).toEqual({});
  });
});
