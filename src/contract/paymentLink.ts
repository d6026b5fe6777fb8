import * as z from 'zod/mini';
import { paymentLinkStatuses } from './enums.ts';
import { absent, closedSet, identifier, minorUnits, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/** A payment link (interface 2.8). `amount` in minor units of `currency`; no `expiry` means that it does not expire. */
export const paymentLink = z.object({
  payment_link_id: identifier,
  merchant_id: text,
  link_to_pay: text,
  amount: minorUnits,
  created_at: timestamp,
  status: closedSet(paymentLinkStatuses),
  expiry: absent(timestamp),
  description: absent(text),
  currency: absent(currencyCode),
  secure_link: absent(text),
});
/** A payment link, parsed. `amount` is in minor units of `currency`; absent `expiry` means that it does not expire. */
export type PaymentLink = z.output<typeof paymentLink>;
