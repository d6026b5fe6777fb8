import type { PaymentRecord, World } from '../state.ts';

/** What a handler is given: the parts of the call, read and checked against the facts. */
export interface FurtherCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly search: URLSearchParams;
  /** The payment whose client secret came with the call. */
  readonly payment: PaymentRecord | undefined;
}

/** Does the work of one endpoint and gives the answer's body, or throws a refusal before anything has changed. */
export type FurtherHandler = (world: World, call: FurtherCall) => unknown;
