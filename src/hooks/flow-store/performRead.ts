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
import type { VerdictVariables } from '../mutations/paymentWrites.ts';
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

/** A read of a payment or payout, with the verdict on the operation of this tab whose answer is missing. */
interface VerdictRead<Answer> {
  readonly result: Result<Answer>;
  readonly verdict?: OwnVerdict;
}

/** An operation of this tab whose answer is missing. */
export interface OperationInDoubt {
  /** The question for its verdict; `undefined` while none is in doubt. */
  readonly getQuestion: () => VerdictVariables | undefined;
  /** Records the verdict, where that settles the operation without the flow. */
  readonly note?: (verdict: OperationVerdict) => void;
}

/**
 * Reads a payment or payout. While the answer to an operation of this tab is missing, it asks the proxy for the verdict instead, which comes with the payment
 * or payout. If that call fails, the payment or payout alone is read, and the outcome of the operation remains unknown.
 */
export async function readWithVerdict<Answer>(
  { getQuestion, note }: OperationInDoubt,
  askVerdict: (
    question: VerdictVariables,
  ) => Promise<Result<Answer & { readonly verdict: OperationVerdict; readonly refusal?: VerdictRefusal | undefined }>>,
  read: () => Promise<Result<Answer>>,
): Promise<VerdictRead<Answer>> {
  const question = getQuestion();
  const answer = question && (await askVerdict(question));
  if (answer?.ok && getQuestion()?.operationId === question?.operationId) {
    const { verdict, refusal } = answer.value;
    note?.(verdict);
    return { result: answer, verdict: { verdict, ...defined({ refusal }) } };
  }
  const result = answer?.ok ? answer : await read();
  // An operation that was sent meanwhile is in doubt: neither the verdict on an earlier one nor a read that began before it settles it.
  return getQuestion() === undefined ? { result } : { result, verdict: { verdict: 'pending' } };
}

/** Reads a payment, with the verdict on the call that is in doubt. */
export type ReadPayment = (inDoubt: OperationInDoubt, signal: AbortSignal) => Promise<VerdictRead<ReadAnswer>>;

/** Reads the payment for a flow that waits for its outcome. `getMore`: what the flow takes from the answer beside the payment. */
export async function performRead<More extends object>(
  readPayment: ReadPayment,
  inDoubt: OperationInDoubt,
  { dispatch, clock, signal }: Pick<Performing<ReadEvent & Partial<More>>, 'dispatch' | 'clock' | 'signal'>,
  getMore: (answer: ReadAnswer, at: number) => More,
): Promise<void> {
  const { result, ...verdict } = await readPayment(inDoubt, signal);
  const at = clock.now();
  if (!result.ok) return dispatch({ type: 'readFailed', at });
  const { payment, open_operation: open } = result.value;
  return dispatch({ type: 'read', payment, ...defined({ open }), ...verdict, ...getMore(result.value, at), at });
}
