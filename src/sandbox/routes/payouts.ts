import type { catalogue, InputOf, KnownPayoutStatus } from '../../contract/index.ts';
import { pickConnector, readConnector } from '../connectorRouting.ts';
import {
  duplicatePayout,
  duplicatePayoutLink,
  linkNotConfigured,
  methodNotSupported,
  missing,
  notFound,
  outOfFormat,
  precondition,
  tokenInvalid,
  unprocessable,
} from '../errors.ts';
import { amountLimit } from '../limits.ts';
import { cancelLocally, endedPayouts, findPayout, payoutAnswer, processPayout, sendPayout } from '../payout.ts';
import { readDestination, toPayoutDestination } from '../payoutDestination.ts';
import type { PaymentRecord, PayoutDestination, PayoutFields, PayoutRecord, World } from '../state.ts';
import type { Handler } from './handler.ts';

type ConfirmBody = InputOf<typeof catalogue.confirmPayout>['body'];

/** Seconds that a payout link lives when the merchant does not say (upstream 9). */
const defaultSession = 900;

const kept = [
  'billing',
  'return_url',
  'business_country',
  'business_label',
  'description',
  'entity_type',
  'recurring',
  'metadata',
  'priority',
] as const;

function readPaymentFields(body: ConfirmBody): PayoutFields {
  return Object.fromEntries(
    kept.filter((field) => body[field] !== undefined).map((field) => [field, structuredClone(body[field])]),
  );
}

function readCustomer(body: ConfirmBody): PaymentRecord['customer'] {
  const { customer } = body;
  const all = {
    name: customer?.name ?? body.name,
    email: customer?.email ?? body.email,
    phone: customer?.phone ?? body.phone,
    phone_country_code: customer?.phone_country_code ?? body.phone_country_code,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function customerIdOf(body: ConfirmBody): string | undefined {
  const ids = [body.customer_id, body.customer?.id].filter((id) => id !== undefined);
  if (ids.length === 2 && ids[0] !== ids[1]) throw unprocessable('customer_id and customer.id are different');
  return ids[0];
}

/** Reads where a body sends the payout. Changes nothing. */
function destinationOf(world: World, body: ConfirmBody, customerId: string | undefined): PayoutDestination | undefined {
  const { payout_method_id: id, payout_token: token, payout_method_data: data } = body;
  if (id !== undefined && token !== undefined) {
    throw unprocessable('payout_method_id and payout_token cannot be sent together');
  }
  // Nothing of the interface hands out tokens for payouts, so none can be right.
  if (token !== undefined) throw tokenInvalid();
  if (id !== undefined) {
    const method = world.store.methods.get(id);
    if (method === undefined) return destinationOfPayoutMethod(world, id, customerId);
    if (customerId === undefined || method.customerId !== customerId) throw notFound('Payment method');
    if (method.other) throw methodNotSupported('a payout goes to a stored card');
    return toPayoutDestination(method, world.clock.now());
  }
  return data && readDestination(world, data);
}

/** Where an earlier payout of the customer went, by the id under which its destination is stored. */
function destinationOfPayoutMethod(world: World, id: string, customerId: string | undefined): PayoutDestination {
  const payouts = customerId === undefined ? [] : world.store.payouts.findBy('customerId', customerId);
  const { destination } = payouts.find(({ methodId }) => methodId === id) ?? {};
  if (destination === undefined) throw notFound('Payment method');
  return destination;
}

/** The payout's kind as a body says it. Deployments have a fourth word, bank_redirect; the interface has three, and it is a bank (design decision). */
function kindOf({ payout_type: type, payout_method_data: data }: ConfirmBody): PayoutRecord['type'] {
  if (type !== 'bank_redirect') return type;
  if (data !== undefined && !('bank_redirect' in data)) {
    throw unprocessable('payout_type does not match payout_method_data');
  }
  return 'bank';
}

/** The method's kind for a confirmation; it must be said before, at the latest now (interface 2.2, `payout_type`). */
function checkType(type: PayoutRecord['type'], destination: PayoutDestination | undefined, confirm: boolean): void {
  if (type !== undefined && destination && destination.kind !== type) {
    throw unprocessable('payout_type does not match payout_method_data');
  }
  if (!confirm) return;
  if (type === undefined) throw missing('payout_type');
  if (!destination) throw missing('payout_method_data');
}

/** A deployment creates a payout link where its profile names domains, and one in test mode outside of production. */
function checkLinkSettings({ rules, profile }: World, testMode: boolean): void {
  if (!rules.followsProfile) return;
  if (testMode && profile.production) throw linkNotConfigured('test_mode is not possible in production');
  if (!testMode && profile.payoutLinkDomains?.length === 0) {
    throw linkNotConfigured('A payout link needs allowed_domains in the profile, or test_mode outside of production');
  }
}

/** `POST /payouts/create`: everything is checked before anything changes (upstream 3.1). */
export const createPayout: Handler<'createPayout'> = (world, { body }) => {
  const confirm = body.confirm === true;
  if (body.payout_link && confirm) throw unprocessable('cannot confirm a payout while creating a payout link');
  if (body.merchant_id !== undefined && body.merchant_id !== world.merchantId) {
    throw outOfFormat('merchant_id', 'the merchant of the API key');
  }
  if (body.amount > amountLimit) throw precondition(`amount should be at most ${amountLimit}`);
  if (body.payout_id !== undefined && world.store.payouts.has(body.payout_id)) throw duplicatePayout(body.payout_id);
  if (body.payout_link && body.customer_id === undefined) {
    throw missing('customer or customer_id when payout_link is true');
  }
  if (body.payout_link) checkLinkSettings(world, body.payout_link_config?.test_mode === true);
  if (body.payout_method_id !== undefined && !confirm) {
    throw unprocessable('Confirm must be true for recurring payouts');
  }
  const customer = readCustomer(body);
  const known = customerIdOf(body);
  const named = known !== undefined || Object.keys(customer).length > 0;
  if (body.payout_method_data && !named) throw missing('customer_id when payout_method_data is provided');
  if (body.payout_token !== undefined && !named) {
    throw missing('customer or customer_id when payout_token is provided');
  }
  const destination = destinationOf(world, body, known);
  const type = kindOf(body);
  checkType(type, destination, confirm);
  const connector = pickConnector('payout', readConnector(world, body), body);
  const linkId = body.payout_link_config?.payout_link_id;
  if (body.payout_link && linkId !== undefined && world.store.payoutLinks.has(linkId)) throw duplicatePayoutLink();

  const id = body.payout_id ?? `payout_${world.ids.text('payout', 23)}`;
  const now = world.clock.now();
  const customerId = known ?? (named ? `cus_${world.ids.text('customer', 20)}` : undefined);
  const payout: PayoutRecord = {
    id,
    clientSecret: `payout_${id}_secret_${world.ids.text('secret', 20)}`,
    status: destination ? 'requires_confirmation' : 'requires_payout_method_data',
    amount: body.amount,
    currency: body.currency,
    autoFulfill: body.auto_fulfill ?? false,
    customerId,
    customer,
    fields: readPaymentFields(body),
    type,
    destination,
    methodId: body.payout_method_id,
    connector,
    confirmed: false,
    submitted: undefined,
    due: undefined,
    refusal: undefined,
    cancelled: false,
    transactionId: undefined,
    link: body.payout_link ? { id: linkId ?? `payout_link_${world.ids.text('link', 20)}` } : undefined,
    created: now,
    expires: now + (body.session_expiry ?? defaultSession) * 1000,
  };
  world.store.payouts.set(id, payout);
  if (payout.link) world.store.payoutLinks.set(payout.link.id, id);
  if (customerId !== undefined && !world.store.customers.has(customerId)) world.store.customers.set(customerId, {});
  world.ledger.write({ kind: 'payout created', payout_id: id, amount: payout.amount, currency: payout.currency });
  if (confirm) processPayout(world, payout, payout.autoFulfill);
  return payoutAnswer(world, payout);
};

const confirmable: ReadonlySet<KnownPayoutStatus> = new Set<KnownPayoutStatus>([
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
]);

/** What the receiver's browser must not say: whether it is sent without review, and what the merchant notes. */
const merchantsOwn = [
  'auto_fulfill',
  'recurring',
  'metadata',
  'priority',
  'description',
  'business_country',
  'business_label',
  'payout_method_id',
] as const;

/** `POST /payouts/{payout_id}/confirm`, supplementary. A payout on its way is not confirmed again, though deployments would. */
export const confirmPayout: Handler<'confirmPayout'> = (world, { params, body }, caller) => {
  const payout = findPayout(world, params.payout_id);
  if (!confirmable.has(payout.status)) throw cannotConfirm(payout);
  const customerId = customerIdOf(body) ?? payout.customerId;
  if (caller.key === 'publishable') {
    const field = merchantsOwn.find((name) => body[name] !== undefined);
    if (field !== undefined) throw unprocessable(`${field} is not a valid parameter with a publishable key`);
    if (customerId !== payout.customerId) throw unprocessable('customer_id does not belong to this payout');
  }
  const type = kindOf(body) ?? payout.type;
  const destination = destinationOf(world, body, customerId) ?? payout.destination;
  checkType(type, destination, true);

  if (caller.key === 'publishable') payout.submitted = world.clock.now();
  payout.type = type;
  payout.destination = destination;
  payout.methodId = body.payout_method_id ?? payout.methodId;
  payout.autoFulfill = body.auto_fulfill ?? payout.autoFulfill;
  payout.customerId = customerId;
  payout.customer = { ...payout.customer, ...readCustomer(body) };
  payout.fields = { ...payout.fields, ...readPaymentFields(body) };
  if (customerId !== undefined && !world.store.customers.has(customerId)) world.store.customers.set(customerId, {});
  processPayout(world, payout, payout.autoFulfill);
  return payoutAnswer(world, payout);
};

function cannotConfirm({ status }: PayoutRecord) {
  const message = `You cannot confirm this payout because it has status ${status}`;
  return status === 'expired' || status === 'reversed' ? unprocessable(message) : precondition(message);
}

/** Refuses a body about another payout than the address: which of the two is meant cannot be known. */
function checkSamePayout(payoutId: string, body: { readonly payout_id?: string | undefined }): void {
  if (body.payout_id !== undefined && body.payout_id !== payoutId) {
    throw unprocessable('payout_id of the body is not the one of the address');
  }
}

/** `POST /payouts/{payout_id}/fulfill`. */
export const fulfillPayout: Handler<'fulfillPayout'> = (world, { params, body }) => {
  const payout = findPayout(world, params.payout_id);
  checkSamePayout(payout.id, body);
  if (payout.status !== 'requires_fulfillment') throw wrongPayoutState(payout, 'fulfilled');
  sendPayout(world, payout);
  return payoutAnswer(world, payout);
};

/** `POST /payouts/{payout_id}/cancel`, supplementary: at once before it is sent; what is on its way stays on it, as the processor says. */
export const cancelPayout: Handler<'cancelPayout'> = (world, { params, body }) => {
  const payout = findPayout(world, params.payout_id);
  checkSamePayout(payout.id, body);
  if (endedPayouts.has(payout.status)) throw wrongPayoutState(payout, 'cancelled');
  if (payout.status !== 'initiated' && payout.status !== 'pending') {
    payout.cancelled = true;
    cancelLocally(world, payout);
  }
  return payoutAnswer(world, payout);
};

const wrongPayoutState = ({ id, status }: PayoutRecord, verb: string) =>
  unprocessable(`Payout PayoutId("${id}") cannot be ${verb} for status ${status}`);

/** `GET /payouts/{payout_id}`, supplementary. */
export const retrievePayout: Handler<'retrievePayout'> = (world, { params }) =>
  payoutAnswer(world, findPayout(world, params.payout_id));
