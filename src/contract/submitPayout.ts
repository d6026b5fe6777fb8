import * as z from 'zod/mini';
import { browserRoute } from './endpoint.ts';
import { payoutTypes } from './enums.ts';
import { browserPayout, ofPayout } from './payoutRoutes.ts';
import { identifier } from './schema.ts';

/**
 * Our own route: the person is done. The destination is at the service by then (stored under the payout's client secret, or at
 * deployments confirmed with it); the proxy reads it and fulfils, or leaves it for review. Moves money, once. `last4` and `shown` are what the person
 * confirmed on the screen: where the payout shows another destination, somebody else was first and nothing is sent.
 */
export const submitPayout = browserRoute({
  name: 'submitPayout',
  method: 'POST',
  path: '/kit/payouts/{payout_id}/submit',
  repeatability: 'never',
  input: z.strictObject({
    params: ofPayout,
    body: z.strictObject({
      /** Kind of the destination that was confirmed. */
      payout_type: z.enum(payoutTypes),
      /** End of what names the destination. */
      last4: z.string().check(z.maxLength(4)),
      /** All of it, masked as the service masks it. Absent when only its end is known, after a reload. */
      shown: z.optional(z.string().check(z.maxLength(512))),
      /** True when the service has answered this page that it has the destination. Without that, accounts that cannot be distinguished are not sent. */
      stored: z.optional(z.boolean()),
      /** Id of the stored destination that was confirmed (`payout_method_id`). Absent where the destination was entered, and after a reload. */
      payout_method_id: z.optional(identifier),
      /** `fingerprint` of the quote that was shown. Absent where the page shows none. */
      quote: z.optional(z.string().check(z.maxLength(128))),
    }),
  }),
  output: browserPayout,
});

/**
 * Our own route: the person has chosen a stored destination (`stored_destinations`). The proxy proves that it is one of the payout's own customer, and
 * confirms the payout with it, unless the payout has a destination already: the same one once more is answered like the first time, another one is refused.
 */
export const confirmStoredDestination = browserRoute({
  name: 'confirmStoredDestination',
  method: 'POST',
  path: '/kit/payouts/{payout_id}/destination',
  repeatability: 'harmless',
  input: z.strictObject({
    params: ofPayout,
    body: z.strictObject({
      /** Id of the stored destination. */
      payout_method_id: identifier,
    }),
  }),
  output: browserPayout,
});
