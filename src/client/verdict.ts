import * as z from 'zod/mini';
import { type Effect, type Endpoint, type RequestParts, wireError } from '../contract/index.ts';
import type { Failure } from './result.ts';

/** Any endpoint, when only its description counts. */
export type AnyEndpoint = Pick<Endpoint<RequestParts, unknown>, 'name' | 'operation' | 'target'>;

/** What a call of this class may have done when its effect is unknown: reads do nothing, everything else is unknown. */
export function unclear(endpoint: Pick<AnyEndpoint, 'operation'>): Effect {
  return endpoint.operation === 'R' ? 'none' : 'unknown';
}

/** The error body of an answer; absent where it has none that keeps the interface. */
export type ReadError = z.output<typeof wireError>['error'];

/** The error body of an answer, given its JSON. */
export function readError(json: unknown): ReadError | undefined {
  const read = z.safeParse(wireError, json);
  return read.success ? read.data.error : undefined;
}

/** Statuses of whatever is busy, or has stopped waiting for the answer: they say nothing of what the call has done. */
const undecided: ReadonlySet<number> = new Set([408, 425, 429, 499]);
/** The service could not lock the payment: another call has the lock, and that may be a copy of this one (published). */
const lockTaken = (status: number, code: string) => status === 422 && code === 'HE_00';

/**
 * What a call has done, as far as its failed answer says so. Only two can say "nothing was done", each in its own words:
 *
 * - our proxy, by the `effect` of its error body, which it writes into every refusal;
 * - the service, by a 4xx, or a 200 (a blocked payment), whose error body has a code and a type. 408, 425, 429, 499 and a lock that is taken are
 *   no verdict from anybody.
 *
 * Everything else may come from whatever stands in between, also after the call was carried out: reads settle it.
 */
export function effectOfRefusal(
  endpoint: Pick<AnyEndpoint, 'operation' | 'target'>,
  status: number,
  error: ReadError | undefined,
): Effect {
  const { code, type = error?.error_type, effect } = error ?? {};
  if (!code) return unclear(endpoint);
  if (endpoint.target === 'proxy') return effect ?? unclear(endpoint);
  const refusing = (status >= 400 && status < 500) || (status >= 200 && status < 300);
  return refusing && type && !undecided.has(status) && !lockTaken(status, code) ? 'none' : unclear(endpoint);
}

/** True for the service's own word that there is no such thing. A bare 404 may come from whatever stands in between. */
export function saysAbsent({ status, code }: Failure): boolean {
  return status === 404 && code !== undefined;
}

/** What a call is about: names as they are on the wire. */
export type Subject = Readonly<Record<string, unknown>>;

/** Names that an answer repeats of its call. */
const repeated = [
  'payment_id',
  'payout_id',
  'refund_id',
  'dispute_id',
  'payment_link_id',
  'currency',
  'three_dsserver_trans_id',
] as const;
/** Parts of our proxy's answers that such names stand in. */
const parts = ['payment', 'payout', 'payment_link'] as const;

/** True for an answer that names another payment, payout, refund or currency than its call: it says nothing of the call. */
export function isAboutAnother(endpoint: Pick<AnyEndpoint, 'target'>, asked: Subject, answer: unknown): boolean {
  const named: Subject = Object(answer);
  const places = endpoint.target === 'proxy' ? parts.map((part): Subject => Object(named[part])) : [named];
  return places.some((place) =>
    repeated.some((name) => typeof asked[name] === 'string' && place[name] != null && place[name] !== asked[name]),
  );
}

/** Code of the failure for such an answer. */
export const aboutAnother = 'answer_about_another';
