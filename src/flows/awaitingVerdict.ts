import type { OperationVerdict, VerdictRefusal } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import type { CallFailure } from './callFailure.ts';
import { nextReadDelay, type Reading, readingLimitMs, slowReadMs } from './reading.ts';

/**
 * What the proxy says of the operation of this tab whose answer is missing. It comes with a read of the payment or payout: `pending` also where no verdict
 * could be had.
 */
export interface OwnVerdict {
  readonly verdict: OperationVerdict;
  /** Why it was not done; absent for another verdict, and where the operation was never sent. */
  readonly refusal?: VerdictRefusal;
}

/** The part of a state that awaits a verdict: the outcome of an operation is unknown, and a submit sends nothing. */
export interface AwaitingVerdict extends Reading {
  /** Why this tab's operation had no effect, until a read shows that nothing else is open; absent while that is not certain. */
  readonly refusal?: CallFailure;
  /** When a read first said that this tab's operation was carried out, epoch milliseconds; absent while none has. */
  readonly doneSince?: number;
}

/** What a read says of the outcome, beside the payment or payout itself. */
export interface OutcomeRead {
  /** Absent where no operation of this tab is in doubt. */
  readonly verdict?: OwnVerdict | undefined;
  /** True while a call about the payment or payout is open, of this tab or another one, or its status is unknown. */
  readonly open: boolean;
}

/** An operation that has not reached the proxy, and is refused there if it arrives later. */
export const neverArrived: CallFailure = { kind: 'network', effect: 'none' };

/**
 * True while the operation of this tab may have an effect that the read does not show: its outcome is unknown, or it was done and the copy that was read
 * is older.
 */
export const outcomeUnknown = ({ verdict: own }: Pick<OutcomeRead, 'verdict'>): boolean =>
  own !== undefined && own.verdict !== 'not_done';

/** Why the operation had no effect, by a verdict or by an earlier refusal of it; `undefined` while that is not certain. */
export function whyNotDone(
  { verdict: own }: Pick<OutcomeRead, 'verdict'>,
  earlier?: CallFailure,
): CallFailure | undefined {
  if (own?.verdict !== 'not_done') return earlier;
  if (own.refusal === undefined) return earlier ?? neverArrived;
  const { status, code, fields } = own.refusal;
  return { kind: 'http', effect: 'none', status, code, ...defined({ fields }) };
}

type Awaiting = AwaitingVerdict & { readonly kind: string };

/**
 * What follows a read that shows no effect of the operation, or (without one) a failed read.
 *
 * - `known`: nothing is in doubt any more. `failure` says why the operation had no effect; absent where none of this tab was in doubt.
 * - otherwise the wait goes on. Nothing is inferred from an unchanged payment or payout, however often it is read.
 */
export type Awaited =
  | { readonly known: true; readonly failure?: CallFailure }
  | {
      readonly known: false;
      /** `cannotConfirm`: the page says so once it has read for two minutes. */
      readonly now: { readonly kind: 'checking' | 'cannotConfirm' } & Pick<AwaitingVerdict, 'refusal' | 'doneSince'>;
      readonly next: { readonly type: 'wait'; readonly timer: 'read'; readonly ms: number };
    };

/** Advances the wait for a verdict by one read; without one, by a read that has failed. */
export function awaitVerdict(state: Awaiting, at: number): Extract<Awaited, { readonly known: false }>;
export function awaitVerdict(state: Awaiting, at: number, read: OutcomeRead): Awaited;
export function awaitVerdict(state: Awaiting, at: number, read: OutcomeRead = { open: true }): Awaited {
  const refusal = whyNotDone(read, state.refusal);
  const isDone = read.verdict?.verdict === 'done';
  const doneSince = state.doneSince ?? (isDone ? at : undefined);
  // No copy lags behind by two minutes: the operation was carried out, and has left the payment or payout as it was.
  const seen = isDone && doneSince !== undefined && at - doneSince >= readingLimitMs;
  if (!read.open && (seen || !outcomeUnknown(read))) return { known: true, ...defined({ failure: refusal }) };
  const unconfirmed = state.kind === 'cannotConfirm' || at - state.since >= readingLimitMs;
  return {
    known: false,
    now: {
      kind: unconfirmed ? 'cannotConfirm' : 'checking',
      ...defined({ refusal, doneSince }),
    },
    next: { type: 'wait', timer: 'read', ms: unconfirmed ? slowReadMs : nextReadDelay(state) },
  };
}
