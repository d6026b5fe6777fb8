import type { Failure } from '../../client/index.ts';
import { notSentCodes } from '../upstream/upstream.ts';
import { findRefusedFields } from './findRefusedFields.ts';
import { type Outcome, type RefusalCode, refuse } from './refusal.ts';

/** Refusals for codes of the service that a page can act on (deployments' catalogue). */
const refusalByServiceCode: Readonly<Record<string, RefusalCode>> = {
  IR_08: 'payment_expired',
  IR_14: 'payment_not_open',
  IR_16: 'payment_not_open',
  IR_29: 'method_expired',
  HE_03: 'payment_blocked',
};

/** The refusal of a call that was not sent; `undefined` for one that was. */
function refuseUnsent({ code, retryAfterMs }: Failure): Outcome | undefined {
  if (code === notSentCodes.circuitOpen) return refuse('service_circuit_open', { retryAfterMs });
  return code === notSentCodes.unreachable ? refuse('service_unreachable') : undefined;
}

/** True where the service itself refuses the key. A 401 or 403 without a code may come from a server in between. */
const isKeyRefused = ({ status, code }: Failure) => (status === 401 || status === 403) && code !== undefined;

/** The refusal of a read that failed at the service. Its effect is always `none`. */
export function refuseFailedRead(failure: Failure): Outcome {
  const unsent = refuseUnsent(failure);
  if (unsent !== undefined) return unsent;
  if (isKeyRefused(failure)) return refuse('service_misconfigured');
  if (failure.status === 429) return refuse('service_busy', { retryAfterMs: failure.retryAfterMs ?? 1000 });
  if (failure.code === 'payment_out_of_reach') return refuse('payment_out_of_reach', { retryAfterMs: 60_000 });
  if (failure.code === 'unexpected_redirect') return refuse('unexpected_redirect');
  return refuse('service_unavailable', failure.kind === 'timeout' ? { status: 504 } : {});
}

/**
 * The refusal of a write that failed at the service. The proxy never sends it again.
 *
 * @param refused code of the refusal where the service's code has none of its own
 */
export function refuseFailedWrite(failure: Failure, refused: RefusalCode = 'method_refused'): Outcome {
  const unsent = refuseUnsent(failure);
  if (unsent !== undefined) return unsent;
  if (failure.effect !== 'none') {
    return refuse('outcome_unknown', { effect: 'unknown', status: failure.kind === 'timeout' ? 504 : 502 });
  }
  if (isKeyRefused(failure)) return refuse('service_misconfigured');
  const fields = findRefusedFields(failure);
  if (fields.length > 0) return refuse('details_refused', { fields });
  if (failure.kind === 'http') return refuse(refusalByServiceCode[failure.code ?? ''] ?? refused);
  return refuse('internal');
}
