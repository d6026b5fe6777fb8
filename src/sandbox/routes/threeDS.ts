import { waitsForOtp } from '../alternativeMethods.ts';
import { findPayment } from '../apiKeys.ts';
import { authenticate } from '../authentication.ts';
import { authorise } from '../confirm.ts';
import { submitOtp } from '../customerDecision.ts';
import { missing, precondition, wrongState } from '../errors.ts';
import { paymentAnswer } from '../paymentAnswer.ts';
import type { PaymentRecord } from '../state.ts';
import type { Handler } from './handler.ts';

/** `POST /payments/{payment_id}/3ds/authentication`. */
export const authenticateThreeDS: Handler<'authenticateThreeDS'> = (world, { params, body }, caller) => {
  const payment = caller.payment ?? findPayment(world, params.payment_id);
  return authenticate(world, payment, body.device_channel);
};

/** `POST /{payment_id}/complete_authorize`: only an authenticated payment is authorised; one that the bank is still busy with stays as it is. */
export const completeAuthorize: Handler<'completeAuthorize'> = (world, { params, body }, caller) => {
  const payment = caller.payment ?? findPayment(world, params.payment_id);
  const authentication = payment.authentication;
  if (payment.status !== 'requires_customer_action') throw wrongState('confirm', payment.status);
  if (payment.customerAction) {
    // Deployments read a code from the processor's redirect alone, which no client of theirs makes.
    if (waitsForOtp(payment) && !world.rules.takesOtp) throw missing('request.redirect_response.payload');
    if (waitsForOtp(payment)) submitOtp(world, payment, body.feature_metadata?.redirect_response.json_payload.otp);
    else if (payment.customerAction.stage === 'frame') {
      payment.customerAction.stage = 'redirect';
      payment.updated = world.clock.now();
    } else throw precondition('You cannot confirm this payment because the customer has not acted yet');
    deliver(payment, body);
    return paymentAnswer(world, payment);
  }
  // At a deployment external 3-D Secure ends at its own page.
  if (world.rules.endsThreeDS && authentication) {
    throw precondition('You cannot confirm this payment because its authentication ends at three_ds_authorize_url');
  }
  if (authentication?.status !== 'success' && authentication?.status !== 'pending') {
    throw precondition('You cannot confirm this payment because it has not been authenticated');
  }
  deliver(payment, body);
  if (authentication.status === 'success') authorise(world, payment);
  return paymentAnswer(world, payment);
};

/** Keeps where the order goes. */
function deliver(
  payment: PaymentRecord,
  { shipping }: Pick<Parameters<typeof completeAuthorize>[1]['body'], 'shipping'>,
) {
  if (shipping) payment.fields = { ...payment.fields, shipping: structuredClone(shipping) };
}
