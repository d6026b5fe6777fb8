import { Hono } from 'hono';
import { createPooledFetch, createProxy, loadHostedPages } from 'tillkit-server';
import { openProxyJournal } from '../openProxyJournal.ts';
import { type Pages, proxyOptions, type Variables } from '../proxyOptions.ts';

/** A Hono app on Node with pages of its own, and the proxy for everything else on this origin. `close` belongs to the end of the process. */
export async function createApp(variables: Variables, pages?: Pages) {
  const journal = await openProxyJournal(variables);
  const pool = createPooledFetch();
  const proxy = createProxy({ ...proxyOptions(variables, pages ?? (await loadHostedPages())), fetch: pool, journal });
  proxy.start();
  const app = new Hono<{ Bindings: { incoming?: { socket: { remoteAddress?: string } } } }>();
  app.get('/about', (context) => context.text('The pay origin of this shop.'));
  app.all('*', (context) => {
    // The Node adapter passes the connection along; on other runtimes take the address from where the platform has it.
    const remoteAddress = context.env?.incoming?.socket.remoteAddress;
    return proxy.fetch(context.req.raw, { remoteAddress });
  });
  const close = async () => {
    proxy.stop();
    await proxy.close();
    await journal.close();
    await pool.close();
  };
  return { app, close };
}
