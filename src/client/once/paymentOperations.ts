import { catalogue, type InputOf, type Payment, type Refund } from '../../contract/index.ts';
import type { AnyEndpoint } from '../readResponse.ts';
import type { ServiceCalls } from '../serviceCalls.ts';
import { paymentIdOf, refundIdOf } from './naturalKeys.ts';
import {
  callOptions,
  type EffectFound,
  findById,
  findChange,
  type OnceOptions,
  type Operation,
  type Prepared,
  subjectOf,
  superseded,
  unknownEffect,
} from './onceOperation.ts';
import type { Snapshot } from './onceRecord.ts';

const snapshotOf = (payment: Payment): Snapshot => ({
  status: payment.status,
  currency: payment.currency,
  received: payment.amount_received ?? 0,
  attempts: payment.attempt_count,
  raises: payment.incremental_authorizations?.length ?? 0,
  amount: payment.amount_capturable,
});
/** True for a state that was there before another one: none of these ever goes back. */
const isBehind = (at: Snapshot, known: Snapshot) =>
  at.received < known.received || at.attempts < known.attempts || at.raises < known.raises;
const stateOf = (at: Snapshot) => `${at.status}/${at.received}/${at.attempts}/${at.raises}`;

/** What is particular to one operation on a payment that exists. */
interface Change {
  readonly endpoint: AnyEndpoint;
  /** What the operation is about besides the payment. */
  readonly parts?: Parameters<typeof subjectOf>[1];
  /** What the state of a payment says of the call. */
  readonly judge: (
    now: Snapshot,
    before: Snapshot,
    payment: Payment,
  ) => Exclude<EffectFound<Payment>, { readonly kind: 'done' }> | 'done';
  /** What the payment as it is before the call allows. @default to send it, guarded by that state */
  readonly allows?: (payment: Payment, before: Snapshot) => Prepared<Payment>;
  readonly send: Operation<Payment>['send'];
}

function changePayment(
  calls: ServiceCalls,
  payment_id: string,
  options: OnceOptions,
  { endpoint, parts, judge, allows = (_, before) => ({ kind: 'send', guard: 'state', before }), send }: Change,
): Operation<Payment> {
  return {
    endpoint,
    subject: subjectOf(endpoint.name, { payment_id, ...parts }),
    target: `payment/${payment_id}`,
    snapshot: snapshotOf,
    prepare: async (known) => {
      const read = await calls.readPaymentById(payment_id, callOptions(options));
      if (!read.ok) return unknownEffect(read.failure);
      const before = snapshotOf(read.value);
      return known !== undefined && isBehind(before, known) ? { kind: 'behind' } : allows(read.value, before);
    },
    send,
    findEffect: (before) =>
      findChange(
        () => calls.readPaymentById(payment_id, callOptions(options, before)),
        before,
        (payment, known) => judge(snapshotOf(payment), known, payment),
      ),
  };
}

const absentIn = (now: Snapshot) => ({ kind: 'absent', state: stateOf(now) }) as const;

export function createPayment(
  calls: ServiceCalls,
  { body }: InputOf<typeof catalogue.createPayment>,
  options: OnceOptions,
): Operation<Payment> {
  const id = body.payment_id ?? paymentIdOf(options.operationId);
  const { amount, currency } = body;
  return {
    endpoint: catalogue.createPayment,
    subject: subjectOf('createPayment', { payment_id: body.payment_id, amount, currency }),
    prepare: async () => ({ kind: 'send', guard: 'key' }),
    send: async () => calls.createPayment({ body: { ...body, payment_id: await id } }, callOptions(options)),
    findEffect: async () => {
      const payment_id = await id;
      return findById(
        'payment',
        () => calls.readPaymentById(payment_id, callOptions(options, { currency })),
        (found) => found.amount === amount,
      );
    },
  };
}

/** An attempt to be paid. */
export function pay(
  endpoint: typeof catalogue.updatePayment | typeof catalogue.confirmPayment,
  calls: ServiceCalls,
  { params: { payment_id }, body }: InputOf<typeof catalogue.updatePayment>,
  options: OnceOptions,
  send: Operation<Payment>['send'],
): Operation<Payment> {
  return changePayment(calls, payment_id, options, {
    endpoint,
    parts: { amount: body.amount, currency: body.currency },
    judge: (now, before) => {
      if (stateOf(now) === stateOf(before)) return absentIn(now);
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
  return changePayment(calls, input.params.payment_id, options, {
    endpoint: catalogue.incrementAuthorization,
    parts: { amount },
    judge: (now, before, payment) => {
      const mine = payment.incremental_authorizations?.slice(before.raises) ?? [];
      if (mine.some((raise) => raise.amount === amount)) return 'done';
      if (stateOf(now) === stateOf(before)) return absentIn(now);
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
  return changePayment(calls, input.params.payment_id, options, {
    endpoint: catalogue.capturePayment,
    parts: { amount_to_capture },
    judge: (now, before) => {
      const amount = amount_to_capture ?? before.amount;
      if (stateOf(now) === stateOf(before)) return absentIn(now);
      // Captures of others in between cannot be distinguished from this one, so only the exact sum counts.
      if (now.received === before.received + amount) return 'done';
      return now.status === 'cancelled' && now.received === before.received
        ? superseded('payment', now.status)
        : unknownEffect();
    },
    allows: ({ capture_method: method }, before) => {
      const partly = amount_to_capture !== undefined && amount_to_capture < before.amount;
      const several = method !== 'manual' && method !== 'automatic';
      return { kind: 'send', guard: partly && several ? 'none' : 'state', before };
    },
    send: (before) => calls.capturePayment(input, callOptions(options, before)),
  });
}

export function cancelPayment(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.cancelPayment>,
  options: OnceOptions,
): Operation<Payment> {
  return changePayment(calls, input.params.payment_id, options, {
    endpoint: catalogue.cancelPayment,
    judge: (now, before) => {
      if (now.status === 'cancelled') return 'done';
      if (now.status === 'partially_captured' && before.status === 'partially_captured_and_capturable') return 'done';
      const ended = now.status === 'succeeded' || now.status === 'failed' || now.status === 'partially_captured';
      if (ended) return superseded('payment', now.status);
      return now.status === 'unknown' ? unknownEffect() : absentIn(now);
    },
    // Cancelling again takes nothing from anybody.
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
  const id = body.refund_id ?? refundIdOf(options.operationId);
  const { payment_id, amount } = body;
  return {
    endpoint: catalogue.createRefund,
    subject: subjectOf('createRefund', { refund_id: body.refund_id, payment_id, amount }),
    prepare: async () => ({ kind: 'send', guard: 'key' }),
    send: async () => calls.createRefund({ body: { ...body, refund_id: await id } }, callOptions(options)),
    findEffect: async () => {
      const refund_id = await id;
      return findById(
        'refund',
        () => calls.retrieveRefund({ params: { refund_id } }, callOptions(options)),
        (found) => found.payment_id === payment_id && (amount === undefined || found.amount === amount),
      );
    },
  };
}
