import type { PaymentView } from 'tillkit';
import type { Order } from 'tillkit/testing';
import type { Stage } from './story.ts';

/** Pays up to the bank's check, by the client's own calls: the payment as it is handed to the components of that step. */
export async function payUntilAction(stage: Stage, order: Order, number: string): Promise<PaymentView> {
  const { client } = stage;
  const stored = await client.createPaymentMethod({
    body: {
      payment_method: 'card',
      client_secret: order.clientSecret,
      card: { card_number: number, card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' },
    },
  });
  if (!stored.ok) throw new Error(`The service refused the card: ${stored.failure.message}`);
  const attached = await client.selectPaymentMethod(
    {
      params: { payment_id: order.paymentId },
      body: { payment_method: 'card', payment_method_id: stored.value.payment_method_id, card_cvc: '123' },
    },
    { clientSecret: order.clientSecret },
  );
  if (!attached.ok) throw new Error(`The service refused the payment: ${attached.failure.message}`);
  return attached.value.payment;
}

/** The same, and authenticated by the bank without a challenge: all that is left is to complete. */
export async function payUntilAuthorise(stage: Stage, order: Order): Promise<PaymentView> {
  const payment = await payUntilAction(stage, order, '4000000000001000');
  const answer = await stage.client.authenticatePayment(
    { params: { payment_id: order.paymentId }, body: { threeds_method_comp_ind: 'U' } },
    { clientSecret: order.clientSecret },
  );
  if (!answer.ok) throw new Error(`The bank did not answer: ${answer.failure.message}`);
  return payment;
}
