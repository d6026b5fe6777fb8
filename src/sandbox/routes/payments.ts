import { type KnownPaymentStatus, metadataLimits } from '../../contract/index.ts';
import { findPayment } from '../apiKeys.ts';
import { type Attachment, methodToConfirm, readAttachment } from '../attachMethod.ts';
import { withdrawChallenge } from '../authentication.ts';
import { capture, isCapturable } from '../capture.ts';
import { selectPage } from '../collection.ts';
import { confirmAlternativeMethod, confirmPayment as pay } from '../confirm.ts';
import { pickConnector, readConnector, refuseBlocked } from '../connectorRouting.ts';
import {
  duplicatePayment,
  noManualRetry,
  notPossible,
  notYourCustomer,
  precondition,
  unprocessable,
  wrongState,
} from '../errors.ts';
import { raise } from '../increment.ts';
import { amountLimit } from '../limits.ts';
import {
  allowsManualRetry,
  captureBefore,
  getCapturable,
  getTotal,
  paymentAnswer,
  toPastAttempt,
} from '../paymentAnswer.ts';
import { browserBody, readCustomer, readCustomerId, readPaymentFields } from '../paymentFields.ts';
import { settlePayment } from '../settlePayment.ts';
import type { PaymentRecord, World } from '../state.ts';
import { computeSurcharge } from '../storedMethod.ts';
import { keepTypedMethod } from '../typedCard.ts';
import type { Handler } from './handler.ts';

/** Seconds in which a payment can be paid, where the merchant names none (upstream 9). */
const defaultSession = 900;

/** `POST /payments`, supplementary: with `payment_link` it makes the link as well (upstream 6.1). */
export const createPayment: Handler<'createPayment'> = (world, { body }, caller) => {
  if (body.client_secret !== undefined) throw unprocessable('client_secret is not a valid parameter');
  checkAmount(body.amount);
  if (body.payment_link && body.confirm) {
    throw unprocessable('cannot confirm a payment while creating a payment link');
  }
  if (body.payment_link && body.return_url === undefined) {
    throw unprocessable('return_url must be sent while creating a payment link');
  }
  if (body.payment_id !== undefined && world.store.payments.has(body.payment_id)) {
    throw duplicatePayment(body.payment_id);
  }
  const id = body.payment_id ?? `pay_${world.ids.text('payment', 26)}`;
  const customerId = readCustomerId(body);
  if (body.setup_future_usage !== undefined && customerId === undefined) {
    throw precondition('setup_future_usage needs a customer');
  }
  const fields = readPaymentFields(world, body);
  const attachment = readAttachment(world, body, { id, customerId, fields }, caller.card);
  const chosenConnector = readConnector(world, body);
  const connector = pickConnector('payment', chosenConnector, body);
  const now = world.clock.now();
  const payment: PaymentRecord = {
    id,
    clientSecret: `${id}_secret_${world.ids.text('secret', 20)}`,
    status: attachment.method ? 'requires_confirmation' : 'requires_payment_method',
    amount: body.amount,
    currency: body.currency,
    customerId,
    customer: readCustomer(body),
    fields,
    methodId: attachment.method?.id,
    methodType: body.payment_method_type ?? attachment.method?.type,
    methodSurcharge: attachment.method && computeSurcharge(attachment.method, body.amount),
    token: attachment.token,
    client: caller.client,
    attempt: 1,
    confirmed: false,
    authentication: undefined,
    refusal: undefined,
    cancellationReason: undefined,
    transactionId: undefined,
    chosenConnector,
    connector,
    next: undefined,
    attemptStarted: now,
    pastAttempts: [],
    captures: [],
    incrementable: body.request_incremental_authorization ?? false,
    increments: [],
    refundIds: [],
    disputeIds: [],
    link: body.payment_link ? { id: `plink_${world.ids.text('link', 20)}`, createdAt: now } : undefined,
    created: now,
    updated: now,
    expires: now + (body.session_expiry ?? defaultSession) * 1000,
  };
  getTotal(payment);
  const { alternative } = attachment;
  if (alternative && !body.confirm) throw unprocessable('an alternative payment method needs confirm');
  const method =
    body.confirm && !alternative ? methodToConfirm(world, payment, attachment, body.off_session) : undefined;
  if (method ?? alternative) refuseBlocked(connector, body);

  world.store.payments.set(id, payment);
  if (payment.link) world.store.links.set(payment.link.id, id);
  keepCustomer(world, payment);
  world.ledger.write({ kind: 'payment created', payment_id: id, amount: payment.amount, currency: payment.currency });

  if (attachment.isTyped && attachment.method) keepTypedMethod(world, attachment.method);
  if (method) pay(world, payment, method, attachment.code);
  if (alternative) confirmAlternativeMethod(world, payment, alternative);
  return { ...paymentAnswer(world, payment), ephemeral_key: ephemeralKey(world, payment) };
};

/** Creates the customer of a payment, where there is none. */
function keepCustomer(world: World, { customerId, customer }: PaymentRecord): void {
  if (customerId === undefined || world.store.customers.has(customerId)) return;
  world.store.customers.set(customerId, { ...customer, created: world.clock.now() });
}

/** Seconds that an ephemeral key lives (upstream 9). */
const ephemeralLife = 3600;

/** The short-lived key of a customer, which only the answer to a new payment contains. No call of the interface takes it. */
function ephemeralKey(world: World, { id, customerId, created }: PaymentRecord): Record<string, unknown> | null {
  if (customerId === undefined) return null;
  const created_at = Math.floor(created / 1000);
  const secret = `epk_${world.ids.derive(`ephemeral key of ${id}`, 32)}`;
  return { customer_id: customerId, created_at, expires: created_at + ephemeralLife, secret };
}

/** `POST /payments/{payment_id}`: changes a payment; with `confirm` it pays. Everything is checked before anything changes. */
export const updatePayment: Handler<'updatePayment'> = (world, { params, body: sent }, caller) => {
  const payment = caller.payment ?? findPayment(world, params.payment_id);
  checkUpdatable(world, payment, sent.confirm === true);
  const body = caller.key === 'publishable' ? browserBody(world, sent) : sent;
  checkAmount(body.amount ?? payment.amount);
  const customerId = readCustomerId(body) ?? payment.customerId;
  if (caller.key === 'publishable' && customerId !== payment.customerId) throw notYourCustomer();
  if (body.setup_future_usage !== undefined && customerId === undefined) {
    throw precondition('setup_future_usage needs a customer');
  }
  const fields = readPaymentFields(world, body, payment.fields);
  const attachment = readAttachment(world, body, { id: payment.id, customerId, fields }, caller.card);
  const { alternative } = attachment;
  if (alternative && !body.confirm) throw unprocessable('an alternative payment method needs confirm');
  const { amount = payment.amount, currency = payment.currency } = body;
  getTotal({ amount, fields });
  const chosenConnector = readConnector(world, body) ?? payment.chosenConnector;
  const connector = pickConnector('payment', chosenConnector, { amount, currency });
  const method =
    body.confirm && !alternative ? methodToConfirm(world, payment, attachment, body.off_session) : undefined;
  if (method ?? alternative) refuseBlocked(connector, { amount, currency });

  if (payment.status === 'failed') startAgain(payment);
  payment.amount = amount;
  payment.currency = currency;
  payment.chosenConnector = chosenConnector;
  payment.connector = connector;
  payment.incrementable = body.request_incremental_authorization ?? payment.incrementable;
  payment.customerId = customerId;
  payment.customer = { ...payment.customer, ...readCustomer(body) };
  payment.fields = fields;
  keepCustomer(world, payment);
  if (attachment.isTyped && attachment.method) keepTypedMethod(world, attachment.method);
  attach(payment, attachment, body.payment_method_type, world.clock.now());

  payment.client = caller.client ?? payment.client;
  payment.updated = world.clock.now();
  world.ledger.write({ kind: 'payment updated', payment_id: payment.id });
  if (method) pay(world, payment, method, attachment.code);
  if (alternative) confirmAlternativeMethod(world, payment, alternative);
  return paymentAnswer(world, payment);
};

/** Refuses an update after the session has ended, and of a payment that is not open. A failed one may only be confirmed again (upstream 5.1). */
function checkUpdatable(world: World, payment: PaymentRecord, confirm: boolean): void {
  const verb = confirm ? 'confirm' : 'update';
  const open = payment.status === 'requires_payment_method' || payment.status === 'requires_confirmation';
  const retry = payment.status === 'failed' && confirm;
  if (!open && !retry) throw wrongState(verb, payment.status);
  if (retry && !allowsManualRetry(world)) throw noManualRetry(verb, payment.status);
  const half = payment.created + (payment.expires - payment.created) / 2;
  if (retry && world.rules.followsProfile && world.clock.now() > half) {
    throw precondition(
      `You cannot ${verb} this payment using \`manual_retry\` because the allowed duration has expired`,
    );
  }
  if (world.clock.now() >= payment.expires) {
    throw precondition(`You cannot ${verb} this payment because its session has expired`);
  }
}

function startAgain(payment: PaymentRecord): void {
  payment.pastAttempts.push(toPastAttempt(payment));
  payment.attempt += 1;
  payment.review = undefined;
  payment.authorisedAt = undefined;
  payment.transactionId = undefined;
  payment.captures = [];
  payment.refusal = undefined;
  payment.authentication = undefined;
  payment.customerAction = undefined;
}

/** How long a quote for a card is kept, in milliseconds. */
const quoteLife = 15 * 60_000;

/** A saved method has a surcharge of its own; a typed card the one that was quoted for it. */
function surchargeOf({ cardQuote: quote }: PaymentRecord, { method, isTyped }: Attachment, now: number) {
  if (!isTyped) return method?.surcharge;
  const isGood = quote?.fingerprint === method?.fingerprint && now - (quote?.at ?? 0) < quoteLife;
  return isGood ? quote?.surcharge : undefined;
}

function attach(payment: PaymentRecord, attachment: Attachment, type: string | undefined, now: number): void {
  if (attachment.alternative) {
    payment.methodId = undefined;
    payment.methodType = attachment.alternative.type;
    payment.status = 'requires_confirmation';
  }
  if (attachment.method) {
    payment.customerAction = undefined;
    payment.token = attachment.token;
    payment.methodId = attachment.method.id;
    payment.methodType = type ?? attachment.method.type;
    payment.methodSurcharge = computeSurcharge({ surcharge: surchargeOf(payment, attachment, now) }, payment.amount);
    payment.status = 'requires_confirmation';
  }
}

function checkAmount(amount: number): void {
  if (amount > amountLimit) throw precondition(`amount should be at most ${amountLimit}`);
}

/** `GET /payments/{payment_id}`, supplementary. */
export const retrievePayment: Handler<'retrievePayment'> = (world, { params }, caller) =>
  paymentAnswer(world, caller.payment ?? findPayment(world, params.payment_id));

/** Statuses in which a payment can be cancelled. A partially captured one keeps its captures (upstream 5.1). */
const cancellable: ReadonlySet<KnownPaymentStatus> = new Set<KnownPaymentStatus>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_customer_action',
  'requires_capture',
  'partially_captured_and_capturable',
]);

/** `POST /payments/{payment_id}/cancel`, supplementary. */
export const cancelPayment: Handler<'cancelPayment'> = (world, { params, body }) => {
  const payment = findPayment(world, params.payment_id);
  if (!cancellable.has(payment.status)) throw wrongState('cancel', payment.status);
  const voided = payment.status === 'requires_capture' || payment.status === 'partially_captured_and_capturable';
  const left = getCapturable(payment);
  withdrawChallenge(world, payment);
  payment.status = 'cancelled';
  payment.cancellationReason = body.cancellation_reason;
  payment.updated = world.clock.now();
  world.ledger.write({
    kind: voided ? 'voided' : 'cancelled',
    payment_id: payment.id,
    ...(voided ? { amount: left, currency: payment.currency } : {}),
  });
  return paymentAnswer(world, payment);
};

/** `GET /payments/list`: newest first. Cursors leave their own row out, at deployments they repeat it (upstream 3.3). */
export const listPayments: Handler<'listPayments'> = (world, input, caller) => {
  const { customer_id: customerId, starting_after: after, ending_before: before, limit = 10 } = input.query ?? {};
  if (after !== undefined && before !== undefined)
    throw unprocessable('starting_after and ending_before cannot be sent together');
  for (const cursor of [after, before]) if (cursor !== undefined) findPayment(world, cursor);
  const { payments } = world.store;
  const page = selectPage(payments.query({ where: { customerId } }), {
    limit,
    after: after === undefined ? undefined : payments.getPosition(after),
    before: before === undefined ? undefined : payments.getPosition(before),
    repeatsCursor: caller.wire.repeatsCursor,
  });
  for (const payment of page) settlePayment(world, payment);
  const envelope = { size: page.length, data: page.map((payment) => paymentAnswer(world, payment)) };
  return caller.wire.answersEnvelope ? envelope : [envelope];
};

/** `POST /payments/{payment_id}/confirm`, supplementary: what a deployment takes from a client in place of an update. */
export const confirmPayment: Handler<'confirmPayment'> = (world, { params, body }, caller) =>
  updatePayment(world, { params, body: { ...body, confirm: true } }, caller);

/**
 * `POST /payments/{payment_id}/capture`, supplementary: `manual` allows one, whose rest is let go; `manual_multiple` several (upstream 5.1).
 */
export const capturePayment: Handler<'capturePayment'> = (world, { params, body }) => {
  const payment = findPayment(world, params.payment_id);
  if (!isCapturable(payment)) {
    throw notPossible('capture', payment.status, 'requires_capture, partially_captured_and_capturable');
  }
  const until = captureBefore(payment);
  if (until !== undefined && world.clock.now() >= until) {
    throw precondition('You cannot capture this payment because its authorisation has expired');
  }
  const left = getCapturable(payment);
  const amount = body.amount_to_capture ?? left;
  if (amount > left) throw unprocessable('amount_to_capture is greater than amount');
  if (amount === 0) throw unprocessable('amount_to_capture is not left to capture');
  capture(world, payment, amount);
  return paymentAnswer(world, payment);
};

/** `POST /payments/{payment_id}/incremental_authorization`, supplementary: raises what is authorised and not yet captured (upstream 5.1). */
export const incrementAuthorization: Handler<'incrementAuthorization'> = (world, { params, body }) => {
  const payment = findPayment(world, params.payment_id);
  if (payment.status !== 'requires_capture') throw wrongState('incremental_authorization', payment.status);
  if (!payment.incrementable) {
    throw precondition(
      'You cannot increment authorization this payment because it is not allowed for incremental_authorization',
    );
  }
  if (body.amount <= payment.amount) {
    throw precondition('Amount should be greater than original authorized amount');
  }
  checkAmount(body.amount);
  raise(world, payment, body.amount);
  return paymentAnswer(world, payment);
};

/** Where metadata can be added to: a payment that has been confirmed and is not in the middle of anything (upstream 3.3). */
const annotatable: ReadonlySet<KnownPaymentStatus> = new Set<KnownPaymentStatus>([
  'succeeded',
  'failed',
  'partially_captured',
  'partially_captured_and_capturable',
  'requires_capture',
  'requires_customer_action',
]);

/** `POST /payments/{payment_id}/update_metadata`: new keys override, the others stay; the limits hold for what comes of it. */
export const updatePaymentMetadata: Handler<'updatePaymentMetadata'> = (world, { params, body }) => {
  const payment = findPayment(world, params.payment_id);
  if (Object.keys(body.metadata).length === 0) {
    throw unprocessable('Metadata should be an object and contain at least 1 key');
  }
  if (!annotatable.has(payment.status)) throw wrongState('update_metadata', payment.status);
  const metadata = { ...payment.fields.metadata, ...structuredClone(body.metadata) };
  if (Object.keys(metadata).length > metadataLimits.keys) {
    throw unprocessable(`metadata: at most ${metadataLimits.keys} keys`);
  }
  payment.fields = { ...payment.fields, metadata };
  payment.updated = world.clock.now();
  world.ledger.write({ kind: 'metadata updated', payment_id: payment.id });
  return { payment_id: payment.id, metadata };
};
