import { defined } from '../money/index.ts';
import type { PaymentStatus } from './enums.ts';
import type { PaymentView } from './paymentView.ts';

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
  // The rest is still processing and may fail.
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

/**
 * What the card of a setup is kept for; `undefined` for every other payment. A setup costs nothing and names a `setup_future_usage` (interface 2.3): it saves a
 * card for its customer.
 */
export function getSetupUsage({
  net_amount,
  setup_future_usage: usage,
}: Pick<PaymentView, 'net_amount' | 'setup_future_usage'>): Exclude<PaymentView['setup_future_usage'], 'unknown'> {
  return net_amount === 0 && usage !== 'unknown' ? usage : undefined;
}

/** What a payer agrees to with a submit: the amount, in minor units of `currency`, and for a setup the later use of the card. */
export type ShownPayment = Pick<PaymentView, 'net_amount' | 'currency' | 'setup_future_usage'>;

/** The part of a payment that its payer agrees to with a submit. */
export const pickShown = (payment: ShownPayment) => ({
  net_amount: payment.net_amount,
  currency: payment.currency,
  ...defined({ setup_future_usage: getSetupUsage(payment) }),
});

/** True where the payment still costs what was shown, and a setup still keeps its card for the use that was shown. */
export const isAsShown = (shown: ShownPayment, payment: ShownPayment): boolean =>
  shown.net_amount === payment.net_amount &&
  shown.currency === payment.currency &&
  getSetupUsage(shown) === getSetupUsage(payment);
