import { type Context, Hono } from 'hono';
import { type KeyPresented, type Keys, presentedKey } from './apiKeys.ts';
import paths from './deployed-only/paths.json' with { type: 'json' };
import type { FurtherName } from './deployed-only/perform.ts';
import { internalError, ServiceError, unknownUrl, wrongMethod } from './errors.ts';
import type { EndpointName, FaultPlan } from './faults.ts';
import { performCall } from './performCall.ts';
import { redactedPath, redactedQuery } from './redact.ts';
import { preflight, reply, replyJson, replyPage, replyRefusal } from './reply.ts';
import { type CatalogueRoute, catalogueRoutes, type ServiceRules } from './serviceRules.ts';
import type { World } from './state.ts';
import { isBefore, withFault } from './withFault.ts';

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

/** What the end of 3-D Secure is called in faults and in the ledger, whichever of its two addresses is asked. */
const endName = 'completeAuthorize';

/** Where the interface is described (OpenAPI 3.1). */
const documentPath = '/openapi.json';

/** The service as an app. Its routes are those of the catalogue, with the addresses of deployments beside those of the interface. Throws for "no answer". */
export function createService(options: ServiceOptions): ServiceFetch {
  const { world } = options;
  const {
    newRequestId,
    refuseAddress,
    answerDocument,
    answerFurther,
    answerAuthorizePage,
    answerNotifiedPage,
    answerCall,
  } = createAnswers(options);
  const app = new Hono<{ Bindings: NonNullable<Parameters<ServiceFetch>[1]> }>();

  app.options('*', ({ req }) => preflight(req.raw, newRequestId()));
  app.all('/_control/*', async (context) => {
    const requestId = `req_${world.ids.text('control', 24)}`;
    return (await options.control(context.req.raw, requestId)) ?? replyRefusal(unknownUrl(), requestId);
  });
  app.get(documentPath, answerDocument);
  app.all(documentPath, (context) => refuseAddress(context, wrongMethod()));
  if (world.rules.hasFurtherCalls) {
    app.on(['GET', 'POST'], '/payments/:payment_id/:merchant_id/authorize/:connector', answerAuthorizePage);
    app.on(['GET', 'POST'], ['/3ds/notify', '/3ds/method-notify'], answerNotifiedPage);
  }
  for (const [path, routes] of routesByPath(world.rules)) {
    // One handler for each path: several that fit would be called through one another.
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), (context) => {
      const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
      const route = routes.find((one) => one.method === method);
      if (route === undefined) return refuseAddress(context, wrongMethod());
      return 'further' in route ? answerFurther(route.further, context) : answerCall(route, context);
    });
  }
  app.notFound((context) => refuseAddress(context, unknownUrl()));
  app.onError((error) => {
    throw error;
  });

  return async (request, beside = {}) => app.fetch(request, beside);
}

/** Writes each call into the ledger and the log, and what a fault of the sandbox itself was. */
function createNotes({ world, keys, log }: ServiceOptions) {
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

  function noteAddress(requestId: string, request: Request, status: number): void {
    const key = presentedKey(keys, request.headers.get('api-key'));
    noteCall(requestId, request, new URL(request.url), key, undefined, status);
  }

  function noteFault(requestId: string, error: unknown, about: { readonly endpoint?: string } = {}): void {
    // Its words name fields, never values.
    log({ request_id: requestId, ...about, error: error instanceof Error ? error.message : 'unknown' });
  }

  return { noteCall, noteAddress, noteFault };
}

const newRequestId = ({ ids }: World) => `req_${ids.text('request', 24)}`;

/** What the service answers to browsers that have no key: the interface as a document, and the pages at which 3-D Secure ends at a deployment. */
function createPages(options: ServiceOptions, { noteCall, noteAddress, noteFault }: ReturnType<typeof createNotes>) {
  const { world } = options;

  /** The interface as a document for every caller: it holds no secret. Made when it is first asked for; a page has no use for it. */
  async function answerDocument(context: Context): Promise<Response> {
    const requestId = newRequestId(world);
    let answer: Response;
    try {
      const { openApiDocument } = await import('../openapi/index.ts');
      answer = reply(200, openApiDocument({ serverUrl: world.origins().service }), requestId);
    } catch (error) {
      noteFault(requestId, error);
      answer = replyRefusal(internalError(), requestId);
    }
    noteAddress(requestId, context.req.raw, answer.status);
    return answer;
  }

  /** The page on which external 3-D Secure ends at a deployment, which a browser is sent to without a key. */
  async function answerAuthorizePage(context: Context): Promise<Response> {
    const requestId = newRequestId(world);
    const request = context.req.raw;
    const refuse = (refusal: ServiceError, headers?: Record<string, string>) =>
      replyRefusal(refusal, requestId, headers);
    const work = async () => {
      try {
        const { finishAuthentication } = await import('./deployed-only/authorizePage.ts');
        const params = context.req.param();
        const { html, headers } = await world.transactions.run(() => finishAuthentication(world, params, requestId));
        return replyPage(html, requestId, headers);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return refuse(error);
      }
    };
    const note = (status: number | null) => noteCall(requestId, request, new URL(request.url), 'none', endName, status);
    try {
      const answer = await withFault(world, options.faults.take(endName), work, refuse);
      note(answer.status);
      return answer;
    } catch (error) {
      note(null);
      throw error;
    }
  }

  /** Where a frame of the bank ends at a deployment that takes notifications itself. */
  async function answerNotifiedPage(context: Context): Promise<Response> {
    const requestId = newRequestId(world);
    const { notifiedPage } = await import('./deployed-only/authorizePage.ts');
    const { html, headers } = notifiedPage(requestId);
    noteAddress(requestId, context.req.raw, 200);
    return replyPage(html, requestId, headers);
  }

  return { answerDocument, answerAuthorizePage, answerNotifiedPage };
}

/** The answers of the service: to the calls of the catalogue, to those that only deployments have, and to addresses that there are not. */
function createAnswers(options: ServiceOptions) {
  const { world, keys } = options;
  const notes = createNotes(options);
  const { noteCall, noteAddress, noteFault } = notes;

  function refuseAddress(context: Context, refusal: ServiceError): Response {
    const requestId = newRequestId(world);
    noteAddress(requestId, context.req.raw, refusal.status);
    return replyRefusal(refusal, requestId);
  }

  /** A call that only deployments have: its work, and the facts that it is checked against, are loaded with the first of them. */
  async function answerFurther(name: FurtherName, context: Context): Promise<Response> {
    const request = context.req.raw;
    const requestId = newRequestId(world);
    const url = new URL(request.url);
    const key = presentedKey(keys, request.headers.get('api-key'));
    const response = await replyWith(requestId, name, async () => {
      const { performFurther } = await import('./deployed-only/perform.ts');
      return performFurther(world, { name, request, params: context.req.param(), search: url.searchParams, key });
    });
    noteCall(requestId, request, url, key, undefined, response.status);
    return response;
  }

  async function answerCall({ name, wire }: CatalogueRoute, context: Context): Promise<Response> {
    const request = context.req.raw;
    const requestId = newRequestId(world);
    const url = new URL(request.url);
    const call = {
      name,
      wire,
      request,
      bodyOfGet: context.env.bodyOfGet,
      search: url.searchParams,
      params: context.req.param(),
      key: presentedKey(keys, request.headers.get('api-key')),
    };
    const note = (status: number | null) => noteCall(requestId, request, url, call.key, name, status);
    const work = () => replyWith(requestId, name, () => performCall(world, call));
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

  /** The answer of a piece of work: what it gives, or its refusal. */
  async function replyWith(requestId: string, name: string, work: () => Promise<string>): Promise<Response> {
    try {
      return replyJson(200, await work(), requestId);
    } catch (error) {
      if (error instanceof ServiceError) return replyRefusal(error, requestId);
      noteFault(requestId, error, { endpoint: name });
      return replyRefusal(internalError(), requestId);
    }
  }

  return {
    newRequestId: () => newRequestId(world),
    ...createPages(options, notes),
    refuseAddress,
    answerFurther,
    answerCall,
  };
}

/** A route of the catalogue, or one that only deployments have. */
type Route = CatalogueRoute | { readonly method: string; readonly further: FurtherName };

/** The catalogue by path, fixed paths before those with parameters, so that `/payments/list` is not taken for a payment. */
function routesByPath(rules: ServiceRules): [string, Route[]][] {
  const byPath = new Map<string, Route[]>();
  const add = (path: string, route: Route) => byPath.set(path, [...(byPath.get(path) ?? []), route]);
  for (const route of catalogueRoutes(rules)) add(route.path, route);
  // `Object.entries` of the table are its names.
  for (const [further, call] of rules.hasFurtherCalls ? (Object.entries(paths) as [FurtherName, string][]) : []) {
    const [method = '', path = ''] = call.split(' ');
    add(path, { method, further });
  }
  const parameters = (path: string) => path.split('{').length;
  return [...byPath].sort(([a], [b]) => parameters(a) - parameters(b));
}
