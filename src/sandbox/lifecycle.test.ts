import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../contract/index.ts';
import { testCards } from '../instruments/index.ts';
import { type Answer, createDriver, type Driver } from './driver.ts';
import type { FaultKind } from './faults.ts';

interface Tried {
  readonly payment_id: string;
  readonly client_secret: string;
  challenge?: { readonly challenge_request: string; readonly acs_trans_id: string };
}

interface Run {
  readonly driver: Driver;
  readonly payments: Tried[];
  readonly answers: Answer[];
}

type Step = (run: Run) => Promise<unknown>;

const index = fc.nat({ max: 2 });
const number = fc.constantFrom(...testCards.map((card) => card.number), '4000056655665556');
const at = (run: Run, i: number): Tried => {
  const payment = run.payments[i % run.payments.length];
  if (!payment) throw new Error('a run begins with payments');
  return payment;
};
const keep = async (run: Run, answer: Promise<Answer>) => {
  // A fault that gives no answer is part of the game; what it did is seen in the ledger.
  const settled = await answer.catch(() => undefined);
  if (settled) run.answers.push(settled);
  return settled;
};

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(index, number, fc.boolean()).map(
    ([i, card, confirm]): Step =>
      async (run) => {
        const payment = at(run, i);
        const stored = await keep(run, run.driver.storeCard(payment, card));
        const id = stored?.body.payment_method_id;
        if (id) await keep(run, run.driver.confirm(payment, { payment_method_id: id, confirm }));
      },
  ),
  index.map(
    (i): Step =>
      (run) =>
        keep(run, run.driver.call('POST', `/payments/${at(run, i).payment_id}`, { body: { confirm: true } })),
  ),
  fc.tuple(index, fc.nat(5000)).map(
    ([i, amount]): Step =>
      (run) =>
        keep(run, run.driver.call('POST', `/payments/${at(run, i).payment_id}`, { body: { amount } })),
  ),
  index.map(
    (i): Step =>
      async (run) => {
        const payment = at(run, i);
        const answer = await keep(run, run.driver.authenticate(payment));
        if (answer?.body.challenge_request) payment.challenge = answer.body;
      },
  ),
  index.map(
    (i): Step =>
      (run) =>
        keep(run, run.driver.complete(at(run, i))),
  ),
  fc.tuple(index, fc.constantFrom('approve', 'decline', 'cancel', 'hang'), fc.constantFrom('1234', '0000')).map(
    ([i, decision, code]): Step =>
      async (run) => {
        const { challenge } = at(run, i);
        if (!challenge) return;
        await run.driver.bank('/acs/challenge', { creq: challenge.challenge_request });
        await run.driver.bank(`/acs/challenge/${challenge.acs_trans_id}`, { decision, code });
      },
  ),
  index.map(
    (i): Step =>
      (run) =>
        keep(run, run.driver.call('POST', `/payments/${at(run, i).payment_id}/cancel`, { body: {} })),
  ),
  fc.constantFrom(1000, 8000, 30_000, 300_000, 600_000).map(
    (ms): Step =>
      async (run) =>
        run.driver.clock.advance(ms),
  ),
  fc
    .tuple(
      fc.constantFrom('updatePayment', 'completeAuthorize', 'authenticateThreeDS' as const),
      fc.constantFrom<FaultKind>('answer lost', 'no answer before', 'html', 'unknown status'),
    )
    .map(
      ([endpoint, kind]): Step =>
        async (run) => {
          run.driver.sandbox.faults.add({ endpoint: endpoint as 'updatePayment', kind });
        },
    ),
);

describe('whatever anybody does, in any order and at any time', () => {
  it('a payment is charged at most once, for its net amount, and the service never breaks', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('automatic', 'manual'),
        fc.boolean(),
        async (plan, capture_method, together) => {
          const driver = createDriver();
          const run: Run = { driver, payments: [], answers: [] };
          for (const shipping_cost of [0, 250]) {
            run.payments.push(await driver.createPayment({ capture_method, shipping_cost, session_expiry: 1800 }));
          }
          if (together) await Promise.all(plan.map((step) => step(run)));
          else for (const step of plan) await step(run);

          expect(run.answers.filter((answer) => answer.status >= 500)).toEqual([]);
          for (const { payment_id } of run.payments) {
            driver.sandbox.faults.clear();
            const payment = (await driver.retrieve({ payment_id })).body;
            const charges = driver.sandbox.ledger.charges(payment_id);
            expect(paymentStatuses).toContain(payment.status);
            expect(payment.net_amount).toBe(payment.amount + payment.shipping_cost);
            expect(charges.length).toBeLessThanOrEqual(1);
            const paid = payment.status === 'succeeded' || payment.status === 'requires_capture';
            const voided = driver.sandbox.ledger
              .entries()
              .some((entry) => entry.kind === 'voided' && entry.payment_id === payment_id);
            expect(charges.length).toBe(paid || voided ? 1 : 0);
            for (const charge of charges) expect(charge.amount).toBe(payment.net_amount);
            expect(payment.amount_received ?? 0).toBe(payment.status === 'succeeded' ? payment.net_amount : 0);
          }
        },
      ),
      { numRuns: 300 },
    ));
});
