import { outcomeAt } from './connectors.ts';
import { precondition } from './errors.ts';
import { getTotal } from './paymentAnswer.ts';
import type { CaptureRecord, IncrementRecord, PaymentRecord, Refusal, World } from './state.ts';

const overtaken: Refusal = {
  code: 'OVERTAKEN',
  message: 'The payment was captured or cancelled before the amount was raised',
  unifiedCode: 'UE_4000',
  unifiedMessage: 'Issue in the integration',
};

/** Asks the processor for a larger authorised amount, in minor units without what is added to it (upstream 5.5). */
export function raise(world: World, payment: PaymentRecord, amount: number): void {
  if (payment.increments.some(({ status }) => status === 'processing')) {
    throw precondition('the processor is still busy with an earlier raise of this payment');
  }
  getTotal({ amount, fields: payment.fields });
  const now = world.clock.now();
  const record: IncrementRecord = {
    id: `${payment.id}_auth_${payment.increments.length + 1}`,
    amount,
    previous: payment.amount,
    status: 'processing',
    next: undefined,
    refusal: undefined,
  };
  payment.increments.push(record);
  payment.updated = now;
  const outcome = outcomeAt(payment.connector, 'increment', { amount, currency: payment.currency });
  if (outcome?.kind === 'wait') {
    record.next = { at: now + outcome.afterMs, ...(outcome.refusal ? { refusal: outcome.refusal } : {}) };
  } else {
    finishRaise(world, payment, record, outcome?.kind === 'refuse' ? outcome.refusal : undefined, now);
  }
}

/** The processor's word on a raise. One that comes when the authorised amount is no longer open changes nothing. */
export function finishRaise(
  world: World,
  payment: PaymentRecord,
  record: IncrementRecord,
  answer: CaptureRecord['refusal'],
  at: number,
): void {
  const refusal = payment.status === 'requires_capture' ? answer : overtaken;
  record.next = undefined;
  record.refusal = refusal;
  record.status = refusal ? 'failure' : 'success';
  payment.updated = at;
  if (refusal) return;
  payment.amount = record.amount;
  world.ledger.write({
    kind: 'authorised further',
    payment_id: payment.id,
    amount: record.amount - record.previous,
    currency: payment.currency,
  });
}
