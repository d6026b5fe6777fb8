import * as z from 'zod/mini';
import { closedSet } from './schema.ts';

/** How far the bank is with an authentication (supplementary). `completed` says that the payment can be read, not that it was paid. */
export const pollStatuses = ['pending', 'completed', 'not_found'] as const;

/** Answer to a poll. An unknown word reads as `unknown`: keep polling up to the published number of times, then read the payment. */
export const pollStatus = z.object({
  /** Id to poll by. */
  poll_id: z.string(),
  /** How far the bank is; `completed` says that the payment can be read. */
  status: closedSet(pollStatuses),
});
/** Answer to a poll, parsed: `poll_id`, and a `status` that is `'unknown'` for a value this version does not know. */
export type PollStatus = z.output<typeof pollStatus>;
