// @vitest-environment jsdom
import { MutationCache, onlineManager, QueryCache } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cards, heading, openLink, t, typedCvc, watchThePage } from '../pageUnderTest.testing.tsx';

watchThePage();
afterEach(() => vi.restoreAllMocks());

const saved = { number: cards.paid, expMonth: '12', expYear: '2033' };
const cvcField = '[data-part="method-cvc"] input';

/** The device says that it has no connection, and everything that listens for that hears it. */
function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  window.dispatchEvent(new Event('offline'));
}
function goOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onlineManager.setOnline(true);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a submit without a connection', () => {
  it('V11: sends nothing, says so, and nothing is sent later by itself: not on reconnecting, not on focus, not with time', async () => {
    const page = await openLink({ order: { savedCards: [saved] }, secure: true });
    await page.user.type(await screen.findByLabelText('Security code', { selector: cvcField }), typedCvc);
    goOffline();
    await page.clickPay();
    await screen.findByText(new RegExp(t('failure.effect.none')));
    expect(page.calls(/^POST/)).toEqual([]);
    goOnline();
    await page.pass(120_000, { stepMs: 5000 });
    expect(page.calls(/^POST/)).toEqual([]);
    expect(page.charges()).toEqual([]);
    await page.user.type(screen.getByLabelText('Security code', { selector: cvcField }), typedCvc);
    await page.clickPay();
    await heading('Payment received');
    expect(page.calls(/^POST .*confirm$/)).toHaveLength(1);
    expect(page.charges()).toHaveLength(1);
  });

  it('is a mutation of the query library that is sent at once: it is never paused, waits for no other one and is not kept', async () => {
    const mutations = vi.spyOn(MutationCache.prototype, 'build');
    const page = await openLink({ order: { savedCards: [saved] }, secure: true });
    await page.user.type(await screen.findByLabelText('Security code', { selector: cvcField }), typedCvc);
    await page.clickPay();
    await heading('Payment received');
    page.unmount();
    const checked = await openLink();
    await checked.payWith(cards.Y);
    await heading('Payment received');
    const built = mutations.mock.results.map(({ value }) => value);
    expect(built.map(({ options }) => options.mutationKey[1])).toEqual([
      'confirmWithMethod',
      ...['createPaymentMethod', 'confirmWithMethod', 'authenticatePayment', 'completePayment'],
    ]);
    for (const { options, state } of built) {
      expect(options).toMatchObject({ retry: false, networkMode: 'always', gcTime: 100 });
      expect(options.scope).toBeUndefined();
      expect(state.isPaused).toBe(false);
    }
    const kept = () => mutations.mock.contexts.flatMap((cache) => (cache as MutationCache).getAll());
    await waitFor(() => expect(kept()).toEqual([]));
  });
});

describe('what is repeated by itself', () => {
  it('are reads, by the client alone: three tries, whatever the query library would do', async () => {
    const queries = vi.spyOn(QueryCache.prototype, 'build');
    const page = await openLink({ order: { savedCards: [saved] }, secure: true, shop: {} });
    await screen.findByLabelText('Security code', { selector: cvcField });
    for (const { value } of queries.mock.results)
      expect(value.options).toMatchObject({ retry: false, networkMode: 'always' });
    expect(queries).toHaveBeenCalled();
    page.unmount();
    const reads = /GET .*customers\/payment_methods/;
    const before = page.calls(reads).length;
    for (let nth = 1; nth <= 9; nth += 1)
      page.till.faults.add({ endpoint: 'listCustomerPaymentMethods', kind: 'status 500', nth });
    const other = await openLink({ till: page.till, order: { savedCards: [saved] }, secure: true });
    await other.pass(60_000, { stepMs: 1000 });
    // StrictMode mounts twice; the read of the first mounting is given up.
    expect(other.calls(reads).length - before).toBe(1 + 3);
  });

  it.each([
    ['POST /payment_methods', 'createPaymentMethod', cards.paid],
    ['POST /confirm', 'updatePayment', cards.paid],
    ['POST /3ds', 'authenticateThreeDS', cards.Y],
    ['POST /complete', 'completeAuthorize', cards.Y],
  ] as const)(
    'is never %s: one call of the browser, one of the proxy, whatever the service answers',
    async (call, endpoint, card) => {
      const page = await openLink();
      page.till.faults.add({ endpoint, kind: 'status 500' });
      await page.payWith(card);
      await page.pass(60_000, { stepMs: 5000 });
      expect(page.calls(new RegExp(`${call.replace('/', '.*/')}$`))).toHaveLength(1);
      expect(page.till.ledger.requests().filter((one) => one.endpoint === endpoint)).toHaveLength(1);
    },
  );
});
