import { type BrowserPayment, type InputOf, selectPaymentMethod } from '../contract/index.ts';
import { type PaymentCredentials, usePaymentWrite } from './usePaymentWrite.ts';
import type { Write } from './useWrite.ts';

/**
 * Attaches a payment method and confirms the payment, through the proxy. It can move money: `effect` `unknown` of a failure is settled by a read
 * (`usePayment`), never by a second call.
 */
export function useSelectPaymentMethod(
  payment: PaymentCredentials,
): Write<BrowserPayment, InputOf<typeof selectPaymentMethod>['body']> {
  return usePaymentWrite(selectPaymentMethod, payment);
}
