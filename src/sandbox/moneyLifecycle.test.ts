import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  disputeStages,
  disputeStatuses,
  type KnownPayoutStatus,
  type KnownRefundStatus,
  payoutStatuses,
  refundStatuses,
} from '../contract/index.ts';
import { type Answer, createDriver, type Driver } from './driver.ts';
import type { EndpointName, FaultKind } from './faults.ts';
import type { LedgerKind } from './ledger.ts';

/** What may follow on what among payouts (upstream 5.6), in one step of a caller or of the clock. */
const payoutSteps: Readonly<Record<KnownPayoutStatus, readonly KnownPayoutStatus[]>> = {
  requires_payout_method_data: [
    ...(['requires_fulfillment', 'requires_vendor_account_creation', 'success', 'initiated', 'pending'] as const),
    ...(['failed', 'ineligible', 'cancelled'] as const),
  ],
  requires_confirmation: [
    ...(['requires_fulfillment', 'requires_vendor_account_creation', 'success', 'initiated', 'pending'] as const),
    ...(['failed', 'ineligible', 'cancelled'] as const),
  ],
  requires_creation: [],
  requires_vendor_account_creation: ['cancelled'],
  requires_fulfillment: ['success', 'initiated', 'pending', 'cancelled'],
  initiated: ['success', 'reversed'],
  pending: ['expired'],
  success: [],
  failed: [],
  cancelled: [],
  expired: [],
  reversed: [],
  ineligible: [],
};

const refundSteps: Readonly<Record<KnownRefundStatus, readonly KnownRefundStatus[]>> = {
  pending: ['succeeded', 'failed'],
  review: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
};

interface Run {
  readonly driver: Driver;
  readonly payments: readonly { readonly payment_id: string; readonly net_amount: number }[];
  readonly payouts: string[];
  readonly disputes: string[];
  readonly answers: Answer[];
}

type Step = (run: Run) => Promise<unknown>;

const keep = async (run: Run, answer: Promise<Answer>) => {
  // A fault that gives no answer is part of the game; what it did is seen in the ledger.
  const settled = await answer.catch(() => undefined);
  if (settled) run.answers.push(settled);
  return settled;
};
const post = (run: Run, path: string, body: object) => keep(run, run.driver.call('POST', path, { body }));

function step<T>(
  weight: number,
  choices: fc.Arbitrary<T>,
  act: (run: Run, choice: T, nth: number) => Promise<unknown>,
) {
  const arbitrary = fc.tuple(fc.nat({ max: 11 }), choices).map(
    ([nth, choice]): Step =>
      (run) =>
        act(run, choice, nth),
  );
  return { weight, arbitrary };
}

const paymentOf = (run: Run, nth: number) => run.payments[nth % run.payments.length]?.payment_id ?? '';
const payoutOf = (run: Run, nth: number) => run.payouts[nth % Math.max(1, run.payouts.length)] ?? 'payout_none';
const amounts = fc.oneof(fc.integer({ min: 1, max: 7000 }), fc.constantFrom(100, 902, 903, 904, 905, 6540, undefined));
const ach = (ending: string) => ({
  payout_type: 'bank',
  payout_method_data: { bank: { bank_account_number: `12345${ending}`, bank_routing_number: '110000000' } },
});
const card = (card_number: string) => ({
  payout_type: 'card',
  payout_method_data: { card: { card_number, expiry_month: '12', expiry_year: '34' } },
});
const destinations = fc.constantFrom(
  {},
  ...['1234', '0002', '0003', '0004', '0005'].map(ach),
  ...['4242424242424242', '4000000000000002', '4000000000009987'].map(card),
);
const flags = fc.record({ confirm: fc.boolean(), auto_fulfill: fc.boolean() }, { requiredKeys: [] });
const faults = fc.record({
  endpoint: fc.constantFrom<EndpointName>('createRefund', 'capturePayment', 'fulfillPayout', 'createPayout'),
  kind: fc.constantFrom<FaultKind>('answer lost', 'no answer before', 'html'),
});

const steps: fc.Arbitrary<Step> = fc.oneof(
  step(6, amounts, (run, amount_to_capture, nth) =>
    post(run, `/payments/${paymentOf(run, nth)}/capture`, { amount_to_capture }),
  ),
  step(
    10,
    fc.record({ amount: amounts, refund_type: fc.constantFrom('instant', 'instant', 'scheduled') }),
    (run, choice, nth) => post(run, '/refunds', { payment_id: paymentOf(run, nth), ...choice }),
  ),
  step(2, fc.constantFrom('ref_a', 'ref_b'), (run, refund_id, nth) =>
    post(run, '/refunds', { payment_id: paymentOf(run, nth), refund_id, amount: 100 }),
  ),
  step(1, fc.constant({}), (run, body, nth) => post(run, `/payments/${paymentOf(run, nth)}/cancel`, body)),
  step(1, fc.dictionary(fc.string({ maxLength: 42 }), fc.jsonValue()), (run, metadata, nth) =>
    post(run, `/payments/${paymentOf(run, nth)}/update_metadata`, { metadata }),
  ),
  step(
    2,
    fc.record({ amount: fc.option(fc.integer({ min: 0, max: 7000 }), { nil: undefined }) }),
    async (run, seed, nth) => {
      try {
        run.disputes.push(run.driver.sandbox.openDispute({ paymentId: paymentOf(run, nth), ...seed }));
      } catch (error) {
        expect(String(error)).toMatch(/tillkit: /);
      }
    },
  ),
  step(
    2,
    fc.record(
      { status: fc.constantFrom(...disputeStatuses), stage: fc.constantFrom(...disputeStages) },
      { requiredKeys: [] },
    ),
    async (run, move, nth) => {
      const id = run.disputes[nth % Math.max(1, run.disputes.length)];
      try {
        if (id !== undefined) run.driver.sandbox.moveDispute(id, move);
      } catch (error) {
        expect(String(error)).toMatch(/tillkit: /);
      }
    },
  ),
  step(
    6,
    fc.tuple(destinations, flags, fc.integer({ min: 0, max: 5000 })),
    async (run, [destination, more, amount]) => {
      const body = { amount, currency: 'EUR', customer_id: 'cus_1', ...destination, ...more };
      const answer = await post(run, '/payouts/create', body);
      if (answer?.body.payout_id) run.payouts.push(answer.body.payout_id);
    },
  ),
  step(4, destinations, (run, destination, nth) => post(run, `/payouts/${payoutOf(run, nth)}/confirm`, destination)),
  step(8, fc.constant({}), (run, body, nth) => post(run, `/payouts/${payoutOf(run, nth)}/fulfill`, body)),
  step(2, fc.constant({}), (run, body, nth) => post(run, `/payouts/${payoutOf(run, nth)}/cancel`, body)),
  step(3, fc.constantFrom(1000, 3_600_000, 86_400_000, 31 * 86_400_000), async (run, ms) =>
    run.driver.clock.advance(ms),
  ),
  step(1, faults, async (run, fault) => run.driver.sandbox.faults.add(fault)),
);

/** What the ledger says of one resource. */
function book(driver: Driver, field: 'payment_id' | 'payout_id', id: string) {
  const entries = driver.sandbox.ledger.entries().filter((entry) => entry[field] === id);
  const of = (...kinds: LedgerKind[]) => entries.filter((entry) => kinds.includes(entry.kind));
  const sum = (...kinds: LedgerKind[]) => of(...kinds).reduce((total, entry) => total + (entry.amount ?? 0), 0);
  return { of, sum };
}

/** Sees every payout and refund after every step, and holds each change against its table. */
function watch(driver: Driver) {
  const payouts = new Map<string, KnownPayoutStatus>();
  const refunds = new Map<string, KnownRefundStatus>();
  return async () => {
    for (const row of await everyRow(driver, '/payouts/list', 20)) {
      const before = payouts.get(row.payout_id);
      expect(payoutStatuses).toContain(row.status);
      if (before !== undefined && before !== row.status) expect(payoutSteps[before]).toContain(row.status);
      payouts.set(row.payout_id, row.status);
    }
    for (const row of await everyRow(driver, '/refunds/list', 100)) {
      const before = refunds.get(row.refund_id);
      expect(refundStatuses).toContain(row.status);
      if (before !== undefined && before !== row.status) expect(refundSteps[before]).toContain(row.status);
      refunds.set(row.refund_id, row.status);
    }
  };
}

async function everyRow(driver: Driver, path: string, limit: number): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  for (;;) {
    const { body } = await driver.call('POST', path, { body: { limit, offset: rows.length } });
    rows.push(...body.data);
    if (rows.length >= body.total_count) return rows;
  }
}

const sent: ReadonlySet<string> = new Set(['success', 'initiated', 'pending', 'reversed', 'expired']);

/** Runs of the game; each is up to 60 operations long. */
const runs = Number(process.env.TILLKIT_LIFECYCLE_RUNS ?? 700);

describe('money, whatever anybody does with it', () => {
  it('is never made: captures, refunds and payouts stay within their amounts and every payout is sent once at most', async () => {
    const moved = { captured: 0, refunded: 0, disbursed: 0, returned: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 60, size: 'max' }),
        fc.constantFrom('none', 'steps', 'together'),
        async (plan, how) => {
          const driver = createDriver();
          const methods = ['automatic', 'manual', 'manual_multiple'];
          const payments = await Promise.all(
            methods.map((capture_method, nth) =>
              driver.pay('4242424242424242', { capture_method, shipping_cost: nth * 130 }),
            ),
          );
          const run: Run = { driver, payments, payouts: [], disputes: [], answers: [] };
          const look = watch(driver);
          if (how === 'together') await Promise.all(plan.map((step) => step(run)));
          for (const step of how === 'together' ? [] : plan) {
            await step(run);
            if (how === 'steps') await look();
          }
          driver.sandbox.faults.clear();
          await look();
          expect(driver.sandbox.ledger.entries().filter(({ amount }) => (amount ?? 0) < 0)).toEqual([]);

          expect(run.answers.filter((answer) => answer.status >= 500)).toEqual([]);
          for (const { payment_id, net_amount } of payments) {
            const payment = (await driver.retrieve({ payment_id })).body;
            const { sum, of } = book(driver, 'payment_id', payment_id);
            const received = sum('captured', 'captured later');
            expect(payment.amount_received).toBe(received);
            expect(received).toBeLessThanOrEqual(net_amount);
            expect(received + sum('voided') + payment.amount_capturable).toBe(net_amount);
            const refunds: { status: string; amount: number }[] = payment.refunds ?? [];
            const standing = refunds.filter(({ status }) => status !== 'failed');
            expect(standing.reduce((total, { amount }) => total + amount, 0)).toBeLessThanOrEqual(received);
            expect(sum('refunded')).toBeLessThanOrEqual(received);
            expect(of('refunded')).toHaveLength(refunds.filter(({ status }) => status === 'succeeded').length);
            expect(refunds.length).toBeLessThanOrEqual(10);
            for (const { amount } of refunds) expect(amount).toBeGreaterThanOrEqual(100);
            moved.captured += of('captured later').length;
            moved.refunded += of('refunded').length;
          }
          for (const row of await everyRow(driver, '/payouts/list', 20)) {
            const { of } = book(driver, 'payout_id', row.payout_id);
            expect(of('disbursed').map((entry) => entry.amount)).toEqual(sent.has(row.status) ? [row.amount] : []);
            const back = row.status === 'reversed' || row.status === 'expired';
            expect(of('disbursement returned').map((entry) => entry.amount)).toEqual(back ? [row.amount] : []);
            moved.disbursed += of('disbursed').length;
            moved.returned += of('disbursement returned').length;
          }
        },
      ),
      { numRuns: runs },
    );
    // The game is worth something only where money moves in it.
    expect(Math.min(...Object.values(moved))).toBeGreaterThan(0);
  }, 120_000);
});
