import type { catalogue, InputOf } from '../contract/index.ts';
import { isCurrency } from '../money/index.ts';
import { unprocessable, unreadableBody } from './errors.ts';
import type { PaymentFields, PaymentRecord } from './state.ts';

type Body = InputOf<typeof catalogue.updatePayment>['body'] & {
  readonly request_external_three_ds_authentication?: boolean | undefined;
};

/** Fields kept as they came. */
const kept = [
  'order_tax_amount',
  'shipping_cost',
  'surcharge_details',
  'capture_method',
  'authentication_type',
  'setup_future_usage',
  'allowed_payment_method_types',
  'request_external_three_ds_authentication',
  'description',
  'statement_descriptor_name',
  'statement_descriptor_suffix',
  'return_url',
  'billing',
  'shipping',
  'order_details',
  'metadata',
  'merchant_order_reference_id',
] as const;

/** What a browser must not say: it would change what is paid, by whom or how. */
const merchantsOwn = [
  'amount',
  'currency',
  'order_tax_amount',
  'shipping_cost',
  'surcharge_details',
  'order_details',
  'capture_method',
  'authentication_type',
  'allowed_payment_method_types',
  'metadata',
  'connector',
  'routing',
  'request_incremental_authorization',
] as const;

/** The fields of a body that a payment keeps. */
export function fieldsOf(body: Body): PaymentFields {
  return Object.fromEntries(
    kept.filter((field) => body[field] !== undefined).map((field) => [field, structuredClone(body[field])]),
  );
}

/** Refuses, with a publishable key, the fields that are the merchant's to say. */
export function refuseMoneyFields(body: Body): void {
  const field = merchantsOwn.find((name) => body[name] !== undefined);
  if (field !== undefined) throw unprocessable(`${field} is not a valid parameter with a publishable key`);
}

/** The customer that a body names, in either place; both must agree. */
export function readCustomerId(body: Body): string | undefined {
  const ids = [body.customer_id, body.customer?.id].filter((id) => id !== undefined);
  if (ids.length === 2 && ids[0] !== ids[1]) throw unprocessable('customer_id and customer.id are different');
  return ids[0];
}

/** The customer details of a body. */
export function customerOf(body: Body): PaymentRecord['customer'] {
  const { id: _id, ...details } = body.customer ?? {};
  // The fields beside `customer` are deprecated: they say what it leaves out.
  const { email, name, phone, phone_country_code } = body;
  const deprecated = Object.entries({ email, name, phone, phone_country_code }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(deprecated), ...details };
}

/** Refuses a code outside the interface's set (2.1). */
export function checkCurrency(currency: string): void {
  if (!isCurrency(currency)) throw unreadableBody('unknown variant at `currency`');
}
