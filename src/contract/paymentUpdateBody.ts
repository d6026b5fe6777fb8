import * as z from 'zod/mini';
import { customerAcceptance } from './customerAcceptance.ts';
import { authenticationTypes, captureMethods, paymentExperiences, paymentMethods, setupFutureUsages } from './enums.ts';
import { requestMetadata } from './requestMetadata.ts';
import { clientSecret, freeForm, identifier, minorUnits, timestamp } from './schema.ts';
import { browserInfo, countryCode, currencyCode, customerId, requestContactBlock } from './shared.ts';

const text = z.string();
const text255 = text.check(z.maxLength(255));

/** The payment method of an update: the id of a stored method, or the token of a saved one, with the CVC where it is required. */
const methodFields = {
  /** Kind of the payment method; absent where the update names none. */
  payment_method: z.optional(z.enum(paymentMethods)),
  /** Type of the method within its kind. Absent: the service decides. */
  payment_method_type: z.optional(text),
  /** Id of a stored method to pay with; absent with a token. */
  payment_method_id: z.optional(identifier),
  /** Token of a saved method to pay with; absent with an id. */
  payment_token: z.optional(text),
  /** Data of the payment method. A CVC is sent with this call only, and never stored (interface 2.9 `requires_cvv`). */
  payment_method_data: z.optional(
    z.strictObject({
      /** What a saved card needs beside its token. */
      card_token: z.optional(
        z.strictObject({
          /** Name on the card; absent: the stored one. */
          card_holder_name: z.optional(text),
          /** Security code of a saved card. Sensitive: passed on and never stored. */
          card_cvc: z.optional(text),
        }),
      ),
      /** Data of UPI; absent for other methods. Alternative payment methods have the shapes of deployments; `alternativeMethods` lists those that the kit offers. */
      upi: z.optional(freeForm),
      /** Data of a bank transfer; absent for other methods. */
      bank_transfer: z.optional(freeForm),
      /** Data of a bank redirect; absent for other methods. */
      bank_redirect: z.optional(freeForm),
      /** Data of a wallet; absent for other methods. */
      wallet: z.optional(freeForm),
      /** Data of a voucher; absent for other methods. */
      voucher: z.optional(freeForm),
      /** Data of a mobile payment; absent for other methods. */
      mobile_payment: z.optional(freeForm),
    }),
  ),
};

/** Fields of a payment, all optional; creating one requires some of them. */
export const paymentFields = {
  ...methodFields,
  /** Amount in minor units of `currency`. Absent in an update: unchanged. */
  amount: z.optional(minorUnits.check(z.gte(0))),
  /** Tax on the order, in minor units; absent for none. */
  order_tax_amount: z.optional(minorUnits),
  /** Cost of shipping, in minor units; absent for none. */
  shipping_cost: z.optional(minorUnits),
  /** Surcharge with its tax; absent for none. */
  surcharge_details: z.optional(
    z.strictObject({
      /** Surcharge, in minor units. */
      surcharge_amount: minorUnits,
      /** Tax on the surcharge, in minor units; absent for none. */
      tax_amount: z.optional(minorUnits),
    }),
  ),
  /** ISO 4217 code of every amount. Absent in an update: unchanged. */
  currency: z.optional(currencyCode),
  /** True: confirms the payment in the same call. @default false */
  confirm: z.optional(z.boolean()),
  /** When the authorised amount is captured. @default 'automatic' */
  capture_method: z.optional(z.enum(captureMethods)),
  /** Whether 3-D Secure is asked for. Absent: the merchant's settings at the service decide. */
  authentication_type: z.optional(z.enum(authenticationTypes)),
  /** Which later payments the method is saved for. Absent: it is not saved. */
  setup_future_usage: z.optional(z.enum(setupFutureUsages)),
  /** Consent of the customer to save the method; absent without consent. */
  customer_acceptance: z.optional(customerAcceptance),
  /** Consent to later payments; the service decides on the kind of mandate. */
  mandate_data: z.optional(
    z.strictObject({
      /** Id of the mandate that is replaced. */
      update_mandate_id: z.optional(text255),
      /** Consent of the customer to save the method; absent without consent. */
      customer_acceptance: z.optional(customerAcceptance),
    }),
  ),
  /** A mandate of the customer to pay by, with `off_session` where the customer is not present. */
  mandate_id: z.optional(text255),
  /** The customer is not present; only together with `confirm` (interface 2.3). */
  off_session: z.optional(z.boolean()),
  /** When the authorised amount is captured. Without a `capture_method` it means `scheduled`, with another one it is refused. */
  capture_on: z.optional(timestamp),
  /** Asks for an authorisation that holds longer (upstream: the payment request type); `extended_authorization_applied` says whether it does. */
  request_extended_authorization: z.optional(z.boolean()),
  /** How the method is carried out. Absent: the service decides. */
  payment_experience: z.optional(z.enum(paymentExperiences)),
  /** Country of the merchant's business, ISO 3166-1 alpha-2. */
  business_country: z.optional(countryCode),
  /** The merchant's own label of a business. */
  business_label: z.optional(text255),
  /** The merchant's own label below `business_label`. */
  business_sub_label: z.optional(text255),
  /** Id of the merchant's business profile. Absent: the default one. */
  profile_id: z.optional(text.check(z.maxLength(64))),
  /** Data for the fraud check; absent for none. */
  frm_metadata: z.optional(freeForm),
  /** Data for single processors and wallets; absent for none. */
  connector_metadata: z.optional(freeForm),
  /** Data of single methods and features; absent for none. */
  feature_metadata: z.optional(
    z.looseObject({
      /** Values that the page of the method has returned. */
      redirect_response: z.optional(
        z.strictObject({
          /** Query that the page of the method has returned. */
          param: z.optional(text),
          /** Values that the page of the method has returned. */
          json_payload: z.optional(freeForm),
        }),
      ),
      /** The merchant's own tags for searches. */
      search_tags: z.optional(z.array(text)),
    }),
  ),
  /** How the money is split, by `<processor>_split_payment`; the processor answers with its `charge_id`. */
  split_payments: z.optional(
    z.record(
      text.check(z.regex(/^[a-z0-9_]{1,64}_split_payment$/)),
      z.strictObject({
        /** Kind of charge, in the processor's words. */
        charge_type: z.optional(text255),
        /** The platform's fee, in minor units; absent for none. */
        application_fees: z.optional(minorUnits),
        /** Id of the connected account that receives the rest. */
        transfer_account_id: z.optional(text255),
      }),
    ),
  ),
  /** True: the cardholder is challenged even where the issuer would not ask. */
  force_3ds_challenge: z.optional(z.boolean()),
  /** True: redirects may be shown in a frame. @default false */
  is_iframe_redirection_enabled: z.optional(z.boolean()),
  /** Which types of method the payment takes (interface 2.3). Absent: all that the account takes. */
  allowed_payment_method_types: z.optional(z.array(text.check(z.maxLength(64))).check(z.maxLength(200))),
  /** The merchant's id of the customer. Absent: a guest. */
  customer_id: z.optional(customerId),
  /** Customer of the payment; absent for a guest. */
  customer: z.optional(
    z.strictObject({
      /** The merchant's id of the customer, 1 to 64 characters. */
      id: z.optional(customerId),
      /** Full name; absent where not known. */
      name: z.optional(text255),
      /** E-mail address; absent where not known. */
      email: z.optional(text255),
      /** Phone number; absent where not known. */
      phone: z.optional(text255),
      /** Country calling code with `+`. */
      phone_country_code: z.optional(text255),
    }),
  ),
  /** Deprecated in favour of `customer` (interface 2.3). */
  email: z.optional(text255),
  /** Full name; absent where not known. */
  name: z.optional(text255),
  /** Phone number; absent where not known. */
  phone: z.optional(text255),
  /** Country calling code with `+`. */
  phone_country_code: z.optional(text255),
  /** The merchant's own description; absent for none. */
  description: z.optional(text),
  /** Name on the card statement, at most 22 characters. */
  statement_descriptor_name: z.optional(text.check(z.maxLength(22), z.regex(/\p{L}/u))),
  /** Text after that name. */
  statement_descriptor_suffix: z.optional(text255),
  /** Address that the payer returns to, at most 2,048 characters. */
  return_url: z.optional(text.check(z.maxLength(2048))),
  /** Billing address and contact; absent where not known. */
  billing: z.optional(requestContactBlock),
  /** Shipping address and contact; absent where not known. */
  shipping: z.optional(requestContactBlock),
  /** Lines of the order; absent for none. */
  order_details: z.optional(
    z.array(
      z.strictObject({
        /** Name of the product. */
        product_name: text255,
        /** Number of pieces, at least 1. */
        quantity: z.int().check(z.gte(1)),
        /** Price of one piece, in minor units. */
        amount: minorUnits,
      }),
    ),
  ),
  /** The merchant's own data; the limits are `metadataLimits`. */
  metadata: z.optional(requestMetadata),
  /** Browser of the payer, for the bank's risk engine; absent where not known. */
  browser_info: z.optional(browserInfo),
  /** The merchant's own reference of the order; absent for none. */
  merchant_order_reference_id: z.optional(text255),
  /** Client secret of the payment, from a browser. A server, with the secret key, leaves it out. */
  client_secret: z.optional(clientSecret),
  /** Processors in the order of preference. Like the next two fields, only for servers (upstream: the payment request type). */
  connector: z.optional(z.array(text.check(z.regex(/^[a-z0-9_]{1,64}$/)))),
  /** Fixed routing; absent: the service decides. */
  routing: z.optional(
    z.strictObject({
      /** Kind of routing, such as `single`. */
      type: text,
      /** Details of the routing, by its kind. */
      data: z.optional(freeForm),
    }),
  ),
  /** True: the authorised amount can be raised later. @default false */
  request_incremental_authorization: z.optional(z.boolean()),
};

/** Most characters of the descriptor on a statement, name and suffix together (interface 8). */
const descriptorLimit = 255;
interface Descriptor {
  readonly statement_descriptor_name?: string | undefined;
  readonly statement_descriptor_suffix?: string | undefined;
}
/** The descriptor on a statement is not too long. */
export const descriptorFits = z.refine<Descriptor>(
  ({ statement_descriptor_name: name = '', statement_descriptor_suffix: suffix = '' }) =>
    name.length + suffix.length <= descriptorLimit,
  { path: ['statement_descriptor_suffix'], error: `at most ${descriptorLimit} characters together with the name` },
);

/** Body of an update and of a confirmation. */
export const paymentUpdateBody = z.strictObject(paymentFields).check(descriptorFits);
