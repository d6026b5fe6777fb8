import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSandboxClock } from './clock.ts';
import { type Answer, createDriver, type Driver } from './driver.testing.ts';
import { openSandbox } from './sandbox.ts';
import { createMemoryStorage } from './storage.ts';

const start = Date.UTC(2030, 5, 15, 12);

/** Everything that a buyer, a shop and a bank say to each other, with every header. */
async function transcript(seed: string): Promise<string> {
  const driver = createDriver({ seed });
  driver.sandbox.createDemoCustomer();
  const answers: Answer[] = [];
  const payment = await driver.createPayment({ customer_id: 'cus_demo' });
  const list = `/customers/payment_methods?client_secret=${payment.client_secret}`;
  answers.push(await driver.call('GET', list, { key: 'publishable' }));
  answers.push(await driver.storeCard(payment, '4000000000001091'));
  const { payment: challenged, page, decide } = await driver.challenge();
  answers.push(page, await decide({ decision: 'approve', code: '1234' }), await driver.complete(challenged));
  answers.push(await driver.call('GET', '/payments/list'), await driver.call('GET', '/nowhere'));
  const said = answers.map(({ status, headers, text }) => ({ status, headers: [...headers], text }));
  return JSON.stringify({ said, ledger: driver.sandbox.ledger.entries(), calls: driver.sandbox.ledger.requests() });
}

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('create' as const, 'pay' as const, 'challenge' as const),
    amount: fc.constantFrom(500, 902, 6540),
  }),
  fc.record({
    do: fc.constantFrom('approve' as const, 'cancel' as const, 'refund' as const, 'retrieve' as const),
    nth: fc.nat(),
  }),
  fc.record({
    do: fc.constant('payout' as const),
    ending: fc.constantFrom('0001', '0003', '0005'),
  }),
  fc.record({ do: fc.constantFrom('lists' as const, 'methods' as const, 'nowhere' as const) }),
  fc.record({ do: fc.constant('advance' as const), ms: fc.constantFrom(1000, 3_600_000, 86_400_000) }),
  fc.record({ do: fc.constant('fault' as const), call: fc.integer({ min: 1, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const said = ({ status, headers, text }: Answer) => JSON.stringify([status, [...headers], text]);

/** Plays steps on whatever there is, and writes down every answer, byte by byte. */
async function play(driver: Driver, steps: readonly Step[]): Promise<string[]> {
  const lines: string[] = [];
  const known = async () => {
    const [page] = (await driver.call('GET', '/payments/list?limit=100')).body;
    return (page?.data ?? []) as { payment_id: string; client_secret: string; amount: number }[];
  };
  for (const one of steps) {
    if (one.do === 'advance') driver.clock.advance(one.ms);
    else if (one.do === 'fault')
      driver.sandbox.faults.add({ endpoint: 'createPayment', kind: 'status 500 after', nth: one.call });
    else if (one.do === 'create') {
      lines.push(said(await driver.call('POST', '/payments', { body: { amount: one.amount, currency: 'EUR' } })));
    } else if (one.do === 'pay' || one.do === 'challenge') {
      const created = await driver.call('POST', '/payments', { body: { amount: one.amount, currency: 'EUR' } });
      lines.push(said(created));
      if (created.status !== 200) continue;
      const card = await driver.storeCard(created.body, one.do === 'pay' ? '4242424242424242' : '4212345678910006');
      lines.push(said(card));
      const body = { payment_method: 'card', confirm: true, payment_method_id: card.body.payment_method_id };
      lines.push(said(await driver.call('POST', `/payments/${created.body.payment_id}`, { body })));
      if (one.do === 'challenge') lines.push(said(await driver.authenticate(created.body)));
    } else if (one.do === 'payout') {
      const bank = { bank_account_number: `12345${one.ending}`, bank_routing_number: '110000000' };
      const body = { payout_type: 'bank', payout_method_data: { bank }, confirm: true, auto_fulfill: true };
      const path = '/payouts/create';
      lines.push(
        said(
          await driver.call('POST', path, { body: { ...body, amount: 700, currency: 'USD', customer_id: 'cus_1' } }),
        ),
      );
    } else if (one.do === 'lists') {
      lines.push(said(await driver.call('GET', '/payments/list?limit=100')));
      lines.push(said(await driver.call('POST', '/payouts/list', { body: {} })));
      lines.push(said(await driver.call('POST', '/refunds/list', { body: {} })));
    } else if (one.do === 'methods') {
      const payment = await driver.createPayment({ customer_id: 'cus_demo' });
      const path = `/customers/payment_methods?client_secret=${payment.client_secret}`;
      lines.push(said(await driver.call('GET', path, { key: 'publishable' })));
    } else if (one.do === 'nowhere') {
      lines.push(said(await driver.call('GET', '/nowhere')));
    } else if ('nth' in one) {
      const all = await known();
      const payment = all[one.nth % Math.max(1, all.length)];
      if (!payment) continue;
      const path = `/payments/${payment.payment_id}`;
      if (one.do === 'approve') lines.push(said(await driver.complete(payment)));
      else if (one.do === 'cancel') lines.push(said(await driver.call('POST', `${path}/cancel`, { body: {} })));
      else if (one.do === 'retrieve') lines.push(said(await driver.call('GET', path)));
      else
        lines.push(
          said(await driver.call('POST', '/refunds', { body: { payment_id: payment.payment_id, amount: 200 } })),
        );
    }
  }
  lines.push(JSON.stringify(driver.sandbox.ledger.entries()));
  return lines;
}

function fresh(seed: string): Driver {
  const driver = createDriver({ seed });
  driver.sandbox.createDemoCustomer();
  return driver;
}

describe('the same seed, the same clock and the same calls', () => {
  it('say the same, byte by byte', async () => {
    const first = await transcript('one');
    expect(await transcript('one')).toBe(first);
    expect(await transcript('two')).not.toBe(first);
  });

  it('say the same after a snapshot was restored, in the same sandbox and in another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), async (before, after) => {
        const driver = fresh('one');
        await play(driver, before);
        const text = driver.sandbox.snapshot();
        const through = await play(driver, after);
        driver.sandbox.restore(text);
        expect(driver.sandbox.snapshot()).toBe(text);
        expect(await play(driver, after)).toEqual(through);
        const other = createDriver({ seed: 'other', secretKey: driver.sandbox.keys.secretKey });
        other.clock.advance(5_000_000);
        await play(other, [{ do: 'create', amount: 500 }]);
        other.sandbox.restore(text);
        expect(await play(other, after)).toEqual(through);
      }),
      { numRuns: 40 },
    );
  });

  it('say the same when the sandbox is closed in between and opened again on its storage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), async (before, after) => {
        const through = fresh('one');
        const expected = [await play(through, before), await play(through, after)];
        const storage = createMemoryStorage();
        const open = async () => {
          const clock = createSandboxClock({ now: start });
          return createDriver({}, { clock, sandbox: await openSandbox({ seed: 'one', clock, storage }) });
        };
        const first = await open();
        first.sandbox.createDemoCustomer();
        const found = [await play(first, before)];
        await first.sandbox.close();
        found.push(await play(await open(), after));
        expect(found).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
