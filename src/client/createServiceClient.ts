import * as z from 'zod/mini';
import {
  catalogue,
  type Dialect,
  type Endpoint,
  type InputOf,
  identifier,
  type OutputOf,
  type Payment,
  payment,
  type RequestParts,
} from '../contract/index.ts';
import { baseUrl } from './baseUrl.ts';
import { describeIssue } from './buildRequest.ts';
import { failed } from './readResponse.ts';
import type { Result } from './result.ts';
import { send, type TransportOptions } from './send.ts';

/** What the server's client is made of. */
export interface ServiceClientOptions extends TransportOptions {
  /** The merchant's secret key; from the environment or a file, never from code. */
  readonly secretKey: string;
  /** Base URL of the payments service. */
  readonly baseUrl: string;
  /** @default 'documented' */
  readonly dialect?: Dialect | undefined;
  /** Whether reads repeat after a failure. Exactly one layer should. @default true */
  readonly repeatReads?: boolean | undefined;
}

/** What one call of the server can be given beside its input. */
export interface ServiceCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `x-request-id`, so that both logs can be laid side by side. */
  readonly requestId?: string | undefined;
}

/** A catalogue entry as a method of the server's client. */
export type ServiceMethod<E> = (input: InputOf<E>, options?: ServiceCallOptions) => Promise<Result<OutputOf<E>>>;

/** The server's side of the interface. Every method resolves to a `Result` and never rejects. */
export interface ServiceClient {
  readonly createPayment: ServiceMethod<typeof catalogue.createPayment>;
  readonly updatePayment: ServiceMethod<typeof catalogue.updatePayment>;
  readonly listPayments: ServiceMethod<typeof catalogue.listPayments>;
  readonly retrievePayment: ServiceMethod<typeof catalogue.retrievePayment>;
  readonly retrievePaymentLink: ServiceMethod<typeof catalogue.retrievePaymentLink>;
  readonly cancelPayment: ServiceMethod<typeof catalogue.cancelPayment>;
  readonly createPaymentMethod: ServiceMethod<typeof catalogue.createPaymentMethod>;
  /**
   * One payment as it stands now. Documented dialect: a walk of the payments list, newest first, over at most 20 pages of 100, because the
   * interface has no read of one payment; code `payment_out_of_reach` when it lies further back. Deployed dialect: `retrievePayment`.
   * A payment that does not exist is a failure with status 404.
   */
  readonly readPaymentById: (paymentId: string, options?: ServiceCallOptions) => Promise<Result<Payment>>;
}

const pageSize = 100;
const pageLimit = 20;

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
  const { secretKey, dialect = 'documented' } = options;
  if (runsInBrowser()) {
    throw new Error(
      'tillkit: createServiceClient runs on a server only, because every visitor of a page can read the secret key in it. Use createClient with the publishable key here.',
    );
  }
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
    { signal, requestId }: ServiceCallOptions = {},
  ): Promise<Result<Output>> => {
    const headers: Record<string, string> = { 'api-key': secretKey, 'user-agent': 'tillkit' };
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    return send(endpoint, input, { baseUrl: base, dialect, headers }, around, signal);
  };
  const method =
    <Input extends RequestParts, Output>(endpoint: Endpoint<Input, Output>) =>
    (input: Input, callOptions?: ServiceCallOptions) =>
      call(endpoint, input, callOptions);

  const walk = async (paymentId: string, callOptions?: ServiceCallOptions): Promise<Result<Payment>> => {
    let after: string | undefined;
    for (let page = 0; page < pageLimit; page += 1) {
      const query = { limit: pageSize, ...(after === undefined ? {} : { starting_after: after }) };
      const answer = await call(looseList, { query }, callOptions);
      if (!answer.ok) return answer;
      const row = answer.value.find((candidate) => candidate.payment_id === paymentId);
      if (row !== undefined) {
        const parsed = z.safeParse(payment, row);
        if (parsed.success) return { ...answer, value: parsed.data };
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
    return failed(looseList, 'http', 'none', `the payment is not among the newest ${pageSize * pageLimit}`, {
      status: 404,
      code: 'payment_out_of_reach',
    });
  };

  return {
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
}
