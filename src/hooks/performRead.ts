import type { Result } from '../client/index.ts';
import type { BrowserPayment, OpenOperation, PaymentVerdict, PaymentView } from '../contract/index.ts';
import type { OwnVerdict } from '../flows/index.ts';
import type { Performing } from './flowStore.ts';
import { noteVerdict, unsettledCall } from './sessionNotes.ts';

type ReadEvent =
  | {
      readonly type: 'read';
      readonly payment: PaymentView;
      readonly open?: OpenOperation;
      readonly verdict?: OwnVerdict;
      readonly at: number;
    }
  | { readonly type: 'readFailed'; readonly at: number };

/** Hears an event, with the answer that it was read from. */
export interface Hearing<Event> {
  readonly dispatch: (event: Event, answer?: BrowserPayment) => void;
}

/** A read of a payment, with the verdict on the call of this tab whose answer is missing. */
export interface PaymentRead {
  readonly result: Result<BrowserPayment>;
  readonly verdict?: OwnVerdict;
}

/** Reads a payment anew. */
export type ReadPayment = (signal: AbortSignal) => Promise<PaymentRead>;

/**
 * Reads a payment. While the answer to a call of this tab is missing it asks the proxy for the verdict on that call, which comes with the payment. Where
 * no verdict can be had (the question is lost, or an older proxy does not know it) the payment alone is read.
 */
export async function readWithVerdict(
  paymentId: string,
  ask: (question: { readonly operationId: string }) => Promise<Result<PaymentVerdict>>,
  read: () => Promise<Result<BrowserPayment>>,
): Promise<PaymentRead> {
  const operationId = unsettledCall(paymentId);
  if (operationId !== undefined) {
    const result = await ask({ operationId });
    // Another call may have been sent since: the verdict is none on that one.
    if (result.ok && unsettledCall(paymentId) === operationId) {
      const { verdict, refusal } = result.value;
      noteVerdict(paymentId, verdict);
      return { result, verdict: { verdict, ...(refusal === undefined ? {} : { refusal }) } };
    }
    if (result.ok) return { result };
  }
  return { result: await read() };
}

/** Reads the payment for a flow that waits for its outcome. */
export async function performRead(
  read: ReadPayment,
  { dispatch, clock, signal }: Hearing<ReadEvent> & Pick<Performing<ReadEvent>, 'clock' | 'signal'>,
): Promise<void> {
  const { result, ...own } = await read(signal);
  if (!result.ok) return dispatch({ type: 'readFailed', at: clock.now() });
  const { payment, open_operation: open } = result.value;
  const event = { type: 'read', payment, ...(open === undefined ? {} : { open }), ...own, at: clock.now() } as const;
  return dispatch(event, result.value);
}
