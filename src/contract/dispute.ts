import * as z from 'zod/mini';
import { deployedDisputeStages, disputeStages, disputeStatuses } from './enums.ts';
import { closedSet, identifier, nullish, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/** Fields that a dispute has inside a payment (interface 2.3, `disputes`). */
const disputeFields = {
  /** Id of the dispute. */
  dispute_id: identifier,
  /** Stage of the dispute; it never goes back to an earlier one. */
  dispute_stage: closedSet([...disputeStages, ...deployedDisputeStages]),
  /** Status of the dispute. */
  dispute_status: closedSet(disputeStatuses),
  /** Status in the processor's own words. */
  connector_status: nullish(text),
  /** Id of the dispute at the processor. */
  connector_dispute_id: nullish(text),
  /** Time at which the service received the dispute, ISO 8601. */
  created_at: nullish(timestamp),
  /** Reason that the card holder or scheme gave. */
  connector_reason: nullish(text),
  /** Code of that reason at the card scheme. */
  connector_reason_code: nullish(text),
  /** Deadline for evidence, ISO 8601. */
  challenge_required_by: nullish(timestamp),
  /** Time of creation at the processor, ISO 8601. */
  connector_created_at: nullish(timestamp),
  /** Time of the last change at the processor, ISO 8601. */
  connector_updated_at: nullish(timestamp),
};

/** A dispute as its payment lists it (interface 2.3). */
export const paymentDispute = z.looseObject(disputeFields);

/** A dispute (interface 2.6). `amount` is a string of minor units of `currency`; `challenge_required_by` is the deadline for evidence. */
export const dispute = z.looseObject({
  ...disputeFields,
  /** Id of the disputed payment. */
  payment_id: identifier,
  /** Id of the attempt that was paid. */
  attempt_id: nullish(text),
  /** Disputed amount in minor units of `currency`, as a string of digits. */
  amount: text.check(z.regex(/^\d{1,15}$/)),
  /** ISO 4217 code of `amount`. */
  currency: currencyCode,
  /** External processor, by its name in lower case. */
  connector: nullish(text),
  /** Id of the merchant's business profile. */
  profile_id: nullish(text),
  /** Id of the merchant's account at the processor. */
  merchant_connector_id: nullish(text),
});
/** A dispute, parsed: `amount` is a string of minor units, times are ISO 8601, and an unknown stage or status reads as `'unknown'`. */
export type Dispute = z.output<typeof dispute>;
