import type { Effect } from '../contract/index.ts';

/** What a flow needs to know of a failed call. The client's `Failure` has this shape; its texts stay outside the flows. */
export interface CallFailure {
  readonly kind: 'network' | 'timeout' | 'http' | 'contract' | 'cancelled';
  /** What the call did on the other side. `unknown` is settled by reading, never by sending again. */
  readonly effect: Effect;
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  /** Names on the wire of fields that were refused. */
  readonly fields?: readonly string[];
}

/** True when the call was refused before it could have an effect: the payer may submit again at once. */
export function neverSent(failure: CallFailure): boolean {
  return failure.effect === 'none' && (failure.kind !== 'http' || failure.status === 429 || failure.status === 503);
}

/**
 * The refusal to carry along while the payment is read once. A refusal by the service itself did nothing, but it may also mean that the
 * payment was made already, which only the read can tell.
 */
export function refusal(failure: CallFailure): { readonly refusal?: CallFailure } {
  return failure.effect === 'none' ? { refusal: failure } : {};
}

/** True during the first read after a refusal. The refused call most likely did nothing, so no screen warns the payer yet. */
export function isConfirmingRefusal(state: {
  readonly kind: string;
  readonly reads?: number;
  readonly refusal?: CallFailure;
}) {
  return state.kind === 'checking' && state.refusal !== undefined && state.reads === 1;
}

/** True when another call about the payment is open, by this page's own lock or by the proxy's journal: this call had no effect. */
export function isOperationOpen(failure: CallFailure): boolean {
  return failure.code === 'operation_open';
}
