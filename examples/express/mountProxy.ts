import {
  createPooledFetch,
  createProxy,
  endOnSignals,
  loadHostedPages,
  type NodeHandler,
  toNodeHandler,
} from 'tillkit-server';
import { openProxyJournal } from '../openProxyJournal.ts';
import { type Pages, proxyOptions, type Variables } from '../proxyOptions.ts';

/** As much of an Express app as is needed here; Connect, Polka and Restify have it too. */
export interface ExpressLike {
  use(handler: NodeHandler): unknown;
}

/**
 * Mounts the proxy in an Express app: `await mountProxy(express(), process.env)`. Before every body parser, and at the root.
 *
 * ```ts
 * const app = express();
 * app.get('/about', (request, response) => response.send('The pay origin of this shop.'));
 * const proxy = await mountProxy(app, process.env);
 * const server = app.listen(8080);
 * endWith(proxy, () => new Promise((resolve) => server.close(() => resolve())));
 * ```
 */
export async function mountProxy(app: ExpressLike, variables: Variables, pages?: Pages) {
  const journal = await openProxyJournal(variables);
  const pool = createPooledFetch();
  const proxy = createProxy({ ...proxyOptions(variables, pages ?? (await loadHostedPages())), fetch: pool, journal });
  // From here on it finds out what became of calls without an answer, also of those that an earlier process left behind.
  proxy.start();
  app.use(toNodeHandler(proxy.fetch));
  return {
    stop: proxy.stop,
    /** Waits for calls under way and writes down how they ended. */
    close: async () => {
      await proxy.close();
      await journal.close();
      await pool.close();
    },
  };
}

/** Ends the process at SIGTERM when everything under way is answered and written down. */
export function endWith(proxy: Awaited<ReturnType<typeof mountProxy>>, closeServer: () => Promise<void>): void {
  const log = (line: string) => process.stdout.write(`${line}\n`);
  endOnSignals({ stop: proxy.stop, drain: closeServer, flush: proxy.close, log });
}
