import type { PaymentView } from '../contract/index.ts';
import type { Order, Till } from '../testing/index.ts';

/** Stores and attaches a card, as a merchant's own form would. */
export async function attached(till: Till, order: Order, number: string): Promise<PaymentView> {
  const { clientSecret, paymentId } = order;
  const stored = await till.client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: clientSecret,
      card: { card_number: number, card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' },
    },
  });
  if (!stored.ok) throw new Error(stored.failure.message);
  const answer = await till.client.selectPaymentMethod(
    {
      params: { payment_id: paymentId },
      body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id },
    },
    { clientSecret },
  );
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value.payment;
}
