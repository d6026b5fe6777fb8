import { isoTime } from './clock.ts';

/**
 * What happened at the service. Money of a buyer: `captured` (at once) or `authorised` and `authorised further`, then `captured later` for each
 * capture and `voided` for what is let go. Money back: `refunded`. Money out: `disbursed`, once for each payout, and `disbursement returned`
 * when it comes back.
 */
export const ledgerKinds = [
  'payment created',
  'payment updated',
  'method stored',
  'attempt started',
  'authentication started',
  'authentication superseded',
  'authentication ended',
  'authorised',
  'authorised further',
  'captured',
  'declined',
  'cancelled',
  'voided',
  'captured later',
  'capture failed',
  'metadata updated',
  'refund created',
  'refunded',
  'refund failed',
  'dispute opened',
  'dispute moved',
  'payout created',
  'payout destination',
  'payout confirmed',
  'payout failed',
  'payout cancelled',
  'disbursed',
  'disbursement returned',
] as const;

/** A word of {@link ledgerKinds}. */
export type LedgerKind = (typeof ledgerKinds)[number];

/** One line of the ledger. Carries no secret, card number or CVC. */
export interface LedgerEntry {
  /** Counts from 1. */
  readonly sequence: number;
  /** ISO 8601, the sandbox's clock. */
  readonly at: string;
  /** What happened. */
  readonly kind: LedgerKind;
  /** Payment that the line is about; absent for a payout. */
  readonly payment_id?: string;
  /** Attempt of that payment; absent where the line is about none. */
  readonly attempt_id?: string;
  /** Refund that the line is about; absent on lines about something else. */
  readonly refund_id?: string;
  /** Dispute that the line is about; absent on lines about something else. */
  readonly dispute_id?: string;
  /** Payout that the line is about; absent for a payment. */
  readonly payout_id?: string;
  /** Minor units of `currency`; absent on lines that are about no amount. */
  readonly amount?: number;
  /** ISO 4217 code; absent where `amount` is. */
  readonly currency?: string;
  /** One word or short code, for example a transaction status or an error code; absent where the kind says all. */
  readonly detail?: string;
  /** Where a payout went; on `payout destination` and `disbursed`. */
  readonly destination?: LedgerDestination;
}

/** Where money was sent, redacted, with digests for tests to compare: see `sandbox.destinationDigest`. */
export interface LedgerDestination {
  /** `payout_type` of the destination. */
  readonly kind: 'card' | 'bank' | 'wallet';
  /** As answers show it. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** Of the number, IBAN, key or address that names the destination. Absent for a stored method, whose number was never kept. */
  readonly digest?: string;
  /** Digests of every redacted field, by its name; absent for a stored method. */
  readonly digests?: Readonly<Record<string, string>>;
}

/** A call that arrived, without bodies, keys or secrets. */
export interface RequestEntry {
  /** Arrival by the sandbox's clock, ISO 8601. */
  readonly at: string;
  /** `x-request-id` of the answer. */
  readonly request_id: string;
  /** HTTP method. */
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Query by key; secrets, tokens and whatever the catalogue does not name are written as `[redacted]`. */
  readonly query: Readonly<Record<string, string>>;
  /** Name in the catalogue; absent for unknown addresses. */
  readonly endpoint?: string;
  /** Which kind of key came with the call. Never the key. */
  readonly key: 'secret' | 'publishable' | 'wrong' | 'none';
  /** HTTP status; `null` when the caller got no answer. */
  readonly status: number | null;
}

/** Which lines of the ledger are wanted; what is not said does not matter. */
export interface LedgerQuery {
  /** Lines of this payment only. @default of all */
  readonly paymentId?: string | undefined;
  /** Lines of this payout only. @default of all */
  readonly payoutId?: string | undefined;
  /** Lines of this kind only. @default of all */
  readonly kind?: LedgerKind | undefined;
  /** Lines with a higher sequence only. */
  readonly after?: number | undefined;
  /** At most so many, the oldest of them. @default all */
  readonly limit?: number | undefined;
}

/** How many calls the sandbox remembers; older ones are forgotten. They are not kept on disk. */
const requestLimit = 10_000;

/** The append-only memory that tests compare a screen with. */
export interface Ledger {
  /** In the order in which they were written. */
  entries(query?: LedgerQuery): readonly LedgerEntry[];
  /** Lines that moved money, of one payment or of all. */
  charges(paymentId?: string): readonly LedgerEntry[];
  /** The last 10,000 calls, oldest first. */
  requests(): readonly RequestEntry[];
}

/** The writing side, kept inside the sandbox. */
export interface LedgerBook extends Ledger {
  /** How many lines there are. */
  length(): number;
  write(entry: Omit<LedgerEntry, 'sequence' | 'at'>): void;
  note(entry: Omit<RequestEntry, 'at'>): void;
  /** Puts a line in as it was written down. */
  load(line: LedgerEntry): void;
  /** Lines after the first so many. */
  since(length: number): readonly LedgerEntry[];
  /** Takes back all lines after the first so many. */
  cut(length: number): void;
  /** Empties the ledger, and forgets the calls. */
  reset(): void;
}

/** Makes an empty ledger that dates its lines by a clock. */
export function createLedger(now: () => number): LedgerBook {
  let lines: LedgerEntry[] = [];
  let calls: RequestEntry[] = [];

  const entries = ({ paymentId, payoutId, kind, after = 0, limit }: LedgerQuery = {}): readonly LedgerEntry[] =>
    lines
      .filter(
        (line) =>
          line.sequence > after &&
          (kind === undefined || line.kind === kind) &&
          (paymentId === undefined || line.payment_id === paymentId) &&
          (payoutId === undefined || line.payout_id === payoutId),
      )
      .slice(0, limit);

  return {
    length: () => lines.length,
    entries,
    charges: (paymentId) =>
      entries({ paymentId }).filter((line) => line.kind === 'captured' || line.kind === 'authorised'),
    requests: () => calls.slice(-requestLimit),
    write(entry) {
      lines.push(Object.freeze({ sequence: lines.length + 1, at: isoTime(now()), ...entry }));
    },
    note(entry) {
      calls.push(Object.freeze({ at: isoTime(now()), ...entry }));
      if (calls.length >= 2 * requestLimit) calls = calls.slice(-requestLimit);
    },
    load: (line) => void lines.push(line),
    since: (length) => lines.slice(length),
    cut(length) {
      lines.length = length;
    },
    reset() {
      lines = [];
      calls = [];
    },
  };
}
