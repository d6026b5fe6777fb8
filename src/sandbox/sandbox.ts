import { createBank } from './bank/bank.ts';
import { createSandboxClock, type SandboxClock } from './clock.ts';
import { createControl } from './control.ts';
import { destinationDigest } from './destinationDigest.ts';
import { type DisputeMove, findDispute, moveDispute, type SeedDispute } from './dispute.ts';
import { ServiceError, sentenceOf } from './errors.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIds } from './ids.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { seedDispute } from './seedDispute.ts';
import { createService } from './service.ts';
import { createStore, type Origins, type World } from './state.ts';
import { demoCustomer, type SeedCustomer, type SeededCustomer, seedCustomer } from './storedMethod.ts';
import { createWebhooks, type WebhookOptions, type Webhooks } from './webhooks.ts';

/** How a sandbox is set up; everything has a default. */
export interface SandboxOptions {
  /** `snd_…`; refused when it looks like a live key. @default made from the seed */
  readonly secretKey?: string;
  /** `pk_snd_…`; refused when it looks like a live key. @default made from the seed */
  readonly publishableKey?: string;
  /** The same seed, clock and calls give the same answers byte by byte. @default random */
  readonly seed?: string | number;
  /** @default real time, which can be moved on */
  readonly clock?: SandboxClock;
  /** Base URLs used in answers. @default addresses that lead nowhere */
  readonly origins?: Partial<Origins>;
  /** As the bank's pages show it. @default 'Sandbox Shop' */
  readonly merchantName?: string;
  /**
   * The merchant's rule for `trans_status` U. `stop`: the payment fails, and another card can be tried. Keep it the same as the proxy's. @default 'complete'
   */
  readonly threedsUnavailable?: 'complete' | 'stop';
  /** Opens the control surface under `/_control` to whoever sends it as `x-control-token`. @default none: those addresses do not exist */
  readonly controlToken?: string;
  /** Sends events of payments, refunds, disputes and payouts to the merchant's server. @default none */
  readonly webhooks?: WebhookOptions;
  /** Receives one line per call and per fault of the sandbox itself; never bodies, keys or secrets. */
  readonly log?: (line: Record<string, unknown>) => void;
}

/** A payments service and a bank, in memory. */
export interface Sandbox {
  /** The service. Throws to simulate that no answer comes. */
  fetch(request: Request): Promise<Response>;
  /** The access control server; it belongs on an origin of its own. */
  readonly bank: { fetch(request: Request): Promise<Response> };
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly merchantId: string };
  readonly clock: SandboxClock;
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** Events that were sent, or are to be. */
  readonly webhooks: Webhooks;
  /**
   * Digest of an account number, IBAN, key or address as a person typed it, keyed by the seed: the same as `destination.digest` of the ledger's
   * `disbursed` line where money went exactly there.
   */
  destinationDigest(text: string): string;
  /** Says where the apps are served, once their ports are known. */
  setOrigins(origins: Partial<Origins>): void;
  /** Forgets payments, ledger, faults and the customers of scenarios, and starts the identifiers again; keys and clock stay. A demo customer is made anew. */
  reset(): void;
  /** The customer `cus_demo` with six saved cards. */
  createDemoCustomer(): SeededCustomer;
  seedCustomer(customer: SeedCustomer): SeededCustomer;
  /**
   * A card holder disputes a captured payment. Gives the dispute's id.
   * @throws when there is no such payment, or nothing that could be disputed.
   */
  openDispute(dispute: SeedDispute): string;
  /**
   * What the card scheme decides next.
   * @throws when the published tables do not allow it.
   */
  moveDispute(disputeId: string, move: DisputeMove): void;
}

/** Makes a sandbox of the payments service with its bank. Runs wherever there is `Request` and `Response`: Node, a test, a page. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const ids = createIds(options.seed);
  const clock = options.clock ?? createSandboxClock();
  const keys = {
    secretKey: checkedKey(options.secretKey, 'secretKey') ?? `snd_${ids.hex('key', 64)}`,
    publishableKey: checkedKey(options.publishableKey, 'publishableKey') ?? `pk_snd_${ids.hex('key', 32)}`,
    merchantId: `merchant_${ids.derive('merchant', 12)}`,
  };
  const webhooks = createWebhooks(() => world, options.webhooks);
  const ledger = webhooks.observing(createLedger(() => clock.now()));
  const faults = createFaults();
  const log = options.log ?? (() => {});
  let origins: Origins = {
    service: 'https://service.sandbox.test',
    bank: 'https://bank.sandbox.test',
    links: 'https://pay.sandbox.test',
  };
  const setOrigins = (changed: Partial<Origins>) => {
    origins = { ...origins, ...changed };
  };
  setOrigins(options.origins ?? {});
  let hasDemoCustomer = false;

  let store = createStore();
  const world: World = {
    clock,
    ids,
    ledger,
    get store() {
      return store;
    },
    origins: () => origins,
    merchantId: keys.merchantId,
    merchantName: options.merchantName ?? 'Sandbox Shop',
    stopsUnavailable: options.threedsUnavailable === 'stop',
  };

  const createDemoCustomer = () => {
    hasDemoCustomer = true;
    return seedCustomer(world, demoCustomer(clock.now()));
  };

  const reset = () => {
    store = createStore();
    ledger.reset();
    faults.clear();
    webhooks.reset();
    ids.reset();
    if (hasDemoCustomer) createDemoCustomer();
  };

  const control = createControl({ token: options.controlToken, world, faults, reset });
  return {
    fetch: createService({ world, keys, faults, log, control }),
    bank: { fetch: createBank(world, log) },
    keys,
    clock,
    ledger,
    faults,
    webhooks: { deliveries: webhooks.deliveries, settled: webhooks.settled },
    destinationDigest: (text) => destinationDigest(ids, text),
    setOrigins,
    reset,
    createDemoCustomer,
    seedCustomer: (customer) => seedCustomer(world, customer),
    openDispute: (dispute) => saying(() => seedDispute(world, dispute).id),
    moveDispute: (disputeId, move) => saying(() => moveDispute(world, findDispute(world, disputeId), move)),
  };
}

/** Does something for a caller in process, who gets the sentence of a refusal rather than its answer. */
function saying<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof ServiceError ? new Error(`tillkit: ${sentenceOf(error)}`) : error;
  }
}

/** A sandbox must never be mistaken for the real thing: a key that looks live is refused. */
function checkedKey(key: string | undefined, name: 'secretKey' | 'publishableKey'): string | undefined {
  if (key === undefined) return undefined;
  if (/(^|_)(prd|live|prod)_/i.test(key)) {
    throw new Error(
      `tillkit: ${name} looks like a live key. The sandbox takes test keys only; leave it out to get one.`,
    );
  }
  if (key.startsWith('pk_') !== (name === 'publishableKey')) {
    throw new Error(`tillkit: ${name} is in the wrong place. Publishable keys start with "pk_", secret keys do not.`);
  }
  return key;
}
