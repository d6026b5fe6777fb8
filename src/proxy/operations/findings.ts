import { type Payment, type PaymentPhase, type PaymentView, type Payout, paymentPhase } from '../../contract/index.ts';
import type { Finding } from '../journal/journalRecord.ts';

/** What a read shows of a payment, for the operations about it. An unknown or transient status settles nothing. */
export function getPaymentFinding(operation: string, payment: Payment): Omit<Finding, 'startedAt'> {
  const isTransient = payment.status === 'unknown' || payment.status === 'requires_confirmation';
  const updated = Date.parse(payment.updated ?? '');
  return {
    mark: operation === 'authenticate' ? authenticationMark(payment) : phaseMark(payment),
    currency: payment.currency,
    isTransient,
    tookEffect: hasTakenEffect(payment),
    updated: Number.isNaN(updated) ? undefined : updated,
  };
}

/** The part of a payment's state that an attempt changes, as text: two reads with the same mark show the same state. */
export const phaseMark = ({
  status,
  attempt_count,
  error_code,
}: Pick<Payment, 'status' | 'attempt_count' | 'error_code'>): string =>
  `${status} ${attempt_count} ${error_code ?? ''}`;

/** The part of a payment's state that an authentication changes, as text. */
function authenticationMark(payment: Payment): string {
  const { status, ds_transaction_id, authentication_flow } = payment.external_authentication_details ?? {};
  return `${phaseMark(payment)} ${status ?? ''} ${ds_transaction_id ?? ''} ${authentication_flow ?? ''}`;
}

/** Whether a payment's money has moved, may have moved, or waits for an action of the payer. */
export const hasTakenEffect = (payment: PaymentView | Payment): boolean => effectPhases.has(paymentPhase(payment));

const effectPhases: ReadonlySet<PaymentPhase> = new Set(['action', 'processing', 'review', 'paid']);

/** Whether a payment's money has moved or is moving, without another action of the payer. */
export const hasPaymentMoneyMoved = (payment: Payment): boolean =>
  payment.status !== 'requires_customer_action' && hasTakenEffect(payment);

/** Whether a payment shows that an attempt was carried out, successful or not, or that the payment has ended. */
export const hasPaymentProgressed = ({ status, attempt_count, error_code }: Payment): boolean =>
  !['requires_payment_method', 'requires_confirmation'].includes(status) ||
  attempt_count > 1 ||
  error_code !== undefined;

/**
 * What a read shows of a payout, for the operation that submits it. Transient are an unknown status, and one in which the payout could not be sent yet: after
 * the submission only a stale read shows that.
 */
export const getPayoutFinding = ({ status, currency }: Payout): Omit<Finding, 'startedAt'> => ({
  mark: status,
  currency,
  isTransient: status === 'unknown' || unprepared.has(status),
  tookEffect: hasPayoutMoneyMoved(status),
});

/** Statuses of a payout before anything can be sent. */
const unprepared: ReadonlySet<string> = new Set([
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
  'requires_vendor_account_creation',
]);

/** Whether the money of a payout in this status has moved or is on its way. */
export const hasPayoutMoneyMoved = (status: string): boolean =>
  ['success', 'initiated', 'pending', 'reversed'].includes(status);

/** Whether a payout shows that it was sent, successfully or not, or that it has ended. */
export const hasPayoutProgressed = (status: string): boolean =>
  status !== 'requires_fulfillment' && !unprepared.has(status);
