import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStatuses } from '../contract/index.ts';
import { testCards } from '../validation/index.ts';
import { type Answer, createDriver, type Driver } from './driver.testing.ts';
import type { EndpointName, FaultKind } from './faults.ts';

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
const number = fc.constantFrom(...testCards.map((card) => card.number));
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

/** A step with a payment: what is done, and how often compared with the others. */
function step<T>(
  weight: number,
  choices: fc.Arbitrary<T>,
  act: (run: Run, payment: Tried, choice: T) => Promise<unknown>,
) {
  const arbitrary = fc.tuple(index, choices).map(
    ([i, choice]): Step =>
      (run) =>
        act(run, at(run, i), choice),
  );
  return { weight, arbitrary };
}

const nothing = fc.constant(undefined);
const faults = fc.record({
  endpoint: fc.constantFrom<EndpointName>('updatePayment', 'completeAuthorize', 'authenticateThreeDS'),
  kind: fc.constantFrom<FaultKind>('answer lost', 'no answer before', 'html', 'unknown status'),
});
const update = (run: Run, payment: Tried, body: object) =>
  keep(run, run.driver.call('POST', `/payments/${payment.payment_id}`, { body }));

const steps: fc.Arbitrary<Step> = fc.oneof(
  step(8, fc.record({ card: number, confirm: fc.constantFrom(true, true, false) }), async (run, payment, choice) => {
    const stored = await keep(run, run.driver.storeCard(payment, choice.card));
    const id = stored?.body.payment_method_id;
    if (id) await keep(run, run.driver.confirm(payment, { payment_method_id: id, confirm: choice.confirm }));
  }),
  step(2, nothing, (run, payment) => update(run, payment, { confirm: true })),
  step(1, fc.nat(5000), (run, payment, amount) => update(run, payment, { amount })),
  step(8, nothing, async (run, payment) => {
    const answer = await keep(run, run.driver.authenticate(payment));
    if (answer?.body.challenge_request) payment.challenge = answer.body;
  }),
  step(
    6,
    fc.record({
      decision: fc.constantFrom('approve', 'approve', 'decline', 'cancel', 'hang'),
      code: fc.constantFrom('1234', '1234', '0000'),
    }),
    async (run, { challenge }, decision) => {
      if (!challenge) return;
      await run.driver.bank('/acs/challenge', { creq: challenge.challenge_request });
      await run.driver.bank(`/acs/challenge/${challenge.acs_trans_id}`, decision);
    },
  ),
  step(8, nothing, (run, payment) => keep(run, run.driver.complete(payment))),
  step(1, nothing, (run, payment) =>
    keep(run, run.driver.call('POST', `/payments/${payment.payment_id}/cancel`, { body: {} })),
  ),
  step(3, fc.constantFrom(1000, 8000, 8000, 30_000, 600_000), async (run, _payment, ms) =>
    run.driver.clock.advance(ms),
  ),
  step(1, faults, async (run, _payment, fault) => run.driver.sandbox.faults.add(fault)),
);

describe('whatever anybody does, in any order and at any time', () => {
  it('a payment is charged at most once, for its net amount, and the service never breaks', async () => {
    const reached = { charged: 0, chargedAfterAuthentication: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 60, size: 'max' }),
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
            reached.charged += charges.length;
            if (payment.external_authentication_details) reached.chargedAfterAuthentication += charges.length;
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
      { numRuns: 60 },
    );
    // The game is worth something only where money moves in it.
    expect(Math.min(reached.charged, reached.chargedAfterAuthentication)).toBeGreaterThan(0);
  });
});
