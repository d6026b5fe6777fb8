import type { OperationVerdict } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import type { Finding, JournalRecord, ReadRow } from '../journal/journalRecord.ts';

/** Outcome of sending a call. `unknown`: its effect is not known; reads decide. */
export interface Sent {
  readonly kind: 'answered' | 'unknown';
  readonly outcome: Outcome;
}

/** Proof that an operation may be made, with what was just read; or the refusal. */
export type Proof<State> =
  | { readonly ok: true; readonly state: State }
  | {
      readonly ok: false;
      readonly outcome: Outcome;
      /** Age of the subject that refuses the operation, where that was read. */
      readonly age?: number | undefined;
    };

/** The last call about a subject, and what the service answered to it. */
export interface AnsweredCall extends Pick<JournalRecord, 'operation' | 'baseline'> {
  readonly outcome: Outcome;
}

/** The answered call of a row; `undefined` where its answer is not known. */
export function answeredCall({ row, record: { operation, baseline } }: ReadRow): AnsweredCall | undefined {
  return row.answer === undefined ? undefined : { operation, baseline, outcome: readOutcome(row.answer) };
}

/** One operation as it came in. */
export interface OperationRequest<State> {
  readonly operationId: string;
  readonly operation: string;
  readonly subject: string;
  /** Keyed hashes of the operation and its body: under the present signing key, then under the former ones. */
  readonly digests: readonly string[];
  /** Keyed hash of the client secret. */
  readonly holder: string;
  /** Takes a token for a call that is about to be made. */
  readonly admit: () => Promise<Outcome | undefined>;
  /** Proves the client secret by reading the subject. */
  readonly prove: () => Promise<Proof<State>>;
  readonly finding: (state: State) => Omit<Finding, 'startedAt'>;
  /** Whether a read shows the subject as it was before the last call about it, which was answered. */
  readonly isBehind: (state: State, last: AnsweredCall) => boolean;
  /** Age of the subject by the clock of the service, in milliseconds; `undefined` where it is not known. */
  readonly ageOf: (state: State) => number | undefined;
  readonly naturalKey: (state: State) => string;
  /** Says why the subject, as just read, does not take the call. */
  readonly refuses: (state: State) => Promise<Outcome | undefined>;
  /**
   * Sends the call. Where the browser sends it, this gives the permission: the outcome is unknown then, until a read or a report of the browser shows
   * it.
   */
  readonly send: (state: State) => Promise<Sent>;
  /** Who sends the call. @default the proxy */
  readonly sender?: 'browser' | undefined;
  /** The one browser that is given the permission to send the call; absent where the proxy sends it. */
  readonly caller?: string | undefined;
  /** The answer to a repeat whose own answer was lost although the call was carried out. */
  readonly recover: (state: State) => Outcome;
}

/** A question about the outcome of an operation, from a caller whose credential for its subject has been proved. */
export interface VerdictRequest {
  readonly operationId: string;
  readonly subject: string;
  /** Keyed hash of the credential, under the present signing key. */
  readonly holder: string;
  /** Whether the subject, as just read, shows that money has moved or is on its way. */
  readonly moved: boolean;
  /** Whether the subject, as just read, shows that a call about it was carried out, whatever came of it. */
  readonly touched: boolean;
  /** Age of the subject by the clock of the service, in milliseconds; absent where it is not known. */
  readonly age: number | undefined;
  /** Takes a token for an operation that is fenced: it takes the place of one that may be sent. */
  readonly admit: () => Promise<Outcome | undefined>;
}

/** What a browser knows of a call that it sends itself. */
export interface ReportOfCall extends Pick<VerdictRequest, 'operationId' | 'subject'> {
  /** Keyed hashes of the credential, under the present signing key and the former ones: it has not been proved yet. */
  readonly holders: readonly string[];
  /** Who reports. */
  readonly caller: string;
  /** The refusal that the call was answered with; absent where it has not left the browser and never will. */
  readonly refusal?: Outcome | undefined;
}

/** Verdict on an operation; or the refusal of the question. */
export type Verdict =
  | {
      readonly ok: true;
      readonly verdict: OperationVerdict;
      /** Kind of the operation; absent where it has not arrived. */
      readonly operation?: string;
      /** What the operation was answered with; absent where reads have settled it. */
      readonly answer?: Outcome | undefined;
      /** Who has sent the call; absent for the proxy. */
      readonly sender?: 'browser' | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** The answer while the outcome of an operation is not known. */
export const unknownOutcome = (): Outcome => refuse('outcome_unknown', { effect: 'unknown', retryAfterMs: 2000 });

/** The answer while the operation is being carried out. */
export const runningOutcome = (): Outcome => refuse('operation_running', { effect: 'unknown', retryAfterMs: 2000 });

/** An outcome as it was written into the journal by this proxy. */
export function readOutcome(text: string): Outcome {
  // Proof of the cast: the only writer of this text is `writeAnswer`, which writes an outcome.
  return JSON.parse(text) as Outcome;
}
