import * as z from 'zod/mini';
import type { Endpoint, RequestParts, ServiceAdapter } from '../contract/index.ts';
import { redact } from './redact.ts';

/** What a request needs beside its input. */
export interface RequestConfig {
  /** Checked base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Says the interface's request as the service takes it. */
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

/** The request, or the sentence that names the field that keeps it from being sent. */
export type Built =
  | { readonly ok: true; readonly request: BuiltRequest }
  | { readonly ok: false; readonly problem: string };

/** Sentence for the first thing a schema found wrong: the field's path and the rule, never the value. */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'the value does not fit';
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return redact(`${[...path, issue.keys.join(', ')].join('.')} is not a known field`);
  return redact(`${path.join('.') || 'the value'}: ${ruleOf(issue, path.at(-1))}`);
}

/** A custom rule's message is our own sentence; the others are named by their code, and by the type that was expected. */
function ruleOf(issue: z.core.$ZodIssue, field = ''): string {
  if (issue.code === 'custom') return issue.message;
  const rule = issue.code.replaceAll('_', ' ');
  if (issue.code !== 'invalid_type') return rule;
  const isNumber = issue.expected === 'int' || issue.expected === 'number';
  return isNumber && field.includes('amount')
    ? 'expected an integer in minor units of the currency, such as 4999 for 49.99'
    : `${rule}, expected ${issue.expected}`;
}

/**
 * Turns an endpoint and its input into a request: input checked by the endpoint's schema, said as the service takes it, ids encoded.
 * Pure; the address is the base with a path after it, so that its origin is that of the base.
 */
export function buildRequest<Input extends RequestParts, Output>(
  endpoint: Endpoint<Input, Output>,
  input: unknown,
  { baseUrl, adapter, headers: credentials }: RequestConfig,
): Built {
  const parsed = z.safeParse(endpoint.input, input);
  if (!parsed.success) return { ok: false, problem: describeIssue(parsed.error.issues[0]) };
  const parts: RequestParts = parsed.data;
  const path = adapter
    .path(endpoint)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''));
  // Every parameter is one path segment, so an empty or walking one would show here.
  if (/\/\/|\/\.{1,2}(?:\/|$)|\/$/.test(path)) return { ok: false, problem: 'params: not usable in a path' };

  let query: URLSearchParams | undefined;
  for (const [name, value] of Object.entries(adapter.query(endpoint.name, parts.query ?? {}))) {
    if (value === undefined) continue;
    query ??= new URLSearchParams();
    for (const entry of Array.isArray(value) ? value : [value]) query.append(name, String(entry));
  }
  const search = query?.toString() ?? '';
  const url = `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
  // What follows a checked base and begins with a slash can change no host.
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
