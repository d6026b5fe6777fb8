import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { defined } from '../../money/index.ts';
import { bareHeaders, findRefusalStatus } from './strictHttp.ts';

/** What a server knows about a request that a `Request` cannot hold. */
export interface Bindings {
  readonly remoteAddress?: string;
  /** Reads the body of a GET as text; `undefined` for none or more than 16 KiB. */
  readonly bodyOfGet?: () => Promise<string | undefined>;
}

/** An app as a function from request to response: the proxy, the sandbox service and the bank are such apps. */
export type App = (request: Request, bindings?: Bindings) => Response | Promise<Response>;

const maxGetBody = 16 * 1024;

async function readGetBody(incoming: HttpBindings['incoming']): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming) {
    size += part.length;
    if (size > maxGetBody) return undefined;
    parts.push(part);
  }
  return size === 0 ? undefined : Buffer.concat(parts).toString('utf8');
}

/** The part of `node:http`'s request that identifies it: the kit's declarations do not require Node's. */
export interface NodeRequest {
  /** Version of HTTP, for example `1.1`. */
  readonly httpVersion: string;
  /** Names and values in turn, as they were received. */
  readonly rawHeaders: string[];
}

/** The part of `node:http`'s response that identifies it. */
export interface NodeResponse {
  /** HTTP status to send. */
  statusCode: number;
  /** True once the headers are on the wire. */
  readonly headersSent: boolean;
}

/** A request handler of `node:http`, Express and similar frameworks. */
export type NodeHandler = (incoming: NodeRequest, outgoing: NodeResponse) => Promise<void>;

/**
 * Converts an app to a handler of `node:http`, for frameworks with `(req, res)` handlers: `app.use(toNodeHandler(proxy.fetch))`. Mount it at the root of
 * its origin, before all middleware that reads bodies: it reads the body itself.
 */
export function toNodeHandler(app: App): NodeHandler {
  const listener = getRequestListener(
    async (request, bindings) => {
      // The cast is safe: the adapter's own documentation of what a Node server passes along.
      const { incoming, outgoing } = bindings as HttpBindings;
      const status = findRefusalStatus(incoming);
      if (status !== undefined) return new Response(null, { status, headers: bareHeaders });
      try {
        const { remoteAddress } = incoming.socket;
        return await app(request, {
          bodyOfGet: () => readGetBody(incoming),
          ...defined({ remoteAddress }),
        });
      } catch {
        // Apps answer their own errors. One that throws has no answer: the connection is closed.
        outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    // The request target is not a valid URL.
    { errorHandler: () => new Response(null, { status: 400, headers: bareHeaders }) },
  );
  return async (incoming, outgoing) => {
    // Callers pass the real objects; the narrow types keep Node's declarations out of the package's.
    await listener(incoming as IncomingMessage, outgoing as ServerResponse);
  };
}
