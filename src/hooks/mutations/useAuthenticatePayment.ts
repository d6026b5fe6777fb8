import { authenticatePayment, type InputOf, type ThreeDSAuthentication } from '../../contract/index.ts';
import { type PaymentCredentials, usePaymentWrite } from './usePaymentWrite.ts';
import type { Write } from './useWrite.ts';

/** Asks the bank for 3-D Secure authentication, through the proxy. The same `operationId` gets the same answer again. */
export function useAuthenticatePayment(
  payment: PaymentCredentials,
): Write<ThreeDSAuthentication, InputOf<typeof authenticatePayment>['body']> {
  return usePaymentWrite(authenticatePayment, payment);
}
