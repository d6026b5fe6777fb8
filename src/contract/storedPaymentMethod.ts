import * as z from 'zod/mini';
import { paymentExperiences, paymentMethods } from './enums.ts';
import { readSparse } from './readSparse.ts';
import { freeForm, identifier, nullish, openSet, timestamp } from './schema.ts';
import { contactBlock } from './shared.ts';

const text = z.string();

/** Card of a stored or saved payment method (interface 2.7). Anything in it may be missing or odd: it comes from issuers. */
export const storedCard = z.object({
  /** True where the card is kept in the service's vault. */
  saved_to_locker: nullish(z.boolean()),
  /** Network of the card, in the service's words, such as `Visa`. */
  scheme: nullish(text),
  /** Country of the issuing bank, in the service's words. */
  issuer_country: nullish(text),
  /** Last four digits of the card number. */
  last4_digits: nullish(text),
  /** Expiry month, two digits. */
  expiry_month: nullish(text),
  /** Expiry year, two or four digits. */
  expiry_year: nullish(text),
  /** Reference to the card in the service's vault. */
  card_token: nullish(text),
  /** Name on the card. */
  card_holder_name: nullish(text),
  /** Digest of the card number, the same for the same card. */
  card_fingerprint: nullish(text),
  /** Name that the customer gave the card. */
  nick_name: nullish(text),
  /** First six digits of the number. */
  card_isin: nullish(text),
  /** Name of the issuing bank. */
  card_issuer: nullish(text),
  /** `credit` or `debit`, in the service's words. */
  card_type: nullish(text),
});
/** Card of a stored method, parsed. `last4_digits` and expiry may be absent; the whole number is never in it. */
export type StoredCard = z.output<typeof storedCard>;

const bankTransfer = z.object({
  /** Account number; masked in answers. */
  bank_account_number: nullish(text),
  /** ACH routing number, nine digits; masked in answers. */
  bank_routing_number: nullish(text),
  /** Name of the bank. */
  bank_name: nullish(text),
  /** City of the bank. */
  bank_city: nullish(text),
});

/** A stored payment method (interface 2.7). */
export const storedPaymentMethod = z.looseObject({
  /** Id of the stored payment method, the same in every answer. */
  payment_method_id: identifier,
  /** Id of the merchant at the service. */
  merchant_id: text,
  /** Kind of payment method. */
  payment_method: openSet(paymentMethods),
  /** Type of the method within its kind, such as `credit`. */
  payment_method_type: nullish(text),
  /** The merchant's id of the customer; absent where it belongs to none. */
  customer_id: nullish(text),
  /** True where recurring payments may use the method. */
  recurring_enabled: z.boolean(),
  /** True where the method can be paid with in instalments. */
  installment_payment_enabled: z.boolean(),
  /** Card data; absent for other methods. */
  card: nullish(storedCard),
  /** Ways in which the method can be carried out. */
  payment_experience: nullish(z.array(openSet(paymentExperiences))),
  /** The merchant's own data, as it was sent. */
  metadata: nullish(freeForm),
  /** Time of creation, ISO 8601. */
  created: nullish(timestamp),
  /** Time of the last payment with it, ISO 8601. Absent: not used yet. */
  last_used_at: nullish(timestamp),
  /** Account of a bank transfer; absent for other methods. */
  bank_transfer: nullish(bankTransfer),
  /** Client secret of the stored method, for its owner's browser. Never log it. */
  client_secret: nullish(text),
});
/** A stored payment method, parsed. Times are ISO 8601; `card` is absent for other methods. */
export type StoredPaymentMethod = z.output<typeof storedPaymentMethod>;

/** Surcharge of one saved method (interface 2.9). The display amounts are in major units, as the interface has them: to be shown, never calculated with. */
export const methodSurcharge = z.object({
  /** Surcharge as the service has configured it. */
  surcharge: nullish(
    z.object({
      /** Value of the surcharge, as the service has configured it. */
      value: nullish(z.unknown()),
    }),
  ),
  /** Surcharge without tax in major units: to show, never to calculate with. */
  display_surcharge_amount: nullish(z.number()),
  /** Tax on the surcharge in major units: to show, never to calculate with. */
  display_tax_on_surcharge_amount: nullish(z.number()),
  /** Surcharge with its tax in major units: to show, never to calculate with. */
  display_total_surcharge_amount: nullish(z.number()),
  /** Tax rate of the surcharge. */
  tax_on_surcharge: nullish(
    z.object({
      /** Rate in percent. */
      percentage: nullish(z.number()),
    }),
  ),
});

/** A customer's saved payment method (interface 2.9). `payment_token` is fresh in every answer and short-lived. */
export const customerPaymentMethod = z.object({
  /** Reference to a saved method, short-lived: it changes with every list. */
  payment_token: text,
  /** Id of the stored payment method, the same in every answer. */
  payment_method_id: identifier,
  /** Kind of payment method. */
  payment_method: nullish(openSet(paymentMethods)),
  /** The merchant's id of the customer; absent where it belongs to none. */
  customer_id: nullish(text),
  /** True where recurring payments may use the method. */
  recurring_enabled: nullish(z.boolean()),
  /** True where the method can be paid with in instalments. */
  installment_payment_enabled: nullish(z.boolean()),
  /** True where paying needs the security code. Absent: not needed. */
  requires_cvv: nullish(z.boolean()),
  /** True for the customer's default method. Absent: false. */
  default_payment_method_set: nullish(z.boolean()),
  /** Name of the method's issuer. */
  payment_method_issuer: nullish(text),
  /** Ways in which the method can be carried out. */
  payment_experience: nullish(z.array(openSet(paymentExperiences))),
  /** Card data; absent for other methods. */
  card: nullish(storedCard),
  /** The merchant's own data, as it was sent. */
  metadata: nullish(freeForm),
  /** Time of creation, ISO 8601. */
  created: nullish(timestamp),
  /** Account of a bank transfer; absent for other methods. */
  bank_transfer: nullish(bankTransfer),
  /** Bank account behind the method; absent for others. */
  bank: nullish(
    z.object({
      /** Last characters of the account number. */
      mask: nullish(text),
    }),
  ),
  /** Surcharge with its tax; absent without any. */
  surcharge_details: nullish(methodSurcharge),
  /** Time of the last payment with it, ISO 8601. Absent: not used yet. */
  last_used_at: nullish(timestamp),
  /** Billing address that was given with it; absent without one. */
  billing: nullish(contactBlock),
});
/** A saved payment method, parsed. Display amounts of `surcharge_details` are in major units; absent means no surcharge. */
export type CustomerPaymentMethod = z.output<typeof customerPaymentMethod>;

/** What a service has to send as the saved-methods list (interface 4.4): every row whole. */
export const sentPaymentMethodList = z.object({
  customer_payment_methods: nullish(z.array(customerPaymentMethod)),
  is_guest_customer: nullish(z.boolean()),
});

/**
 * Answer of the saved-methods list (interface 4.4). A missing list reads as an empty one; `is_guest_customer` is true when the payment has no customer.
 * One row that cannot be read must not cost the person all the others: it is left out, and `unreadable_rows` says how many were.
 */
export const customerPaymentMethodList = z.pipe(
  z.object({
    customer_payment_methods: nullish(z.array(z.unknown())),
    is_guest_customer: nullish(z.boolean()),
  }),
  z.transform(({ customer_payment_methods: rows = [], ...rest }) => {
    const read = rows.flatMap((row) => {
      const { success, data } = readSparse(customerPaymentMethod, row);
      return success ? [data] : [];
    });
    const lost = rows.length - read.length;
    return { ...rest, customer_payment_methods: read, ...(lost === 0 ? {} : { unreadable_rows: lost }) };
  }),
);
