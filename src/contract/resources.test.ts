import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyRow } from '../everyRow.testing.ts';
import { catalogue } from './catalogue.ts';
import { dispute } from './dispute.ts';
import { deployedDisputeStages, deployedPaymentStatuses } from './enums.ts';
import { resourceTables } from './interfaceResources.testing.ts';
import { payment } from './payment.ts';
import { payout } from './payout.ts';
import { refund } from './refund.ts';

/** The fields that the interface has for a resource itself, without those of objects inside. */
const fieldsOf = (resource: string) => [
  ...new Set(
    (resourceTables[resource]?.fields ?? '')
      .trim()
      .split(/\n\s*/)
      .map((line) => line.replace(/[.:[].*/, '')),
  ),
];

const schemas = { payout, payment, refund, dispute };
const fields = {
  payout: fieldsOf('payout'),
  payment: fieldsOf('payment'),
  refund: fieldsOf('refund'),
  dispute: fieldsOf('dispute'),
};
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
