import * as z from 'zod/mini';
import { freeForm, openSet, timestamp } from './schema.ts';

/** What an event can be about (design decision; the interface has no events, deployments do). */
export const webhookContentTypes = ['payment_details', 'refund_details', 'dispute_details', 'payout_details'] as const;

/** The events of payments, refunds, disputes and payouts, as deployments name them. */
export const webhookEventTypes = [
  'payment_succeeded',
  'payment_failed',
  'payment_processing',
  'payment_cancelled',
  'payment_authorized',
  'payment_captured',
  'action_required',
  'refund_succeeded',
  'refund_failed',
  'dispute_opened',
  'dispute_expired',
  'dispute_accepted',
  'dispute_cancelled',
  'dispute_challenged',
  'dispute_won',
  'dispute_lost',
  'payout_success',
  'payout_failed',
  'payout_cancelled',
  'payout_initiated',
  'payout_processing',
  'payout_expired',
  'payout_reversed',
] as const;
/** An event name that this version knows. Deployments send others, as plain strings: answer them 200 and ignore them. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Header with the HMAC-SHA512 of the raw body in hex digits. */
export const webhookSignatureHeader = 'x-webhook-signature-512';

/**
 * An event. Both words are open: deployments know more of them. `content.object` is the resource as a read answers it, to be parsed by that
 * resource's schema. Events come more than once and late: `event_id` recognises a repetition, and the service's own answer is the truth.
 */
export const webhookEvent = z.looseObject({
  /** Id of the merchant at the service. */
  merchant_id: z.string(),
  /** Id of the event, the same for every delivery. */
  event_id: z.string(),
  /** Name of the event. */
  event_type: openSet(webhookEventTypes),
  /** Resource of the event. */
  content: z.looseObject({
    /** Kind of the resource. */
    type: openSet(webhookContentTypes),
    /** The resource as a read returns it, not parsed yet. */
    object: freeForm,
  }),
  /** Time of the event, ISO 8601. */
  timestamp,
});
/** A webhook event, parsed. `timestamp` is ISO 8601; `content.object` is not parsed yet. */
export type WebhookEvent = z.output<typeof webhookEvent>;
