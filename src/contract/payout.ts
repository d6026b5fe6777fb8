import * as z from 'zod/mini';
import { connectors, entityTypes, payoutPriorities, payoutStatuses, payoutTypes } from './enums.ts';
import { type AnswerShapes, answerShapes } from './payoutShapes.ts';
import {
  closedSet,
  freeForm,
  identifier,
  minorUnits,
  nullish,
  openSet,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { contactBlock, countryCode, currencyCode, customer } from './shared.ts';

const text = z.string();

/** The redacted card of a payout (interface 2.2). */
const payoutCard = z.looseObject({
  /** Expiry month, two digits. */
  card_exp_month: nullish(text),
  /** Expiry year, two or four digits. */
  card_exp_year: nullish(text),
  /** Name on the card. */
  card_holder_name: nullish(text),
  /** Name of the issuing bank. */
  card_issuer: nullish(text),
  /** Network of the card, in the service's words, such as `Visa`. */
  card_network: nullish(text),
  /** `credit` or `debit`, in the service's words. */
  card_type: nullish(text),
  /** Country of the issuing bank, in the service's words. */
  card_issuing_country: nullish(text),
  /** Code of the issuing bank. */
  bank_code: nullish(text),
  /** Last four digits of the number. */
  last4: nullish(text),
  /** First six digits of the number. */
  card_isin: nullish(text),
  /** First eight digits of the number. */
  card_extended_bin: nullish(text),
});

/**
 * Where a payout goes, redacted: one of card, bank, wallet (interface 2.2) and `bank_redirect`, in the shape of its rail (all but the card are a design
 * decision; the interface leaves them out).
 */
export const payoutMethodData: z.ZodMiniType<PayoutMethodData> = z.looseObject({
  /** Card data; absent for other methods. */
  card: nullish(payoutCard),
  /** Bank account, by the keys of its kind. */
  bank: answerShapes('bank'),
  /** Account at a wallet. */
  wallet: answerShapes('wallet'),
  /** What deployments send as a bank redirect. */
  bank_redirect: answerShapes('bank_redirect'),
});
/** Redacted destination of a payout, parsed: one of `card`, `bank`, `wallet` and `bank_redirect`, the others absent. */
export interface PayoutMethodData extends AnswerShapes {
  /** Card data; absent for other methods. */
  card?: z.output<typeof payoutCard> | undefined;
}

const payoutAttempt = z.looseObject({
  /** Id of the attempt. */
  attempt_id: text,
  /** Status of the attempt; open, because the interface leaves out which there are (3.5). */
  status: openSet(payoutStatuses),
  /** Amount in minor units of `currency`. */
  amount: minorUnits,
  /** ISO 4217 code of `amount`. */
  currency: nullish(currencyCode),
  /** External processor, by its name in lower case. */
  connector: nullish(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
  /** Kind of destination. */
  payment_method: nullish(text),
  /** Type of the destination within its kind. */
  payout_method_type: nullish(text),
  /** Id of the transaction at the processor. */
  connector_transaction_id: nullish(text),
  /** Reason that was given for the cancellation; absent unless cancelled. */
  cancellation_reason: nullish(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: nullish(unifiedCode),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: nullish(unifiedMessage),
});

/** A payout (interface 2.2). `amount` in minor units of `currency`; `error_code` and `error_message` when the processor refused. */
export const payout = z.looseObject({
  /** Id of the payout. */
  payout_id: identifier,
  /** Id of the merchant at the service. */
  merchant_id: nullish(text),
  /** Amount in minor units of `currency`. */
  amount: minorUnits,
  /** ISO 4217 code of `amount`. */
  currency: currencyCode,
  /** True: the payout is sent without a further call. */
  auto_fulfill: nullish(z.boolean()),
  /** The merchant's id of the receiver. */
  customer_id: nullish(text),
  /** Client secret of the payout, for its receiver's browser; absent in lists. Never log it. */
  client_secret: nullish(text),
  /** Address that the receiver returns to; absent without one. */
  return_url: nullish(text),
  /** Country of the merchant's business, ISO 3166-1 alpha-2. */
  business_country: nullish(countryCode),
  /** Kind of receiver. */
  entity_type: nullish(openSet(entityTypes)),
  /** True for a payout that is one of several. */
  recurring: nullish(z.boolean()),
  /** Status of the payout. */
  status: closedSet(payoutStatuses),
  /** Id of the merchant's business profile. */
  profile_id: nullish(text),
  /** External processor, by its name in lower case. */
  connector: nullish(text),
  /** Kind of destination; absent before it is known. */
  payout_type: nullish(openSet(payoutTypes)),
  /** Redacted destination; absent before the receiver has named one. */
  payout_method_data: nullish(payoutMethodData),
  /** Billing address and contact of the receiver. */
  billing: nullish(contactBlock),
  /** Receiver as a customer of the merchant. */
  customer: nullish(customer),
  /** The merchant's own label of a business. */
  business_label: nullish(text),
  /** The merchant's own description; absent without one. */
  description: nullish(text),
  /** The merchant's own data, as it was sent. */
  metadata: nullish(freeForm),
  /** Id of the merchant's account at the processor. */
  merchant_connector_id: nullish(text),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Time of creation, ISO 8601. */
  created: nullish(timestamp),
  /** Id of the transaction at the processor. */
  connector_transaction_id: nullish(text),
  /** Speed of the payout; absent: the service decides. */
  priority: nullish(openSet(payoutPriorities)),
  /** Attempts, with their outcome; absent where the service lists none. */
  attempts: nullish(z.array(payoutAttempt)),
  /** Payout link; absent for a payout without one, and in lists. */
  payout_link: nullish(
    z.looseObject({
      /** Id of the payout link. */
      payout_link_id: text,
      /** Address of the link's page at the service. */
      link: text,
    }),
  ),
  /** E-mail address of the receiver; deprecated in favour of `customer.email`. */
  email: nullish(text),
  /** Name of the receiver; deprecated in favour of `customer.name`. */
  name: nullish(text),
  /** Phone number of the receiver; deprecated in favour of `customer.phone`. */
  phone: nullish(text),
  /** Country calling code with `+`; deprecated in favour of `customer.phone_country_code`. */
  phone_country_code: nullish(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: nullish(unifiedCode),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: nullish(unifiedMessage),
  /** Id of the stored payout method. */
  payout_method_id: nullish(text),
});
/**
 * A payout, parsed. `amount` is in minor units of `currency`, times are ISO 8601; absent `error_code` means that no processor has
 * refused it.
 */
export type Payout = z.output<typeof payout>;

/** Page of payouts (interface 4.1). `size` is the number of rows here, `total_count` of all that match. */
export const payoutList = z.object({ size: z.int(), data: z.array(payout), total_count: nullish(z.int()) });

/** Which values the payouts of a time range have, each once (interface 4.1, `POST /payouts/filter`). */
export const payoutFilterValues = z.object({
  connector: z.array(openSet(connectors)),
  currency: z.array(currencyCode),
  status: z.array(closedSet(payoutStatuses)),
  payout_method: z.array(openSet(payoutTypes)),
});
