import type { Result } from '../../client/index.ts';
import type {
  BrowserPayment,
  OpenOperation,
  OperationVerdict,
  PaymentVerdict,
  PaymentView,
  VerdictRefusal,
} from '../../contract/index.ts';
import type { OwnVerdict } from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import type { Performing } from './useFlow.ts';

type ReadEvent =
  | {
      readonly type: 'read';
      readonly payment: PaymentView;
      readonly open?: OpenOperation;
      readonly verdict?: OwnVerdict;
      readonly at: number;
    }
  | { readonly type: 'readFailed'; readonly at: number };

/** The answer to a read of a payment. With a verdict on an authentication that was done it has the result of that. */
export type ReadAnswer = BrowserPayment & Partial<Pick<PaymentVerdict, 'authentication'>>;

/** Dispatches an event, with the answer that it was made from. */
export interface EventDispatch<Event> {
  readonly dispatch: (event: Event, answer?: ReadAnswer) => void;
}

/** A read of a payment or payout, with the verdict on the operation of this tab whose answer is missing. */
export interface VerdictRead<Answer> {
  readonly result: Result<Answer>;
  readonly verdict?: OwnVerdict;
}

/** A read of a payment, with the verdict on the call of this tab whose answer is missing. */
export type PaymentRead = VerdictRead<ReadAnswer>;

/** Reads a payment anew. */
export type ReadPayment = (signal: AbortSignal) => Promise<PaymentRead>;

/** The operation of this tab whose answer is missing, and what to do with its verdict. */
export interface OperationInDoubt {
  /** Its id; `undefined` while none is in doubt. */
  readonly id: () => string | undefined;
  /** Handles the verdict, where that settles the operation without the flow. */
  readonly note?: (verdict: OperationVerdict) => void;
}

/**
 * Reads a payment or payout. While the answer to an operation of this tab is missing, it asks the proxy for the verdict instead, which comes with the payment
 * or payout. Where that call fails, the payment or payout alone is read, and the outcome of the operation remains unknown.
 */
export async function readWithVerdict<Answer>(
  { id, note }: OperationInDoubt,
  ask: (question: {
    readonly operationId: string;
  }) => Promise<Result<Answer & { readonly verdict: OperationVerdict; readonly refusal?: VerdictRefusal | undefined }>>,
  read: () => Promise<Result<Answer>>,
): Promise<VerdictRead<Answer>> {
  const operationId = id();
  const asked = operationId === undefined ? undefined : await ask({ operationId });
  if (asked?.ok && id() === operationId) {
    const { verdict, refusal } = asked.value;
    note?.(verdict);
    return { result: asked, verdict: { verdict, ...defined({ refusal }) } };
  }
  const result = asked?.ok ? asked : await read();
  // An operation that was sent meanwhile is in doubt: neither the verdict on an earlier one nor a read that began before it settles it.
  return id() === undefined ? { result } : { result, verdict: { verdict: 'pending' } };
}

/** Reads the payment for a flow that waits for its outcome. */
export async function performRead(
  read: ReadPayment,
  { dispatch, clock, signal }: EventDispatch<ReadEvent> & Pick<Performing<ReadEvent>, 'clock' | 'signal'>,
): Promise<void> {
  const { result, ...own } = await read(signal);
  if (!result.ok) return dispatch({ type: 'readFailed', at: clock.now() });
  const { payment, open_operation: open } = result.value;
  const event = { type: 'read', payment, ...defined({ open }), ...own, at: clock.now() } as const;
  return dispatch(event, result.value);
}
