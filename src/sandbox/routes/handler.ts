import type { catalogue, InputOf } from '../../contract/index.ts';
import type { EndpointName } from '../faults.ts';
import type { Wire } from '../serviceRules.ts';
import type { PaymentRecord, PayoutRecord, World } from '../state.ts';
import type { TypedCard } from '../typedCard.ts';

/** What a handler knows of its caller. */
export interface Caller {
  readonly key: 'secret' | 'publishable';
  /** The payment whose client secret came with the call. With a publishable key it is there, unless the call is about a payout or a poll. */
  readonly payment: PaymentRecord | undefined;
  /** The payout whose client secret came with a call that stores a method. */
  readonly payout: PayoutRecord | undefined;
  /** How the call is written and answered. */
  readonly wire: Wire;
  /** What the caller says that it is; `undefined` when it says nothing. */
  readonly client?: PaymentRecord['client'];
  /** A card that came in the body of a payment, as deployments take it. */
  readonly card?: TypedCard | undefined;
  /** The query as it came, for what the interface does not name. */
  readonly search: URLSearchParams;
}

/**
 * Does the work of one endpoint and gives the answer's body, or throws a refusal before anything has changed. Synchronous on purpose:
 * what cannot be interrupted needs no lock, so operations on a payment run one after another whatever the callers do.
 */
export type Handler<Name extends EndpointName> = (
  world: World,
  input: InputOf<(typeof catalogue)[Name]>,
  caller: Caller,
) => unknown;
