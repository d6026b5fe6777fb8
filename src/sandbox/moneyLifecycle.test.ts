import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  connectors,
  disputeStages,
  disputeStatuses,
  type KnownPaymentStatus,
  type KnownPayoutStatus,
  type KnownRefundStatus,
  paymentStatuses,
  payoutStatuses,
  refundStatuses,
} from '../contract/index.ts';
import { times } from '../fuzz.testing.ts';
import { type Answer, createDriver, type Driver } from './driver.testing.ts';
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
  pending: ['success', 'expired'],
  success: [],
  failed: [],
  cancelled: [],
  expired: [],
  reversed: [],
  ineligible: [],
};

/**
 * What may follow on what among payments that have a method (upstream 5.1), in one step of a caller or of the clock. A step of the clock may be
 * longer than the processor takes for several words.
 */
const paymentSteps: Readonly<Record<KnownPaymentStatus, readonly KnownPaymentStatus[]>> = {
  requires_payment_method: [],
  requires_confirmation: [],
  requires_customer_action: [],
  requires_merchant_action: ['succeeded', 'failed', 'requires_capture'],
  processing: [
    ...(['succeeded', 'failed', 'requires_capture', 'partially_captured'] as const),
    'partially_captured_and_capturable',
  ],
  requires_capture: [
    ...(['succeeded', 'failed', 'cancelled', 'processing', 'partially_captured'] as const),
    'partially_captured_and_capturable',
  ],
  partially_captured_and_capturable: ['succeeded', 'processing', 'cancelled'],
  // Paid anew, which a failed payment may be.
  failed: ['processing', 'requires_merchant_action', 'succeeded', 'requires_capture', 'partially_captured'],
  succeeded: [],
  cancelled: [],
  partially_captured: [],
};

const refundSteps: Readonly<Record<KnownRefundStatus, readonly KnownRefundStatus[]>> = {
  pending: ['succeeded', 'failed'],
  review: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
};

interface Run {
  readonly driver: Driver;
  readonly payments: readonly { readonly payment_id: string; readonly payment_method_id: string }[];
  readonly payouts: { readonly payout_id: string; readonly client_secret: string }[];
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
const payoutOf = (run: Run, nth: number) =>
  run.payouts[nth % Math.max(1, run.payouts.length)] ?? { payout_id: 'payout_none', client_secret: 'none' };
/** All connectors but the slow one, whose answers would have to be waited for. */
const connector = fc.constantFrom(...connectors.filter((name) => name !== 'connector_f'));
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
const flags = fc.record(
  { confirm: fc.boolean(), auto_fulfill: fc.boolean(), connector: connector.map((name) => [name]) },
  { requiredKeys: [] },
);
const attachments = fc.constantFrom(
  ...['1234', '0002', '0003', '0005'].map((ending) => ({
    payment_method: 'bank_transfer',
    bank_transfer: { bank_account_number: `12345${ending}`, bank_routing_number: '110000000' },
  })),
  { payment_method: 'wallet', wallet: { paypal: { email: 'receiver@mail.test' } } },
  ...['4242424242424242', '4000000000009987'].map((card_number) => ({
    payment_method: 'card',
    card: { card_number, card_exp_month: '12', card_exp_year: '34' },
  })),
);
const faults = fc.record({
  endpoint: fc.constantFrom<EndpointName>(
    ...(['createRefund', 'capturePayment', 'fulfillPayout', 'createPayout'] as const),
    ...(['createPaymentMethod', 'incrementAuthorization', 'confirmPayment'] as const),
  ),
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
      if (answer?.body.payout_id) run.payouts.push(answer.body);
    },
  ),
  step(4, fc.integer({ min: 1, max: 5000 }), async (run, amount) => {
    // One that waits for its receiver, and long enough for the clock to be moved.
    const body = { amount, currency: 'EUR', customer_id: 'cus_1', session_expiry: 3_000_000 };
    const answer = await post(run, '/payouts/create', body);
    if (answer?.body.payout_id) run.payouts.unshift(answer.body);
  }),
  step(4, attachments, (run, method, nth) => {
    const body = { ...method, client_secret: payoutOf(run, nth).client_secret };
    return keep(run, run.driver.call('POST', '/payment_methods', { key: 'publishable', body }));
  }),
  step(3, fc.integer({ min: 0, max: 12_000 }), (run, amount, nth) =>
    post(run, `/payments/${paymentOf(run, nth)}/incremental_authorization`, { amount }),
  ),
  step(
    3,
    fc.record(
      { connector: connector.map((name) => [name]), amount: fc.integer({ min: 1, max: 12_000 }) },
      { requiredKeys: [] },
    ),
    (run, choice, nth) => {
      const payment = run.payments[nth % run.payments.length];
      const method = { payment_method: 'card', payment_method_id: payment?.payment_method_id };
      return post(run, `/payments/${paymentOf(run, nth)}/confirm`, { ...method, ...choice });
    },
  ),
  step(4, destinations, (run, destination, nth) =>
    post(run, `/payouts/${payoutOf(run, nth).payout_id}/confirm`, destination),
  ),
  step(8, fc.constant({}), (run, body, nth) => post(run, `/payouts/${payoutOf(run, nth).payout_id}/fulfill`, body)),
  step(2, fc.constant({}), (run, body, nth) => post(run, `/payouts/${payoutOf(run, nth).payout_id}/cancel`, body)),
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

/** Sees every payment, payout and refund after every step, and holds each change against its table. */
function watch(driver: Driver, seen: Set<string>) {
  const payments = new Map<string, KnownPaymentStatus>();
  const payouts = new Map<string, KnownPayoutStatus>();
  const refunds = new Map<string, KnownRefundStatus>();
  return async () => {
    const [{ data }] = (await driver.call('GET', '/payments/list?limit=100')).body;
    for (const row of data) {
      const before = payments.get(row.payment_id);
      expect(paymentStatuses).toContain(row.status);
      if (before !== undefined && before !== row.status) expect(paymentSteps[before]).toContain(row.status);
      payments.set(row.payment_id, row.status);
      seen.add(row.status);
    }
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

const methodNames = ['automatic', 'manual', 'manual_multiple'];
/** Plain ones, and those that the connectors do something with. */
const paymentAmounts = fc.oneof(
  fc.constant(6540),
  fc.constantFrom(6551, 6505, 6541, 6559, 6570, 6571, 6596, 6502, 12_000, 100_001),
);

/** Attempts whose processor has not said yet whether there is money at all. */
const undecided: ReadonlySet<string> = new Set(['pending', 'unresolved']);

/** Runs of the game; each is up to 60 operations long, about 30 of them on average: over 20,000 operations. */
const runs = times(150);

describe('money, whatever anybody does with it', () => {
  it('is never made: captures, refunds and payouts stay within their amounts and every payout is sent once at most', async () => {
    const moved = { captured: 0, raised: 0, triedAgain: 0, refunded: 0, attached: 0, disbursed: 0, returned: 0 };
    const seen = new Set<string>();
    let operations = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 60, size: 'max' }),
        fc.constantFrom('none', 'steps', 'together'),
        fc.tuple(connector, connector, connector),
        fc.tuple(...methodNames.map(() => paymentAmounts)),
        async (plan, how, names, amounts) => {
          operations += plan.length;
          const driver = createDriver();
          const payments = await Promise.all(
            methodNames.map((capture_method, nth) =>
              driver.pay('4242424242424242', {
                ...{ capture_method, shipping_cost: nth * 130, amount: amounts[nth], connector: [names[nth]] },
                ...{ request_incremental_authorization: true, session_expiry: 3_000_000 },
              }),
            ),
          );
          const run: Run = { driver, payments, payouts: [], disputes: [], answers: [] };
          const look = watch(driver, seen);
          if (how === 'together') await Promise.all(plan.map((step) => step(run)));
          for (const step of how === 'together' ? [] : plan) {
            await step(run);
            if (how === 'steps') await look();
          }
          driver.sandbox.faults.clear();
          await look();
          expect(driver.sandbox.ledger.entries().filter(({ amount }) => (amount ?? 0) < 0)).toEqual([]);

          expect(run.answers.filter((answer) => answer.status >= 500)).toEqual([]);
          for (const { payment_id } of payments) {
            const payment = (await driver.retrieve({ payment_id })).body;
            const { sum, of } = book(driver, 'payment_id', payment_id);
            const received = sum('captured', 'captured later');
            const promised = sum('captured', 'authorised', 'authorised further');
            const captures: { status: string; amount: number }[] = payment.captures ?? [];
            const pending = captures.filter(({ status }) => status === 'pending');
            const onItsWay = pending.reduce((total, { amount }) => total + amount, 0);
            expect(payment.amount_received).toBe(received);
            expect(received).toBeLessThanOrEqual(payment.net_amount);
            // What was promised is taken, let go, on its way or still to be taken. The rest of a single capture is let go when that is there.
            const settled = received + sum('voided') + onItsWay;
            const open = promised === 0 ? 0 : payment.amount_capturable;
            if (onItsWay > 0 && payment.capture_method === 'manual') expect(settled).toBeLessThanOrEqual(promised);
            else if (!undecided.has(payment.attempts.at(-1).status) || onItsWay > 0)
              expect(settled + open).toBe(promised);
            else expect(settled).toBe(promised);
            expect(of('authorised').length + of('captured').length).toBeLessThanOrEqual(payment.attempt_count);
            for (const [nth, attempt] of payment.attempts.entries()) {
              expect(attempt.attempt_id).toBe(`${payment_id}_${nth + 1}`);
            }
            const refunds: { status: string; amount: number }[] = payment.refunds ?? [];
            const accepted = refunds.filter(({ status }) => status !== 'failed');
            expect(accepted.reduce((total, { amount }) => total + amount, 0)).toBeLessThanOrEqual(received);
            expect(sum('refunded')).toBeLessThanOrEqual(received);
            expect(of('refunded')).toHaveLength(refunds.filter(({ status }) => status === 'succeeded').length);
            expect(refunds.length).toBeLessThanOrEqual(10);
            for (const { amount } of refunds) expect(amount).toBeGreaterThanOrEqual(100);
            moved.captured += of('captured later').length;
            moved.raised += of('authorised further').length;
            moved.triedAgain += payment.attempt_count - 1;
            moved.refunded += of('refunded').length;
          }
          for (const row of await everyRow(driver, '/payouts/list', 20)) {
            const { of } = book(driver, 'payout_id', row.payout_id);
            expect(of('disbursed').map((entry) => entry.amount)).toEqual(sent.has(row.status) ? [row.amount] : []);
            const back = row.status === 'reversed' || row.status === 'expired';
            expect(of('disbursement returned').map((entry) => entry.amount)).toEqual(back ? [row.amount] : []);
            const attached = of('payout destination');
            expect(attached.length).toBeLessThanOrEqual(1);
            const paidTo = of('disbursed')[0]?.destination;
            if (attached[0]) expect([undefined, attached[0].destination?.digest]).toContain(paidTo?.digest);
            moved.attached += attached.length;
            moved.disbursed += of('disbursed').length;
            moved.returned += of('disbursement returned').length;
          }
        },
      ),
      { numRuns: 150 },
    );
    if (runs >= 900) expect(operations).toBeGreaterThan(20_000);
    // The game is worth something only where money moves in it.
    expect(Math.min(...Object.values(moved))).toBeGreaterThan(0);
    for (const status of ['processing', 'requires_merchant_action', 'failed', 'partially_captured', 'cancelled']) {
      expect([...seen]).toContain(status);
    }
  }, 600_000);
});
