import { isoTime } from './clock.ts';

/** What happened at the service. `captured` and `authorised` are money: an automatic capture writes `captured` alone. */
export type LedgerKind =
  | 'payment created'
  | 'payment updated'
  | 'method stored'
  | 'attempt started'
  | 'authentication started'
  | 'authentication superseded'
  | 'authentication ended'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'voided';

/** One line of the ledger. Carries no secret, card number or CVC. */
export interface LedgerEntry {
  /** Counts from 1. */
  readonly sequence: number;
  /** ISO 8601, the sandbox's clock. */
  readonly at: string;
  readonly kind: LedgerKind;
  readonly payment_id?: string;
  readonly attempt_id?: string;
  /** Minor units of `currency`. */
  readonly amount?: number;
  readonly currency?: string;
  /** One word or short code, for example a transaction status or an error code. */
  readonly detail?: string;
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
