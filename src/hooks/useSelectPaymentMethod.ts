import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, newOperationId } from '../client/index.ts';
import { type BrowserPayment, type InputOf, selectPaymentMethod } from '../contract/index.ts';
import type { FramedCard } from './payInstrument.ts';
import { type PaymentCredentials, usePaymentWrite } from './usePaymentWrite.ts';
import type { WriteVariables } from './useWrite.ts';

type Body = InputOf<typeof selectPaymentMethod>['body'];

/** A payment method to confirm a payment with. */
export type SelectVariables = WriteVariables<Body> & {
  /** The frame that has the card or its security code: it is asked, and sends in place of this page. @default this page sends */
  readonly frame?: Pick<FramedCard, 'select'> | undefined;
};

/**
 * Attaches a payment method and confirms the payment, through the proxy. It can move money: `effect` `unknown` of a failure is settled by a read
 * (`usePayment`), never by a second call.
 */
export function useSelectPaymentMethod(
  payment: PaymentCredentials,
): UseMutationResult<BrowserPayment, Failure, SelectVariables> {
  const { clientSecret, customerSession } = payment;
  return usePaymentWrite<Body, BrowserPayment, SelectVariables>(selectPaymentMethod, payment, (variables) => {
    const { frame, body, operationId = newOperationId() } = variables;
    return frame?.select({ clientSecret, customerSession, operationId, body: body() });
  });
}
