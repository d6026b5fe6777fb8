import * as z from 'zod/mini';
import { saysAbsent } from '../../client/index.ts';
import {
  cardFrameHeader,
  clientSecretHeader,
  clientSecret as clientSecretShape,
  equalInConstantTime,
  type Payment,
  paymentIdOfSecret,
  payoutLinkHeader,
} from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { createGuard, type Guard } from '../answers/respond.ts';
import { readFailure } from '../answers/serviceFailure.ts';
import { openPayoutLink } from '../links/sealPayoutLink.ts';
import { isCardFrameOf } from '../pages/cardFrameToken.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/**
 * Takes the client secret of a request: its shape, the payment that it names, and the card frame that the call comes from. That it is the payment's own is
 * proved by the read of the payment (`verifyClientSecret`).
 */
export const clientSecretGuard = (context: ProxyContext): Guard =>
  createGuard(context, async (route) => {
    const { req, env } = route;
    const secret = req.header(clientSecretHeader);
    if (secret === undefined || !z.safeParse(clientSecretShape, secret).success) return refuse('client_secret_wrong');
    const paymentId = paymentIdOfSecret(secret);
    if (paymentId === undefined) return refuse('client_secret_wrong');
    env.note.payment = await context.hash(paymentId);
    const frame = req.header(cardFrameHeader);
    if (frame !== undefined && !(await isCardFrameOf(frame, { signingKeys: context.signingKeys, paymentId })))
      return refuse('frame_of_another_payment');
    // The address of a link does not name its payment.
    if ((req.param('payment_id') ?? paymentId) !== paymentId) return refuse('client_secret_wrong');
    route.set('secret', secret);
    route.set('paymentId', paymentId);
    return undefined;
  });

/** Opens the payout link of a request. Every reason for not knowing a link looks the same. */
export const payoutLinkGuard = (context: ProxyContext): Guard =>
  createGuard(context, async (route) => {
    const payoutId = route.req.param('payout_id') ?? '';
    const token = route.req.header(payoutLinkHeader) ?? '';
    const opened = await context.misses.check(route.env.group, () =>
      openPayoutLink(token, { signingKeys: context.signingKeys, payoutId }),
    );
    if ('missedMs' in opened) {
      const { missedMs } = opened;
      return missedMs > 0 ? refuse('rate_limited', { retryAfterMs: missedMs }) : refuse('payout_link_wrong');
    }
    route.env.note.payment = await context.hash(payoutId);
    route.set('secret', token);
    route.set('payoutLink', opened);
    return undefined;
  });

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
