import { createProxy, type ProxyApp } from 'tillkit/server';
import { proxyOptions, type Variables } from '../proxyOptions.ts';

let proxy: ProxyApp | undefined;

/**
 * A Cloudflare Worker; secrets are bindings (`wrangler secret put TILLKIT_SECRET_KEY`), `nodejs_compat` is on. The platform pools connections
 * itself. Counters live in this isolate: where that is not enough, give a `rateStore` over a Durable Object.
 */
export default {
  async fetch(request: Request, bindings: Variables): Promise<Response> {
    proxy ??= createProxy({ ...proxyOptions(bindings), log: () => undefined });
    // The edge sets this header itself and takes away what a visitor sent under its name.
    const remoteAddress = request.headers.get('cf-connecting-ip') ?? undefined;
    return proxy.fetch(request, { remoteAddress });
  },
};
