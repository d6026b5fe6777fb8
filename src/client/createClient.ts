import {
  type AdapterSetting,
  askPaymentVerdict,
  authenticatePayment,
  cardFrameHeader,
  clientSecretHeader,
  completePayment,
  confirmWithMethod,
  createPaymentMethod,
  customerSessionHeader,
  type Endpoint,
  getServiceAdapter,
  type InputOf,
  listCustomerPaymentMethods,
  type OutputOf,
  operationIdHeader,
  type PaymentView,
  type PayoutView,
  payoutLinkHeader,
  type RequestParts,
  readPayment,
  readPaymentLink,
  type ServiceAdapter,
} from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { hintAboutFailure, hintAboutServiceFailure, hintAboutSettings } from './developmentHints.ts';
import { copyOwnOptions, requireBaseUrl, requireText } from './options.ts';
import {
  createOutcomes,
  getPaymentOutcome,
  getPayoutOutcome,
  type PaymentOutcome,
  type PayoutOutcome,
} from './outcomes.ts';
import { failed } from './readResponse.ts';
import type { Result } from './result.ts';
import { send, type TransportOptions } from './send.ts';

/** What the browser's client is made of. */
export interface ClientOptions extends TransportOptions, AdapterSetting {
  /** `pk_…`; may be public. */
  readonly publishableKey: string;
  /** Base URL of the payments service. */
  readonly serviceUrl: string;
  /** The pay origin: where the proxy answers, for example `https://pay.example.com`. */
  readonly payOrigin: string;
  /** Origins of the pages that may frame this one: an address of theirs is never taken for a bank's. @default none */
  readonly hostOrigins?: readonly string[] | undefined;
  /** For the document of a card frame alone: the token that the proxy has written into it, which goes with every call to the proxy. @default none */
  readonly cardFrameToken?: string | undefined;
}

/** What one call can be given beside its input. */
export interface CallOptions {
  /** Ends the wait. A write that was already sent then has effect `unknown`. Absent: only the time limit ends it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * `{payment_id}_secret_…`, sent in a header. Absent for calls of the service, which carry theirs in the input; the proxy's routes
   * are not sent without it.
   */
  readonly clientSecret?: string | undefined;
  /**
   * Session of the payment's customer, signed by the merchant's server (`signCustomerSession`). Absent: the proxy lists and charges no
   * saved method.
   */
  readonly customerSession?: string | undefined;
  /**
   * ISO 4217 code of the payment or payout, where it is known. An answer in another one is not believed: a failure with code `answer_about_another`.
   *
   * @default any currency
   */
  readonly currency?: string | undefined;
  /** Sealed link of a payout; its routes take it instead of a client secret. Absent for all other calls. */
  readonly payoutLink?: string | undefined;
  /**
   * Version 4 UUID of the operation that a write belongs to; our own routes answer a repeat of it without doing anything again.
   *
   * @default a new one: every call is an operation of its own
   */
  readonly operationId?: string | undefined;
}

/** A catalogue entry as a method. */
export type Method<E> = (input: InputOf<E>, options?: CallOptions) => Promise<Result<OutputOf<E>>>;

/** The browser's side of the interface. Every method resolves to a `Result` and never rejects. */
export interface Client {
  /** Base URLs of the service and of the proxy, by the `target` of an endpoint; no secret is in them. */
  readonly baseUrls: Readonly<Record<'service' | 'proxy', string>>;
  /** Origin of the merchant's proxy: the only origin whose messages about a bank's page are heard. */
  readonly payOrigin: string;
  /** Origins of the pages that may frame this one; absent where it is not known that there are any. */
  readonly hostOrigins?: readonly string[] | undefined;
  /** False only with a key of a production environment (`pk_prd_…`): everything else moves no real money. */
  readonly testMode: boolean;
  /** How the service differs from the interface. */
  readonly adapter: ServiceAdapter;
  /**
   * Any endpoint as a call. A secret-key endpoint, or a call of the proxy without its credential, is refused unsent (kind `contract`,
   * effect `none`).
   */
  readonly call: <Input extends RequestParts, Output>(
    endpoint: Endpoint<Input, Output>,
    input: Input,
    options?: CallOptions,
  ) => Promise<Result<Output>>;
  /**
   * Calls back for every outcome that an answer of the proxy has, once for each payment and kind; also when the component that paid has gone meanwhile.
   * Returns what ends it. What a browser reports is only a reason to read the payment on your server.
   */
  readonly onOutcome: (listener: (outcome: PaymentOutcome) => void) => () => void;
  /** As `onOutcome`, for the payouts in the answers of the proxy: each kind of outcome once for each payout. Returns what ends it. */
  readonly onPayoutOutcome: (listener: (outcome: PayoutOutcome) => void) => () => void;
  /**
   * The customer's saved payment methods, from the service (interface 4.4). Rows that cannot be read are left out; `unreadable_rows`
   * counts them.
   */
  readonly listCustomerPaymentMethods: Method<typeof listCustomerPaymentMethods>;
  /**
   * Stores card or account data directly at the service (interface 4.4). It moves no money, and the merchant's server never has the
   * data.
   */
  readonly createPaymentMethod: Method<typeof createPaymentMethod>;
  /** What a payment-link page shows, from the proxy. Needs `clientSecret`; one of another payment gives code `client_secret_wrong`. */
  readonly readPaymentLink: Method<typeof readPaymentLink>;
  /** The payment as the service has it now, through the proxy. Needs `clientSecret`. */
  readonly readPayment: Method<typeof readPayment>;
  /**
   * Confirms with a payment method, through the proxy; it can move money and is never repeated. A failure with effect `unknown` is settled by the verdict on its
   * `operationId` (`askPaymentVerdict`).
   */
  readonly confirmWithMethod: Method<typeof confirmWithMethod>;
  /** Asks the bank for 3-D Secure authentication, through the proxy. The same `operationId` gets the same answer again. */
  readonly authenticatePayment: Method<typeof authenticatePayment>;
  /**
   * Completes the authorisation, through the proxy; it moves money and is never repeated. A failure with effect `unknown` is settled
   * by the verdict on its `operationId` (`askPaymentVerdict`).
   */
  readonly completePayment: Method<typeof completePayment>;
  /**
   * The verdict on a call whose answer was lost (`confirmWithMethod`, `authenticatePayment`, `completePayment`), or on a confirmation that this browser sends
   * itself: `done`, `not_done` or `pending`, with the payment as it is now. It is asked by the `operationId`. An operation that has not reached the proxy is
   * `not_done` from then on: it is refused if it arrives later. A failure of this call says nothing about the operation; ask again.
   */
  readonly askPaymentVerdict: Method<typeof askPaymentVerdict>;
}

/** The payment or payout in an answer of the proxy, as its schema has parsed it. */
interface AnsweredResource {
  readonly payment?: PaymentView;
  readonly payout?: PayoutView;
}
const mayNameResource = (value: unknown): value is AnsweredResource => typeof value === 'object' && value !== null;

/**
 * The client of a browser: publishable key to the service, client secret to the proxy.
 *
 * @throws when a key of the wrong kind or an unusable address is given; the sentence says which.
 */
export function createClient(given: ClientOptions): Client {
  const options = copyOwnOptions(given);
  const publishableKey = requireText('publishableKey', options.publishableKey);
  hintAboutSettings(options);
  if (!publishableKey.startsWith('pk_')) {
    throw new Error(
      'tillkit: createClient takes the publishable key (pk_…). Any other key is a secret key and must stay on the server; if this one is in a page already, replace it.',
    );
  }
  const adapter = getServiceAdapter(options);
  const bases = {
    service: requireBaseUrl('serviceUrl', options.serviceUrl),
    proxy: requireBaseUrl('payOrigin', options.payOrigin),
  };
  const settings = copyOwnOptions({
    ...options,
    repeatReads: true,
    init: { redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' },
  } as const);

  const payments = createOutcomes<PaymentOutcome>();
  const payouts = createOutcomes<PayoutOutcome>();
  const reportOutcome = ({ payment, payout }: AnsweredResource) => {
    if (payment !== undefined) payments.report(payment.payment_id, getPaymentOutcome(payment));
    if (payout !== undefined) payouts.report(payout.payout_id, getPayoutOutcome(payout));
  };

  const call: Client['call'] = async (
    endpoint,
    input,
    { signal, clientSecret, customerSession, currency, payoutLink, operationId = newOperationId() } = {},
  ) => {
    if (endpoint.key === 'secret') {
      return failed(endpoint, 'contract', 'none', 'not sent: it needs the secret key, which only a server may hold');
    }
    const credential = payoutLink ?? clientSecret;
    if (endpoint.target === 'proxy' && credential === undefined) {
      return failed(
        endpoint,
        'contract',
        'none',
        'not sent: the clientSecret option, or payoutLink for a payout, is missing',
        {
          code: 'input_invalid',
        },
      );
    }
    const isOperation = endpoint.repeatability === 'never';
    // Operations are never queued: offline, the call fails at once and has had no effect.
    if (isOperation && globalThis.navigator?.onLine === false) {
      return failed(endpoint, 'network', 'none', 'not sent: this device is offline');
    }
    const headers: Record<string, string> =
      endpoint.target === 'proxy'
        ? {
            [payoutLink === undefined ? clientSecretHeader : payoutLinkHeader]: credential ?? '',
            ...defined({ [customerSessionHeader]: customerSession, [cardFrameHeader]: options.cardFrameToken }),
            ...(isOperation ? { [operationIdHeader]: operationId } : {}),
          }
        : { 'api-key': publishableKey };
    const config = { baseUrl: bases[endpoint.target], adapter, headers };
    const result = await send(endpoint, input, config, settings, signal, { currency });
    if (endpoint.target !== 'proxy') {
      if (!result.ok) hintAboutServiceFailure(result.failure);
      return result;
    }
    if (!result.ok) hintAboutFailure(result.failure, bases.proxy);
    else if (mayNameResource(result.value)) reportOutcome(result.value);
    return result;
  };
  const method =
    <Input extends RequestParts, Output>(endpoint: Endpoint<Input, Output>) =>
    (input: Input, callOptions?: CallOptions) =>
      call(endpoint, input, callOptions);

  return {
    baseUrls: bases,
    payOrigin: new URL(bases.proxy).origin,
    hostOrigins: options.hostOrigins,
    adapter,
    testMode: !publishableKey.startsWith('pk_prd_'),
    call,
    onOutcome: payments.onOutcome,
    onPayoutOutcome: payouts.onOutcome,
    listCustomerPaymentMethods: method(listCustomerPaymentMethods),
    createPaymentMethod: method(createPaymentMethod),
    readPaymentLink: method(readPaymentLink),
    readPayment: method(readPayment),
    confirmWithMethod: method(confirmWithMethod),
    authenticatePayment: method(authenticatePayment),
    completePayment: method(completePayment),
    askPaymentVerdict: method(askPaymentVerdict),
  };
}

/**
 * A version 4 UUID that names one operation (IETF draft Idempotency-Key). Pages served over plain http, as in a company network, have no
 * `crypto.randomUUID`.
 */
export function newOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(36));
  return '********-****-4***-8***-************'.replace(/[*8]/g, (placeholder, index: number) => {
    const value = (bytes[index] ?? 0) & 15;
    return (placeholder === '8' ? (value & 3) | 8 : value).toString(16);
  });
}
