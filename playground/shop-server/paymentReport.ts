import type { ServiceClient } from 'tillkit-server';
import type { PaymentEvent, PaymentReport } from './orders.ts';

/** What the service answers to a read of a payment. */
type PaymentRead = Awaited<ReturnType<ServiceClient['readPaymentById']>>;
type Payment = Extract<PaymentRead, { ok: true }>['value'];

/** Network and last four digits of the card that was charged last; absent for other methods. */
export function cardOf({ payment_method_data }: Pick<Payment, 'payment_method_data'>): string | undefined {
  const card = payment_method_data?.card;
  return card?.last4 === undefined ? undefined : cardName(card.card_network, card.last4);
}

/** Network and last four digits, as `American Express •••• 0005`: the service writes the network as one word. */
export const cardName = (network: string | undefined, last4: string) =>
  `${(network ?? '').replace(/(?<=[a-z])(?=[A-Z])/, ' ')} •••• ${last4}`.trim();

/** What the shop's pages are told of a payment. */
export function reportOf(answer: PaymentRead): PaymentReport {
  if (!answer.ok) return { read: false, reason: answer.failure.code ?? answer.failure.kind };
  const { status, amount_received, attempt_count, payment_method, error_code, error_message } = answer.value;
  const { manual_retry_allowed: mayRetry } = answer.value;
  const card = cardOf(answer.value);
  return {
    read: true,
    status,
    amountReceived: amount_received ?? 0,
    isNotVerified: answer.value.external_authentication_details?.status === 'failed',
    amountRefunded: refundedOf(answer.value),
    isDisputed: isDisputed(answer.value),
    closed: status === 'failed' && mayRetry !== true,
    // The service counts the attempt that has yet to come as the first one.
    attempts: payment_method === undefined ? 0 : attempt_count,
    ...(card === undefined ? {} : { card }),
    ...(error_code === undefined ? {} : { errorCode: error_code }),
    ...(error_message === undefined ? {} : { errorMessage: error_message }),
  };
}

/** What has happened to a payment, the oldest first. */
export function historyOf({
  amount,
  status,
  created,
  updated,
  attempts = [],
  captures = [],
  refunds = [],
  disputes = [],
}: Payment) {
  const dated = (at: string | undefined) => (at === undefined ? {} : { at });
  const failed = (reason: string | undefined) => (reason === undefined ? {} : { reason });
  const events: readonly PaymentEvent[] = [
    { kind: 'created', amount, status: 'created', ...dated(created) },
    ...attempts.map((one) => ({
      kind: 'attempt' as const,
      amount: one.amount,
      status: one.status,
      ...dated(one.created_at),
      ...failed(one.error_message),
    })),
    ...captures.map((one) => ({
      kind: 'capture' as const,
      amount: one.amount,
      status: one.status,
      ...failed(one.error_message),
    })),
    ...refunds.map((one) => ({
      kind: 'refund' as const,
      amount: one.amount,
      status: one.status,
      ...dated(one.created_at),
      ...failed(one.error_message ?? one.reason),
    })),
    ...disputes.map((one) => ({
      kind: 'dispute' as const,
      status: one.dispute_status,
      ...dated(one.created_at),
      ...failed(one.connector_reason),
    })),
    ...(status === 'cancelled' ? [{ kind: 'cancelled' as const, amount, status, ...dated(updated) }] : []),
  ];
  return events;
}

/** Statuses that a payment can be cancelled in. */
export const cancellable: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_customer_action',
  'requires_capture',
  'partially_captured_and_capturable',
]);

/** Statuses that the service takes metadata in. */
export const annotatable: ReadonlySet<string> = new Set([
  'succeeded',
  'failed',
  'partially_captured',
  'partially_captured_and_capturable',
  'requires_capture',
  'requires_customer_action',
]);

/** Statuses that the service takes a refund in. */
const refundable: ReadonlySet<string> = new Set(['succeeded', 'partially_captured']);

/** What was refunded: a refund that is pending counts, one that has failed does not. */
export const refundedOf = ({ refunds = [] }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);

/** Whether a dispute is open: nobody has won it yet. */
export const isDisputed = ({ disputes = [] }: Payment): boolean =>
  disputes.some(({ dispute_status: status }) => status === 'dispute_opened' || status === 'dispute_challenged');

/** What was received and can be refunded. */
export const refundableOf = (payment: Payment): number =>
  refundable.has(payment.status) ? (payment.amount_received ?? 0) - refundedOf(payment) : 0;
