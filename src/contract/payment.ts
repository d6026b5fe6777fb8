import * as z from 'zod/mini';
import { authenticationStatuses, paymentMethods, paymentStatuses } from './enums.ts';
import { absent, closedSet, freeForm, identifier, minorUnits, openSet, timestamp } from './schema.ts';
import { contactBlock, currencyCode, customer } from './shared.ts';

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
export type ThreeDSData = z.output<typeof threeDSData>;

/** What the customer has to do next (interface 2.3). `type` is open: an unknown one must still end in a clear way forward. */
export const nextAction = z.object({
  type: openSet(['redirect_to_url', 'three_ds_invoke']),
  redirect_to_url: absent(text),
  three_ds_data: absent(threeDSData),
});
export type NextAction = z.output<typeof nextAction>;

/** One line of the order (interface 2.3). `amount` in minor units per unit; images and tax fields of deployments are left out. */
export const orderLine = z.object({ product_name: text, quantity: z.int(), amount: minorUnits });
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

/** Fields that the browser may see of a payment, with their schemas: the proxy passes on these and no others. */
const browserFields = {
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
  attempt_count: z.int(),
  customer_id: absent(text),
  description: absent(text),
  order_details: absent(z.array(orderLine)),
  shipping: absent(contactBlock),
  billing: absent(contactBlock),
  return_url: absent(text),
  next_action: absent(nextAction),
  error_code: absent(text),
  unified_code: absent(text),
  unified_message: absent(text),
  cancellation_reason: absent(text),
  manual_retry_allowed: absent(z.boolean()),
  external_authentication_details: absent(externalAuthentication),
  payment_method_data: absent(
    z.object({ card: absent(z.object({ last4: absent(text), card_network: absent(text) })) }),
  ),
  created: absent(timestamp),
  updated: absent(timestamp),
  expires_on: absent(timestamp),
};

/** A payment as the browser sees it: an allow-list of interface 2.3. Secrets, connector data and risk data are not in it. */
export const paymentView = z.object(browserFields);
export type PaymentView = z.output<typeof paymentView>;

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
  reference_id: absent(text),
  unified_code: absent(text),
  unified_message: absent(text),
});

/** A payment as the merchant's server sees it (interface 2.3). Fields that this version does not name are kept as they came. */
export const payment = z.looseObject({
  ...browserFields,
  merchant_id: text,
  amount_capturable: minorUnits,
  client_secret: absent(text),
  connector: absent(text),
  connector_transaction_id: absent(text),
  customer: absent(customer),
  attempts: absent(z.array(attempt)),
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
        }),
      ),
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
export type Payment = z.output<typeof payment>;

/**
 * Page of payments (interface 2.4). The interface shows an array whose element is the envelope, deployments answer the envelope itself;
 * both are read, and an empty array is an empty page.
 */
export const paymentList = z.pipe(
  z.transform((answer: unknown) => (Array.isArray(answer) ? (answer[0] ?? { size: 0, data: [] }) : answer)),
  z.object({ size: z.int(), data: z.array(payment) }),
);
