import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, requireText } from '../../client/index.ts';
import { askPaymentVerdict, type CallReport, type PaymentVerdict, paymentIdOfSecret } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useWrite } from './useWrite.ts';

/** The operation whose verdict is asked for. */
export interface VerdictVariables {
  /** `operationId` under which the call was sent. */
  readonly operationId: string;
  /**
   * What this browser knows of a call that it was to send to the service itself (`useConfirmNewCard`): it was refused, or never left. Absent for every other
   * operation, and where the call may have had an effect.
   */
  readonly report?: CallReport | undefined;
}

/**
 * Asks for the verdict on a call of `useConfirmPayment`, `useAuthenticatePayment` or `useCompletePayment` whose answer was lost, and on every
 * confirmation that this browser sends itself (`useOpenConfirmation`). A mutation: an
 * operation that the proxy has not seen is fenced, so that it is refused when it arrives later.
 */
export function usePaymentVerdict({
  clientSecret,
  paymentId,
  customerSession,
}: PaymentCredentials): UseMutationResult<PaymentVerdict, Failure, VerdictVariables> {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  const id = paymentId ?? paymentIdOfSecret(clientSecret);
  return useWrite(askPaymentVerdict, [id], ({ operationId, report }) =>
    client.askPaymentVerdict(
      { params: { payment_id: id, operation_id: operationId }, ...(report === undefined ? {} : { body: { report } }) },
      { clientSecret, customerSession },
    ),
  );
}
