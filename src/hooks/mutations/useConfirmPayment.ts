import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, newOperationId } from '../../client/index.ts';
import { type BrowserPayment, confirmWithMethod, type InputOf } from '../../contract/index.ts';
import type { FramedCard } from '../checkout/payInstrument.ts';
import { type PaymentCredentials, usePaymentWrite } from './usePaymentWrite.ts';
import type { WriteVariables } from './useWrite.ts';

type Body = InputOf<typeof confirmWithMethod>['body'];

/** A payment method to confirm a payment with. */
export type ConfirmVariables = WriteVariables<Body> & {
  /** The frame that has the card or its security code: it is asked, and sends in place of this page. @default this page sends */
  readonly frame?: Pick<FramedCard, 'confirm'> | undefined;
};

/**
 * Confirms the payment with a payment method, through the proxy. It can move money: `effect` `unknown` of a failure is settled by a read
 * (`usePayment`), never by a second call.
 */
export function useConfirmPayment(
  payment: PaymentCredentials,
): UseMutationResult<BrowserPayment, Failure, ConfirmVariables> {
  const { clientSecret, customerSession } = payment;
  return usePaymentWrite<Body, BrowserPayment, ConfirmVariables>(confirmWithMethod, payment, (variables) => {
    const { frame, body, operationId = newOperationId() } = variables;
    return frame?.confirm({ clientSecret, customerSession, operationId, body: body() });
  });
}
