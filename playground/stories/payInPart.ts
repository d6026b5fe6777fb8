import type { PaymentView } from 'tillkit';
import { attachCard, type Order } from 'tillkit/testing';
import type { Stage } from './story.ts';

/** Pays up to the bank's check and is authenticated by the bank without a challenge: all that is left is to complete. */
export async function payUntilAuthorise(stage: Stage, order: Order): Promise<PaymentView> {
  const payment = await attachCard(stage.client, order, '4000000000001000');
  const answer = await stage.client.authenticatePayment(
    { params: { payment_id: order.paymentId }, body: { threeds_method_comp_ind: 'U' } },
    { clientSecret: order.clientSecret },
  );
  if (!answer.ok) throw new Error(`The bank did not answer: ${answer.failure.message}`);
  return payment;
}
