import { requireText } from '../../client/index.ts';
import { type InputOf, type OpenedConfirmation, openConfirmation, paymentIdOfSecret } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useWrite, type Write, type WriteVariables } from './useWrite.ts';

type Body = InputOf<typeof openConfirmation>['body'];

/**
 * Opens an operation at the proxy that this browser sends itself afterwards: a confirmation with a new card (`useConfirmNewCard`).
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
    ({ body, operationId, currency }) => {
      const input = { params: { payment_id: id }, body: body() };
      return client.call(openConfirmation, input, { clientSecret, customerSession, currency, operationId });
    },
  );
}
