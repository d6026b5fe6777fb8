// In a Next.js app: app/[...path]/route.ts, on the host name of the pay origin.
import { payProxy } from './payProxy.ts';

/** Node, because calls to the service are pooled; never cached, never rendered ahead of time. */
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

async function answer(request: Request): Promise<Response> {
  return (await payProxy()).fetch(request);
}

export { answer as GET, answer as HEAD, answer as OPTIONS, answer as POST };
