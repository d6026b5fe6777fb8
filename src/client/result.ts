import type { Effect } from '../contract/index.ts';

/** Why a call gave no value. `network`: no answer came. `contract`: the input or the answer does not keep the interface. */
export type FailureKind = 'network' | 'timeout' | 'http' | 'contract' | 'cancelled';

/** An expected failure, as a value. What a buyer reads is chosen from `kind`, `effect` and `code`; `message` is for developers. */
export interface Failure {
  /** Class of the failure; `effect` says separately whether the call has done its work. */
  readonly kind: FailureKind;
  /** What the call did on the other side. `unknown` is settled by a read, never by sending again. */
  readonly effect: Effect;
  /** HTTP status, when an answer came. */
  readonly status?: number;
  /**
   * Stable code to branch on: the service's `error.code`, the proxy's code, or one of the client such as `answer_unreadable`. Absent
   * where there is none.
   */
  readonly code?: string;
  /** Fields of the request that were refused, by their names on the wire (`zip`), where our own proxy says which. */
  readonly fields?: readonly string[];
  /** For developers; redacted; never shown to a buyer. */
  readonly message: string;
  /** The answer's `x-request-id`; absent without an answer. */
  readonly requestId?: string;
  /** Wait that the answer asked for (`retry-after`), in milliseconds; absent where it asked for none. */
  readonly retryAfterMs?: number;
  /** Name of the endpoint in the catalogue. */
  readonly endpoint: string;
}

/** What every call resolves to. A call never rejects. */
export type Result<T> =
  | {
      readonly ok: true;
      /** The parsed answer. Fields that the service sent as null are absent. */
      readonly value: T;
      /** The answer's `x-request-id`; absent when it had none. */
      readonly requestId?: string;
    }
  | {
      readonly ok: false;
      /** Why there is no value. */
      readonly failure: Failure;
    };
