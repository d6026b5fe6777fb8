import type { Clock, Fetch, PublishableServiceClient, ServiceClient } from '../client/index.ts';
import type {
  AdapterSetting,
  BrowserPolicy,
  OpenOperation,
  Payment,
  PaymentView,
  PayoutView,
  ServerAdapter,
} from '../contract/index.ts';
import type { RateLimiter, RateLimits, RateStore, WrongCredentials } from './guards/rateLimits.ts';
import type { Journal } from './journal/journal.ts';
import type { JournalTimes } from './journal/journalRecord.ts';
import type { PayoutQuote } from './links/payoutQuote.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { ReadyCheck } from './monitoring/readiness.ts';
import type { JournalStep } from './operations/operationsContext.ts';
import type { HostedTexts } from './pages/hostedTexts.ts';
import type {
  BootData,
  CardFrameBootData,
  CardFrameFields,
  ClientBootData,
  FirstPayoutRead,
  FirstRead,
  PayoutBootData,
  ScriptSentences,
} from './pages/pageData.ts';
import type { CardNetworkTable } from './settings/cardNetworks.ts';
import type { HostedWallets } from './settings/hostedWallets.ts';
import type { PaymentLinkConfigSource, ReadLinkConfig } from './settings/paymentLinkConfig.ts';
import type { BreakerSettings, CircuitBreaker, SecretKeys, Upstream } from './upstream/upstream.ts';

/** A file that the proxy serves. */
export interface Asset {
  /** Content of the file. */
  readonly body: Uint8Array;
  /** Value of the `content-type` header. */
  readonly contentType: string;
  /** True for files whose name carries a hash of their content: they are cached for a year. */
  readonly immutable?: boolean | undefined;
  /** True for files that pages of every origin may load with a hash (`integrity`): the custom elements. @default false */
  readonly everyOrigin?: boolean | undefined;
  /** The same content by the content coding that it is compressed with. @default none: it is sent as it is */
  readonly encoded?:
    | {
        /** In Brotli (RFC 7932). @default none */
        readonly br?: Uint8Array | undefined;
        /** In gzip (RFC 1952). @default none */
        readonly gzip?: Uint8Array | undefined;
      }
    | undefined;
}

/** Addresses of modules that a hosted page needs soon, by the pages that need them. */
export interface PageParts {
  /** On every page. @default none */
  readonly always?: readonly string[] | undefined;
  /** On pages in a language, by its BCP 47 tag. @default none */
  readonly locales?: Readonly<Record<string, readonly string[]>> | undefined;
  /** On payment links of a customer who is signed in. @default none */
  readonly saved?: readonly string[] | undefined;
  /** On those in a language, by its BCP 47 tag. @default none */
  readonly savedLocales?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Addresses of what the document of a hosted page loads. */
export interface PageAssets {
  /** The module script that draws the page. */
  readonly script: string;
  /**
   * A small module script for documents that this server has drawn: it writes what is typed in its form, and fetches `script` when somebody begins.
   * @default none: every document loads `script`
   */
  readonly early?: string | undefined;
  /** Modules that this script imports at once: the document asks for them in the same moment. @default none */
  readonly imports?: readonly string[] | undefined;
  /** Modules that this script fetches as soon as it runs: the document asks for them in the same moment too. @default none */
  readonly parts?: PageParts | undefined;
  /** Style sheets of the page, in their order; empty for none. */
  readonly styles: readonly string[];
}

/** The end of a call that moved money or authentication state, about a payment or about a payout. */
export interface SettledOperation {
  /** The same every time that one end is reported. */
  readonly operationId: string;
  /** Kind of the call: `confirm`, `authenticate` and `complete` concern a payment, `submit` a payout. */
  readonly operation: OpenOperation['operation'];
  /**
   * `done`: the service carried it out, whatever came of it; where only reads could tell, the payment has changed since the call. `not_done`: it had no
   * effect. A `submit` that is `done` with the status `requires_fulfillment` has its details and waits for your review.
   */
  readonly outcome: 'done' | 'not_done';
  /** True where an earlier report of this operation said `not_done`: the service's own later word is that it was done. Absent otherwise. */
  readonly corrected?: true;
  /**
   * Status of the payment or payout as read for this report: `done` says nothing of what has happened since, for example that you have cancelled. Absent
   * where it cannot be read any more.
   */
  readonly status?: string;
  /** `payment_id` of the payment; absent for a payout. */
  readonly paymentId?: string;
  /**
   * The payment as it is now, as a browser may see it; absent where so many newer ones exist that the list of the service does not reach back
   * to it any more.
   */
  readonly payment?: PaymentView;
  /** `payout_id` of the payout; absent for a payment. */
  readonly payoutId?: string;
  /** The payout as it is now, as a browser may see it; absent for a payment. */
  readonly payout?: PayoutView;
  /** Id of the quote that the receiver has confirmed; absent for a payout without one, and where only reads could tell that the call was done. */
  readonly quoteId?: string;
}

/** A payout whose quote has expired. */
export interface QuoteRequest {
  /** `payout_id` of the payout. */
  readonly payoutId: string;
  /** `customer_id` of its receiver; absent where the payout has none. */
  readonly customerId: string | undefined;
  /** Minor units of `currency`. */
  readonly amount: number;
  /** ISO 4217 code of `amount`. */
  readonly currency: string;
  /** Id of the quote that the link was made with. */
  readonly expiredQuoteId: string;
}

/** What the proxy is made of. */
export interface ProxyOptions extends AdapterSetting {
  /**
   * From the environment or a file; it leaves this process in the `api-key` header towards the service and nowhere else. `createSecretKeys`
   * makes one that can be replaced while the proxy runs.
   */
  readonly secretKey: string | SecretKeys;
  /** `pk_…` of the same account; pages and the two publishable calls use it. */
  readonly publishableKey: string;
  /** Base URL of the payments service, as the proxy reaches it. */
  readonly serviceUrl: string;
  /** Base URL of the payments service, as a browser reaches it. @default serviceUrl */
  readonly serviceBrowserUrl?: string | undefined;
  /** Origin of this proxy as browsers see it, for example `https://pay.example.com`. Requests for another host are refused. */
  readonly payOrigin: string;
  /** Origins of the merchant's pages that may call the browser routes; exact, no patterns. */
  readonly allowedOrigins: readonly string[];
  /** The merchant as pages show it. */
  readonly merchant: {
    /** Name in headings and sentences; a link's own configuration can replace it. */
    readonly name: string;
    /** Address of a logo, https. @default none */
    readonly logoUrl?: string | undefined;
  };
  /**
   * How the pages of payment links look, in the words of the service's `payment_link_config`; the service does not say it again when a link is read.
   * Read field by field: what cannot be taken is left out and named in the log. @default the theme as it is
   */
  readonly paymentLinkConfig?: PaymentLinkConfigSource | undefined;
  /**
   * Networks of cards by their first digits, for cards of two that the kit does not know: the hosted page lets their holders choose. Written into the
   * page, so that nothing of a card is asked for from another host. @default none
   */
  readonly cardNetworks?: CardNetworkTable | undefined;
  /**
   * Your own words for texts of the hosted pages, by language (BCP 47 tag) and key; what is missing is the kit's. Checked when the proxy is made: a key that no
   * text has, or a placeholder that nothing fills, is refused. @default the kit's texts
   */
  readonly texts?: HostedTexts | undefined;
  /** Wallets above the form of the hosted payment page: the script of a vendor is loaded, and allowed, where its wallet is named. @default none */
  readonly wallets?: HostedWallets | undefined;
  /** Decisions that a browser follows and cannot change. @default each its own default */
  readonly policy?:
    | {
        /** What a technical 3DS failure leads to. @default 'complete' */
        readonly threedsUnavailable?: 'complete' | 'stop' | undefined;
        /**
         * Offer to keep a new card for the payment's customer, with the person's consent: `on_session` to be chosen again, `off_session` also to be
         * charged without them. It is offered where the page knows its customer, which an open link does not. @default not offered
         */
        readonly saveCards?: 'on_session' | 'off_session' | undefined;
        /**
         * Serve the open page of a payment that has a customer. Its document carries the payment's client secret, and with that and the publishable key
         * everyone who has the link can ask the service for the customer's saved methods (last digits, expiry, card holder, billing address) and, where
         * the service lets a publishable key confirm, pay with them. The pages and this proxy list and charge none without the customer's session.
         * @default false: such a payment opens by its secure link only
         */
        readonly exposeCustomerOnOpenLinks?: boolean | undefined;
        /** Ask for the country and postal code of a new card's bill. @default false */
        readonly billingAddress?: boolean | undefined;
        /**
         * Networks of the cards that your account takes, such as `Visa`, best known first. Their marks are in the empty field of a card's number, a card of
         * several networks is paid through one of these, and a card of none of them is refused in its field. @default every card is tried, and no mark is shown
         */
        readonly acceptedNetworks?: readonly string[] | undefined;
        /** What becomes of a payout once its receiver has said where it goes: it is sent at once, or waits for the merchant. @default 'review' */
        readonly afterPayoutSubmit?: 'fulfill' | 'review' | undefined;
      }
    | undefined;
  /**
   * Makes the next quote of a payout whose quote has expired before it was confirmed. Called with each read meanwhile, so return the same quote as long as it
   * is valid; `undefined` for none. It fits like the quote of `createPayoutLink`. @default none: the page says that the quote has expired
   */
  readonly quotePayout?:
    | ((about: QuoteRequest) => Promise<PayoutQuote | undefined> | PayoutQuote | undefined)
    | undefined;
  /**
   * CSP sources of banks' challenge pages, for `frame-src` and `form-action`.
   *
   * @default ['https:'], and where browsers reach the service on their own machine, as a sandbox, any port of that machine too
   */
  readonly challengeSources?: readonly string[] | undefined;
  /** Origins that the style sheets of hosted pages and frames load fonts from; `withAppearance` gives those of an appearance. @default none but this proxy's own */
  readonly fontSources?: readonly string[] | undefined;
  /** Origins that may frame the pages of payment links, open and secure. @default none */
  readonly embedOrigins?: readonly string[] | undefined;
  /** Keys of secure links, payout links and customer sessions. */
  readonly secureLink: {
    /** At least 32 characters; the same one that the merchant's server signs with. */
    readonly signingKey: string;
    /**
     * Keys that links were signed or sealed with before, so that the key can be replaced: what was made with one of them still opens, until it
     * ends. Take one away when the last of its links has ended: an hour for secure links, at most 90 days for payout links. @default none
     */
    readonly formerSigningKeys?: readonly string[] | undefined;
  };
  /** Looks a file up by what follows `/assets/` in its address. */
  readonly assets: (path: string) => Promise<Asset | undefined>;
  /** What the payment-link page loads, on this origin: the addresses start with `/assets/`. */
  readonly pageAssets: PageAssets & {
    /** The same of the payout-link page, which is a page of its own. @default none: payout links then answer 404 */
    readonly payout?: PageAssets | undefined;
    /** The same of the payment-link page with wallets above its form. @default none: no page has wallets */
    readonly withWallets?: PageAssets | undefined;
    /** The same of the card frame, for pages of `allowedOrigins` that embed card fields with mode `frame`. @default none: its address answers 404 */
    readonly cardFrame?: PageAssets | undefined;
    /** Addresses that the document of the payout frame loads. @default none: no page can have a payout form in a frame */
    readonly payoutFrame?: PageAssets | undefined;
    /** Addresses that the document of a bank's page loads. @default none: no page can have 3-D Secure in a frame of the pay origin */
    readonly bankFrame?: PageAssets | undefined;
  };
  /**
   * Draws a payment link on this server, so that its form is there before its script is, and for browsers without script: `loadHostedPages` gives it for Node.
   * It gets what the document says to its script, the link as it was read, the title, and the sentences that say why something needs a script. It gives
   * markup, and whether that is a form, which the script takes over, or another state, which is for browsers without script alone; `undefined` where it can
   * draw neither. @default none
   */
  readonly drawPaymentLink?:
    | ((
        boot: BootData,
        read: FirstRead,
        title: string,
        sentences: ScriptSentences,
      ) => Promise<
        | {
            /** Markup of the page. */
            readonly markup: string;
            /** True for a form, which the page's script takes over; false for a state that is shown without script alone. */
            readonly form: boolean;
          }
        | undefined
      >)
    | undefined;
  /** The same for the form of a payout link. @default none */
  readonly drawPayoutLink?:
    | ((boot: PayoutBootData, read: FirstPayoutRead, title: string) => Promise<string | undefined>)
    | undefined;
  /**
   * Draws the fields of a new card, or of the security code of a saved one, in the document of the card frame, in a language, so that they are there before
   * its script is: `loadHostedPages` gives it for Node. @default none
   */
  readonly drawCardFrame?:
    | ((boot: CardFrameBootData, locale: string, fields: CardFrameFields) => Promise<string | undefined>)
    | undefined;
  /** Seam to the service. @default globalThis.fetch */
  readonly fetch?: Fetch | undefined;
  /**
   * `now` gives epoch milliseconds, `monotonic` monotonic milliseconds: what this process waits for is counted by them. A clock without
   * `monotonic` is moved by its owner alone. @default the clocks of the machine
   */
  readonly clock?: Clock | undefined;
  /** Number from 0 up to, not including, 1, of which request ids are drawn. @default Math.random */
  readonly random?: (() => number) | undefined;
  /** Takes one JSON line per request, without a line end. @default standard output where there is one */
  readonly log?: ((line: string) => void) | undefined;
  /**
   * How many of our own reverse proxies are in front and append to `x-forwarded-for`. With 0 the header is ignored and every visitor behind a balancer
   * shares its address in all limits: the first such header is logged (`forwarded_address_ignored`) and each is counted
   * (`tillkit_forwarded_address_ignored_total`). @default 0
   */
  readonly trustedProxyHops?: number | undefined;
  /** Other rate limits than the defaults. @default defaultRateLimits */
  readonly limits?: Partial<RateLimits> | undefined;
  /**
   * Where calls that move money are written down before they go out: `openJournal` for a file or PostgreSQL. @default memory, which is gone
   * with the process and good for one instance only
   */
  readonly journal?: Journal | undefined;
  /** Other times of the journal than the defaults; shorter ones than those are for tests only. */
  readonly journalTimes?: Partial<JournalTimes> | undefined;
  /**
   * Called for every end of an operation, once; again, with the same `operationId`, only where it rejects or its process is gone before it could
   * write down that it was heard. Needs `start`, or `sweep` from time to time.
   */
  readonly onOperationSettled?: ((settled: SettledOperation) => void | Promise<void>) | undefined;
  /** Called between two steps of a call, for tests that stop the process there. @default none */
  readonly onJournalStep?: ((step: JournalStep) => void | Promise<void>) | undefined;
  /** Where the buckets of the rate limits are kept; one that several instances share. @default memory of this process */
  readonly rateStore?: RateStore | undefined;
  /** Most requests of one address that are answered at the same time. @default 100 */
  readonly inFlightPerAddress?: number | undefined;
  /** When calls to a failing service are held back. @default half of at least 20 calls within 10 s; one probe after 5 s */
  readonly breaker?: Partial<BreakerSettings> | undefined;
  /**
   * Conditions beside the circuit breaker for `/readyz` to answer 200. The same array is read each time: push to it what comes later.
   * @default none
   */
  readonly readyChecks?: readonly ReadyCheck[] | undefined;
  /** At least 16 characters. With it, `GET /metrics` answers `Authorization: Bearer …`; without it there is no such address. */
  readonly metricsToken?: string | undefined;
}

/** The checked options, and what is made of them once. */
export interface ProxyContext {
  readonly options: ProxyOptions;
  readonly service: ServiceClient;
  /** For the calls that take the publishable key and the payment's client secret. */
  readonly publishable: PublishableServiceClient;
  readonly payOrigin: URL;
  readonly serviceBrowserUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly embedOrigins: readonly string[];
  readonly challengeSources: readonly string[];
  /** Origins of fonts. */
  readonly fontSources: readonly string[];
  readonly adapter: ServerAdapter;
  readonly clientBoot: ClientBootData;
  readonly policy: BrowserPolicy;
  /** What links may be signed or sealed with: the key of now first. */
  readonly signingKeys: readonly [string, ...string[]];
  /** The look of one payment's link; what could not be taken is noted. */
  readonly linkConfig: (
    payment: Payment,
    note: { refusedConfig?: readonly string[] | undefined },
  ) => Promise<ReadLinkConfig>;
  readonly limiter: RateLimiter;
  readonly wrongCredentials: WrongCredentials;
  readonly metrics: Metrics;
  readonly breaker: CircuitBreaker;
  /** The way to the service: every client of it is built over `upstream.fetch`. */
  readonly upstream: Upstream;
  readonly clock: Clock;
  readonly now: () => number;
  readonly requestId: () => string;
  /** Eight bytes of a keyed hash as letters: equal values give equal words in every line, and the hash cannot be reversed. */
  readonly hash: (text: string) => Promise<string>;
  readonly log: (line: string) => void;
  /** True when a text holds the secret or signing key: such a text must not leave. */
  readonly containsSecret: (text: string) => boolean;
}
