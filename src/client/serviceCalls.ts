import type {
  catalogue,
  Dispute,
  Endpoint,
  InputOf,
  OutputOf,
  Payment,
  Payout,
  Refund,
  RequestParts,
} from '../contract/index.ts';
import type { Result } from './result.ts';

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
export type ListQuery<E> = Omit<
  NonNullable<QueryOf<InputOf<E>>>,
  'starting_after' | 'ending_before' | 'limit' | 'offset'
>;
type QueryOf<Input> = Input extends { readonly query?: infer Query } ? Query : never;
/** The filters of a list without the part that says which page. */
export type ListFilters<E> = Omit<BodyOf<InputOf<E>>, 'limit' | 'offset'>;
type BodyOf<Input> = Input extends { readonly body: infer Body } ? Body : never;

/** Sends one call of the catalogue with the secret key. */
export type ServiceCall = <Input extends RequestParts, Output>(
  endpoint: Endpoint<Input, Output>,
  input: Input,
  options?: ServiceCallOptions,
) => Promise<Result<Output>>;

/** A catalogue entry as a method of the server's client. */
export type ServiceMethod<E> = (input: InputOf<E>, options?: ServiceCallOptions) => Promise<Result<OutputOf<E>>>;

/** Calls of the server's side of the interface, each sent as it is. */
export interface ServiceCalls {
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
  /** Reads one payment, at deployments alone; `readPaymentById` works everywhere. */
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
  /** Reads one payout, at deployments alone; `readPayoutById` works everywhere. */
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
   * One payout as it is now. By the interface: the list by filters with its id, because it has no read of one payout;
   * another id is a failure with code `answer_about_another`, more than one row one with `answer_unexpected`. At deployments: `retrievePayout`. A payout that does
   * not exist is a failure with status 404.
   */
  readonly readPayoutById: (payoutId: string, options?: ServiceCallOptions) => Promise<Result<Payout>>;
  /**
   * One payment as it is now. By the interface: a walk of the payments list, newest first, over at most 20 pages of 100, because it
   * has no read of one payment, and within the time of one read (`timeouts.readPaymentById`); code `payment_out_of_reach`, without a
   * status, when it lies further back. At deployments: `retrievePayment`. A payment that does not exist is a failure with status 404.
   */
  readonly readPaymentById: (paymentId: string, options?: ServiceCallOptions) => Promise<Result<Payment>>;
}
