import * as z from 'zod/mini';
import { type Effect, type Endpoint, type RequestParts, wireError } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { describeIssue } from './buildRequest.ts';
import { redact } from './redact.ts';
import type { Failure, FailureKind, Result } from './result.ts';

/** An answer as data: its status, the headers that count, its text. */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** Reads a value by a schema. */
export type Parse = <Output>(schema: z.core.$ZodType<Output>, value: unknown) => z.core.util.SafeParseResult<Output>;

/** A failure of one endpoint, its message redacted and shortened. */
export function failed(
  endpoint: AnyEndpoint,
  kind: FailureKind,
  effect: Effect,
  message: string,
  more: Partial<Pick<Failure, 'status' | 'code' | 'requestId' | 'retryAfterMs' | 'fields'>> = {},
): { readonly ok: false; readonly failure: Failure } {
  const text = redact(`tillkit: ${endpoint.name}: ${message}`).slice(0, 500);
  return { ok: false, failure: { kind, effect, message: text, endpoint: endpoint.name, ...more } };
}

function words(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. */
function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d{1,6}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/**
 * Reads an answer: the value by the endpoint's schema, or a failure with its effect. A top-level `error` is a failure even with 200
 * (a blocked payment is answered so). Pure.
 *
 * @param now epoch milliseconds, for a `Retry-After` that is a date.
 * @param asked what the call is about; an answer about something else is a failure with code `answer_about_another`.
 * @param parse reads the value by the schema; it gives what `z.safeParse` gives.
 */
export function readResponse<Output>(
  endpoint: AnyEndpoint & { readonly output: z.core.$ZodType<Output> },
  answer: Answer,
  now: number,
  asked: Subject = {},
  parse: Parse = z.safeParse,
): Result<Output> {
  const { status } = answer;
  let json: unknown;
  try {
    json = JSON.parse(answer.text);
  } catch {
    json = undefined;
  }
  const success = status >= 200 && status < 300;
  const refused = typeof json === 'object' && json !== null && 'error' in json;
  const error = refused ? readError(json) : undefined;
  const requestId = answer.headers.get('x-request-id') ?? error?.request_id;
  const seen = { status, ...(requestId == null ? {} : { requestId }) };

  if (!success || refused) {
    const wait = retryAfter(answer.headers.get('retry-after'), now);
    const redirected = status === 0 || (status >= 300 && status < 400);
    const code = error?.code ?? (redirected ? 'unexpected_redirect' : undefined);
    // Of several missing fields the message names none; the list beside it does.
    const beside = Object(Object(json).error);
    const list = words(beside.data).map((word) => ` ${word}`);
    const fields = endpoint.target === 'proxy' ? words(beside.fields) : [];
    const said = error?.message ?? (json === undefined ? 'an answer that is not JSON' : 'no further word');
    return failed(
      endpoint,
      'http',
      effectOfRefusal(endpoint, status, error),
      `answered ${status}${code === undefined ? '' : ` ${code}`}: ${said}${list.join()}`,
      {
        ...seen,
        ...(fields.length === 0 ? {} : { fields }),
        ...defined({ code, retryAfterMs: wait }),
      },
    );
  }
  if (json === undefined) {
    const code = 'answer_unreadable';
    return failed(endpoint, 'contract', unclear(endpoint), `answered ${status} without readable JSON`, {
      ...seen,
      code,
    });
  }
  const parsed = parse(endpoint.output, json);
  if (!parsed.success) {
    const code = 'answer_unexpected';
    const message = `the answer does not keep the interface: ${describeIssue(parsed.error.issues[0])}`;
    return failed(endpoint, 'contract', unclear(endpoint), message, { ...seen, code });
  }
  // As it came: a schema may leave out the name that shows it.
  if (isAboutAnother(endpoint, asked, json)) {
    const message = 'the answer is about another payment, payout, refund or currency';
    return failed(endpoint, 'contract', unclear(endpoint), message, { ...seen, code: aboutAnother });
  }
  return { ok: true, value: parsed.data, ...(requestId == null ? {} : { requestId }) };
}

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
