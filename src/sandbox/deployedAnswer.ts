import { isCardWallet } from '../contract/index.ts';
import type { EndpointName } from './faults.ts';
import { allowsManualRetry, getReceived } from './paymentAnswer.ts';
import type { StoredMethod, World } from './state.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Endpoints that answer with a payment, or with a list of payments. */
const ofPayments: ReadonlySet<EndpointName> = new Set<EndpointName>([
  ...(['createPayment', 'retrievePayment', 'updatePayment', 'confirmPayment', 'capturePayment'] as const),
  ...(['cancelPayment', 'incrementAuthorization', 'completeAuthorize', 'listPayments'] as const),
]);

const ofPayouts: ReadonlySet<EndpointName> = new Set<EndpointName>([
  ...(['createPayout', 'retrievePayout', 'confirmPayout', 'fulfillPayout', 'cancelPayout'] as const),
  ...(['listPayouts', 'listPayoutsByFilter'] as const),
]);

/** An answer as the newest deployments have it: with the fields that they always send, and without those that only the interface has. */
export function deployedAnswer(world: World, name: EndpointName, answer: unknown): unknown {
  if (ofPayments.has(name)) return eachRow(answer, (row) => payment(world, row));
  if (name === 'retrieveDispute' || name === 'listDisputes') {
    return eachRow(answer, (row) => ({ ...row, is_already_refunded: isAlreadyRefunded(world, row) }));
  }
  if (name === 'createRefund' || name === 'retrieveRefund' || name === 'listRefunds') return eachRow(answer, refund);
  if (ofPayouts.has(name)) return eachRow(answer, payout);
  if (!isFields(answer)) return answer;
  if (name === 'authenticateThreeDS' && world.rules.endsThreeDS) return { ...answer, challenge_request_key: 'creq' };
  if (name === 'listAccountPaymentMethods') {
    const collected = { collect_shipping_details_from_wallets: false, collect_billing_details_from_wallets: false };
    return { ...answer, ...collected, is_guest_customer: answer.is_guest_customer ?? false };
  }
  if (name !== 'updatePaymentMetadata') return answer;
  return { ...answer, status: world.store.payments.get(String(answer.payment_id))?.status };
}

/** One resource, or each of a list, with or without the envelope of the list. */
function eachRow(answer: unknown, change: (row: Fields) => Fields): unknown {
  if (Array.isArray(answer)) return answer.map((row) => (isFields(row) ? change(row) : row));
  if (!isFields(answer)) return answer;
  return Array.isArray(answer.data) ? { ...answer, data: eachRow(answer.data, change) } : change(answer);
}

function payment(world: World, row: Fields): Fields {
  const { ephemeral_key: _key, external_authentication_details: details, next_action, disputes, ...rest } = row;
  const withDisputes = Array.isArray(disputes)
    ? disputes.map((one: Fields) => ({
        ...one,
        amount: String(world.store.disputes.get(String(one.dispute_id))?.amount ?? 0),
      }))
    : disputes;
  const method = world.store.methods.get(String(row.payment_method_id));
  return {
    ...rest,
    processor_merchant_id: row.merchant_id,
    // A profile without manual retry says nothing of it.
    manual_retry_allowed: allowsManualRetry(world) ? row.manual_retry_allowed : null,
    // All of it can be captured of a payment that is still to be paid.
    ...(isOpen(row) ? { amount_capturable: row.net_amount } : {}),
    // What is paid has been authenticated in one way or the other.
    authentication_type: row.authentication_type ?? (isOpen(row) ? null : 'no_three_ds'),
    connector_mandate_id: row.connector_mandate_id ?? connectorMandate(world, row, method),
    // A card of one payment alone is not stored for later payments.
    ...(method?.customerId === undefined ? { payment_method_id: null, payment_method_status: null } : {}),
    payment_method_data: methodData(row.payment_method_data, method),
    connector_metadata: only(row.connector_metadata, connectorNames),
    feature_metadata: only(row.feature_metadata, featureNames),
    split_payments: orNull(only(row.split_payments, splitNames('payment'))),
    refunds: Array.isArray(row.refunds) ? row.refunds.map((one) => (isFields(one) ? refund(one) : one)) : row.refunds,
    ...(details === undefined ? {} : { external_authentication_details: authentication(details) }),
    ...(next_action === undefined ? {} : { next_action: insidePopup(world, row, nextAction(next_action)) }),
    ...(disputes === undefined ? {} : { disputes: withDisputes }),
  };
}

/** The processor's own name for what later payments without the customer are made with. */
function connectorMandate(world: World, { status }: Fields, method: StoredMethod | undefined): string | null {
  if (!method?.recurring || status === 'failed' || method.customerId === undefined) return null;
  return `cm_${world.ids.derive(`connector mandate of ${method.id}`, 20)}`;
}

const refund = (row: Fields): Fields => ({
  ...row,
  split_refunds: orNull(only(row.split_refunds, splitNames('refund'))),
});

/** A wallet and an Interac account are answered without their names around them. */
function payout(row: Fields): Fields {
  const { payout_method_data: data } = row;
  if (!isFields(data)) return row;
  const unwrapped = (['wallet', 'bank_redirect'] as const)
    .filter((kind) => isFields(data[kind]))
    .map((kind) => [kind, unwrappedAccount(data[kind])] as const);
  return { ...row, payout_method_data: { ...data, ...Object.fromEntries(unwrapped) } };
}

function unwrappedAccount(named: unknown): unknown {
  const [[name, account] = []] = Object.entries(named ?? {});
  if (name !== 'paypal' || !isFields(account)) return account;
  const [[field_type, text] = ['email', null]] = Object.entries(account).filter(([, one]) => one !== null);
  return { [field_type]: text, field_type };
}

/** What deployments have in an object that the interface leaves open; they drop the rest when they read it. */
const only = (value: unknown, names: readonly string[]): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) : value;
const orNull = (value: unknown) => (isFields(value) && Object.keys(value).length === 0 ? null : value);
const connectorNames = ['apple_pay', 'airwallex', 'noon', 'braintree', 'adyen', 'peachpayments', 'santander'];
const featureNames = [
  ...['redirect_response', 'search_tags', 'apple_pay_recurring_details', 'pix_additional_details'],
  ...['boleto_additional_details', 'pix_automatico_additional_details', 'finix_additional_details'],
];
const splitNames = (what: 'payment' | 'refund') =>
  ['stripe', 'adyen', 'xendit'].map((processor) => `${processor}_split_${what}`);

const isOpen = ({ status }: Fields) => status === 'requires_payment_method' || status === 'requires_confirmation';

/** Deployments write the kind of a card in capitals, and have room for the code of the authorisation. */
function methodData(data: unknown, method: StoredMethod | undefined): unknown {
  // Of a wallet the card behind it is answered, as far as the sandbox knows one.
  if (isFields(data) && method?.other?.kind === 'wallet') {
    const { billing } = data;
    const card = { last4: null, card_network: null, type: null };
    return { wallet: isCardWallet(method.type) ? { [method.type]: card } : {}, billing };
  }
  if (!isFields(data) || !isFields(data.card)) return data;
  const { card_type: type } = data.card;
  return {
    ...data,
    card: { ...data.card, card_type: typeof type === 'string' ? type.toUpperCase() : type, auth_code: null },
  };
}

function authentication(details: unknown): unknown {
  if (!isFields(details)) return details;
  const { challenge_cancel: _cancel, challenge_code_reason: _reason, ...rest } = details;
  return rest;
}

function nextAction(action: unknown): unknown {
  if (!isFields(action)) return action;
  const { three_ds_data, voucher_details } = action;
  if (isFields(three_ds_data) && isFields(three_ds_data.three_ds_method_details)) {
    const { redirect_to_url: _address, ...rest } = action;
    const details = {
      ...three_ds_data.three_ds_method_details,
      consume_post_message_for_three_ds_method_completion: false,
    };
    return { ...rest, three_ds_data: { ...three_ds_data, three_ds_method_details: details } };
  }
  if (!isFields(voucher_details)) return action;
  const { qr_code_url: _picture, ...voucher } = voucher_details;
  return { ...action, voucher_details: voucher };
}

/** A redirect is meant for a popup where the payment says so. */
function insidePopup(world: World, { is_iframe_redirection_enabled, payment_id }: Fields, action: unknown): unknown {
  if (is_iframe_redirection_enabled !== true || !isFields(action) || action.type !== 'redirect_to_url') return action;
  const response = `${world.origins().service}/payments/${payment_id}/${world.merchantId}/redirect/response/stripe_test`;
  return { type: 'redirect_inside_popup', popup_url: action.redirect_to_url, redirect_response_url: response };
}

/** Whether a lost dispute and the refunds together are more than was captured. */
function isAlreadyRefunded(world: World, dispute: Fields): boolean {
  if (dispute.dispute_status !== 'dispute_lost') return false;
  const refunds = [...world.store.refunds.values()].filter((one) => one.paymentId === dispute.payment_id);
  const refunded = refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount), 0);
  const paid = world.store.payments.get(String(dispute.payment_id));
  return paid !== undefined && Number(dispute.amount) + refunded > getReceived(paid);
}
