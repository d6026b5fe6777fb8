import type { Client } from '../client/index.ts';
import type { PaymentView } from '../contract/index.ts';
import type { Order } from './createTill.ts';

/**
 * Stores a card for an order and attaches it, as a form of the merchant's own would; gives the payment as it was answered: waiting for the
 * bank, or paid, for a card that no bank is asked about. Rejects with the service's sentence when a call is refused.
 */
export async function attachCard(
  client: Client,
  { paymentId, clientSecret }: Pick<Order, 'paymentId' | 'clientSecret'>,
  number: string,
): Promise<PaymentView> {
  const stored = await client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: clientSecret,
      card: { card_number: number, card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' },
    },
  });
  if (!stored.ok) throw new Error(`tillkit: the service refused the card: ${stored.failure.message}`);
  const attached = await client.selectPaymentMethod(
    {
      params: { payment_id: paymentId },
      body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id, card_cvc: '123' },
    },
    { clientSecret },
  );
  if (!attached.ok) throw new Error(`tillkit: the service refused the payment: ${attached.failure.message}`);
  return attached.value.payment;
}
