// @vitest-environment jsdom
import { type Mutation, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cards,
  challengePosted,
  heading,
  openLink,
  typedCvc,
  watchThePage,
} from '../components/pageUnderTest.testing.tsx';
import { accounts, openPayout } from '../components/payoutUnderTest.testing.tsx';
import { browserCatalogue, catalogue } from '../contract/index.ts';
import { createTill, type Till, tillOrigins } from '../testing/index.ts';
import { CardFrame } from './CardFrame.tsx';
import { PayoutFrame } from './PayoutFrame.tsx';
import type { CardFrameBoot } from './readBoot.ts';

watchThePage();

interface Seen {
  /** Name of the endpoint, from the key. */
  readonly endpoint: unknown;
  readonly cache: object;
  /** True for a read of a component, and for every write. */
  readonly byHook: boolean;
  /** True for a write that the page asks of its frame. */
  readonly asked: boolean;
}
let seen: Seen[] = [];

beforeEach(() => {
  seen = [];
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const told = QueryCache.prototype.notify;
  vi.spyOn(QueryCache.prototype, 'notify').mockImplementation(function (this: QueryCache, event) {
    if (event.type === 'updated' && event.action.type === 'fetch') {
      const query: Query = event.query;
      const byHook = query.getObserversCount() > 0;
      seen.push({ endpoint: query.queryKey[1], cache: this, byHook, asked: false });
    }
    return told.call(this, event);
  });
  const toldOfWrite = MutationCache.prototype.notify;
  vi.spyOn(MutationCache.prototype, 'notify').mockImplementation(function (this: MutationCache, event) {
    if (event.type === 'updated' && event.action.type === 'pending') {
      const mutation: Mutation<unknown, unknown, unknown> = event.mutation;
      const { variables, isPaused } = mutation.state;
      expect(isPaused).toBe(false);
      expect(mutation.options).toMatchObject({ retry: false, networkMode: 'always', gcTime: 100 });
      const asked = Object(variables).frame !== undefined;
      seen.push({ endpoint: mutation.options.mutationKey?.[1], cache: this, byHook: true, asked });
    }
    return toldOfWrite.call(this, event);
  });
});

/** Endpoints of a browser, by the address of a call. */
const endpoints = Object.values({ ...catalogue, ...browserCatalogue })
  .filter(({ key }) => key !== 'secret')
  .map(({ name, method, path }) => {
    const address = `^${method} https://[^/]+${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`;
    return { name, address: new RegExp(address) };
  });

/** Name of the endpoint in the key of its hook. Both dialects' calls with a destination are of one hook. */
function endpointOf(call: string): string {
  const found = endpoints.find(({ address }) => address.test(call));
  if (found === undefined) throw new Error(`No endpoint of a browser: ${call}`);
  return found.name === 'confirmPayout' ? 'createPaymentMethod' : found.name;
}

const sorted = (names: readonly unknown[]) => names.map(String).sort();

/** Every call that a browser has sent is in the caches of its document, by a hook of a component, and nothing else is. */
async function expectEachCallInACache(till: Till): Promise<void> {
  // A read that has just begun leaves for the network in a moment.
  await waitFor(() => {
    const calls = till.network.calls().map(endpointOf);
    expect(calls).not.toEqual([]);
    const sent = seen.filter(({ asked }) => !asked);
    expect(sorted(sent.map(({ endpoint }) => endpoint))).toEqual(sorted(calls));
    expect(sent.filter(({ byHook }) => !byHook)).toEqual([]);
  });
}

const nonceOf = (frame: HTMLIFrameElement) => frame.name.replace(/^tk/, '');

/** Draws the document of the page's frame beside the page: jsdom loads none, and its messages between windows carry no port. */
async function loadFrame(till: Till, selector = 'iframe[data-part="card-frame"]'): Promise<void> {
  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>(selector);
    expect(found).not.toBeNull();
    return found as HTMLIFrameElement;
  });
  const boot: CardFrameBoot = {
    publishableKey: till.keys.publishableKey,
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    origins: [tillOrigins.shop],
    dialect: till.client.adapter.dialect,
  };
  const inside = {
    postMessage({ form, appearance }: Parameters<typeof CardFrame>[0]['init'], origin: string, ports: MessagePort[]) {
      const [port] = ports;
      if (origin !== tillOrigins.pay || port === undefined) throw new Error('The frame was opened for another origin.');
      port.postMessage({ type: 'opened' });
      const init = { port, nonce: nonceOf(frame), form, appearance };
      if (form.kind === 'payout') render(<PayoutFrame client={till.client} init={init} />);
      else render(<CardFrame boot={boot} client={till.client} init={init} />);
    },
  };
  Object.defineProperty(frame, 'contentWindow', { get: () => inside });
  fireEvent.load(frame);
  const fields = frame.closest('[data-mode="frame"]');
  await waitFor(() => expect(fields?.getAttribute('data-state')).toBe('ready'));
}

/** What the page has asked of its frame. */
const askedOf = (queries: QueryClient) =>
  sorted(seen.filter(({ cache, asked }) => asked && cache === queries.getMutationCache()).map((one) => one.endpoint));

const saved = { number: cards.paid, expMonth: '12', expYear: '2033' };

describe.each(['inline', 'frame'] as const)(
  'every call of a browser is in React Query’s caches, by a hook (%s)',
  (mode) => {
    it.each(['documented', 'deployed'] as const)('while a new card is paid with (%s)', async (dialect) => {
      const queryClient = new QueryClient();
      const page = await openLink({ mode, queryClient, shop: { dialect } });
      if (mode === 'frame') await loadFrame(page.till);
      await page.payWith(cards.paid);
      await heading('Payment received');
      await expectEachCallInACache(page.till);
      const asked = dialect === 'deployed' ? ['confirmPayment'] : ['confirmWithMethod', 'createPaymentMethod'];
      expect(askedOf(queryClient)).toEqual(mode === 'frame' ? asked : []);
      expect(page.charges()).toHaveLength(1);
    });

    it('while a saved card is listed and paid with', async () => {
      const queryClient = new QueryClient();
      const page = await openLink({ mode, queryClient, order: { savedCards: [saved] }, secure: true });
      if (mode === 'frame') await loadFrame(page.till, '[data-part="method-cvc"] iframe');
      const code = '[data-part="method-cvc"] input';
      await page.user.type(await screen.findByLabelText(/^Security code/, { selector: code }), typedCvc);
      await page.clickPay();
      await heading('Payment received');
      await expectEachCallInACache(page.till);
      expect(askedOf(queryClient)).toEqual(mode === 'frame' ? ['confirmWithMethod'] : []);
    });

    it('while the bank checks the payer', async () => {
      const page = await openLink({ mode });
      if (mode === 'frame') await loadFrame(page.till);
      await page.payWith(mode === 'frame' ? cards.Y : cards.challenge);
      if (mode === 'inline') {
        await challengePosted();
        await page.till.bank.approve(page.order.paymentId);
      }
      await heading('Payment received');
      await expectEachCallInACache(page.till);
    });

    it('while a payment is opened by its client secret alone, and its answer is lost', async () => {
      const page = await openLink({ mode, checkout: {} });
      if (mode === 'frame') await loadFrame(page.till);
      await page.enterCard(cards.paid);
      page.till.network.loseAnswer('POST /confirm');
      await page.clickPay();
      await page.settle();
      await page.pass(10_000);
      await heading('Payment received');
      await expectEachCallInACache(page.till);
      expect(page.calls(/\/verdict/)).toHaveLength(1);
      expect(page.charges()).toHaveLength(1);
    });

    it.each(['documented', 'deployed'] as const)('while a payout is collected (%s)', async (dialect) => {
      const till = createTill({ dialect, proxy: { policy: { afterPayoutSubmit: 'fulfill' } } });
      const payout = await openPayout({ mode, till });
      if (mode === 'frame') await loadFrame(till);
      await payout.sendTo('Germany', undefined, accounts.sepa);
      await waitFor(() => expect(payout.disbursed()).toHaveLength(1));
      await payout.settle();
      await expectEachCallInACache(till);
    });
  },
);
