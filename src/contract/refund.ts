import * as z from 'zod/mini';
import { refundStatuses } from './enums.ts';
import {
  closedSet,
  freeForm,
  identifier,
  minorUnits,
  nullish,
  timestamp,
  unifiedCode,
  unifiedMessage,
} from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/**
 * Which account the funds of a split refund are taken back from (interface 2.5): keys are `<processor>_split_refund`. Deployments answer the other fields of
 * `adyen_split_refund` and `xendit_split_refund` as they were sent.
 */
export const splitRefunds = z.record(
  text,
  z.looseObject({
    /** True: the platform's fee is taken back as well. */
    revert_platform_fee: nullish(z.boolean()),
    /** True: the transfer to the connected account is taken back as well. */
    revert_transfer: nullish(z.boolean()),
  }),
);

/** A refund (interface 2.5). `amount` in minor units of `currency`; a new status word reads as `'unknown'`: neither paid back nor failed. */
export const refund = z.looseObject({
  /** Id of the refund. */
  refund_id: identifier,
  /** Id of the payment. */
  payment_id: identifier,
  /** Refunded amount in minor units of `currency`. */
  amount: minorUnits,
  /** ISO 4217 code of `amount`. */
  currency: currencyCode,
  /** Status of the refund. */
  status: closedSet(refundStatuses),
  /** External processor, by its name in lower case. */
  connector: text,
  /** The merchant's reason of the refund. */
  reason: nullish(text),
  /** The merchant's own data, as it was sent. */
  metadata: nullish(freeForm),
  /** Error message of the processor; absent unless it has refused. */
  error_message: nullish(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: nullish(unifiedCode),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: nullish(unifiedMessage),
  /** Time of creation, ISO 8601. */
  created_at: nullish(timestamp),
  /** Time of the last change, ISO 8601. */
  updated_at: nullish(timestamp),
  /** Id of the merchant's business profile. */
  profile_id: nullish(text),
  /** Id of the merchant's account at the processor. */
  merchant_connector_id: nullish(text),
  /** How a split refund takes the money back; absent for others. */
  split_refunds: nullish(splitRefunds),
  /** Error code of the issuing bank; absent unless it has refused. */
  issuer_error_code: nullish(text),
  /** Error message of the issuing bank; absent unless it has refused. */
  issuer_error_message: nullish(text),
});
/** A refund, parsed. `amount` is in minor units of `currency`; absent `error_code` means that no processor has refused it. */
export type Refund = z.output<typeof refund>;

/** Page of refunds (interface 4.2). `count` is the number of rows here, `total_count` of all that match. */
export const refundList = z.object({ count: z.int(), total_count: nullish(z.int()), data: z.array(refund) });
