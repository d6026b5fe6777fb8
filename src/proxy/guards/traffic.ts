import { type Guard, type RouteContext, type RouteEnv, refuse, respond } from '../answers/refusal.ts';
import type { Operations } from '../operations/createOperations.ts';
import { readOperationIdHeader } from '../operations/subjects.ts';
import { isPage, sendRateLimitedPage } from '../pages/rateLimitedPage.ts';
import { reportPath } from '../pages/securityHeaders.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { RateLimits } from './rateLimiter.ts';

/** The requests that are being answered, and how many of them an address may have. */
export interface Traffic {
  /** Counts a request and its operation as in flight while it is answered, and refuses one that came too often. */
  readonly guard: Guard;
  /** How many requests are being answered. */
  readonly inFlight: () => number;
}

/** Counts one more of a key while `work` runs. */
async function counted<T>(counts: Map<string, number>, key: string, work: () => Promise<T>): Promise<T> {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }
}

const operationOf = ({ method, headers }: Request, path: string): string | undefined =>
  method === 'POST' && path.startsWith('/kit/') ? readOperationIdHeader(headers) : undefined;

/** The limit of an address that a request counts against; `undefined` for files and health. */
function limitOf(method: string, path: string): keyof RateLimits | undefined {
  if (path === reportPath && method === 'POST') return 'addressReports';
  if (path.startsWith('/kit/') || isPage(path)) return method === 'POST' ? 'addressWrites' : 'addressReads';
  return method === 'POST' ? 'addressReads' : undefined;
}

/** Makes the traffic of one proxy. */
export function createTraffic(context: ProxyContext, operations: Operations): Traffic {
  const most = context.options.inFlightPerAddress ?? 100;
  const perAddress = new Map<string, number>();
  /** Requests in progress per operation, from the first byte on: of two at once, one may be refused and the other one sent. */
  const perOperation = new Map<string, number>();
  let flying = 0;

  /** Refuses a request that came too often. The refusal says nothing about an earlier request of the same operation. */
  async function tooOften(request: Request, env: RouteEnv['Bindings'], retryAfterMs: number): Promise<Response> {
    const operationId = operationOf(request, env.path);
    const page = isPage(env.path);
    // The operation of a form is in its body, which is not read.
    const effect =
      operationId === undefined
        ? page && request.method === 'POST'
          ? 'unknown'
          : 'none'
        : (perOperation.get(operationId) ?? 0) > 1
          ? 'unknown'
          : await operations.getKnownEffect(operationId);
    const refusal = refuse('rate_limited', { effect, retryAfterMs });
    if (!page) return respond(refusal, env, context.containsSecret);
    return sendRateLimitedPage(request, env.note, context, refusal);
  }

  async function admit({ req, env }: RouteContext): Promise<Response | undefined> {
    const { group, path } = env;
    if ((perAddress.get(group) ?? 0) > most) {
      context.metrics.count('tillkit_rate_limited_total', { limit: 'inFlightPerAddress' });
      return tooOften(req.raw, env, 1000);
    }
    const limit = limitOf(req.method, path);
    const wait = limit === undefined ? 0 : await context.limiter.take(limit, group, context.now());
    return wait > 0 ? tooOften(req.raw, env, wait) : undefined;
  }

  return {
    inFlight: () => flying,
    async guard(route, next) {
      const { group, path } = route.env;
      const operationId = operationOf(route.req.raw, path);
      const answering = async () => (await admit(route)) ?? next();
      flying += 1;
      try {
        return await counted(
          perAddress,
          group,
          operationId === undefined ? answering : () => counted(perOperation, operationId, answering),
        );
      } finally {
        flying -= 1;
      }
    },
  };
}
