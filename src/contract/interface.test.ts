import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { everyRow } from '../everyRow.testing.ts';
import { catalogue } from './catalogue.ts';
import * as enums from './enums.ts';
import { payment } from './payment.ts';
import { paymentLink } from './paymentLink.ts';
import { payout } from './payout.ts';
import { address, browserInfo, contactBlock, customer, phone } from './shared.ts';
import { customerPaymentMethod, storedPaymentMethod } from './storedPaymentMethod.ts';
import { threeDSAuthentication } from './threeDSAuthentication.ts';

/** The names of a table of the interface document. */
const names = (table: string) => table.trim().split(/[\s,]+/);

/** The schema inside `optional`, `nullable` and the like, or the element of a list. */
interface Definition {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

/** The fields of an object, also of one that may be absent and of those in a list. */
function shapeOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  // Every schema of the library has a definition; these fields are absent where its kind has none.
  const definition = schema?._zod.def as Definition | undefined;
  if (definition?.shape !== undefined) return definition.shape;
  const inner = definition?.innerType ?? definition?.element ?? definition?.valueType ?? definition?.out;
  if (inner === undefined) throw new Error('There is no object here.');
  return shapeOf(inner);
}
const fieldAt = (schema: z.core.$ZodType, path: string) =>
  path.split('.').reduce<z.core.$ZodType | undefined>((at, key) => shapeOf(at)[key], schema);

describe('the words of sections 2.1 and 3', () => {
  const sets: readonly (readonly [string, readonly string[], string])[] = [
    [
      'payment_method',
      enums.paymentMethods,
      `card, card_redirect, pay_later, wallet, bank_redirect, bank_transfer, crypto, bank_debit, reward, real_time_payment, upi, voucher,
       gift_card, open_banking, mobile_payment`,
    ],
    [
      'payment_experience',
      enums.paymentExperiences,
      `redirect_to_url, invoke_sdk_client, display_qr_code, one_click, link_wallet, invoke_payment_app, display_wait_screen, collect_otp`,
    ],
    [
      'payment_method_type, as far as it is shown',
      enums.paymentMethodTypes,
      'ach, bacs, sepa, credit, debit, crypto_currency, upi_collect, upi_intent',
    ],
    ['payout_type and payout_method', enums.payoutTypes, 'card, bank, wallet'],
    [
      'entity_type',
      enums.entityTypes,
      'Individual, Company, NonProfit, PublicSector, NaturalPerson, lowercase, Personal',
    ],
    ['priority', enums.payoutPriorities, 'instant, fast, regular, wire, cross_border, internal'],
    ['capture_method', enums.captureMethods, 'automatic, manual, manual_multiple, scheduled, sequential_automatic'],
    ['authentication_type', enums.authenticationTypes, 'three_ds, no_three_ds'],
    ['setup_future_usage', enums.setupFutureUsages, 'on_session, off_session'],
    ['dispute_stage', enums.disputeStages, 'pre_dispute, dispute, pre_arbitration'],
    [
      'dispute_status',
      enums.disputeStatuses,
      `dispute_opened, dispute_expired, dispute_accepted, dispute_cancelled, dispute_challenged, dispute_won, dispute_lost`,
    ],
    ['refund_type', enums.refundTypes, 'scheduled, instant'],
    ['threeds_method_comp_ind', enums.methodCompletions, 'Y, N, U'],
    ['device_channel', enums.deviceChannels, 'APP, BRW'],
    ['trans_status', enums.transStatuses, 'Y, N, U, A, R, C, D, I'],
    [
      'payout status',
      enums.payoutStatuses,
      `success, failed, cancelled, initiated, expired, reversed, pending, ineligible, requires_creation, requires_confirmation,
       requires_payout_method_data, requires_fulfillment, requires_vendor_account_creation`,
    ],
    [
      'payment status',
      enums.paymentStatuses,
      `succeeded, failed, cancelled, processing, requires_customer_action, requires_merchant_action, requires_payment_method,
       requires_confirmation, requires_capture, partially_captured, partially_captured_and_capturable`,
    ],
    ['refund status', enums.refundStatuses, 'succeeded, failed, pending, review'],
    ['payment link status', enums.paymentLinkStatuses, 'active, expired'],
    [
      'payment_method_issuer_code',
      enums.paymentMethodIssuerCodes,
      `jp_hdfc, jp_icici, jp_googlepay, jp_applepay, jp_phonepay, jp_wechat, jp_sofort, jp_giropay, jp_sepa, jp_bacs`,
    ],
  ];

  everyRow(sets)('%s: these, in this order, and no others', (_name, words, table) => {
    expect(words).toEqual(names(table));
  });

  it('connectors of the payout filter: nine', () => {
    expect(enums.connectors).toEqual([...'abcdefghi'].map((letter) => `connector_${letter}`));
  });
});

/** Objects inside the resources of section 2 whose fields the interface names. */
const objects: readonly (readonly [string, z.core.$ZodType | undefined, string])[] = [
  ['address', address, 'city country line1 line2 line3 zip state first_name last_name'],
  ['phone', phone, 'number country_code'],
  ['contact block', contactBlock, 'address phone email'],
  ['customer', customer, 'id name email phone phone_country_code'],
  [
    'payout card',
    fieldAt(payout, 'payout_method_data.card'),
    `card_exp_month card_exp_year card_holder_name card_issuer card_network card_type card_issuing_country bank_code last4 card_isin
     card_extended_bin`,
  ],
  ['payout link', fieldAt(payout, 'payout_link'), 'payout_link_id link'],
  [
    'payout attempt',
    fieldAt(payout, 'attempts'),
    `attempt_id status amount currency connector error_code error_message payment_method payout_method_type connector_transaction_id
     cancellation_reason unified_code unified_message`,
  ],
  [
    'dispute of a payment',
    fieldAt(payment, 'disputes'),
    `dispute_id dispute_stage dispute_status connector_status connector_dispute_id created_at connector_reason connector_reason_code
     challenge_required_by connector_created_at connector_updated_at`,
  ],
  [
    'payment attempt',
    fieldAt(payment, 'attempts'),
    `attempt_id status amount created_at modified_at order_tax_amount currency connector error_message payment_method
     connector_transaction_id capture_method authentication_type cancellation_reason mandate_id error_code payment_token
     connector_metadata payment_experience payment_method_type reference_id unified_code unified_message client_source client_version`,
  ],
  [
    'capture',
    fieldAt(payment, 'captures'),
    `capture_id status amount connector authorized_attempt_id capture_sequence currency connector_capture_id error_message error_code
     error_reason reference_id`,
  ],
  ['mandate', fieldAt(payment, 'mandate_data'), 'update_mandate_id customer_acceptance mandate_type'],
  ['acceptance', fieldAt(payment, 'mandate_data.customer_acceptance'), 'acceptance_type accepted_at online'],
  ['online acceptance', fieldAt(payment, 'mandate_data.customer_acceptance.online'), 'ip_address user_agent'],
  [
    'single use',
    fieldAt(payment, 'mandate_data.mandate_type.single_use'),
    'amount currency start_date end_date metadata',
  ],
  ['payment method data', fieldAt(payment, 'payment_method_data'), 'card billing'],
  [
    'payment card',
    fieldAt(payment, 'payment_method_data.card'),
    `last4 card_type card_network card_issuer card_issuing_country card_isin card_extended_bin card_exp_month card_exp_year
     card_holder_name payment_checks authentication_data`,
  ],
  ['order line', fieldAt(payment, 'order_details'), 'product_name quantity amount'],
  ['ephemeral key', fieldAt(payment, 'ephemeral_key'), 'customer_id created_at expires secret'],
  [
    'fraud message',
    fieldAt(payment, 'frm_message'),
    'frm_name frm_transaction_id frm_transaction_type frm_status frm_score frm_reason frm_error',
  ],
  ['feature metadata', fieldAt(payment, 'feature_metadata'), 'redirect_response search_tags'],
  ['redirect response', fieldAt(payment, 'feature_metadata.redirect_response'), 'param json_payload'],
  ['payment link of a payment', fieldAt(payment, 'payment_link'), 'link payment_link_id secure_link'],
  ['surcharge', fieldAt(payment, 'surcharge_details'), 'surcharge_amount tax_amount'],
  [
    'incremental authorization',
    fieldAt(payment, 'incremental_authorizations'),
    'authorization_id amount status previously_authorized_amount error_code error_message',
  ],
  [
    'external authentication',
    fieldAt(payment, 'external_authentication_details'),
    'status authentication_flow electronic_commerce_indicator ds_transaction_id version error_code error_message',
  ],
  ...[fieldAt(payment, 'browser_info'), browserInfo].map(
    (schema) =>
      [
        'browser',
        schema,
        `color_depth screen_height screen_width time_zone java_enabled java_script_enabled language ip_address accept_header user_agent
         os_type os_version device_model`,
      ] as const,
  ),
  [
    'stored payment method',
    storedPaymentMethod,
    `payment_method_id merchant_id payment_method payment_method_type customer_id recurring_enabled installment_payment_enabled card
     payment_experience metadata created last_used_at bank_transfer client_secret`,
  ],
  [
    'stored card',
    fieldAt(storedPaymentMethod, 'card'),
    `saved_to_locker scheme issuer_country last4_digits expiry_month expiry_year card_token card_holder_name card_fingerprint nick_name
     card_isin card_issuer card_type`,
  ],
  [
    'bank transfer',
    fieldAt(storedPaymentMethod, 'bank_transfer'),
    'bank_account_number bank_routing_number bank_name bank_city',
  ],
  [
    'payment link',
    paymentLink,
    'payment_link_id merchant_id link_to_pay amount created_at status expiry description currency secure_link',
  ],
  [
    'saved payment method, with the kind that deployments add',
    customerPaymentMethod,
    `payment_token payment_method_id payment_method customer_id recurring_enabled installment_payment_enabled requires_cvv
     default_payment_method_set payment_method_issuer payment_experience card metadata created bank_transfer bank surcharge_details
     last_used_at billing`,
  ],
  ['saved bank account', fieldAt(customerPaymentMethod, 'bank'), 'mask'],
  [
    'surcharge of a saved method',
    fieldAt(customerPaymentMethod, 'surcharge_details'),
    `surcharge display_surcharge_amount display_tax_on_surcharge_amount display_total_surcharge_amount tax_on_surcharge`,
  ],
  [
    '3-D Secure authentication, with the form field that deployments name',
    threeDSAuthentication,
    `trans_status three_ds_requestor_url acs_url challenge_request challenge_request_key acs_reference_number acs_trans_id three_dsserver_trans_id
     acs_signed_content three_ds_requestor_app_url`,
  ],
];

describe('the objects of section 2', () => {
  everyRow(objects)('%s: every field of the interface and no other', (_name, schema, table) => {
    expect(Object.keys(shapeOf(schema)).sort()).toEqual(names(table).sort());
  });
});

/**
 * What requests of section 4 carry at endpoints that ignore what they do not know. Of all others `interfaceTable.test.ts` sends each field to the
 * sandbox, which refuses those that are not in the catalogue.
 */
const requests: readonly (readonly [keyof typeof catalogue, string])[] = [
  [
    'listRefunds',
    `start_time end_time payment_id refund_id profile_id limit offset amount_filter connector merchant_connector_id currency
     refund_status`,
  ],
  ['completeAuthorize', 'client_secret shipping threeds_method_comp_ind'],
  ['authenticateThreeDS', 'client_secret device_channel threeds_method_comp_ind sdk_information'],
];

describe('the requests of section 4', () => {
  everyRow(requests)('%s has in its body every field of the interface', (name, table) => {
    expect(Object.keys(shapeOf(shapeOf(catalogue[name].input).body))).toEqual(expect.arrayContaining(names(table)));
  });

  it('name the parts of what they carry as the interface does', () => {
    const part = (path: string) => Object.keys(shapeOf(fieldAt(catalogue.createPayout.input, `body.${path}`)));
    expect(part('routing')).toEqual(['type', 'data']);
    expect(part('routing.data')).toEqual(['merchant_connector_id']);
    expect(part('payout_link_config')).toEqual(
      names('logo merchant_name theme payout_link_id enabled_payment_methods test_mode'),
    );
    const bank = fieldAt(catalogue.createPaymentMethod.input, 'body.bank_transfer');
    expect(Object.keys(shapeOf(bank))).toEqual(names('bank_account_number bank_routing_number bank_name bank_city'));
  });
});
