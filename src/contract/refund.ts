import * as z from 'zod/mini';
import { refundStatuses } from './enums.ts';
import {
  absent,
  closedSet,
  freeForm,
  identifier,
  minorUnits,
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
    revert_platform_fee: absent(z.boolean()),
    /** True: the transfer to the connected account is taken back as well. */
    revert_transfer: absent(z.boolean()),
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
  reason: absent(text),
  /** The merchant's own data, as it was sent. */
  metadata: absent(freeForm),
  /** Error message of the processor; absent unless it has refused. */
  error_message: absent(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: absent(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: absent(unifiedCode),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: absent(unifiedMessage),
  /** Time of creation, ISO 8601. */
  created_at: absent(timestamp),
  /** Time of the last change, ISO 8601. */
  updated_at: absent(timestamp),
  /** Id of the merchant's business profile. */
  profile_id: absent(text),
  /** Id of the merchant's account at the processor. */
  merchant_connector_id: absent(text),
  /** How a split refund takes the money back; absent for others. */
  split_refunds: absent(splitRefunds),
  /** Error code of the issuing bank; absent unless it has refused. */
  issuer_error_code: absent(text),
  /** Error message of the issuing bank; absent unless it has refused. */
  issuer_error_message: absent(text),
});
/** A refund, parsed. `amount` is in minor units of `currency`; absent `error_code` means that no processor has refused it. */
export type Refund = z.output<typeof refund>;

/** Page of refunds (interface 4.2). `count` is the number of rows here, `total_count` of all that match. */
export const refundList = z.object({ count: z.int(), total_count: absent(z.int()), data: z.array(refund) });
