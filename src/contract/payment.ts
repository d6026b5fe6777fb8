import * as z from 'zod/mini';
import { paymentViewFields } from './paymentView.ts';
import { absent, freeForm, identifier, minorUnits, timestamp } from './schema.ts';
import { contactBlock, currencyCode, customer } from './shared.ts';

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
  reference_id: absent(text),
  unified_code: absent(text),
  unified_message: absent(text),
});

/** A payment as the merchant's server sees it (interface 2.3). Fields that this version does not name are kept as they came. */
export const payment = z.looseObject({
  ...paymentViewFields,
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
