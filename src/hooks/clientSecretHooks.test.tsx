// @vitest-environment jsdom
import { dehydrate, onlineManager, QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserCatalogue, catalogue } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { confirmWithCard, createTill, type Order, type PayoutOrder, type Till } from '../testing/index.ts';
import * as kit from './index.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

const iban = 'DE89370400440532013000';
/** Of a call that was never sent. */
const operationId = '6f2f6c1e-4f0a-4b3e-9d2b-1c9f2f7f6a10';
const card = {
  card_number: '4242424242424242',
  card_exp_month: '12',
  card_exp_year: '2034',
  card_holder_name: 'Test Card Holder',
};

/** What one hook is played with. */
interface Stage {
  readonly till: Till;
  readonly order: Order;
  readonly payout: PayoutOrder;
}

/** A hook, and what makes it send. */
interface Row {
  readonly use: (stage: Stage) => unknown;
  /** What is called once the hook is there. Absent: the hook reads by itself. */
  readonly send?: (hook: never, stage: Stage) => unknown;
  /** What has to be there before. */
  readonly before?: (stage: Stage) => Promise<unknown>;
  readonly dialect?: 'deployed';
}

const sending = <Body,>(body: () => Body) => ({
  send: ({ mutateAsync }: kit.Write<unknown, Body>) => mutateAsync({ body }),
});

/** Every client-secret endpoint with its public hook. */
const hooks: Readonly<Record<string, readonly [hook: string, Row]>> = {
  readPaymentLink: ['usePaymentLink', { use: ({ order }) => kit.usePaymentLink(order) }],
  readPayment: ['usePayment', { use: ({ order }) => kit.usePayment(order) }],
  readCheckout: ['useCheckoutRead', { use: ({ order }) => kit.useCheckoutRead(order) }],
  listCustomerPaymentMethods: [
    'useSavedPaymentMethods',
    {
      use: ({ order }) =>
        kit.useSavedPaymentMethods({ ...order, customerId: order.customerId ?? '', amount: 4999, currency: 'EUR' }),
    },
  ],
  listAccountPaymentMethods: ['useAccountPaymentMethods', { use: ({ order }) => kit.useAccountPaymentMethods(order) }],
  retrievePollStatus: ['usePollStatus', { use: () => kit.usePollStatus({ pollId: 'poll_of_no_payment' }) }],
  createPaymentMethod: [
    'useStorePaymentMethod',
    {
      use: ({ order }) => kit.useStorePaymentMethod(order),
      ...sending<kit.PaymentMethodToStore>(() => ({ payment_method: 'card', card })),
    },
  ],
  confirmWithMethod: [
    'useConfirmPayment',
    {
      use: ({ order }) => kit.useConfirmPayment(order),
      send: async ({ mutateAsync }: ReturnType<typeof kit.useConfirmPayment>, { till, order }) => {
        const stored = await till.client.createPaymentMethod({
          body: { payment_method: 'card', card, client_secret: order.clientSecret },
        });
        if (!stored.ok) throw new Error(stored.failure.message);
        const { payment_method_id } = stored.value;
        return mutateAsync({ body: () => ({ payment_method: 'card', payment_method_id, card_cvc: '737' }) });
      },
    },
  ],
  openConfirmation: [
    'useOpenConfirmation',
    {
      dialect: 'deployed',
      use: ({ order }) => kit.useOpenConfirmation(order),
      ...sending(() => ({ payment_method: 'card' as const, user_agent: 'test', caller: 'caller_0123456789' })),
    },
  ],
  confirmPayment: [
    'useConfirmNewCard',
    {
      dialect: 'deployed',
      use: ({ order }) => kit.useConfirmNewCard(order),
      send: ({ mutateAsync }: ReturnType<typeof kit.useConfirmNewCard>) =>
        mutateAsync({
          body: () => ({ payment_method: 'card', user_agent: 'test' }),
          card: () => ({ number: card.card_number, expMonth: '12', expYear: '2034', cvc: '737' }),
        }),
    },
  ],
  authenticatePayment: [
    'useAuthenticatePayment',
    {
      before: ({ till, order }) => confirmWithCard(till.client, order, '4000000000001000'),
      use: ({ order }) => kit.useAuthenticatePayment(order),
      ...sending(() => ({ threeds_method_comp_ind: 'U' as const })),
    },
  ],
  completePayment: [
    'useCompletePayment',
    {
      before: async ({ till, order }) => {
        await confirmWithCard(till.client, order, '4000000000001000');
        const input = {
          params: { payment_id: order.paymentId },
          body: { threeds_method_comp_ind: 'U' },
        } as const;
        await till.client.authenticatePayment(input, order);
      },
      use: ({ order }) => kit.useCompletePayment(order),
      ...sending(() => ({})),
    },
  ],
  askPaymentVerdict: [
    'usePaymentVerdict',
    {
      use: ({ order }) => kit.usePaymentVerdict(order),
      send: ({ mutateAsync }: ReturnType<typeof kit.usePaymentVerdict>) => mutateAsync({ operationId }),
    },
  ],
  askPayoutVerdict: [
    'usePayoutVerdict',
    {
      use: ({ payout }) => kit.usePayoutVerdict(payout),
      send: ({ mutateAsync }: ReturnType<typeof kit.usePayoutVerdict>) => mutateAsync({ operationId }),
    },
  ],
  readPayoutLink: ['usePayoutLink', { use: ({ payout }) => kit.usePayoutLink(payout) }],
  confirmPayout: [
    'useStorePayoutDestination',
    {
      dialect: 'deployed',
      use: ({ payout }) => [kit.usePayoutLink(payout), kit.useStorePayoutDestination(payout)],
      send: ([, { mutateAsync }]: [unknown, ReturnType<typeof kit.useStorePayoutDestination>]) =>
        mutateAsync({ body: () => ({ data: { bank: { iban } } }) }),
    },
  ],
  confirmStoredDestination: [
    'useConfirmStoredDestination',
    {
      use: ({ payout }) => kit.useConfirmStoredDestination(payout),
      // One that the link does not offer.
      send: ({ mutateAsync }: ReturnType<typeof kit.useConfirmStoredDestination>) =>
        mutateAsync({ body: () => ({ payout_method_id: 'pm_unknown' }) }).catch((failure: unknown) => failure),
    },
  ],
  submitPayout: [
    'useSubmitPayout',
    {
      use: ({ payout }) => [
        kit.usePayoutLink(payout),
        kit.useStorePayoutDestination(payout),
        kit.useSubmitPayout(payout),
      ],
      send: async ([, stored, submitted]: [
        unknown,
        ReturnType<typeof kit.useStorePayoutDestination>,
        ReturnType<typeof kit.useSubmitPayout>,
      ]) => {
        await stored.mutateAsync({ body: () => ({ data: { bank: { iban } } }) });
        return submitted.mutateAsync({ body: () => ({ payout_type: 'bank', last4: '3000', stored: true }) });
      },
    },
  ],
};

/** Calls of the service that a browser makes by a route of the proxy, which sends them. */
const throughProxy: Readonly<Record<string, string>> = {
  retrievePaymentLink: 'readPaymentLink',
  retrievePayment: 'readPayment',
  updatePayment: 'confirmWithMethod',
  authenticateThreeDS: 'authenticatePayment',
  completeAuthorize: 'completePayment',
};

const everyEndpoint = { ...catalogue, ...browserCatalogue };
const names = Object.values(everyEndpoint)
  .filter(({ key }) => key !== 'secret')
  .map(({ name }) => name);

/** A host's client that would queue, retry and keep everything. */
const hostClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: 3, networkMode: 'online', gcTime: Number.POSITIVE_INFINITY, throwOnError: true },
      mutations: {
        retry: 3,
        networkMode: 'online',
        gcTime: Number.POSITIVE_INFINITY,
        scope: { id: 'one after the other' },
        throwOnError: true,
      },
    },
  });

const rows = Object.entries(hooks).map(([endpoint, [hook, row]]) => [endpoint, hook, row] as const);
const writes = rows.filter(([, , { send }]) => send !== undefined);

/** Everything that devtools, a persister or other code of the host can see of both caches. */
function seenIn(client: QueryClient): string {
  const everything = { shouldDehydrateMutation: () => true, shouldDehydrateQuery: () => true };
  const own = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()].map(({ state, meta }) => [
    state,
    meta,
  ]);
  const keys = client
    .getMutationCache()
    .getAll()
    .map(({ options }) => options.mutationKey);
  return JSON.stringify([dehydrate(client, everything), own, keys]);
}

/** A hook under a provider, and the calls that it made. */
async function play({ use, send, before, dialect }: Row, queryClient?: QueryClient) {
  const till = createTill(dialect === undefined ? {} : { dialect });
  const order = await till.createOrder({
    savedCards: [{ number: '4242424242424242', expMonth: '12', expYear: '2033' }],
  });
  const stage = { till, order, payout: await till.createPayout() };
  await before?.(stage);
  const earlier = till.network.calls().length;
  const provider = ({ children }: { readonly children: ReactNode }) => (
    <kit.TillkitProvider client={till.client} clock={till.clock} {...defined({ queryClient })}>
      {children}
    </kit.TillkitProvider>
  );
  const { result, unmount } = renderHook(() => use(stage), { wrapper: provider });
  const calls = () => till.network.calls().slice(earlier);
  if (send === undefined || Array.isArray(result.current)) await waitFor(() => expect(calls()).toHaveLength(1));
  const answer: unknown = await act(async () => {
    // Until what was read at the beginning has been answered.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return send?.(result.current as never, stage);
  });
  return { ...stage, result, unmount, calls, answer };
}

describe('the client-secret endpoints', () => {
  it('have a public hook each: none is missing, none has two', () => {
    const direct = names.filter((name) => throughProxy[name] === undefined);
    expect(Object.keys(hooks).sort()).toEqual([...new Set(direct)].sort());
    for (const route of Object.values(throughProxy)) expect(hooks).toHaveProperty(route);
    const used = Object.values(hooks).map(([hook]) => hook);
    expect(new Set(used).size).toBe(used.length);
    expect(Object.keys(kit)).toEqual(expect.arrayContaining(used));
  });

  it.each(rows)('%s is called once by %s', async (endpoint, _, row) => {
    const { calls, answer } = await play(row);
    const entry = everyEndpoint[endpoint as keyof typeof everyEndpoint];
    const address = new RegExp(`^${entry.method} https://[^/]+${entry.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
    expect(calls().filter((call) => address.test(call))).toHaveLength(1);
    if (row.send !== undefined && endpoint !== 'confirmPayout') expect(answer).toBeDefined();
  });
});

describe.each(writes)('%s, sent by %s,', (_endpoint, _hook, row) => {
  it('is never paused, retried or queued, whatever the host’s client does by default', async () => {
    const client = hostClient();
    client.mount();
    const options: unknown[] = [];
    const paused: boolean[] = [];
    client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation === undefined) return;
      options.push(mutation.options);
      paused.push(mutation.state.isPaused);
    });
    const { result, calls, ...stage } = await play({ ...row, send: () => undefined }, client);
    const writesOf = () => calls().filter((call) => call.startsWith('POST'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    await act(async () => {
      await Promise.resolve(row.send?.(result.current as never, stage)).catch(() => undefined);
    });
    const sent = writesOf().length;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await act(async () => {
      onlineManager.setOnline(true);
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('focus'));
      await client.resumePausedMutations();
      await stage.till.clock.advance(60_000);
    });
    expect(writesOf()).toHaveLength(sent);
    expect(paused.length).toBeGreaterThan(0);
    expect(paused).not.toContain(true);
    for (const one of options) {
      expect(one).toMatchObject({ retry: false, networkMode: 'always', gcTime: 100 });
      expect(one).toHaveProperty('scope', undefined);
    }
    client.unmount();
  });

  it('shows no secret in the host’s caches, while it is sent and afterwards, and leaves nothing when its component goes', async () => {
    const client = hostClient();
    const seen: string[] = [];
    client.getMutationCache().subscribe(() => seen.push(seenIn(client)));
    client.getQueryCache().subscribe(() => seen.push(seenIn(client)));
    const { order, payout, till, unmount } = await play(row, client);
    seen.push(seenIn(client));
    const secrets = [
      ...[card.card_number, '737', iban, order.clientSecret, order.customerSession, payout.payoutLink],
      ...[payout.clientSecret, till.keys.publishableKey, till.keys.secretKey],
    ];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(seen.filter((text) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text))).toEqual([]);
    }
    expect(seen.some((text) => text.includes('"pending"'))).toBe(true);
    unmount();
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  });
});

describe.each(rows.filter(([, , { send }]) => send === undefined))('%s, read by %s,', (_endpoint, _hook, row) => {
  it('shows no secret in the host’s caches, and is retried by no second layer', async () => {
    const client = hostClient();
    const { order, payout, till } = await play(row, client);
    const [query] = client.getQueryCache().getAll();
    expect(query?.options).toMatchObject({ retry: false, networkMode: 'always', gcTime: 60_000 });
    expect(query?.state.fetchStatus).toBe('idle');
    for (const secret of [
      ...[order.clientSecret, order.customerSession, payout.payoutLink, payout.clientSecret],
      ...[till.keys.publishableKey, till.keys.secretKey],
    ])
      expect(seenIn(client)).not.toContain(secret);
  });
});
