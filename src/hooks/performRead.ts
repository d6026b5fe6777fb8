import type { Client } from '../client/index.ts';
import type { BrowserPayment, OpenOperation, PaymentView } from '../contract/index.ts';
import type { Performing } from './flowStore.ts';

/** The payment that an effect is about. */
export interface PaymentInHand {
  readonly paymentId: string;
  /** Absent where no read has shown it yet. */
  readonly currency?: string | undefined;
  readonly clientSecret: string;
}

type ReadEvent =
  | { readonly type: 'read'; readonly payment: PaymentView; readonly open?: OpenOperation; readonly at: number }
  | { readonly type: 'readFailed'; readonly at: number };

/** Hears an event, with the answer that it was read from. */
export interface Hearing<Event> {
  readonly dispatch: (event: Event, answer?: BrowserPayment) => void;
}

/** Reads the payment for a flow that waits for the service's own word. */
export function performRead(
  client: Client,
  { paymentId, clientSecret, currency }: PaymentInHand,
  { dispatch, clock, signal }: Hearing<ReadEvent> & Pick<Performing<ReadEvent>, 'clock' | 'signal'>,
): void {
  void client.readPayment({ params: { payment_id: paymentId } }, { clientSecret, currency, signal }).then((result) => {
    if (!result.ok) return dispatch({ type: 'readFailed', at: clock.now() });
    const { payment, open_operation: open } = result.value;
    return dispatch({ type: 'read', payment, ...(open === undefined ? {} : { open }), at: clock.now() }, result.value);
  });
}
