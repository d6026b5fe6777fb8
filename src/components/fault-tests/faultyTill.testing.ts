import { gatewayPage, rewrites, tooMany, type WireFault } from '../../../e2e/cells/injectedFaults.ts';
import { createClient, type Fetch } from '../../client/index.ts';
import { createTill, type Till, type TillClock, type TillOptions, tillOrigins } from '../../testing/index.ts';
import { newYear } from '../pageUnderTest.testing.tsx';

const dayMs = 86_400_000;

/** A fault of calls between the page and everything else. */
export interface Injection {
  /** Injects a fault into the next so many calls to an address. */
  readonly begin: (pattern: RegExp, times: number) => void;
  /** Faults that have not happened yet. */
  readonly left: () => number;
  /** Lets the answer go that a slow line holds back. */
  readonly release: () => void;
}

const json = { headers: { 'content-type': 'application/json' } };
const gateway = (status: number) => new Response(gatewayPage, { status, headers: { 'content-type': 'text/html' } });

/** The line of a page that meets a fault, as the browser's tests do it (`e2e/injectFault.ts`), without a browser. */
function faultyLine(line: Fetch, kind: WireFault | undefined): Injection & { readonly fetch: Fetch } {
  let pattern: RegExp | undefined;
  let left = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const texts = new Map<string, string>();

  async function injected(url: string, init: RequestInit): Promise<Response> {
    switch (kind) {
      case 'refused':
        throw new TypeError('fetch failed');
      case '502 before':
        return gateway(502);
      case '403 before':
        return gateway(403);
      case '429':
        return new Response(JSON.stringify(tooMany.json), {
          status: 429,
          headers: { ...json.headers, 'retry-after': '1' },
        });
      case 'stale':
        return new Response(texts.get(url) ?? '', json);
      case 'wrong secret': {
        const headers = new Headers(init.headers);
        const named = headers.has('x-payout-link') ? 'x-payout-link' : 'x-client-secret';
        headers.set(named, `${headers.get(named) ?? ''}x`);
        return line(url, { ...init, headers: Object.fromEntries(headers) });
      }
      case 'done already':
        await line(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), 'idempotency-key': crypto.randomUUID() },
        });
        return line(url, init);
      case 'twice':
        await line(url, init);
        return line(url, init);
      default: {
        const answer = await line(url, init);
        switch (kind) {
          case 'timed out after':
          case 'reset after':
            throw new TypeError('fetch failed');
          case '502 after':
            return gateway(502);
          case '504 after':
            return gateway(504);
          case '403 after':
            return gateway(403);
          case '408 after':
            return new Response(null, { status: 408 });
          case 'html':
            return gateway(200);
          case 'slow':
          case 'never':
            await gate;
            return answer;
          default: {
            const rewrite = kind === undefined ? undefined : rewrites[kind];
            if (rewrite === undefined) throw new Error(`No such fault without a browser: ${kind}`);
            return new Response(rewrite(await answer.text()), { status: answer.status, ...json });
          }
        }
      }
    }
  }

  return {
    begin: (to, times) => {
      pattern = to;
      left = kind === undefined || kind === 'clock ahead' || kind === 'clock behind' ? 0 : times;
    },
    left: () => (Number.isFinite(left) ? left : 0),
    release: () => release(),
    fetch: async (url, init) => {
      if (left > 0 && pattern?.test(url)) {
        left -= 1;
        return injected(url, init);
      }
      const answer = await line(url, init);
      if (kind === 'stale' && init.method === 'GET') texts.set(url, await answer.clone().text());
      return answer;
    },
  };
}

const limits = (ms: number) => ({ read: ms, idempotent: ms, harmless: ms, never: ms });

/** A till whose page is behind a line that meets a fault; its clock is moved by hand, or runs as well. */
export function createFaultyTill(
  kind: WireFault | undefined,
  { running = false, ...options }: TillOptions & { readonly running?: boolean } = {},
): { readonly till: Till; readonly injection: Injection } {
  const made = createTill({ ...(running ? {} : { now: newYear }), ...options });
  const injection = faultyLine(made.fetch, kind);
  const client = createClient({
    publishableKey: made.keys.publishableKey,
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    fetch: injection.fetch,
    random: () => 0,
    sleep: async () => undefined,
    // Hard limits are real time: a call that is never answered is given up soon, and no other one is on a machine that has much to do.
    timeouts: kind === 'never' ? limits(1_500) : limits(60_000),
  });
  const shift = kind === 'clock ahead' ? dayMs : kind === 'clock behind' ? -dayMs : 0;
  const clock: TillClock = { ...made.clock, now: () => made.clock.now() + shift };
  return { till: { ...made, client, clock }, injection };
}
