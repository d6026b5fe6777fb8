import { catalogue, type InputOf, type OutputOf, type Payment, type ServerAdapter } from '../../contract/index.ts';
import { failed } from '../readResponse.ts';
import type { Result } from '../result.ts';
import type { ServiceCalls } from '../serviceCalls.ts';
import type { OnceRunner } from './createOnceRunner.ts';
import { callOptions, type OnceOptions, type Operation } from './onceOperation.ts';
import {
  cancelPayment,
  capturePayment,
  createPayment,
  createRefund,
  incrementAuthorization,
  pay,
} from './paymentOperations.ts';
import { cancelPayout, confirmPayout, createPayout, fulfillPayout } from './payoutOperations.ts';

/** A call that is done at most once for each `operationId`. */
export type OnceMethod<E> = (input: InputOf<E>, options: OnceOptions) => Promise<Result<OutputOf<E>>>;

/** An update that pays: with `confirm`, and with the method in the same body. */
export type PayingUpdate = InputOf<typeof catalogue.updatePayment> & {
  /** Fields of the update with `confirm: true`; without it the call is refused with code `input_invalid`. */
  readonly body: { readonly confirm: true };
};

/**
 * Every secret-key call that moves money or makes something, at most once for each operation id, in all processes that share the journal. One of
 * them sends; the others read and return what it has made. A lost answer is settled by reading. Only when the reads prove that nothing happened
 * is it sent again, under the same natural key. What is left open comes back as a failure with effect `unknown`; the same call with the same
 * operation id goes on from there, in any process.
 *
 * Operations on one payment or payout wait for each other, up to `waitMs`.
 *
 * Codes of these failures: `outcome_unknown` (call again, it reads first), `not_seen` (200 s later there is nothing; call again to send it
 * anew), `operation_pending` (another operation on the same resource is open), `operation_id_reused`, `operation_id_missing`, `id_taken`,
 * `superseded`, `already_confirmed`, `not_readable` (the state before the call could not be read), `journal_unavailable` (effect `unknown` where
 * an earlier call may have sent it), `read_behind` (effect `done`).
 */
export interface OnceCalls {
  /** `payment_id` is made from the operation id unless the body has one. */
  readonly createPayment: OnceMethod<typeof catalogue.createPayment>;
  /** Pays. Without `confirm: true` an update moves nothing and is refused here; a security code is kept in memory until the call returns. */
  readonly updatePayment: (input: PayingUpdate, options: OnceOptions) => Promise<Result<Payment>>;
  /** Pays, where deployments want their own address for it. */
  readonly confirmPayment: OnceMethod<typeof catalogue.confirmPayment>;
  /** Whether the processor has agreed is said by the payment's `incremental_authorizations`. */
  readonly incrementAuthorization: OnceMethod<typeof catalogue.incrementAuthorization>;
  /**
   * A part of a payment that takes several captures is never sent twice by itself, because nothing at the service would refuse the second.
   * Where such a payment is also captured by another system, an open outcome stays open.
   */
  readonly capturePayment: OnceMethod<typeof catalogue.capturePayment>;
  /** A payment that is cancelled already is an answer. Where reads show that it has ended otherwise, the failure has code `superseded`. */
  readonly cancelPayment: OnceMethod<typeof catalogue.cancelPayment>;
  /** `refund_id` is a UUID made from the operation id unless the body has one. */
  readonly createRefund: OnceMethod<typeof catalogue.createRefund>;
  /**
   * At deployments `payout_id` is made from the operation id. By the interface the service gives out the ids: there the payout carries
   * `metadata.tillkit_operation` and is found again by it, and only a payout link is sent again by itself, since the service refuses the
   * same `payout_link_id`. A payout that is found again in a list carries neither client secret nor link. Create payouts without
   * `auto_fulfill` and fulfil them: then creating moves no money.
   */
  readonly createPayout: OnceMethod<typeof catalogue.createPayout>;
  /** Refused with `already_confirmed` where the payout has gone on, because some deployments would pay it out once more. */
  readonly confirmPayout: OnceMethod<typeof catalogue.confirmPayout>;
  /** A payout that has been sent already is an answer, not a failure. */
  readonly fulfillPayout: OnceMethod<typeof catalogue.fulfillPayout>;
  /**
   * A payout that is cancelled already is an answer. Where reads show that it has been sent and ended, the failure has code
   * `superseded`.
   */
  readonly cancelPayout: OnceMethod<typeof catalogue.cancelPayout>;
}

/** Makes the `once` calls of a client. */
export function createOnce(
  calls: ServiceCalls,
  adapter: Pick<ServerAdapter, 'acceptsPayoutIds'>,
  once: OnceRunner,
): OnceCalls {
  const method =
    <Input, Value>(operationOf: (calls: ServiceCalls, input: Input, options: OnceOptions) => Operation<Value>) =>
    async (input: Input, options: OnceOptions): Promise<Result<Value>> =>
      once(operationOf(calls, input, options), options);

  return {
    createPayment: method(createPayment),
    updatePayment: async (input, options) => {
      // The type says so already; a caller without types learns it here.
      if (input.body.confirm !== true) {
        const message =
          'not sent: only an update with confirm: true pays. Any other one moves nothing: send it with updatePayment';
        return failed(catalogue.updatePayment, 'contract', 'none', message, { code: 'input_invalid' });
      }
      const send: Operation<Payment>['send'] = (before) => calls.updatePayment(input, callOptions(options, before));
      return once(pay(catalogue.updatePayment, calls, input, options, send), options);
    },
    confirmPayment: async (input, options) => {
      const send: Operation<Payment>['send'] = (before) => calls.confirmPayment(input, callOptions(options, before));
      return once(pay(catalogue.confirmPayment, calls, input, options, send), options);
    },
    incrementAuthorization: method(incrementAuthorization),
    capturePayment: method(capturePayment),
    cancelPayment: method(cancelPayment),
    createRefund: method(createRefund),
    createPayout: method((_, input: InputOf<typeof catalogue.createPayout>, options) =>
      createPayout(calls, input, options, adapter),
    ),
    confirmPayout: method(confirmPayout),
    fulfillPayout: method(fulfillPayout),
    cancelPayout: method(cancelPayout),
  };
}
