// @vitest-environment jsdom
import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { checkoutOptions, paymentLinkOptions, savedPaymentMethodsOptions, TillkitProvider } from '../../hooks/index.ts';
import { createTill, type Order, type Till, tillOrigins } from '../../testing/index.ts';
import { Checkout, PaymentLinkPage } from '../index.ts';
import { watchThePage } from '../pageUnderTest.testing.tsx';
import { hydrateMarkup, renderOnServer } from '../serverRendering.testing.tsx';

watchThePage();

interface Place {
  readonly fetch: (till: Till, order: Order, queries: QueryClient) => Promise<void>;
  readonly draw: (order: Order) => ReactNode;
}

/** What a merchant's server fetches for a page, and what the page draws. */
const places: Readonly<Record<string, Place>> = {
  PaymentLinkPage: {
    fetch: ({ client }, order, queries) => queries.prefetchQuery(paymentLinkOptions(client, order)),
    draw: ({ paymentLinkId, clientSecret, customerSession }) => (
      <PaymentLinkPage {...{ paymentLinkId, clientSecret, customerSession }} />
    ),
  },
  Checkout: {
    fetch: ({ client }, order, queries) => queries.prefetchQuery(checkoutOptions(client, order)),
    draw: ({ clientSecret, customerSession }) => <Checkout {...{ clientSecret, customerSession }} />,
  },
};

/** Draws a page on a server that has fetched for it, and takes it over in a browser after so many milliseconds. */
async function openFetched({ fetch, draw }: Place, later = 0) {
  const till = createTill();
  const order = await till.createOrder({ customer: 'demo' });
  const server = new QueryClient();
  await fetch(till, order, server);
  const { clientSecret, customerId = '' } = order;
  const list = { clientSecret, customerId, amount: 4999, currency: 'EUR', locale: 'en' };
  await server.prefetchQuery(savedPaymentMethodsOptions(till.client, list));
  const state = JSON.stringify(dehydrate(server));
  const page = (queries: QueryClient) => (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <HydrationBoundary state={JSON.parse(state)}>
          <TillkitProvider client={till.client} clock={till.clock} queryClient={queries} pageOrigin={tillOrigins.shop}>
            {draw(order)}
          </TillkitProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
  const markup = await renderOnServer(page(new QueryClient()));
  await till.clock.advance(later);
  const before = till.network.calls().length;
  const { unlike, end } = await hydrateMarkup(markup, page(new QueryClient()));
  await screen.findAllByRole('radio');
  for (let quiet = 0; quiet < 5; quiet += 1) await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
  const calls = till.network.calls().slice(before);
  await end();
  return { order, till, state, markup, calls, unlike };
}

describe.each(Object.entries(places))('%s on a page whose server has fetched for it', (_name, place) => {
  it('draws the form on the server, takes it over as it is, and reads nothing again', async () => {
    const { markup, calls, unlike } = await openFetched(place);
    expect(markup).toContain('data-state="ready"');
    expect(markup).toContain('€49.99');
    expect(calls).toEqual([]);
    expect(unlike).toEqual([]);
  });

  it('carries no credential in what is serialised', async () => {
    const { state, order, till } = await openFetched(place);
    expect(state).toContain(order.paymentId);
    for (const secret of [order.clientSecret, '_secret_', order.customerSession ?? '', till.keys.secretKey])
      expect(state.includes(secret), secret.slice(0, 12)).toBe(false);
  });

  it('reads the payment again where what was fetched is older than fifteen seconds', async () => {
    const { calls } = await openFetched(place, 16_000);
    expect(calls.filter((call) => /\/kit\//.test(call))).toHaveLength(1);
  });
});
