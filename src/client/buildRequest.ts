import * as z from 'zod/mini';
import type { Endpoint, RequestParts, ServiceAdapter } from '../contract/index.ts';
import { redact } from './redact.ts';

/** What a request is built from besides its input. */
export interface RequestConfig {
  /** Checked base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Turns a request of the interface into the service's dialect. */
  readonly adapter: Pick<ServiceAdapter, 'path' | 'query' | 'body'>;
  /** Headers that carry the key or the client secret. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as data. */
export interface BuiltRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The request, or a sentence that names the invalid field. */
export type BuildResult =
  | { readonly ok: true; readonly request: BuiltRequest }
  | { readonly ok: false; readonly problem: string };

/** Describes what a schema found wrong: the field's path and the rule, never the value. */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'the value does not fit';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return redact(`${[...path, issue.keys.join(', ')].join('.')} is not a known field`);
  return redact(`${path.join('.') || 'the value'}: ${describeRule(issue, path.at(-1))}`);
}

/** A custom rule has a message of its own; other rules are named by their code and the expected type. */
function describeRule(issue: z.core.$ZodIssue, field = ''): string {
  if (issue.code === 'custom') return issue.message;
  const rule = issue.code.replaceAll('_', ' ');
  if (issue.code !== 'invalid_type') return rule;
  const isNumber = issue.expected === 'int' || issue.expected === 'number';
  return isNumber && field.includes('amount')
    ? 'expected an integer in minor units of the currency, such as 4999 for 49.99'
    : `${rule}, expected ${issue.expected}`;
}

/**
 * Turns an endpoint and its input into a request: checks the input against the endpoint's schema, applies the dialect, and encodes ids.
 * Pure. The URL is the base URL and a path, so its origin is that of the base URL.
 */
export function buildRequest<Input extends RequestParts, Output>(
  endpoint: Endpoint<Input, Output>,
  input: unknown,
  { baseUrl, adapter, headers: credentials }: RequestConfig,
): BuildResult {
  const parsed = z.safeParse(endpoint.input, input);
  if (!parsed.success) return { ok: false, problem: describeIssue(parsed.error.issues[0]) };
  const parts: RequestParts = parsed.data;
  const path = adapter
    .path(endpoint)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''));
  // An empty id, or one of dots, would lead to another path.
  if (/\/\/|\/\.{1,2}(?:\/|$)|\/$/.test(path)) return { ok: false, problem: 'params: not usable in a path' };

  let query: URLSearchParams | undefined;
  for (const [name, value] of Object.entries(adapter.query(endpoint.name, parts.query ?? {}))) {
    if (value === undefined) continue;
    query ??= new URLSearchParams();
    for (const entry of Array.isArray(value) ? value : [value]) query.append(name, String(entry));
  }
  const search = query?.toString() ?? '';
  const url = `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
  // A path that begins with a slash cannot change the host.
  if (!path.startsWith('/')) return { ok: false, problem: 'params: leave the origin' };

  const headers = { accept: 'application/json', ...credentials };
  if (endpoint.method === 'GET') return { ok: true, request: { url, method: 'GET', headers } };
  return {
    ok: true,
    request: {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(adapter.body(endpoint.name, parts.body ?? {}, parts.params ?? {})),
    },
  };
}
