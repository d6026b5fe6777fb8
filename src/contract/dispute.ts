import * as z from 'zod/mini';
import { disputeStages, disputeStatuses } from './enums.ts';
import { absent, closedSet, identifier, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/** Fields that a dispute has inside a payment (interface 2.3, `disputes`). */
const disputeFields = {
  dispute_id: identifier,
  dispute_stage: closedSet(disputeStages),
  dispute_status: closedSet(disputeStatuses),
  connector_status: absent(text),
  connector_dispute_id: absent(text),
  created_at: absent(timestamp),
  connector_reason: absent(text),
  connector_reason_code: absent(text),
  challenge_required_by: absent(timestamp),
  connector_created_at: absent(timestamp),
  connector_updated_at: absent(timestamp),
};

/** A dispute as its payment lists it (interface 2.3). */
export const paymentDispute = z.looseObject(disputeFields);

/** A dispute (interface 2.6). `amount` is a string of minor units of `currency`; `challenge_required_by` is the deadline for evidence. */
export const dispute = z.looseObject({
  ...disputeFields,
  payment_id: identifier,
  attempt_id: absent(text),
  amount: text.check(z.regex(/^\d{1,15}$/)),
  currency: currencyCode,
  connector: absent(text),
  profile_id: absent(text),
  merchant_connector_id: absent(text),
});
/** A dispute, parsed: `amount` is a string of minor units, times are ISO 8601, and an unknown stage or status reads as `'unknown'`. */
export type Dispute = z.output<typeof dispute>;
