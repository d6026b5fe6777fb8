// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import { Checkout, type CheckoutPart, type CheckoutSlots } from '../index.ts';
import {
  cards,
  challengePosted,
  expectAccessible,
  heading,
  newYear,
  type OpenOptions,
  openLink,
  t,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const open = (options: OpenOptions = {}) => openLink({ checkout: {}, ...options });
const root = () => document.querySelector('[data-tk="checkout"]');

/** An order whose payment has no payment link at all. */
async function withoutLink(till: Till, more: Readonly<Record<string, unknown>> = {}): Promise<Order> {
  const answer = await till.fetch(`${tillOrigins.service}/payments`, {
    method: 'POST',
    headers: { 'api-key': till.keys.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 4999, currency: 'EUR', description: 'Two mugs', ...more }),
  });
  const { payment_id: paymentId, client_secret: clientSecret, payment_link: link } = await answer.json();
  expect(link ?? undefined).toBeUndefined();
  const none = { paymentLinkId: '', link: '', secureLink: '', customerId: undefined, customerSession: undefined };
  return { ...none, paymentId, clientSecret };
}

describe.each(['documented', 'deployed'] as const)('a payment without a link, in the %s dialect', (dialect) => {
  it('is paid by card from its client secret alone, with what is paid for beside the form', async () => {
    const till = createTill({ now: newYear, dialect });
    const page = await open({ till, order: await withoutLink(till) });
    await heading(t('link.paymentHeading'));
    expect(screen.getByText('Test Merchant')).toBeTruthy();
    expect(screen.getByText('Two mugs')).toBeTruthy();
    await expectAccessible();
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(page.calls(/\/kit\/links\//)).toEqual([]);
  });

  it('is paid with a saved card in the session of its customer, and lists none without it', async () => {
    const page = await open({ shop: { dialect }, order: { customer: 'demo' }, secure: true });
    await page.user.click(await screen.findByRole('radio', { name: /4 2 4 2/ }));
    await page.user.type(
      screen.getByLabelText('Security code', { selector: '[data-part="method-cvc"] input' }),
      typedCvc,
    );
    await page.clickPay();
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    page.unmount();
    const guest = await open({ shop: { dialect }, order: { customer: 'demo' } });
    await heading(t('link.paymentHeading'));
    await guest.settle();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(guest.calls(/customers\/payment_methods/)).toEqual([]);
  });

  it('is paid after a challenge, once', async () => {
    const page = await open({ shop: { dialect } });
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await challengePosted();
    await page.till.bank.approve(page.order.paymentId);
    await page.pass(8000, { stepMs: 500 });
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('whose answer is lost is read until its one charge is known', async () => {
    const page = await open({ shop: { dialect } });
    page.till.network.loseAnswer('POST /confirm');
    await page.payWith(cards.paid);
    await page.pass(8000, { stepMs: 500 });
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });
});

describe('a payment that is paid from its client secret', () => {
  it('brings the form back after a decline, and takes another card', async () => {
    const page = await open();
    await page.payWith(cards.declined);
    await screen.findByText(/declined this card/);
    expect(page.charges()).toEqual([]);
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
  });

  it('offers alternative payment methods and shows their step', async () => {
    const page = await open({ order: { types: ['credit', 'sepa'] } });
    await page.user.click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
    await page.user.click(screen.getByRole('button', { name: 'Pay €49.99' }));
    await heading(/^Transfer €49.99/);
  });

  it('says after a reload that it is received, and to others that it is, without the card', async () => {
    const page = await open();
    await page.payWith(cards.paid);
    await heading('Payment received');
    page.unmount();
    const again = page.openAgain();
    await heading('Payment received');
    expect(screen.getByText(t('common.paidWith')).nextElementSibling?.textContent).toBe('Visa ••••\u00A04242');
    again.unmount();
    sessionStorage.clear();
    page.openAgain();
    await heading('Payment received');
    expect(screen.getByText(t('common.paidWith')).nextElementSibling?.textContent).toBe('Card');
  });

  it('can no longer be paid once its own time is over, by the clock of the service', async () => {
    const till = createTill({ now: newYear });
    const order = await withoutLink(till, { session_expiry: 60 });
    const page = await open({ till, order });
    await heading(t('link.paymentHeading'));
    await page.pass(62_000);
    await heading(t('outcome.expired.title'));
    expect(root()?.getAttribute('data-state')).toBe('expired');
  });

  it('is not opened by a client secret that is not its own, and nothing is said of a link', async () => {
    const page = await open();
    page.unmount();
    const { till, order } = page;
    await open({ till, order: { ...order, clientSecret: `${order.paymentId}_secret_of_another` } });
    await heading(t('outcome.load_failed.title'));
    expect(document.body.textContent).not.toMatch(/link/i);
  });
});

describe('a checkout that is put together from its parts', () => {
  it('shows them where they are put, and pays', async () => {
    const page = await open({
      checkout: {
        children: (
          <>
            <Checkout.Form>
              <p>Our own words</p>
              <Checkout.Problem />
              <Checkout.Methods />
              <Checkout.Submit />
            </Checkout.Form>
            <Checkout.Status />
            <Checkout.Summary />
          </>
        ),
      },
    });
    await screen.findByText('Our own words');
    const places = ['Our own words', 'Card number', 'Pay €49.99', 'Amount due'].map((text) =>
      (root()?.textContent ?? '').indexOf(text),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    await page.payWith(cards.declined);
    await screen.findByText(/declined this card/);
    await page.payWith(cards.paid);
    await heading('Payment received');
  });

  it('offers a new card alone with Checkout.Card, also where the customer has saved ones', async () => {
    const page = await open({
      order: { customer: 'demo', types: ['credit', 'pix'] },
      secure: true,
      checkout: {
        children: (
          <>
            <Checkout.Form>
              <Checkout.Card />
              <Checkout.Submit />
            </Checkout.Form>
            <Checkout.Status />
          </>
        ),
      },
    });
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.calls(/customers\/payment_methods/)).toEqual([]);
  });

  it.each(['a payment link', 'a payment alone'])(
    'has a slot for every part of %s, each with its default part',
    async (of) => {
      const drawn = new Set<string>();
      const slot = (name: keyof CheckoutSlots) => ({
        [name]: ({ part }: CheckoutPart) => {
          drawn.add(name);
          return part === null ? null : <div data-slot={name}>{part}</div>;
        },
      });
      const slots: Required<CheckoutSlots> = Object.assign(
        {},
        ...(
          [
            ...(['banner', 'loading', 'summary', 'heading', 'problem', 'methods', 'submit', 'footnote'] as const),
            ...(['nextStep', 'waiting', 'outcome'] as const),
          ] as const
        ).map(slot),
      );
      const page = await openLink(of === 'a payment link' ? { page: { slots } } : { checkout: { slots } });
      await heading(t('link.paymentHeading'));
      for (const name of ['banner', 'summary', 'heading', 'methods', 'submit', 'footnote'])
        expect(document.querySelector(`[data-slot="${name}"]`)?.textContent).not.toBe('');
      page.till.network.loseAnswer('POST /complete');
      await page.payWith(cards.Y);
      await heading('Payment received');
      expect([...drawn].sort()).toEqual(Object.keys(slots).sort());
    },
  );
});
