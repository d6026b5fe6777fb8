import { type Failure, requireText } from '../client/index.ts';
import { type InputOf, type OpenedConfirmation, type openConfirmation, paymentIdOfSecret } from '../contract/index.ts';
import { later } from '../later/index.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useTillkit } from './useTillkit.ts';
import { useWrite, type Write, type WriteVariables } from './useWrite.ts';

/** Fetches the calls that a new card is paid with in the deployed dialect. */
export const loadCardSending = later(() => import('./cardSending.ts'), 'confirmNewCard');

/** What could not be fetched has sent nothing. */
export const cardNotSent = (endpoint: string): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: {
    endpoint,
    kind: 'network',
    effect: 'none',
    message: `tillkit: ${endpoint}: a part of the page is missing`,
  },
});

type Body = InputOf<typeof openConfirmation>['body'];

/**
 * Opens an operation at the proxy that this browser sends itself afterwards: a confirmation with a new card (deployed dialect, `useConfirmPayment`).
 * The answer says by when, and what goes with a card that is kept. The outcome of the operation is the proxy's to say (`usePaymentVerdict`).
 */
export function useOpenConfirmation({
  clientSecret,
  paymentId,
  customerSession,
}: PaymentCredentials): Write<OpenedConfirmation, Body> {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  const id = paymentId ?? paymentIdOfSecret(clientSecret);
  return useWrite<OpenedConfirmation, WriteVariables<Body>>(
    { name: 'openConfirmation', target: 'proxy' },
    [id],
    async ({ body, operationId, currency }) => {
      const part = await loadCardSending().catch(() => undefined);
      if (part === undefined) return cardNotSent('openConfirmation');
      const input = { params: { payment_id: id }, body: body() };
      return client.call(part.openConfirmation, input, { clientSecret, customerSession, currency, operationId });
    },
  );
}
