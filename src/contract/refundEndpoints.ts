import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { refundStatuses, refundTypes } from './enums.ts';
import { refund, refundList } from './refund.ts';
import { requestMetadata } from './requestMetadata.ts';
import { freeForm, identifier, minorUnits, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();
const text255 = text.check(z.maxLength(255));
const splitRefund = z.strictObject({
  revert_platform_fee: z.optional(z.boolean()),
  revert_transfer: z.optional(z.boolean()),
});

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
  operation: 'N',
  source: 'interface 4.2',
  input: z.strictObject({
    body: z.strictObject({
      payment_id: identifier,
      refund_id: z.optional(identifier),
      merchant_id: z.optional(text255),
      amount: z.optional(minorUnits.check(z.gte(refundLimits.amount))),
      reason: z.optional(text255),
      refund_type: z.optional(z.enum(refundTypes)),
      metadata: z.optional(requestMetadata),
      merchant_connector_details: z.optional(freeForm),
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
  operation: 'R',
  source: 'interface 4.2',
  input: z.strictObject({ params: z.strictObject({ refund_id: identifier }) }),
  output: refund,
});

/** Refunds of the merchant or of one payment, newest first; 10 rows unless `limit` says otherwise, at most 100. An empty list of a filter filters nothing. */
export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'POST',
  path: '/refunds/list',
  key: 'secret',
  operation: 'R',
  source: 'interface 4.2',
  input: z.strictObject({
    body: z.strictObject({
      start_time: z.optional(timestamp),
      end_time: z.optional(timestamp),
      payment_id: z.optional(identifier),
      refund_id: z.optional(identifier),
      profile_id: z.optional(text),
      limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
      offset: z.optional(z.int().check(z.gte(0))),
      amount_filter: z.optional(
        z.strictObject({ start_amount: z.optional(minorUnits), end_amount: z.optional(minorUnits) }),
      ),
      connector: z.optional(z.array(text)),
      merchant_connector_id: z.optional(z.array(text)),
      currency: z.optional(z.array(currencyCode)),
      refund_status: z.optional(z.array(z.enum(refundStatuses))),
    }),
  }),
  output: refundList,
});
