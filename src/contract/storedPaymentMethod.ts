import * as z from 'zod/mini';
import { paymentExperiences, paymentMethods } from './enums.ts';
import { absent, freeForm, identifier, openSet, timestamp } from './schema.ts';
import { contactBlock } from './shared.ts';

const text = z.string();

/** Card of a stored or saved payment method (interface 2.7). Anything in it may be missing or odd: it comes from issuers. */
export const storedCard = z.object({
  saved_to_locker: absent(z.boolean()),
  scheme: absent(text),
  issuer_country: absent(text),
  last4_digits: absent(text),
  expiry_month: absent(text),
  expiry_year: absent(text),
  card_token: absent(text),
  card_holder_name: absent(text),
  card_fingerprint: absent(text),
  nick_name: absent(text),
  card_isin: absent(text),
  card_issuer: absent(text),
  card_type: absent(text),
});
/** Card of a stored method, parsed. `last4_digits` and expiry may be absent; the whole number is never in it. */
export type StoredCard = z.output<typeof storedCard>;

const bankTransfer = z.object({
  bank_account_number: absent(text),
  bank_routing_number: absent(text),
  bank_name: absent(text),
  bank_city: absent(text),
});

/** A stored payment method (interface 2.7). */
export const storedPaymentMethod = z.looseObject({
  payment_method_id: identifier,
  merchant_id: text,
  payment_method: openSet(paymentMethods),
  payment_method_type: absent(text),
  customer_id: absent(text),
  recurring_enabled: z.boolean(),
  installment_payment_enabled: z.boolean(),
  card: absent(storedCard),
  payment_experience: absent(z.array(openSet(paymentExperiences))),
  metadata: absent(freeForm),
  created: absent(timestamp),
  last_used_at: absent(timestamp),
  bank_transfer: absent(bankTransfer),
  client_secret: absent(text),
});
/** A stored payment method, parsed. Times are ISO 8601; `card` is absent for other methods. */
export type StoredPaymentMethod = z.output<typeof storedPaymentMethod>;

/** Surcharge of one saved method (interface 2.9). The display amounts are in major units, as the interface has them: to be shown, never calculated with. */
export const methodSurcharge = z.object({
  surcharge: absent(z.object({ value: absent(z.unknown()) })),
  display_surcharge_amount: absent(z.number()),
  display_tax_on_surcharge_amount: absent(z.number()),
  display_total_surcharge_amount: absent(z.number()),
  tax_on_surcharge: absent(z.object({ percentage: absent(z.number()) })),
});

/** A customer's saved payment method (interface 2.9). `payment_token` is fresh in every answer and short-lived. */
export const customerPaymentMethod = z.object({
  payment_token: text,
  payment_method_id: identifier,
  payment_method: absent(openSet(paymentMethods)),
  customer_id: absent(text),
  recurring_enabled: absent(z.boolean()),
  installment_payment_enabled: absent(z.boolean()),
  requires_cvv: absent(z.boolean()),
  default_payment_method_set: absent(z.boolean()),
  payment_method_issuer: absent(text),
  payment_experience: absent(z.array(openSet(paymentExperiences))),
  card: absent(storedCard),
  metadata: absent(freeForm),
  created: absent(timestamp),
  bank_transfer: absent(bankTransfer),
  bank: absent(z.object({ mask: absent(text) })),
  surcharge_details: absent(methodSurcharge),
  last_used_at: absent(timestamp),
  billing: absent(contactBlock),
});
/** A saved payment method, parsed. Display amounts of `surcharge_details` are in major units; absent means no surcharge. */
export type CustomerPaymentMethod = z.output<typeof customerPaymentMethod>;

/** What a service has to send as the saved-methods list (interface 4.4): every row whole. */
export const sentPaymentMethodList = z.object({
  customer_payment_methods: absent(z.array(customerPaymentMethod)),
  is_guest_customer: absent(z.boolean()),
});

/** Placeholder of a row that cannot be read; it is removed from the list before a caller sees it. */
const unreadable: CustomerPaymentMethod = { payment_token: '', payment_method_id: '' };

/**
 * Answer of the saved-methods list (interface 4.4). A missing list reads as an empty one; `is_guest_customer` is true when the payment has no customer.
 * One row that cannot be read must not cost the person all the others: it is left out, and `unreadable_rows` says how many were.
 */
export const customerPaymentMethodList = z.pipe(
  z.object({
    customer_payment_methods: absent(z.array(z.catch(customerPaymentMethod, unreadable))),
    is_guest_customer: absent(z.boolean()),
  }),
  z.transform(({ customer_payment_methods: rows = [], ...rest }) => {
    const read = rows.filter((row) => row !== unreadable);
    const lost = rows.length - read.length;
    return { ...rest, customer_payment_methods: read, ...(lost === 0 ? {} : { unreadable_rows: lost }) };
  }),
);
