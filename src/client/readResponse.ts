import * as z from 'zod/mini';
import { type Effect, type Endpoint, type RequestParts, wireError } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { describeIssue } from './buildRequest.ts';
import { redact } from './redact.ts';
import type { Failure, FailureKind, Result } from './result.ts';

/** An HTTP answer as data. */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** Parses a value by a schema. */
export type Parse = <Output>(schema: z.core.$ZodType<Output>, value: unknown) => z.core.util.SafeParseResult<Output>;

/** The result of a call that failed. Its message is redacted and shortened. */
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

function filterTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. */
function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d{1,6}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/**
 * Reads an answer: the value by the endpoint's schema, or a failure with its effect. A top-level `error` is a failure even with status 200,
 * as for a blocked payment. Pure.
 *
 * @param now epoch milliseconds, for a `Retry-After` that is a date.
 * @param asked ids and currency of the call; an answer with others is a failure with code `answer_about_another`.
 * @param parse parses the value by the schema, like `z.safeParse`.
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
  const statusAndRequest = { status, ...(requestId == null ? {} : { requestId }) };

  if (!success || refused) {
    const wait = parseRetryAfter(answer.headers.get('retry-after'), now);
    const redirected = status === 0 || (status >= 300 && status < 400);
    const code = error?.code ?? (redirected ? 'unexpected_redirect' : undefined);
    // Where several fields are missing, `data` lists them instead of the message.
    const errorBody = Object(Object(json).error);
    const missing = filterTexts(errorBody.data).map((name) => ` ${name}`);
    const fields = endpoint.target === 'proxy' ? filterTexts(errorBody.fields) : [];
    const reason = error?.message ?? (json === undefined ? 'an answer that is not JSON' : 'no further word');
    return failed(
      endpoint,
      'http',
      effectOfRefusal(endpoint, status, error),
      `answered ${status}${code === undefined ? '' : ` ${code}`}: ${reason}${missing.join()}`,
      {
        ...statusAndRequest,
        ...(fields.length === 0 ? {} : { fields }),
        ...defined({ code, retryAfterMs: wait }),
      },
    );
  }
  if (json === undefined) {
    const code = 'answer_unreadable';
    return failed(endpoint, 'contract', effectWithoutVerdict(endpoint), `answered ${status} without readable JSON`, {
      ...statusAndRequest,
      code,
    });
  }
  const parsed = parse(endpoint.output, json);
  if (!parsed.success) {
    const code = 'answer_unexpected';
    const message = `the answer does not keep the interface: ${describeIssue(parsed.error.issues[0])}`;
    return failed(endpoint, 'contract', effectWithoutVerdict(endpoint), message, { ...statusAndRequest, code });
  }
  // The raw JSON is compared, because a schema may drop the id.
  if (isAboutAnother(endpoint, asked, json)) {
    const message = 'the answer is about another payment, payout, refund or currency';
    return failed(endpoint, 'contract', effectWithoutVerdict(endpoint), message, {
      ...statusAndRequest,
      code: aboutAnotherCode,
    });
  }
  return { ok: true, value: parsed.data, ...(requestId == null ? {} : { requestId }) };
}

/** An endpoint of any input and output. */
export type AnyEndpoint = Pick<Endpoint<RequestParts, unknown>, 'name' | 'repeatability' | 'target'>;

/** The effect of a call without a trustworthy answer: a read has none, that of any other call is unknown. */
export function effectWithoutVerdict(endpoint: Pick<AnyEndpoint, 'repeatability'>): Effect {
  return endpoint.repeatability === 'read' ? 'none' : 'unknown';
}

/** The error in an answer's body, as the interface describes it. */
export type ReadError = z.output<typeof wireError>['error'];

/** Reads the error in an answer's JSON; `undefined` where it has none in the form of the interface. */
export function readError(json: unknown): ReadError | undefined {
  const read = z.safeParse(wireError, json);
  return read.success ? read.data.error : undefined;
}

/** Statuses of a server that is busy or has stopped waiting: the call may still have had its effect. */
const undecidedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 499]);
/** True where another call holds the service's lock of the payment: that call may be a copy of this one. */
const isLockTaken = (status: number, code: string) => status === 422 && code === 'HE_00';

/**
 * The effect of a call that was answered with a failure. Only two answers prove that nothing was done:
 *
 * - of the proxy, the `effect` in its error body;
 * - of the service, a 4xx, or a 200 (a blocked payment), whose error body has a code and a type. 408, 425, 429, 499 and a lock that another call holds
 *   prove nothing.
 *
 * Any other answer may come from a server in between, after the call was carried out. Reads settle it.
 */
export function effectOfRefusal(
  endpoint: Pick<AnyEndpoint, 'repeatability' | 'target'>,
  status: number,
  error: ReadError | undefined,
): Effect {
  const { code, effect } = error ?? {};
  const type = error?.type ?? error?.error_type;
  if (!code) return effectWithoutVerdict(endpoint);
  if (endpoint.target === 'proxy') return effect ?? effectWithoutVerdict(endpoint);
  const refusing = (status >= 400 && status < 500) || (status >= 200 && status < 300);
  return refusing && type && !undecidedStatuses.has(status) && !isLockTaken(status, code)
    ? 'none'
    : effectWithoutVerdict(endpoint);
}

/** True where the service itself answers that the resource does not exist. A 404 without a code may come from a server in between. */
export function isNotFound({ status, code }: Failure): boolean {
  return status === 404 && code !== undefined;
}

/** What a call is about: ids and currency, by their names on the wire. */
export type Subject = Readonly<Record<string, unknown>>;

/** Fields that an answer repeats from its call. */
const repeatedNames = [
  'payment_id',
  'payout_id',
  'refund_id',
  'dispute_id',
  'payment_link_id',
  'currency',
  'three_dsserver_trans_id',
] as const;
/** Where an answer of the proxy has them. */
const parts = ['payment', 'payout', 'payment_link'] as const;

/** True for an answer about another payment, payout, refund or currency than its call: it says nothing about the call. */
export function isAboutAnother(endpoint: Pick<AnyEndpoint, 'target'>, asked: Subject, answer: unknown): boolean {
  const named: Subject = Object(answer);
  const resources = endpoint.target === 'proxy' ? parts.map((part): Subject => Object(named[part])) : [named];
  return resources.some((resource) =>
    repeatedNames.some(
      (name) => typeof asked[name] === 'string' && resource[name] != null && resource[name] !== asked[name],
    ),
  );
}

/** Code of the failure for such an answer. */
export const aboutAnotherCode = 'answer_about_another';
