import { findPayment } from '../authorise.ts';
import { readCardNumber, readExpiry } from '../cards.ts';
import { isoTime } from '../clock.ts';
import { methodNotSupported, missing, notFound, notYourCustomer, outOfFormat, unprocessable } from '../errors.ts';
import { attachDestination } from '../payoutMethod.ts';
import type { PaymentRecord, StoredMethod, World } from '../state.ts';
import { storedMethodAnswer, surchargeAnswer, tokenLife } from '../storedMethod.ts';
import type { Handler } from './handler.ts';

/**
 * `POST /payment_methods`: the same card of the same customer is the method that there is already. A card typed under a payment's client secret
 * belongs to that payment alone: whoever holds a link may pay with it, but is not thereby the payment's customer. Under a payout's client secret it
 * is where the payout goes.
 */
export const createPaymentMethod: Handler<'createPaymentMethod'> = (world, { body }, caller) => {
  if (caller.payout) return attachDestination(world, caller.payout, body);
  const owner = caller.payment ? undefined : body.customer_id;
  if (caller.key === 'secret' && owner === undefined) throw missing('customer_id');
  if (caller.payment && body.customer_id !== undefined && body.customer_id !== caller.payment.customerId) {
    throw notYourCustomer();
  }
  if (owner !== undefined && !world.store.customers.has(owner)) throw notFound('Customer');
  if (body.payment_method !== 'card') throw methodNotSupported('the sandbox stores cards');
  if (!body.card) throw missing('card');
  const card = readCardNumber(body.card.card_number, body.card_network);
  const now = world.clock.now();
  const expiry = readExpiry(body.card.card_exp_month, body.card.card_exp_year, now);
  if ((body.card.card_holder_name ?? '').length > 255) throw outOfFormat('card_holder_name', 'at most 255 characters');

  const boundTo = caller.payment?.id;
  const fingerprint = card.fingerprintOf
    ? `fp_${world.ids.derive(card.fingerprintOf, 20)}`
    : `fp_${world.ids.text('method', 20)}`;
  const existing = world.store.methods
    .by('fingerprint', fingerprint)
    .find((method) => method.customerId === owner && method.boundTo === boundTo);
  const method: StoredMethod = existing ?? {
    id: `pm_${world.ids.text('method', 20)}`,
    customerId: owner,
    boundTo,
    presentedFor: [],
    fingerprint,
    behaviour: card.behaviour,
    scheme: card.scheme,
    last4: card.last4,
    isin: card.isin,
    ...expiry,
    holder: undefined,
    nickName: undefined,
    type: body.payment_method_type,
    requiresCvv: true,
    recurring: false,
    isDefault: false,
    billing: body.billing,
    metadata: body.metadata,
    created: now,
    lastUsed: now,
  };
  method.expMonth = expiry.expMonth;
  method.expYear = expiry.expYear;
  method.scheme = card.scheme;
  method.billing = body.billing ?? method.billing;
  method.holder = body.card.card_holder_name ?? method.holder;
  method.nickName = body.card.nick_name ?? method.nickName;
  if (boundTo !== undefined && !method.presentedFor.includes(boundTo)) method.presentedFor.push(boundTo);
  if (!existing) {
    world.store.methods.set(method.id, method);
    world.ledger.write({
      kind: 'method stored',
      detail: method.id,
      ...(caller.payment ? { payment_id: caller.payment.id } : {}),
    });
  }
  return storedMethodAnswer(world, method);
};

/** `GET /customers/payment_methods`: newest use first, a fresh token for each row of each answer (upstream 11). */
export const listCustomerPaymentMethods: Handler<'listCustomerPaymentMethods'> = (world, { query }, caller) => {
  const payment = caller.payment ?? findPayment(world, '');
  if (payment.customerId === undefined) return { customer_payment_methods: [], is_guest_customer: true };
  if (caller.dialect === 'documented' && query.customer_id !== payment.customerId) throw notYourCustomer();
  const rows = world.store.methods
    .by('customerId', payment.customerId)
    .filter((method) => !query.recurring_payment_enabled || method.recurring)
    .reverse()
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .slice(0, rowLimit(caller.search));
  return {
    customer_payment_methods: rows.map((method) => savedMethodAnswer(world, method, payment)),
    is_guest_customer: false,
  };
};

function rowLimit(search: URLSearchParams): number | undefined {
  const limit = search.get('limit');
  if (limit === null) return undefined;
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    throw unprocessable('limit should be in between 1 and 100');
  }
  return Number(limit);
}

function savedMethodAnswer(world: World, method: StoredMethod, payment: PaymentRecord): Record<string, unknown> {
  const token = `token_${world.ids.text('token', 20)}`;
  world.store.tokens.set(token, { methodId: method.id, paymentId: payment.id, expires: world.clock.now() + tokenLife });
  const { card, metadata } = storedMethodAnswer(world, method);
  return {
    payment_token: token,
    payment_method_id: method.id,
    customer_id: method.customerId ?? null,
    payment_method: 'card',
    payment_method_type: method.type ?? null,
    payment_method_issuer: null,
    recurring_enabled: method.recurring,
    installment_payment_enabled: false,
    requires_cvv: method.requiresCvv,
    default_payment_method_set: method.isDefault,
    payment_experience: ['redirect_to_url'],
    card,
    metadata,
    created: isoTime(method.created),
    last_used_at: isoTime(method.lastUsed),
    bank_transfer: null,
    bank: null,
    surcharge_details: payment.fields.surcharge_details === undefined ? surchargeAnswer(method, payment) : null,
    billing: method.billing ?? null,
  };
}
