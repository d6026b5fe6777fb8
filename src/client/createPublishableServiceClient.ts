import {
  authenticateThreeDS,
  completeAuthorize,
  type Endpoint,
  type InputOf,
  listAccountPaymentMethods,
  listCustomerPaymentMethods,
  type OutputOf,
  type RequestParts,
  type ServiceAdapter,
} from '../contract/index.ts';
import { requireBaseUrl } from './options.ts';
import type { Result } from './result.ts';
import { send, type TransportOptions } from './send.ts';
import type { ServiceCallOptions } from './serviceCalls.ts';

/** The calls of the service that take the publishable key and a client secret (interface 4.3), made by a server for a browser. */
export interface PublishableServiceClient {
  readonly authenticateThreeDS: (
    input: InputOf<typeof authenticateThreeDS>,
    options?: ServiceCallOptions & {
      /** EMV 3DS `threeDSServerTransID` of the payment's 3DS Method. An answer of another transaction is not believed. @default any transaction */
      readonly transactionId?: string | undefined;
    },
  ) => Promise<Result<OutputOf<typeof authenticateThreeDS>>>;
  readonly completeAuthorize: (
    input: InputOf<typeof completeAuthorize>,
    options?: ServiceCallOptions,
  ) => Promise<Result<OutputOf<typeof completeAuthorize>>>;
  /** What the account takes for the payment of a client secret. */
  readonly listAccountPaymentMethods: (
    input: InputOf<typeof listAccountPaymentMethods>,
    options?: ServiceCallOptions,
  ) => Promise<Result<OutputOf<typeof listAccountPaymentMethods>>>;
  /** The saved methods of a payment's customer, and what each of them adds at the moment. */
  readonly listCustomerPaymentMethods: (
    input: InputOf<typeof listCustomerPaymentMethods>,
    options?: ServiceCallOptions,
  ) => Promise<Result<OutputOf<typeof listCustomerPaymentMethods>>>;
}

/** Makes the client. The first two calls move money or authentication state: each is sent at most once. Never rejects. */
export function createPublishableServiceClient(
  options: TransportOptions & {
    readonly publishableKey: string;
    readonly serviceUrl: string;
    readonly adapter: ServiceAdapter;
  },
): PublishableServiceClient {
  const base = requireBaseUrl('serviceUrl', options.serviceUrl);
  // A redirect is read and refused rather than followed, as with the secret key.
  const settings = { ...options, repeatReads: false, init: { redirect: 'manual' } } as const;
  const method =
    <Input extends RequestParts, Output>(endpoint: Endpoint<Input, Output>) =>
    (
      input: Input,
      {
        signal,
        requestId,
        currency,
        transactionId,
      }: ServiceCallOptions & { readonly transactionId?: string | undefined } = {},
    ): Promise<Result<Output>> => {
      const headers: Record<string, string> = { 'api-key': options.publishableKey, 'user-agent': 'tillkit' };
      if (requestId !== undefined) headers['x-request-id'] = requestId;
      const config = { baseUrl: base, adapter: options.adapter, headers };
      const known = { currency, three_dsserver_trans_id: transactionId };
      return send(endpoint, input, config, settings, signal, known);
    };
  return {
    authenticateThreeDS: method(authenticateThreeDS),
    completeAuthorize: method(completeAuthorize),
    listAccountPaymentMethods: method(listAccountPaymentMethods),
    listCustomerPaymentMethods: method(listCustomerPaymentMethods),
  };
}
