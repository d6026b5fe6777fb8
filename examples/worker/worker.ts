import { createProxy, type Journal, type ProxyApp } from 'tillkit-server';
import { noPages, proxyOptions, type Variables } from '../proxyOptions.ts';

/**
 * A Cloudflare Worker; secrets are bindings (`wrangler secret put TILLKIT_SECRET_KEY`), `nodejs_compat` is on. The platform pools connections
 * itself. Counters live in this isolate: where that is not enough, give a `rateStore` over a Durable Object.
 *
 * An isolate has no disk, keeps no connection to a database between requests, and is one of many. What stands in the place of a file is a
 * `Journal` over one Durable Object of yours: its methods are the statements of a table, and the object runs them one at a time and on disk.
 * Without one, two isolates know nothing of each other, and a payment that was under way when one ended can be sent again: for trying out only.
 *
 * @param journalOf makes the journal out of the bindings
 */
export function createWorker(journalOf: (bindings: Variables) => Journal | undefined) {
  let proxy: ProxyApp | undefined;
  const proxyFor = (bindings: Variables) => {
    proxy ??= createProxy({ ...proxyOptions(bindings, noPages), journal: journalOf(bindings), log: () => undefined });
    return proxy;
  };
  return {
    async fetch(request: Request, bindings: Variables): Promise<Response> {
      // The edge sets this header itself and takes away what a visitor sent under its name.
      const remoteAddress = request.headers.get('cf-connecting-ip') ?? undefined;
      return proxyFor(bindings).fetch(request, { remoteAddress });
    },
    /** In the place of `start`: a cron trigger, every minute, finds out what became of calls without an answer. */
    async scheduled(_: unknown, bindings: Variables): Promise<void> {
      await proxyFor(bindings).sweep();
    },
  };
}

export default createWorker(() => undefined);
