import * as z from 'zod/mini';
import { type OpenOperation, openOperation, operationIdHeader, type Payment } from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import type { Finding, JournalRecord } from '../journal/journalRecord.ts';

/** Outcome of a sent call. `unknown`: its effect is unknown until a read settles it. */
export interface Sent {
  readonly kind: 'answered' | 'unknown';
  readonly outcome: Outcome;
}

/** The subject as it was just read with a valid client secret, or the refusal. */
export type Proof<State> =
  | { readonly ok: true; readonly state: State }
  | {
      readonly ok: false;
      readonly outcome: Outcome;
      /** Age of the subject in milliseconds; absent if it was not read. */
      readonly age?: number | undefined;
    };

/** The last call about a subject that the service has executed. */
export interface DoneCall extends Pick<JournalRecord, 'operation' | 'baseline'> {
  /** The service's answer; absent if a read has settled the call. */
  readonly outcome?: Outcome | undefined;
}

/** An operation that a browser requests. `State` is its payment or payout. */
export interface OperationRequest<State> {
  /** Version 4 UUID, created by the browser. */
  readonly operationId: string;
  /** Kind of the operation, for example `confirm`. */
  readonly operation: string;
  /** The payment or payout in the journal, for example `payment pay_1`. */
  readonly subject: string;
  /** Hashes of the operation and its body with the current signing key and each former one, in this order. */
  readonly digests: readonly string[];
  /** Hash of the client secret or link token. */
  readonly credentialHash: string;
  /** Counts the call against its rate limits; returns the refusal if one is exceeded. */
  readonly takeToken: () => Promise<Outcome | undefined>;
  /** Verifies the client secret by reading the subject. */
  readonly prove: () => Promise<Proof<State>>;
  /** The parts of a read that later reads are compared with. */
  readonly getFinding: (state: State) => Omit<Finding, 'startedAt'>;
  /** True if a read shows the subject as it was before the last call took effect. */
  readonly isBehind: (state: State, last: DoneCall) => boolean;
  /** Age of the subject by the service's clock, in milliseconds; `undefined` if unknown. */
  readonly getAge: (state: State) => number | undefined;
  /** Idempotency key: two calls with this key would have the same effect twice. */
  readonly getNaturalKey: (state: State) => string;
  /** Returns a refusal if the subject does not allow the call. */
  readonly checkSubject: (state: State) => Promise<Outcome | undefined>;
  /** Sends the call, or permits the browser to send it: its outcome is then unknown until a read or the browser's report. */
  readonly send: (state: State) => Promise<Sent>;
  /** The sender of the call. @default the proxy */
  readonly sender?: 'browser' | undefined;
  /** The one browser that may send the call; absent if the proxy sends it. */
  readonly caller?: string | undefined;
  /** The answer to a repeat of an executed operation whose answer was not recorded. */
  readonly answerFromState: (state: State) => Outcome;
}

/** The name of a payment in the journal. */
export const paymentSubject = (paymentId: string) => `payment ${paymentId}`;
/** The name of a payout in the journal. */
export const payoutSubject = (payoutId: string) => `payout ${payoutId}`;

/** Idempotency key of a call about a payment: one for each attempt. */
export const getPaymentKey = (operation: string, { payment_id, attempt_count }: Payment) =>
  `${operation} ${payment_id} ${attempt_count}`;

/** A version 4 UUID in lower case. */
const operationIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Parses an operation id, in lower case as in the journal; `undefined` for any other text. */
export function readOperationId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return operationIdShape.test(id) ? id : undefined;
}

/** The operation id in a request's header; `undefined` if there is none. */
export const readOperationIdHeader = (headers: Headers): string | undefined =>
  readOperationId(headers.get(operationIdHeader));

/** A call about a subject whose outcome is not known yet. */
export interface OpenCall {
  readonly operation: string;
  readonly state: 'running' | 'unknown';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Converts an open call for an answer to a browser. */
export function toOpenOperation(open: OpenCall | undefined): OpenOperation | undefined {
  if (open === undefined) return undefined;
  return z.parse(openOperation, { ...open, since: new Date(open.since).toISOString() });
}

/** The answer while the outcome of an operation is not known. */
export const unknownOutcome = (): Outcome => refuse('outcome_unknown', { effect: 'unknown', retryAfterMs: 2000 });

/** The answer while the operation is running. */
export const runningOutcome = (): Outcome => refuse('operation_running', { effect: 'unknown', retryAfterMs: 2000 });

/** Parses an outcome that this proxy has recorded in the journal. */
export function readOutcome(text: string): Outcome {
  // The cast is safe: only `writeAnswer` writes this text, from an outcome.
  return JSON.parse(text) as Outcome;
}
