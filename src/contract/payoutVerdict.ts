import * as z from 'zod/mini';
import { browserRoute } from './endpoint.ts';
import { verdictShape } from './operationVerdict.ts';
import { browserPayout } from './payoutRoutes.ts';
import { identifier } from './schema.ts';

/** Verdict on the submission of a payout, with the payout as it was read for the answer. */
export const payoutVerdict = z.object({
  ...browserPayout.shape,
  ...verdictShape,
});
/** Verdict on the submission of a payout; `payout` is what was read for this answer. */
export type PayoutVerdict = z.output<typeof payoutVerdict>;

/**
 * Our own route: the verdict on the submission of a payout whose answer was lost. It takes the sealed link, as the operation itself does. An operation id
 * that the proxy has not seen is fenced: an operation that arrives under it later is refused with `operation_not_done`.
 */
export const askPayoutVerdict = browserRoute({
  name: 'askPayoutVerdict',
  method: 'POST',
  path: '/kit/payouts/{payout_id}/operations/{operation_id}/verdict',
  repeatability: 'idempotent',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the sealed link's payout; another one gives code `payout_link_wrong`. */
      payout_id: identifier,
      /** Operation id under which the payout was submitted. */
      operation_id: identifier,
    }),
  }),
  output: payoutVerdict,
});
