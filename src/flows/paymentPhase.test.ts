import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deployedPaymentStatuses, type PaymentStatus, type PaymentView, paymentStatuses } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import { newerPayment, type PaymentPhase, paymentPhase } from './paymentPhase.ts';
import { paymentWith } from './samples.testing.ts';

const everyStatus: readonly PaymentStatus[] = [...paymentStatuses, ...deployedPaymentStatuses, 'unknown'];
const status = fc.constantFrom(...everyStatus);
const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();

/** Newest of all answers, taken in one by one in the order they arrive in. */
const newestOf = (answers: readonly PaymentView[]) => answers.reduce(newerPayment);

/** Answers in the order in which the payment really went through them, and the same in another order. */
function histories(step: (status: PaymentStatus, index: number) => PaymentView) {
  return fc
    .array(status, { minLength: 1, maxLength: 8 })
    .map((statuses) => statuses.map(step))
    .chain((truth) => fc.tuple(fc.constant(truth), fc.shuffledSubarray(truth, { minLength: truth.length })));
}

describe('paymentPhase', () => {
  const table: readonly [PaymentStatus, PaymentPhase][] = [
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_customer_action', 'action'],
    ['processing', 'processing'],
    ['requires_merchant_action', 'review'],
    ['succeeded', 'paid'],
    ['requires_capture', 'paid'],
    ['partially_captured', 'paid'],
    ['partially_captured_and_capturable', 'paid'],
    ['partially_authorized_and_requires_capture', 'paid'],
    ['partially_captured_and_processing', 'processing'],
    ['conflicted', 'review'],
    ['review', 'review'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
    ['cancelled_post_capture', 'cancelled'],
    ['expired', 'cancelled'],
    ['unknown', 'unknown'],
  ];

  everyRow(table)('reads %s as %s', (word, phase) => {
    expect(paymentPhase({ status: word })).toBe(phase);
  });

  it('has a place for every status', () => {
    expect(table.map(([word]) => word).sort()).toEqual([...everyStatus].sort());
  });
});

describe('newerPayment', () => {
  everyRow([
    ['a later attempt', { attempt_count: 2 }],
    ['a later date', { updated: minute(2) }],
  ])('takes an answer with %s, even when its phase is earlier', (_what, more) => {
    const known = paymentWith('failed', { updated: minute(1) });
    const next = paymentWith('requires_customer_action', { updated: minute(1), ...more });
    expect(newerPayment(known, next)).toBe(next);
    expect(newerPayment(next, known)).toBe(next);
  });

  it('compares dates as moments, not as texts', () => {
    const known = paymentWith('processing', { updated: '2026-01-01T12:00:00Z' });
    const next = paymentWith('succeeded', { updated: '2026-01-01T12:00:00.500Z' });
    expect(newerPayment(known, next)).toBe(next);
    expect(newerPayment(next, known)).toBe(next);
  });

  it('takes nothing from an answer about another payment', () => {
    const known = paymentWith('processing');
    expect(newerPayment(known, paymentWith('succeeded', { payment_id: 'pay_2', attempt_count: 9 }))).toBe(known);
  });

  it('takes the latest of answers that are equally new', () => {
    const next = paymentWith('processing');
    expect(newerPayment(paymentWith('processing'), next)).toBe(next);
  });

  it('V13: dated answers in any order leave the newest', () => {
    fc.assert(
      fc.property(
        histories((word, index) => paymentWith(word, { updated: minute(index) })),
        ([truth, arriving]) => {
          expect(newestOf(arriving)).toEqual(truth.at(-1));
        },
      ),
    );
  });

  it('V13: attempts in any order leave the last attempt', () => {
    fc.assert(
      fc.property(
        histories((word, index) => paymentWith(word, { attempt_count: index + 1 })),
        ([truth, arriving]) => {
          expect(newestOf(arriving)).toEqual(truth.at(-1));
        },
      ),
    );
  });

  it('V13: undated answers of one attempt in any order leave the same rank', () => {
    const final = new Set<PaymentPhase>(['paid', 'failed', 'cancelled']);
    fc.assert(
      fc.property(
        histories((word) => paymentWith(word)),
        ([truth, arriving]) => {
          const [one, other] = [paymentPhase(newestOf(truth)), paymentPhase(newestOf(arriving))];
          expect(final.has(one)).toBe(final.has(other));
          if (final.has(one)) expect(other).toBe(one);
        },
      ),
    );
  });

  it('V12: the same answers once more change nothing', () => {
    fc.assert(
      fc.property(
        histories((word, index) => paymentWith(word, { updated: minute(index) })),
        ([, arriving]) => {
          expect(newestOf([...arriving, ...arriving])).toEqual(newestOf(arriving));
        },
      ),
    );
  });

  it('never replaces a settled payment by an answer that is not newer', () => {
    const settled = fc.constantFrom<PaymentStatus>('succeeded', 'requires_capture', 'failed', 'cancelled');
    const older = fc.record({
      status: status.filter((word) => !['paid', 'failed', 'cancelled'].includes(paymentPhase({ status: word }))),
      attempt_count: fc.integer({ min: 1, max: 3 }),
      updated: fc.option(fc.integer({ min: 0, max: 10 }).map(minute), { nil: undefined }),
    });
    fc.assert(
      fc.property(settled, older, (word, { status: oldWord, ...more }) => {
        const known = paymentWith(word, { attempt_count: 3, updated: minute(10) });
        expect(newerPayment(known, paymentWith(oldWord, more))).toBe(known);
      }),
    );
  });
});
