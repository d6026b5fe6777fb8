import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyRow } from '../everyRow.testing.ts';
import { catalogue } from './catalogue.ts';
import { dispute } from './dispute.ts';
import { deployedDisputeStages, deployedPaymentStatuses } from './enums.ts';
import { payment } from './payment.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';

/** The names of a table of the interface document. */
const names = (table: string) => table.trim().split(/\s+/);

/** Section 2 of the interface document: which fields each resource has. */
const fields = {
  payout: names(`
    payout_id merchant_id amount currency auto_fulfill customer_id client_secret return_url business_country entity_type recurring status
    profile_id connector payout_type payout_method_data billing customer business_label description metadata merchant_connector_id
    error_message error_code created connector_transaction_id priority attempts payout_link email name phone phone_country_code
    unified_code unified_message payout_method_id`),
  payment: names(`
    payment_id merchant_id status amount net_amount amount_capturable amount_received shipping_cost order_tax_amount currency
    payment_method payment_method_type payment_experience attempt_count connector connector_label connector_transaction_id
    merchant_connector_id client_secret created updated customer_id customer description refunds disputes attempts captures mandate_id
    mandate_data setup_future_usage off_session capture_on capture_method payment_method_data payment_token shipping billing
    order_details email name phone return_url authentication_type statement_descriptor_name statement_descriptor_suffix next_action
    cancellation_reason error_code error_message unified_code unified_message business_country business_label business_sub_label
    allowed_payment_method_types ephemeral_key manual_retry_allowed frm_message frm_metadata metadata connector_metadata
    feature_metadata reference_id payment_link profile_id surcharge_details merchant_decision incremental_authorization_allowed
    authorization_count incremental_authorizations external_authentication_details external_3ds_authentication_attempted expires_on
    fingerprint browser_info payment_method_id payment_method_status split_payments extended_authorization_applied capture_before
    merchant_order_reference_id connector_mandate_id card_discovery force_3ds_challenge force_3ds_challenge_trigger
    is_iframe_redirection_enabled issuer_error_code issuer_error_message whole_connector_response`),
  refund: names(`
    refund_id payment_id amount currency status connector reason metadata error_message error_code unified_code unified_message
    created_at updated_at profile_id merchant_connector_id split_refunds issuer_error_code issuer_error_message`),
  dispute: names(`
    dispute_id payment_id attempt_id amount currency dispute_stage dispute_status connector connector_status connector_dispute_id
    created_at connector_reason connector_reason_code challenge_required_by connector_created_at connector_updated_at profile_id
    merchant_connector_id`),
} as const;

const schemas = { payout, payment, refund, dispute };
// The keys of `fields` are the keys of `schemas`.
const resources = Object.keys(fields) as (keyof typeof fields)[];

const least = {
  payout: { payout_id: 'payout_1', amount: 1, currency: 'EUR', status: 'success' },
  payment: {
    payment_id: 'pay_1',
    merchant_id: 'merchant_1',
    status: 'succeeded',
    amount: 1,
    net_amount: 1,
    amount_capturable: 0,
    currency: 'EUR',
    attempt_count: 1,
  },
  refund: { refund_id: 'ref_1', payment_id: 'pay_1', amount: 100, currency: 'EUR', status: 'pending', connector: 'a' },
  dispute: {
    dispute_id: 'dp_1',
    payment_id: 'pay_1',
    amount: '100',
    currency: 'EUR',
    dispute_stage: 'dispute',
    dispute_status: 'dispute_won',
  },
} as const;

describe('the resources', () => {
  everyRow(resources)('%s has every field of the interface and no other', (name) => {
    expect(Object.keys(schemas[name].shape).sort()).toEqual([...fields[name]].sort());
  });

  everyRow(resources)('%s takes null for absent wherever the interface lets a field be absent', (name) => {
    const required = Object.keys(least[name]);
    const nulls = Object.fromEntries(
      fields[name].filter((field) => !required.includes(field)).map((field) => [field, null]),
    );
    const parsed: Record<string, unknown> = z.parse(schemas[name], { ...nulls, ...least[name] });
    expect(Object.values(parsed)).not.toContain(null);
  });

  everyRow(resources)('%s keeps a field that this version does not know', (name) => {
    expect(z.parse(schemas[name], { ...least[name], surprise: { a: 1 } })).toMatchObject({ surprise: { a: 1 } });
  });

  everyRow(resources)('%s needs each of its required fields', (name) => {
    for (const field of Object.keys(least[name]).filter((field) => !/status|stage/.test(field))) {
      expect(z.safeParse(schemas[name], { ...least[name], [field]: undefined }).success, field).toBe(false);
    }
  });

  it('payment takes null for absent in everything that it holds, also in what a request limits', () => {
    const inner = {
      browser_info: { os_type: null, accept_header: 'x'.repeat(3000), user_agent: null },
      split_payments: { connector_a_split_payment: { charge_type: 'direct' }, other: 'text' },
      feature_metadata: {
        redirect_response: null,
        search_tags: ['a'],
        wallet_recurring_details: { management_url: 'x' },
      },
      payment_method_data: { card: { last4: '4242', payment_checks: null }, billing: null },
      order_details: [{ product_name: 'One', quantity: 1, amount: 1, product_id: 'p' }],
      next_action: { type: 'display_qr_code', image_data_url: 'data:' },
      external_authentication_details: { status: null, version: '2.2.0', challenge_code: '01' },
    };
    expect(z.parse(payment, { ...least.payment, ...inner })).toMatchObject({
      browser_info: { os_type: undefined, accept_header: 'x'.repeat(3000) },
      split_payments: { connector_a_split_payment: { charge_type: 'direct' }, other: 'text' },
      feature_metadata: { wallet_recurring_details: { management_url: 'x' } },
      payment_method_data: { card: { last4: '4242' } },
      order_details: [{ product_id: 'p' }],
      next_action: { image_data_url: 'data:' },
      external_authentication_details: { challenge_code: '01' },
    });
  });

  it('keep the words of attempts, which the interface leaves open', () => {
    const attempts = [{ attempt_id: 'att_1', status: 'started', amount: 1 }];
    expect(z.parse(payout, { ...least.payout, attempts }).attempts?.[0]?.status).toBe('started');
    expect(z.parse(payment, { ...least.payment, attempts }).attempts?.[0]?.status).toBe('started');
  });

  everyRow([
    ['a PayPal account by its e-mail address', 'wallet', { email: 'na**@example.com', field_type: 'email' }, 'paypal'],
    [
      'a PayPal account by its phone number',
      'wallet',
      { telephone_number: '*****12', field_type: 'telephone_number' },
      'paypal',
    ],
    ['a PayPal account by its id', 'wallet', { paypal_id: 'G83K*****HCQ2', field_type: 'paypal_id' }, 'paypal'],
    [
      'a PayPal account of an early deployment',
      'wallet',
      { email: 'na**@example.com', telephone_number: null, paypal_id: null },
      'paypal',
    ],
    ['a Venmo account', 'wallet', { telephone_number: '**********23' }, 'venmo'],
    ['an Interac account', 'bank_redirect', { email: 'na**@example.com' }, 'interac'],
  ])('read %s by its name, which deployments leave out of their answers', (_what, kind, account, name) => {
    const parse = (data: object) => z.parse(payout, { ...least.payout, payout_method_data: { [kind]: data } });
    const shown = Object.fromEntries(Object.entries(account).map(([key, text]) => [key, text ?? undefined]));
    expect(parse(account).payout_method_data).toEqual({ [kind]: { [name]: shown } });
    expect(parse({ [name]: account }).payout_method_data).toEqual({ [kind]: { [name]: shown } });
    expect(parse({ something_new: 1 }).payout_method_data).toEqual({ [kind]: { something_new: 1 } });
  });

  it('read an unlisted status as unknown, never as paid and never as failed', () => {
    expect(z.parse(payout, { ...least.payout, status: 'settling' }).status).toBe('unknown');
    expect(z.parse(refund, { ...least.refund, status: undefined }).status).toBe('unknown');
    expect(z.parse(dispute, { ...least.dispute, dispute_stage: 'settling' }).dispute_stage).toBe('unknown');
  });

  it('read the statuses and stages that deployments have beside those of the interface', () => {
    for (const status of deployedPaymentStatuses)
      expect(z.parse(payment, { ...least.payment, status }).status).toBe(status);
    for (const dispute_stage of deployedDisputeStages)
      expect(z.parse(dispute, { ...least.dispute, dispute_stage }).dispute_stage).toBe(dispute_stage);
  });
});

/** Limits of section 8, each at its edge and past it, on the body that it belongs to. */
const edges = [
  ['createRefund', { payment_id: 'pay_1' }, { amount: 100 }, { amount: 99 }],
  ['createRefund', { payment_id: 'pay_1' }, { reason: 'x'.repeat(255) }, { reason: 'x'.repeat(256) }],
  ['createRefund', { payment_id: 'pay_1' }, { merchant_id: 'x'.repeat(255) }, { merchant_id: 'x'.repeat(256) }],
  ['createRefund', { payment_id: 'pay_1' }, { refund_id: 'x'.repeat(64) }, { refund_id: 'x'.repeat(65) }],
  ['listRefunds', {}, { limit: 100 }, { limit: 101 }],
  ['listRefunds', {}, { offset: 0 }, { offset: -1 }],
  ['listPayoutsByFilter', {}, { limit: 0 }, { limit: -1 }],
  ['listPayoutsByFilter', {}, { limit: 20 }, { limit: 21 }],
  ['listPayoutsByFilter', {}, { offset: 0 }, { offset: -1 }],
  ['createPayout', { amount: 1, currency: 'EUR' }, { customer_id: 'x'.repeat(255) }, { customer_id: 'x'.repeat(256) }],
  ['createPayout', { amount: 1, currency: 'EUR' }, { email: 'x'.repeat(255) }, { email: 'x'.repeat(256) }],
  ['createPayout', { amount: 1, currency: 'EUR' }, { name: 'x'.repeat(255) }, { name: 'x'.repeat(256) }],
  [
    'createPayout',
    { amount: 1, currency: 'EUR' },
    { metadata: { ['k'.repeat(40)]: '' } },
    { metadata: { ['k'.repeat(41)]: '' } },
  ],
  [
    'createPayout',
    { amount: 1, currency: 'EUR' },
    { metadata: { k: 'v'.repeat(500) } },
    { metadata: { k: 'v'.repeat(501) } },
  ],
  ['createPayout', { amount: 1, currency: 'EUR' }, { amount: Number.MAX_SAFE_INTEGER }, { amount: 2 ** 53 }],
  ['updatePayment', {}, { amount: 0 }, { amount: -1 }],
  ['updatePayment', {}, { customer_id: 'x'.repeat(64) }, { customer_id: 'x'.repeat(65) }],
  ['updatePayment', {}, { customer_id: 'x' }, { customer_id: '' }],
  ['updatePayment', {}, { email: 'x'.repeat(255) }, { email: 'x'.repeat(256) }],
  ['updatePayment', {}, { name: 'x'.repeat(255) }, { name: 'x'.repeat(256) }],
  ['updatePayment', {}, { phone: 'x'.repeat(255) }, { phone: 'x'.repeat(256) }],
  ['updatePayment', {}, { phone_country_code: 'x'.repeat(255) }, { phone_country_code: 'x'.repeat(256) }],
  ['updatePayment', {}, { statement_descriptor_name: 'x'.repeat(22) }, { statement_descriptor_name: 'x'.repeat(23) }],
  ['updatePayment', {}, { statement_descriptor_name: 'a1' }, { statement_descriptor_name: '11' }],
  [
    'updatePayment',
    { statement_descriptor_name: 'Shop' },
    { statement_descriptor_suffix: 'x'.repeat(251) },
    { statement_descriptor_suffix: 'x'.repeat(252) },
  ],
  [
    'updatePayment',
    {},
    { metadata: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, ''])) },
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, ''])) },
  ],
  ['createPaymentMethod', { payment_method: 'card' }, { customer_id: 'x'.repeat(64) }, { customer_id: 'x'.repeat(65) }],
] as const;

describe('the limits of section 8', () => {
  everyRow(edges)('%s %j takes %j and refuses what lies past it', (name, good, inside, outside) => {
    const schema: z.core.$ZodType = catalogue[name].input;
    const params = name === 'updatePayment' ? { params: { payment_id: 'pay_1' } } : {};
    expect(z.safeParse(schema, { ...params, body: { ...good, ...inside } }).success).toBe(true);
    expect(z.safeParse(schema, { ...params, body: { ...good, ...outside } }).success).toBe(false);
  });
});
