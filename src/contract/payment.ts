import * as z from 'zod/mini';
import { paymentDispute } from './dispute.ts';
import { paymentExperiences, paymentMethodTypes } from './enums.ts';
import { externalAuthentication, orderLine, paymentViewFields } from './paymentView.ts';
import { refund } from './refund.ts';
import {
  absent,
  freeForm,
  identifier,
  mandateId,
  minorUnits,
  openSet,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { contactBlock, countryCode, currencyCode, customer } from './shared.ts';

const text = z.string();

const attempt = z.looseObject({
  attempt_id: text,
  status: text,
  amount: minorUnits,
  created_at: absent(timestamp),
  modified_at: absent(timestamp),
  order_tax_amount: absent(minorUnits),
  currency: absent(currencyCode),
  connector: absent(text),
  error_code: absent(text),
  error_message: absent(text),
  payment_method: absent(text),
  connector_transaction_id: absent(text),
  capture_method: absent(text),
  authentication_type: absent(text),
  cancellation_reason: absent(text),
  payment_token: absent(text),
  mandate_id: absent(mandateId),
  connector_metadata: absent(freeForm),
  payment_experience: absent(text),
  payment_method_type: absent(text),
  reference_id: absent(text),
  unified_code: absent(unifiedCode),
  unified_message: absent(unifiedMessage),
  client_source: absent(text),
  client_version: absent(text),
});

/** One capture of the latest attempt (interface 2.3). */
const capture = z.looseObject({
  capture_id: text,
  status: text,
  amount: minorUnits,
  connector: absent(text),
  authorized_attempt_id: absent(text),
  capture_sequence: absent(z.int()),
  currency: absent(currencyCode),
  connector_capture_id: absent(text),
  error_message: absent(text),
  error_code: absent(text),
  error_reason: absent(text),
  reference_id: absent(text),
});

/** One raise of an authorised amount (interface 2.3). */
const incrementalAuthorization = z.looseObject({
  authorization_id: text,
  amount: minorUnits,
  status: text,
  previously_authorized_amount: absent(minorUnits),
  error_code: absent(text),
  error_message: absent(text),
});

/** Consent to later payments (interface 2.3); `mandate_type` is filled by the service. */
const mandateData = z.looseObject({
  update_mandate_id: absent(text),
  customer_acceptance: absent(
    z.looseObject({
      acceptance_type: absent(text),
      accepted_at: absent(timestamp),
      online: absent(z.looseObject({ ip_address: absent(text), user_agent: absent(text) })),
    }),
  ),
  mandate_type: absent(
    z.looseObject({
      single_use: absent(
        z.looseObject({
          amount: minorUnits,
          currency: currencyCode,
          start_date: absent(timestamp),
          end_date: absent(timestamp),
          metadata: absent(freeForm),
        }),
      ),
    }),
  ),
});

/** Verdict of a fraud check (interface 2.3). */
const frmMessage = z.looseObject({
  frm_name: absent(text),
  frm_transaction_id: absent(text),
  frm_transaction_type: absent(text),
  frm_status: absent(text),
  frm_score: absent(z.int()),
  frm_reason: absent(z.unknown()),
  frm_error: absent(text),
});

/** The browser that a payment came from (interface 2.3), as it is returned: the limits of the request do not hold here. */
const browserSeen = z.looseObject({
  color_depth: absent(z.int()),
  screen_height: absent(z.int()),
  screen_width: absent(z.int()),
  time_zone: absent(z.int()),
  java_enabled: absent(z.boolean()),
  java_script_enabled: absent(z.boolean()),
  language: absent(text),
  ip_address: absent(text),
  accept_header: absent(text),
  user_agent: absent(text),
  os_type: absent(text),
  os_version: absent(text),
  device_model: absent(text),
});

/** What some methods bring along (interface 2.3); `<wallet>_recurring_details` stays as it came. */
const featureMetadata = z.looseObject({
  redirect_response: absent(z.looseObject({ param: absent(text), json_payload: absent(freeForm) })),
  search_tags: absent(z.array(text)),
});

/** A payment as the merchant's server sees it (interface 2.3). Fields that this version does not name are kept as they came. */
export const payment = z.looseObject({
  ...paymentViewFields,
  // What a browser may see of these is an allow-list; a server sees all that came.
  order_details: absent(z.array(z.looseObject(orderLine.shape))),
  external_authentication_details: absent(z.looseObject(externalAuthentication.shape)),
  shipping: absent(contactBlock),
  billing: absent(contactBlock),
  merchant_id: text,
  amount_capturable: minorUnits,
  client_secret: absent(text),
  connector: absent(text),
  connector_transaction_id: absent(text),
  customer: absent(customer),
  customer_id: absent(text),
  attempts: absent(z.array(attempt)),
  captures: absent(z.array(capture)),
  refunds: absent(z.array(refund)),
  disputes: absent(z.array(paymentDispute)),
  connector_label: absent(text),
  merchant_connector_id: absent(text),
  mandate_id: absent(mandateId),
  mandate_data: absent(mandateData),
  connector_mandate_id: absent(text),
  capture_on: absent(timestamp),
  capture_before: absent(timestamp),
  email: absent(text),
  name: absent(text),
  phone: absent(text),
  statement_descriptor_suffix: absent(text),
  business_country: absent(countryCode),
  business_label: absent(text),
  business_sub_label: absent(text),
  allowed_payment_method_types: absent(z.array(openSet(paymentMethodTypes))),
  payment_experience: absent(openSet(paymentExperiences)),
  /** `created_at` and `expires` count seconds since 1970. */
  ephemeral_key: absent(
    z.looseObject({ customer_id: absent(text), created_at: absent(z.int()), expires: absent(z.int()), secret: text }),
  ),
  frm_message: absent(frmMessage),
  frm_metadata: absent(freeForm),
  connector_metadata: absent(freeForm),
  feature_metadata: absent(featureMetadata),
  reference_id: absent(text),
  merchant_decision: absent(text),
  incremental_authorization_allowed: absent(z.boolean()),
  authorization_count: absent(z.int()),
  incremental_authorizations: absent(z.array(incrementalAuthorization)),
  fingerprint: absent(text),
  browser_info: absent(browserSeen),
  payment_method_status: absent(text),
  /** Taken as it comes: what a processor says of its accounts must not make a payment unreadable. */
  split_payments: absent(freeForm),
  extended_authorization_applied: absent(z.boolean()),
  card_discovery: absent(text),
  force_3ds_challenge: absent(z.boolean()),
  force_3ds_challenge_trigger: absent(z.boolean()),
  is_iframe_redirection_enabled: absent(z.boolean()),
  issuer_error_code: absent(text),
  issuer_error_message: absent(text),
  whole_connector_response: absent(text),
  capture_method: absent(text),
  authentication_type: absent(text),
  setup_future_usage: absent(text),
  off_session: absent(z.boolean()),
  payment_token: absent(text),
  payment_method_id: absent(text),
  payment_method_type: absent(text),
  payment_method_data: absent(
    z.looseObject({
      card: absent(
        z.looseObject({
          last4: absent(text),
          card_type: absent(text),
          card_network: absent(text),
          card_issuer: absent(text),
          card_issuing_country: absent(text),
          card_isin: absent(text),
          card_extended_bin: absent(text),
          card_exp_month: absent(text),
          card_exp_year: absent(text),
          card_holder_name: absent(text),
          payment_checks: absent(z.unknown()),
          authentication_data: absent(z.unknown()),
        }),
      ),
      billing: absent(contactBlock),
    }),
  ),
  error_message: absent(text),
  external_3ds_authentication_attempted: absent(z.boolean()),
  payment_link: absent(z.object({ link: text, payment_link_id: identifier, secure_link: absent(text) })),
  profile_id: absent(text),
  metadata: absent(freeForm),
  statement_descriptor_name: absent(text),
  merchant_order_reference_id: absent(text),
});
/**
 * A payment as the service answers a server, parsed. Amounts are minor units of `currency`, times ISO 8601; a field that was null is
 * absent.
 */
export type Payment = z.output<typeof payment>;

/**
 * Page of payments (interface 2.4). The interface shows an array whose element is the envelope, deployments answer the envelope itself;
 * both are read, and an empty array is an empty page.
 */
export const paymentList = z.pipe(
  z.transform((answer: unknown) => (Array.isArray(answer) ? (answer[0] ?? { size: 0, data: [] }) : answer)),
  z.object({ size: z.int(), data: z.array(payment) }),
);
