import type { Result } from '../client/index.ts';
import type { BrowserPayment, OpenOperation, PaymentView } from '../contract/index.ts';
import type { Performing } from './flowStore.ts';

type ReadEvent =
  | { readonly type: 'read'; readonly payment: PaymentView; readonly open?: OpenOperation; readonly at: number }
  | { readonly type: 'readFailed'; readonly at: number };

/** Hears an event, with the answer that it was read from. */
export interface Hearing<Event> {
  readonly dispatch: (event: Event, answer?: BrowserPayment) => void;
}

/** Reads a payment anew. */
export type ReadPayment = (signal: AbortSignal) => Promise<Result<BrowserPayment>>;

/** Reads the payment for a flow that waits for its outcome. */
export async function performRead(
  read: ReadPayment,
  { dispatch, clock, signal }: Hearing<ReadEvent> & Pick<Performing<ReadEvent>, 'clock' | 'signal'>,
): Promise<void> {
  const result = await read(signal);
  if (!result.ok) return dispatch({ type: 'readFailed', at: clock.now() });
  const { payment, open_operation: open } = result.value;
  return dispatch({ type: 'read', payment, ...(open === undefined ? {} : { open }), at: clock.now() }, result.value);
}
