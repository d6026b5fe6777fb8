// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTill } from '../../testing/index.ts';
import type { CheckoutAttempt, CheckoutChange, CheckoutEvents, CheckoutPayment } from '../index.ts';
import {
  cards,
  challengePosted,
  heading,
  newYear,
  type OpenOptions,
  openLink,
  t,
  typedCvc,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage({ allowConsole: /a handler of the shop/ });

/** Handlers that write down what they are called with, in order. */
function listening(more: CheckoutEvents = {}) {
  const heard: (readonly [name: string, given: unknown])[] = [];
  const hear =
    (name: string) =>
    (given?: unknown): void =>
      void heard.push([name, given]);
  const events: CheckoutEvents = {
    onReady: hear('onReady'),
    onChange: hear('onChange'),
    onBeforePay: hear('onBeforePay'),
    onAttempt: hear('onAttempt'),
    onLoadError: hear('onLoadError'),
    onActionNeeded: hear('onActionNeeded'),
    onPaid: hear('onPaid'),
    onOutcome: hear('onOutcome'),
    ...more,
  };
  const names = () => heard.map(([name]) => name).filter((name) => name !== 'onChange');
  const of = <Given,>(name: keyof CheckoutEvents) =>
    heard.filter(([at]) => at === name).map(([, given]) => given as Given);
  return { events, heard, names, of };
}

/** The two components that report, by their name. */
const places: Readonly<Record<string, (events: CheckoutEvents) => OpenOptions>> = {
  Checkout: (checkout) => ({ checkout }),
  PaymentLinkPage: (page) => ({ page }),
};

describe.each(Object.entries(places))('%s reports a payment to the page around it', (_name, place) => {
  it('from a decline over a challenge to the end, each once and in order, and nothing again after a reload but that it is paid', async () => {
    const { events, heard, names, of } = listening();
    const page = await openLink(place(events));
    await heading(t('link.paymentHeading'));
    await page.payWith(cards.declined);
    await screen.findByText(t('outcome.failed.title'));
    expect(names()).toEqual(['onReady', 'onBeforePay', 'onAttempt']);
    const [attempt] = of<CheckoutAttempt>('onAttempt');
    expect(attempt).toMatchObject({ kind: 'declined', code: 'DC_08', effect: 'none' });
    expect(attempt?.payment.payment_id).toBe(page.order.paymentId);
    await page.payWith(cards.challenge);
    await screen.findByRole('dialog');
    await challengePosted();
    await page.till.bank.approve(page.order.paymentId);
    await page.pass(8000, { stepMs: 500 });
    await heading('Payment received');
    const paying = ['onReady', 'onBeforePay', 'onAttempt', 'onBeforePay', 'onActionNeeded', 'onPaid', 'onOutcome'];
    expect(names()).toEqual(paying);
    expect(of<CheckoutPayment>('onBeforePay').map(({ using, payment }) => [using, payment.net_amount])).toEqual([
      ['card', 4999],
      ['card', 4999],
    ]);
    page.unmount();
    page.openAgain();
    await heading('Payment received');
    expect(names()).toEqual([...paying, 'onReady', 'onPaid', 'onOutcome']);
    // Nothing that was typed, and no credential.
    const text = JSON.stringify(heard);
    for (const secret of [cards.declined, cards.challenge, typedCvc, 'Test Card Holder', page.order.clientSecret])
      expect(text).not.toContain(secret);
  });

  it('as not authenticated, with the reason, and as refused, with the code', async () => {
    const { events, of } = listening();
    const page = await openLink(place(events));
    await heading(t('link.paymentHeading'));
    await page.payWith(cards.N);
    await screen.findByText(t('threeds.denied.title'));
    page.till.network.loseRequest('POST /payment_methods');
    await page.payWith(cards.paid);
    await screen.findByText(new RegExp(t('failure.network').slice(0, 30)));
    expect(of<CheckoutAttempt>('onAttempt').map(({ kind, code, effect }) => [kind, code, effect])).toEqual([
      ['notAuthenticated', 'denied', 'none'],
      ['refused', 'network', 'none'],
    ]);
    expect(page.charges()).toEqual([]);
  });

  it('with brand and completeness of what is typed, and no digit of it', async () => {
    const { events, of } = listening();
    const page = await openLink(place(events));
    await heading(t('link.paymentHeading'));
    expect(of('onChange')).toEqual([]);
    await page.user.type(screen.getByLabelText(t('card.number.label')), '4');
    await expect
      .poll(() => of('onChange').at(-1))
      .toEqual({ using: 'card', brand: 'visa', complete: false, empty: false });
    await page.enterCard(cards.paid);
    expect(of('onChange').at(-1)).toEqual({ using: 'card', brand: 'visa', complete: true, empty: false });
    const changes = of<CheckoutChange>('onChange').map((change) => JSON.stringify(change));
    expect(changes.filter((change, at) => change === changes[at - 1])).toEqual([]);
    expect(changes.join('')).not.toMatch(/\d/);
  });

  it('as not opened, each time, and as ready once it is', async () => {
    const { events, names, of } = listening();
    const till = createTill({ now: newYear });
    const order = await till.createOrder();
    for (let nth = 0; nth < 3; nth += 1) till.network.loseRequest('GET /checkout');
    for (let nth = 0; nth < 3; nth += 1) till.network.loseRequest(`GET /kit/links/${order.paymentLinkId}`);
    const page = await openLink({ till, order, ...place(events) });
    await heading(t('outcome.load_failed.title'));
    expect(of('onLoadError')).toEqual([{ kind: 'network' }]);
    await page.user.click(screen.getByRole('button', { name: t('common.retry') }));
    await heading(t('link.paymentHeading'));
    expect(names()).toEqual(['onLoadError', 'onReady']);
  });
});

describe('onBeforePay', () => {
  const declining: Readonly<Record<string, () => unknown>> = {
    'returns false': () => false,
    'resolves to false': async () => false,
    rejects: () => Promise.reject(new Error('a handler of the shop')),
    throws: () => {
      throw new Error('a handler of the shop');
    },
  };
  it.each(Object.entries(declining))(
    'that %s sends nothing, and the form can be submitted again',
    async (_name, no) => {
      vi.stubGlobal('reportError', vi.fn());
      let answer: () => unknown = no;
      const { events, names } = listening({ onBeforePay: () => answer() });
      const page = await openLink({ checkout: events });
      await page.payWith(cards.paid);
      await page.settle();
      expect(page.calls(/^POST/)).toEqual([]);
      expect(names()).toEqual(['onReady']);
      answer = () => undefined;
      await page.clickPay();
      await heading('Payment received');
      expect(page.charges()).toHaveLength(1);
      vi.unstubAllGlobals();
    },
  );

  it('is awaited with the form busy: a second submit sends nothing, and neither does a page that has gone', async () => {
    let go: (answer?: boolean) => void = () => undefined;
    const onBeforePay = vi.fn(() => new Promise<boolean | undefined>((resolve) => (go = resolve)));
    const page = await openLink({ checkout: { onBeforePay } });
    await page.payWith(cards.paid);
    await waitFor(() => expect(screen.getByRole('button', { name: /Paying/ })).toBeTruthy());
    await page.user.click(screen.getByRole('button', { name: /Paying/ }));
    await page.settle();
    expect(page.calls(/^POST/)).toEqual([]);
    await act(async () => go());
    await heading('Payment received');
    expect(onBeforePay).toHaveBeenCalledTimes(1);
    expect(page.charges()).toHaveLength(1);
    page.unmount();
    const other = await openLink({ checkout: { onBeforePay } });
    await other.payWith(cards.paid);
    await waitFor(() => expect(onBeforePay).toHaveBeenCalledTimes(2));
    other.unmount();
    go();
    await other.settle();
    expect(other.calls(/^POST/)).toEqual([]);
  });
});

describe.each(['inline', 'frame'] as const)('a saved card whose security code is asked for, %s', (mode) => {
  it('is not complete before the code is typed, not even for a moment', async () => {
    const { events, of } = listening();
    const page = await openLink({ order: { customer: 'demo' }, secure: true, checkout: { ...events, mode } });
    await page.user.click(await screen.findByRole('radio', { name: /4 2 4 2/ }));
    await page.settle();
    const saved = () => of<CheckoutChange>('onChange').filter(({ using }) => using === 'saved');
    expect(saved().length).toBeGreaterThan(0);
    for (const change of saved()) expect(change).toMatchObject({ complete: false, empty: true });
    if (mode === 'frame') return;
    const code = screen.getByLabelText('Security code', { selector: '[data-part="method-cvc"] input' });
    await page.user.type(code, typedCvc);
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ complete: true, empty: false }));
  });
});

describe('a handler that throws', () => {
  it('breaks nothing: the payment is made, and the page hears of each error', async () => {
    const thrown = vi.fn();
    vi.stubGlobal('reportError', thrown);
    const fail = () => {
      throw new Error('a handler of the shop');
    };
    const page = await openLink({
      checkout: { onReady: fail, onChange: fail, onAttempt: fail, onActionNeeded: fail, onPaid: fail, onOutcome: fail },
    });
    await page.payWith(cards.declined);
    await screen.findByText(t('outcome.failed.title'));
    await page.payWith(cards.paid);
    await heading('Payment received');
    expect(page.charges()).toHaveLength(1);
    expect(thrown.mock.calls.length).toBeGreaterThanOrEqual(5);
    vi.unstubAllGlobals();
  });
});

describe('the client', () => {
  it('reports the outcome of a payment whose component has gone before its answer, once', async () => {
    const page = await openLink({ checkout: {} });
    const heard = vi.fn();
    const end = page.till.client.onOutcome(heard);
    const release = page.till.network.hold('POST /confirm');
    await page.payWith(cards.paid);
    page.unmount();
    release();
    await page.settle();
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(heard.mock.calls[0]?.[0]).toMatchObject({ kind: 'paid', payment: { payment_id: page.order.paymentId } });
    page.openAgain();
    await heading('Payment received');
    expect(heard).toHaveBeenCalledTimes(1);
    end();
  });
});
