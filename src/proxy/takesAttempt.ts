import type { PaymentView } from '../contract/index.ts';
import type { ProxyContext } from './proxyOptions.ts';

/**
 * Whether a payment that has failed takes another attempt; true for every other payment. In the deployed dialect only where its answer says so, and in the
 * first half of its time: deployments refuse it afterwards, whatever they have answered.
 */
export function takesAttempt(
  { status, manual_retry_allowed: allowed, created, expires_on: end }: PaymentView,
  { dialect, now }: Pick<ProxyContext, 'dialect' | 'now'>,
): boolean {
  if (status !== 'failed') return true;
  if (dialect === 'documented') return allowed !== false;
  const [from, until] = [Date.parse(created ?? ''), Date.parse(end ?? '')];
  // Without its two ends nothing is known of the half: the service decides.
  return allowed === true && !(now() > from + (until - from) / 2);
}
