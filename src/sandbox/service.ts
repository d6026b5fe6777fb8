import { type Context, Hono } from 'hono';
import { catalogue, type Dialect, dialectDifferences } from '../contract/index.ts';
import { type KeyPresented, type Keys, presentedKey } from './authorise.ts';
import { internalError, ServiceError, unknownUrl, wrongMethod } from './errors.ts';
import type { EndpointName, FaultPlan } from './faults.ts';
import { performCall } from './performCall.ts';
import { redactedPath, redactedQuery } from './redact.ts';
import { preflight, reply, replyJson, replyRefusal } from './reply.ts';
import { isBefore, withFault } from './spoil.ts';
import type { World } from './state.ts';

/** What the service needs beside its world. */
export interface ServiceOptions {
  readonly world: World;
  readonly keys: Keys;
  readonly faults: FaultPlan;
  readonly log: (line: Record<string, unknown>) => void;
  /** Answers what lies under `/_control`, or `undefined` to let the address be unknown. */
  readonly control: (request: Request, requestId: string) => Promise<Response | undefined>;
}

/**
 * Answers one request to the service.
 *
 * @param beside the body of a GET, which a `Request` cannot hold: interface 4.6 puts a client secret there.
 */
export type ServiceFetch = (
  request: Request,
  beside?: {
    /** Body of a GET as text; `undefined` for none. */
    readonly bodyOfGet?: () => Promise<string | undefined>;
  },
) => Promise<Response>;

/** Where the interface is described (OpenAPI 3.1). */
const documentPath = '/openapi.json';

/** The service as an app. Its routes are those of the catalogue, in both dialects at once. Throws for "no answer". */
export function createService(options: ServiceOptions): ServiceFetch {
  const { world, keys, log } = options;
  const app = new Hono<{ Bindings: NonNullable<Parameters<ServiceFetch>[1]> }>();

  app.options('*', ({ req }) => preflight(req.raw, newRequestId()));
  app.all('/_control/*', async (context) => {
    const requestId = `req_${world.ids.text('control', 24)}`;
    return (await options.control(context.req.raw, requestId)) ?? replyRefusal(unknownUrl(), requestId);
  });
  app.get(documentPath, answerDocument);
  app.all(documentPath, (context) => refuseAddress(context, wrongMethod()));
  for (const [path, routes] of routesByPath(world.dialect)) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    for (const route of routes) {
      app.on(catalogue[route.name].method, pattern, (context) => answerCall(route, context));
    }
    app.all(pattern, (context) => refuseAddress(context, wrongMethod()));
  }
  app.notFound((context) => refuseAddress(context, unknownUrl()));
  app.onError((error) => {
    throw error;
  });

  function newRequestId(): string {
    return `req_${world.ids.text('request', 24)}`;
  }

  /** The interface as a documentfor every caller: it holds no secret. Made when it is first asked for; a page has no use for it. */
  async function answerDocument(context: Context): Promise<Response> {
    const requestId = newRequestId();
    let answer: Response;
    try {
      const { openApiDocument } = await import('../openapi/index.ts');
      answer = reply(200, openApiDocument({ serverUrl: world.origins().service }), requestId);
    } catch (error) {
      log({ request_id: requestId, error: error instanceof Error ? error.message : 'unknown' });
      answer = replyRefusal(internalError(), requestId);
    }
    noteAddress(requestId, context.req.raw, answer.status);
    return answer;
  }

  function refuseAddress(context: Context, refusal: ServiceError): Response {
    const requestId = newRequestId();
    noteAddress(requestId, context.req.raw, refusal.status);
    return replyRefusal(refusal, requestId);
  }

  function noteAddress(requestId: string, request: Request, status: number): void {
    const key = presentedKey(keys, request.headers.get('api-key'));
    noteCall(requestId, request, new URL(request.url), key, undefined, status);
  }

  async function answerCall({ name, dialect }: Route, context: Context): Promise<Response> {
    const request = context.req.raw;
    const requestId = newRequestId();
    const url = new URL(request.url);
    const call = {
      name,
      dialect,
      request,
      bodyOfGet: context.env.bodyOfGet,
      search: url.searchParams,
      params: context.req.param(),
      key: presentedKey(keys, request.headers.get('api-key')),
    };
    const note = (status: number | null) => noteCall(requestId, request, url, call.key, name, status);
    const work = async () => {
      try {
        return replyJson(200, await performCall(world, call), requestId);
      } catch (error) {
        if (error instanceof ServiceError) return replyRefusal(error, requestId);
        // A fault of the sandbox itself; its words name fields, never values.
        log({ request_id: requestId, endpoint: name, error: error instanceof Error ? error.message : 'unknown' });
        return replyRefusal(internalError(), requestId);
      }
    };
    try {
      const refuse = (refusal: ServiceError, headers?: Record<string, string>) =>
        replyRefusal(refusal, requestId, headers);
      const fault = options.faults.take(name);
      // A call that goes wrong before it does anything still uses its fault up.
      if (fault && isBefore(fault.kind)) await world.transactions.run(() => undefined);
      const response = await withFault(world, fault, work, refuse);
      note(response.status);
      return response;
    } catch (error) {
      note(null);
      throw error;
    }
  }

  function noteCall(
    requestId: string,
    request: Request,
    url: URL,
    key: KeyPresented,
    endpoint: EndpointName | undefined,
    status: number | null,
  ): void {
    const entry = {
      request_id: requestId,
      method: request.method,
      path: redactedPath(url.pathname),
      query: redactedQuery(url.searchParams),
      key,
      status,
      ...(endpoint ? { endpoint } : {}),
    };
    world.ledger.note(entry);
    log(entry);
  }

  return async (request, beside = {}) => app.fetch(request, beside);
}

interface Route {
  readonly name: EndpointName;
  readonly dialect: Dialect;
}

/** The catalogue by path, fixed paths before those with parameters, so that `/payments/list` is not taken for a payment. */
function routesByPath(only: Dialect | undefined): [string, Route[]][] {
  const byPath = new Map<string, Route[]>();
  const add = (path: string, route: Route) => byPath.set(path, [...(byPath.get(path) ?? []), route]);
  // `Object.keys` of the catalogue are its names.
  for (const name of Object.keys(catalogue) as EndpointName[]) {
    const deployed = dialectDifferences[name]?.path;
    if (deployed === undefined || only === undefined) add(catalogue[name].path, { name, dialect: 'documented' });
    if (deployed !== undefined) add(deployed, { name, dialect: 'deployed' });
  }
  const parameters = (path: string) => path.split('{').length;
  return [...byPath].sort(([a], [b]) => parameters(a) - parameters(b));
}
