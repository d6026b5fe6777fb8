import { attemptId, startAuthentication } from './authentication.ts';
import { expiredCard, isPast } from './cards.ts';
import { internalError, notImplemented } from './errors.ts';
import { totalOf } from './paymentAnswer.ts';
import type { PaymentRecord, Refusal, StoredMethod, World } from './state.ts';

/** Pays with the attached method: at once, after the bank's authentication, or after a page of the service, as the card has it. */
export function confirmPayment(world: World, payment: PaymentRecord, method: StoredMethod): void {
  if (payment.fields.capture_method === 'scheduled') throw notImplemented('capture_method scheduled');
  payment.confirmed = true;
  method.lastUsed = world.clock.now();
  world.ledger.write({ kind: 'attempt started', payment_id: payment.id, attempt_id: attemptId(payment) });
  const { behaviour } = method;
  if (isPast(method.expMonth, method.expYear, world.clock.now())) {
    refuse(world, payment, expiredCard);
  } else if (behaviour.redirect) {
    payment.status = 'requires_customer_action';
  } else if (behaviour.transStatus && wantsAuthentication(payment)) {
    startAuthentication(world, payment);
  } else {
    authorise(world, payment);
  }
}

function wantsAuthentication({ fields }: PaymentRecord): boolean {
  return fields.authentication_type !== 'no_three_ds' && fields.request_external_three_ds_authentication !== false;
}

/** Asks the processor for the money. The one place that charges; a payment that has been charged is never charged again. */
export function authorise(world: World, payment: PaymentRecord): void {
  const method = world.store.methods.get(payment.methodId ?? '');
  if (!method || payment.status === 'succeeded' || payment.transactionId !== undefined) throw internalError();
  payment.updated = world.clock.now();
  if (method.behaviour.refusal) {
    refuse(world, payment, method.behaviour.refusal);
    return;
  }
  const later = payment.fields.capture_method === 'manual' || payment.fields.capture_method === 'manual_multiple';
  payment.status = later ? 'requires_capture' : 'succeeded';
  payment.transactionId = world.ids.text('transaction', 20);
  world.ledger.write({
    kind: later ? 'authorised' : 'captured',
    payment_id: payment.id,
    attempt_id: attemptId(payment),
    amount: totalOf(payment),
    currency: payment.currency,
  });
  keepForCustomer(world, payment, method);
}

/** A paid card becomes the customer's own only where the merchant asked for it (interface 2.3, `setup_future_usage`), and only once. */
function keepForCustomer(world: World, payment: PaymentRecord, method: StoredMethod): void {
  if (
    payment.fields.setup_future_usage === undefined ||
    payment.customerId === undefined ||
    method.boundTo !== payment.id
  )
    return;
  const known = world.store.methods
    .by('customerId', payment.customerId)
    .some((other) => other.fingerprint === method.fingerprint);
  if (known) return;
  method.customerId = payment.customerId;
  method.boundTo = undefined;
}

/** Ends an attempt without money. */
export function refuse(world: World, payment: PaymentRecord, refusal: Refusal): void {
  payment.status = 'failed';
  payment.refusal = refusal;
  payment.updated = world.clock.now();
  world.ledger.write({
    kind: 'declined',
    payment_id: payment.id,
    attempt_id: attemptId(payment),
    detail: refusal.code,
  });
}
