import { describe, expect, it } from 'vitest';
import { createSandboxClock } from './clock.ts';
import { createDriver } from './driver.testing.ts';
import { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { createMemoryStorage, type SandboxStorage } from './storage.ts';

const start = Date.UTC(2030, 5, 15, 12);

/** A memory storage whose writing can be held up and made to fail. */
function troubledStorage() {
  const inner = createMemoryStorage();
  /** How many texts each write had. */
  const writes: number[] = [];
  let gate: Promise<void> | undefined;
  let failing: 'before' | 'after' | undefined;
  const storage: SandboxStorage = {
    ...inner,
    async write(owner, changes, options) {
      writes.push(changes.size);
      await gate;
      const fails = failing;
      failing = undefined;
      if (fails === 'before') throw new Error('disk full');
      await inner.write(owner, changes, options);
      if (fails === 'after') throw new Error('connection lost');
    },
  };
  return {
    storage,
    writes,
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

async function opened(storage: SandboxStorage, options: SandboxOptions = {}) {
  const clock = createSandboxClock({ now: start });
  const sandbox = await openSandbox({ clock, storage, ...options });
  return createDriver({}, { sandbox, clock });
}

async function ledgerOf(sandbox: Sandbox) {
  return sandbox.ledger.entries().map(({ sequence, kind }) => `${sequence} ${kind}`);
}

describe('a sandbox on a storage', () => {
  it('is the same again when it is opened again: payments, cards, links, ledger, clock and keys', async () => {
    const storage = createMemoryStorage();
    const first = await opened(storage, { seed: 'one' });
    first.sandbox.createDemoCustomer();
    const paid = await first.pay('4242424242424242', { customer_id: 'cus_demo' });
    const { payment, answer } = await first.challenge();
    first.clock.advance(5000);
    const before = [await first.retrieve(paid), await first.retrieve(payment)].map(({ text }) => text);
    await first.sandbox.close();

    const second = await opened(storage);
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

  it('writes calls that arrive together in one go, and answers none before it is safe', async () => {
    const { storage, writes, hold } = troubledStorage();
    const driver = await opened(storage);
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
    expect(writes.length).toBeLessThan(5);
    const again = await opened(storage);
    expect(again.sandbox.ledger.entries()).toEqual(driver.sandbox.ledger.entries());
  });

  it('writes nothing for a call that changes nothing', async () => {
    const { storage, writes } = troubledStorage();
    const driver = await opened(storage);
    const payment = await driver.createPayment();
    const written = writes.length;
    await driver.retrieve(payment);
    await driver.call('GET', '/payments/list');
    await driver.call('POST', '/payments', { body: { amount: 0 } });
    expect(writes).toHaveLength(written);
  });

  it('answers 500 when the storage cannot be written, and nothing has happened, to records, lists and ledger alike', async () => {
    const { storage, failNext } = troubledStorage();
    const driver = await opened(storage);
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
    // And it goes on when the storage can be written again.
    const body = { payment_method: 'card', confirm: true, payment_method_id: method.body.payment_method_id };
    expect((await driver.call('POST', `/payments/${payment.payment_id}`, { body })).body.status).toBe('succeeded');
    const again = await opened(storage);
    expect(again.sandbox.ledger.charges()).toHaveLength(1);
    expect(again.sandbox.ledger.entries()).toEqual(driver.sandbox.ledger.entries());
  });

  it('takes back whatever depended on what was not written', async () => {
    const { storage, failNext, hold } = troubledStorage();
    const driver = await opened(storage);
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

  it('finds out when changes were written although their writing failed', async () => {
    const { storage, failNext } = troubledStorage();
    const driver = await opened(storage);
    failNext('after');
    const lost = await driver.call('POST', '/payments', { body: { payment_id: 'pay_x', amount: 5, currency: 'EUR' } });
    expect(lost.status).toBe(500);
    expect((await driver.call('GET', '/payments/pay_x')).body.amount).toBe(5);
    const again = await driver.call('POST', '/payments', { body: { payment_id: 'pay_x', amount: 5, currency: 'EUR' } });
    expect(again.body.error.code).toBe('HE_01');
    expect(driver.sandbox.ledger.entries()).toHaveLength(1);
    expect((await opened(storage)).sandbox.ledger.entries()).toHaveLength(1);
  });

  it('stops when another sandbox opens its storage, says so, and leaves the other alone', async () => {
    const storage = createMemoryStorage();
    const said: unknown[] = [];
    const first = await opened(storage, { log: (line) => said.push(line.error) });
    const second = await opened(storage);
    await second.createPayment({ payment_id: 'pay_second' });
    for (let nth = 0; nth < 3; nth += 1) {
      const answer = await first.call('POST', '/payments', { body: { amount: 5, currency: 'EUR' } });
      expect(answer.status).toBe(500);
    }
    expect((await first.call('GET', '/payments/list')).status).toBe(500);
    expect(said.join('\n')).toMatch(/another sandbox has claimed the storage of this one\. Only one may use it/);
    await expect(first.sandbox.saved()).rejects.toThrow('another sandbox');
    expect((await second.createPayment()).status).toBe('requires_payment_method');
    expect((await opened(storage)).sandbox.ledger.entries()).toHaveLength(2);
  });

  it('leaves nothing behind of a call that breaks in the middle', async () => {
    const said: unknown[] = [];
    const driver = await opened(createMemoryStorage(), { log: (line) => said.push(line.error) });
    await driver.createPayment();
    // The answer is made after everything has been done. The cast is safe: no string breaks on its own.
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
    const storage = createMemoryStorage();
    const driver = await opened(storage);
    driver.sandbox.createDemoCustomer();
    await driver.pay('4242424242424242');
    driver.sandbox.reset();
    await driver.sandbox.saved();
    await storage.claim('test');
    expect(JSON.stringify(await storage.read('test'))).not.toContain('pay_');
    const again = await opened(storage);
    expect(again.sandbox.keys.secretKey).toBe(driver.sandbox.keys.secretKey);
    expect(again.sandbox.ledger.entries()).toEqual([]);
    const payment = await again.createPayment({ customer_id: 'cus_demo' });
    const list = `/customers/payment_methods?client_secret=${payment.client_secret}`;
    expect((await again.call('GET', list, { key: 'publishable' })).body.customer_payment_methods).toHaveLength(6);
  });

  it('brings everything back when a reset cannot be written', async () => {
    const { storage, failNext } = troubledStorage();
    const driver = await opened(storage);
    const paid = await driver.pay('4242424242424242');
    const ledger = driver.sandbox.ledger.entries();
    failNext('before');
    driver.sandbox.reset();
    await expect(driver.sandbox.saved()).rejects.toThrow('could not be written');
    expect(driver.sandbox.ledger.entries()).toEqual(ledger);
    expect((await driver.retrieve(paid)).body.status).toBe('succeeded');
  });

  it('keeps faults that wait, and forgets those that have struck', async () => {
    const storage = createMemoryStorage();
    const driver = await opened(storage);
    driver.sandbox.faults.add({ endpoint: 'listPayments', kind: 'status 500', nth: 2 });
    driver.sandbox.faults.add({ endpoint: 'createPayment', kind: 'status 429' });
    expect((await driver.call('POST', '/payments', { body: { amount: 5, currency: 'EUR' } })).status).toBe(429);
    expect((await driver.call('GET', '/payments/list')).status).toBe(200);
    const again = await opened(storage);
    expect(again.sandbox.faults.waiting()).toEqual([
      { fault: { endpoint: 'listPayments', kind: 'status 500', nth: 2 }, left: 1 },
    ]);
    expect((await again.call('GET', '/payments/list')).status).toBe(500);
    expect((await again.call('GET', '/payments/list')).status).toBe(200);
  });

  it('tells a merchant’s server of nothing before it is safe, and never of what was taken back', async () => {
    const { storage, failNext, hold } = troubledStorage();
    const delivered: string[] = [];
    const receive = async (request: Request) => {
      delivered.push((await request.json()).event_type);
      return new Response();
    };
    const driver = await opened(storage, { webhooks: { url: 'https://shop.test/hook', secret: 's', fetch: receive } });
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

  it('refuses a storage of another seed, and one that is none of its own', async () => {
    const storage = createMemoryStorage();
    await opened(storage, { seed: 'one' });
    await expect(opened(storage, { seed: 'two' })).rejects.toThrow('another seed');
    const foreign = createMemoryStorage();
    await foreign.claim('somebody');
    await foreign.write('somebody', new Map([['state', 'hello']]), { replace: false });
    await expect(opened(foreign)).rejects.toThrow('not written by a sandbox of this version');
  });
});
