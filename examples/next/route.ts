// In a Next.js app: app/[...path]/route.ts, on the host name of the pay origin.
import { createPooledFetch, createProxy, type ProxyApp } from 'tillkit/server';
import { proxyOptions } from '../proxyOptions.ts';

/** Node, because calls to the service are pooled; never cached, never rendered ahead of time. */
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

let proxy: ProxyApp | undefined;

/** Made at the first request, when the variables of the deployment are there, and kept. */
async function answer(request: Request): Promise<Response> {
  proxy ??= createProxy({
    ...proxyOptions(process.env),
    fetch: createPooledFetch(),
    // Next does not tell the address of the connection; its own server appends it to X-Forwarded-For.
    trustedProxyHops: 1,
  });
  return proxy.fetch(request);
}

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };
