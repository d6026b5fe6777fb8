import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, requireText } from '../client/index.ts';
import { confirmCard, type InputOf, type PaymentView, paymentIdOfSecret } from '../contract/index.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useTillkit } from './useTillkit.ts';
import { useWrite, type WriteVariables } from './useWrite.ts';

/** A new card to confirm a payment with, without the client secret, which the hook adds. Sensitive. */
export type CardToConfirm = Omit<InputOf<typeof confirmCard>['body'], 'client_secret'>;

/** A confirmation with a new card. */
export interface ConfirmVariables extends WriteVariables<CardToConfirm> {
  /** Ends the call when its time is over (`within_ms` of the opened operation); its effect is unknown then. @default the time limit of the client */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Confirms a payment with a new card, straight at the service (deployed dialect): the one call there that carries a card number. It moves money. Open an
 * operation before (`useOpenConfirmation`), and ask for its verdict afterwards (`usePaymentVerdict`), whatever this call has answered.
 */
export function useConfirmPayment({
  clientSecret,
  paymentId,
}: Pick<PaymentCredentials, 'clientSecret' | 'paymentId'>): UseMutationResult<PaymentView, Failure, ConfirmVariables> {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  const id = paymentId ?? paymentIdOfSecret(clientSecret);
  return useWrite<PaymentView, ConfirmVariables>(
    { name: 'confirmPayment', target: 'service' },
    [id],
    ({ body, currency, signal }) => {
      const input = { params: { payment_id: id }, body: { ...body(), client_secret: clientSecret } };
      return client.call(confirmCard, input, { currency, signal });
    },
  );
}
