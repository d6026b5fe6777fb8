import * as z from 'zod/mini';
import {
  catalogue,
  type Dialect,
  type Dispute,
  type Endpoint,
  type InputOf,
  identifier,
  type OutputOf,
  type Payment,
  type Payout,
  payment,
  type Refund,
  type RequestParts,
  shapeServiceBody,
} from '../contract/index.ts';
import { baseUrl } from './baseUrl.ts';
import { describeIssue } from './buildRequest.ts';
import { type Clock, systemClock } from './clock.ts';
import { createOnce, type OnceCalls } from './createOnce.ts';
import { deadline } from './deadlines.ts';
import { payoutLinkIdOf } from './naturalKeys.ts';
import { createMemoryJournal, type OperationJournal } from './operationJournal.ts';
import { eachRow, type Page } from './pages.ts';
import { failed } from './readResponse.ts';
import { requireText } from './requireText.ts';
import type { Result } from './result.ts';
import { send, type TransportOptions, tries } from './send.ts';
import { createOnceRunner } from './settleOnce.ts';
import { type AnyEndpoint, aboutAnother, isAboutAnother, type Subject } from './verdict.ts';

/** What the server's client is made of. */
export interface ServiceClientOptions extends TransportOptions {
  /** The merchant's secret key; from the environment or a file, never from code. */
  readonly secretKey: string;
  /** Base URL of the payments service. */
  readonly baseUrl: string;
  /** Dialect in which requests are written. @default 'documented' */
  readonly dialect?: Dialect | undefined;
  /** Whether reads repeat after a failure. Exactly one layer should. @default true */
  readonly repeatReads?: boolean | undefined;
  /**
   * Where the `once` calls write down what they send. Give one that outlives the process: an operation whose outcome was unknown when the
   * process ended is then taken up again instead of begun anew.
   * @default memory of this client
   */
  readonly journal?: OperationJournal | undefined;
  /** Clock of the `once` calls' waits. @default the clocks of the machine */
  readonly clock?: Clock | undefined;
}

/** What one call of the server can be given beside its input. */
export interface ServiceCallOptions {
  /**
   * Ends the wait. A write that was already sent then fails with kind `cancelled` and effect `unknown`. Absent: only the time limit
   * ends it.
   */
  readonly signal?: AbortSignal | undefined;
  /** Value of the header `x-request-id`, to find the call in the logs of both sides. Absent: the header is not sent. */
  readonly requestId?: string | undefined;
  /**
   * ISO 4217 code of the payment or payout, where it is known. An answer in another one is not this call's: it comes back as a failure with code
   * `answer_about_another`.
   */
  readonly currency?: string | undefined;
}

/** What creating a payout can be given beside its input. */
export interface CreatePayoutOptions extends ServiceCallOptions {
  /**
   * The caller's key of this payout: the same key never makes a second payout link. Absent: only a payout without a link, or one with
   * a `payout_link_id`, is sent.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Rows of a list, one by one and none twice. A page that cannot be had comes once, as its failure, and ends them; nothing is thrown. */
export type Rows<Row> = AsyncIterable<Result<Row>>;

/** A list without the part that says which page: the walk says that. */
export type ListQuery<E> = Omit<NonNullable<QueryOf<InputOf<E>>>, 'starting_after' | 'ending_before' | 'limit'>;
type QueryOf<Input> = Input extends { readonly query?: infer Query } ? Query : never;
/** The filters of a list without the part that says which page. */
export type ListFilters<E> = Omit<BodyOf<InputOf<E>>, 'limit' | 'offset'>;
type BodyOf<Input> = Input extends { readonly body: infer Body } ? Body : never;

/** A catalogue entry as a method of the server's client. */
export type ServiceMethod<E> = (input: InputOf<E>, options?: ServiceCallOptions) => Promise<Result<OutputOf<E>>>;

/** The server's side of the interface. Every method resolves to a `Result` and never rejects. */
export interface ServiceClient {
  /**
   * Creates a payment; `amount` in minor units. With `payment_link: true` the answer names its page. It is never repeated: use
   * `once.createPayment` to repeat it.
   */
  readonly createPayment: ServiceMethod<typeof catalogue.createPayment>;
  /** Changes a payment (interface 4.3); with `confirm: true` it attaches the method and pays in the same call. */
  readonly updatePayment: ServiceMethod<typeof catalogue.updatePayment>;
  /**
   * One page of payments, newest first: `limit` is 1 to 100 rows, `starting_after` and `ending_before` are payment ids. `eachPayment`
   * walks all pages.
   */
  readonly listPayments: ServiceMethod<typeof catalogue.listPayments>;
  /** Reads one payment. Deployed dialect only; `readPaymentById` works in both. */
  readonly retrievePayment: ServiceMethod<typeof catalogue.retrievePayment>;
  /** Reads a payment link (interface 4.6). A link that does not exist is a failure with status 404. */
  readonly retrievePaymentLink: ServiceMethod<typeof catalogue.retrievePaymentLink>;
  /** Cancels a payment that has not been paid, or releases what is left of an authorisation that was captured in part. */
  readonly cancelPayment: ServiceMethod<typeof catalogue.cancelPayment>;
  /**
   * Stores a payment method (interface 4.4) without a charge. A browser does so with its own client, so that no card data reaches this
   * server.
   */
  readonly createPaymentMethod: ServiceMethod<typeof catalogue.createPaymentMethod>;
  /** Adds to the metadata of a payment (interface 4.3): keys that are sent replace those there, the others remain. Safe to repeat. */
  readonly updatePaymentMetadata: ServiceMethod<typeof catalogue.updatePaymentMetadata>;
  /** Captures an authorised amount; `amount_to_capture` in minor units. Absent: all that is left. */
  readonly capturePayment: ServiceMethod<typeof catalogue.capturePayment>;
  /** Attaches a method and pays, for deployments that have a separate path for it. It moves money. */
  readonly confirmPayment: ServiceMethod<typeof catalogue.confirmPayment>;
  /** Raises what is authorised and not yet captured; `amount` is the new one, in minor units. */
  readonly incrementAuthorization: ServiceMethod<typeof catalogue.incrementAuthorization>;
  /** Payment methods that the merchant's account takes, or that one payment takes where `client_secret` is given. */
  readonly listAccountPaymentMethods: ServiceMethod<typeof catalogue.listAccountPaymentMethods>;
  /** Without a `refund_id` it is given a v4 UUID: set your own where you may have to ask again, since the same id is refused as a duplicate. */
  readonly createRefund: ServiceMethod<typeof catalogue.createRefund>;
  /** Reads one refund (interface 4.2). A refund that does not exist is a failure with status 404. */
  readonly retrieveRefund: ServiceMethod<typeof catalogue.retrieveRefund>;
  /** One page of refunds, newest first: 10 rows unless `limit` says otherwise, at most 100. `eachRefund` walks all pages. */
  readonly listRefunds: ServiceMethod<typeof catalogue.listRefunds>;
  /** Disputes, newest first (interface 4.5). Without `limit` it is all of them. `eachDispute` walks them in parts. */
  readonly listDisputes: ServiceMethod<typeof catalogue.listDisputes>;
  /** Reads one dispute (interface 4.5). A dispute that does not exist is a failure with status 404. */
  readonly retrieveDispute: ServiceMethod<typeof catalogue.retrieveDispute>;
  /**
   * A payout link always has a name: `payout_link_config.payout_link_id`, or one made from `idempotencyKey`. Without either it is not sent
   * (code `idempotency_key_missing`).
   */
  readonly createPayout: (
    input: InputOf<typeof catalogue.createPayout>,
    options?: CreatePayoutOptions,
  ) => Promise<Result<Payout>>;
  /** Sends a payout whose status is `requires_fulfillment` (interface 4.1). It moves money: use `once.fulfillPayout` to repeat it. */
  readonly fulfillPayout: ServiceMethod<typeof catalogue.fulfillPayout>;
  /**
   * One page of payouts by query and cursor, newest first: 10 rows unless `limit` says otherwise, at most 100. `eachPayout` walks all
   * pages.
   */
  readonly listPayouts: ServiceMethod<typeof catalogue.listPayouts>;
  /**
   * One page of payouts by filters and offset, newest first: 10 rows unless `limit` says otherwise, at most 20. `payout_id` sets the
   * other filters aside.
   */
  readonly listPayoutsByFilter: ServiceMethod<typeof catalogue.listPayoutsByFilter>;
  /** Connectors, currencies, statuses and methods that the payouts of a time range have. Without `end_time` the range ends now. */
  readonly listPayoutFilters: ServiceMethod<typeof catalogue.listPayoutFilters>;
  /** Reads one payout. Deployed dialect only; `readPayoutById` works in both. */
  readonly retrievePayout: ServiceMethod<typeof catalogue.retrievePayout>;
  /**
   * Confirms a payout, with `payout_method_data` when it has none yet. It can move money, and some deployments pay a second
   * confirmation out again.
   */
  readonly confirmPayout: ServiceMethod<typeof catalogue.confirmPayout>;
  /** Cancels a payout that is not on its way yet. One that is gives a failure, and the money still moves. */
  readonly cancelPayout: ServiceMethod<typeof catalogue.cancelPayout>;
  /** All payments that match, newest first, by cursor. */
  readonly eachPayment: (
    query?: ListQuery<typeof catalogue.listPayments>,
    options?: ServiceCallOptions,
  ) => Rows<Payment>;
  /** All payouts that match, newest first, by cursor. Rows carry neither client secret nor link. */
  readonly eachPayout: (query?: ListQuery<typeof catalogue.listPayouts>, options?: ServiceCallOptions) => Rows<Payout>;
  /** All payouts that match, newest first, by offset. Rows carry neither client secret nor link. */
  readonly eachPayoutByFilter: (
    filters?: ListFilters<typeof catalogue.listPayoutsByFilter>,
    options?: ServiceCallOptions,
  ) => Rows<Payout>;
  /** All refunds that match, newest first, by offset. */
  readonly eachRefund: (
    filters?: ListFilters<typeof catalogue.listRefunds>,
    options?: ServiceCallOptions,
  ) => Rows<Refund>;
  /** All disputes that match, newest first, by the time they came in: their list has no pages of its own. */
  readonly eachDispute: (
    query?: ListQuery<typeof catalogue.listDisputes>,
    options?: ServiceCallOptions,
  ) => Rows<Dispute>;
  /**
   * One payout as it is now. Documented dialect: the list by filters with its id, because the interface has no read of one payout;
   * another id is a failure with code `answer_about_another`, more than one row one with `answer_unexpected`. Deployed dialect: `retrievePayout`. A payout that does
   * not exist is a failure with status 404.
   */
  readonly readPayoutById: (payoutId: string, options?: ServiceCallOptions) => Promise<Result<Payout>>;
  /**
   * One payment as it is now. Documented dialect: a walk of the payments list, newest first, over at most 20 pages of 100, because the
   * interface has no read of one payment, and within the time of one read (`timeouts.readPaymentById`); code `payment_out_of_reach`, without a
   * status, when it lies further back. Deployed dialect: `retrievePayment`. A payment that does not exist is a failure with status 404.
   */
  readonly readPaymentById: (paymentId: string, options?: ServiceCallOptions) => Promise<Result<Payment>>;
  /** The calls that move money or make something, each at most once for an operation id. */
  readonly once: OnceCalls;
}

const pageSize = 100;
const pageLimit = 20;
/** The most rows of a page of `POST /payouts/list` (interface 8). */
const payoutPageSize = 20;
/** The most disputes that one call may ask for. */
const disputeLimit = 10_000;

/** A page whose rows are parsed one by one: an odd payment must not hide its neighbours. */
const looseRow = z.looseObject({ payment_id: identifier });
const looseList: Endpoint<InputOf<typeof catalogue.listPayments>, readonly z.output<typeof looseRow>[]> = {
  ...catalogue.listPayments,
  output: z.pipe(
    z.transform((answer: unknown) => (Array.isArray(answer) ? (answer[0] ?? { data: [] }) : answer)),
    z.pipe(
      z.object({ data: z.array(looseRow) }),
      z.transform((page) => page.data),
    ),
  ),
};

/** True in a page; false in Node, also when a test gives it a window. */
function runsInBrowser(): boolean {
  const inNode = typeof process === 'object' && typeof process?.versions?.node === 'string';
  return typeof window !== 'undefined' && typeof document !== 'undefined' && !inNode;
}

/**
 * The client of the merchant's server: it holds the secret key.
 *
 * @throws in a browser, for a publishable key, and for an unusable address; the sentence says which.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { dialect = 'documented' } = options;
  if (runsInBrowser()) {
    throw new Error(
      'tillkit: createServiceClient runs on a server only, because every visitor of a page can read the secret key in it. Use createClient with the publishable key here.',
    );
  }
  const secretKey = requireText('secretKey', options.secretKey);
  if (secretKey.startsWith('pk_') || !/^[\x21-\x7e]{8,512}$/.test(secretKey)) {
    throw new Error(
      'tillkit: createServiceClient takes the secret key of the merchant account. What it got is a publishable key (pk_…), empty, or not a key.',
    );
  }
  const base = baseUrl('baseUrl', options.baseUrl);
  const around = {
    ...options,
    repeatReads: options.repeatReads ?? true,
    // A redirect is read and refused rather than followed: the key goes to the configured origin and nowhere else.
    init: { redirect: 'manual' },
  } as const;

  const call = <Input extends RequestParts, Output>(
    endpoint: Endpoint<Input, Output>,
    input: Input,
    { signal, requestId, currency }: ServiceCallOptions = {},
  ): Promise<Result<Output>> => {
    const headers: Record<string, string> = { 'api-key': secretKey, 'user-agent': 'tillkit' };
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    const shapeBody = (name: string, body: Readonly<Record<string, unknown>>) => shapeServiceBody(name, body, dialect);
    const known = { currency };
    return send(endpoint, input, { baseUrl: base, dialect, headers, shapeBody }, around, signal, known);
  };
  const method =
    <Input extends RequestParts, Output>(endpoint: Endpoint<Input, Output>) =>
    (input: Input, callOptions?: ServiceCallOptions) =>
      call(endpoint, input, callOptions);

  /** What a list gave for a read of one thing: a failure where that is about another one. */
  const ofThis = <Value>(
    endpoint: AnyEndpoint,
    asked: Subject,
    found: Extract<Result<unknown>, { ok: true }>,
    value: Value,
  ): Result<Value> => {
    if (!isAboutAnother(endpoint, asked, value)) return { ...found, value };
    options.onAnswerAboutAnother?.(endpoint.name);
    const message = 'asked for one, the list answered with another one or with another currency';
    return failed(endpoint, 'contract', 'none', message, { code: aboutAnother });
  };

  /** However many pages it takes, a walk ends when one read has to: so many milliseconds, over all repeats. */
  const walkMs =
    deadline({ name: 'readPaymentById', operation: 'R' }, options.timeouts) * (around.repeatReads ? tries : 1);
  const walk = async (paymentId: string, callOptions: ServiceCallOptions = {}): Promise<Result<Payment>> => {
    const abort = new AbortController();
    const cancel = () => abort.abort();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      cancel();
    }, walkMs);
    const { signal } = callOptions;
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    try {
      const found = await walkPages(paymentId, { ...callOptions, signal: abort.signal });
      if (found.ok || found.failure.kind !== 'cancelled' || !late) return found;
      return failed(looseList, 'timeout', 'none', `the payments list was not walked within ${walkMs} ms`);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  };

  const walkPages = async (paymentId: string, callOptions: ServiceCallOptions): Promise<Result<Payment>> => {
    let after: string | undefined;
    for (let page = 0; page < pageLimit; page += 1) {
      const query = { limit: pageSize, ...(after === undefined ? {} : { starting_after: after }) };
      const answer = await call(looseList, { query }, callOptions);
      if (!answer.ok) return answer;
      const row = answer.value.find((candidate) => candidate.payment_id === paymentId);
      if (row !== undefined) {
        const parsed = z.safeParse(payment, row);
        if (parsed.success) return ofThis(looseList, { currency: callOptions.currency }, answer, parsed.data);
        const message = `the payment does not keep the interface: ${describeIssue(parsed.error.issues[0])}`;
        return failed(looseList, 'contract', 'none', message, { code: 'answer_unexpected' });
      }
      const last = answer.value.at(-1)?.payment_id;
      // A page that is not full, or that ends where the one before did, is the last one.
      if (answer.value.length < pageSize || last === undefined || last === after) {
        return failed(looseList, 'http', 'none', 'the payment is not in the list', {
          status: 404,
          code: 'payment_not_found',
        });
      }
      after = last;
    }
    // No 404: the service has not said that there is no such payment.
    return failed(looseList, 'http', 'none', `the payment is not among the newest ${pageSize * pageLimit}`, {
      code: 'payment_out_of_reach',
    });
  };

  const createRefund: ServiceClient['createRefund'] = (input, callOptions) =>
    call(
      catalogue.createRefund,
      { body: { ...input.body, refund_id: input.body.refund_id ?? crypto.randomUUID() } },
      callOptions,
    );

  const createPayout: ServiceClient['createPayout'] = async ({ body }, { idempotencyKey, ...callOptions } = {}) => {
    const named = body.payout_link_config?.payout_link_id !== undefined;
    if (body.payout_link !== true || named) return call(catalogue.createPayout, { body }, callOptions);
    if (idempotencyKey === undefined || idempotencyKey === '') {
      const message = 'not sent: a payout link needs an idempotencyKey or a payout_link_config.payout_link_id';
      return failed(catalogue.createPayout, 'contract', 'none', message, { code: 'idempotency_key_missing' });
    }
    const payout_link_config = { ...body.payout_link_config, payout_link_id: await payoutLinkIdOf(idempotencyKey) };
    return call(catalogue.createPayout, { body: { ...body, payout_link_config } }, callOptions);
  };

  const findPayout = async (payoutId: string, callOptions?: ServiceCallOptions): Promise<Result<Payout>> => {
    const endpoint = catalogue.listPayoutsByFilter;
    const answer = await call(endpoint, { body: { payout_id: payoutId, limit: 1 } }, callOptions);
    if (!answer.ok) return answer;
    const [row, ...others] = answer.value.data;
    if (row === undefined) {
      return failed(endpoint, 'http', 'none', 'the payout is not in the list', {
        status: 404,
        code: 'payout_not_found',
      });
    }
    if (others.length > 0) {
      const message = 'asked for one payout, the list answered with several';
      return failed(endpoint, 'contract', 'none', message, { code: 'answer_unexpected' });
    }
    return ofThis(endpoint, { payout_id: payoutId, currency: callOptions?.currency }, answer, row);
  };

  /** The rows of a page whose size is known in advance; a page that is not full is the last. */
  const page = <Answer, Row>(
    answer: Result<Answer>,
    size: number,
    rowsOf: (value: Answer) => readonly Row[],
  ): Result<Page<Row>> => {
    if (!answer.ok) return answer;
    const rows = rowsOf(answer.value);
    return { ...answer, value: { rows, last: rows.length < size } };
  };
  const cursor = (id: string | undefined) => (id === undefined ? {} : { starting_after: id });

  const lists: Pick<ServiceClient, 'eachPayment' | 'eachPayout' | 'eachPayoutByFilter' | 'eachRefund' | 'eachDispute'> =
    {
      eachPayment: (query = {}, callOptions) =>
        eachRow<Payment>(
          async ({ after }) => {
            const at = { ...query, ...cursor(after?.payment_id), limit: pageSize };
            return page(await call(catalogue.listPayments, { query: at }, callOptions), pageSize, ({ data }) => data);
          },
          (row) => row.payment_id,
        ),
      eachPayout: (query = {}, callOptions) =>
        eachRow<Payout>(
          async ({ after }) => {
            const at = { ...query, ...cursor(after?.payout_id), limit: pageSize };
            return page(await call(catalogue.listPayouts, { query: at }, callOptions), pageSize, ({ data }) => data);
          },
          (row) => row.payout_id,
        ),
      eachPayoutByFilter: (filters = {}, callOptions) =>
        eachRow<Payout>(
          async ({ offset }) => {
            const body = { ...filters, offset, limit: payoutPageSize };
            const answer = await call(catalogue.listPayoutsByFilter, { body }, callOptions);
            return page(answer, payoutPageSize, ({ data }) => data);
          },
          (row) => row.payout_id,
        ),
      eachRefund: (filters = {}, callOptions) =>
        eachRow<Refund>(
          async ({ offset }) => {
            const body = { ...filters, offset, limit: pageSize };
            return page(await call(catalogue.listRefunds, { body }, callOptions), pageSize, ({ data }) => data);
          },
          (row) => row.refund_id,
        ),
      eachDispute: (query = {}, callOptions) => {
        let limit = pageSize;
        return eachRow<Dispute>(
          async ({ after }) => {
            const upTo = after?.created_at === undefined ? {} : { 'received_time.lte': after.created_at };
            const answer = await call(catalogue.listDisputes, { query: { ...query, ...upTo, limit } }, callOptions);
            const rows = page(answer, limit, (value) => value);
            // A full page of one moment would come again for ever: the next one must be larger to get past it.
            if (answer.ok && answer.value[0]?.created_at === answer.value.at(-1)?.created_at) {
              limit = Math.min(2 * limit, disputeLimit);
            }
            return rows;
          },
          (row) => row.dispute_id,
        );
      },
    };

  const calls: Omit<ServiceClient, 'once'> = {
    ...lists,
    updatePaymentMetadata: method(catalogue.updatePaymentMetadata),
    capturePayment: method(catalogue.capturePayment),
    confirmPayment: method(catalogue.confirmPayment),
    incrementAuthorization: method(catalogue.incrementAuthorization),
    listAccountPaymentMethods: method(catalogue.listAccountPaymentMethods),
    createRefund,
    retrieveRefund: method(catalogue.retrieveRefund),
    listRefunds: method(catalogue.listRefunds),
    listDisputes: method(catalogue.listDisputes),
    retrieveDispute: method(catalogue.retrieveDispute),
    createPayout,
    fulfillPayout: method(catalogue.fulfillPayout),
    listPayouts: method(catalogue.listPayouts),
    listPayoutsByFilter: method(catalogue.listPayoutsByFilter),
    listPayoutFilters: method(catalogue.listPayoutFilters),
    retrievePayout: method(catalogue.retrievePayout),
    confirmPayout: method(catalogue.confirmPayout),
    cancelPayout: method(catalogue.cancelPayout),
    readPayoutById: async (payoutId, callOptions) =>
      dialect === 'deployed'
        ? call(catalogue.retrievePayout, { params: { payout_id: payoutId } }, callOptions)
        : findPayout(payoutId, callOptions),
    createPayment: method(catalogue.createPayment),
    updatePayment: method(catalogue.updatePayment),
    listPayments: method(catalogue.listPayments),
    retrievePayment: method(catalogue.retrievePayment),
    retrievePaymentLink: method(catalogue.retrievePaymentLink),
    cancelPayment: method(catalogue.cancelPayment),
    createPaymentMethod: method(catalogue.createPaymentMethod),
    readPaymentById: async (paymentId, callOptions) =>
      dialect === 'deployed'
        ? call(catalogue.retrievePayment, { params: { payment_id: paymentId } }, callOptions)
        : walk(paymentId, callOptions),
  };
  const run = createOnceRunner({
    journal: options.journal ?? createMemoryJournal(),
    clock: options.clock ?? systemClock,
    sleep: options.sleep,
    patience: (endpoint) => deadline(endpoint, options.timeouts),
  });
  return { ...calls, once: createOnce(calls, dialect, run) };
}
