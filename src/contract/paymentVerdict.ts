import * as z from 'zod/mini';
import { browserPayment } from './browserRoutes.ts';
import { browserRoute } from './endpoint.ts';
import { verdictShape } from './operationVerdict.ts';
import { identifier, nullish } from './schema.ts';
import { threeDSAuthentication } from './threeDSAuthentication.ts';

/** Verdict on an operation of a payment, with the payment as it was read for the answer. */
export const paymentVerdict = z.object({
  ...browserPayment.shape,
  ...verdictShape,
  /** Result of an authentication that is `done`. Absent for every other operation, and where only reads have settled it. */
  authentication: nullish(threeDSAuthentication),
});
/** Verdict on an operation of a payment; `payment` is what was read for this answer. */
export type PaymentVerdict = z.output<typeof paymentVerdict>;

/** Random text that a caller makes for one call. */
export const callerId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/**
 * What a browser knows of a call that it was to send to the service itself. A hint: the proxy reads the payment, and only an unchanged one ends the
 * operation as not done. It is believed from the caller that was given the permission to send the call: another page with the same operation id has sent
 * nothing, and knows nothing of the call.
 */
export const callReport = z.strictObject({
  /** `caller` of the request that opened the operation. */
  caller: callerId,
  /** `not_sent`: the call has not left this browser and never will. `refused`: the service has refused it. */
  outcome: z.enum(['not_sent', 'refused']),
  /** Status of the refusal; absent where nothing was sent. */
  status: z.optional(z.int().check(z.gte(200), z.lte(599))),
  /** Code of the refusal, as the service has it; absent where nothing was sent. */
  code: z.optional(z.string().check(z.maxLength(64))),
});
/** Report of a browser on a call that it was to send to the service itself: it never left, or the service has refused it. */
export type CallReport = z.output<typeof callReport>;

/**
 * Our own route: the verdict on an operation of a payment whose answer was lost. It takes the credentials of the operation itself. An operation id that
 * the proxy has not seen is fenced: an operation that arrives under it later is refused with `operation_not_done`.
 */
export const askPaymentVerdict = browserRoute({
  name: 'askPaymentVerdict',
  method: 'POST',
  path: '/kit/payments/{payment_id}/operations/{operation_id}/verdict',
  repeatability: 'idempotent',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the client secret's payment; another one gives code `client_secret_wrong`. */
      payment_id: identifier,
      /** Operation id under which the call was sent. */
      operation_id: identifier,
    }),
    body: z.optional(
      z.strictObject({
        /** What the browser knows of a call that it sends to the service itself. Absent for every other call, and where it knows nothing. */
        report: z.optional(callReport),
      }),
    ),
  }),
  output: paymentVerdict,
});
