import { type BrowserPayment, completePayment, type InputOf } from '../../contract/index.ts';
import { type PaymentCredentials, usePaymentWrite } from './usePaymentWrite.ts';
import type { Write } from './useWrite.ts';

/**
 * Completes an authorisation (interface 4.3), through the proxy. It moves money: `effect` `unknown` of a failure is settled by a read (`usePayment`),
 * never by a second call. `useCompleteAuthorize` does that by itself.
 */
export function useCompletePayment(
  payment: PaymentCredentials,
): Write<BrowserPayment, InputOf<typeof completePayment>['body']> {
  return usePaymentWrite(completePayment, payment);
}
