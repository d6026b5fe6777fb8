import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { payoutStatuses, requestPayoutTypes } from './enums.ts';
import { closedSet, freeForm, identifier } from './schema.ts';
import { requestContactBlock } from './shared.ts';

// In a file of its own: a page fetches it only when somebody is about to send.
const text = z.string();

/**
 * The documented way for a receiver to say where a payout goes: the stored-method call under the payout's client secret, straight to the service.
 * The first destination counts; the same one once more is answered like the first time, another one is refused. A narrow view of
 * `createPaymentMethod`, so that a page carries no more than it sends.
 */
export const storePayoutDestination = endpoint({
  name: 'createPaymentMethod',
  method: 'POST',
  path: '/payment_methods',
  key: 'publishable',
  repeatability: 'harmless',
  source: 'interface 4.4',
  input: z.strictObject({
    body: z.strictObject({
      payment_method: z.enum(['card', 'bank_transfer', 'wallet', 'bank_redirect']),
      payment_method_type: z.optional(text),
      client_secret: text,
      card: z.optional(freeForm),
      bank_transfer: z.optional(freeForm),
      wallet: z.optional(freeForm),
      payment_method_data: z.optional(freeForm),
      billing: z.optional(requestContactBlock),
    }),
  }),
  output: z.object({ payment_method_id: identifier }),
});

/** At deployments: the payout is confirmed with its client secret. A narrow view of `confirmPayout`. */
export const confirmPayoutDestination = endpoint({
  name: 'confirmPayout',
  method: 'POST',
  path: '/payouts/{payout_id}/confirm',
  key: 'publishable',
  repeatability: 'harmless',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: z.strictObject({ payout_id: identifier }),
    body: z.strictObject({
      client_secret: text,
      payout_type: z.enum(requestPayoutTypes),
      payout_method_data: freeForm,
      billing: z.optional(requestContactBlock),
    }),
  }),
  output: z.object({ payout_id: identifier, status: closedSet(payoutStatuses) }),
});
