import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createTill } from '../testing/index.ts';
import { readAnew } from './readAnew.ts';
import { paymentOptions } from './usePayment.ts';

const never = () => new AbortController().signal;

async function open() {
  const till = createTill();
  const order = await till.createOrder();
  const queries = new QueryClient();
  const options = paymentOptions(till.client, order);
  const reads = () => till.network.calls().filter((call) => call.endsWith('/status')).length;
  return { till, order, queries, options, reads };
}

const status = (result: Awaited<ReturnType<typeof readAnew<{ payment: { status: string } }>>>) =>
  result.ok ? result.value.payment.status : result.failure.kind;

describe('a read for a flow', () => {
  it('never takes the answer of a read that began before it, and lets that one have its own', async () => {
    const { till, queries, options, reads } = await open();
    const release = till.network.hold('GET /status');
    const first = readAnew(queries, options, never());
    await expect.poll(reads).toBe(1);
    const second = await readAnew(queries, options, never());
    expect(status(second)).toBe('requires_payment_method');
    expect(reads()).toBe(2);
    release();
    expect(await first).toEqual(second);
    expect(reads()).toBe(2);
  });

  it('is sent although a cache has an answer, and puts its own there', async () => {
    const { queries, options, reads } = await open();
    await queries.fetchQuery(options);
    const before = queries.getQueryState(options.queryKey)?.dataUpdateCount;
    const result = await readAnew(queries, options, never());
    expect(result.ok).toBe(true);
    expect(reads()).toBe(2);
    expect(queries.getQueryState(options.queryKey)?.dataUpdateCount).toBe((before ?? 0) + 1);
  });

  it('is sent again when somebody cancels it, and never answers with what was known before', async () => {
    const { till, queries, options, reads } = await open();
    await queries.fetchQuery(options);
    till.network.hold('GET /status');
    const read = readAnew(queries, options, never());
    await expect.poll(reads).toBe(2);
    await queries.cancelQueries();
    expect((await read).ok).toBe(true);
    expect(reads()).toBe(3);
  });

  it('ends with its caller, and leaves what others wait for', async () => {
    const { till, queries, options, reads } = await open();
    till.network.hold('GET /status');
    const leaving = new AbortController();
    const read = readAnew(queries, options, leaving.signal);
    await expect.poll(reads).toBe(1);
    leaving.abort();
    expect(status(await read)).toBe('cancelled');
    expect(reads()).toBe(1);
  });

  it('returns the failure of the call, with nothing of an older answer', async () => {
    const { till, queries, options } = await open();
    await queries.fetchQuery(options);
    till.network.loseRequest('GET /status');
    till.network.loseRequest('GET /status');
    till.network.loseRequest('GET /status');
    expect(status(await readAnew(queries, options, never()))).toBe('network');
  });
});
