import { type AlternativeMethodRequest, startAlternativeMethod } from './alternativeMethods.ts';
import { attemptId, startAuthentication } from './authentication.ts';
import { expiredCard, isPast, wrongCode } from './cards.ts';
import { outcomeAt } from './connectors.ts';
import { internalError, outOfFormat } from './errors.ts';
import { authorisationLife, getTotal } from './paymentAnswer.ts';
import type { PaymentRecord, Refusal, StoredMethod, World } from './state.ts';
import { momentOf } from './timeRange.ts';

/** How long the processor's own 3-D Secure waits for the person. */
const ownCheckMs = 10 * 60_000;

/** Pays with the attached method: at once, after the bank's authentication, or after a page of the service, as the card has it. */
export function confirmPayment(world: World, payment: PaymentRecord, method: StoredMethod, code?: string): void {
  start(world, payment);
  const right =
    code === undefined || method.behaviour.securityCode === undefined || code === method.behaviour.securityCode;
  payment.codeCheck = code === undefined ? undefined : right ? 'pass' : 'fail';
  method.lastUsed = world.clock.now();
  const { behaviour } = method;
  if (!method.other && isPast(method.expMonth, method.expYear, world.clock.now())) {
    refuse(world, payment, expiredCard);
  } else if (!right) {
    refuse(world, payment, wrongCode);
  } else if (runsOwnCheck(payment, method)) {
    payment.customerAction = {
      type: 'card',
      until: world.clock.now() + ownCheckMs,
      decides: undefined,
      wrongCodes: 0,
      stage: 'frame',
    };
    payment.status = 'requires_customer_action';
  } else if (behaviour.redirect) {
    payment.status = 'requires_customer_action';
  } else if (behaviour.transStatus && wantsAuthentication(payment)) {
    startAuthentication(world, payment);
  } else {
    authorise(world, payment);
  }
}

/** Confirms with an alternative payment method: the payment is refused, or waits for its customer. */
export function confirmAlternativeMethod(
  world: World,
  payment: PaymentRecord,
  request: AlternativeMethodRequest,
): void {
  start(world, payment);
  const started = startAlternativeMethod(world, payment, request);
  if ('code' in started) {
    refuse(world, payment, started);
    return;
  }
  payment.customerAction = started;
  payment.status = 'requires_customer_action';
}

function start(world: World, payment: PaymentRecord): void {
  const { capture_on: when } = payment.fields;
  if (when !== undefined && momentOf(when, 'capture_on') > world.clock.now() + authorisationLife(payment.fields)) {
    throw outOfFormat('capture_on', 'a time before the authorisation expires');
  }
  payment.confirmed = true;
  payment.attemptStarted = world.clock.now();
  world.ledger.write({ kind: 'attempt started', payment_id: payment.id, attempt_id: attemptId(payment) });
}

/** The processor does 3-D Secure itself, with a page of its own: cards with a 3DS method where the amount ends in 84. */
const runsOwnCheck = (payment: PaymentRecord, { behaviour }: StoredMethod) =>
  behaviour.threeDSMethod === true && payment.amount % 100 === 84;

function wantsAuthentication({ fields }: PaymentRecord): boolean {
  // Without the customer no cardholder can be authenticated.
  if (fields.off_session) return false;
  return fields.authentication_type !== 'no_three_ds' && fields.request_external_three_ds_authentication !== false;
}

/**
 * Asks the processor for the money. The one place that charges; a payment that has been charged is never charged again. What the card itself
 * brings comes first, then what its connector does.
 */
export function authorise(world: World, payment: PaymentRecord): void {
  const method = world.store.methods.get(payment.methodId ?? '');
  if ((!method && !payment.customerAction) || payment.status === 'succeeded' || payment.transactionId !== undefined)
    throw internalError();
  payment.updated = world.clock.now();
  if (method?.behaviour.refusal) {
    refuse(world, payment, method.behaviour.refusal);
    return;
  }
  const { amount, currency, attempt } = payment;
  const outcome = outcomeAt(payment.connector, 'payment', { amount, currency, attempt });
  if (outcome?.kind === 'refuse') {
    refuse(world, payment, outcome.refusal);
    return;
  }
  payment.transactionId = world.ids.text('transaction', 20);
  if (outcome?.kind === 'wait') {
    payment.status = outcome.as;
    if (outcome.as === 'requires_merchant_action') payment.review = 'pending';
    const at = payment.updated + outcome.afterMs;
    payment.next = { at, ...(outcome.refusal ? { refusal: outcome.refusal } : {}) };
    return;
  }
  charge(world, payment, outcome?.kind === 'capture part' ? outcome.most : undefined);
}

/** The processor's late word on an attempt. */
export function finishAttempt(world: World, payment: PaymentRecord): void {
  const { next } = payment;
  if (!next) throw internalError();
  payment.next = undefined;
  if (payment.review) payment.review = next.refusal ? 'rejected' : 'approved';
  if (next.refusal) refuse(world, payment, next.refusal);
  else charge(world, payment, undefined);
  payment.updated = next.at;
}

/** Books the money: authorised for later captures, or captured at once, in part where the processor takes no more than `most`. */
function charge(world: World, payment: PaymentRecord, most: number | undefined): void {
  const later = isCapturedLater(world, payment);
  if (later) payment.authorisedAt = world.clock.now();
  const total = getTotal(payment);
  const part = later || most === undefined ? total : Math.min(total, most);
  payment.status = later ? 'requires_capture' : part < total ? 'partially_captured' : 'succeeded';
  const money = { payment_id: payment.id, attempt_id: attemptId(payment), currency: payment.currency };
  world.ledger.write({ kind: later ? 'authorised' : 'captured', amount: part, ...money });
  if (part < total) {
    payment.captures.push({ amount: part, status: 'charged', next: undefined, refusal: undefined });
  }
  keepForCustomer(world, payment);
  makeMandate(world, payment);
}

function isCapturedLater(world: World, { fields }: PaymentRecord): boolean {
  const { capture_method: how, capture_on: when = '' } = fields;
  if (how === 'scheduled') return momentOf(when, 'capture_on') > world.clock.now();
  return how === 'manual' || how === 'manual_multiple';
}

/** The customer's consent to later payments becomes a mandate once a payment has gone through with it (interface 2.3, `mandate_data`). */
function makeMandate(world: World, payment: PaymentRecord): void {
  const method = world.store.methods.get(payment.methodId ?? '');
  const agreed = payment.fields.mandate_data?.customer_acceptance !== undefined;
  if (!method || method.customerId === undefined || !agreed || payment.mandate) return;
  payment.mandate = {
    id: `man_${world.ids.text('mandate', 20)}`,
    connectorId: `cm_${world.ids.text('mandate', 20)}`,
  };
  method.mandateId = payment.mandate.id;
  method.recurring = true;
}

const agreedTo = ({ fields }: PaymentRecord) =>
  (fields.customer_acceptance ?? fields.mandate_data?.customer_acceptance) !== undefined;

/** A paid card becomes the customer's own only where the merchant asked for it (interface 2.3, `setup_future_usage`), and only once. */
function keepForCustomer(world: World, payment: PaymentRecord): void {
  // A saved method may be gone by the time that a slow processor has decided.
  const method = world.store.methods.get(payment.methodId ?? '');
  if (
    !method ||
    (payment.fields.setup_future_usage === undefined && payment.fields.mandate_data === undefined) ||
    payment.customerId === undefined ||
    method.boundTo !== payment.id
  )
    return;
  const known = world.store.methods
    .findBy('customerId', payment.customerId)
    .find((other) => other.fingerprint === method.fingerprint);
  // Deployments keep a method with the customer's consent alone, and one that later payments without the customer were asked for serves those.
  if (world.rules.keepsByConsent) {
    if (!agreedTo(payment)) return;
    const recurring = payment.fields.setup_future_usage === 'off_session';
    // A card that is kept already is named again; where it has a mandate, another mandate has a card of its own.
    if (known && (known.mandateId === undefined || payment.fields.mandate_data === undefined)) {
      known.recurring ||= recurring;
      payment.methodId = known.id;
      return;
    }
    method.recurring = recurring;
  } else if (known) return;
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
