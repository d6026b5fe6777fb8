import * as z from 'zod/mini';
import { saysAbsent } from '../../client/index.ts';
import {
  clientSecret as clientSecretShape,
  equalInConstantTime,
  type Payment,
  paymentIdOfSecret,
} from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { readFailure } from '../answers/serviceFailure.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** The payment that a client secret drives: the part before its last `_secret_`; `undefined` for anything that has not the shape of one. */
export function paymentIdOf(secret: string | null): string | undefined {
  if (secret === null || !z.safeParse(clientSecretShape, secret).success) return undefined;
  return paymentIdOfSecret(secret);
}

type Verified = { readonly ok: true; readonly payment: Payment } | { readonly ok: false; readonly outcome: Outcome };

/**
 * Reads the payment and proves that the client secret is its own, in constant time. A secret that is missing, wrong, or of a payment that
 * does not exist is refused with the same bytes, so that ids cannot be asked for; each such miss counts against the address it came from,
 * and a right secret passes whatever that count is.
 * A payment behind too many newer ones is no miss: whether the secret is wrong is unknown.
 */
export async function verifyClientSecret(
  context: ProxyContext,
  secret: string,
  paymentId: string,
  from: { readonly requestId: string; readonly group: string },
): Promise<Verified> {
  const checked = await context.misses.check(from.group, async (): Promise<Verified | undefined> => {
    const read = await context.service.readPaymentById(paymentId, { requestId: from.requestId });
    if (!read.ok && !saysAbsent(read.failure)) return { ok: false, outcome: readFailure(read.failure) };
    const own = read.ok ? read.value.client_secret : undefined;
    const equal = equalInConstantTime(secret, own ?? '');
    return read.ok && own !== undefined && equal ? { ok: true, payment: read.value } : undefined;
  });
  if ('ok' in checked) return checked;
  const { missedMs } = checked;
  const outcome = missedMs > 0 ? refuse('rate_limited', { retryAfterMs: missedMs }) : refuse('client_secret_wrong');
  return { ok: false, outcome };
}
