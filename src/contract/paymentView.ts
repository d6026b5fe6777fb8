import * as z from 'zod/mini';
import {
  authenticationStatuses,
  deployedPaymentStatuses,
  paymentMethods,
  paymentStatuses,
  setupFutureUsages,
} from './enums.ts';
import {
  closedSet,
  identifier,
  minorUnits,
  nullish,
  openSet,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { countryCode, currencyCode } from './shared.ts';

const text = z.string();

/** Data of a 3-D Secure step inside `next_action`, as deployments send it beside the interface's two fields. Every key may be absent. */
export const threeDSData = z.object({
  /** Address of the service's own authentication call. */
  three_ds_authentication_url: nullish(text),
  /** Address of the service's own completion call. */
  three_ds_authorize_url: nullish(text),
  /** 3DS Method of the card's bank; absent where it has none. */
  three_ds_method_details: nullish(
    z.object({
      /** True where the form has to be posted. */
      three_ds_method_data_submission: nullish(z.boolean()),
      /** Value that the 3DS Method form posts. */
      three_ds_method_data: nullish(text),
      /** Address that the 3DS Method form is posted to. */
      three_ds_method_url: nullish(text),
      /** Name of the field that the form posts; `threeDSMethodData` where absent. */
      three_ds_method_key: nullish(text),
    }),
  ),
  /** How to poll; absent where the service asks for none. */
  poll_config: nullish(
    z.object({
      /** Id to poll by. */
      poll_id: nullish(text),
      /** Seconds between two polls. */
      delay_in_secs: nullish(z.number()),
      /** Most polls. */
      frequency: nullish(z.number()),
    }),
  ),
  /** Version of EMV 3DS, such as `2.2.0`. */
  message_version: nullish(text),
  /** Id of the card scheme's directory server (EMV 3DS). */
  directory_server_id: nullish(text),
});
/** `next_action.three_ds_data`, parsed; `poll_config.delay_in_secs` is in seconds, and every field may be absent. */
export type ThreeDSData = z.output<typeof threeDSData>;

/**
 * What the customer has to do next (interface 2.3). `type` is open: an unknown one must still end in a clear way forward. What else a type brings along is
 * read by `nextActionView`, of which the proxy passes on nothing else.
 */
export const nextAction = z.looseObject({
  /** Kind of the step; an unknown one is a plain string. */
  type: openSet(['redirect_to_url', 'three_ds_invoke']),
  /** Address to send the payer to; absent for other steps. */
  redirect_to_url: nullish(text),
  /** Data of external 3-D Secure; absent for other steps. */
  three_ds_data: nullish(threeDSData),
});
/** `next_action`, parsed. Absent on a payment that waits for nothing; `redirect_to_url` is absent unless the step is a redirect. */
export type NextAction = z.output<typeof nextAction>;

/** One line of the order (interface 2.3). `amount` in minor units per unit; images and tax fields of deployments are left out. */
export const orderLine = z.object({
  /** Name of the product. */
  product_name: text,
  /** Number of pieces, at least 1. */
  quantity: z.int(),
  /** Price of one piece, in minor units. */
  amount: minorUnits,
});
/** One line of `order_details`; `amount` is the price of one unit, in minor units. */
export type OrderLine = z.output<typeof orderLine>;

/** External authentication as the payment reports it (interface 2.3). */
export const externalAuthentication = z.object({
  /** Status of the authentication. */
  status: nullish(closedSet(authenticationStatuses)),
  /** Flow of the authentication (challenge or frictionless), in the service's words. */
  authentication_flow: nullish(text),
  /** Electronic commerce indicator (ECI) of the authentication, two digits. */
  electronic_commerce_indicator: nullish(text),
  /** Transaction id of the card scheme's directory server (EMV 3DS). */
  ds_transaction_id: nullish(text),
  /** Version of EMV 3DS. */
  version: nullish(text),
  /** Error code of the authentication; absent unless it failed. */
  error_code: nullish(text),
  /** Error message of the authentication; absent unless it failed. */
  error_message: nullish(text),
});

/**
 * The same with the bank's reasons, where a deployment adds them: EMV 3DS `challengeCancel` and `transStatusReason`, two digits each, by the names that
 * the public service's record of an authentication has for them.
 */
const externalAuthenticationView = z.extend(externalAuthentication, {
  /** Who ended the challenge early: EMV 3DS `challengeCancel`, two digits. Absent: it was not ended early. */
  challenge_cancel: nullish(text),
  /** Reason of the bank's verdict: EMV 3DS `transStatusReason`, two digits. */
  challenge_code_reason: nullish(text),
});

/**
 * What of a contact block a browser may see: the country alone. A holder of an open link has its client secret too, and names, streets and
 * numbers are the customer's own.
 */
const whereabouts = z.object({
  /** Postal address, of which a browser sees the country alone. */
  address: nullish(
    z.object({
      /** Country, ISO 3166-1 alpha-2. */
      country: nullish(countryCode),
    }),
  ),
});

/** Fields that the browser may see of a payment, with their schemas: the proxy passes on these and no others. */
export const paymentViewFields = {
  /** Id of the payment. */
  payment_id: identifier,
  /** Status of the payment. */
  status: closedSet([...paymentStatuses, ...deployedPaymentStatuses]),
  /** Amount in minor units of `currency`. */
  amount: minorUnits,
  /** Amount to pay in minor units: `amount` with surcharge, its tax, shipping and order tax. */
  net_amount: minorUnits,
  /** Amount captured so far, in minor units. Absent: the service does not say it. */
  amount_received: nullish(minorUnits),
  /** Cost of shipping in minor units; absent without any. */
  shipping_cost: nullish(minorUnits),
  /** Tax on the order, in minor units; absent without any. */
  order_tax_amount: nullish(minorUnits),
  /** Surcharge with its tax; absent without any. */
  surcharge_details: nullish(
    z.object({
      /** Surcharge in minor units; absent without any. */
      surcharge_amount: nullish(minorUnits),
      /** Tax on the surcharge in minor units; absent without any. */
      tax_amount: nullish(minorUnits),
    }),
  ),
  /** ISO 4217 code of every amount of the payment. */
  currency: currencyCode,
  /** Kind of payment method. */
  payment_method: nullish(openSet(paymentMethods)),
  /** Type of the method within its kind, such as `credit`. */
  payment_method_type: nullish(text),
  /** What the method is kept for: `on_session` or `off_session`. Absent: it is not kept. */
  setup_future_usage: nullish(closedSet(setupFutureUsages)),
  /** Number of attempts to pay so far. */
  attempt_count: z.int(),
  /** The merchant's own description; absent without one. */
  description: nullish(text),
  /** Lines of the order; absent without any. */
  order_details: nullish(z.array(orderLine)),
  /** Shipping country; the rest is not passed on to a browser. */
  shipping: nullish(whereabouts),
  /** Billing country; the rest is not passed on to a browser. */
  billing: nullish(whereabouts),
  /** Address that the payer returns to; absent without one. */
  return_url: nullish(text),
  /** Step that the payer has to take; absent when there is none. */
  next_action: nullish(nextAction),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: nullish(unifiedCode),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: nullish(unifiedMessage),
  /** Reason that was given for the cancellation; absent unless cancelled. */
  cancellation_reason: nullish(text),
  /** True where a failed payment can be tried again. Absent: not known. */
  manual_retry_allowed: nullish(z.boolean()),
  /** Outcome of external 3-D Secure authentication; absent before it. */
  external_authentication_details: nullish(externalAuthenticationView),
  /** Redacted data of the method; absent before one is chosen. */
  payment_method_data: nullish(
    z.object({
      /** Card data; absent for other methods. */
      card: nullish(
        z.object({
          /** Last four digits of the number. */
          last4: nullish(text),
          /** Network of the card, in the service's words, such as `Visa`. */
          card_network: nullish(text),
        }),
      ),
    }),
  ),
  /** Time of creation, ISO 8601. */
  created: nullish(timestamp),
  /** Time of the last change, ISO 8601. */
  updated: nullish(timestamp),
  /** Time until which the payment can be paid, ISO 8601. Absent: the service does not say it. */
  expires_on: nullish(timestamp),
};

/** A payment as the browser sees it: an allow-list of interface 2.3. Secrets, connector data and risk data are not in it. */
export const paymentView = z.object(paymentViewFields);
/** A payment as a browser sees it. Amounts are minor units of `currency`, times ISO 8601; a field that was null is absent. */
export type PaymentView = z.output<typeof paymentView>;
