// In a Next.js app: lib/payProxy.ts. `serverExternalPackages: ['tillkit-server']` in next.config keeps the package, and the pages in it, as they are.
import { createPooledFetch, createProxy, loadHostedPages, type ProxyApp } from 'tillkit-server';
import { openProxyJournal } from '../openProxyJournal.ts';
import { proxyOptions } from '../proxyOptions.ts';

/** The proxy of this process, and its end. */
export interface PayProxy {
  readonly fetch: ProxyApp['fetch'];
  /** Waits for calls under way and writes down how they ended. */
  readonly close: () => Promise<void>;
}

async function start(): Promise<PayProxy> {
  const journal = await openProxyJournal(process.env);
  const pool = createPooledFetch();
  const proxy = createProxy({
    ...proxyOptions(process.env, await loadHostedPages()),
    fetch: pool,
    journal,
    // Next does not tell the address of the connection; its own server appends it to X-Forwarded-For.
    trustedProxyHops: 1,
  });
  // Where functions are frozen between requests, reads of the pages find ends out; set DATABASE_URL there, and let whatever calls you regularly
  // `await proxy.sweep()`.
  proxy.start();
  const close = async () => {
    proxy.stop();
    await proxy.close();
    await journal.close();
    await pool.close();
  };
  // Next ends at once on its own; with NEXT_MANUAL_SIG_HANDLE=true it leaves that to this line.
  if (process.env.NEXT_MANUAL_SIG_HANDLE === 'true') {
    process.once('SIGTERM', () => void close().finally(() => process.exit(0)));
  }
  return { fetch: proxy.fetch, close };
}

let started: Promise<PayProxy> | undefined;

/** Made at the first request, when the variables of the deployment are there, and kept; a journal that cannot be opened is tried again at the next. */
export async function payProxy(): Promise<PayProxy> {
  started ??= start();
  try {
    return await started;
  } catch (error) {
    started = undefined;
    throw error;
  }
}
