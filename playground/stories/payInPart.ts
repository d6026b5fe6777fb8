import type { Client, PaymentView } from 'tillkit';
import { confirmWithCard, type Order } from 'tillkit-sandbox/testing';
import type { Stage } from './story.ts';

/** Pays up to the 3-D Secure authentication and is authenticated by the bank without a challenge: all that is left is to complete. */
export async function payUntilAuthorise(stage: Stage, order: Order): Promise<PaymentView> {
  const payment = await confirmWithCard(stage.client, order, '4000000000001000');
  const answer = await stage.client.authenticatePayment(
    { params: { payment_id: order.paymentId }, body: { threeds_method_comp_ind: 'U' } },
    { clientSecret: order.clientSecret },
  );
  if (!answer.ok) throw new Error(`The bank did not answer: ${answer.failure.message}`);
  return payment;
}

/** Alternative payment methods, as a form of the merchant's own names them. */
const bodies = {
  pix: { payment_method: 'bank_transfer' },
  sepa: { payment_method: 'bank_transfer' },
  upi_intent: { payment_method: 'upi' },
  upi_collect: { payment_method: 'upi', upi_id: 'wait@upi' },
  boleto: { payment_method: 'voucher' },
  direct_carrier_billing: { payment_method: 'mobile_payment', phone: '+447700900123' },
} as const;
export type AlternativeType = keyof typeof bodies;

/** Confirms with an alternative payment method, as a form of the merchant's own would. */
export async function confirmAlternative(
  client: Client,
  { paymentId, clientSecret }: Pick<Order, 'paymentId' | 'clientSecret'>,
  type: AlternativeType,
): Promise<void> {
  const answer = await client.confirmWithMethod(
    { params: { payment_id: paymentId }, body: { payment_method_type: type, ...bodies[type] } },
    { clientSecret },
  );
  if (!answer.ok) throw new Error(`The service refused ${type}: ${answer.failure.message}`);
}
