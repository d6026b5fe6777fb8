import * as z from 'zod/mini';
import type { Effect } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { describeIssue } from './buildRequest.ts';
import { redact } from './redact.ts';
import type { Failure, FailureKind, Result } from './result.ts';
import {
  type AnyEndpoint,
  aboutAnother,
  effectOfRefusal,
  isAboutAnother,
  readError,
  type Subject,
  unclear,
} from './verdict.ts';

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
