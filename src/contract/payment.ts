import * as z from 'zod/mini';
import { paymentDispute } from './dispute.ts';
import { paymentExperiences, paymentMethodTypes } from './enums.ts';
import { externalAuthentication, orderLine, paymentViewFields } from './paymentView.ts';
import { refund } from './refund.ts';
import {
  freeForm,
  identifier,
  mandateId,
  minorUnits,
  nullish,
  openSet,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { contactBlock, countryCode, currencyCode, customer } from './shared.ts';

const text = z.string();

const attempt = z.looseObject({
  /** Id of the attempt. */
  attempt_id: text,
  /** Status in the service's words; an open set. */
  status: text,
  /** Amount in minor units. */
  amount: minorUnits,
  /** Time of creation, ISO 8601. */
  created_at: nullish(timestamp),
  /** Time of the last change, ISO 8601. */
  modified_at: nullish(timestamp),
  /** Tax on the order, in minor units; absent without any. */
  order_tax_amount: nullish(minorUnits),
  /** ISO 4217 code of the amount. */
  currency: nullish(currencyCode),
  /** External processor, by its name in lower case. */
  connector: nullish(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
  /** Kind of payment method. */
  payment_method: nullish(text),
  /** Id of the transaction at the processor. */
  connector_transaction_id: nullish(text),
  /** When the authorised amount is captured: a `CaptureMethod`, as a plain string. */
  capture_method: nullish(text),
  /** Whether 3-D Secure is asked for: `three_ds` or `no_three_ds`. */
  authentication_type: nullish(text),
  /** Reason that was given for the cancellation; absent unless cancelled. */
  cancellation_reason: nullish(text),
  /** Reference to a saved method, short-lived: it changes with every list. */
  payment_token: nullish(text),
  /** Id of a mandate that later payments can be made by; a longer one than 255 characters reads as absent. */
  mandate_id: nullish(mandateId),
  /** Data of single processors and wallets, as the service sends it. */
  connector_metadata: nullish(freeForm),
  /** How the method is carried out: a redirect, an app, a code. */
  payment_experience: nullish(text),
  /** Type of the method within its kind, such as `credit`. */
  payment_method_type: nullish(text),
  /** Reference at the processor. */
  reference_id: nullish(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: nullish(unifiedCode),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: nullish(unifiedMessage),
  /** Kind of client that made the attempt. */
  client_source: nullish(text),
  /** Version of that client. */
  client_version: nullish(text),
});

/** One capture of the latest attempt (interface 2.3). */
const capture = z.looseObject({
  /** Id of the capture. */
  capture_id: text,
  /** Status in the service's words; an open set. */
  status: text,
  /** Amount in minor units. */
  amount: minorUnits,
  /** External processor, by its name in lower case. */
  connector: nullish(text),
  /** Attempt that authorised what is captured. */
  authorized_attempt_id: nullish(text),
  /** Number of the capture within its attempt, from 1. */
  capture_sequence: nullish(z.int()),
  /** ISO 4217 code of the amount. */
  currency: nullish(currencyCode),
  /** Id of the capture at the processor. */
  connector_capture_id: nullish(text),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Reason of the error, in the processor's words. */
  error_reason: nullish(text),
  /** Reference at the processor. */
  reference_id: nullish(text),
});

/** One raise of an authorised amount (interface 2.3). */
const incrementalAuthorization = z.looseObject({
  /** Id of the raise. */
  authorization_id: text,
  /** Amount in minor units. */
  amount: minorUnits,
  /** Status in the service's words; an open set. */
  status: text,
  /** Amount that was authorised before the raise, in minor units. */
  previously_authorized_amount: nullish(minorUnits),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
});

/** Consent to later payments (interface 2.3); `mandate_type` is filled by the service. */
const mandateData = z.looseObject({
  /** Id of the mandate that is replaced. */
  update_mandate_id: nullish(text),
  /** Consent of the customer to later payments. */
  customer_acceptance: nullish(
    z.looseObject({
      /** How the customer consented: `online` or `offline`. */
      acceptance_type: nullish(text),
      /** Time of the consent, ISO 8601. */
      accepted_at: nullish(timestamp),
      /** Details of an online consent. */
      online: nullish(
        z.looseObject({
          /** IP address of the payer. */
          ip_address: nullish(text),
          /** `user-agent` header of the browser. */
          user_agent: nullish(text),
        }),
      ),
    }),
  ),
  /** Terms of the mandate, set by the service. */
  mandate_type: nullish(
    z.looseObject({
      /** Terms of a mandate for one payment. */
      single_use: nullish(
        z.looseObject({
          /** Amount in minor units. */
          amount: minorUnits,
          /** ISO 4217 code of the amount. */
          currency: currencyCode,
          /** Start of the mandate, ISO 8601. */
          start_date: nullish(timestamp),
          /** End of the mandate, ISO 8601. */
          end_date: nullish(timestamp),
          /** The merchant's own data, as it was sent. */
          metadata: nullish(freeForm),
        }),
      ),
    }),
  ),
});

/** Verdict of a fraud check (interface 2.3). */
const frmMessage = z.looseObject({
  /** Name of the fraud check's provider. */
  frm_name: nullish(text),
  /** Id of the check at the provider. */
  frm_transaction_id: nullish(text),
  /** Whether the check came before or after the authorisation. */
  frm_transaction_type: nullish(text),
  /** Verdict, in the service's words. */
  frm_status: nullish(text),
  /** Risk score; its scale is the provider's. */
  frm_score: nullish(z.int()),
  /** Reasons of the verdict, as the provider sends them. */
  frm_reason: nullish(z.unknown()),
  /** Error of the fraud check; absent without one. */
  frm_error: nullish(text),
});

/** The browser that a payment came from (interface 2.3), as it is returned: the limits of the request do not hold here. */
const browserSeen = z.looseObject({
  /** Bits per pixel. */
  color_depth: nullish(z.int()),
  /** Height of the screen in pixels. */
  screen_height: nullish(z.int()),
  /** Width of the screen in pixels. */
  screen_width: nullish(z.int()),
  /** Minutes west of UTC, as `getTimezoneOffset` returns them. */
  time_zone: nullish(z.int()),
  /** Whether the browser runs Java. */
  java_enabled: nullish(z.boolean()),
  /** Whether the browser runs JavaScript. */
  java_script_enabled: nullish(z.boolean()),
  /** Language of the browser, BCP 47. */
  language: nullish(text),
  /** IP address of the payer. */
  ip_address: nullish(text),
  /** `accept` header of the browser. */
  accept_header: nullish(text),
  /** `user-agent` header of the browser. */
  user_agent: nullish(text),
  /** Operating system. */
  os_type: nullish(text),
  /** Version of the operating system. */
  os_version: nullish(text),
  /** Model of the device. */
  device_model: nullish(text),
});

/** What some methods bring along (interface 2.3); `<wallet>_recurring_details` stays as it came. */
const featureMetadata = z.looseObject({
  /** Values that the page of the method has returned. */
  redirect_response: nullish(
    z.looseObject({
      /** Query that the page of the method has returned. */
      param: nullish(text),
      /** Values that the page of the method has returned. */
      json_payload: nullish(freeForm),
    }),
  ),
  /** The merchant's own tags for searches. */
  search_tags: nullish(z.array(text)),
});

/** A payment as the merchant's server sees it (interface 2.3). Fields that this version does not name are kept as they came. */
export const payment = z.looseObject({
  ...paymentViewFields,
  // What a browser may see of these is an allow-list; a server sees all that came.
  /** Lines of the order; absent without any. */
  order_details: nullish(z.array(z.looseObject(orderLine.shape))),
  /** Outcome of external 3-D Secure authentication; absent before it. */
  external_authentication_details: nullish(z.looseObject(externalAuthentication.shape)),
  /** Shipping address and contact. */
  shipping: nullish(contactBlock),
  /** Billing address and contact. */
  billing: nullish(contactBlock),
  /** Id of the merchant at the service. */
  merchant_id: text,
  /** Most that can still be captured, in minor units; 0 once nothing is left. */
  amount_capturable: minorUnits,
  /** Client secret of the payment, for its payer's browser. Never log it. */
  client_secret: nullish(text),
  /** External processor, by its name in lower case. */
  connector: nullish(text),
  /** Id of the transaction at the processor. */
  connector_transaction_id: nullish(text),
  /** Customer of the merchant; absent for a guest. */
  customer: nullish(customer),
  /** The merchant's id of the customer; absent for a guest. */
  customer_id: nullish(text),
  /** Attempts, with their outcome; absent where the service lists none. */
  attempts: nullish(z.array(attempt)),
  /** Captures of the latest attempt; absent where the service lists none. */
  captures: nullish(z.array(capture)),
  /** Refunds of the payment; absent where there is none. */
  refunds: nullish(z.array(refund)),
  /** Disputes of the payment; absent where there is none. */
  disputes: nullish(z.array(paymentDispute)),
  /** The merchant's own label of the account at the processor. */
  connector_label: nullish(text),
  /** Id of the merchant's account at the processor. */
  merchant_connector_id: nullish(text),
  /** Id of a mandate that later payments can be made by; a longer one than 255 characters reads as absent. */
  mandate_id: nullish(mandateId),
  /** Consent to later payments; absent where none was asked for. */
  mandate_data: nullish(mandateData),
  /** Id of the mandate at the processor. */
  connector_mandate_id: nullish(text),
  /** Time at which the authorised amount is captured, ISO 8601. Absent: not scheduled. */
  capture_on: nullish(timestamp),
  /** Time until which the authorised amount can be captured, ISO 8601. */
  capture_before: nullish(timestamp),
  /** E-mail address of the customer; deprecated in favour of `customer.email`. */
  email: nullish(text),
  /** Name of the customer; deprecated in favour of `customer.name`. */
  name: nullish(text),
  /** Phone number of the customer; deprecated in favour of `customer.phone`. */
  phone: nullish(text),
  /** Text after that name. */
  statement_descriptor_suffix: nullish(text),
  /** Country of the merchant's business, ISO 3166-1 alpha-2. */
  business_country: nullish(countryCode),
  /** The merchant's own label of a business. */
  business_label: nullish(text),
  /** The merchant's own label below `business_label`. */
  business_sub_label: nullish(text),
  /** Types that the payment takes. Absent: all that the account takes. */
  allowed_payment_method_types: nullish(z.array(openSet(paymentMethodTypes))),
  /** How the method is carried out: a redirect, an app, a code. */
  payment_experience: nullish(openSet(paymentExperiences)),
  /** Short-lived key of the customer; absent without one. */
  ephemeral_key: nullish(
    z.looseObject({
      /** The merchant's id of the customer; absent for a guest. */
      customer_id: nullish(text),
      /** Time of creation, in seconds since 1970. */
      created_at: nullish(z.int()),
      /** Time at which the key ends, in seconds since 1970. */
      expires: nullish(z.int()),
      /** Secret of the key. Never log it. */
      secret: text,
    }),
  ),
  /** Verdict of the fraud check; absent without one. */
  frm_message: nullish(frmMessage),
  /** Data for the fraud check, as the merchant sent it. */
  frm_metadata: nullish(freeForm),
  /** Data of single processors and wallets, as the service sends it. */
  connector_metadata: nullish(freeForm),
  /** Data of single methods and features. */
  feature_metadata: nullish(featureMetadata),
  /** Reference at the processor. */
  reference_id: nullish(text),
  /** Decision of the merchant about a payment in review. */
  merchant_decision: nullish(text),
  /** True where the authorised amount can be raised. */
  incremental_authorization_allowed: nullish(z.boolean()),
  /** Number of authorisations of the payment, raises included. */
  authorization_count: nullish(z.int()),
  /** Raises of the authorised amount; absent where there is none. */
  incremental_authorizations: nullish(z.array(incrementalAuthorization)),
  /** Digest of the payment method, the same for the same one. */
  fingerprint: nullish(text),
  /** Browser of the payer, as the attempt named it. */
  browser_info: nullish(browserSeen),
  /** Status of the stored payment method, such as `active`. */
  payment_method_status: nullish(text),
  /** How the money is shared, not parsed: what a processor says of its accounts must not make a payment unreadable. */
  split_payments: nullish(freeForm),
  /** True where the authorisation holds longer, as was asked for. */
  extended_authorization_applied: nullish(z.boolean()),
  /** How the card was given (typed in, saved), in the service's words. */
  card_discovery: nullish(text),
  /** True: the payer is challenged also where the bank would not ask. */
  force_3ds_challenge: nullish(z.boolean()),
  /** True where the service has forced the challenge itself. */
  force_3ds_challenge_trigger: nullish(z.boolean()),
  /** True where redirects may be shown in a frame. */
  is_iframe_redirection_enabled: nullish(z.boolean()),
  /** Error code of the issuing bank; absent unless it has refused. */
  issuer_error_code: nullish(text),
  /** Error message of the issuing bank; absent unless it has refused. */
  issuer_error_message: nullish(text),
  /** Answer of the processor as text, for support. */
  whole_connector_response: nullish(text),
  /** When the authorised amount is captured: a `CaptureMethod`, as a plain string. */
  capture_method: nullish(text),
  /** Whether 3-D Secure is asked for: `three_ds` or `no_three_ds`. */
  authentication_type: nullish(text),
  /** True where the customer was not present. */
  off_session: nullish(z.boolean()),
  /** Reference to a saved method, short-lived: it changes with every list. */
  payment_token: nullish(text),
  /** Id of the stored payment method, the same in every answer. */
  payment_method_id: nullish(text),
  /** Type of the method within its kind, such as `credit`. */
  payment_method_type: nullish(text),
  /** Redacted data of the method; absent before one is chosen. */
  payment_method_data: nullish(
    z.looseObject({
      /** Card data; absent for other methods. */
      card: nullish(
        z.looseObject({
          /** Last four digits of the number. */
          last4: nullish(text),
          /** `credit` or `debit`, in the service's words. */
          card_type: nullish(text),
          /** Network of the card, in the service's words, such as `Visa`. */
          card_network: nullish(text),
          /** Name of the issuing bank. */
          card_issuer: nullish(text),
          /** Country of the issuing bank, in the service's words. */
          card_issuing_country: nullish(text),
          /** First six digits of the number. */
          card_isin: nullish(text),
          /** First eight digits of the number. */
          card_extended_bin: nullish(text),
          /** Expiry month, two digits. */
          card_exp_month: nullish(text),
          /** Expiry year, two or four digits. */
          card_exp_year: nullish(text),
          /** Name on the card. */
          card_holder_name: nullish(text),
          /** Checks of address and security code, as the service sends them. */
          payment_checks: nullish(z.unknown()),
          /** 3-D Secure data of the card payment, as the service sends it. */
          authentication_data: nullish(z.unknown()),
        }),
      ),
      /** Billing address and contact. */
      billing: nullish(contactBlock),
    }),
  ),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
  /** True once external 3-D Secure authentication has begun. */
  external_3ds_authentication_attempted: nullish(z.boolean()),
  /** Payment link of the payment. */
  payment_link: nullish(
    z.object({
      /** Address of the open link. */
      link: text,
      /** Id of the payment link. */
      payment_link_id: identifier,
      /** Address of the secure link, which lists saved methods; absent where the service makes none. */
      secure_link: nullish(text),
    }),
  ),
  /** Id of the merchant's business profile. */
  profile_id: nullish(text),
  /** The merchant's own data, as it was sent. */
  metadata: nullish(freeForm),
  /** Name on the card statement, at most 22 characters. */
  statement_descriptor_name: nullish(text),
  /** The merchant's own reference of the order. */
  merchant_order_reference_id: nullish(text),
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
