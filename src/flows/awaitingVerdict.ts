import type { OperationVerdict, VerdictRefusal } from '../contract/index.ts';
import type { CallFailure } from './callFailure.ts';

/**
 * What the proxy says of the operation of this tab whose answer is missing. It comes with a read of the payment or payout; a read without one leaves the
 * outcome to what it shows.
 */
export interface OwnVerdict {
  readonly verdict: OperationVerdict;
  /** Why it was not done; absent for another verdict, and where the operation was never sent. */
  readonly refusal?: VerdictRefusal;
}

/** An operation that has not reached the proxy, and is refused there if it arrives later. */
export const neverArrived: CallFailure = { kind: 'network', effect: 'none' };

/**
 * True while the operation of this tab may have an effect that the read does not show: its outcome is unknown, or it was done and the copy that was read
 * is older. A read without a verdict means that no operation of this tab is in doubt.
 */
export const outcomeUnknown = ({ verdict: own }: { readonly verdict?: OwnVerdict }): boolean =>
  own !== undefined && own.verdict !== 'not_done';

/**
 * Why the operation whose answer is missing had no effect, by a read or by an earlier refusal of it; `undefined` while that is not certain. A `done` operation
 * is not settled by that word alone: its payment is what the page shows, and the copy that was read may be older.
 *
 * @param earlier how the operation was refused, where it was
 */
export function whyNotDone(
  { verdict: own }: { readonly verdict?: OwnVerdict },
  earlier?: CallFailure,
): CallFailure | undefined {
  if (own?.verdict !== 'not_done') return earlier;
  if (own.refusal === undefined) return earlier ?? neverArrived;
  const { status, code, fields } = own.refusal;
  return { kind: 'http', effect: 'none', status, code, ...(fields === undefined ? {} : { fields }) };
}
