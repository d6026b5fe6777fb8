import type { OperationVerdict, VerdictRefusal } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import type { CallFailure } from './callFailure.ts';
import { polls, read, readIn } from './flow.ts';
import { nextReadDelay, oneMoreRead, type Reading, readingLimitMs, slowReadMs } from './reading.ts';

/**
 * The proxy's verdict on the operation of this tab whose answer is missing. It comes with a read of the payment or payout; `pending` also where the
 * question for the verdict failed.
 */
export interface OwnVerdict {
  readonly verdict: OperationVerdict;
  /** Why it was not done; absent for another verdict, and where the operation was never sent. */
  readonly refusal?: VerdictRefusal;
}

/** Fields of a state in which the outcome of an operation is unknown. Until it is known, a submit sends nothing. */
export interface AwaitingVerdict extends Reading {
  /** Why this tab's operation had no effect; absent while that is not certain. The wait goes on until no other call is open. */
  readonly refusal?: CallFailure;
  /** When a read first said that this tab's operation was carried out, epoch milliseconds; absent while none has. */
  readonly doneSince?: number;
}

/** What a read returns about the outcome, besides the payment or payout itself. */
export interface OutcomeRead {
  /** Absent where no operation of this tab is in doubt. */
  readonly verdict?: OwnVerdict | undefined;
  /** True while a call about the payment or payout is open, of this tab or another one, or its status is unknown. */
  readonly open: boolean;
}

/** The failure of an operation that has not reached the proxy. The proxy refuses it if it arrives later. */
export const neverArrived: CallFailure = { kind: 'network', effect: 'none' };

/**
 * True while the operation of this tab may have an effect that the read does not show: the verdict is `pending`, or it is `done` and the copy that was
 * read is older.
 */
export const isOutcomeUnknown = ({ verdict: own }: Pick<OutcomeRead, 'verdict'>): boolean =>
  own !== undefined && own.verdict !== 'not_done';

/** Why the operation had no effect, from its verdict or from an earlier refusal; `undefined` while that is not certain. */
export function getRefusal(
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
 * The result of a read that shows no effect of the operation, or of a read that failed.
 *
 * - `known: true`: the outcome is known. `failure` says why the operation had no effect; absent where no operation of this tab was in doubt, or where it
 *   was carried out and changed nothing.
 * - `known: false`: the wait goes on. An unchanged payment or payout proves nothing, however often it is read.
 */
export type Awaited =
  | { readonly known: true; readonly failure?: CallFailure }
  | {
      readonly known: false;
      /** `unknown`: the page says so once it has read for two minutes. */
      readonly now: { readonly kind: 'checking' | 'unknown' } & Pick<AwaitingVerdict, 'refusal' | 'doneSince'>;
      readonly next: ReturnType<typeof readIn>;
    };

/** Advances the wait for a verdict by one read. Without `outcome`: by a read that failed. */
export function awaitVerdict(state: Awaiting, at: number): Extract<Awaited, { readonly known: false }>;
export function awaitVerdict(state: Awaiting, at: number, outcome: OutcomeRead): Awaited;
export function awaitVerdict(state: Awaiting, at: number, outcome: OutcomeRead = { open: true }): Awaited {
  const refusal = getRefusal(outcome, state.refusal);
  const isDone = outcome.verdict?.verdict === 'done';
  const doneSince = state.doneSince ?? (isDone ? at : undefined);
  // `done` for two minutes, and still no change: no read is stale any more, so the operation was carried out and changed nothing.
  const isEffectOverdue = isDone && doneSince !== undefined && at - doneSince >= readingLimitMs;
  if (!outcome.open && (isEffectOverdue || !isOutcomeUnknown(outcome)))
    return { known: true, ...defined({ failure: refusal }) };
  const isOverdue = state.kind === 'unknown' || at - state.since >= readingLimitMs;
  return {
    known: false,
    now: {
      kind: isOverdue ? 'unknown' : 'checking',
      ...defined({ refusal, doneSince }),
    },
    next: readIn(isOverdue ? slowReadMs : nextReadDelay(state)),
  };
}

/** Transitions of a state that awaits a verdict, besides what a read shows. */
export const awaitsVerdict = {
  ...polls,
  readFailed: <State extends Awaiting>(state: State, { at }: { readonly at: number }) => {
    const { now, next } = awaitVerdict(state, at);
    return [{ ...state, ...now }, next] as const;
  },
  timeUp: <State extends Reading>(state: State, { timer }: { readonly timer: string }) =>
    timer === 'read' ? ([oneMoreRead(state), read] as const) : ([state] as const),
};
