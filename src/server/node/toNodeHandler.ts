import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { defined } from '../../money/index.ts';
import { bareHeaders, strangeRequest } from './strictHttp.ts';

/** What a server knows of a request beside the request itself. */
export interface Bindings {
  readonly remoteAddress?: string;
  /** The body of a GET as text, at most 16 KiB of it; `undefined` for none or a longer one. A `Request` cannot hold it. */
  readonly bodyOfGet?: () => Promise<string | undefined>;
}

/** An app as a function: the shape of the proxy, the sandbox service and the bank. */
export type App = (request: Request, bindings?: Bindings) => Response | Promise<Response>;

const smallBody = 16 * 1024;

async function readSmall(incoming: HttpBindings['incoming']): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming) {
    size += part.length;
    if (size > smallBody) return undefined;
    parts.push(part);
  }
  return size === 0 ? undefined : Buffer.concat(parts).toString('utf8');
}

/** As much of `node:http`'s request as says that it is one: the kit's declarations do not require Node's. */
export interface NodeRequest {
  /** Version of HTTP, for example `1.1`. */
  readonly httpVersion: string;
  /** Names and values in turn, as they were received. */
  readonly rawHeaders: string[];
}

/** As much of `node:http`'s response as says that it is one. */
export interface NodeResponse {
  /** HTTP status to send. */
  statusCode: number;
  /** True once the headers are on the wire. */
  readonly headersSent: boolean;
}

/** What `node:http`, Express and their like call for a request. */
export type NodeHandler = (incoming: NodeRequest, outgoing: NodeResponse) => Promise<void>;

/**
 * An app as a handler of `node:http`, for frameworks that hand out `(req, res)`: `app.use(toNodeHandler(proxy.fetch))`. Mount it at the root of
 * its origin and in front of everything that reads bodies: it reads the body itself.
 */
export function toNodeHandler(app: App): NodeHandler {
  const listener = getRequestListener(
    async (request, bindings) => {
      // The cast is safe: the adapter's own documentation of what a Node server passes along.
      const { incoming, outgoing } = bindings as HttpBindings;
      const strange = strangeRequest(incoming);
      if (strange !== undefined) return new Response(null, { status: strange, headers: bareHeaders });
      try {
        const { remoteAddress } = incoming.socket;
        return await app(request, {
          bodyOfGet: () => readSmall(incoming),
          ...defined({ remoteAddress }),
        });
      } catch {
        // An app answers its own errors. What it throws means "no answer at all": the caller sees the connection drop.
        outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
    // A target that is no address: nothing of it is repeated.
    { errorHandler: () => new Response(null, { status: 400, headers: bareHeaders }) },
  );
  return async (incoming, outgoing) => {
    // A caller of a node:http handler has the real ones; the types only spare others Node's declarations.
    await listener(incoming as IncomingMessage, outgoing as ServerResponse);
  };
}
