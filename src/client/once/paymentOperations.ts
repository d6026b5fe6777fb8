import { catalogue, type InputOf, type Payment, type Refund } from '../../contract/index.ts';
import type { ServiceCalls } from '../serviceCalls.ts';
import { derivePaymentId, deriveRefundId } from './naturalKeys.ts';
import {
  callOptions,
  changeResource,
  createUnderId,
  type OnceOptions,
  type Operation,
  type ResourceKind,
  superseded,
  unknownEffect,
} from './onceOperation.ts';
import type { Snapshot } from './onceRecord.ts';

const takeSnapshot = (payment: Payment): Snapshot => ({
  status: payment.status,
  currency: payment.currency,
  received: payment.amount_received ?? 0,
  attempts: payment.attempt_count,
  raises: payment.incremental_authorizations?.length ?? 0,
  amount: payment.amount_capturable,
});
const describeState = (at: Snapshot) => `${at.status}/${at.received}/${at.attempts}/${at.raises}`;

const payments: ResourceKind<Payment> = {
  name: 'payment',
  idField: 'payment_id',
  read: (calls, id, options) => calls.readPaymentById(id, options),
  takeSnapshot,
  isBehind: (now, known) => now.received < known.received || now.attempts < known.attempts || now.raises < known.raises,
};

/** The call has left no trace in this state. */
const absentIn = (now: Snapshot) => ({ kind: 'absent', state: describeState(now) }) as const;

export function createPayment(
  calls: ServiceCalls,
  { body }: InputOf<typeof catalogue.createPayment>,
  options: OnceOptions,
): Operation<Payment> {
  const { payment_id, amount, currency } = body;
  return createUnderId({
    endpoint: catalogue.createPayment,
    resource: 'payment',
    parts: { payment_id, amount, currency },
    id: payment_id ?? derivePaymentId(options.operationId),
    send: (id) => calls.createPayment({ body: { ...body, payment_id: id } }, callOptions(options)),
    read: (id) => calls.readPaymentById(id, callOptions(options, { currency })),
    isOwn: (found) => found.amount === amount,
  });
}

/** Pays: confirms a payment, or updates it with `confirm`. */
export function pay(
  endpoint: typeof catalogue.updatePayment | typeof catalogue.confirmPayment,
  calls: ServiceCalls,
  { params: { payment_id }, body }: InputOf<typeof catalogue.updatePayment>,
  options: OnceOptions,
  send: Operation<Payment>['send'],
): Operation<Payment> {
  return changeResource(payments, calls, payment_id, options, {
    endpoint,
    parts: { amount: body.amount, currency: body.currency },
    judge: (now, before) => {
      if (describeState(now) === describeState(before)) return absentIn(now);
      if (now.attempts > before.attempts) return now.status === 'unknown' ? unknownEffect() : 'done';
      const open = now.status === 'requires_payment_method' || now.status === 'requires_confirmation';
      if (now.status === 'cancelled') return superseded('payment', now.status);
      return open || now.status === 'unknown' ? unknownEffect() : 'done';
    },
    send,
  });
}

export function incrementAuthorization(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.incrementAuthorization>,
  options: OnceOptions,
): Operation<Payment> {
  const { amount } = input.body;
  return changeResource(payments, calls, input.params.payment_id, options, {
    endpoint: catalogue.incrementAuthorization,
    parts: { amount },
    judge: (now, before, payment) => {
      const mine = payment.incremental_authorizations?.slice(before.raises) ?? [];
      if (mine.some((raise) => raise.amount === amount)) return 'done';
      if (describeState(now) === describeState(before)) return absentIn(now);
      return now.status === 'cancelled' ? superseded('payment', now.status) : unknownEffect();
    },
    send: (before) => calls.incrementAuthorization(input, callOptions(options, before)),
  });
}

export function capturePayment(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.capturePayment>,
  options: OnceOptions,
): Operation<Payment> {
  const { amount_to_capture } = input.body;
  return changeResource(payments, calls, input.params.payment_id, options, {
    endpoint: catalogue.capturePayment,
    parts: { amount_to_capture },
    judge: (now, before) => {
      const amount = amount_to_capture ?? before.amount;
      if (describeState(now) === describeState(before)) return absentIn(now);
      // Captures of others in between cannot be distinguished from this one, so only the exact sum counts.
      if (now.received === before.received + amount) return 'done';
      return now.status === 'cancelled' && now.received === before.received
        ? superseded('payment', now.status)
        : unknownEffect();
    },
    allows: ({ capture_method: method }, before) => {
      const isPartial = amount_to_capture !== undefined && amount_to_capture < before.amount;
      const takesSeveralCaptures = method !== 'manual' && method !== 'automatic';
      // A payment that takes several captures can be captured in part once more: its state stops no second one.
      return { kind: 'send', guard: isPartial && takesSeveralCaptures ? 'none' : 'state', before };
    },
    send: (before) => calls.capturePayment(input, callOptions(options, before)),
  });
}

export function cancelPayment(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.cancelPayment>,
  options: OnceOptions,
): Operation<Payment> {
  return changeResource(payments, calls, input.params.payment_id, options, {
    endpoint: catalogue.cancelPayment,
    judge: (now, before) => {
      if (now.status === 'cancelled') return 'done';
      if (now.status === 'partially_captured' && before.status === 'partially_captured_and_capturable') return 'done';
      const ended = now.status === 'succeeded' || now.status === 'failed' || now.status === 'partially_captured';
      if (ended) return superseded('payment', now.status);
      return now.status === 'unknown' ? unknownEffect() : absentIn(now);
    },
    // Cancelling again changes nothing, so it may be repeated like a call with a key.
    allows: (payment, before) =>
      payment.status === 'cancelled' ? { kind: 'done', value: payment } : { kind: 'send', guard: 'key', before },
    send: (before) => calls.cancelPayment(input, callOptions(options, before)),
  });
}

export function createRefund(
  calls: ServiceCalls,
  { body }: InputOf<typeof catalogue.createRefund>,
  options: OnceOptions,
): Operation<Refund> {
  const { refund_id, payment_id, amount } = body;
  return createUnderId({
    endpoint: catalogue.createRefund,
    resource: 'refund',
    parts: { refund_id, payment_id, amount },
    id: refund_id ?? deriveRefundId(options.operationId),
    send: (id) => calls.createRefund({ body: { ...body, refund_id: id } }, callOptions(options)),
    read: (id) => calls.retrieveRefund({ params: { refund_id: id } }, callOptions(options)),
    isOwn: (found) => found.payment_id === payment_id && (amount === undefined || found.amount === amount),
  });
}
