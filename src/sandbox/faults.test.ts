import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paymentView } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { createDriver } from './driver.testing.ts';
import type { FaultKind } from './faults.ts';

/** A payment whose completion is the next call, with a fault waiting for it. */
async function withFault(kind: FaultKind, ms?: number) {
  const driver = createDriver();
  const payment = await driver.pay('4000000000001000');
  await driver.authenticate(payment);
  driver.sandbox.faults.add({ endpoint: 'completeAuthorize', kind, ...defined({ ms }) });
  const charges = () => driver.sandbox.ledger.charges(payment.payment_id).length;
  return { driver, payment, charges };
}

describe('faults', () => {
  it('no answer before: nothing happens and nothing is said', async () => {
    const { driver, payment, charges } = await withFault('no answer before');
    await expect(driver.complete(payment)).rejects.toThrow();
    expect(charges()).toBe(0);
    expect(driver.sandbox.ledger.requests().at(-1)).toMatchObject({ endpoint: 'completeAuthorize', status: null });
  });

  it('answer lost: it happens and nothing is said', async () => {
    const { driver, payment, charges } = await withFault('answer lost');
    await expect(driver.complete(payment)).rejects.toThrow();
    expect(charges()).toBe(1);
    expect((await driver.retrieve(payment)).body.status).toBe('succeeded');
  });

  it('status 500 and status 429: nothing happens', async () => {
    for (const [kind, status] of [
      ['status 500', 500],
      ['status 429', 429],
    ] as const) {
      const { driver, payment, charges } = await withFault(kind);
      expect((await driver.complete(payment)).status).toBe(status);
      expect(charges()).toBe(0);
    }
  });

  it('status 500 after: it happens all the same', async () => {
    const { driver, payment, charges } = await withFault('status 500 after');
    expect((await driver.complete(payment)).status).toBe(500);
    expect(charges()).toBe(1);
  });

  it('malformed and html: it happens, but the answer cannot be read', async () => {
    const malformed = await withFault('malformed');
    await expect(malformed.driver.complete(malformed.payment)).rejects.toThrow(SyntaxError);
    expect(malformed.charges()).toBe(1);
    const html = await withFault('html');
    expect((await html.driver.complete(html.payment)).headers.get('content-type')).toContain('text/html');
    expect(html.charges()).toBe(1);
  });

  it('unknown status: the answer has a word that the contract reads as unknown', async () => {
    const { driver, payment } = await withFault('unknown status');
    const answer = await driver.complete(payment);
    expect(z.parse(paymentView, answer.body).status).toBe('unknown');
    const other = createDriver();
    const next = await other.pay('4000000000001000');
    other.sandbox.faults.add({ endpoint: 'authenticateThreeDS', kind: 'unknown status' });
    expect((await other.authenticate(next)).body.trans_status).toBe('X');
  });

  it("delay: it waits by the sandbox's clock", async () => {
    const { driver, payment, charges } = await withFault('delay', 5000);
    const answer = driver.complete(payment);
    await Promise.resolve();
    driver.clock.advance(4999);
    expect(charges()).toBe(0);
    driver.clock.advance(1);
    expect((await answer).body.status).toBe('succeeded');
  });

  it('meets the call it was meant for, once', async () => {
    const driver = createDriver();
    driver.sandbox.faults.add({ endpoint: 'createPayment', kind: 'status 500', nth: 2 });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      statuses.push((await driver.call('POST', '/payments', { body: { amount: 1, currency: 'USD' } })).status);
    }
    expect(statuses).toEqual([200, 500, 200, 200]);
  });

  it('queues faults for the same call, and forgets them on clear', async () => {
    const driver = createDriver();
    const list = async () => (await driver.call('GET', '/payments/list')).status;
    driver.sandbox.faults.add({ endpoint: 'listPayments', kind: 'status 500' });
    driver.sandbox.faults.add({ endpoint: 'listPayments', kind: 'status 429' });
    expect(await list()).toBe(500);
    // The other one was due as well, and meets the next call.
    expect(driver.sandbox.faults.waiting()).toMatchObject([{ fault: { kind: 'status 429' }, left: 1 }]);
    expect([await list(), await list()]).toEqual([429, 200]);
    driver.sandbox.faults.add({ endpoint: 'listPayments', kind: 'status 500' });
    driver.sandbox.faults.clear();
    expect(await list()).toBe(200);
  });
});
