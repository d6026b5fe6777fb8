import type * as z from 'zod/mini';

/** Which key a call carries (interface 5): the merchant's secret key, the publishable key with a client secret, or either. */
export type KeyKind = 'secret' | 'publishable' | 'either';

/**
 * What sending a call twice does. `read`: changes nothing, so it may be retried. `idempotent`: the same content has the same effect once.
 * `harmless`: makes a duplicate that moves no money. `never`: moves money or authentication state, so it is never sent again automatically; a read
 * settles an unknown outcome.
 */
export type Repeatability = 'read' | 'idempotent' | 'harmless' | 'never';

/** Parts of a request. Which of them an endpoint has, and their fields, is its input schema. */
export interface RequestParts {
  /** Values of the path template; absent for a path without any. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Query values; an array repeats its key. Absent: no query. */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** JSON body; absent for none. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}
/** A value of a query key: an array repeats the key, `undefined` leaves it out. */
export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** One call of the interface, or of our own browser routes, as data. Clients, sandbox router and proxy allow-list are derived from it. */
export interface Endpoint<Input extends RequestParts, Output> {
  /** Key in the catalogue, such as `capturePayment`; failures and time limits refer to it. */
  readonly name: string;
  /** HTTP method; a POST carries the body as JSON. */
  readonly method: 'GET' | 'POST';
  /** Path template relative to the base URL, with `{name}` for each of `params`. */
  readonly path: string;
  /** Credential that the call carries; `createClient` refuses to send a `secret` one. */
  readonly key: KeyKind;
  /** What sending it twice does. Retries, the timeout and the effect of a lost answer follow from it. */
  readonly repeatability: Repeatability;
  /** `service`: the payments service. `proxy`: our own route on the pay origin. */
  readonly target: 'service' | 'proxy';
  /** True for endpoints that the interface does not have (public deployments do); the kit never depends on them where the service has the interface alone. */
  readonly supplementary: boolean;
  /** Where it is described, as "interface 4.3". */
  readonly source: string;
  /** Schema of the request's parts. A request that does not match it is not sent (kind `contract`, code `input_invalid`). */
  readonly input: z.core.$ZodType<Input>;
  /** Schema of the answer. An answer that does not match it is a failure of kind `contract`. */
  readonly output: z.core.$ZodType<Output>;
  /** What a service has to send, where `output` forgives more than that. Absent: `output` says it all. */
  readonly sent?: z.core.$ZodType;
}

/** Declares an endpoint; the defaults are those of most of the interface. */
export function endpoint<Input extends RequestParts, Output>(
  entry: Omit<Endpoint<Input, Output>, 'supplementary' | 'target'> &
    Partial<Pick<Endpoint<Input, Output>, 'supplementary' | 'target'>>,
): Endpoint<Input, Output> {
  return { supplementary: false, target: 'service', ...entry };
}

/** Declares one of our own routes between browser and proxy, which take the publishable key beside their own credential. */
export function browserRoute<Input extends RequestParts, Output>(
  entry: Pick<Endpoint<Input, Output>, 'name' | 'method' | 'path' | 'repeatability' | 'input' | 'output'>,
): Endpoint<Input, Output> {
  return endpoint({ ...entry, key: 'publishable', target: 'proxy', source: 'our own browser routes' });
}

/** Input of an endpoint, by its type. */
export type InputOf<E> = E extends Endpoint<infer Input, infer _Output> ? Input : never;
/** Output of an endpoint, by its type. */
export type OutputOf<E> = E extends Endpoint<infer _Input, infer Output> ? Output : never;
