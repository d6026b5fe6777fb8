import * as z from 'zod/mini';
import { connectors, entityTypes, payoutPriorities, payoutStatuses, payoutTypes } from './enums.ts';
import {
  absent,
  closedSet,
  freeForm,
  identifier,
  minorUnits,
  openSet,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { contactBlock, countryCode, currencyCode, customer } from './shared.ts';

const text = z.string();

/** The redacted card of a payout (interface 2.2). */
const payoutCard = z.looseObject({
  card_exp_month: absent(text),
  card_exp_year: absent(text),
  card_holder_name: absent(text),
  card_issuer: absent(text),
  card_network: absent(text),
  card_type: absent(text),
  card_issuing_country: absent(text),
  bank_code: absent(text),
  last4: absent(text),
  card_isin: absent(text),
  card_extended_bin: absent(text),
});

/** The redacted bank account of a payout: ACH, BACS, SEPA, Pix, UPI or PayID by the keys that are there (design decision; the interface leaves it out). */
const payoutBank = z.looseObject({
  bank_account_number: absent(text),
  bank_routing_number: absent(text),
  bank_sort_code: absent(text),
  iban: absent(text),
  bic: absent(text),
  pix_key: absent(text),
  tax_id: absent(text),
  upi_id: absent(text),
  pay_id: absent(text),
  bank_name: absent(text),
  bank_branch: absent(text),
  bank_country_code: absent(text),
  bank_city: absent(text),
});

/** The redacted wallet of a payout (design decision; the interface leaves it out). */
const payoutWallet = z.looseObject({
  paypal: absent(z.looseObject({ email: absent(text), telephone_number: absent(text), paypal_id: absent(text) })),
  venmo: absent(z.looseObject({ telephone_number: absent(text) })),
});

/** An Interac e-Transfer, redacted (design decision; as deployments answer). */
const payoutRedirect = z.looseObject({ interac: absent(z.looseObject({ email: absent(text) })) });

/** Where a payout goes, redacted: one of card, bank and wallet (interface 2.2), or Interac's `bank_redirect`. */
export const payoutMethodData = z.looseObject({
  card: absent(payoutCard),
  bank: absent(payoutBank),
  wallet: absent(payoutWallet),
  bank_redirect: absent(payoutRedirect),
});
/** Redacted destination of a payout, parsed: one of `card`, `bank`, `wallet` and `bank_redirect`, the others absent. */
export type PayoutMethodData = z.output<typeof payoutMethodData>;

const payoutAttempt = z.looseObject({
  attempt_id: text,
  /** Open: the interface leaves out which words an attempt can have (3.5). */
  status: openSet(payoutStatuses),
  amount: minorUnits,
  currency: absent(currencyCode),
  connector: absent(text),
  error_code: absent(text),
  error_message: absent(text),
  payment_method: absent(text),
  payout_method_type: absent(text),
  connector_transaction_id: absent(text),
  cancellation_reason: absent(text),
  unified_code: absent(unifiedCode),
  unified_message: absent(unifiedMessage),
});

/** A payout (interface 2.2). `amount` in minor units of `currency`; `error_code` and `error_message` when the processor refused. */
export const payout = z.looseObject({
  payout_id: identifier,
  merchant_id: absent(text),
  amount: minorUnits,
  currency: currencyCode,
  auto_fulfill: absent(z.boolean()),
  customer_id: absent(text),
  client_secret: absent(text),
  return_url: absent(text),
  business_country: absent(countryCode),
  entity_type: absent(openSet(entityTypes)),
  recurring: absent(z.boolean()),
  status: closedSet(payoutStatuses),
  profile_id: absent(text),
  connector: absent(text),
  payout_type: absent(openSet(payoutTypes)),
  payout_method_data: absent(payoutMethodData),
  billing: absent(contactBlock),
  customer: absent(customer),
  business_label: absent(text),
  description: absent(text),
  metadata: absent(freeForm),
  merchant_connector_id: absent(text),
  error_message: absent(text),
  error_code: absent(text),
  created: absent(timestamp),
  connector_transaction_id: absent(text),
  priority: absent(openSet(payoutPriorities)),
  attempts: absent(z.array(payoutAttempt)),
  payout_link: absent(z.looseObject({ payout_link_id: text, link: text })),
  email: absent(text),
  name: absent(text),
  phone: absent(text),
  phone_country_code: absent(text),
  unified_code: absent(unifiedCode),
  unified_message: absent(unifiedMessage),
  payout_method_id: absent(text),
});
/**
 * A payout, parsed. `amount` is in minor units of `currency`, times are ISO 8601; absent `error_code` means that no processor has
 * refused it.
 */
export type Payout = z.output<typeof payout>;

/** Page of payouts (interface 4.1). `size` is the number of rows here, `total_count` of all that match. */
export const payoutList = z.object({ size: z.int(), data: z.array(payout), total_count: absent(z.int()) });

/** Which values the payouts of a time range have, each once (interface 4.1, `POST /payouts/filter`). */
export const payoutFilterValues = z.object({
  connector: z.array(openSet(connectors)),
  currency: z.array(currencyCode),
  status: z.array(closedSet(payoutStatuses)),
  payout_method: z.array(openSet(payoutTypes)),
});
