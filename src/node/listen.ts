import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** An app as a function: the shape of the proxy, the sandbox service and the bank. */
export type App = (request: Request, bindings?: { readonly remoteAddress?: string }) => Response | Promise<Response>;

/** A listening server. */
export interface Listening {
  /** Origin without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** True when the asked port was taken and the next free one is used instead. */
  readonly moved: boolean;
  /** Stops accepting, cuts idle connections and resolves when the last answer is out. */
  readonly close: () => Promise<void>;
}

/**
 * Serves an app on loopback. The one place where apps meet Node.
 *
 * @param options.port wanted port; 0 for any. A taken port moves on to the next free one, up to 50 further.
 * @throws when none of those ports is free; the sentence says which were tried.
 */
export async function listen(app: App, options: { readonly port: number; readonly host?: string }): Promise<Listening> {
  const host = options.host ?? '127.0.0.1';
  const server = createAdaptorServer({
    fetch: async (request: Request, bindings: unknown) => {
      // Proof of the cast: the adapter's own documentation of what a Node server passes along.
      const { incoming, outgoing } = bindings as HttpBindings;
      try {
        const remoteAddress = incoming.socket.remoteAddress;
        return await app(request, remoteAddress === undefined ? {} : { remoteAddress });
      } catch {
        // An app answers its own errors. What it throws means "no answer at all": the caller sees the connection drop.
        outgoing.destroy();
        return RESPONSE_ALREADY_SENT;
      }
    },
  });
  const last = options.port === 0 ? 0 : options.port + 50;
  for (let port = options.port; port <= last; port += 1) {
    const bound = await new Promise<boolean>((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
      server.once('error', refuse);
      server.listen(port, host, () => {
        server.off('error', refuse);
        resolve(true);
      });
    });
    if (!bound) continue;
    // A TCP server's address is never a pipe name.
    const actual = (server.address() as AddressInfo).port;
    return {
      url: `http://${host}:${actual}`,
      port: actual,
      moved: options.port !== 0 && actual !== options.port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          if ('closeAllConnections' in server) server.closeAllConnections();
        }),
    };
  }
  throw new Error(
    `tillkit: no free port between ${options.port} and ${last}. Stop what listens there or choose another port.`,
  );
}
