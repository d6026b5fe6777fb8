// In a Next.js app: app/[...path]/route.ts, on the host name of the pay origin.
import { payProxy } from './payProxy.ts';

/** Node, because calls to the service are pooled; never cached, never rendered ahead of time. */
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

async function answer(request: Request): Promise<Response> {
  // Next writes the address that it listens at into the URL. The host that was asked for is in the header, and the proxy checks it.
  const url = new URL(request.url);
  url.host = request.headers.get('host') ?? url.host;
  const passed = new Request(url, request);
  // Next compresses answers itself, also those that are compressed already.
  passed.headers.delete('accept-encoding');
  return (await payProxy()).fetch(passed);
}

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };
