import { Hono } from 'hono';
import { createPooledFetch, createProxy } from 'tillkit/server';
import { proxyOptions, type Variables } from '../proxyOptions.ts';

/** A Hono app with pages of its own, and the proxy for everything else on this origin. */
export function createApp(
  variables: Variables,
): Hono<{ Bindings: { incoming?: { socket: { remoteAddress?: string } } } }> {
  const proxy = createProxy({ ...proxyOptions(variables), fetch: createPooledFetch() });
  const app = new Hono<{ Bindings: { incoming?: { socket: { remoteAddress?: string } } } }>();
  app.get('/about', (context) => context.text('The pay origin of this shop.'));
  app.all('*', (context) => {
    // The Node adapter passes the connection along; on other runtimes take the address from where the platform has it.
    const remoteAddress = context.env?.incoming?.socket.remoteAddress;
    return proxy.fetch(context.req.raw, { remoteAddress });
  });
  return app;
}
