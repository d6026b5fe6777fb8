import * as z from 'zod/mini';
import { paymentLinkStatuses } from './enums.ts';
import { closedSet, identifier, minorUnits, nullish, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/** A payment link (interface 2.8). `amount` in minor units of `currency`; no `expiry` means that it does not expire. */
export const paymentLink = z.object({
  /** Id of the payment link. */
  payment_link_id: identifier,
  /** Id of the merchant at the service. */
  merchant_id: text,
  /** Address of the open link: no security checks, no saved methods. */
  link_to_pay: text,
  /** Amount in minor units of `currency`; absent currency: that of the payment. */
  amount: minorUnits,
  /** Time of creation, ISO 8601. */
  created_at: timestamp,
  /** `active` or `expired`; a paid link remains `active`. */
  status: closedSet(paymentLinkStatuses),
  /** Time at which the link ends, ISO 8601. Absent: it does not expire. */
  expiry: nullish(timestamp),
  /** The merchant's own description; absent without one. */
  description: nullish(text),
  /** ISO 4217 code of the amount. */
  currency: nullish(currencyCode),
  /** Address of the secure link, which lists saved methods; absent where the service makes none. */
  secure_link: nullish(text),
});
/** A payment link, parsed. `amount` is in minor units of `currency`; absent `expiry` means that it does not expire. */
export type PaymentLink = z.output<typeof paymentLink>;
