import type { PaymentStatus, PaymentView } from '../contract/index.ts';

/**
 * The phase of a payment for its payer. Every status maps to one (interface 3.2); a status that this version does not know is `unknown`: neither
 * paid nor failed.
 */
export type PaymentPhase = 'open' | 'action' | 'processing' | 'review' | 'paid' | 'failed' | 'cancelled' | 'unknown';

const phases: Record<PaymentStatus, PaymentPhase> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_customer_action: 'action',
  processing: 'processing',
  requires_merchant_action: 'review',
  succeeded: 'paid',
  requires_capture: 'paid',
  partially_captured: 'paid',
  partially_captured_and_capturable: 'paid',
  partially_authorized_and_requires_capture: 'paid',
  // What is still on its way may not come.
  partially_captured_and_processing: 'processing',
  conflicted: 'review',
  review: 'review',
  failed: 'failed',
  cancelled: 'cancelled',
  cancelled_post_capture: 'cancelled',
  expired: 'cancelled',
  unknown: 'unknown',
};

/** The phase of a payment. */
export function paymentPhase(payment: Pick<PaymentView, 'status'>): PaymentPhase {
  return phases[payment.status];
}

const rank: Record<PaymentPhase, number> = {
  open: 0,
  unknown: 0,
  action: 1,
  processing: 2,
  review: 2,
  failed: 3,
  cancelled: 4,
  paid: 5,
};

/**
 * The newer of two answers about one payment, whatever order they arrive in: more attempts, then a later `updated`, then the later phase. A paid
 * payment is never replaced by an older answer.
 */
export function newerPayment(known: PaymentView, next: PaymentView): PaymentView {
  if (known.payment_id !== next.payment_id) return known;
  if (known.attempt_count !== next.attempt_count) return next.attempt_count > known.attempt_count ? next : known;
  if (known.updated !== undefined && next.updated !== undefined && known.updated !== next.updated) {
    return Date.parse(next.updated) > Date.parse(known.updated) ? next : known;
  }
  return rank[paymentPhase(next)] >= rank[paymentPhase(known)] ? next : known;
}
