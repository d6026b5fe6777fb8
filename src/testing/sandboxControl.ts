import {
  type BankBehaviour,
  controlTokenHeader,
  type Fault,
  type LedgerEntry,
  type RequestEntry,
  type SeedCustomer,
  type SeededCustomer,
  type WaitingFault,
} from '../sandbox/index.ts';

/** Where a sandbox can be driven from outside. */
export interface SandboxControlOptions {
  /** Base URL of the sandbox's service. */
  readonly url: string;
  /** The control token that it was started with. */
  readonly token: string;
  /** Sends the requests. @default globalThis.fetch */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A challenge, or an approval in the banking app, without a decision yet. */
export interface OpenChallenge {
  /** Id of the authentication at the bank (`acs_trans_id`). */
  readonly acs_trans_id: string;
  /** Payment that is authenticated. */
  readonly payment_id: string;
  /** Page in the browser, or approval in the banking app. */
  readonly kind: 'challenge' | 'decoupled';
  /** State at the bank, in the sandbox's own words. */
  readonly state: string;
}

/** A running sandbox in the hands of a test: it reads the ledger, makes calls fail, moves the time and plays the bank. */
export interface SandboxControl {
  /** Every line of the ledger, of one payment or of all. */
  readonly ledger: (paymentId?: string) => Promise<readonly LedgerEntry[]>;
  /** The ledger's lines that moved money, of one payment or of all. */
  readonly charges: (paymentId?: string) => Promise<readonly LedgerEntry[]>;
  /** The calls that reached the service, oldest first, without keys, bodies and secrets. */
  readonly requests: () => Promise<readonly RequestEntry[]>;
  /** Time of the sandbox, in milliseconds since 1970. */
  readonly now: () => Promise<number>;
  /** Moves the sandbox's time on. */
  readonly advance: (ms: number) => Promise<void>;
  /** Makes a call to come go wrong, once. */
  readonly fault: (fault: Fault) => Promise<void>;
  /** The faults that no call has met yet. A test that ends with one of them has not seen what it was for. */
  readonly waitingFaults: () => Promise<readonly WaitingFault[]>;
  /** Forgets every fault that has not happened yet. */
  readonly clearFaults: () => Promise<void>;
  /** Forgets payments, ledger and faults. Not for tests that share a sandbox. */
  readonly reset: () => Promise<void>;
  /** Creates a customer with saved cards; one of the same id loses its cards. */
  readonly seedCustomer: (customer: SeedCustomer) => Promise<SeededCustomer>;
  /** Tells the bank what to be like towards this payment, from its next answer on. */
  readonly bankBehaviour: (paymentId: string, behaviour: BankBehaviour) => Promise<void>;
  /** Digest that `destination` of a ledger line shows for an account number, key or address that was typed: what was typed is not kept anywhere. */
  readonly destinationDigest: (text: string) => Promise<string>;
  /** Challenges and decoupled approvals that are not decided yet; empty when there are none. */
  readonly openChallenges: () => Promise<readonly OpenChallenge[]>;
  /** Decides at the bank without its page, as a banking app would. @throws when nothing is open for this payment */
  readonly decide: (paymentId: string, decision: 'approve' | 'decline') => Promise<void>;
  /** Takes the step that a payment without a card waits for, as on a phone, at a bank or at a counter. */
  readonly act: (paymentId: string, decision: 'approve' | 'decline') => Promise<void>;
}

/**
 * Drives a sandbox through its control surface.
 *
 * @throws from every method, when the sandbox does not answer or refuses; the sentence says what it answered.
 */
export function sandboxControl(options: SandboxControlOptions): SandboxControl {
  const send = options.fetch ?? ((url, init) => globalThis.fetch(url, init));

  async function call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const response = await send(`${options.url}/_control/${path}`, {
      method,
      headers: { [controlTokenHeader]: options.token, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    if (!response.ok) {
      throw new Error(
        `tillkit: the sandbox's control surface answered ${response.status} to ${method} ${path}: ${await response.text()}`,
      );
    }
    // The control surface is part of this package, so its answers have the shapes of this version.
    return (await response.json()) as Answer;
  }

  const openChallenges = async () =>
    (await call<{ readonly challenges: readonly OpenChallenge[] }>('GET', 'bank')).challenges;
  const ledger = () =>
    call<{ readonly entries: readonly LedgerEntry[]; readonly charges: readonly LedgerEntry[] }>('GET', 'ledger');
  const filterByPayment = (entries: readonly LedgerEntry[], paymentId: string | undefined) =>
    entries.filter((entry) => paymentId === undefined || entry.payment_id === paymentId);

  return {
    act: async (paymentId, decision) => {
      await call('POST', `customer/${paymentId}`, { decide: decision });
    },
    ledger: async (paymentId) => filterByPayment((await ledger()).entries, paymentId),
    charges: async (paymentId) => filterByPayment((await ledger()).charges, paymentId),
    requests: async () => (await call<{ readonly requests: readonly RequestEntry[] }>('GET', 'requests')).requests,
    now: async () => (await call<{ readonly now: number }>('GET', 'clock')).now,
    advance: async (ms) => {
      await call('POST', 'clock', { advance: ms });
    },
    fault: async (fault) => {
      await call('POST', 'faults', fault);
    },
    waitingFaults: async () => (await call<{ readonly faults: readonly WaitingFault[] }>('GET', 'faults')).faults,
    clearFaults: async () => {
      await call('POST', 'faults/clear');
    },
    reset: async () => {
      await call('POST', 'reset');
    },
    seedCustomer: async (customer) => {
      const seeded = await call<{ readonly customer_id: string; readonly payment_method_ids: readonly string[] }>(
        'POST',
        'customers',
        customer,
      );
      return { customerId: seeded.customer_id, paymentMethodIds: seeded.payment_method_ids };
    },
    bankBehaviour: async (paymentId, behaviour) => {
      await call('POST', 'bank', { payment_id: paymentId, behaviour });
    },
    destinationDigest: async (text) =>
      (await call<{ readonly digest: string }>('POST', 'destination-digest', { text })).digest,
    openChallenges,
    decide: async (paymentId, decision) => {
      const open = (await openChallenges()).filter((challenge) => challenge.payment_id === paymentId);
      const latest = open.at(-1);
      if (latest === undefined) throw new Error(`tillkit: nothing waits at the bank for the payment ${paymentId}.`);
      await call('POST', `bank/${latest.acs_trans_id}`, { decide: decision });
    },
  };
}
