import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { authenticationTypes, captureMethods, paymentExperiences, paymentMethods, setupFutureUsages } from './enums.ts';
import { payment, paymentList } from './payment.ts';
import { paymentLink } from './paymentLink.ts';
import { requestMetadata } from './requestMetadata.ts';
import { absent, clientSecret, freeForm, identifier, minorUnits, timestamp } from './schema.ts';
import { browserInfo, countryCode, currencyCode, customerId, requestContactBlock } from './shared.ts';

const text = z.string();
const text255 = text.check(z.maxLength(255));
const paymentParams = z.strictObject({ payment_id: identifier });

/** How a payment update names the method to attach: a stored method's id, or a saved method's short-lived token, with the CVC when it is asked for. */
const methodToAttach = {
  payment_method: z.optional(z.enum(paymentMethods)),
  payment_method_type: z.optional(text),
  payment_method_id: z.optional(identifier),
  payment_token: z.optional(text),
  /** The CVC goes with the attaching call, is never stored and never repeated (interface 2.9 `requires_cvv`). */
  payment_method_data: z.optional(
    z.strictObject({
      card_token: z.optional(z.strictObject({ card_holder_name: z.optional(text), card_cvc: z.optional(text) })),
      /** Ways without a card, in the shapes of deployments: `alternativeMethods` has those that the kit offers. */
      upi: z.optional(freeForm),
      bank_transfer: z.optional(freeForm),
      bank_redirect: z.optional(freeForm),
      wallet: z.optional(freeForm),
      voucher: z.optional(freeForm),
      mobile_payment: z.optional(freeForm),
    }),
  ),
};

/** That the method may be kept: when the customer said so, and from where (interface 2.3). */
const customerAcceptance = z.strictObject({
  acceptance_type: z.enum(['online', 'offline']),
  accepted_at: z.optional(timestamp),
  online: z.optional(z.strictObject({ ip_address: z.optional(text), user_agent: z.optional(text) })),
});

const paymentFields = {
  ...methodToAttach,
  amount: z.optional(minorUnits.check(z.gte(0))),
  order_tax_amount: z.optional(minorUnits),
  shipping_cost: z.optional(minorUnits),
  surcharge_details: z.optional(z.strictObject({ surcharge_amount: minorUnits, tax_amount: z.optional(minorUnits) })),
  currency: z.optional(currencyCode),
  confirm: z.optional(z.boolean()),
  capture_method: z.optional(z.enum(captureMethods)),
  authentication_type: z.optional(z.enum(authenticationTypes)),
  setup_future_usage: z.optional(z.enum(setupFutureUsages)),
  customer_acceptance: z.optional(customerAcceptance),
  /** Consent to later payments; what kind of mandate comes of it is the service's to say. */
  mandate_data: z.optional(
    z.strictObject({ update_mandate_id: z.optional(text255), customer_acceptance: z.optional(customerAcceptance) }),
  ),
  /** A mandate of the customer to pay by, with `off_session` where the customer is not present. */
  mandate_id: z.optional(text255),
  /** The customer is not present; only together with `confirm` (interface 2.3). */
  off_session: z.optional(z.boolean()),
  /** When the authorised amount is captured. Without a `capture_method` it means `scheduled`, with another one it is refused. */
  capture_on: z.optional(timestamp),
  /** Asks for an authorisation that holds longer (upstream: the payment request type); `extended_authorization_applied` says whether it does. */
  request_extended_authorization: z.optional(z.boolean()),
  payment_experience: z.optional(z.enum(paymentExperiences)),
  business_country: z.optional(countryCode),
  business_label: z.optional(text255),
  business_sub_label: z.optional(text255),
  profile_id: z.optional(text.check(z.maxLength(64))),
  frm_metadata: z.optional(freeForm),
  connector_metadata: z.optional(freeForm),
  feature_metadata: z.optional(
    z.looseObject({
      redirect_response: z.optional(z.strictObject({ param: z.optional(text), json_payload: z.optional(freeForm) })),
      search_tags: z.optional(z.array(text)),
    }),
  ),
  /** How the money is shared, by `<processor>_split_payment`; `charge_id` is the processor's to say. */
  split_payments: z.optional(
    z.record(
      text.check(z.regex(/^[a-z0-9_]{1,64}_split_payment$/)),
      z.strictObject({
        charge_type: z.optional(text255),
        application_fees: z.optional(minorUnits),
        transfer_account_id: z.optional(text255),
      }),
    ),
  ),
  /** The card holder is to be challenged, also where the bank would not ask. */
  force_3ds_challenge: z.optional(z.boolean()),
  is_iframe_redirection_enabled: z.optional(z.boolean()),
  /** Which types of method the payment takes (interface 2.3). Absent: all that the account takes. */
  allowed_payment_method_types: z.optional(z.array(text.check(z.maxLength(64))).check(z.maxLength(200))),
  customer_id: z.optional(customerId),
  customer: z.optional(
    z.strictObject({
      id: z.optional(customerId),
      name: z.optional(text255),
      email: z.optional(text255),
      phone: z.optional(text255),
      phone_country_code: z.optional(text255),
    }),
  ),
  /** Deprecated in favour of `customer` (interface 2.3). */
  email: z.optional(text255),
  name: z.optional(text255),
  phone: z.optional(text255),
  phone_country_code: z.optional(text255),
  description: z.optional(text),
  statement_descriptor_name: z.optional(text.check(z.maxLength(22), z.regex(/\p{L}/u))),
  statement_descriptor_suffix: z.optional(text255),
  return_url: z.optional(text.check(z.maxLength(2048))),
  billing: z.optional(requestContactBlock),
  shipping: z.optional(requestContactBlock),
  order_details: z.optional(
    z.array(z.strictObject({ product_name: text255, quantity: z.int().check(z.gte(1)), amount: minorUnits })),
  ),
  metadata: z.optional(requestMetadata),
  browser_info: z.optional(browserInfo),
  merchant_order_reference_id: z.optional(text255),
  client_secret: z.optional(clientSecret),
  /** Processors in the order of preference; the merchant's to say, like the two that follow (upstream: the payment request type). */
  connector: z.optional(z.array(text.check(z.regex(/^[a-z0-9_]{1,64}$/)))),
  routing: z.optional(z.strictObject({ type: text, data: z.optional(freeForm) })),
  request_incremental_authorization: z.optional(z.boolean()),
};

/** Most characters of the descriptor on a statement, name and suffix together (interface 8). */
const descriptorLimit = 255;
interface Descriptor {
  readonly statement_descriptor_name?: string | undefined;
  readonly statement_descriptor_suffix?: string | undefined;
}
const descriptorFits = z.refine<Descriptor>(
  ({ statement_descriptor_name: name = '', statement_descriptor_suffix: suffix = '' }) =>
    name.length + suffix.length <= descriptorLimit,
  { path: ['statement_descriptor_suffix'], error: `at most ${descriptorLimit} characters together with the name` },
);

/** Body of an update and of a confirmation. */
export const paymentUpdateBody = z.strictObject(paymentFields).check(descriptorFits);

/**
 * Changes a payment; with `confirm` it attaches the method and pays in the same call (an update without the method's data would reset
 * the payment, so both always travel together). Class N: it can move money.
 */
export const updatePayment = endpoint({
  name: 'updatePayment',
  method: 'POST',
  path: '/payments/{payment_id}',
  key: 'either',
  operation: 'N',
  source: 'interface 4.3',
  input: z.strictObject({ params: paymentParams, body: paymentUpdateBody }),
  output: payment,
});

/** Payments of the merchant, newest first. In the documented dialect it is also the only way to read one payment again. */
export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/payments/list',
  key: 'secret',
  operation: 'R',
  source: 'interface 4.3',
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        customer_id: z.optional(customerId),
        starting_after: z.optional(identifier),
        ending_before: z.optional(identifier),
        limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
      }),
    ),
  }),
  output: paymentList,
});

/** Reads a payment link. The client secret goes in the body, or in the query where a GET has none; with the secret key none is needed. */
export const retrievePaymentLink = endpoint({
  name: 'retrievePaymentLink',
  method: 'GET',
  path: '/payment_link/{payment_link_id}',
  key: 'either',
  operation: 'R',
  source: 'interface 4.6',
  input: z.strictObject({
    params: z.strictObject({ payment_link_id: identifier }),
    body: z.optional(z.strictObject({ client_secret: z.optional(clientSecret) })),
  }),
  output: paymentLink,
});

/** Creates a payment, with a payment link when asked. Supplementary: the interface starts at the update. */
export const createPayment = endpoint({
  name: 'createPayment',
  method: 'POST',
  path: '/payments',
  key: 'secret',
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    body: z
      .strictObject({
        ...paymentFields,
        amount: minorUnits.check(z.gte(0)),
        currency: currencyCode,
        payment_id: z.optional(identifier),
        payment_link: z.optional(z.boolean()),
        session_expiry: z.optional(z.int().check(z.gte(60), z.lte(7_890_000))),
        request_external_three_ds_authentication: z.optional(z.boolean()),
      })
      .check(descriptorFits),
  }),
  output: payment,
});

/** Reads one payment. Supplementary: used in the deployed dialect only. */
export const retrievePayment = endpoint({
  name: 'retrievePayment',
  method: 'GET',
  path: '/payments/{payment_id}',
  key: 'either',
  operation: 'R',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    query: z.optional(z.strictObject({ client_secret: z.optional(clientSecret), force_sync: z.optional(z.boolean()) })),
  }),
  output: payment,
});

/** Cancels a payment that has not been paid. Supplementary. */
export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/payments/{payment_id}/cancel',
  key: 'secret',
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({ params: paymentParams, body: z.strictObject({ cancellation_reason: z.optional(text255) }) }),
  output: payment,
});

/**
 * Adds to the metadata of a payment: keys that are sent replace those there are, the others stay. Repeating it changes nothing further,
 * and it moves no money: class I.
 */
export const updatePaymentMetadata = endpoint({
  name: 'updatePaymentMetadata',
  method: 'POST',
  path: '/payments/{payment_id}/update_metadata',
  key: 'secret',
  operation: 'I',
  source: 'interface 4.3',
  input: z.strictObject({ params: paymentParams, body: z.strictObject({ metadata: requestMetadata }) }),
  output: z.looseObject({ payment_id: identifier, metadata: absent(freeForm) }),
});

/** Takes an authorised amount, or a part of it, in minor units; without `amount_to_capture` it is all that is left. Supplementary. */
export const capturePayment = endpoint({
  name: 'capturePayment',
  method: 'POST',
  path: '/payments/{payment_id}/capture',
  key: 'secret',
  operation: 'N',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: paymentParams,
    body: z.strictObject({
      amount_to_capture: z.optional(minorUnits.check(z.gte(1))),
      statement_descriptor_prefix: z.optional(text255),
      statement_descriptor_suffix: z.optional(text255),
    }),
  }),
  output: payment,
});
