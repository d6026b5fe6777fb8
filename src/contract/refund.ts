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

/** Which account the funds of a split refund are taken back from (interface 2.5): keys are `<processor>_split_refund`. */
export const splitRefunds = z.record(
  text,
  z.looseObject({ revert_platform_fee: absent(z.boolean()), revert_transfer: absent(z.boolean()) }),
);

/** A refund (interface 2.5). `amount` in minor units of `currency`; a new status word reads as `'unknown'`: neither paid back nor failed. */
export const refund = z.looseObject({
  refund_id: identifier,
  payment_id: identifier,
  amount: minorUnits,
  currency: currencyCode,
  status: closedSet(refundStatuses),
  connector: text,
  reason: absent(text),
  metadata: absent(freeForm),
  error_message: absent(text),
  error_code: absent(text),
  unified_code: absent(unifiedCode),
  unified_message: absent(unifiedMessage),
  created_at: absent(timestamp),
  updated_at: absent(timestamp),
  profile_id: absent(text),
  merchant_connector_id: absent(text),
  split_refunds: absent(splitRefunds),
  issuer_error_code: absent(text),
  issuer_error_message: absent(text),
});
/** A refund, parsed. `amount` is in minor units of `currency`; absent `error_code` means that no processor has refused it. */
export type Refund = z.output<typeof refund>;

/** Page of refunds (interface 4.2). `count` is the number of rows here, `total_count` of all that match. */
export const refundList = z.object({ count: z.int(), total_count: absent(z.int()), data: z.array(refund) });
