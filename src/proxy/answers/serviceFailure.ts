import type { Failure } from '../../client/index.ts';
import { notSentCodes } from '../upstream/upstream.ts';
import { type Outcome, type RefusalCode, refuse } from './refusal.ts';
import { refusedFields } from './refusedFields.ts';

/** Codes of the service (deployments' catalogue) that mean something to a browser. */
const verdicts: Readonly<Record<string, RefusalCode>> = {
  IR_08: 'payment_expired',
  IR_14: 'payment_not_open',
  IR_16: 'payment_not_open',
  IR_29: 'method_expired',
  HE_03: 'payment_blocked',
};

/** The refusal for a call that never left this machine; `undefined` for one that did. */
function notSent({ code, retryAfterMs }: Failure): Outcome | undefined {
  if (code === notSentCodes.resting) return refuse('service_resting', { retryAfterMs });
  return code === notSentCodes.unreachable ? refuse('service_unreachable') : undefined;
}

/** True for the service's own word that it does not take the key. A bare 401 or 403 may come from whatever stands in between. */
const refusesKey = ({ status, code }: Failure) => (status === 401 || status === 403) && code !== undefined;

/** Answer to a browser whose read failed at the service. A read does nothing, so the effect is always `none`. */
export function readFailure(failure: Failure): Outcome {
  const stayed = notSent(failure);
  if (stayed !== undefined) return stayed;
  if (refusesKey(failure)) return refuse('service_misconfigured');
  if (failure.status === 429) return refuse('service_busy', { retryAfterMs: failure.retryAfterMs ?? 1000 });
  if (failure.code === 'payment_out_of_reach') return refuse('payment_out_of_reach', { retryAfterMs: 60_000 });
  if (failure.code === 'unexpected_redirect') return refuse('unexpected_redirect');
  return refuse('service_unavailable', failure.kind === 'timeout' ? { status: 504 } : {});
}

/**
 * Answer to a browser whose write failed at the service. What may have happened stays unknown; the proxy never sends again.
 *
 * @param refused what a verdict means that has no code of its own here
 */
export function writeFailure(failure: Failure, refused: RefusalCode = 'method_refused'): Outcome {
  const stayed = notSent(failure);
  if (stayed !== undefined) return stayed;
  if (failure.effect !== 'none') {
    return refuse('outcome_unknown', { effect: 'unknown', status: failure.kind === 'timeout' ? 504 : 502 });
  }
  if (refusesKey(failure)) return refuse('service_misconfigured');
  const fields = refusedFields(failure);
  if (fields.length > 0) return refuse('details_refused', { fields });
  if (failure.kind === 'http') return refuse(verdicts[failure.code ?? ''] ?? refused);
  return refuse('internal');
}
