import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, type Result, requireText } from '../../client/index.ts';
import { createPaymentMethod, type InputOf, paymentIdOfSecret } from '../../contract/index.ts';
import type { CardInFrame } from '../checkout/payInstrument.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { type StoredMethod, toStoredMethod } from './storedMethod.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useWrite, type WriteVariables } from './useWrite.ts';

/** A payment method to store, without the client secret, which the hook adds. Sensitive. */
export type PaymentMethodToStore = Omit<InputOf<typeof createPaymentMethod>['body'], 'client_secret'>;
/** What is stored: content of this page, or a card in a frame, which is asked to store it. */
export type StoreVariables = WriteVariables<PaymentMethodToStore> | CardInFrame;

/** Stores a payment method for a payment, straight at the service (interface 4.4): the one call that carries a card number. It moves no money. */
export function useStorePaymentMethod({
  clientSecret,
}: Pick<PaymentCredentials, 'clientSecret'>): UseMutationResult<StoredMethod, Failure, StoreVariables> {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  return useWrite<StoredMethod, StoreVariables>(
    createPaymentMethod,
    [paymentIdOfSecret(clientSecret)],
    async (variables): Promise<Result<StoredMethod>> => {
      if ('frame' in variables) return variables.frame.tokenize({ clientSecret, extras: variables.extras() });
      const body = { ...variables.body(), client_secret: clientSecret };
      const result = await client.createPaymentMethod({ body });
      return result.ok ? { ...result, value: toStoredMethod(result.value) } : result;
    },
  );
}
