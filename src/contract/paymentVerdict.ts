import * as z from 'zod/mini';
import { browserPayment } from './browserRoutes.ts';
import { endpoint } from './endpoint.ts';
import { verdictShape } from './operationVerdict.ts';
import { absent, identifier } from './schema.ts';
import { threeDSAuthentication } from './threeDSAuthentication.ts';

/** Verdict on an operation of a payment, with the payment as it was read for the answer. */
export const paymentVerdict = z.object({
  ...browserPayment.shape,
  ...verdictShape,
  /** Result of an authentication that is `done`. Absent for every other operation, and where only reads have settled it. */
  authentication: absent(threeDSAuthentication),
});
/** Verdict on an operation of a payment; `payment` is what was read for this answer. */
export type PaymentVerdict = z.output<typeof paymentVerdict>;

/**
 * Our own route: the verdict on an operation of a payment whose answer was lost. It takes the credentials of the operation itself. An operation id that
 * the proxy has not seen is fenced: an operation that arrives under it later is refused with `operation_not_done`.
 */
export const askPaymentVerdict = endpoint({
  name: 'askPaymentVerdict',
  method: 'POST',
  path: '/kit/payments/{payment_id}/operations/{operation_id}/verdict',
  key: 'publishable',
  operation: 'I',
  target: 'proxy',
  source: 'our own browser routes',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the client secret's payment; another one gives code `client_secret_wrong`. */
      payment_id: identifier,
      /** Operation id under which the call was sent. */
      operation_id: identifier,
    }),
  }),
  output: paymentVerdict,
});
