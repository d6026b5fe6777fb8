import * as z from 'zod/mini';
import {
  type OpenOperation,
  type OperationVerdict,
  openOperation,
  operationIdHeader,
  type Payment,
  type VerdictRefusal,
} from '../../contract/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { hmac, toLetters } from '../digest.ts';
import type { Finding, JournalRecord } from '../journal/journalRecord.ts';

/** Outcome of a sent call. `unknown`: its effect is unknown until a read settles it. */
export interface Sent {
  readonly kind: 'answered' | 'unknown';
  readonly outcome: Outcome;
}

/** The subject as it was just read with a valid client secret; or the refusal. */
export type Proof<State> =
  | { readonly ok: true; readonly state: State }
  | {
      readonly ok: false;
      readonly outcome: Outcome;
      /** Age of the subject in milliseconds, where it was read; absent otherwise. */
      readonly age?: number | undefined;
    };

/** The last call about a subject, which the service has carried out. */
export interface DoneCall extends Pick<JournalRecord, 'operation' | 'baseline'> {
  /** What the service answered; absent where a read has settled the call. */
  readonly outcome?: Outcome | undefined;
}

/** An operation as a browser has requested it. `State` is the payment or payout that it is about. */
export interface OperationRequest<State> {
  /** Version 4 UUID, made by the browser. */
  readonly operationId: string;
  /** What the operation does, for example `confirm`. */
  readonly operation: string;
  /** The payment or payout in the journal, for example `payment pay_1`. */
  readonly subject: string;
  /** Keyed hashes of the operation and its body: under the present signing key, then under the former ones. */
  readonly digests: readonly string[];
  /** Keyed hash of the client secret. */
  readonly holder: string;
  /** Counts the call against its rate limits; the refusal where one is exceeded. */
  readonly takeToken: () => Promise<Outcome | undefined>;
  /** Proves the client secret by reading the subject. */
  readonly prove: () => Promise<Proof<State>>;
  /** What the read shows, to compare with other reads of the subject. */
  readonly getFinding: (state: State) => Omit<Finding, 'startedAt'>;
  /** Whether a read shows the subject as it was before the last call about it took effect. */
  readonly isBehind: (state: State, last: DoneCall) => boolean;
  /** Age of the subject by the clock of the service, in milliseconds; `undefined` where it is not known. */
  readonly getAge: (state: State) => number | undefined;
  /** Key of the effect: two calls with the same key would have the same effect twice. */
  readonly naturalKey: (state: State) => string;
  /** Refuses the call where the subject, as just read, does not take it. */
  readonly checkSubject: (state: State) => Promise<Outcome | undefined>;
  /**
   * Sends the call. Where the browser sends it, this only permits it: the outcome stays unknown until a read or the browser's report.
   */
  readonly send: (state: State) => Promise<Sent>;
  /** Who sends the call. @default the proxy */
  readonly sender?: 'browser' | undefined;
  /** The one browser that is given the permission to send the call; absent where the proxy sends it. */
  readonly caller?: string | undefined;
  /** The answer to a repeat of an operation that was done and whose answer was not recorded. */
  readonly answerFromState: (state: State) => Outcome;
}

/** Name of a payment in the journal. */
export const paymentSubject = (paymentId: string) => `payment ${paymentId}`;
/** Name of a payout in the journal. */
export const payoutSubject = (payoutId: string) => `payout ${payoutId}`;

/** Which effect a call about a payment has: the same call of the same attempt would have it once more. */
export const paymentKey = (operation: string, { payment_id, attempt_count }: Payment) =>
  `${operation} ${payment_id} ${attempt_count}`;

/** A version 4 UUID in lower case. */
const operationIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An operation id in lower case, as the journal keeps it; `undefined` for any other text. */
export function readOperationId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return operationIdShape.test(id) ? id : undefined;
}

/** The operation id in the header of a request; `undefined` where there is none. */
export const readOperationIdHeader = (headers: Headers): string | undefined =>
  readOperationId(headers.get(operationIdHeader));

const keyedHash = async (signingKey: string, text: string) =>
  toLetters((await hmac(signingKey, `journal\n${text}`)).slice(0, 16));

/** The signing keys of the proxy, the present one first. */
interface SigningKeys {
  readonly signingKeys: readonly [string, ...string[]];
}

/** Keyed hash of a text, 16 bytes long: equal for equal texts on every instance, and of no use to a reader of the journal. */
export const journalHash = ({ signingKeys: [present] }: SigningKeys, text: string): Promise<string> =>
  keyedHash(present, text);

/** The keyed hashes of a text under the present signing key and the former ones, in this order. */
export const journalHashes = ({ signingKeys }: SigningKeys, text: string): Promise<string[]> =>
  Promise.all(signingKeys.map((signingKey) => keyedHash(signingKey, text)));

/** A question for the verdict on an operation, from a caller whose credential for the subject has been proved. */
export interface VerdictRequest {
  readonly operationId: string;
  readonly subject: string;
  /** Keyed hash of the credential, under the present signing key. */
  readonly holder: string;
  /** Whether the subject, as just read, shows that money has moved or is moving. */
  readonly hasMoneyMoved: boolean;
  /** Whether the subject, as just read, shows that any call about it was carried out, also one that was declined. */
  readonly hasProgressed: boolean;
  /** Age of the subject by the clock of the service, in milliseconds; absent where it is not known. */
  readonly age: number | undefined;
  /** Counts a fence against the rate limits of calls; the refusal where one is exceeded. */
  readonly takeToken: () => Promise<Outcome | undefined>;
}

/** What a browser reports on a call that it sends itself. */
export interface ReportOfCall extends Pick<VerdictRequest, 'operationId' | 'subject'> {
  /** Keyed hashes of the credential, under the present signing key and the former ones. It has not been proved. */
  readonly holders: readonly string[];
  /** The browser that reports. */
  readonly caller: string;
  /** The refusal that the service answered; absent where the browser has not sent the call and never will. */
  readonly refusal?: Outcome | undefined;
}

/** The verdict on an operation, or the refusal of the question. */
export type Verdict =
  | {
      readonly ok: true;
      readonly verdict: OperationVerdict;
      /** Kind of the operation; absent where it has not arrived. */
      readonly operation?: string;
      /** The recorded answer; absent where reads have settled the operation. */
      readonly answer?: Outcome | undefined;
      /** Who has sent the call; absent for the proxy. */
      readonly sender?: 'browser' | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

const fieldsOfRefusal = z.object({ error: z.object({ fields: z.array(z.string()) }) });

/** What an answer to a browser says of a verdict, beside its payment or payout. */
export function verdictFields({ verdict, answer }: Extract<Verdict, { readonly ok: true }>): {
  readonly verdict: OperationVerdict;
  readonly refusal?: VerdictRefusal;
} {
  if (verdict !== 'not_done' || answer?.code === undefined) return { verdict };
  const { status, code, body } = answer;
  const said = z.safeParse(fieldsOfRefusal, body);
  return { verdict, refusal: { status, code, ...(said.success ? { fields: said.data.error.fields } : {}) } };
}

/** A call whose outcome is unknown, as readers of its subject see it. */
export interface OpenCall {
  readonly operation: string;
  readonly state: 'running' | 'unknown';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** An open call as it is told to a browser. */
export function toOpenOperation(open: OpenCall | undefined): OpenOperation | undefined {
  if (open === undefined) return undefined;
  return z.parse(openOperation, { ...open, since: new Date(open.since).toISOString() });
}

/** The answer while the outcome of an operation is not known. */
export const unknownOutcome = (): Outcome => refuse('outcome_unknown', { effect: 'unknown', retryAfterMs: 2000 });

/** The answer while the operation is being carried out. */
export const runningOutcome = (): Outcome => refuse('operation_running', { effect: 'unknown', retryAfterMs: 2000 });

/** Reads an outcome that this proxy has recorded in the journal. */
export function readOutcome(text: string): Outcome {
  // The cast is safe: the only writer of this text is `writeAnswer`, which writes an outcome.
  return JSON.parse(text) as Outcome;
}
