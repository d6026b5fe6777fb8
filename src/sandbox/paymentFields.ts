import type { catalogue, InputOf } from '../contract/index.ts';
import { profileId } from './connectorRouting.ts';
import { missing, notFound, unprocessable } from './errors.ts';
import type { PaymentFields, PaymentRecord, World } from './state.ts';
import { momentOf } from './timeRange.ts';

type Body = InputOf<typeof catalogue.updatePayment>['body'] & {
  readonly request_external_three_ds_authentication?: boolean | undefined;
};

/** Fields kept as they came. */
const kept = [
  'order_tax_amount',
  'shipping_cost',
  'surcharge_details',
  'capture_method',
  'capture_on',
  'authentication_type',
  'setup_future_usage',
  'customer_acceptance',
  'off_session',
  'mandate_data',
  'mandate_id',
  'payment_experience',
  'business_country',
  'business_label',
  'business_sub_label',
  'frm_metadata',
  'connector_metadata',
  'feature_metadata',
  'split_payments',
  'browser_info',
  'force_3ds_challenge',
  'is_iframe_redirection_enabled',
  'request_extended_authorization',
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
  'capture_on',
  'authentication_type',
  'allowed_payment_method_types',
  'off_session',
  'mandate_data',
  'mandate_id',
  'business_country',
  'business_label',
  'business_sub_label',
  'profile_id',
  'frm_metadata',
  'connector_metadata',
  'feature_metadata',
  'split_payments',
  'force_3ds_challenge',
  'request_extended_authorization',
  'metadata',
  'connector',
  'routing',
  'request_incremental_authorization',
] as const;

/** A copy of what may be changed; cloning a text or a number costs as much as the rest of its field. */
const copyOf = <T>(value: T): T => (typeof value === 'object' ? structuredClone(value) : value);

/**
 * The fields of a payment once a body has been read: those it had, and those the body names. Refuses what does not go together (interface 2.3):
 * a time of capture without the method that waits for it, the method without a time, and an absent customer where nothing is paid.
 */
export function readPaymentFields(world: World, body: Body, before: PaymentFields = {}): PaymentFields {
  const { off_session: _over, ...lasting } = before;
  const named = Object.fromEntries(
    kept.filter((field) => body[field] !== undefined).map((field) => [field, copyOf(body[field])]),
  );
  const fields: PaymentFields = { ...lasting, ...named };
  if (body.off_session && !body.confirm) throw unprocessable('off_session is only usable with confirm');
  if (body.profile_id !== undefined && body.profile_id !== profileId(world)) throw notFound('Business profile');
  if (body.capture_on !== undefined) {
    if (body.capture_method !== undefined && body.capture_method !== 'scheduled') {
      throw unprocessable('capture_on goes with capture_method scheduled');
    }
    momentOf(body.capture_on, 'capture_on');
    return { ...fields, capture_method: 'scheduled' };
  }
  if (fields.capture_method === 'scheduled' && fields.capture_on === undefined) throw missing('capture_on');
  if (fields.capture_method === 'scheduled') return fields;
  const { capture_on: _gone, ...others } = fields;
  return others;
}

/** What a deployment reads with a confirmation and leaves as it is. */
const leftByConfirm: ReadonlySet<string> = new Set([
  ...['amount', 'currency', 'profile_id', 'authentication_type', 'order_tax_amount', 'shipping_cost'],
  ...['surcharge_details', 'business_country', 'business_label'],
]);

/**
 * The body of a browser. A deployment ignores what its confirmations do not change.
 *
 * @throws a refusal of the fields that are the merchant's to say, where the sandbox is no deployment.
 */
export function browserBody<T extends Body>(world: World, body: T): T {
  if (world.rules.ignoresMerchantFields) {
    // Each of these fields is optional.
    return Object.fromEntries(Object.entries(body).filter(([name]) => !leftByConfirm.has(name))) as T;
  }
  const field = merchantsOwn.find((name) => body[name] !== undefined);
  if (field !== undefined) throw unprocessable(`${field} is not a valid parameter with a publishable key`);
  return body;
}

/** The customer that a body names, in either place; both must agree. */
export function readCustomerId(body: Body): string | undefined {
  const ids = [body.customer_id, body.customer?.id].filter((id) => id !== undefined);
  if (ids.length === 2 && ids[0] !== ids[1]) throw unprocessable('customer_id and customer.id are different');
  return ids[0];
}

/** The customer details of a body. */
export function readCustomer(body: Body): PaymentRecord['customer'] {
  const { id: _id, ...details } = body.customer ?? {};
  // The fields beside `customer` are deprecated: they say what it leaves out.
  const { email, name, phone, phone_country_code } = body;
  const deprecated = Object.entries({ email, name, phone, phone_country_code }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(deprecated), ...details };
}
