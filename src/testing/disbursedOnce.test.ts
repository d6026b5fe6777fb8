import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServiceClient, type Fetch } from '../client/index.ts';
import { createSandbox, type FaultKind } from '../sandbox/index.ts';

const account = { bank: { iban: 'DE89370400440532013000' } } as const;
const troubles: readonly (FaultKind | undefined)[] = [
  undefined,
  'answer lost',
  'status 500',
  'status 500 after',
  'no answer before',
  'malformed',
];

describe('V2: a payout is disbursed once at most', () => {
  it('V2: whatever is sent how often, at once or one after the other, whichever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fault: fc.constantFrom(...troubles), beside: fc.boolean() }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 1, max: 1_000_000 }),
        async (calls, amount) => {
          const sandbox = createSandbox({
            origins: { service: 'https://s.test', bank: 'https://b.test', links: 'https://p.test' },
          });
          const line: Fetch = (url, init) => sandbox.fetch(new Request(url, init));
          const service = createServiceClient({
            secretKey: sandbox.keys.secretKey,
            serviceUrl: 'https://s.test',
            fetch: line,
          });
          const made = await service.createPayout({
            body: {
              amount,
              currency: 'EUR',
              customer_id: 'cus_1',
              payout_type: 'bank',
              payout_method_data: account,
              confirm: true,
            },
          });
          if (!made.ok) throw new Error(made.failure.message);
          const { payout_id } = made.value;
          const waiting: Promise<unknown>[] = [];
          for (const { fault, beside } of calls) {
            if (fault !== undefined) sandbox.faults.add({ endpoint: 'fulfillPayout', kind: fault });
            const call = service.fulfillPayout({ params: { payout_id }, body: {} });
            waiting.push(call);
            if (!beside) await call;
          }
          await Promise.all(waiting);
          const sent = sandbox.ledger
            .entries({})
            .filter((line) => line.payout_id === payout_id && line.kind === 'disbursed');
          expect(sent.length).toBeLessThanOrEqual(1);
          for (const line of sent) expect(line.amount).toBe(amount);
        },
      ),
      { numRuns: 40, seed: 20_260_102 },
    );
  });
});
