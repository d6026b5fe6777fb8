import { expect, it } from 'vitest';
import { describeFault } from '../../e2e/cells/injectedFaults.ts';
import { type MerchantCell, merchantCells, merchantSteps } from '../../e2e/cells/merchantCells.ts';
import { createServiceClient } from '../client/index.ts';
import { createSandbox, createSandboxClock } from '../sandbox/index.ts';

const gateway = (status = 502) =>
  new Response('<h1>Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });

/** The merchant's own server before a service whose line fails as a cell says. Waiting takes no time. */
function world({ step, injected, times }: MerchantCell) {
  const clock = createSandboxClock({ now: Date.parse('2030-01-01T12:00:00Z') });
  const sandbox = createSandbox({
    clock,
    origins: { service: 'https://service.test', bank: 'https://bank.test', links: 'https://pay.test' },
  });
  const { path, endpoint } = merchantSteps[step];
  let left = injected.on === 'wire' ? times : 0;
  if (injected.on === 'service')
    for (let nth = 1; nth <= times; nth += 1) sandbox.faults.add({ endpoint, kind: injected.kind, nth });
  const line = async (url: string, init: RequestInit): Promise<Response> => {
    const pass = () => sandbox.fetch(new Request(url, init));
    if (left === 0 || init.method !== 'POST' || !path.test(url)) return pass();
    left -= 1;
    switch (injected.kind) {
      case 'refused':
        throw new TypeError('connection refused');
      case '502 before':
        return gateway();
      case '403 before':
        return gateway(403);
      case '429':
        return new Response('{"error":{"type":"api","code":"HE_00","message":"Slow down"}}', {
          status: 429,
          headers: { 'retry-after': '1' },
        });
      case 'twice':
        await sandbox.fetch(new Request(url, init));
        return pass();
      default: {
        const answer = await pass();
        if (injected.kind === 'timed out after' || injected.kind === 'reset after')
          throw new TypeError('connection reset');
        if (injected.kind === '502 after') return gateway();
        if (injected.kind === '403 after') return gateway(403);
        if (injected.kind === '408 after') return new Response(null, { status: 408 });
        if (injected.kind === 'html')
          return new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } });
        const text = await answer.text();
        if (injected.kind === 'truncated') return new Response(text.slice(0, text.length / 2), answer);
        throw new Error(`No such fault here: ${injected.kind}`);
      }
    }
  };
  const service = createServiceClient({
    secretKey: sandbox.keys.secretKey,
    serviceUrl: 'https://service.test',
    fetch: line,
    clock,
    sleep: async (ms) => clock.advance(ms),
  });
  return { sandbox, service, clock, injection: () => left === 0 && sandbox.faults.waiting().length === 0 };
}

for (const cell of merchantCells) {
  const { step, injected, first, calls } = cell;
  const { fault, says } = describeFault(injected);
  it(`${step} ${fault}: ${merchantSteps[step].says} ${says}, and the merchant ${first === 'done' ? 'has it at once' : `hears "${first}" and has it with the same call again`} (${calls} calls in all)`, async () => {
    const { sandbox, service, injection } = world(cell);
    const count = () =>
      sandbox.ledger.requests().filter(({ endpoint }) => endpoint === merchantSteps[step].endpoint).length;
    if (step === 'S25') {
      const body = { amount: 18_600, currency: 'EUR', customer_id: 'seller_1', payout_link: true } as const;
      const make = () => service.once.createPayout({ body }, { operationId: 'payout-of-order-17' });
      const made = await make();
      expect(made.ok ? 'done' : made.failure.effect).toBe(first);
      const again = await make();
      expect(again.ok).toBe(true);
      const list = await service.listPayouts({ query: { limit: 20 } });
      expect(list.ok ? list.value.data.length : list.failure).toBe(1);
      expect(sandbox.ledger.entries({}).filter(({ kind }) => kind === 'disbursed')).toEqual([]);
    } else {
      const [payment_id = ''] = sandbox
        .playScenario('demo')
        .paymentIds.filter((id) => sandbox.ledger.charges(id).length > 0);
      const charges = sandbox.ledger.charges(payment_id).length;
      const write = () =>
        service.updatePaymentMetadata({ params: { payment_id }, body: { metadata: { parcel: '17' } } });
      const written = await write();
      expect(written.ok ? 'done' : written.failure.effect).toBe(first);
      if (!written.ok) expect((await write()).ok).toBe(true);
      const read = await service.readPaymentById(payment_id);
      expect(read.ok ? read.value.metadata : read.failure).toMatchObject({ parcel: '17' });
      expect(sandbox.ledger.charges(payment_id)).toHaveLength(charges);
    }
    expect(injection(), 'faults that have not happened').toBe(true);
    expect(count()).toBe(calls);
  });
}
