import {
  baseUrl,
  type Clock,
  createPublishableServiceClient,
  createServiceClient,
  type Fetch,
  type PublishableServiceClient,
  requireText,
  type ServiceClient,
  systemClock,
} from '../client/index.ts';
import {
  type BrowserPolicy,
  type Dialect,
  isLoopback,
  type OpenOperation,
  type Payment,
  type PaymentView,
  type PayoutView,
} from '../contract/index.ts';
import { type CardNetworkTable, problemsOfCardNetworks } from './cardNetworks.ts';
import { type BreakerSettings, type CircuitBreaker, createCircuitBreaker, defaultBreaker } from './circuitBreaker.ts';
import { hmac, letters } from './digest.ts';
import type { Journal } from './journal.ts';
import type { JournalTimes } from './journalTimes.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createMisses, type Misses } from './misses.ts';
import type { JournalStep } from './operations.ts';
import {
  type PaymentLinkConfigSource,
  paymentLinkConfigOf,
  type ReadLinkConfig,
  readPaymentLinkConfig,
} from './paymentLinkConfig.ts';
import {
  createRateLimiter,
  defaultRateLimits,
  type RateLimiter,
  type RateLimits,
  type RateStore,
} from './rateLimiter.ts';
import type { ReadyCheck } from './readiness.ts';
import { redactLine } from './redactLine.ts';
import { createSecretKeys, type SecretKeys } from './secretKeys.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** A file that the proxy serves. */
export interface Asset {
  /** Content of the file. */
  readonly body: Uint8Array;
  /** Value of the `content-type` header. */
  readonly contentType: string;
  /** True for files whose name carries a hash of their content: they are cached for a year. */
  readonly immutable?: boolean | undefined;
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
  /** On pages in English. @default none */
  readonly en?: readonly string[] | undefined;
  /** On pages in Arabic. @default none */
  readonly ar?: readonly string[] | undefined;
  /** On payment links of a customer who is signed in. @default none */
  readonly saved?: readonly string[] | undefined;
}

/** Addresses of what the document of a hosted page loads. */
export interface PageAssets {
  /** The module script that draws the page. */
  readonly script: string;
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
  /** Kind of the call: `select`, `authenticate` and `complete` concern a payment, `submit` a payout. */
  readonly operation: OpenOperation['operation'];
  /** `done`: the service carried it out, whatever came of it. `not_done`: it had no effect. */
  readonly outcome: 'done' | 'not_done';
  /** `payment_id` of the payment; absent for a payout. */
  readonly paymentId?: string;
  /**
   * The payment as it is now, as a browser may see it; absent where so many newer ones exist that the list of the service does not reach back
   * to it any more (`documented` dialect).
   */
  readonly payment?: PaymentView;
  /** `payout_id` of the payout; absent for a payment. */
  readonly payoutId?: string;
  /** The payout as it is now, as a browser may see it; absent for a payment. */
  readonly payout?: PayoutView;
}

/** What the proxy is made of. */
export interface ProxyOptions {
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
  readonly publicOrigin: string;
  /** Origins of the merchant's pages that may call the browser routes; exact, no patterns. */
  readonly allowedOrigins: readonly string[];
  /** Dialect of the service behind the proxy. @default 'documented' */
  readonly dialect?: Dialect | undefined;
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
        /** What becomes of a payout once its receiver has said where it goes: it is sent at once, or waits for the merchant. @default 'review' */
        readonly afterPayoutSubmit?: 'fulfill' | 'review' | undefined;
      }
    | undefined;
  /**
   * CSP sources of banks' challenge pages, for `frame-src` and `form-action`.
   *
   * @default ['https:'], and where browsers reach the service on their own machine, as a sandbox, any port of that machine too
   */
  readonly challengeSources?: readonly string[] | undefined;
  /** Keys and framing of secure links, payout links and customer sessions. */
  readonly secureLink: {
    /** At least 32 characters; the same one that the merchant's server signs with. */
    readonly signingKey: string;
    /**
     * Keys that links were signed or sealed with before, so that the key can be replaced: what was made with one of them still opens, until it
     * ends. Take one away when the last of its links has ended: an hour for secure links, at most 90 days for payout links. @default none
     */
    readonly formerSigningKeys?: readonly string[] | undefined;
    /** Origins that may frame a secure link. @default none */
    readonly embedOrigins?: readonly string[] | undefined;
  };
  /** Looks a file up by what follows `/assets/` in its address. */
  readonly assets: (path: string) => Promise<Asset | undefined>;
  /** What the payment-link page loads, on this origin: the addresses start with `/assets/`. */
  readonly pageAssets: PageAssets & {
    /** The same of the payout-link page, which is a page of its own. @default none: payout links then answer 404 */
    readonly payout?: PageAssets | undefined;
  };
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
  readonly publicOrigin: URL;
  readonly serviceBrowserUrl: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly embedOrigins: readonly string[];
  readonly challengeSources: readonly string[];
  readonly dialect: Dialect;
  readonly policy: BrowserPolicy;
  /** What links may be signed or sealed with: the key of now first. */
  readonly signingKeys: readonly string[];
  /** The look of one payment's link; what could not be taken is noted. */
  readonly linkConfig: (
    payment: Payment,
    note: { refusedConfig?: readonly string[] | undefined },
  ) => Promise<ReadLinkConfig>;
  readonly limiter: RateLimiter;
  readonly misses: Misses;
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

/** An exact web origin, as browsers send it. @throws a sentence naming the option */
function exactOrigin(option: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // A URL parser accepts a wildcard in an origin; in a policy it is a pattern.
  if (url === undefined || !/^https?:\/\/[^*]+$/.test(value) || url.origin !== value) {
    throw new Error(
      `tillkit: ${option} must be exact origins such as https://shop.example.com, not ${JSON.stringify(value)}.`,
    );
  }
  return value;
}

const isThisMachine = (hostname: string) => isLoopback(hostname) || /\.(?:localhost|test)$/.test(hostname);

/**
 * @throws where Node is configured to accept any certificate: the secret key would then go to any server that answers. A service on this machine, as in
 * tests, is let through.
 */
function checkTransport(serviceUrl: string): void {
  const unverified = globalThis.process?.env?.NODE_TLS_REJECT_UNAUTHORIZED === '0';
  if (!unverified || !URL.canParse(serviceUrl) || isThisMachine(new URL(serviceUrl).hostname)) return;
  throw new Error(
    'tillkit: NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off, so the secret key could be sent to anybody. Unset it; for a private authority set NODE_EXTRA_CA_CERTS.',
  );
}

/**
 * Checks the options and prepares what every request needs.
 *
 * @throws for keys in the wrong place, origins that are none, a short signing key or metrics token, page assets outside `/assets/`, a table of networks that is none, and unverified TLS; each sentence says which.
 */
export function createContext(options: ProxyOptions): ProxyContext {
  requireText('publishableKey', options.publishableKey);
  if (!options.publishableKey.startsWith('pk_')) {
    throw new Error(
      'tillkit: publishableKey must be the publishable key (pk_…), because it is written into the hosted page.',
    );
  }
  const signingKeys = [
    requireText('secureLink.signingKey', options.secureLink.signingKey),
    ...(options.secureLink.formerSigningKeys ?? []),
  ];
  if (signingKeys.some((key) => key.length < 32)) {
    throw new Error(
      'tillkit: secureLink.signingKey must have at least 32 characters, and each of formerSigningKeys, because secure links depend on them alone.',
    );
  }
  const { payout, ...payment } = options.pageAssets;
  for (const path of [payment, payout ?? payment].flatMap(({ script, imports = [], styles, parts = {} }) => [
    script,
    ...imports,
    ...styles,
    ...Object.values(parts).flatMap((some) => some ?? []),
  ])) {
    if (!/^\/assets\/[\w./-]+$/.test(path))
      throw new Error(`tillkit: pageAssets must start with /assets/, unlike ${JSON.stringify(path)}.`);
  }
  const serviceUrl = baseUrl('serviceUrl', options.serviceUrl);
  const serviceBrowserUrl = baseUrl('serviceBrowserUrl', options.serviceBrowserUrl ?? serviceUrl);
  const source = /^(?:https:|https?:\/\/[\w.*-]+(?::\d{1,5})?)$/;
  for (const entry of options.challengeSources ?? []) {
    if (!source.test(entry))
      throw new Error(`tillkit: challengeSources takes https: or origins, not ${JSON.stringify(entry)}.`);
  }
  const bankOnThisMachine = isLoopback(new URL(serviceBrowserUrl).hostname);
  const publicOrigin = new URL(exactOrigin('publicOrigin', baseUrl('publicOrigin', options.publicOrigin)));
  if (options.metricsToken !== undefined && options.metricsToken.length < 16) {
    throw new Error('tillkit: metricsToken must have at least 16 characters, because it alone guards /metrics.');
  }
  if (typeof options.paymentLinkConfig !== 'function') {
    const { refused } = readPaymentLinkConfig(options.paymentLinkConfig, publicOrigin.origin);
    if (refused.length > 0) {
      throw new Error(
        `tillkit: paymentLinkConfig has what no page can take: ${refused.join(', ')}. See docs/hosted-page.md.`,
      );
    }
  }
  const [badNetworks] = problemsOfCardNetworks(options.cardNetworks);
  if (badNetworks !== undefined) throw new Error(`tillkit: cardNetworks: ${badNetworks}.`);
  checkTransport(options.serviceUrl);
  const clock = options.clock ?? systemClock;
  const now = () => clock.now();
  const keys = typeof options.secretKey === 'object' ? options.secretKey : createSecretKeys(options.secretKey);
  const metrics = createMetrics();
  const breaker = createCircuitBreaker({ ...defaultBreaker, ...options.breaker });
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const upstream = createUpstream({ fetch, keys, breaker, metrics, now });
  const onAnswerAboutAnother = () => metrics.count('tillkit_answers_about_another_total');
  const client = createServiceClient({
    secretKey: keys.current(),
    baseUrl: options.serviceUrl,
    dialect: options.dialect,
    fetch: upstream.fetch,
    // The browser repeats reads; a second layer doing so would multiply them.
    repeatReads: false,
    onAnswerAboutAnother,
  });
  const service: ServiceClient = {
    ...client,
    readPaymentById: async (paymentId, callOptions) => {
      const read = await client.readPaymentById(paymentId, callOptions);
      if (!read.ok && read.failure.code === 'payment_out_of_reach')
        metrics.count('tillkit_payments_out_of_reach_total');
      return read;
    },
  };
  const publishable = createPublishableServiceClient({
    publishableKey: options.publishableKey,
    baseUrl: options.serviceUrl,
    dialect: options.dialect,
    fetch: upstream.fetch,
    onAnswerAboutAnother,
  });
  const limiter = createRateLimiter({ ...defaultRateLimits, ...options.limits }, options.rateStore, {
    refused: (limit) => metrics.count('tillkit_rate_limited_total', { limit }),
    storeFailed: () => metrics.count('tillkit_rate_store_failures_total'),
  });
  const random = options.random ?? Math.random;
  const containsSecret = (text: string) =>
    signingKeys.some((key) => text.includes(key)) || keys.all().some((key) => text.includes(key));
  const write = options.log ?? ((line: string) => globalThis.process?.stdout?.write?.(`${line}\n`));
  return {
    options,
    service,
    publishable,
    publicOrigin,
    serviceBrowserUrl,
    allowedOrigins: new Set([
      publicOrigin.origin,
      ...options.allowedOrigins.map((one) => exactOrigin('allowedOrigins', one)),
    ]),
    embedOrigins: (options.secureLink.embedOrigins ?? []).map((one) => exactOrigin('secureLink.embedOrigins', one)),
    challengeSources: options.challengeSources ?? [
      'https:',
      ...(bankOnThisMachine ? ['http://127.0.0.1:*', 'http://localhost:*'] : []),
    ],
    dialect: options.dialect ?? 'documented',
    signingKeys,
    policy: {
      threeds_unavailable: options.policy?.threedsUnavailable ?? 'complete',
      ...(options.policy?.saveCards === undefined ? {} : { save_card: options.policy.saveCards }),
      ...(options.policy?.billingAddress === true ? { billing_address: true } : {}),
    },
    linkConfig: async (payment, note) => {
      const config = await paymentLinkConfigOf(options.paymentLinkConfig, payment, publicOrigin.origin);
      if (config.refused.length > 0) note.refusedConfig = config.refused;
      return config;
    },
    limiter,
    misses: createMisses(limiter, now),
    metrics,
    breaker,
    upstream,
    clock,
    now,
    requestId: () => letters(Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256))),
    hash: async (text) => letters((await hmac(options.secureLink.signingKey, `log\n${text}`)).slice(0, 8)),
    log: (line) =>
      write(containsSecret(line) ? '{"level":"error","op":"log","code":"line_withheld"}' : redactLine(line)),
    containsSecret,
  };
}
