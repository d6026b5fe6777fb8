// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createTill } from '../../testing/index.ts';
import { TillkitProvider } from '../provider/TillkitProvider.tsx';
import { paymentOptions } from '../queries/paymentReads.ts';
import { useFreshRead } from './useFreshRead.ts';

afterEach(cleanup);

/** A component that reads a payment for its flow. */
async function open() {
  const till = createTill();
  const order = await till.createOrder();
  const queries = new QueryClient();
  const options = paymentOptions(till.client, order);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <TillkitProvider client={till.client} queryClient={queries}>
        {children}
      </TillkitProvider>
    </StrictMode>
  );
  const component = () => renderHook(() => useFreshRead(options), { wrapper });
  const { result, unmount } = component();
  const reads = () => till.network.calls().filter((call) => call.endsWith('/status')).length;
  return { till, queries, options, reads, read: result.current, unmount, component };
}

const status = (result: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['read']>>) =>
  result.ok ? result.value.payment.status : result.failure.kind;

describe('a read for a flow', () => {
  it('happens only when the flow asks', async () => {
    const { reads, read } = await open();
    expect(reads()).toBe(0);
    await read();
    expect(reads()).toBe(1);
  });

  it('never takes the answer of a read that began before it, and lets that one have its own', async () => {
    const { till, read, reads } = await open();
    const release = till.network.hold('GET /status');
    const first = read();
    await expect.poll(reads).toBe(1);
    const second = await read();
    expect(status(second)).toBe('requires_payment_method');
    expect(reads()).toBe(2);
    release();
    expect(await first).toEqual(second);
    expect(reads()).toBe(2);
  });

  it('is sent although a cache has an answer, and puts its own there', async () => {
    const { queries, options, read, reads } = await open();
    await queries.fetchQuery(options);
    const before = queries.getQueryState(options.queryKey)?.dataUpdateCount;
    expect((await read()).ok).toBe(true);
    expect(reads()).toBe(2);
    expect(queries.getQueryState(options.queryKey)?.dataUpdateCount).toBe((before ?? 0) + 1);
  });

  it('is sent again when somebody cancels it, and never answers with what was known before', async () => {
    const { till, queries, options, read, reads } = await open();
    await queries.fetchQuery(options);
    till.network.hold('GET /status');
    const answer = read();
    await expect.poll(reads).toBe(2);
    await queries.cancelQueries();
    expect((await answer).ok).toBe(true);
    expect(reads()).toBe(3);
  });

  it('resolves even if the page clears its cache meanwhile', async () => {
    const { queries, read } = await open();
    await read();
    const answer = read();
    queries.removeQueries();
    expect((await answer).ok).toBe(true);
  });

  it('ends with its component', async () => {
    const { till, read, reads, unmount } = await open();
    till.network.hold('GET /status');
    const leaving = new AbortController();
    const answer = read(leaving.signal);
    await expect.poll(reads).toBe(1);
    leaving.abort();
    unmount();
    expect(status(await answer)).toBe('cancelled');
    expect(reads()).toBe(1);
  });

  it('goes on for another component that waits for the same answer', async () => {
    const { till, read, reads, unmount, component } = await open();
    const other = component();
    const release = till.network.hold('GET /status');
    void read();
    await expect.poll(reads).toBe(1);
    unmount();
    release();
    expect(status(await other.result.current())).toBe('requires_payment_method');
  });

  it('returns the failure of the call, with nothing of an older answer', async () => {
    const { till, queries, options, read } = await open();
    await queries.fetchQuery(options);
    for (let tries = 0; tries < 3; tries += 1) till.network.loseRequest('GET /status');
    expect(status(await read())).toBe('network');
  });
});
