import { type Result, requireText } from '../client/index.ts';
import {
  createPaymentMethod,
  type InputOf,
  type OutputOf,
  paymentIdOfSecret,
  type StoredCard,
} from '../contract/index.ts';
import type { PaymentCredentials } from './usePaymentWrite.ts';
import { useTillkit } from './useTillkit.ts';
import { useWrite, type Write, type WriteVariables } from './useWrite.ts';

/** A payment method to store, without the client secret, which the hook adds. Sensitive. */
export type PaymentMethodToStore = Omit<InputOf<typeof createPaymentMethod>['body'], 'client_secret'>;
type Wire = OutputOf<typeof createPaymentMethod>;

/** A payment method that was stored. The service's answer has more, such as a client secret of the method; a cache keeps none of that. */
export interface StoredMethod extends Pick<Wire, 'payment_method_id' | 'payment_method' | 'payment_method_type'> {
  /** What a payer may read of a card; absent for other methods. */
  readonly card?: Pick<StoredCard, 'scheme' | 'last4_digits' | 'expiry_month' | 'expiry_year'>;
}

/** Stores a payment method for a payment, straight at the service (interface 4.4): the one call that carries a card number. It moves no money. */
export function useStorePaymentMethod({
  clientSecret,
}: Pick<PaymentCredentials, 'clientSecret'>): Write<StoredMethod, PaymentMethodToStore> {
  requireText('clientSecret', clientSecret);
  const { client } = useTillkit();
  return useWrite<StoredMethod, WriteVariables<PaymentMethodToStore>>(
    createPaymentMethod,
    [paymentIdOfSecret(clientSecret)],
    async ({ body }): Promise<Result<StoredMethod>> => {
      const result = await client.createPaymentMethod({ body: { ...body(), client_secret: clientSecret } });
      return result.ok ? { ...result, value: shownOf(result.value) } : result;
    },
  );
}

function shownOf({ payment_method_id, payment_method, payment_method_type, card }: Wire): StoredMethod {
  const method = { payment_method_id, payment_method, payment_method_type };
  if (card === undefined) return method;
  const { scheme, last4_digits, expiry_month, expiry_year } = card;
  return { ...method, card: { scheme, last4_digits, expiry_month, expiry_year } };
}
