import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { gatewayPage, rewrites, tooMany, type WireFault } from './cells/injectedFaults.ts';

const dayMs = 86_400_000;
const offlineMs = 1_500;
const open = { 'access-control-allow-origin': '*' };

/** Prepares the page's clock for a fault that needs another time. Before the page is opened. */
export async function prepareClock(page: Page, kind: string, mayWait: boolean): Promise<void> {
  if (kind === 'clock ahead') await page.clock.install({ time: Date.now() + dayMs });
  else if (kind === 'clock behind') await page.clock.install({ time: Date.now() - dayMs });
  else if (mayWait || kind === 'slow' || kind === 'never' || kind === 'delay') await page.clock.install();
}

/** A fault in the hands of a test. */
export interface Injection {
  /** Lets the answer go that a slow line holds back. */
  readonly release: () => void;
  /** Resolves when a call has met the fault for the first time. */
  readonly met: Promise<void>;
  /** Ends it, and fails when it has not happened as often as it should. */
  readonly end: () => Promise<void>;
}

/** The text of the next answer from an address. It is taken on its way: of one that has arrived the browser may have let go of the text. */
async function nextAnswer(context: BrowserContext, pattern: RegExp): Promise<string> {
  let take: (text: Promise<string>) => void = () => undefined;
  const taken = new Promise<string>((resolve) => {
    take = resolve;
  });
  const listen = async (route: Route): Promise<void> => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer });
    take(answer.text());
  };
  await context.route(pattern, listen);
  const text = await taken;
  await context.unroute(pattern, listen);
  return text;
}

/** Injects a fault into the next calls to an address, between the browser and the other side. */
export async function injectOnWire(
  context: BrowserContext,
  page: Page,
  { pattern, kind, times }: { readonly pattern: RegExp; readonly kind: WireFault; readonly times: number },
): Promise<Injection> {
  let left = kind === 'clock ahead' || kind === 'clock behind' || kind === 'expired' ? 0 : times;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  // The page reads while the bank's page is open: a stale answer is one from before the bank has decided.
  const before = kind === 'stale' ? await nextAnswer(context, pattern) : undefined;

  const injected = async (route: Route): Promise<void> => {
    const gateway = (status: number) =>
      route.fulfill({ status, body: gatewayPage, contentType: 'text/html', headers: open });
    switch (kind) {
      case 'refused':
        return route.abort('connectionrefused');
      case 'blocked':
        return route.abort('blockedbyclient');
      case 'offline':
        await context.setOffline(true);
        setTimeout(() => void context.setOffline(false).catch(() => undefined), offlineMs);
        return route.abort('internetdisconnected');
      case '502 before':
        return gateway(502);
      case '403 before':
        return gateway(403);
      case '429':
        return route.fulfill({
          ...tooMany,
          headers: { ...open, 'access-control-expose-headers': 'retry-after', 'retry-after': '1' },
        });
      case 'stale':
        return route.fulfill({ status: 200, headers: open, contentType: 'application/json', body: before ?? '' });
      case 'wrong secret': {
        const headers = route.request().headers();
        const named = 'x-payout-link' in headers ? 'x-payout-link' : 'x-client-secret';
        return route.continue({ headers: { ...headers, [named]: `${headers[named] ?? ''}x` } });
      }
      case 'done already':
        await route.fetch({ headers: { ...route.request().headers(), 'idempotency-key': randomUUID() } });
        return route.continue();
      case 'twice':
        await route.fetch();
        return route.continue();
      case 'reload':
      case 'back': {
        const answer = await route.fetch().catch(() => undefined);
        if (kind === 'reload') await page.reload();
        else {
          await page.goto('about:blank');
          await page.goBack();
        }
        // A page that has been left takes no answer any more.
        return (answer === undefined ? route.abort() : route.fulfill({ response: answer })).catch(() => undefined);
      }
      default: {
        const answer = await route.fetch();
        switch (kind) {
          case 'timed out after':
            return route.abort('timedout');
          case 'reset after':
            return route.abort('connectionreset');
          case '502 after':
            return gateway(502);
          case '504 after':
            return gateway(504);
          case '403 after':
            return gateway(403);
          case '408 after':
            return route.fulfill({ status: 408, headers: open, body: '' });
          case 'html':
            return gateway(200);
          case 'slow':
          case 'never':
            meet();
            await gate;
            return route.fulfill({ response: answer }).catch(() => undefined);
          default: {
            const rewrite = rewrites[kind];
            if (rewrite === undefined) throw new Error(`No such fault: ${kind}`);
            return route.fulfill({ response: answer, body: rewrite(await answer.text()) });
          }
        }
      }
    }
  };

  const underWay: Promise<void>[] = [];
  await context.route(pattern, (route) => {
    if (route.request().method() === 'OPTIONS' || left === 0) return route.fallback();
    left -= 1;
    const done = injected(route).then(meet);
    underWay.push(done);
    return done;
  });
  return {
    release,
    met,
    end: async () => {
      expect(left, 'faults that have not happened').toBe(0);
      release();
      // A call that is still under way would be let go by the browser, and then fail all the same.
      await Promise.allSettled(underWay);
      await context.unroute(pattern);
    },
  };
}
