import { alternativeMethod, encodeJson, type KnownPaymentStatus } from '../contract/index.ts';
import { netAmount } from '../money/index.ts';
import { getPaymentExperience } from './alternativeMethods.ts';
import { isoTime } from './clock.ts';
import { connectorAccountId, profileId } from './connectorRouting.ts';
import { customerActionAnswer, methodNotificationUrl } from './customerAction.ts';
import { paymentDisputeAnswer, settleDispute } from './dispute.ts';
import { outOfFormat } from './errors.ts';
import { refundAnswer } from './refund.ts';
import type {
  CaptureRecord,
  IncrementRecord,
  PastAttempt,
  PaymentFields,
  PaymentRecord,
  StoredMethod,
  World,
} from './state.ts';
import { getStoredMethodKind } from './storedMethod.ts';

/** Default polling settings of deployments. */
const pollConfig = { delay_in_secs: 2, frequency: 5 } as const;

/** EMV 3DS message version that the sandbox speaks. */
export const messageVersion = '2.2.0';

/** The fields of a payment that its total depends on. */
type Priced = Pick<PaymentRecord, 'amount' | 'fields'> & Partial<Pick<PaymentRecord, 'status' | 'methodSurcharge'>>;

/** The merchant's surcharge, or that of the payment method. A failed attempt has none. */
function getSurcharge({ fields, status, methodSurcharge }: Priced): PaymentFields['surcharge_details'] {
  return fields.surcharge_details ?? (status === 'failed' ? undefined : methodSurcharge);
}

/** Amount with everything that is added to it (interface 2.3), in minor units. @throws for a sum beyond 2^53 - 1 */
export function getTotal(payment: Priced): number {
  const { shipping_cost, order_tax_amount } = payment.fields;
  const parts = { amount: payment.amount, surcharge_details: getSurcharge(payment), shipping_cost, order_tax_amount };
  const total = netAmount(parts);
  if (!total.ok) throw outOfFormat('amount', 'an integer of at most 2^53 - 1 in sum');
  return total.value;
}

/** A payment as the service answers it (interface 2.3). Absent values are null, as at deployments. */
export function paymentAnswer(world: World, payment: PaymentRecord): Record<string, unknown> {
  const { fields } = payment;
  const origins = world.origins();
  const total = getTotal(payment);
  const method = payment.methodId === undefined ? undefined : world.store.methods.get(payment.methodId);
  return {
    payment_id: payment.id,
    merchant_id: world.merchantId,
    status: payment.status,
    amount: payment.amount,
    net_amount: total,
    amount_capturable: getCapturable(payment),
    amount_received: payment.confirmed ? getReceived(payment) : null,
    shipping_cost: fields.shipping_cost ?? null,
    order_tax_amount: fields.order_tax_amount ?? null,
    surcharge_details: getSurcharge(payment) ?? null,
    currency: payment.currency,
    payment_method: getMethodKind(payment, method),
    payment_method_type: payment.methodType ?? null,
    payment_method_id: method?.id ?? null,
    payment_method_status: method ? 'active' : null,
    payment_method_data: method
      ? { card: method.other ? null : paymentCard(payment, method), billing: method.billing ?? null }
      : null,
    payment_token: payment.token ?? null,
    payment_experience: getExperience(payment),
    card_discovery: getCardDiscovery(payment, method),
    fingerprint: method?.fingerprint ?? null,
    attempt_count: payment.attempt,
    connector: payment.confirmed ? payment.connector : null,
    merchant_connector_id: payment.confirmed ? connectorAccountId(world, payment.connector) : null,
    connector_label: payment.confirmed ? connectorLabel(payment) : null,
    connector_transaction_id: payment.transactionId ?? null,
    reference_id: payment.transactionId ?? null,
    whole_connector_response: connectorResponse(payment),
    client_secret: payment.clientSecret,
    created: isoTime(payment.created),
    updated: isoTime(payment.updated),
    expires_on: isoTime(payment.expires),
    customer_id: payment.customerId ?? null,
    customer: customerAnswer(payment),
    email: payment.customer.email ?? null,
    name: payment.customer.name ?? null,
    phone: payment.customer.phone ?? null,
    description: fields.description ?? null,
    capture_method: fields.capture_method ?? 'automatic',
    capture_on: fields.capture_on ?? null,
    capture_before: isoOrNull(captureBefore(payment)),
    extended_authorization_applied:
      payment.authorisedAt === undefined ? null : (fields.request_extended_authorization ?? false),
    authentication_type: fields.authentication_type ?? null,
    setup_future_usage: fields.setup_future_usage ?? null,
    off_session: fields.off_session ?? null,
    mandate_id: payment.mandate?.id ?? fields.mandate_id ?? null,
    mandate_data: mandateAnswer(payment, total),
    connector_mandate_id: payment.mandate?.connectorId ?? null,
    business_country: fields.business_country ?? null,
    business_label: fields.business_label ?? null,
    business_sub_label: fields.business_sub_label ?? null,
    frm_metadata: fields.frm_metadata ?? null,
    frm_message: fraudMessage(payment),
    merchant_decision: payment.review === 'pending' ? null : (payment.review ?? null),
    connector_metadata: fields.connector_metadata ?? null,
    feature_metadata: fields.feature_metadata ?? null,
    split_payments: splitAnswer(payment),
    browser_info: fields.browser_info ?? null,
    force_3ds_challenge: fields.force_3ds_challenge ?? null,
    force_3ds_challenge_trigger: payment.authentication ? (fields.force_3ds_challenge ?? false) : null,
    is_iframe_redirection_enabled: fields.is_iframe_redirection_enabled ?? null,
    ephemeral_key: null,
    allowed_payment_method_types: fields.allowed_payment_method_types ?? null,
    return_url: fields.return_url ?? null,
    statement_descriptor_name: fields.statement_descriptor_name ?? null,
    statement_descriptor_suffix: fields.statement_descriptor_suffix ?? null,
    merchant_order_reference_id: fields.merchant_order_reference_id ?? null,
    order_details: fields.order_details ?? null,
    billing: fields.billing ?? null,
    shipping: fields.shipping ?? null,
    metadata: fields.metadata ?? null,
    next_action: payment.status === 'requires_customer_action' ? nextAction(world, payment, method) : null,
    error_code: payment.refusal?.code ?? null,
    error_message: payment.refusal?.message ?? null,
    unified_code: payment.refusal?.unifiedCode ?? null,
    unified_message: payment.refusal?.unifiedMessage ?? null,
    issuer_error_code: payment.refusal?.byIssuer ? payment.refusal.code : null,
    issuer_error_message: payment.refusal?.byIssuer ? payment.refusal.message : null,
    incremental_authorization_allowed: payment.incrementable,
    authorization_count: payment.increments.length > 0 ? payment.increments.length : null,
    incremental_authorizations: payment.increments.length > 0 ? payment.increments.map(incrementAnswer) : null,
    cancellation_reason: payment.cancellationReason ?? null,
    manual_retry_allowed:
      payment.status === 'failed' ? allowsManualRetry(world) && world.clock.now() < payment.expires : null,
    external_3ds_authentication_attempted: payment.authentication !== undefined,
    external_authentication_details: authenticationDetails(payment),
    payment_link: payment.link
      ? {
          payment_link_id: payment.link.id,
          link: openLink(origins.links, world.merchantId, payment.id),
          secure_link: secureLink(origins.links, world.merchantId, payment.id),
        }
      : null,
    attempts: payment.confirmed ? attemptAnswers(world, payment) : null,
    captures:
      payment.captures.length > 0 ? payment.captures.map((record, at) => captureAnswer(payment, record, at)) : null,
    refunds: answerRefunds(world, payment),
    disputes: answerDisputes(world, payment),
    profile_id: profileId(world),
  };
}

/** Whether a payment that has failed may be confirmed once more: at a deployment where the profile allows it. */
export const allowsManualRetry = (world: World) => !world.rules.followsProfile || world.profile.manualRetry === true;

const day = 86_400_000;

/** Until when an authorised amount can be captured, in milliseconds since 1970: a week, or a month where a longer authorisation was asked for. */
export function captureBefore({ authorisedAt, fields }: Pick<PaymentRecord, 'authorisedAt' | 'fields'>) {
  return authorisedAt === undefined ? undefined : authorisedAt + authorisationLife(fields);
}

/** How long an authorisation holds, in milliseconds. */
export const authorisationLife = ({ request_extended_authorization: longer }: PaymentFields) => (longer ? 30 : 7) * day;

const isoOrNull = (moment: number | undefined) => (moment === undefined ? null : isoTime(moment));

/** Name of the merchant's account at the processor: with the business it is for, where the payment says which. */
function connectorLabel({ connector, fields }: PaymentRecord): string {
  const parts = [connector, fields.business_country, fields.business_label ?? 'default', fields.business_sub_label];
  return parts.filter((part) => part !== undefined).join('_');
}

/** The last answer of the processor, as text; null before the first. */
function connectorResponse(payment: PaymentRecord): string | null {
  const { transactionId: id, refusal } = payment;
  if (!payment.confirmed || (id === undefined && refusal === undefined)) return null;
  return JSON.stringify({ id: id ?? null, state: attemptWord(payment), code: refusal?.code ?? null });
}

/** The consent as it was sent, with the mandate that the service makes of it: one kind, for the amount that was paid. */
function mandateAnswer({ fields, mandate, currency, created }: PaymentRecord, total: number) {
  if (fields.mandate_data === undefined) return null;
  const single_use = { amount: total, currency, start_date: isoTime(created), end_date: null, metadata: null };
  return { ...fields.mandate_data, mandate_type: mandate ? { single_use } : null };
}

/** Verdict of the fraud check on a payment that it has held back. It depends on the last two digits of the amount, which are its score. */
function fraudMessage({ id, attempt, review, amount }: PaymentRecord): Record<string, unknown> | null {
  if (review === undefined) return null;
  return {
    frm_name: 'sandbox',
    frm_transaction_id: `frm_${id}_${attempt}`,
    frm_transaction_type: 'pre_frm',
    frm_status: review === 'pending' ? 'manual_review' : review === 'approved' ? 'legit' : 'fraud',
    frm_score: amount % 100,
    frm_reason: `The amount ends in ${amount % 100}`,
    frm_error: null,
  };
}

/** How the money is split, with the id of the processor's charge once there is one. */
function splitAnswer({ fields, transactionId }: PaymentRecord) {
  if (fields.split_payments === undefined) return null;
  const charge_id = transactionId === undefined ? null : `ch_${transactionId}`;
  return Object.fromEntries(
    Object.entries(fields.split_payments).map(([processor, split]) => [processor, { ...split, charge_id }]),
  );
}

/** Whether the card was typed for this payment or saved before. */
function getCardDiscovery({ id }: PaymentRecord, method: StoredMethod | undefined): string | null {
  if (!method || method.other) return null;
  return method.presentedFor.includes(id) ? 'manual' : 'saved_card';
}

/** `payment_experience`: the one that the merchant asked for, or that of the alternative payment method. */
function getExperience({ fields, customerAction: action }: PaymentRecord): string | null {
  return fields.payment_experience ?? (action && action.type !== 'card' ? getPaymentExperience(action.type) : null);
}

/** Fields of an attempt that come from its payment. */
function getAttemptDetails(payment: PaymentRecord): Record<string, unknown> {
  const { fields, client } = payment;
  return {
    order_tax_amount: fields.order_tax_amount ?? null,
    authentication_type: fields.authentication_type ?? null,
    payment_token: payment.token ?? null,
    mandate_id: payment.mandate?.id ?? fields.mandate_id ?? null,
    connector_metadata: fields.connector_metadata ?? null,
    payment_experience: getExperience(payment),
    payment_method_type: payment.methodType ?? null,
    reference_id: payment.transactionId ?? null,
    client_source: client?.source ?? null,
    client_version: client?.version ?? null,
  };
}

/** `payment_method` of the last attempt. */
function getMethodKind(payment: PaymentRecord, method: StoredMethod | undefined): string | null {
  if (method) return getStoredMethodKind(method);
  // The service keeps naming it after a decline.
  return alternativeMethod(payment.customerAction?.type ?? payment.methodType ?? '')?.method ?? null;
}

/** Captured amount of a payment, in minor units: all of it for automatic capture, otherwise the sum of its captures. */
export function getReceived(payment: PaymentRecord): number {
  if (payment.captures.length > 0) return sumCaptures(payment, 'charged');
  return payment.status === 'succeeded' ? getTotal(payment) : 0;
}

const sumCaptures = (payment: PaymentRecord, status: CaptureRecord['status']) =>
  payment.captures.reduce((sum, record) => sum + (record.status === status ? record.amount : 0), 0);

/** Amount that can still be captured, in minor units (upstream 12), without pending captures. */
export function getCapturable(payment: PaymentRecord): number {
  const left = () => getTotal(payment) - sumCaptures(payment, 'charged') - sumCaptures(payment, 'pending');
  switch (payment.status) {
    case 'requires_capture':
    case 'requires_customer_action':
    case 'requires_merchant_action':
    case 'partially_captured_and_capturable':
      return left();
    case 'processing':
      return payment.next !== undefined || payment.fields.capture_method === 'manual_multiple' ? left() : 0;
    default:
      return 0;
  }
}

function incrementAnswer(record: IncrementRecord): Record<string, unknown> {
  return {
    authorization_id: record.id,
    amount: record.amount,
    status: record.status,
    previously_authorized_amount: record.previous,
    error_code: record.refusal?.code ?? null,
    error_message: record.refusal?.message ?? null,
  };
}

function captureAnswer(payment: PaymentRecord, record: CaptureRecord, at: number): Record<string, unknown> {
  const attempt = `${payment.id}_${payment.attempt}`;
  const charge = record.status === 'charged' ? `${payment.transactionId}_${at + 1}` : null;
  return {
    capture_id: `${attempt}_${at + 1}`,
    status: record.status,
    amount: record.amount,
    currency: payment.currency,
    connector: payment.connector,
    authorized_attempt_id: attempt,
    capture_sequence: at + 1,
    connector_capture_id: charge,
    error_message: record.refusal?.message ?? null,
    error_code: record.refusal?.code ?? null,
    error_reason: record.refusal?.unifiedMessage ?? null,
    reference_id: charge,
  };
}

/** Status of the running attempt by the status of its payment (upstream 5.1). */
const attemptWords: Readonly<Record<KnownPaymentStatus, string>> = {
  succeeded: 'charged',
  failed: 'failure',
  cancelled: 'voided',
  processing: 'pending',
  requires_customer_action: 'authentication_pending',
  requires_merchant_action: 'unresolved',
  requires_payment_method: 'payment_method_awaited',
  requires_confirmation: 'confirmation_awaited',
  requires_capture: 'authorized',
  partially_captured: 'partial_charged',
  partially_captured_and_capturable: 'partial_charged_and_chargeable',
};

/** Status of the running attempt; for a failure it says which step failed. */
function attemptWord(payment: PaymentRecord): string {
  if (payment.status !== 'failed') return attemptWords[payment.status];
  if (payment.authentication?.status === 'failed') return 'authentication_failed';
  return payment.captures.some(({ status }) => status === 'failed') ? 'capture_failed' : 'failure';
}

/** The running attempt in the form of one that has ended. */
export const toPastAttempt = (payment: PaymentRecord): PastAttempt => ({
  number: payment.attempt,
  status: attemptWord(payment),
  amount: getTotal(payment),
  currency: payment.currency,
  connector: payment.connector,
  transactionId: payment.transactionId,
  captureMethod: payment.fields.capture_method,
  refusal: payment.refusal,
  started: payment.attemptStarted,
  ended: payment.updated,
  more: getAttemptDetails(payment),
});

/** All attempts, in the order in which they were made (upstream 5.2). */
function attemptAnswers(world: World, payment: PaymentRecord): Record<string, unknown>[] {
  const kind = getMethodKind(payment, world.store.methods.get(payment.methodId ?? ''));
  return [...payment.pastAttempts, toPastAttempt(payment)].map((attempt) => ({
    attempt_id: `${payment.id}_${attempt.number}`,
    status: attempt.status,
    amount: attempt.amount,
    currency: attempt.currency,
    created_at: isoTime(attempt.started),
    modified_at: isoTime(attempt.ended),
    connector: attempt.connector,
    connector_transaction_id: attempt.transactionId ?? null,
    payment_method: kind,
    capture_method: attempt.captureMethod ?? 'automatic',
    cancellation_reason: attempt.status === 'voided' ? (payment.cancellationReason ?? null) : null,
    error_code: attempt.refusal?.code ?? null,
    error_message: attempt.refusal?.message ?? null,
    unified_code: attempt.refusal?.unifiedCode ?? null,
    unified_message: attempt.refusal?.unifiedMessage ?? null,
    ...attempt.more,
  }));
}

function answerRefunds(world: World, payment: PaymentRecord): unknown[] | null {
  const refunds = payment.refundIds.map((id) => world.store.refunds.get(id)).filter((refund) => refund !== undefined);
  return refunds.length > 0 ? refunds.map((refund) => refundAnswer(world, refund)) : null;
}

function answerDisputes(world: World, payment: PaymentRecord): unknown[] | null {
  const disputes = payment.disputeIds.map((id) => world.store.disputes.get(id)).filter((entry) => entry !== undefined);
  for (const dispute of disputes) settleDispute(world, dispute);
  return disputes.length > 0 ? disputes.map(paymentDisputeAnswer) : null;
}

/** Address of the open payment-link page (interface 2.8). */
export const openLink = (links: string, merchantId: string, paymentId: string) =>
  `${links}/payment_link/${merchantId}/${paymentId}`;
/** Address of the secure payment-link page, which may list saved methods (interface 2.8). */
export const secureLink = (links: string, merchantId: string, paymentId: string) =>
  `${links}/payment_link/s/${merchantId}/${paymentId}`;

function customerAnswer(payment: PaymentRecord): Record<string, unknown> | null {
  const { name, email, phone, phone_country_code } = payment.customer;
  const details = [payment.customerId, name, email, phone, phone_country_code];
  if (details.every((detail) => detail === undefined)) return null;
  return {
    id: payment.customerId ?? null,
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    phone_country_code: phone_country_code ?? null,
  };
}

function paymentCard({ authentication, codeCheck }: PaymentRecord, method: StoredMethod): Record<string, unknown> {
  return {
    last4: method.last4,
    card_type: method.type ?? null,
    card_network: method.scheme,
    card_issuer: null,
    card_issuing_country: null,
    card_isin: method.isin ?? null,
    card_extended_bin: method.extendedBin ?? null,
    card_exp_month: method.expMonth,
    card_exp_year: method.expYear,
    card_holder_name: method.holder ?? null,
    payment_checks: codeCheck ? { cvc_check: codeCheck } : null,
    authentication_data: authentication?.eci
      ? {
          electronic_commerce_indicator: authentication.eci,
          ds_transaction_id: authentication.dsTransId ?? null,
          trans_status: authentication.transStatus ?? null,
        }
      : null,
  };
}

function authenticationDetails(payment: PaymentRecord): Record<string, unknown> | null {
  const authentication = payment.authentication;
  if (!authentication) return null;
  return {
    status: authentication.status,
    authentication_flow: authentication.flow === 'decoupled' ? 'challenge' : (authentication.flow ?? null),
    electronic_commerce_indicator: authentication.eci ?? null,
    ds_transaction_id: authentication.dsTransId ?? null,
    version: messageVersion,
    error_code: authentication.errorMessage === undefined ? null : (authentication.transStatus ?? null),
    error_message: authentication.errorMessage ?? null,
    challenge_cancel: authentication.challengeCancel ?? null,
    challenge_code_reason: authentication.transStatusReason ?? null,
  };
}

/** Where external 3-D Secure ends at a deployment: the page posts there, and the bank does after a challenge. `undefined` in the documented dialect. */
export const authorizeAddress = (world: World, payment: PaymentRecord): string | undefined =>
  world.rules.endsThreeDS
    ? `${world.origins().service}/payments/${payment.id}/${world.merchantId}/authorize/juspaythreedsserver`
    : undefined;

function nextAction(
  world: World,
  payment: PaymentRecord,
  method: StoredMethod | undefined,
): Record<string, unknown> | null {
  const authentication = payment.authentication;
  const { service, bank } = world.origins();
  if (payment.customerAction) return customerActionAnswer(world, payment, payment.customerAction);
  if (!authentication) {
    const target = `${bank}/redirect/${payment.id}/${payment.id}_${payment.attempt}`;
    return { type: 'redirect_to_url', redirect_to_url: target };
  }
  const hasMethod = method?.behaviour.threeDSMethod !== undefined;
  return {
    type: 'three_ds_invoke',
    redirect_to_url: null,
    three_ds_data: {
      three_ds_authentication_url: `${service}/payments/${payment.id}/3ds/authentication`,
      three_ds_authorize_url: authorizeAddress(world, payment) ?? `${service}/${payment.id}/complete_authorize`,
      three_ds_method_details: {
        three_ds_method_data_submission: hasMethod,
        three_ds_method_data: hasMethod
          ? encodeJson({
              threeDSServerTransID: authentication.serverTransId,
              threeDSMethodNotificationURL: methodNotificationUrl(world),
            })
          : null,
        three_ds_method_url: hasMethod ? `${bank}/acs/method` : null,
        three_ds_method_key: 'threeDSMethodData',
      },
      poll_config: { poll_id: `external_authentication_${payment.id}`, ...pollConfig },
      message_version: messageVersion,
      directory_server_id: null,
    },
  };
}
