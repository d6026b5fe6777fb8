import * as z from 'zod/mini';
import { type Fetch, requireText } from '../../client/index.ts';
import { openOperation, paymentView, payoutView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { readSigned, signatureHeader, signBody, type WebhookReceived } from './verifyWebhook.ts';

/** The end of an operation as it is posted; names as on every wire. */
const posted = z.object({
  operation_id: z.string(),
  operation: openOperation.shape.operation,
  outcome: z.enum(['done', 'not_done']),
  corrected: z.optional(z.literal(true)),
  status: z.optional(z.string()),
  payment_id: z.optional(z.string()),
  payment: z.optional(paymentView),
  payout_id: z.optional(z.string()),
  payout: z.optional(payoutView),
  quote_id: z.optional(z.string()),
});

/** Where ends of operations are posted to, and how. */
export interface SettledHookOptions {
  /** Address of the merchant's own server. */
  readonly url: string;
  /** The key that both sides know. */
  readonly key: string;
  /** Sends the request; `globalThis.fetch` fits. */
  readonly fetch: Fetch;
  /** Milliseconds without an answer after which the end is reported again later; stay below `claimMs` of the journal. @default 10000 */
  readonly timeoutMs?: number | undefined;
}

/**
 * Makes an `onOperationSettled` that posts each end to an address, signed like the service's own events. An answer 2xx counts as received; anything else,
 * a redirect as well, is sent again later.
 */
export function createSettledHook(options: SettledHookOptions): (settled: SettledOperation) => Promise<void> {
  const { url, key, timeoutMs = 10_000 } = options;
  return async ({
    operationId,
    operation,
    outcome,
    corrected,
    status,
    paymentId,
    payment,
    payoutId,
    payout,
    quoteId,
  }) => {
    const body = JSON.stringify({
      operation_id: operationId,
      operation,
      outcome,
      corrected,
      status,
      payment_id: paymentId,
      payment,
      payout_id: payoutId,
      payout,
      quote_id: quoteId,
    });
    const response = await options.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A correction is another message: who has kept the key of the first takes it all the same.
        'idempotency-key': corrected ? `${operationId}-corrected` : operationId,
        [signatureHeader]: await signBody(body, key),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`tillkit: the hook answered ${response.status}.`);
  };
}

/** `signature`: not from the proxy, answer 401 and do nothing. `body`: signed, and still no end of an operation: answer 400 and look into it. */
export type SettledVerdict =
  | {
      readonly ok: true;
      /** The end of the operation, with a genuine signature. */
      readonly settled: SettledOperation;
    }
  | {
      readonly ok: false;
      /** What was wrong; it decides on the status of your answer. */
      readonly reason: 'signature' | 'body';
    };

/**
 * Checks what `tillkit-server proxy` posts to `TILLKIT_HOOK_URL`, in constant time, and reads it. The same end may come again: keep its `operationId` and
 * `outcome`. One that is `corrected` takes the place of a `not_done`.
 * It says how a call ended, not that goods may be handed over: that is for the service's own event or a read.
 *
 * @throws when the secret is empty: then every signature could be made by anybody.
 */
export async function verifySettledOperation({ body, signature, secret }: WebhookReceived): Promise<SettledVerdict> {
  // With an empty one anybody could sign.
  requireText('secret', secret);
  const signed = await readSigned(body, signature, secret);
  if (!signed.ok) return signed;
  const read = z.safeParse(posted, signed.value);
  if (!read.success) return { ok: false, reason: 'body' };
  const {
    operation_id: operationId,
    operation,
    outcome,
    corrected,
    status,
    payment_id: paymentId,
    payment,
    payout_id: payoutId,
    payout,
    quote_id: quoteId,
  } = read.data;
  return {
    ok: true,
    settled: {
      operationId,
      operation,
      outcome,
      ...defined({ corrected, status, paymentId, payment, payoutId, payout, quoteId }),
    },
  };
}
