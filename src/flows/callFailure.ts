import type { Effect } from '../contract/index.ts';

/** A failed call as a flow sees it: the client's `Failure` without its message. */
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

/** The failure of a call for which this page has nothing to send (any more): the payer has to submit again. */
export const nothingSubmitted: CallFailure = { kind: 'cancelled', effect: 'none' };

/** The proxy's refusal of a payment that is no longer as the payer was shown it. */
export const amountChanged: CallFailure = { kind: 'http', effect: 'none', status: 409, code: 'amount_changed' };

/** True where the call certainly had no effect, so that the payer may submit again at once. */
export function maySubmitAgain(failure: CallFailure): boolean {
  return failure.effect === 'none' && (failure.kind !== 'http' || failure.status === 429 || failure.status === 503);
}

/**
 * Keeps a refusal for the state that reads the payment once. The refused call had no effect, but the reason may be that the payment was made already, which
 * only the read shows.
 */
export function keepRefusal(failure: CallFailure): { readonly refusal?: CallFailure } {
  return failure.effect === 'none' ? { refusal: failure } : {};
}

/** True during the first read after a refusal. The refused call most likely had no effect, so no screen warns the payer yet. */
export function isConfirmingRefusal(state: {
  readonly kind: string;
  readonly reads?: number;
  readonly refusal?: CallFailure;
}) {
  return state.kind === 'checking' && state.refusal !== undefined && state.reads === 1;
}

/** True for the refusal because another call about the payment is open, by the tab lock or by the proxy's journal. The refused call had no effect. */
export function isOperationOpen(failure: CallFailure): boolean {
  return failure.code === 'operation_open';
}
