import { describe, expect, it } from 'vitest';
import { createSandboxClock } from './clock.ts';
import { createDriver } from './driver.testing.ts';
import { createMemoryLog, type EventLog } from './eventLog.ts';
import { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

const start = Date.UTC(2030, 5, 15, 12);

/** A memory log whose writing can be held up and made to fail. */
function troubledLog() {
  const inner = createMemoryLog();
  const batches: number[] = [];
  let gate: Promise<void> | undefined;
  let failing: 'before' | 'after' | undefined;
  const write = async (work: () => Promise<void>) => {
    await gate;
    const fails = failing;
    failing = undefined;
    if (fails === 'before') throw new Error('disk full');
    await work();
    if (fails === 'after') throw new Error('connection lost');
  };
  const log: EventLog = {
    read: inner.read,
    append: (rows) => {
      batches.push(rows.length);
      return write(() => inner.append(rows));
    },
    replace: (rows) => write(() => inner.replace(rows)),
  };
  return {
    log,
    batches,
    failNext(when: 'before' | 'after') {
      failing = when;
    },
    hold() {
      let release: () => void = () => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        gate = undefined;
        release();
      };
    },
  };
}

async function opened(log: EventLog, options: SandboxOptions = {}) {
  const clock = createSandboxClock({ now: start });
  const sandbox = await openSandbox({ clock, eventLog: log, ...options });
  return createDriver({}, { sandbox, clock });
}

async function ledgerOf(sandbox: Sandbox) {
  return sandbox.ledger.entries().map(({ sequence, kind }) => `${sequence} ${kind}`);
}

describe('a sandbox on a log', () => {
  it('is the same again when it is opened again: payments, cards, links, ledger, clock and keys', async () => {
    const log = createMemoryLog();
    const first = await opened(log, { seed: 'one' });
    first.sandbox.createDemoCustomer();
    const paid = await first.pay('4242424242424242', { customer_id: 'cus_demo' });
    const { payment, answer } = await first.challenge();
    first.clock.advance(5000);
    const before = [await first.retrieve(paid), await first.retrieve(payment)].map(({ text }) => text);
    await first.sandbox.close();

    const second = await opened(log);
    expect(second.sandbox.keys).toEqual(first.sandbox.keys);
    expect(second.clock.now()).toBe(start + 5000);
    expect(await ledgerOf(second.sandbox)).toEqual(await ledgerOf(first.sandbox));
    expect([await second.retrieve(paid), await second.retrieve(payment)].map(({ text }) => text)).toEqual(before);
    const list = `/customers/payment_methods?client_secret=${paid.client_secret}`;
    expect((await second.call('GET', list, { key: 'publishable' })).body.customer_payment_methods).toHaveLength(6);
    // The challenge that was open can be answered by the sandbox that was opened later.
    const path = `/acs/challenge/${answer.acs_trans_id}`;
    expect((await second.bank(path, { decision: 'approve', code: '1234' })).status).toBe(200);
    expect((await second.complete(payment)).body.status).toBe('succeeded');
  });

  it('writes calls that arrive together in one go, each as a row, and answers none before it is safe', async () => {
    const { log, batches, hold } = troubledLog();
    const driver = await opened(log);
    const release = hold();
    const answers: number[] = [];
    const calls = Array.from({ length: 20 }, async (_, nth) => {
      const answer = await driver.call('POST', '/payments', { body: { amount: nth + 1, currency: 'EUR' } });
      answers.push(answer.body.amount);
    });
    // A read of what is not safe yet has to wait too.
    const list = driver.call('GET', '/payments/list');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answers).toEqual([]);
    release();
    await Promise.all([...calls, list]);
    expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(20);
    expect(batches.length).toBeLessThan(5);
    const again = await opened(log);
    expect(again.sandbox.ledger.entries()).toEqual(driver.sandbox.ledger.entries());
  });

  it('writes no row for a call that changes nothing', async () => {
    const { log, batches } = troubledLog();
    const driver = await opened(log);
    const payment = await driver.createPayment();
    const written = batches.length;
    await driver.retrieve(payment);
    await driver.call('GET', '/payments/list');
    await driver.call('POST', '/payments', { body: { amount: 0 } });
    expect(batches).toHaveLength(written);
  });

  it('answers 500 when the log cannot be written, and nothing has happened, to records, lists and ledger alike', async () => {
    const { log, failNext } = troubledLog();
    const driver = await opened(log);
    const payment = await driver.createPayment({ customer_id: 'cus_a' });
    const method = await driver.storeCard(payment, '4242424242424242');
    const ledger = driver.sandbox.ledger.entries();
    failNext('before');
    const confirmed = await driver.call('POST', `/payments/${payment.payment_id}`, {
      body: { payment_method: 'card', confirm: true, payment_method_id: method.body.payment_method_id },
    });
    expect([confirmed.status, confirmed.body.error.code]).toEqual([500, 'HE_00']);
    expect(driver.sandbox.ledger.entries()).toEqual(ledger);
    expect((await driver.retrieve(payment)).body.status).toBe('requires_payment_method');
    failNext('before');
    expect((await driver.call('POST', '/payments', { body: { amount: 5, currency: 'EUR' } })).status).toBe(500);
    expect((await driver.call('GET', '/payments/list')).body[0].size).toBe(1);
    // And it goes on when the log can be written again.
    const body = { payment_method: 'card', confirm: true, payment_method_id: method.body.payment_method_id };
    expect((await driver.call('POST', `/payments/${payment.payment_id}`, { body })).body.status).toBe('succeeded');
    const again = await opened(log);
    expect(again.sandbox.ledger.charges()).toHaveLength(1);
    expect(again.sandbox.ledger.entries()).toEqual(driver.sandbox.ledger.entries());
  });

  it('takes back whatever depended on what was not written', async () => {
    const { log, failNext, hold } = troubledLog();
    const driver = await opened(log);
    await driver.createPayment();
    const release = hold();
    failNext('before');
    const first = driver.call('POST', '/payments', { body: { payment_id: 'pay_mine', amount: 5, currency: 'EUR' } });
    const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
    await turn();
    const others = [
      driver.call('GET', '/payments/pay_mine'),
      driver.call('POST', '/payments/pay_mine', { body: { amount: 7 } }),
    ];
    await turn();
    release();
    const answers = Promise.all([first, ...others]);
    expect((await answers).map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await driver.call('GET', '/payments/pay_mine')).status).toBe(404);
    expect(driver.sandbox.ledger.entries()).toHaveLength(1);
  });

  it('finds out when a row was written although its writing failed', async () => {
    const { log, failNext } = troubledLog();
    const driver = await opened(log);
    failNext('after');
    const lost = await driver.call('POST', '/payments', { body: { payment_id: 'pay_x', amount: 5, currency: 'EUR' } });
    expect(lost.status).toBe(500);
    expect((await driver.call('GET', '/payments/pay_x')).body.amount).toBe(5);
    const again = await driver.call('POST', '/payments', { body: { payment_id: 'pay_x', amount: 5, currency: 'EUR' } });
    expect(again.body.error.code).toBe('HE_01');
    expect(driver.sandbox.ledger.entries()).toHaveLength(1);
    expect((await opened(log)).sandbox.ledger.entries()).toHaveLength(1);
  });

  it('stops when another sandbox writes to its log, says so, and leaves the other alone', async () => {
    const log = createMemoryLog();
    const said: unknown[] = [];
    const first = await opened(log, { log: (line) => said.push(line.error) });
    const second = await opened(log);
    await second.createPayment({ payment_id: 'pay_second' });
    for (let nth = 0; nth < 3; nth += 1) {
      const answer = await first.call('POST', '/payments', { body: { amount: 5, currency: 'EUR' } });
      expect(answer.status).toBe(500);
    }
    expect((await first.call('GET', '/payments/list')).status).toBe(500);
    expect(said.join('\n')).toMatch(/another sandbox has written to the log of this one\. Only one may use it/);
    await expect(first.sandbox.saved()).rejects.toThrow('another sandbox');
    expect((await second.createPayment()).status).toBe('requires_payment_method');
    expect((await opened(log)).sandbox.ledger.entries()).toHaveLength(2);
  });

  it('leaves nothing behind of a call that breaks in the middle', async () => {
    const said: unknown[] = [];
    const driver = await opened(createMemoryLog(), { log: (line) => said.push(line.error) });
    await driver.createPayment();
    // The answer is made after everything has been done. Proof of the cast: no string breaks on its own.
    const links = {
      toString: () => {
        throw new Error('no address');
      },
    } as unknown as string;
    driver.sandbox.setOrigins({ links });
    const body = { amount: 5, currency: 'EUR', payment_link: true, return_url: 'https://shop.test/' };
    expect((await driver.call('POST', '/payments', { body })).status).toBe(500);
    expect(said.join()).toContain('no address');
    expect(driver.sandbox.ledger.entries()).toHaveLength(1);
    expect((await driver.call('GET', '/payments/list')).body[0].size).toBe(1);
  });

  it('forgets on disk as well when it is reset, but for keys and demo customer', async () => {
    const log = createMemoryLog();
    const driver = await opened(log);
    driver.sandbox.createDemoCustomer();
    await driver.pay('4242424242424242');
    driver.sandbox.reset();
    await driver.sandbox.saved();
    const texts = [];
    for await (const row of log.read(0)) texts.push(row.text);
    expect(texts.join('\n')).not.toContain('pay_');
    const again = await opened(log);
    expect(again.sandbox.keys.secretKey).toBe(driver.sandbox.keys.secretKey);
    expect(again.sandbox.ledger.entries()).toEqual([]);
    const payment = await again.createPayment({ customer_id: 'cus_demo' });
    const list = `/customers/payment_methods?client_secret=${payment.client_secret}`;
    expect((await again.call('GET', list, { key: 'publishable' })).body.customer_payment_methods).toHaveLength(6);
  });

  it('brings everything back when a reset cannot be written', async () => {
    const { log, failNext } = troubledLog();
    const driver = await opened(log);
    const paid = await driver.pay('4242424242424242');
    const ledger = driver.sandbox.ledger.entries();
    failNext('before');
    driver.sandbox.reset();
    await expect(driver.sandbox.saved()).rejects.toThrow('could not be written');
    expect(driver.sandbox.ledger.entries()).toEqual(ledger);
    expect((await driver.retrieve(paid)).body.status).toBe('succeeded');
  });

  it('keeps faults that wait, and forgets those that have struck', async () => {
    const log = createMemoryLog();
    const driver = await opened(log);
    driver.sandbox.faults.add({ endpoint: 'listPayments', kind: 'status 500', nth: 2 });
    driver.sandbox.faults.add({ endpoint: 'createPayment', kind: 'status 429' });
    expect((await driver.call('POST', '/payments', { body: { amount: 5, currency: 'EUR' } })).status).toBe(429);
    expect((await driver.call('GET', '/payments/list')).status).toBe(200);
    const again = await opened(log);
    expect(again.sandbox.faults.waiting()).toEqual([
      { fault: { endpoint: 'listPayments', kind: 'status 500', nth: 2 }, left: 1 },
    ]);
    expect((await again.call('GET', '/payments/list')).status).toBe(500);
    expect((await again.call('GET', '/payments/list')).status).toBe(200);
  });

  it('tells a merchant’s server of nothing before it is safe, and never of what was taken back', async () => {
    const { log, failNext, hold } = troubledLog();
    const delivered: string[] = [];
    const receive = async (request: Request) => {
      delivered.push((await request.json()).event_type);
      return new Response();
    };
    const driver = await opened(log, { webhooks: { url: 'https://shop.test/hook', secret: 's', fetch: receive } });
    const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
    const release = hold();
    const paying = driver.call('POST', '/payments', {
      body: { amount: 5, currency: 'EUR', customer_id: 'cus_a', payment_id: 'pay_a' },
    });
    await turn();
    const cancelling = driver.call('POST', '/payments/pay_a/cancel', { body: {} });
    await turn();
    expect(delivered).toEqual([]);
    release();
    await Promise.all([paying, cancelling]);
    await driver.sandbox.webhooks.settled();
    expect(delivered).toEqual(['payment_cancelled']);
    await driver.createPayment({ payment_id: 'pay_b' });
    failNext('before');
    expect((await driver.call('POST', '/payments/pay_b/cancel', { body: {} })).status).toBe(500);
    await driver.retrieve({ payment_id: 'pay_b' });
    await driver.sandbox.webhooks.settled();
    await turn();
    expect(delivered).toEqual(['payment_cancelled']);
  });

  it('refuses a log of another seed, and one that is none of its own', async () => {
    const log = createMemoryLog();
    await opened(log, { seed: 'one' });
    await expect(opened(log, { seed: 'two' })).rejects.toThrow('another seed');
    const foreign = createMemoryLog();
    await foreign.append([{ sequence: 1, text: 'hello' }]);
    await expect(opened(foreign)).rejects.toThrow('not a row of a sandbox');
  });

  it('writes a checkpoint when the log has become long, and is the same after it', async () => {
    const log = createMemoryLog();
    const driver = await opened(log);
    const payment = await driver.pay('4242424242424242');
    for (let nth = 0; nth < 5100; nth += 1) {
      await driver.call('POST', `/payments/${payment.payment_id}/update_metadata`, { body: { metadata: { nth } } });
    }
    await driver.sandbox.close();
    const length = async () => {
      let rows = 0;
      for await (const _ of log.read(0)) rows += 1;
      return rows;
    };
    expect(await length()).toBeGreaterThan(5100);
    const again = await opened(log);
    expect(await length()).toBeLessThan(20);
    expect((await again.retrieve(payment)).body).toEqual((await driver.retrieve(payment)).body);
    const third = await opened(log);
    expect(third.sandbox.ledger.entries()).toEqual(driver.sandbox.ledger.entries());
  });
});
