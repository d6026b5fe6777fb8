import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, type Result, requireText } from '../../client/index.ts';
import { type Endpoint, paymentIdOfSecret } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { useWrite, type WriteVariables } from './useWrite.ts';

/** The payment that a mutation is about. */
export interface PaymentCredentials {
  /** Of the payment; travels in a header or in the body, never in an address. An empty one throws. */
  readonly clientSecret: string;
  /** `payment_id`. @default the one that the client secret belongs to */
  readonly paymentId?: string | undefined;
  /** Session of the payment's customer (`signCustomerSession`). Absent: the proxy charges no saved method. */
  readonly customerSession?: string | undefined;
}

/** A write about a payment through the proxy, under an operation id of its own. `inFrame` asks a frame to send it, where there is one. */
export function usePaymentWrite<
  Body extends Readonly<Record<string, unknown>>,
  Output,
  Variables extends WriteVariables<Body> = WriteVariables<Body>,
>(
  endpoint: Endpoint<{ readonly params: { readonly payment_id: string }; readonly body: Body }, Output>,
  { clientSecret, paymentId, customerSession }: PaymentCredentials,
  inFrame?: (variables: Variables) => Promise<Result<Output>> | undefined,
): UseMutationResult<Output, Failure, Variables> {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  const id = paymentId ?? paymentIdOfSecret(clientSecret);
  return useWrite<Output, Variables>(endpoint, [id], (variables) => {
    const { body, operationId, currency } = variables;
    return (
      inFrame?.(variables) ??
      client.call(
        endpoint,
        { params: { payment_id: id }, body: body() },
        { clientSecret, customerSession, currency, operationId },
      )
    );
  });
}
