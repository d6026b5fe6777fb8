import {
  type AdapterSetting,
  catalogue,
  type Endpoint,
  getServerAdapter,
  type RequestParts,
  readSparse,
  type ServerAdapter,
} from '../contract/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { createOnce, type OnceCalls } from './once/createOnce.ts';
import { createOnceRunner } from './once/createOnceRunner.ts';
import { derivePayoutLinkId } from './once/naturalKeys.ts';
import { createMemoryOnceJournal, type OnceJournal } from './once/onceJournal.ts';
import { copyOwnOptions, requireBaseUrl, requireText } from './options.ts';
import { failed } from './readResponse.ts';
import { getTimeoutMs, maxTries, send, type TransportOptions } from './send.ts';
import type { ServiceCall, ServiceCallOptions, ServiceCalls } from './serviceCalls.ts';
import { serviceLists } from './serviceLists.ts';
import { findPayment, findPayout, type ListReads } from './serviceReads.ts';

/** Options of the server's client. */
export interface ServiceClientOptions extends TransportOptions, AdapterSetting {
  /** The merchant's secret key; from the environment or a file, never from code. */
  readonly secretKey: string;
  /** Base URL of the payments service. */
  readonly serviceUrl: string;
  /** Whether reads repeat after a failure. Exactly one layer should. @default true */
  readonly repeatReads?: boolean | undefined;
  /**
   * Where the `once` calls record what they send. Give all processes of your server the same durable journal: then one process alone sends an operation,
   * and another one can continue it after a crash.
   * @default memory of this client, which other processes do not share
   */
  readonly journal?: OnceJournal | undefined;
  /** Clock of the `once` calls' waits. @default the clocks of the machine */
  readonly clock?: Clock | undefined;
}

/** The server's side of the interface. Every method resolves to a `Result` and never rejects. */
export interface ServiceClient extends ServiceCalls {
  /** How the service differs from the interface. */
  readonly adapter: ServerAdapter;
  /** The calls that move money or make something, each at most once for an operation id, in all processes that share the journal. */
  readonly once: OnceCalls;
}

/** True in a page; false in Node, even where a test defines `window`. */
function runsInBrowser(): boolean {
  const inNode = typeof process === 'object' && typeof process?.versions?.node === 'string';
  return typeof window !== 'undefined' && typeof document !== 'undefined' && !inNode;
}

/**
 * The client of the merchant's server: it holds the secret key.
 *
 * @throws in a browser, for a publishable key, and for an unusable address; the sentence says which.
 */
export function createServiceClient(given: ServiceClientOptions): ServiceClient {
  const options = copyOwnOptions(given);
  const adapter = getServerAdapter(options);
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
  const base = requireBaseUrl('serviceUrl', options.serviceUrl);
  const settings = copyOwnOptions({
    ...options,
    repeatReads: options.repeatReads ?? true,
    // A redirect is refused, not followed: the key is sent to the configured origin only.
    init: { redirect: 'manual' },
    parse: readSparse,
  } as const);

  const call: ServiceCall = (endpoint, input, { signal, requestId, currency } = {}) => {
    const refusal = adapter.refusal(endpoint.name, Object(input));
    if (refusal !== undefined) {
      const { code, message } = refusal;
      return Promise.resolve(failed(endpoint, 'contract', 'none', message, { code }));
    }
    const headers: Record<string, string> = { 'api-key': secretKey, 'user-agent': 'tillkit' };
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    return send(endpoint, input, { baseUrl: base, adapter, headers }, settings, signal, { currency });
  };
  const method =
    <Input extends RequestParts, Output>(endpoint: Endpoint<Input, Output>) =>
    (input: Input, callOptions?: ServiceCallOptions) =>
      call(endpoint, input, callOptions);

  const reads: ListReads = {
    call,
    walkMs:
      getTimeoutMs({ name: 'readPaymentById', repeatability: 'read' }, options.timeouts) *
      (settings.repeatReads ? maxTries : 1),
    onAnswerAboutAnother: options.onAnswerAboutAnother,
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
    const payout_link_config = { ...body.payout_link_config, payout_link_id: await derivePayoutLinkId(idempotencyKey) };
    return call(catalogue.createPayout, { body: { ...body, payout_link_config } }, callOptions);
  };

  const calls: ServiceCalls = {
    ...serviceLists(call),
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
      adapter.supportsSingleReads
        ? call(catalogue.retrievePayout, { params: { payout_id: payoutId } }, callOptions)
        : findPayout(reads, payoutId, callOptions),
    createPayment: method(catalogue.createPayment),
    updatePayment: method(catalogue.updatePayment),
    listPayments: method(catalogue.listPayments),
    retrievePayment: method(catalogue.retrievePayment),
    retrievePaymentLink: method(catalogue.retrievePaymentLink),
    cancelPayment: method(catalogue.cancelPayment),
    createPaymentMethod: method(catalogue.createPaymentMethod),
    readPaymentById: async (paymentId, callOptions) =>
      adapter.supportsSingleReads
        ? call(catalogue.retrievePayment, { params: { payment_id: paymentId } }, callOptions)
        : findPayment(reads, paymentId, callOptions),
  };
  const run = createOnceRunner({
    journal: options.journal ?? createMemoryOnceJournal(),
    clock: options.clock ?? systemClock,
    sleep: options.sleep,
    answerTimeoutMs: (endpoint) => getTimeoutMs(endpoint, options.timeouts),
  });
  return { ...calls, adapter, once: createOnce(calls, adapter, run) };
}
