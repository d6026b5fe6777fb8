import {
  catalogue,
  type Dialect,
  type InputOf,
  type KnownPayoutStatus,
  type OutputOf,
  type Payment,
  type Payout,
} from '../contract/index.ts';
import type { ServiceClient } from './createServiceClient.ts';
import { paymentIdOf, payoutIdOf, payoutLinkIdOf, payoutMarkOf, refundIdOf } from './naturalKeys.ts';
import { failed } from './readResponse.ts';
import type { Failure, Result } from './result.ts';
import type { Look, OnceOptions, OnceRunner, Operation, Snapshot } from './settleOnce.ts';
import { type AnyEndpoint, saysAbsent } from './verdict.ts';

/** A call that is done at most once for each `operationId`. */
export type OnceMethod<E> = (input: InputOf<E>, options: OnceOptions) => Promise<Result<OutputOf<E>>>;

/** An update that pays: with `confirm`, and with the method in the same body. */
export type PayingUpdate = InputOf<typeof catalogue.updatePayment> & {
  /** Fields of the update with `confirm: true`; without it the call is refused with code `input_invalid`. */
  readonly body: { readonly confirm: true };
};

/**
 * Every secret-key call that moves money or makes something, at most once for each operation id. A lost answer is settled by reading. Only
 * when the reads prove that nothing happened is it sent again, under the same natural key. What is left open comes back as a failure with
 * effect `unknown`; the same call with the same operation id goes on from there, also in another process with the same journal.
 *
 * Codes of these failures: `outcome_unknown` (call again, it reads first), `not_seen` (200 s later there is nothing; call again to send it
 * anew), `operation_pending` (another operation on the same resource is open), `operation_id_reused`, `operation_id_missing`, `id_taken`,
 * `superseded`, `already_confirmed`, `journal_unavailable`, `read_behind` (effect `done`).
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
   * Deployed dialect: `payout_id` is made from the operation id. Documented dialect, where the service gives out the ids: the payout carries
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

/** Key of a payout's metadata that says which operation made it (documented dialect). */
export const operationMark = 'tillkit_operation';
/** How far the service's clock may lie behind ours, in milliseconds: longer than clocks are set by while somebody mends them. */
const skewMs = 900_000;
/** Payouts that are looked through for one operation, at most. */
const rowsToSearch = 2_000;

const sentPayouts: ReadonlySet<string> = new Set<KnownPayoutStatus>([
  'initiated',
  'pending',
  'success',
  'failed',
  'reversed',
  'expired',
]);
const unconfirmedPayouts: ReadonlySet<string> = new Set<KnownPayoutStatus>([
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
]);
/** Where a payout can no longer be cancelled. */
const endedPayouts: ReadonlySet<string> = new Set<KnownPayoutStatus>([
  'success',
  'failed',
  'reversed',
  'expired',
  'ineligible',
]);

const unclear = (failure?: Failure) => ({ kind: 'unclear', ...(failure === undefined ? {} : { failure }) }) as const;
const superseded = (what: string, status: string) =>
  ({ kind: 'over', code: 'superseded', message: `it did not happen: the ${what} is ${status}` }) as const;
const idTaken = (what: string) =>
  ({ kind: 'over', code: 'id_taken', message: `the id belongs to another ${what} already` }) as const;

/** The work of an operation id, as a text: no card, bank or contact data, not even digested. */
function subjectOf(call: string, parts: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return JSON.stringify([call, ...Object.entries(parts).filter(([, value]) => value !== undefined)]);
}

const snapshotOf = (payment: Payment): Snapshot => ({
  status: payment.status,
  currency: payment.currency,
  received: payment.amount_received ?? 0,
  attempts: payment.attempt_count,
  raises: payment.incremental_authorizations?.length ?? 0,
  amount: payment.amount_capturable,
});
const stateOf = (at: Snapshot) => `${at.status}/${at.received}/${at.attempts}/${at.raises}`;

/** The calls of the client that operations use. */
type Calls = Omit<ServiceClient, 'once'>;

/** Makes the `once` calls of a client. */
export function createOnce(calls: Calls, dialect: Dialect, once: OnceRunner): OnceCalls {
  const named = ({ signal, requestId, currency }: OnceOptions, before?: Pick<Snapshot, 'currency'>) => ({
    signal,
    requestId,
    currency: before?.currency ?? currency,
  });

  /** Looks for something by its own id. */
  const lookById = async <Value>(
    read: () => Promise<Result<Value>>,
    belongs: (value: Value) => boolean,
    what: string,
  ): Promise<Look<Value>> => {
    const found = await read();
    if (found.ok) return belongs(found.value) ? { kind: 'done', value: found.value } : idTaken(what);
    return saysAbsent(found.failure) ? { kind: 'absent', state: 'none' } : unclear(found.failure);
  };

  /** An operation on a payment that exists. */
  const onPayment = (
    paymentId: string,
    options: OnceOptions,
    judge: (now: Snapshot, before: Snapshot, payment: Payment) => Exclude<Look<Payment>, { kind: 'done' }> | 'done',
  ): Pick<Operation<Payment>, 'target' | 'look'> => ({
    target: `payment/${paymentId}`,
    look: async (before) => {
      const read = await calls.readPaymentById(paymentId, named(options, before));
      if (!read.ok || before === undefined) return unclear(read.ok ? undefined : read.failure);
      const verdict = judge(snapshotOf(read.value), before, read.value);
      return verdict === 'done' ? { kind: 'done', value: read.value } : verdict;
    },
  });

  const readFirst = async (paymentId: string, options: OnceOptions) => calls.readPaymentById(paymentId, named(options));

  const createPayment: OnceCalls['createPayment'] = async ({ body }, options) => {
    const id = body.payment_id ?? paymentIdOf(options.operationId);
    const { amount, currency } = body;
    return once(
      {
        endpoint: catalogue.createPayment,
        subject: subjectOf('createPayment', { payment_id: body.payment_id, amount, currency }),
        prepare: async () => ({ kind: 'send', guard: 'key' }),
        send: async () => calls.createPayment({ body: { ...body, payment_id: await id } }, named(options)),
        look: async () => {
          const payment_id = await id;
          return lookById(
            () => calls.readPaymentById(payment_id, named(options, { currency })),
            (found) => found.amount === amount,
            'payment',
          );
        },
      },
      options,
    );
  };

  /** An attempt to be paid. */
  const pay = (
    endpoint: AnyEndpoint,
    { params: { payment_id }, body }: InputOf<typeof catalogue.updatePayment>,
    options: OnceOptions,
    send: Operation<Payment>['send'],
  ): Promise<Result<Payment>> =>
    once(
      {
        endpoint,
        subject: subjectOf(endpoint.name, { payment_id, amount: body.amount, currency: body.currency }),
        ...onPayment(payment_id, options, (now, before) => {
          if (stateOf(now) === stateOf(before)) return { kind: 'absent', state: stateOf(now) };
          if (now.attempts > before.attempts) return now.status === 'unknown' ? unclear() : 'done';
          const open = now.status === 'requires_payment_method' || now.status === 'requires_confirmation';
          if (now.status === 'cancelled') return superseded('payment', now.status);
          return open || now.status === 'unknown' ? unclear() : 'done';
        }),
        prepare: async () => {
          const read = await readFirst(payment_id, options);
          return read.ok ? { kind: 'send', guard: 'state', before: snapshotOf(read.value) } : unclear(read.failure);
        },
        send,
      },
      options,
    );

  const updatePayment: OnceCalls['updatePayment'] = async (input, options) => {
    // The type says so already; a caller without types learns it here.
    if (input.body.confirm !== true) {
      const message =
        'not sent: only an update with confirm: true pays. Any other one moves nothing: send it with updatePayment';
      return failed(catalogue.updatePayment, 'contract', 'none', message, { code: 'input_invalid' });
    }
    return pay(catalogue.updatePayment, input, options, (before) => calls.updatePayment(input, named(options, before)));
  };

  const confirmPayment: OnceCalls['confirmPayment'] = async (input, options) =>
    pay(catalogue.confirmPayment, input, options, (before) => calls.confirmPayment(input, named(options, before)));

  const incrementAuthorization: OnceCalls['incrementAuthorization'] = async (input, options) => {
    const { payment_id } = input.params;
    const { amount } = input.body;
    return once(
      {
        endpoint: catalogue.incrementAuthorization,
        subject: subjectOf('incrementAuthorization', { payment_id, amount }),
        ...onPayment(payment_id, options, (now, before, payment) => {
          const mine = payment.incremental_authorizations?.slice(before.raises) ?? [];
          if (mine.some((raise) => raise.amount === amount)) return 'done';
          if (stateOf(now) === stateOf(before)) return { kind: 'absent', state: stateOf(now) };
          return now.status === 'cancelled' ? superseded('payment', now.status) : unclear();
        }),
        prepare: async () => {
          const read = await readFirst(payment_id, options);
          return read.ok ? { kind: 'send', guard: 'state', before: snapshotOf(read.value) } : unclear(read.failure);
        },
        send: (before) => calls.incrementAuthorization(input, named(options, before)),
      },
      options,
    );
  };

  const capturePayment: OnceCalls['capturePayment'] = async (input, options) => {
    const { payment_id } = input.params;
    const { amount_to_capture } = input.body;
    return once(
      {
        endpoint: catalogue.capturePayment,
        subject: subjectOf('capturePayment', { payment_id, amount_to_capture }),
        ...onPayment(payment_id, options, (now, before) => {
          const amount = amount_to_capture ?? before.amount;
          if (stateOf(now) === stateOf(before)) return { kind: 'absent', state: stateOf(now) };
          // Captures of others in between cannot be distinguished from this one, so only the exact sum counts.
          if (now.received === before.received + amount) return 'done';
          return now.status === 'cancelled' && now.received === before.received
            ? superseded('payment', now.status)
            : unclear();
        }),
        prepare: async () => {
          const read = await readFirst(payment_id, options);
          if (!read.ok) return unclear(read.failure);
          const before = snapshotOf(read.value);
          const partly = amount_to_capture !== undefined && amount_to_capture < before.amount;
          const several = read.value.capture_method !== 'manual' && read.value.capture_method !== 'automatic';
          return { kind: 'send', guard: partly && several ? 'none' : 'state', before };
        },
        send: (before) => calls.capturePayment(input, named(options, before)),
      },
      options,
    );
  };

  const cancelPayment: OnceCalls['cancelPayment'] = async (input, options) => {
    const { payment_id } = input.params;
    return once(
      {
        endpoint: catalogue.cancelPayment,
        subject: subjectOf('cancelPayment', { payment_id }),
        ...onPayment(payment_id, options, (now, before) => {
          if (now.status === 'cancelled') return 'done';
          if (now.status === 'partially_captured' && before.status === 'partially_captured_and_capturable')
            return 'done';
          const ended = now.status === 'succeeded' || now.status === 'failed' || now.status === 'partially_captured';
          if (ended) return superseded('payment', now.status);
          return now.status === 'unknown' ? unclear() : { kind: 'absent', state: stateOf(now) };
        }),
        prepare: async () => {
          const read = await readFirst(payment_id, options);
          if (!read.ok) return unclear(read.failure);
          if (read.value.status === 'cancelled') return { kind: 'done', value: read.value };
          // Cancelling again takes nothing from anybody.
          return { kind: 'send', guard: 'key', before: snapshotOf(read.value) };
        },
        send: (before) => calls.cancelPayment(input, named(options, before)),
      },
      options,
    );
  };

  const createRefund: OnceCalls['createRefund'] = async ({ body }, options) => {
    const id = body.refund_id ?? refundIdOf(options.operationId);
    const { payment_id, amount } = body;
    return once(
      {
        endpoint: catalogue.createRefund,
        subject: subjectOf('createRefund', { refund_id: body.refund_id, payment_id, amount }),
        prepare: async () => ({ kind: 'send', guard: 'key' }),
        send: async () => calls.createRefund({ body: { ...body, refund_id: await id } }, named(options)),
        look: async () => {
          const refund_id = await id;
          return lookById(
            () => calls.retrieveRefund({ params: { refund_id } }, named(options)),
            (found) => found.payment_id === payment_id && (amount === undefined || found.amount === amount),
            'refund',
          );
        },
      },
      options,
    );
  };

  /** Looks for the payout that carries an operation's mark. */
  const lookByMark = async (
    mark: string,
    { customer_id: customerId, currency }: Pick<Payout, 'customer_id' | 'currency'>,
    since: number | undefined,
    options: OnceOptions,
  ): Promise<Look<Payout>> => {
    const filters = {
      ...(since === undefined ? {} : { start_time: new Date(since - skewMs).toISOString() }),
      ...(customerId === undefined ? {} : { customer_id: customerId }),
    };
    let rows = 0;
    for await (const row of calls.eachPayoutByFilter(filters, named(options))) {
      if (!row.ok) return unclear(row.failure);
      if (row.value.metadata?.[operationMark] === mark)
        return row.value.currency === currency ? { kind: 'done', value: row.value } : unclear();
      rows += 1;
      if (rows >= rowsToSearch) return unclear();
    }
    return { kind: 'absent', state: 'none' };
  };

  const createPayout: OnceCalls['createPayout'] = async ({ body }, options) => {
    const { operationId } = options;
    const { amount, currency, customer_id } = body;
    const endpoint = catalogue.createPayout;
    const subject = subjectOf('createPayout', { payout_id: body.payout_id, amount, currency, customer_id });
    const linked = async () => {
      if (!body.payout_link) return body;
      const config = body.payout_link_config;
      const payout_link_id = config?.payout_link_id ?? (await payoutLinkIdOf(operationId));
      return { ...body, payout_link_config: { ...config, payout_link_id } };
    };
    if (body.payout_id !== undefined || dialect === 'deployed') {
      const id = body.payout_id ?? payoutIdOf(operationId);
      return once(
        {
          endpoint,
          subject,
          prepare: async () => ({ kind: 'send', guard: 'key' }),
          send: async () => calls.createPayout({ body: { ...(await linked()), payout_id: await id } }, named(options)),
          look: async () => {
            const payout_id = await id;
            return lookById(
              () => calls.readPayoutById(payout_id, named(options, { currency })),
              (found) => found.amount === amount,
              'payout',
            );
          },
        },
        options,
      );
    }
    const mark = payoutMarkOf(operationId);
    const guard = body.payout_link ? 'key' : 'none';
    return once(
      {
        endpoint,
        subject,
        prepare: async (startedAt) => {
          if (startedAt === undefined) return { kind: 'send', guard };
          const look = await lookByMark(await mark, body, startedAt, options);
          return look.kind === 'absent' ? { kind: 'send', guard } : look;
        },
        send: async () => {
          const metadata = { ...body.metadata, [operationMark]: await mark };
          return calls.createPayout({ body: { ...(await linked()), metadata } }, named(options));
        },
        look: async (_, since) => lookByMark(await mark, body, since, options),
      },
      options,
    );
  };

  /** An operation on a payout that exists. */
  const onPayout = (
    payoutId: string,
    options: OnceOptions,
    judge: (payout: Payout, before: string) => Exclude<Look<Payout>, { kind: 'done' }> | 'done',
  ): Pick<Operation<Payout>, 'target' | 'look'> => ({
    target: `payout/${payoutId}`,
    look: async (before) => {
      const read = await calls.readPayoutById(payoutId, named(options, before));
      if (!read.ok || before === undefined) return unclear(read.ok ? undefined : read.failure);
      const verdict = judge(read.value, before.status);
      return verdict === 'done' ? { kind: 'done', value: read.value } : verdict;
    },
  });
  const payoutSnapshot = ({ status, currency }: Payout): Snapshot => ({
    status,
    currency,
    received: 0,
    attempts: 0,
    raises: 0,
    amount: 0,
  });

  const confirmPayout: OnceCalls['confirmPayout'] = async (input, options) => {
    const { payout_id } = input.params;
    return once(
      {
        endpoint: catalogue.confirmPayout,
        subject: subjectOf('confirmPayout', { payout_id, payout_type: input.body.payout_type }),
        ...onPayout(payout_id, options, ({ status }, before) => {
          if (status === before) return { kind: 'absent', state: status };
          if (status === 'cancelled') return superseded('payout', status);
          return status === 'unknown' || unconfirmedPayouts.has(status) ? unclear() : 'done';
        }),
        prepare: async () => {
          const read = await calls.readPayoutById(payout_id, named(options));
          if (!read.ok) return unclear(read.failure);
          const { status } = read.value;
          if (unconfirmedPayouts.has(status))
            return { kind: 'send', guard: 'state', before: payoutSnapshot(read.value) };
          const message = `not sent: the payout is ${status} already, and confirming it again could pay twice`;
          return { kind: 'over', code: 'already_confirmed', message };
        },
        send: (before) => calls.confirmPayout(input, named(options, before)),
      },
      options,
    );
  };

  const fulfillPayout: OnceCalls['fulfillPayout'] = async (input, options) => {
    const { payout_id } = input.params;
    return once(
      {
        endpoint: catalogue.fulfillPayout,
        subject: subjectOf('fulfillPayout', { payout_id }),
        ...onPayout(payout_id, options, ({ status }, before) => {
          if (sentPayouts.has(status)) return 'done';
          if (status === before) return { kind: 'absent', state: status };
          return status === 'cancelled' || status === 'ineligible' ? superseded('payout', status) : unclear();
        }),
        prepare: async () => {
          const read = await calls.readPayoutById(payout_id, named(options));
          if (!read.ok) return unclear(read.failure);
          if (sentPayouts.has(read.value.status)) return { kind: 'done', value: read.value };
          return { kind: 'send', guard: 'state', before: payoutSnapshot(read.value) };
        },
        send: (before) => calls.fulfillPayout(input, named(options, before)),
      },
      options,
    );
  };

  const cancelPayout: OnceCalls['cancelPayout'] = async (input, options) => {
    const { payout_id } = input.params;
    return once(
      {
        endpoint: catalogue.cancelPayout,
        subject: subjectOf('cancelPayout', { payout_id }),
        ...onPayout(payout_id, options, ({ status }) => {
          if (status === 'cancelled') return 'done';
          if (endedPayouts.has(status)) return superseded('payout', status);
          return status === 'unknown' ? unclear() : { kind: 'absent', state: status };
        }),
        prepare: async () => {
          const read = await calls.readPayoutById(payout_id, named(options));
          if (!read.ok) return unclear(read.failure);
          if (read.value.status === 'cancelled') return { kind: 'done', value: read.value };
          return { kind: 'send', guard: 'key', before: payoutSnapshot(read.value) };
        },
        send: (before) => calls.cancelPayout(input, named(options, before)),
      },
      options,
    );
  };

  return {
    createPayment,
    updatePayment,
    confirmPayment,
    incrementAuthorization,
    capturePayment,
    cancelPayment,
    createRefund,
    createPayout,
    confirmPayout,
    fulfillPayout,
    cancelPayout,
  };
}
