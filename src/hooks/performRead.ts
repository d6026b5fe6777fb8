import type { Client } from '../client/index.ts';
import type { PaymentView } from '../contract/index.ts';
import type { Performing } from './flowStore.ts';

/** The payment that an effect is about. */
export interface PaymentInHand {
  readonly paymentId: string;
  readonly clientSecret: string;
}

type ReadEvent =
  | { readonly type: 'read'; readonly payment: PaymentView; readonly at: number }
  | { readonly type: 'readFailed'; readonly at: number };

/** Reads the payment for a flow that waits for the service's own word. */
export function performRead(
  client: Client,
  { paymentId, clientSecret }: PaymentInHand,
  { dispatch, clock, signal }: Pick<Performing<ReadEvent>, 'dispatch' | 'clock' | 'signal'>,
): void {
  void client
    .readPayment({ params: { payment_id: paymentId } }, { clientSecret, signal })
    .then((result) =>
      dispatch(
        result.ok
          ? { type: 'read', payment: result.value.payment, at: clock.now() }
          : { type: 'readFailed', at: clock.now() },
      ),
    );
}
