import { isoTime } from './clock.ts';

/**
 * What happened at the service. Money of a buyer: `captured` (at once) or `authorised` and `authorised further`, then `captured later` for each
 * capture and `voided` for what is let go. Money back: `refunded`. Money out: `disbursed`, once for each payout, and `disbursement returned`
 * when it comes back.
 */
export type LedgerKind =
  | 'payment created'
  | 'payment updated'
  | 'method stored'
  | 'attempt started'
  | 'authentication started'
  | 'authentication superseded'
  | 'authentication ended'
  | 'authorised'
  | 'authorised further'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'voided'
  | 'captured later'
  | 'capture failed'
  | 'metadata updated'
  | 'refund created'
  | 'refunded'
  | 'refund failed'
  | 'dispute opened'
  | 'dispute moved'
  | 'payout created'
  | 'payout destination'
  | 'payout confirmed'
  | 'payout failed'
  | 'payout cancelled'
  | 'disbursed'
  | 'disbursement returned';

/** One line of the ledger. Carries no secret, card number or CVC. */
export interface LedgerEntry {
  /** Counts from 1. */
  readonly sequence: number;
  /** ISO 8601, the sandbox's clock. */
  readonly at: string;
  readonly kind: LedgerKind;
  readonly payment_id?: string;
  readonly attempt_id?: string;
  readonly refund_id?: string;
  readonly dispute_id?: string;
  readonly payout_id?: string;
  /** Minor units of `currency`. */
  readonly amount?: number;
  readonly currency?: string;
  /** One word or short code, for example a transaction status or an error code. */
  readonly detail?: string;
  /** Where a payout went; on `payout destination` and `disbursed`. */
  readonly destination?: LedgerDestination;
}

/** Where money was sent, redacted, with digests for tests to compare: see `sandbox.destinationDigest`. */
export interface LedgerDestination {
  readonly kind: 'card' | 'bank' | 'wallet';
  /** As answers show it. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** Of the number, IBAN, key or address that names the destination. Absent for a stored method, whose number was never kept. */
  readonly digest?: string;
  /** Of every field that is redacted, by its name. */
  readonly digests?: Readonly<Record<string, string>>;
}

/** A call that arrived, without bodies, keys or secrets. */
export interface RequestEntry {
  readonly at: string;
  readonly request_id: string;
  readonly method: string;
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

/** The append-only memory that tests compare a screen with. */
export interface Ledger {
  entries(): readonly LedgerEntry[];
  /** Lines that moved money, of one payment or of all. */
  charges(paymentId?: string): readonly LedgerEntry[];
  requests(): readonly RequestEntry[];
}

/** The writing side, kept inside the sandbox. */
export interface LedgerBook extends Ledger {
  write(entry: Omit<LedgerEntry, 'sequence' | 'at'>): void;
  note(entry: Omit<RequestEntry, 'at'>): void;
  reset(): void;
}

/** Makes an empty ledger that dates its lines by a clock. */
export function createLedger(now: () => number): LedgerBook {
  let lines: LedgerEntry[] = [];
  let calls: RequestEntry[] = [];
  return {
    entries: () => [...lines],
    charges: (paymentId) =>
      lines.filter(
        (line) =>
          (line.kind === 'captured' || line.kind === 'authorised') &&
          (paymentId === undefined || line.payment_id === paymentId),
      ),
    requests: () => [...calls],
    write(entry) {
      lines.push(Object.freeze({ sequence: lines.length + 1, at: isoTime(now()), ...entry }));
    },
    note(entry) {
      calls.push(Object.freeze({ at: isoTime(now()), ...entry }));
    },
    reset() {
      lines = [];
      calls = [];
    },
  };
}
