import { type Client, createClient, createServiceClient, type Fetch, type ServiceClient } from '../client/index.ts';
import type { Dialect } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import {
  createMemoryJournal,
  createPayoutLink,
  createProxy,
  type PayoutLinkInput,
  type ProxyApp,
  type ProxyOptions,
  signCustomerSession,
  signSecureLink,
} from '../proxy/index.ts';
import { createSandbox, type Ledger, type Sandbox, type SeedCard } from '../sandbox/index.ts';
import { type BankDriver, createBankDriver } from './bankDriver.ts';
import { createTillClock, type TillClock } from './tillClock.ts';

/** Origins of an in-process till. Nothing listens there; `Till.fetch` leads to the apps. */
export const tillOrigins = {
  shop: 'https://shop.tillkit.test',
  pay: 'https://pay.tillkit.test',
  service: 'https://service.tillkit.test',
  bank: 'https://bank.tillkit.test',
} as const;

/** How a till is set up; everything has a default. */
export interface TillOptions {
  /** The clock is stopped at this moment (milliseconds since 1970) until it is moved. @default real time, which can be moved on */
  readonly now?: number;
  /** The same seed gives the same ids and keys. @default 'till' */
  readonly seed?: string;
  /** Dialect of client and proxy. With `deployed` the service is as strict as a deployment. @default 'documented' */
  readonly dialect?: Dialect;
  /** Options for the proxy that replace the till's. @default none */
  readonly proxy?: Partial<
    Pick<
      ProxyOptions,
      | 'merchant'
      | 'paymentLinkConfig'
      | 'cardNetworks'
      | 'drawPaymentLink'
      | 'drawPayoutLink'
      | 'drawCardFrame'
      | 'policy'
      | 'quotePayout'
      | 'limits'
      | 'log'
    >
  >;
}

/** An order to be paid through a payment link. */
export interface OrderOptions {
  /** Minor units of `currency`. @default 4999 */
  readonly amount?: number;
  /** ISO 4217 code. @default 'EUR' */
  readonly currency?: string;
  /** Customer of the order: an id, or `'demo'` for the one with six saved cards. @default none: a guest */
  readonly customer?: string;
  /** Cards that the customer has saved; makes a customer when none is named. */
  readonly savedCards?: readonly SeedCard[];
  /** `description` of the payment. @default none */
  readonly description?: string;
  /** Lines of the order, with amounts in minor units for one piece. @default none */
  readonly lines?: readonly {
    /** Name on the page. */
    readonly product_name: string;
    /** Number of pieces. */
    readonly quantity: number;
    /** Price of one piece, in minor units. */
    readonly amount: number;
  }[];
  /** Seconds that the link can be paid in, at least 60. @default 900 */
  readonly lifetime?: number;
  /** Whether enrolled cards are authenticated by their bank first (external 3DS). @default true */
  readonly threeDS?: boolean;
  /** Makes a setup for `SavePaymentMethod`: a payment of 0 that saves a card of the order's customer (`setup_future_usage`). @default a payment */
  readonly setup?: 'on_session' | 'off_session';
  /** When the authorised amount is captured (`capture_method`). @default 'automatic' */
  readonly captureMethod?: 'automatic' | 'manual';
  /** Which `payment_method_type`s the payment takes; the page offers those beside cards that it knows. @default cards */
  readonly types?: readonly string[];
}

/** An order with its payment link. */
export interface Order {
  /** `payment_id` of the order's payment. */
  readonly paymentId: string;
  /** `payment_link_id`, for the `paymentLinkId` of `PaymentLinkPage`. */
  readonly paymentLinkId: string;
  /** Of the payment; for the component under test and for nothing else. */
  readonly clientSecret: string;
  /** The open link's address. */
  readonly link: string;
  /** The secure link's address, signed for the order's customer. */
  readonly secureLink: string;
  /** `customer_id` of the order's customer; `undefined` for a guest's order. */
  readonly customerId: string | undefined;
  /** The session of the order's customer, for the `customerSession` of `PaymentLinkPage`; absent for a guest's order. */
  readonly customerSession: string | undefined;
}

/** A payout whose receiver is asked where it shall go. */
export interface PayoutOrderOptions extends Partial<Omit<PayoutLinkInput, 'payout'>> {
  /** Minor units of `currency`. @default 12000 */
  readonly amount?: number;
  /** ISO 4217 code. @default 'EUR' */
  readonly currency?: string;
  /** `customer_id` of the receiver. @default another one for each payout */
  readonly customerId?: string;
  /** `description` of the payout. @default none */
  readonly description?: string;
  /** Speed of the payout (`priority`); rails that are a speed are offered by it. @default none */
  readonly priority?: 'instant' | 'wire';
}

/** A payout with its link. */
export interface PayoutOrder {
  /** `payout_id` of the payout. */
  readonly payoutId: string;
  /** The sealed link, for the component under test. */
  readonly payoutLink: string;
  /** Of the payout; only to look for it where it must not be. */
  readonly clientSecret: string;
  /** The link's address. */
  readonly link: string;
}

/** How a call of the browser is recognised: a method and the end of a path, for example `POST /confirm`. */
export type CallPattern = `${'GET' | 'POST'} /${string}`;

/** Trouble between the browser and everything else. Each wish is fulfilled once. */
export interface TillNetwork {
  /** The next such call never leaves the browser. */
  readonly loseRequest: (call: CallPattern) => void;
  /** The next such call is carried out, and its answer is lost. */
  readonly loseAnswer: (call: CallPattern) => void;
  /** Holds the next such call back until the returned function is called, which fails where no such call has come. */
  readonly hold: (call: CallPattern) => () => void;
  /**
   * The proxy finds no connection to the service for its next call that changes something: nothing is sent.
   *
   * @param end of the call's path there, for example `/complete_authorize`. @default any
   */
  readonly unplugService: (end?: string) => void;
  /** Every call of the browser so far, as `METHOD https://…`, oldest first. */
  readonly calls: () => readonly string[];
}

/** A service, a bank, a proxy and a browser's client in one process, wired by functions. Nothing listens, nothing is mocked. */
export interface Till {
  /** The browser's client, for a `TillkitProvider`. */
  readonly client: Client;
  /** For the `clock` of a `TillkitProvider`; service and proxy go by it too. */
  readonly clock: TillClock;
  /** What the browser's client calls through: `https://service.tillkit.test` and `https://pay.tillkit.test`. */
  readonly fetch: Fetch;
  /** Service and bank. */
  readonly sandbox: Sandbox;
  /** Proxy between the browser's client and the service. */
  readonly proxy: ProxyApp;
  /** Credentials of the sandbox's account. */
  readonly keys: Sandbox['keys'];
  /** What the service has on record; `charges()` are the lines that moved money. */
  readonly ledger: Ledger;
  /** Makes calls at the service go wrong. */
  readonly faults: Sandbox['faults'];
  /** Makes calls of the browser go wrong on their way. */
  readonly network: TillNetwork;
  /** Decides challenges in place of the bank's page. */
  readonly bank: BankDriver;
  /** Creates a payment with its links, as a merchant's server does. Rejects when the service refuses it. */
  readonly createOrder: (order?: OrderOptions) => Promise<Order>;
  /** Creates a payout and its link, as a merchant's server does. */
  readonly createPayout: (payout?: PayoutOrderOptions) => Promise<PayoutOrder>;
}

const signingKey = 'signing-key-of-the-test-till-0123456789-0123456789';

/** As pages and the bank say it, where the proxy is given no other name. */
const merchantName = 'Test Merchant';

/** Makes a till: a service, a bank, a proxy and a browser's client that call each other in this process. */
export function createTill(options: TillOptions = {}): Till {
  const { dialect = 'documented' } = options;
  const { clock, sandboxClock } = createTillClock(options.now === undefined ? {} : { now: options.now });
  const sandbox = createSandbox({
    seed: options.seed ?? 'till',
    clock: sandboxClock,
    ...(dialect === 'deployed' ? { dialect } : {}),
    merchantName: options.proxy?.merchant?.name ?? merchantName,
    threedsUnavailable: options.proxy?.policy?.threedsUnavailable ?? 'complete',
    origins: { service: tillOrigins.service, bank: tillOrigins.bank, links: tillOrigins.pay },
  });
  const toService: Fetch = (url, init) => sandbox.fetch(requestOf(url, init));
  const { network, pass: passNetwork, plugged: withServiceConnection } = createNetwork();
  const proxy = createProxy({
    merchant: { name: merchantName },
    log: () => undefined,
    // As old as its service.
    journal: createMemoryJournal(),
    ...options.proxy,
    secretKey: sandbox.keys.secretKey,
    publishableKey: sandbox.keys.publishableKey,
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    allowedOrigins: [tillOrigins.shop],
    dialect,
    challengeSources: [tillOrigins.bank],
    secureLink: { signingKey },
    assets: async () => undefined,
    pageAssets: {
      script: '/assets/pay.js',
      styles: ['/assets/pay.css'],
      payout: { script: '/assets/payout.js', styles: ['/assets/payout.css'] },
    },
    fetch: (url, init) => withServiceConnection(url, init, () => toService(url, init)),
    clock,
  });

  const bank = createBankDriver({
    bank: (request) => sandbox.bank.fetch(request),
    pay: (request) => proxy.fetch(request),
    service: (request) => sandbox.fetch(request),
    payOrigin: tillOrigins.pay,
    act: (paymentId, approve) => sandbox.takeStep({ paymentId, approve }),
  });
  const fetch: Fetch = (url, init) =>
    abortable(init.signal, () =>
      passNetwork(url, init, async () => {
        const request = requestOf(url, init);
        const { origin } = new URL(url);
        request.headers.set('origin', tillOrigins.shop);
        if (origin !== tillOrigins.service && origin !== tillOrigins.pay) {
          throw new TypeError(`tillkit: ${origin} is not an origin of this till.`);
        }
        const answer = await (origin === tillOrigins.pay ? proxy.fetch(request) : sandbox.fetch(request));
        const json: unknown = await answer
          .clone()
          .json()
          .catch(() => undefined);
        bank.hear(url, json);
        return answer;
      }),
    );

  const service = createServiceClient({
    secretKey: sandbox.keys.secretKey,
    serviceUrl: tillOrigins.service,
    dialect,
    fetch: toService,
  });

  const { createOrder, createPayout } = createMerchant({ sandbox, service, clock, seed: options.seed ?? 'till' });
  const client = createClient({
    publishableKey: sandbox.keys.publishableKey,
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    dialect,
    fetch,
    random: () => 0,
    sleep: async () => undefined,
  });
  const { keys, ledger, faults } = sandbox;
  return { client, clock, fetch, sandbox, proxy, keys, ledger, faults, network, bank, createOrder, createPayout };
}

/** A merchant's server, as far as it makes payments and payouts. */
function createMerchant({
  sandbox,
  service,
  clock,
  seed,
}: {
  readonly sandbox: Sandbox;
  readonly service: ServiceClient;
  readonly clock: TillClock;
  readonly seed: string;
}): Pick<Till, 'createOrder' | 'createPayout'> {
  const createOrder = async (order: OrderOptions = {}): Promise<Order> => {
    const customerId = customerOf(sandbox, order);
    const answer = await service.createPayment({
      body: {
        amount: order.setup === undefined ? (order.amount ?? 4999) : 0,
        currency: order.currency ?? 'EUR',
        payment_link: true,
        return_url: `${tillOrigins.shop}/thanks`,
        request_external_three_ds_authentication: order.threeDS ?? true,
        ...defined({ description: order.description }),
        ...(order.lines === undefined ? {} : { order_details: [...order.lines] }),
        ...defined({ session_expiry: order.lifetime, capture_method: order.captureMethod }),
        ...(order.types === undefined ? {} : { allowed_payment_method_types: [...order.types] }),
        ...defined({ customer_id: customerId, setup_future_usage: order.setup }),
      },
    });
    if (!answer.ok) throw new Error(`tillkit: the order was refused: ${answer.failure.message}`);
    const { payment_id: paymentId, client_secret: clientSecret, payment_link: link } = answer.value;
    if (clientSecret === undefined || link === undefined) throw new Error('tillkit: the order has no payment link.');
    const signing = { signingKey, paymentId, now: clock.now() };
    const customerSession =
      customerId === undefined ? undefined : await signCustomerSession({ ...signing, customerId });
    return {
      paymentId,
      clientSecret,
      paymentLinkId: link.payment_link_id,
      link: link.link,
      secureLink:
        link.secure_link === undefined ? link.link : await signSecureLink(link.secure_link, { ...signing, customerId }),
      customerId,
      customerSession,
    };
  };

  let payouts = 0;
  const createPayout = async (wish: PayoutOrderOptions = {}): Promise<PayoutOrder> => {
    payouts += 1;
    const {
      customerId = `receiver_${payouts}`,
      amount = 12_000,
      currency = 'EUR',
      description,
      priority,
      ...link
    } = wish;
    const answer = await createPayoutLink(
      {
        merchantName,
        ...link,
        payout: {
          amount,
          currency,
          customer_id: customerId,
          ...defined({ description, priority }),
        },
      },
      {
        service,
        idempotencyKey: `payout-${seed}-${payouts}`,
        signingKey,
        payOrigin: tillOrigins.pay,
        now: clock.now,
      },
    );
    if (!answer.ok) throw new Error(`tillkit: the payout was refused: ${answer.failure.message}`);
    const { payout, url, payoutLink } = answer.value;
    return {
      payoutId: payout.payout_id,
      payoutLink,
      clientSecret: payout.client_secret ?? '',
      link: url,
    };
  };
  return { createOrder, createPayout };
}

function customerOf(sandbox: Sandbox, order: OrderOptions): string | undefined {
  if (order.customer === 'demo') return sandbox.createDemoCustomer().customerId;
  if (order.savedCards === undefined) return order.customer;
  const named = order.customer === undefined ? {} : { customerId: order.customer };
  return sandbox.seedCustomer({ ...named, cards: order.savedCards }).customerId;
}

/** The request without its signal: a test environment's signals are not Node's, and `Request` takes no others. */
function requestOf(url: string, { signal: _signal, ...init }: RequestInit): Request {
  return new Request(url, init);
}

async function abortable<T>(signal: AbortSignal | null | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  if (signal.aborted) throw signal.reason;
  return new Promise<T>((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', give));
  });
}

function createNetwork() {
  const calls: string[] = [];
  let wishes: {
    readonly call: CallPattern;
    readonly kind: 'request' | 'answer' | 'hold';
    readonly gate?: Promise<void>;
  }[] = [];

  async function pass(url: string, init: RequestInit, work: () => Promise<Response>): Promise<Response> {
    const method = init.method ?? 'GET';
    const { pathname } = new URL(url);
    calls.push(`${method} ${url}`);
    const wish = wishes.find(({ call }) => {
      const [verb = '', ...path] = call.split(' ');
      return verb === method && pathname.endsWith(path.join(' '));
    });
    wishes = wishes.filter((one) => one !== wish);
    if (wish?.kind === 'request') throw new TypeError('fetch failed');
    if (wish?.gate) await wish.gate;
    const answer = await work();
    if (wish?.kind === 'answer') throw new TypeError('fetch failed');
    return answer;
  }

  let unplugged: readonly string[] = [];
  async function plugged(url: string, { method }: RequestInit, work: () => Promise<Response>): Promise<Response> {
    const wish = method === 'POST' && !url.endsWith('/list') ? unplugged.find((end) => url.endsWith(end)) : undefined;
    if (wish === undefined) return work();
    unplugged = unplugged.filter((one) => one !== wish);
    throw new TypeError('fetch failed', { cause: { syscall: 'connect' } });
  }

  const network: TillNetwork = {
    unplugService: (end = '') => {
      unplugged = [...unplugged, end];
    },
    loseRequest: (call) => {
      wishes.push({ call, kind: 'request' });
    },
    loseAnswer: (call) => {
      wishes.push({ call, kind: 'answer' });
    },
    hold: (call) => {
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const wish = { call, kind: 'hold', gate } as const;
      wishes.push(wish);
      return () => {
        if (wishes.includes(wish)) throw new Error(`No call is held that ends with ${call}.`);
        release();
      };
    },
    calls: () => [...calls],
  };
  return { network, pass, plugged };
}
