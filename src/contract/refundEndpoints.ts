import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refundStatuses, refundTypes, splitTypes } from './enums.ts';
import { refund, refundList } from './refund.ts';
import { requestMetadata } from './requestMetadata.ts';
import { freeForm, identifier, minorUnits, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();
const text255 = text.check(z.maxLength(255));
/** Of the interface; deployments have it as `stripe_split_refund`. */
const revertingSplitRefund = z.strictObject({
  /** True: the platform's fee is taken back as well. @default false */
  revert_platform_fee: z.optional(z.boolean()),
  /** True: the transfer to the connected account is taken back as well. @default false */
  revert_transfer: z.optional(z.boolean()),
});
/** Of deployments, as `adyen_split_refund`. */
const itemisedSplitRefund = z.strictObject({
  /** The store at the processor. Absent: none. */
  store: z.optional(text),
  /** The parts that the refund is taken back in. */
  split_items: z.array(
    z.strictObject({
      /** Amount of the part in minor units of the refund's currency. Absent for parts whose amount the processor knows, such as its fees. */
      amount: z.optional(minorUnits),
      /** What the part is. */
      split_type: z.enum(splitTypes),
      /** The account that the part is taken from. Absent: the merchant's own. */
      account: z.optional(text),
      /** Id of the part, of the caller's choice. */
      reference: text,
      /** What the part is for, in words. Absent: none. */
      description: z.optional(text),
    }),
  ),
});
/** Of deployments, as `xendit_split_refund`. */
const subMerchantSplitRefund = z.strictObject({
  /** The sub-merchant that the payment was made for. */
  for_user_id: text,
});
const splitRefund = z.union([revertingSplitRefund, itemisedSplitRefund, subMerchantSplitRefund]);

/** Limits of refunds: the least amount in minor units (interface 8) and how many one payment may have (as deployments count). */
export const refundLimits = { amount: 100, attempts: 10 } as const;

/**
 * Pays a payment back, wholly or in part; without `amount` it is what was captured. Class N: it moves money. A `refund_id` of the
 * caller's makes it safe to ask again: the second one is refused as a duplicate.
 */
export const createRefund = endpoint({
  name: 'createRefund',
  method: 'POST',
  path: '/refunds',
  key: 'secret',
  repeatability: 'never',
  source: 'interface 4.2',
  input: z.strictObject({
    body: z.strictObject({
      /** Id of the payment to refund. */
      payment_id: identifier,
      /** Id of the refund: the service refuses a second one as a duplicate. Absent: a v4 UUID that the client makes. */
      refund_id: z.optional(identifier),
      /** Id of the merchant. Absent: that of the secret key. */
      merchant_id: z.optional(text255),
      /** Amount in minor units of the payment's currency, at least 100. Absent: what was captured. */
      amount: z.optional(minorUnits.check(z.gte(refundLimits.amount))),
      /** The merchant's reason, at most 255 characters; absent for none. */
      reason: z.optional(text255),
      /** How the refund is carried out. @default 'instant' */
      refund_type: z.optional(z.enum(refundTypes)),
      /** The merchant's own data; the limits are `metadataLimits`. */
      metadata: z.optional(requestMetadata),
      /** Credentials of an account at a processor, for this call alone. Sensitive. */
      merchant_connector_details: z.optional(freeForm),
      /**
       * How a split payment's money is taken back, by `<processor>_split_refund`; absent for others. Deployments know three names, each with its own
       * fields: `stripe_split_refund`, `adyen_split_refund`, `xendit_split_refund`.
       */
      split_refunds: z.optional(z.record(text.check(z.regex(/^[a-z0-9_]{1,64}_split_refund$/)), splitRefund)),
    }),
  }),
  output: refund,
});

/** Reads one refund. */
export const retrieveRefund = endpoint({
  name: 'retrieveRefund',
  method: 'GET',
  path: '/refunds/{refund_id}',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.2',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the refund. */
      refund_id: identifier,
    }),
  }),
  output: refund,
});

/** Refunds of the merchant or of one payment, newest first; 10 rows unless `limit` says otherwise, at most 100. An empty list of a filter filters nothing. */
export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'POST',
  path: '/refunds/list',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.2',
  input: z.strictObject({
    body: z.strictObject({
      /** Start of the time range, ISO 8601. Absent: no start. */
      start_time: z.optional(timestamp),
      /** End of the time range, ISO 8601. Absent: now. */
      end_time: z.optional(timestamp),
      /** Refunds of this payment only. Absent: of all. */
      payment_id: z.optional(identifier),
      /** This refund only. Absent: all refunds. */
      refund_id: z.optional(identifier),
      /** Refunds of this business profile only. Absent: of all. */
      profile_id: z.optional(text),
      /** Number of rows, 1 to 100. @default 10 */
      limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
      /** Number of rows to leave out at the start. @default 0 */
      offset: z.optional(z.int().check(z.gte(0))),
      /** Refunds of these amounts only. Absent: of all. */
      amount_filter: z.optional(
        z.strictObject({
          /** Smallest amount, in minor units. Absent: no lower bound. */
          start_amount: z.optional(minorUnits),
          /** Largest amount, in minor units. Absent: no upper bound. */
          end_amount: z.optional(minorUnits),
        }),
      ),
      /** Refunds of these processors only. Absent: of all. */
      connector: z.optional(z.array(text)),
      /** Refunds of these accounts at processors only. Absent: of all. */
      merchant_connector_id: z.optional(z.array(text)),
      /** Refunds in these currencies only, ISO 4217. Absent: in all. */
      currency: z.optional(z.array(currencyCode)),
      /** Refunds in these statuses only. Absent: in all. */
      refund_status: z.optional(z.array(z.enum(refundStatuses))),
    }),
  }),
  output: refundList,
});
