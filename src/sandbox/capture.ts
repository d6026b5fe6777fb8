import type { KnownPaymentStatus } from '../contract/index.ts';
import { outcomeAt } from './connectors.ts';
import { getReceived, getTotal } from './paymentAnswer.ts';
import type { CaptureRecord, PaymentRecord, World } from './state.ts';

/** Whether something can be captured of a payment: `manual_multiple` also while the processor is busy with an earlier one (upstream 5.1). */
export function isCapturable(payment: PaymentRecord): boolean {
  const { status } = payment;
  const busy = status === 'processing' && payment.next === undefined && takesSeveral(payment);
  return busy || status === 'requires_capture' || status === 'partially_captured_and_capturable';
}

const takesSeveral = ({ fields }: PaymentRecord) => fields.capture_method === 'manual_multiple';

/**
 * Captures an amount of at most what is left, in minor units: at once, later or not at all, as the connector has it.
 * @param now when it is done, in milliseconds since 1970; a scheduled capture may be found out about later.
 */
export function capture(world: World, payment: PaymentRecord, amount: number, now = world.clock.now()): void {
  const { currency } = payment;
  const outcome = outcomeAt(payment.connector, 'capture', { amount, currency });
  const record: CaptureRecord = { amount, status: 'pending', next: undefined, refusal: undefined };
  payment.captures.push(record);
  if (outcome?.kind === 'wait') {
    record.next = { at: now + outcome.afterMs, ...(outcome.refusal ? { refusal: outcome.refusal } : {}) };
    payment.status = 'processing';
    payment.updated = now;
  } else {
    finishCapture(world, payment, record, outcome?.kind === 'refuse' ? outcome.refusal : undefined, now);
  }
}

/** The processor's word on a capture, at a moment in milliseconds since 1970. */
export function finishCapture(
  world: World,
  payment: PaymentRecord,
  record: CaptureRecord,
  refusal: CaptureRecord['refusal'],
  at: number,
): void {
  record.next = undefined;
  record.refusal = refusal;
  record.status = refusal ? 'failed' : 'charged';
  payment.status = statusOf(payment);
  payment.updated = at;
  const money = { payment_id: payment.id, currency: payment.currency };
  if (refusal) {
    world.ledger.write({ kind: 'capture failed', amount: record.amount, detail: refusal.code, ...money });
  } else {
    world.ledger.write({ kind: 'captured later', amount: record.amount, ...money });
  }
  if (payment.status === 'failed') payment.refusal = refusal;
  const left = getTotal(payment) - getReceived(payment);
  const over = payment.status === 'failed' || payment.status === 'partially_captured';
  if (over && left > 0) world.ledger.write({ kind: 'voided', amount: left, ...money });
}

/** Phase of a payment by its captures (upstream 5.1): `manual` has one, whose rest is let go; `manual_multiple` several. */
function statusOf(payment: PaymentRecord): KnownPaymentStatus {
  const received = getReceived(payment);
  if (payment.captures.some(({ status }) => status === 'pending')) return 'processing';
  if (received === getTotal(payment)) return 'succeeded';
  if (takesSeveral(payment)) return received > 0 ? 'partially_captured_and_capturable' : 'requires_capture';
  return received > 0 ? 'partially_captured' : 'failed';
}
