import type { Endpoint, RequestParts } from '../endpoint.ts';
import type { PaymentView } from '../paymentView.ts';

/** `documented`: the interface as written, the default. `deployed`: the same interface as real deployments answer it. */
export type Dialect = 'documented' | 'deployed';

/** The setting that picks the adapter of a service, in the options of clients and of the proxy. */
export interface AdapterSetting {
  /** Dialect of the service, in which requests are written. @default 'documented' */
  readonly dialect?: Dialect | undefined;
}

/** Fields of a request, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * How one dialect differs from the interface, as a browser meets it. The kit itself speaks the interface's words everywhere; a client holds the adapter of its
 * service, and asks it instead of asking for the dialect. Answers of either dialect are read by the same schemas.
 */
export interface ServiceAdapter {
  /** The setting that this adapter belongs to. */
  readonly dialect: Dialect;
  /** Path template of an endpoint at the service. */
  readonly path: (endpoint: Pick<Endpoint<RequestParts, unknown>, 'name' | 'path'>) => string;
  /** A checked query as the service takes it. */
  readonly query: (endpoint: string, query: Fields) => Fields;
  /**
   * A checked body as the service takes it.
   *
   * @param params of the call's address, which early deployments want in the body as well.
   */
  readonly body: (endpoint: string, body: Fields, params: Readonly<Record<string, string>>) => Fields;
  /**
   * Who sends a confirmation with a new card. `proxy`: the browser tokenizes the card, and the proxy confirms with its id. `browser`: the card goes with the
   * confirmation, from the browser to the service, which takes no id of a stored card.
   */
  readonly newCardSender: 'proxy' | 'browser';
  /** How a receiver's page hands over the destination of a payout: stored as a payment method, or with a confirmation of the payout. */
  readonly payoutDestination: 'stored' | 'confirmed';
  /** Whether external 3-D Secure ends at a page of the service, which also closes the attempt of a payer who was not authenticated. */
  readonly threeDSEndsAtService: boolean;
  /** Whether the service knows what the sheets of wallets are opened with (`createSessionTokens`). Otherwise the merchant's page configures its wallets. */
  readonly walletSessions: boolean;
  /** Whether the service pays out on a rail. */
  readonly paysOutOn: (rail: { readonly deployedTypes?: readonly string[] }) => boolean;
}

/** The same for calls of a server. */
export interface ServerAdapter extends ServiceAdapter {
  /** Why a call cannot be sent to the service at all; `undefined` for every other call. The input fits the endpoint's schema. */
  readonly refusal: (
    endpoint: string,
    input: { readonly query?: Fields; readonly body?: Fields },
  ) => { readonly code: string; readonly message: string } | undefined;
  /** Whether one payment or one payout can be read by its id (`GET`). Otherwise it is found in a list. */
  readonly supportsSingleReads: boolean;
  /** Whether the caller chooses the id of a payout. Otherwise the service assigns it. */
  readonly acceptsPayoutIds: boolean;
  /** The call that confirms a payment for a payer. */
  readonly confirmation: 'updatePayment' | 'confirmPayment';
  /** Whether a one-time code can be submitted for a payment (`collect_otp`). */
  readonly supportsOtp: boolean;
  /** Whether the payment methods of a payment are read from the account. Otherwise the payment lists them. */
  readonly listsAccountMethods: boolean;
  /** Whether a failed payment may be attempted again at this time (milliseconds since 1970); true for every payment that has not failed. */
  readonly allowsRetry: (payment: PaymentView, now: number) => boolean;
  /** Path of the page on which the external 3-D Secure of a payment ends; `undefined` where `complete_authorize` ends it. */
  readonly authorizePath: (payment: PaymentView) => string | undefined;
}
