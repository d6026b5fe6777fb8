import { createPooledFetch, createProxy, endOnSignals, type NodeHandler, toNodeHandler } from 'tillkit/server';
import { proxyOptions, type Variables } from '../proxyOptions.ts';

/** As much of an Express app as is needed here; Connect, Polka and Restify have it too. */
export interface ExpressLike {
  use(handler: NodeHandler): unknown;
}

/**
 * Mounts the proxy in an Express app: `mountProxy(express(), process.env)`. Before every body parser, and at the root.
 *
 * ```ts
 * const app = express();
 * app.get('/about', (request, response) => response.send('The pay origin of this shop.'));
 * const proxy = mountProxy(app, process.env);
 * const server = app.listen(8080);
 * endWith(proxy, () => new Promise((resolve) => server.close(() => resolve())));
 * ```
 */
export function mountProxy(app: ExpressLike, variables: Variables) {
  const proxy = createProxy({ ...proxyOptions(variables), fetch: createPooledFetch() });
  app.use(toNodeHandler(proxy.fetch));
  return proxy;
}

/** Ends the process at SIGTERM when everything under way is answered. */
export function endWith(proxy: { readonly stop: () => void }, close: () => Promise<void>): void {
  endOnSignals({ stop: proxy.stop, drain: close, log: (line) => process.stdout.write(`${line}\n`) });
}
