import { defined } from '../money/index.ts';
import { findPayment } from './apiKeys.ts';
import { createBank } from './bank/bank.ts';
import { createSandboxClock, type SandboxClock } from './clock.ts';
import { createControl } from './control.ts';
import { decideCustomerAction } from './customerDecision.ts';
import { destinationDigest } from './destinationDigest.ts';
import { type DisputeMove, findDispute, moveDispute, type SeedDispute } from './dispute.ts';
import { ServiceError, sentenceOf } from './errors.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIds } from './ids.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Identity, readIdentity } from './persistedState.ts';
import { type ProfileSettings, profileOf } from './profile.ts';
import { type PlayedScenario, playScenario, type ScenarioName } from './scenarios.ts';
import { seedDispute } from './seedDispute.ts';
import { createService, type ServiceFetch } from './service.ts';
import { getServiceRules } from './serviceRules.ts';
import { createStore, type Origins, type World } from './state.ts';
import type { SandboxStorage } from './storage.ts';
import { readSnapshot, writeSnapshot } from './storage.ts';
import {
  demoCustomer,
  findMethodOf,
  makeDefault,
  type SeedCustomer,
  type SeededCustomer,
  seedCustomer,
} from './storedMethod.ts';
import { type ClaimedStorage, createTransactions, type Transactions } from './transactions.ts';
import { createWebhooks, type WebhookOptions, type WebhookSender, type Webhooks } from './webhooks.ts';

/** How a sandbox is set up; everything has a default. */
export interface SandboxOptions {
  /** `snd_…`; refused when it looks like a live key. @default made from the seed */
  readonly secretKey?: string;
  /** `pk_snd_…`; refused when it looks like a live key. @default made from the seed */
  readonly publishableKey?: string;
  /** The same seed, clock and calls give the same answers byte by byte. @default random */
  readonly seed?: string | number;
  /** Clock of every expiry. @default real time, which can be moved on */
  readonly clock?: SandboxClock;
  /** Base URLs used in answers. @default addresses that lead nowhere */
  readonly origins?: Partial<Origins>;
  /** As the bank's pages show it. @default 'Sandbox Shop' */
  readonly merchantName?: string;
  /**
   * The merchant's rule for `trans_status` U. `stop`: the payment fails, and another card can be tried. Keep it the same as the proxy's. @default 'complete'
   */
  readonly threedsUnavailable?: 'complete' | 'stop';
  /**
   * `deployed`: the sandbox is a real deployment to every caller. Calls need not name a dialect, and what deployments refuse is refused with their
   * status, code and words. @default each call says which dialect it speaks, and both are read
   */
  readonly dialect?: 'deployed';
  /** Settings of the account's business profile, in the `deployed` dialect. @default what payments and payout links need */
  readonly profile?: ProfileSettings;
  /** Opens the control surface under `/_control` to a caller that sends it as `x-control-token`. @default none: those addresses do not exist */
  readonly controlToken?: string;
  /** Sends events of payments, refunds, disputes and payouts to the merchant's server. @default none */
  readonly webhooks?: WebhookOptions;
  /** Receives one line per call and per fault of the sandbox itself; never bodies, keys or secrets. @default none */
  readonly log?: (line: Record<string, unknown>) => void;
}

/** A payments service and a bank. */
export interface Sandbox {
  /** The service. Throws to simulate that no answer comes. */
  readonly fetch: ServiceFetch;
  /** The access control server; it belongs on an origin of its own. */
  readonly bank: {
    /** Answers one request of a browser, or of the 3DS Method frame. */
    fetch(request: Request): Promise<Response>;
  };
  /** Credentials of the sandbox's one account, made from the seed. */
  readonly keys: {
    /** For `createServiceClient` and `createProxy`. */
    readonly secretKey: string;
    /** `pk_…`, for `createClient` and `createProxy`. */
    readonly publishableKey: string;
    /** `merchant_id` in answers and links. */
    readonly merchantId: string;
  };
  /** What identifiers are made from; given to another sandbox it makes the same ones. */
  readonly seed: string;
  /** Clock of every expiry; move it to let time pass. */
  readonly clock: SandboxClock;
  /** Record of everything that was done; read it to check what a screen says. */
  readonly ledger: Ledger;
  /** Faults that calls are to meet. */
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
  /**
   * Forgets payments, ledger, faults and the customers of scenarios, and starts the identifiers again, from another seed where one is given;
   * keys and clock stay. A demo customer is made anew.
   */
  reset(options?: {
    /** New seed of the identifiers. @default the present one */
    readonly seed?: string | number;
  }): void;
  /** The customer `cus_demo` with six saved cards. */
  createDemoCustomer(): SeededCustomer;
  /** Creates a customer with saved cards; one of the same id loses its cards. */
  seedCustomer(customer: SeedCustomer): SeededCustomer;
  /** Whether there is a customer of this id. */
  hasCustomer(customerId: string): boolean;
  /**
   * Removes a stored method of a customer, or makes it their default. The interface has no call for either.
   * @throws when the customer has no such method.
   */
  changeMethod(change: {
    /** Whose method it is. */
    readonly customerId: string;
    /** `payment_method_id`. */
    readonly methodId: string;
    /** What becomes of it. */
    readonly to: 'default' | 'removed';
  }): void;
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
  /**
   * Takes the step that a payment without a card waits for, outside any page: approves it on a phone, makes the transfer, pays at a counter.
   * A payment that waits for none stays as it is.
   * @throws when there is no such payment.
   */
  takeStep(step: {
    /** Payment that waits for the step. */
    readonly paymentId: string;
    /** False declines or lets the step fail. */
    readonly approve: boolean;
  }): void;
  /** Plays a scenario on top of what is there. The same seed, clock and calls before it give the same. */
  playScenario(name: ScenarioName): PlayedScenario;
  /** Everything that the sandbox remembers, as JSON: records, ledger, faults, clock and how far the identifiers have got. Client secrets are in it, keys are not. */
  snapshot(): string;
  /**
   * Puts everything that a snapshot remembers in the place of what is there; from then on the sandbox answers as the other one did after
   * its snapshot, byte by byte. Keys and origins stay.
   * @throws when the text is no snapshot of this version; nothing has changed then.
   */
  restore(snapshot: string): void;
  /**
   * Resolves when everything so far is written down, at once where there is no storage. What is done through functions, not calls, is
   * acknowledged by this.
   * @throws when the storage cannot be written; what was not written has not happened then.
   */
  saved(): Promise<void>;
  /** Writes down the little that no call needs, before the storage is closed. The sandbox can be opened again and goes on byte by byte. */
  close(): Promise<void>;
}

/** Makes a sandbox of the payments service with its bank, in memory. Runs wherever there is `Request` and `Response`: Node, a test, a page. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return build(options, options, undefined);
}

/** How a sandbox is opened on a storage. */
export interface OpenSandboxOptions extends SandboxOptions {
  /** Where it keeps what it remembers, and finds what it remembered. The caller that opened it closes it. */
  readonly storage: SandboxStorage;
}

/**
 * Opens a sandbox on a storage: with the keys, the seed and everything that it had when it was last used, however it ended. A sandbox that still uses the
 * storage stops.
 *
 * @throws when the storage cannot be read, or belongs to another seed.
 */
export async function openSandbox(options: OpenSandboxOptions): Promise<Sandbox> {
  const { storage } = options;
  const owner = crypto.randomUUID();
  await storage.claim(owner);
  const texts = await storage.read(owner);
  if (texts === undefined) throw new Error('tillkit: another sandbox has just been opened on this storage.');
  const identity = readIdentity(texts);
  if (identity && options.seed !== undefined && String(options.seed) !== identity.seed) {
    throw new Error(
      'tillkit: this storage belongs to a sandbox of another seed. Leave the seed out, or use another storage.',
    );
  }
  const sandbox = build(options, { ...identity, ...withoutUndefined(options) }, { storage, owner, texts });
  await sandbox.saved();
  return sandbox;
}

function withoutUndefined({ secretKey, publishableKey }: SandboxOptions): Partial<Identity> {
  return {
    ...defined({ secretKey, publishableKey }),
  };
}

function build(
  options: SandboxOptions,
  identity: Pick<SandboxOptions, 'secretKey' | 'publishableKey' | 'seed'>,
  claimed: ClaimedStorage | undefined,
): Sandbox {
  const ids = createIds(identity.seed ?? options.seed);
  const clock = options.clock ?? createSandboxClock();
  const keys = {
    secretKey: checkedKey(identity.secretKey, 'secretKey') ?? `snd_${ids.hex('key', 64)}`,
    publishableKey: checkedKey(identity.publishableKey, 'publishableKey') ?? `pk_snd_${ids.hex('key', 32)}`,
    get merchantId() {
      return `merchant_${ids.derive('merchant', 12)}`;
    },
  };
  /** How far back a scenario has put the time, in milliseconds. */
  const past = { ms: 0 };
  const worldClock: SandboxClock = { ...clock, now: () => clock.now() - past.ms };
  const webhooks = createWebhooks(() => world, options.webhooks, {
    asOne: (work) => transactions.runNow(work),
    safe: () => (claimed ? transactions.saved() : Promise.resolve()),
  });
  const ledger = webhooks.observing(createLedger(worldClock.now));
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
  const flags = { demo: false };

  const store = createStore();
  const transactions = createTransactions(
    { clock, ids, ledger, faults, flags, store },
    () => ({ secretKey: keys.secretKey, publishableKey: keys.publishableKey }),
    claimed,
  );
  const world: World = {
    clock: worldClock,
    ids,
    ledger,
    store,
    transactions,
    origins: () => origins,
    get merchantId() {
      return keys.merchantId;
    },
    merchantName: options.merchantName ?? 'Sandbox Shop',
    stopsUnavailable: options.threedsUnavailable === 'stop',
    rules: getServiceRules(options.dialect),
    profile: profileOf(options.profile),
  };

  const scenes = createScenes({ world, clock, flags, past, transactions, webhooks });
  const { createDemoCustomer, reset, play, snapshot, restore } = scenes;
  const control = createControl({
    token: options.controlToken,
    world,
    faults,
    ...scenes,
    saved: transactions.saved,
  });
  const sandbox: Sandbox = {
    fetch: createService({ world, keys, faults, log, control }),
    bank: { fetch: createBank(world, log) },
    keys,
    get seed() {
      return ids.seed;
    },
    clock,
    ledger,
    faults,
    webhooks: { deliveries: webhooks.deliveries, settled: webhooks.settled },
    destinationDigest: (text) => destinationDigest(ids, text),
    setOrigins,
    reset,
    createDemoCustomer: () => transactions.runNow(createDemoCustomer),
    seedCustomer: (customer) => transactions.runNow(() => seedCustomer(world, customer)),
    hasCustomer: (customerId) => store.customers.has(customerId),
    changeMethod: ({ customerId, methodId, to }) =>
      saying(() =>
        transactions.runNow(() => {
          const method = findMethodOf(world, customerId, methodId);
          if (to === 'default') makeDefault(world, method);
          else store.methods.delete(method.id);
        }),
      ),
    openDispute: (dispute) => saying(() => transactions.runNow(() => seedDispute(world, dispute).id)),
    moveDispute: (disputeId, move) =>
      saying(() => transactions.runNow(() => moveDispute(world, findDispute(world, disputeId), move))),
    takeStep: ({ paymentId, approve }) =>
      saying(() => transactions.runNow(() => decideCustomerAction(world, findPayment(world, paymentId), approve))),
    playScenario: (name) => saying(() => transactions.runNow(() => play(name))),
    snapshot,
    restore,
    saved: transactions.saved,
    close: transactions.close,
  };
  return sandbox;
}

/** What a world can be made into: the demo customer, scenarios, its beginning, and a snapshot. */
function createScenes({
  world,
  clock,
  flags,
  past,
  transactions,
  webhooks,
}: {
  readonly world: World;
  readonly clock: SandboxClock;
  readonly flags: { demo: boolean };
  /** How far back a scenario has put the time, in milliseconds. */
  readonly past: { ms: number };
  readonly transactions: Transactions;
  readonly webhooks: Pick<WebhookSender, 'reset'>;
}) {
  const createDemoCustomer = () => {
    flags.demo = true;
    return seedCustomer(world, demoCustomer(clock.now()));
  };

  const reset: Sandbox['reset'] = ({ seed } = {}) => {
    transactions.startOver(
      () => {
        if (flags.demo) createDemoCustomer();
      },
      seed === undefined ? undefined : String(seed),
    );
    webhooks.reset();
  };

  const play = (name: ScenarioName) =>
    playScenario(world, name, {
      createDemoCustomer,
      ago(ms, act) {
        past.ms += ms;
        try {
          return act();
        } finally {
          past.ms -= ms;
        }
      },
    });

  const snapshot = () => writeSnapshot(transactions.texts());
  const restore = (text: string) => {
    transactions.restore(readSnapshot(text));
    webhooks.reset();
  };

  return { createDemoCustomer, reset, play, snapshot, restore };
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
