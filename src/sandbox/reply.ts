import type { ServiceError } from './errors.ts';

/** Headers that let any page call the service, as deployments do (upstream 1.6). */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*, x-request-id, retry-after',
} as const;

/** An answer of the service: JSON, or the plain text of a query that could not be read. */
export function reply(
  status: number,
  body: unknown,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (typeof body !== 'string') return replyJson(status, JSON.stringify(body), requestId, headers);
  return send(status, body, 'text/plain; charset=utf-8', requestId, headers);
}

/** An answer whose JSON is written out already. */
export function replyJson(
  status: number,
  json: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return send(status, json, 'application/json', requestId, headers);
}

/** A page of the service. */
export const replyPage = (html: string, requestId: string, headers: Readonly<Record<string, string>>): Response =>
  send(200, html, 'text/html; charset=utf-8', requestId, headers);

function send(
  status: number,
  text: string,
  type: string,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(text, {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...crossOrigin,
      ...headers,
    },
  });
}

/** A refusal as an answer. */
export function replyRefusal(
  refusal: ServiceError,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): Response {
  return reply(refusal.status, refusal.body, requestId, headers);
}

/** Answer to a CORS preflight: any origin, with any header, as deployments have it. */
export function preflight(request: Request, requestId: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...crossOrigin,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '30',
      'x-request-id': requestId,
    },
  });
}
