import { type PaymentPhase, type PaymentView, paymentPhase } from '../contract/index.ts';

export { type PaymentPhase, paymentPhase };

/** How far a payment in a phase has come. */
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
 * The newer of two answers about one payment, in whatever order they arrive: the one with more attempts, then with the later `updated`, then in the later
 * phase. An older answer never replaces a paid payment.
 */
export function newerPayment(known: PaymentView, next: PaymentView): PaymentView {
  if (known.payment_id !== next.payment_id) return known;
  if (known.attempt_count !== next.attempt_count) return next.attempt_count > known.attempt_count ? next : known;
  if (known.updated !== undefined && next.updated !== undefined && known.updated !== next.updated) {
    return Date.parse(next.updated) > Date.parse(known.updated) ? next : known;
  }
  return rank[paymentPhase(next)] >= rank[paymentPhase(known)] ? next : known;
}
