import * as z from 'zod/mini';
import { authenticationStatuses, paymentMethods, paymentStatuses } from './enums.ts';
import {
  absent,
  closedSet,
  identifier,
  minorUnits,
  openSet,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { countryCode, currencyCode } from './shared.ts';

const text = z.string();

/** Data of a 3-D Secure step inside `next_action`, as deployments send it beside the interface's two fields. Every key may be absent. */
export const threeDSData = z.object({
  three_ds_authentication_url: absent(text),
  three_ds_authorize_url: absent(text),
  three_ds_method_details: absent(
    z.object({
      three_ds_method_data_submission: absent(z.boolean()),
      three_ds_method_data: absent(text),
      three_ds_method_url: absent(text),
      three_ds_method_key: absent(text),
    }),
  ),
  poll_config: absent(
    z.object({ poll_id: absent(text), delay_in_secs: absent(z.number()), frequency: absent(z.number()) }),
  ),
  message_version: absent(text),
  directory_server_id: absent(text),
});
/** `next_action.three_ds_data`, parsed; `poll_config.delay_in_secs` is in seconds, and every field may be absent. */
export type ThreeDSData = z.output<typeof threeDSData>;

/**
 * What the customer has to do next (interface 2.3). `type` is open: an unknown one must still end in a clear way forward. What else a type brings along is
 * read by `nextActionView`, of which the proxy passes on nothing else.
 */
export const nextAction = z.looseObject({
  type: openSet(['redirect_to_url', 'three_ds_invoke']),
  redirect_to_url: absent(text),
  three_ds_data: absent(threeDSData),
});
/** `next_action`, parsed. Absent on a payment that waits for nothing; `redirect_to_url` is absent unless the step is a redirect. */
export type NextAction = z.output<typeof nextAction>;

/** One line of the order (interface 2.3). `amount` in minor units per unit; images and tax fields of deployments are left out. */
export const orderLine = z.object({ product_name: text, quantity: z.int(), amount: minorUnits });
/** One line of `order_details`; `amount` is the price of one unit, in minor units. */
export type OrderLine = z.output<typeof orderLine>;

/** External authentication as the payment reports it (interface 2.3). */
export const externalAuthentication = z.object({
  status: absent(closedSet(authenticationStatuses)),
  authentication_flow: absent(text),
  electronic_commerce_indicator: absent(text),
  ds_transaction_id: absent(text),
  version: absent(text),
  error_code: absent(text),
  error_message: absent(text),
});

/** The same with the bank's reasons as deployments add them: EMV 3DS `challengeCancel` and `transStatusReason`, two digits each. */
const externalAuthenticationView = z.extend(externalAuthentication, {
  challenge_cancel: absent(text),
  challenge_code_reason: absent(text),
});

/**
 * What of a contact block a browser may see: the country alone. A holder of an open link has its client secret too, and names, streets and
 * numbers are the customer's own.
 */
const whereabouts = z.object({ address: absent(z.object({ country: absent(countryCode) })) });

/** Fields that the browser may see of a payment, with their schemas: the proxy passes on these and no others. */
export const paymentViewFields = {
  payment_id: identifier,
  status: closedSet(paymentStatuses),
  amount: minorUnits,
  net_amount: minorUnits,
  amount_received: absent(minorUnits),
  shipping_cost: absent(minorUnits),
  order_tax_amount: absent(minorUnits),
  surcharge_details: absent(z.object({ surcharge_amount: absent(minorUnits), tax_amount: absent(minorUnits) })),
  currency: currencyCode,
  payment_method: absent(openSet(paymentMethods)),
  payment_method_type: absent(text),
  attempt_count: z.int(),
  description: absent(text),
  order_details: absent(z.array(orderLine)),
  shipping: absent(whereabouts),
  billing: absent(whereabouts),
  return_url: absent(text),
  next_action: absent(nextAction),
  error_code: absent(text),
  unified_code: absent(unifiedCode),
  unified_message: absent(unifiedMessage),
  cancellation_reason: absent(text),
  manual_retry_allowed: absent(z.boolean()),
  external_authentication_details: absent(externalAuthenticationView),
  payment_method_data: absent(
    z.object({ card: absent(z.object({ last4: absent(text), card_network: absent(text) })) }),
  ),
  created: absent(timestamp),
  updated: absent(timestamp),
  expires_on: absent(timestamp),
};

/** A payment as the browser sees it: an allow-list of interface 2.3. Secrets, connector data and risk data are not in it. */
export const paymentView = z.object(paymentViewFields);
/** A payment as a browser sees it. Amounts are minor units of `currency`, times ISO 8601; a field that was null is absent. */
export type PaymentView = z.output<typeof paymentView>;
