import { effectOfRefusal, type Result, readError } from '../../client/index.ts';
import { completeAuthorize, type Payment, type TransStatus } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** How long the post may take, as long as any call that moves money, in milliseconds. */
const postMs = 60_000;

/**
 * The address of the page on which the external 3-D Secure of a payment ends, at the service that this proxy calls, whatever host the payment names.
 * `undefined` where there is none: then `complete_authorize` completes it.
 */
export function authorizeAddress(
  payment: Payment,
  { adapter, options: { serviceUrl } }: Pick<ProxyContext, 'adapter' | 'options'>,
): string | undefined {
  const path = adapter.authorizePath(payment);
  return path === undefined ? undefined : `${serviceUrl.replace(/\/+$/, '')}${path}`;
}

/**
 * Ends external 3-D Secure at a deployment: a form post to `three_ds_authorize_url`, which takes no key, then the payment as it is read. Deployments
 * authorise an authenticated payment there, and close one whose authentication failed. What the page says is not read.
 */
export async function finishAuthentication(
  { service, upstream }: Pick<ProxyContext, 'service' | 'upstream'>,
  { payment_id }: Payment,
  address: string,
  requestId: string,
): Promise<Result<Payment>> {
  const failed = (effect: 'none' | 'unknown', code: string, status?: number): Result<Payment> => ({
    ok: false,
    failure: {
      ...{ kind: status === undefined ? 'network' : 'http', endpoint: 'completeAuthorize', effect, code },
      message: `tillkit: completeAuthorize: the post to three_ds_authorize_url was not answered with a page (${code})`,
      ...defined({ status }),
    },
  });
  const post = async () => {
    try {
      return await upstream.fetch(address, {
        method: 'POST',
        headers: {
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'tillkit',
          'x-request-id': requestId,
        },
        body: '',
        redirect: 'manual',
        signal: AbortSignal.timeout(postMs),
      });
    } catch {
      return undefined;
    }
  };
  const answer = await post();
  if (answer === undefined) return failed('unknown', 'authorize_unanswered');
  if (answer.status >= 400) {
    // Something in between refuses in the same numbers, after the service has carried the post out: the service's own words alone say that nothing was done.
    const error = readError(await answer.json().catch(() => undefined));
    const effect = effectOfRefusal(completeAuthorize, answer.status, error);
    const isRefusal = effect === 'none';
    return failed(isRefusal ? 'none' : 'unknown', error?.code ?? 'authorize_unanswered', answer.status);
  }
  const read = await service.readPaymentById(payment_id, { requestId });
  // A payment that still waits may have been read too early, or the page was not the service's: what became of the post is a question for the next read.
  const isOver = read.ok && read.value.status !== 'requires_customer_action';
  return isOver ? read : failed('unknown', 'authorize_unread');
}

/** Whether an authentication is over without a payer who could still be authenticated: the post closes the attempt. */
export function endsAttempt(status: TransStatus, { threeds_unavailable }: ProxyContext['policy']): boolean {
  return status === 'N' || status === 'R' || (status === 'U' && threeds_unavailable === 'stop');
}
