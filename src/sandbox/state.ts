import type {
  KnownDisputeStage,
  KnownDisputeStatus,
  KnownPaymentStatus,
  KnownPayoutStatus,
  KnownRefundStatus,
  KnownTransStatus,
  PaymentMethod,
  PayoutType,
  RequestContactBlock,
} from '../contract/index.ts';
import type { BankBehaviour } from './bankBehaviours.ts';
import type { SandboxClock } from './clock.ts';
import { type Collection, createCollection } from './collection.ts';
import type { IdBook, Ids } from './ids.ts';
import type { LedgerBook } from './ledger.ts';
import type { ProfileSettings } from './profile.ts';
import type { ServiceRules } from './serviceRules.ts';

/** Base URLs without a trailing slash that answers point to. */
export interface Origins {
  /** The sandbox's own service. */
  readonly service: string;
  /** The access control server. */
  readonly bank: string;
  /** Where payment-link pages and the 3DS notification addresses live: the pay origin. */
  readonly links: string;
}

/** A stored payment method: what it is called and how it behaves, without its number. The card's fields are empty for other methods. */
export interface StoredMethod {
  readonly id: string;
  /** Absent for a card that was typed for one payment (`boundTo`). */
  customerId: string | undefined;
  boundTo: string | undefined;
  /** Payments for which the number was typed. Those may use it by id without a CVC. */
  readonly presentedFor: string[];
  readonly fingerprint: string;
  readonly behaviour: CardBehaviour;
  /** The network that was chosen last, for a card that has several. */
  scheme: string;
  readonly last4: string;
  /** First six digits, of published test numbers only. */
  readonly isin: string | undefined;
  /** First eight digits, of published test numbers only. */
  readonly extendedBin?: string | undefined;
  expMonth: string;
  /** Four digits. */
  expYear: string;
  holder: string | undefined;
  nickName: string | undefined;
  readonly type: string | undefined;
  readonly requiresCvv: boolean;
  recurring: boolean;
  /** The mandate that later payments can be made by. */
  mandateId?: string | undefined;
  /** True once its mandate was revoked. */
  mandateRevoked?: boolean;
  isDefault: boolean;
  billing: RequestContactBlock | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** Surcharge for paying with it; absent for none. */
  readonly surcharge?: SurchargeRule | undefined;
  /** Details of a method other than a card. */
  readonly other?: OtherMethod | undefined;
  /** Restricts what it can be used for; absent: no restriction. */
  readonly accepts?: AcceptanceRule | undefined;
  readonly created: number;
  lastUsed: number;
}

/** A stored method other than a card. */
export interface OtherMethod {
  readonly kind: Exclude<PaymentMethod, 'card'>;
  readonly issuer: string | undefined;
  /** Redacted, in the fields of interface 2.7. */
  readonly bankTransfer: Readonly<Record<string, string>> | undefined;
}

/** Where, and for which amounts, a stored method can be used. Absent fields restrict nothing. */
export interface AcceptanceRule {
  /** ISO 4217 codes. */
  readonly currencies?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2 codes. */
  readonly countries?: readonly string[] | undefined;
  /** Smallest amount, in minor units of the payment's currency. */
  readonly least?: number | undefined;
  /** Largest amount, in minor units of the payment's currency. */
  readonly most?: number | undefined;
  /** Can be paid with in instalments. @default false */
  readonly installments?: boolean | undefined;
}

/** What paying with a method adds to the amount. Basis points are hundredths of a percent. */
export interface SurchargeRule {
  /** Minor units of the payment's currency. */
  readonly fixed?: number | undefined;
  /** Of the amount; instead of `fixed`. */
  readonly basisPoints?: number | undefined;
  /** Tax on the surcharge. */
  readonly taxBasisPoints?: number | undefined;
}

/** Short-lived token of a saved method. */
export interface Token {
  readonly methodId: string;
  /** The one payment that it pays. Absent: any payment of the customer. */
  readonly paymentId: string | undefined;
  readonly expires: number;
}

/** External authentication of one attempt (upstream 5.5). */
export interface Authentication {
  status: 'started' | 'pending' | 'success' | 'failed';
  readonly serverTransId: string;
  acsTransId: string | undefined;
  dsTransId: string | undefined;
  transStatus: KnownTransStatus | undefined;
  flow: 'challenge' | 'frictionless' | 'decoupled' | undefined;
  eci: string | undefined;
  errorMessage: string | undefined;
  /** Why the challenge ended without an answer of the card holder (EMV 3DS `challengeCancel`). */
  challengeCancel?: string | undefined;
  /** Why the status is N or R (EMV 3DS `transStatusReason`). */
  transStatusReason?: string | undefined;
}

/** How payments with a card behave. It is derived from the number, which is not kept. */
export interface CardBehaviour {
  /** Why the processor refuses; absent when it pays. */
  readonly refusal?: Refusal;
  /** The card was reported lost or stolen: it is not eligible for payouts. */
  readonly reportedLost?: true;
  /** Answer of external authentication; absent for cards that are not enrolled. */
  readonly transStatus?: KnownTransStatus;
  /** The card's range has a 3DS method. */
  readonly threeDSMethod?: true;
  /** The one security code that the processor takes. */
  readonly securityCode?: string;
  /** The payer is redirected to a page of the service, on which the outcome is chosen. */
  readonly redirect?: true;
  /** What is answered to whoever asks about the card: it is not taken, or adds a surcharge. */
  readonly check?: 'denied' | SurchargeRule;
}

/** Why an attempt failed, in the words of interface 7.1. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly unifiedCode: string;
  readonly unifiedMessage: string;
  /** The bank that issued the card said so, in these words. */
  readonly byIssuer?: boolean;
}

/** An attempt that has ended, kept when the next one begins (upstream 5.2). */
export interface PastAttempt {
  readonly number: number;
  readonly status: string;
  /** Minor units of `currency`, everything included. */
  readonly amount: number;
  readonly currency: string;
  readonly connector: string;
  readonly transactionId: string | undefined;
  readonly captureMethod: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly started: number;
  readonly ended: number;
  /** Further fields of its answer. Absent in records of older sandboxes. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** One capture of an authorised amount (upstream 5.5). */
export interface CaptureRecord {
  /** Minor units of the payment's currency. */
  readonly amount: number;
  status: 'charged' | 'pending' | 'failed';
  /** When a pending capture is decided, in milliseconds since 1970, and its refusal if it fails. */
  next: { readonly at: number; readonly refusal?: Refusal } | undefined;
  refusal: Refusal | undefined;
}

/** One raise of an authorised amount (upstream 5.5). Amounts in minor units of the payment's currency, without what is added to them. */
export interface IncrementRecord {
  readonly id: string;
  readonly amount: number;
  readonly previous: number;
  status: 'processing' | 'success' | 'failure';
  next: CaptureRecord['next'];
  refusal: Refusal | undefined;
}

/** Fields of a payment that a request may set, in their wire names and shapes. */
export type PaymentFields = Partial<{
  order_tax_amount: number;
  shipping_cost: number;
  surcharge_details: { surcharge_amount: number; tax_amount?: number | undefined };
  capture_method: string;
  capture_on: string;
  authentication_type: string;
  setup_future_usage: string;
  customer_acceptance: Readonly<Record<string, unknown>>;
  off_session: boolean;
  mandate_data: Readonly<Record<string, unknown>>;
  mandate_id: string;
  payment_experience: string;
  business_country: string;
  business_label: string;
  business_sub_label: string;
  frm_metadata: Readonly<Record<string, unknown>>;
  connector_metadata: Readonly<Record<string, unknown>>;
  feature_metadata: Readonly<Record<string, unknown>>;
  split_payments: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  browser_info: Readonly<Record<string, unknown>>;
  force_3ds_challenge: boolean;
  is_iframe_redirection_enabled: boolean;
  request_extended_authorization: boolean;
  allowed_payment_method_types: readonly string[];
  request_external_three_ds_authentication: boolean;
  description: string;
  statement_descriptor_name: string;
  statement_descriptor_suffix: string;
  return_url: string;
  billing: RequestContactBlock;
  shipping: RequestContactBlock;
  order_details: readonly { product_name: string; quantity: number; amount: number }[];
  metadata: Readonly<Record<string, unknown>>;
  merchant_order_reference_id: string;
}>;

/** The customer action that a payment waits for: paying with an alternative method, or the processor's own 3-D Secure. Nothing that was typed is kept. */
export interface CustomerActionRecord {
  /** `payment_method_type`; `card` for the processor's own 3-D Secure. */
  readonly type: string;
  /** When it times out, in milliseconds since 1970. */
  readonly until: number;
  /** A scripted decision, which needs no action. */
  decides: { readonly at: number; readonly approve: boolean } | undefined;
  wrongCodes: number;
  /** `frame`: the hidden page of the 3DS Method. `redirect`: the page of the processor after it. */
  stage: 'waiting' | 'frame' | 'redirect';
}

/** A stored payment. */
export interface PaymentRecord {
  readonly id: string;
  readonly clientSecret: string;
  status: KnownPaymentStatus;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  customerId: string | undefined;
  customer: Partial<Record<'name' | 'email' | 'phone' | 'phone_country_code', string | undefined>>;
  fields: PaymentFields;
  methodId: string | undefined;
  methodType: string | undefined;
  /** The card that was asked about last, and what it adds. */
  cardQuote?: { readonly fingerprint: string; readonly at: number; readonly surcharge: SurchargeRule } | undefined;
  /** Surcharge of the method, in minor units of `currency`. It applies where the merchant names none, until the attempt fails. */
  methodSurcharge?: { readonly surcharge_amount: number; readonly tax_amount: number } | undefined;
  /** The customer action. Absent for cards, and in records of older sandboxes. */
  customerAction?: CustomerActionRecord | undefined;
  attempt: number;
  confirmed: boolean;
  authentication: Authentication | undefined;
  /** Behaviour of the bank; absent: it depends on the amount. */
  bankBehaviour?: BankBehaviour;
  refusal: Refusal | undefined;
  cancellationReason: string | undefined;
  transactionId: string | undefined;
  readonly link: { readonly id: string; readonly createdAt: number } | undefined;
  /** The connector that the merchant asked for. */
  chosenConnector: string | undefined;
  /** The connector of the running attempt; before the first, the one that it would go to. */
  connector: string;
  /** When the processor decides a pending payment, in milliseconds since 1970, and its refusal if it fails. */
  next: { readonly at: number; readonly refusal?: Refusal } | undefined;
  /** When the running attempt began. */
  attemptStarted: number;
  readonly pastAttempts: PastAttempt[];
  /** Captures of the amount that the running attempt authorised, in order. */
  captures: CaptureRecord[];
  /** The amount may be raised while it is authorised (upstream 3.3, `request_incremental_authorization`). */
  incrementable: boolean;
  readonly increments: IncrementRecord[];
  /** The saved method's token that was paid with. */
  token?: string | undefined;
  /** Whether the security code that came along with the attempt was right; absent without one. */
  codeCheck?: 'pass' | 'fail' | undefined;
  /** Client that made the running attempt (`x-client-source`, `x-client-version`). */
  client?: { readonly source: string | undefined; readonly version: string | undefined } | undefined;
  /** Mandate from the customer's consent to later payments. */
  mandate?: { readonly id: string; readonly connectorId: string } | undefined;
  /** The merchant's review of a payment that was held back for suspected fraud. */
  review?: 'pending' | 'approved' | 'rejected' | undefined;
  /** When the running attempt was authorised for a later capture, in milliseconds since 1970. */
  authorisedAt?: number | undefined;
  /** In the order in which they came. */
  readonly refundIds: string[];
  readonly disputeIds: string[];
  readonly created: number;
  updated: number;
  readonly expires: number;
}

/** A challenge, or an approval out of band, at the bank. */
export interface Challenge {
  readonly acsTransId: string;
  readonly serverTransId: string;
  readonly paymentId: string;
  readonly kind: 'challenge' | 'decoupled';
  state: 'waiting' | 'open' | 'approved' | 'declined' | 'cancelled' | 'expired' | 'superseded';
  wrongCodes: number;
  /** Pages of a challenge in steps that the holder has got through. */
  steps?: number;
  readonly created: number;
  lastInteraction: number;
  /** `threeDSSessionData` of the CReq form, echoed with the CRes. */
  sessionData: string | undefined;
}

/** A stored refund. */
export interface RefundRecord {
  readonly id: string;
  readonly paymentId: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  status: KnownRefundStatus;
  /** Its next status, and when it gets it, in milliseconds since 1970, while it is pending. */
  next: { readonly status: 'succeeded' | 'failed'; readonly at: number; readonly refusal?: Refusal } | undefined;
  refusal: Refusal | undefined;
  readonly reason: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  readonly splitRefunds: Readonly<Record<string, unknown>> | undefined;
  readonly connector: string;
  readonly created: number;
  updated: number;
}

/** A stored dispute. */
export interface DisputeRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly attemptId: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  stage: KnownDisputeStage;
  status: KnownDisputeStatus;
  readonly reason: string;
  readonly reasonCode: string;
  readonly connector: string;
  /** Deadline for evidence, in milliseconds since 1970. */
  requiredBy: number;
  readonly created: number;
  updated: number;
}

/** How payouts to a destination behave. It is derived from the account or card number, which is not kept. */
export interface PayoutOutcome {
  /** Why nothing is paid. */
  readonly refusal?: Refusal;
  /** Refused before anything is created at the processor. */
  readonly ineligible?: true;
  /** The receiver first needs an account at the processor. */
  readonly needsVendorAccount?: true;
  /** Status when the payout is sent, and its later status. */
  readonly sent: 'success' | 'initiated' | 'pending';
  readonly later?: { readonly status: 'success' | 'reversed' | 'expired'; readonly afterMs: number };
}

/** Destination of a payout: how it is shown and how it behaves. */
export interface PayoutDestination {
  readonly kind: PayoutType;
  /** Redacted, as answers have it. */
  readonly shown: Readonly<Record<string, unknown>>;
  readonly outcome: PayoutOutcome;
  /** Keyed digests of what was read, by field; of the field that names the destination under `digest`. None for a stored method. */
  readonly digest?: string;
  readonly digests?: Readonly<Record<string, string>>;
}

/** Fields of a payout that a request may set, in their wire names and shapes. */
export type PayoutFields = Partial<{
  billing: RequestContactBlock;
  return_url: string;
  business_country: string;
  business_label: string;
  description: string;
  entity_type: string;
  recurring: boolean;
  metadata: Readonly<Record<string, unknown>>;
  priority: string;
}>;

/** A stored payout. */
export interface PayoutRecord {
  readonly id: string;
  readonly clientSecret: string;
  status: KnownPayoutStatus;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  autoFulfill: boolean;
  customerId: string | undefined;
  customer: PaymentRecord['customer'];
  fields: PayoutFields;
  type: PayoutType | undefined;
  destination: PayoutDestination | undefined;
  methodId: string | undefined;
  readonly connector: string;
  confirmed: boolean;
  /** When the receiver's browser said where it goes, in milliseconds since 1970. The first to say so is the only one. */
  submitted: number | undefined;
  /** When the processor's next word comes, in milliseconds since 1970. */
  due: number | undefined;
  refusal: (Pick<Refusal, 'message'> & Partial<Refusal>) | undefined;
  cancelled: boolean;
  transactionId: string | undefined;
  readonly link: { readonly id: string } | undefined;
  readonly created: number;
  /** End of the client secret and the link, in milliseconds since 1970. */
  readonly expires: number;
}

/** Everything the sandbox remembers. Every record is plain JSON: what is not JSON would be lost on disk. */
export interface Store {
  readonly payments: Collection<PaymentRecord>;
  readonly methods: Collection<StoredMethod>;
  readonly tokens: Collection<Token>;
  readonly customers: Collection<CustomerRecord>;
  /** Payment id by payment link id. */
  readonly links: Collection<string>;
  /** By ACS transaction id. */
  readonly challenges: Collection<Challenge>;
  readonly refunds: Collection<RefundRecord>;
  readonly disputes: Collection<DisputeRecord>;
  readonly payouts: Collection<PayoutRecord>;
  /** Payout id by payout link id. */
  readonly payoutLinks: Collection<string>;
}

/** A customer as it is kept. */
export interface CustomerRecord {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly phone_country_code?: string | undefined;
  readonly description?: string | undefined;
  readonly tax_registration_id?: string | undefined;
  readonly address?: Readonly<Record<string, unknown>> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly document_details?: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds since 1970. Absent in records of sandboxes before it was kept. */
  readonly created?: number | undefined;
}

/** An empty memory. A field that a list filters by, or a record is looked up by, is named here. */
export function createStore(): Store {
  return {
    payments: createCollection<PaymentRecord>({
      created: ({ created }) => created,
      fields: {
        customerId: ({ customerId }) => customerId,
        serverTransId: ({ authentication }) => authentication?.serverTransId,
      },
    }),
    methods: createCollection<StoredMethod>({
      fields: {
        customerId: ({ customerId }) => customerId,
        fingerprint: ({ fingerprint }) => fingerprint,
        mandateId: ({ mandateId }) => mandateId,
      },
    }),
    tokens: createCollection(),
    customers: createCollection(),
    links: createCollection(),
    challenges: createCollection<Challenge>({
      fields: { undecided: ({ state }) => (state === 'waiting' || state === 'open' ? 'yes' : undefined) },
    }),
    refunds: createCollection<RefundRecord>({
      created: ({ created }) => created,
      amount: ({ amount }) => amount,
      due: ({ next }) => next?.at,
      fields: {
        status: ({ status }) => status,
        currency: ({ currency }) => currency,
        connector: ({ connector }) => connector,
        paymentId: ({ paymentId }) => paymentId,
      },
    }),
    disputes: createCollection<DisputeRecord>({
      created: ({ created }) => created,
      due: ({ status, requiredBy }) => (status === 'dispute_opened' ? requiredBy : undefined),
      fields: {
        status: ({ status }) => status,
        stage: ({ stage }) => stage,
        connector: ({ connector }) => connector,
        currency: ({ currency }) => currency,
        reason: ({ reason }) => reason,
        paymentId: ({ paymentId }) => paymentId,
      },
    }),
    payouts: createCollection<PayoutRecord>({
      created: ({ created }) => created,
      due: ({ due }) => due,
      fields: {
        status: ({ status }) => status,
        currency: ({ currency }) => currency,
        type: ({ type }) => type,
        connector: ({ confirmed, connector }) => (confirmed ? connector : undefined),
        entityType: ({ fields }) => fields.entity_type ?? 'Individual',
        customerId: ({ customerId }) => customerId,
      },
    }),
    payoutLinks: createCollection(),
  };
}

/** Runs work as a transaction. */
export interface Transact {
  /**
   * Does synchronous work and resolves with its result when everything that it saw and did is safe. What it changed before a refusal
   * of the service stays; any other error, and a storage that cannot be written, leave everything as it was.
   */
  run<T>(work: () => T): Promise<T>;
  /** The same without waiting. @throws while it is unknown what was written; `saved` of the sandbox finds out. */
  runNow<T>(work: () => T): T;
}

/** Dependencies of every operation of the sandbox. */
export interface World {
  readonly clock: SandboxClock;
  readonly ids: Ids & Pick<IdBook, 'seed'>;
  readonly ledger: LedgerBook;
  readonly store: Store;
  readonly transactions: Transact;
  readonly origins: () => Origins;
  readonly merchantId: string;
  /** As the bank shows it. */
  readonly merchantName: string;
  /** True when `trans_status` U ends the payment. */
  readonly stopsUnavailable: boolean;
  /** What it does as a deployment does. */
  readonly rules: ServiceRules;
  /** Settings of the account's business profile, with their defaults. */
  readonly profile: ProfileSettings;
}
