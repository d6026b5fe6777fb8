import type { Effect } from '../../contract/index.ts';
import { refuse } from '../answers/refusal.ts';
import { type Guard, type RouteContext, type RouteEnv, respond } from '../answers/respond.ts';
import type { Operations } from '../operations/createOperations.ts';
import { readOperationIdHeader } from '../operations/operationRequest.ts';
import { isPage, sendRateLimitedPage } from '../pages/rateLimitedPage.ts';
import { reportPath } from '../pages/securityHeaders.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { RateLimits } from './rateLimits.ts';

/** Counts requests in flight and limits them by address. */
export interface InFlightGuard {
  /** Counts a request and its operation while it is answered; refuses a request whose address exceeds a limit. */
  readonly guard: Guard;
  /** Number of requests in flight. */
  readonly inFlight: () => number;
}

/** Increments the count of a key while `work` runs. */
async function countWhile<T>(counts: Map<string, number>, key: string, work: () => Promise<T>): Promise<T> {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  }
}

const getOperationId = ({ method, headers }: Request, path: string): string | undefined =>
  method === 'POST' && path.startsWith('/kit/') ? readOperationIdHeader(headers) : undefined;

/** The rate limit that a request counts against; `undefined` for GET requests of files and health checks. */
function getAddressLimit(method: string, path: string): keyof RateLimits | undefined {
  if (path === reportPath && method === 'POST') return 'addressReports';
  if (path.startsWith('/kit/') || isPage(path)) return method === 'POST' ? 'addressWrites' : 'addressReads';
  return method === 'POST' ? 'addressReads' : undefined;
}

/** Creates the guard of one proxy. */
export function createInFlightGuard(context: ProxyContext, operations: Operations): InFlightGuard {
  const maxPerAddress = context.options.inFlightPerAddress ?? 100;
  const perAddress = new Map<string, number>();
  /** Requests in flight per operation. */
  const perOperation = new Map<string, number>();
  let inFlight = 0;

  /** The effect of the operation of a refused request, which an earlier request may have sent. */
  async function getEffect(request: Request, path: string): Promise<Effect> {
    const operationId = getOperationId(request, path);
    // The operation id of a form is in its body, which has not been read.
    if (operationId === undefined) return isPage(path) && request.method === 'POST' ? 'unknown' : 'none';
    // With a copy of it in flight, that one may be sent.
    return (perOperation.get(operationId) ?? 0) > 1 ? 'unknown' : operations.getKnownEffect(operationId);
  }

  async function refuseLimited(request: Request, env: RouteEnv['Bindings'], retryAfterMs: number): Promise<Response> {
    const refusal = refuse('rate_limited', { effect: await getEffect(request, env.path), retryAfterMs });
    if (!isPage(env.path)) return respond(refusal, env, context.containsSecret);
    return sendRateLimitedPage(request, env.note, context, refusal);
  }

  async function checkLimits({ req, env }: RouteContext): Promise<Response | undefined> {
    const { group, path } = env;
    if ((perAddress.get(group) ?? 0) > maxPerAddress) {
      context.metrics.count('tillkit_rate_limited_total', { limit: 'inFlightPerAddress' });
      return refuseLimited(req.raw, env, 1000);
    }
    const limit = getAddressLimit(req.method, path);
    const wait = limit === undefined ? 0 : await context.limiter.take(limit, group, context.now());
    return wait > 0 ? refuseLimited(req.raw, env, wait) : undefined;
  }

  return {
    inFlight: () => inFlight,
    async guard(route, next) {
      const { group, path } = route.env;
      const operationId = getOperationId(route.req.raw, path);
      const answerRequest = async () => (await checkLimits(route)) ?? next();
      inFlight += 1;
      try {
        return await countWhile(
          perAddress,
          group,
          operationId === undefined ? answerRequest : () => countWhile(perOperation, operationId, answerRequest),
        );
      } finally {
        inFlight -= 1;
      }
    },
  };
}
